"""The bus over a real Redis that comes and goes."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from redis.asyncio.client import PubSub

from era.server.storage import redis_bus
from era.server.storage.bus import Bus, LocalBus
from era.server.storage.make_bus import make_bus
from era.server.storage.redis_bus import RedisBus
from tests.support.patience import PATIENCE_S, HandClock, wait_until_async
from tests.support.server.services import Redis


class Ear:
    """A bus and all that it heard."""

    def __init__(self, url: str) -> None:
        self.clock = HandClock()
        self.bus: Bus = RedisBus(url, self.clock)
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.bus.subscribe(lambda table, notice: self.heard.append((table, notice)))


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """On a busy machine even a Redis that is well answers late."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(redis_bus, "TIMEOUT_S", PATIENCE_S)
        yield


def with_two(redis: Redis, scenario: Any) -> None:
    async def run() -> None:
        ears = [Ear(redis.url), Ear(redis.url)]
        for ear in ears:
            await ear.bus.start()
        try:
            await wait_until_async(lambda: all(ear.bus.alive for ear in ears), "both to be connected")
            await scenario(*ears)
        finally:
            for ear in ears:
                await ear.bus.stop()

    asyncio.run(run())


def test_the_others_hear_what_one_says(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        for number in range(500):
            one.bus.publish("table", {"number": number})
        await wait_until_async(lambda: len(two.heard) == 500, "the notices", lambda: len(two.heard))
        assert two.heard == [("table", {"number": number}) for number in range(500)]
        assert one.heard == [], "one's own notices are not echoed"

    with_two(redis, scenario)


def test_once_all_is_well_nothing_counts_as_missed(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "QUIET_S", 0.01)
    pings: list[PubSub] = []
    ping = PubSub.ping

    async def counted(channel: PubSub) -> None:
        pings.append(channel)
        await ping(channel)

    monkeypatch.setattr(PubSub, "ping", counted)

    async def scenario(one: Ear, two: Ear) -> None:
        assert one.bus.missed(), "nobody knows what was said before it began to listen"
        assert not one.bus.missed()
        before = len(pings)
        await wait_until_async(lambda: len(pings) > before + 10, "silence, broken by pings", lambda: len(pings))
        assert one.bus.alive, "silence is not the end"
        assert not one.bus.missed()

    with_two(redis, scenario)


def test_now_and_then_everybody_looks_for_themselves(redis: Redis) -> None:
    """Whoever died between saving a move and telling it told nobody."""

    async def scenario(one: Ear, two: Ear) -> None:
        one.bus.missed()
        assert not one.bus.missed()
        one.clock.advance(redis_bus.RECHECK_INTERVAL_S + 0.1)
        assert one.bus.missed()
        assert not one.bus.missed()

    with_two(redis, scenario)


def test_a_redis_that_is_away_is_noticed_and_found_again(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        one.bus.missed()
        redis.stop()
        await wait_until_async(lambda: not one.bus.alive, "the loss to be noticed")
        assert one.bus.missed()
        assert one.bus.missed(), "as long as it is away"
        one.bus.publish("table", {"number": 7})  # whoever plays does not wait for the bus
        redis.start()
        await wait_until_async(lambda: one.bus.alive and two.bus.alive, "both to be connected again")
        assert one.bus.missed(), "something may have been said meanwhile"
        assert not one.bus.missed()
        one.bus.publish("table", {"number": 8})
        await wait_until_async(lambda: ("table", {"number": 8}) in two.heard, "the notice")

    with_two(redis, scenario)


def test_a_redis_that_says_nothing_counts_as_away(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "QUIET_S", 0.1)
    monkeypatch.setattr(redis_bus, "TIMEOUT_S", 1.0)

    async def scenario(one: Ear, two: Ear) -> None:
        redis.freeze()
        await wait_until_async(lambda: not one.bus.alive, "the silence to be noticed")
        redis.thaw()
        await wait_until_async(lambda: one.bus.alive, "it to be found again")

    with_two(redis, scenario)


def test_too_many_notices_make_the_others_look_for_themselves(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "MAX_QUEUED", 10)

    async def scenario(one: Ear, two: Ear) -> None:
        two.bus.missed()
        for number in range(50):
            one.bus.publish("table", {"number": number})
        await wait_until_async(lambda: two.heard, "the first of them")
        await wait_until_async(two.bus.missed, "the word that some are missing")
        assert len(two.heard) < 50

    with_two(redis, scenario)


def test_nonsense_on_the_channel_and_a_callback_that_fails_do_no_harm(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        import redis.asyncio as library

        def fail(table: str, notice: dict[str, Any]) -> None:
            raise ValueError("broken")

        two.bus.subscribe(fail)
        client = library.Redis.from_url(redis.url)
        for nonsense in (b"", b"{}", b"\xff", b'["x"]', b'["a", 1, {}]'):
            await client.publish(redis_bus.CHANNEL, nonsense)
        await client.aclose()
        one.bus.publish("table", {"number": 1})
        one.bus.publish("table", {"number": 2})
        await wait_until_async(lambda: len(two.heard) == 2, "both notices")

    with_two(redis, scenario)


def test_without_redis_a_process_alone_misses_nothing_and_one_of_many_everything() -> None:
    alone, among_others = make_bus(""), make_bus("", alone=False)
    assert isinstance(alone, LocalBus)
    assert not alone.missed()
    assert among_others.missed()
