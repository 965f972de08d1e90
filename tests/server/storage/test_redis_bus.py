"""The bus over a real Redis that comes and goes."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from era.server.storage import redis_bus
from era.server.storage.bus import Bus, LocalBus, make_bus
from era.server.storage.redis_bus import RedisBus
from tests.support.server.services import Redis


class Ear:
    """A bus and all that it heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, dict[str, Any]]] = []
        bus.subscribe(lambda table, notice: self.heard.append((table, notice)))


async def until(what: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it did not happen"
        await asyncio.sleep(0.01)


def with_two(redis: Redis, scenario: Any) -> None:
    async def run() -> None:
        ears = [Ear(RedisBus(redis.url)), Ear(RedisBus(redis.url))]
        for ear in ears:
            await ear.bus.start()
        try:
            await until(lambda: all(ear.bus.alive for ear in ears))
            await scenario(*ears)
        finally:
            for ear in ears:
                await ear.bus.stop()

    asyncio.run(run())


def test_the_others_hear_what_one_says(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        for number in range(500):
            await one.bus.publish("table", {"number": number})
        await until(lambda: len(two.heard) == 500)
        assert two.heard == [("table", {"number": number}) for number in range(500)]
        assert one.heard == [], "one's own notices are not echoed"

    with_two(redis, scenario)


def test_once_all_is_well_nothing_counts_as_missed(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "LOOK_SECONDS", 60)

    async def scenario(one: Ear, two: Ear) -> None:
        assert one.bus.missed(), "nobody knows what was said before it began to listen"
        assert not one.bus.missed()
        await asyncio.sleep(redis_bus.PATIENCE_SECONDS * 2.5)
        assert one.bus.alive, "silence is not the end"
        assert not one.bus.missed()

    with_two(redis, scenario)


def test_now_and_then_everybody_looks_for_themselves(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever died between saving a move and telling it told nobody."""
    monkeypatch.setattr(redis_bus, "LOOK_SECONDS", 0.2)

    async def scenario(one: Ear, two: Ear) -> None:
        one.bus.missed()
        assert not one.bus.missed()
        await asyncio.sleep(0.3)
        assert one.bus.missed()
        assert not one.bus.missed()

    with_two(redis, scenario)


def test_a_redis_that_is_away_is_noticed_and_found_again(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        one.bus.missed()
        redis.stop()
        await until(lambda: not one.bus.alive)
        assert one.bus.missed()
        assert one.bus.missed(), "as long as it is away"
        started = time.monotonic()
        await one.bus.publish("table", {"number": 7})
        assert time.monotonic() - started < 0.1, "whoever plays does not wait for the bus"
        redis.start()
        await until(lambda: one.bus.alive and two.bus.alive)
        assert one.bus.missed(), "something may have been said meanwhile"
        assert not one.bus.missed()
        await one.bus.publish("table", {"number": 8})
        await until(lambda: ("table", {"number": 8}) in two.heard)

    with_two(redis, scenario)


def test_a_redis_that_says_nothing_counts_as_away(redis: Redis) -> None:
    async def scenario(one: Ear, two: Ear) -> None:
        redis.freeze()
        await until(lambda: not one.bus.alive, redis_bus.PATIENCE_SECONDS * 5)
        redis.thaw()
        await until(lambda: one.bus.alive)

    with_two(redis, scenario)


def test_too_many_notices_make_the_others_look_for_themselves(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "MOST_WAITING", 10)

    async def scenario(one: Ear, two: Ear) -> None:
        two.bus.missed()
        for number in range(50):
            await one.bus.publish("table", {"number": number})
        await until(lambda: bool(two.heard))
        await until(two.bus.missed)
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
        await one.bus.publish("table", {"number": 1})
        await one.bus.publish("table", {"number": 2})
        await until(lambda: len(two.heard) == 2)

    with_two(redis, scenario)


def test_without_redis_a_process_alone_misses_nothing_and_one_of_many_everything() -> None:
    alone, among_others = make_bus(""), make_bus("", alone=False)
    assert isinstance(alone, LocalBus)
    assert not alone.missed()
    assert among_others.missed()
