"""Who leaves, is late, resigns or is replaced: everybody is told, and nobody loses a seat to one other person."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.server.protocol.refusals import TableError
from era.server.protocol.table_info import Clock
from era.server.storage.bus import LocalBus
from era.server.storage.models import Chat, SeatRow, TableRow, TableSpec
from era.server.storage.table_store import TableStore
from era.server.tables import presence
from era.server.tables.clocks import RETURN_MS
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import MAX_CHATS, TableRegistry
from era.server.tables.seating.votes import ABSENCE_MS, GIVE_UP_MS
from era.server.workers.pool import WorkerPool
from tests.support.patience import HandClock, wait_until_async

Story = Callable[[TableRegistry, HandClock], Awaitable[Any]]


class Inbox:
    """Somebody who is connected, with all that was sent to them."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def put(self, frame: bytes) -> None:
        self.messages.append(msgspec.json.decode(frame))

    def hold(self) -> None: ...

    def release(self) -> None: ...


@asynccontextmanager
async def registry_at(path: Path, clock: HandClock) -> AsyncIterator[TableRegistry]:
    store = await TableStore.open(f"sqlite:///{path / 'era.db'}")
    registry = TableRegistry(store, LocalBus(), WorkerPool(0), clock=clock)
    await registry.start()
    try:
        yield registry
    finally:
        await registry.stop()
        await store.close()


def run(path: Path, story: Story) -> None:
    async def tell() -> None:
        clock = HandClock()
        async with registry_at(path, clock) as registry:
            await story(registry, clock)

    asyncio.run(tell())


async def make(registry: TableRegistry, *names: str, clock: Clock | None = None) -> LiveTable:
    seats = [SeatRow("person", name, name.title()) for name in names]
    spec = TableSpec("medieval", {"players": len(names)}, seats, clock or Clock(), host=names[0])
    live = await registry.need(await registry.lobby.create(spec))
    await idle(live)
    return live


async def idle(live: LiveTable) -> None:
    await wait_until_async(lambda: not live.is_busy(), "the table to be idle")


def enter(registry: TableRegistry, live: LiveTable, user: str) -> tuple[Member, Inbox]:
    inbox = Inbox()
    member = Member(inbox, user, user.title())
    presence.enter(live, member)
    registry.welcome(live, member, {})
    return member, inbox


async def refused(what: Awaitable[Any]) -> str:
    with pytest.raises(TableError) as caught:
        await what
    assert caught.value.say("en") != caught.value.say("es")
    return caught.value.key


async def read(registry: TableRegistry, live: LiveTable) -> TableRow:
    """The row as it is stored: what another process, or the next start, will know."""
    row = await registry.store.row(live.row.id)
    assert row is not None
    return row


@pytest.mark.parametrize("kind", ["live", "days"])
def test_whoever_is_late_is_stood_in_for_seen_by_all_and_comes_back(tmp_path: Path, kind: Any) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo", clock=Clock(kind, 100, bot="squire"))
        _, inbox = enter(registry, live, "bo")
        clock.advance(99)
        live.recheck_turns()
        await idle(live)
        assert not any(seat.stand_in for seat in live.row.seats)
        clock.advance(1)
        live.recheck_turns()
        await wait_until_async(lambda: live.row.seats[0].stand_in, "a stand-in")
        await idle(live)
        told = [message["table"] for message in inbox.messages if message["type"] == "table"][-1]
        assert told["seats"][0]["stand_in"]
        assert (told["seats"][0]["why"], told["seats"][0]["since"]) == ("time", registry.context.now())
        first = told["happened"][0]
        assert (first["kind"], first["name"], first["seat"]) == ("time", "Ada", 0)
        assert (await read(registry, live)).happened[0].kind == "time"

        clock.advance(3600)
        await registry.lobby.change_seat(live.row.id, 0, "sit", "ada", "Ada")
        await idle(live)
        row = await read(registry, live)
        assert not row.seats[0].stand_in
        assert row.happened[-1].kind == "back"
        # The time that was up is not up again at once.
        clock.advance(RETURN_MS / 1000 - 1)
        live.recheck_turns()
        await idle(live)
        assert not live.row.seats[0].stand_in
        assert live.session is not None
        assert live.session.clocks.to_message(registry.context.now()).left[0] > 0  # type: ignore[union-attr]

    run(tmp_path, story)


def test_nobody_is_replaced_by_one_other_person(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        enter(registry, live, "ada")
        member, inbox = enter(registry, live, "bo")
        table = live.row.id
        await registry.lobby.vote(table, "replace", 1, "ada", agree=True)
        assert not live.row.seats[1].stand_in
        await idle(live)
        (vote,) = [message["table"] for message in inbox.messages if message["type"] == "table"][-1]["votes"]
        assert (vote["kind"], vote["seat"], vote["agreed"], vote["waiting"]) == ("replace", 1, [0], [1])
        await registry.lobby.vote(table, "replace", 1, "bo", agree=False)
        assert live.row.votes == []
        assert live.row.happened[-1].kind == "refused"
        assert member.seats == [1], "whoever was voted about goes on playing"

        presence.leave(live, member)
        clock.advance(ABSENCE_MS / 1000 - 1)
        await registry.lobby.vote(table, "replace", 1, "ada", agree=True)
        assert not live.row.seats[1].stand_in
        clock.advance(1)
        await registry.lobby.vote(table, "replace", 1, "ada", agree=True)
        assert (live.row.seats[1].stand_in, live.row.seats[1].why) == (True, "replaced")
        assert (live.row.happened[-1].name, live.row.happened[-1].by) == ("Bo", "Ada")
        await registry.lobby.change_seat(table, 1, "sit", "bo", "Bo")
        assert not live.row.seats[1].stand_in

    run(tmp_path, story)


def test_more_than_half_can_let_a_bot_stand_in(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo", "cy")
        for user in ("ada", "bo", "cy"):
            enter(registry, live, user)
        table = live.row.id
        assert await refused(registry.lobby.vote(table, "replace", 2, "stranger", agree=True)) == "not-playing"
        await registry.lobby.vote(table, "replace", 2, "ada", agree=True)
        assert not live.row.seats[2].stand_in
        await registry.lobby.vote(table, "replace", 2, "bo", agree=True)
        assert live.row.seats[2].stand_in
        assert await refused(registry.lobby.vote(table, "replace", 2, "bo", agree=True)) == "stands-in"
        assert await refused(registry.lobby.vote(table, "give-up", 2, "bo", agree=True)) == "away-too-short"
        clock.advance(GIVE_UP_MS / 1000)
        await registry.lobby.vote(table, "give-up", 2, "bo", agree=True)
        assert live.row.seats[2].gone
        assert await refused(registry.lobby.change_seat(table, 2, "sit", "cy", "Cy")) == "seat-given-up"

    run(tmp_path, story)


def test_the_game_ends_when_all_want_it(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        _, inbox = enter(registry, live, "ada")
        table = live.row.id
        await registry.lobby.vote(table, "end", None, "ada", agree=True)
        assert live.row.status == "running"
        await registry.lobby.vote(table, "end", None, "bo", agree=True)
        await idle(live)
        row = await read(registry, live)
        assert (row.status, row.ended, row.deadline) == ("over", "agreed", None)
        assert live.turn().seats == ()
        assert inbox.messages[-1]["turn"]["seats"] == [], "whoever was on turn is told"
        assert await registry.record(table, None)
        assert await refused(registry.lobby.vote(table, "end", None, "ada", agree=True)) == "not-running"

    run(tmp_path, story)


def test_whoever_resigns_does_not_come_back_and_the_others_play_on(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        table = live.row.id
        await registry.lobby.change_seat(table, 0, "resign", "ada")
        row = await read(registry, live)
        assert (row.status, row.seats[0].gone, row.seats[0].user) == ("running", True, "ada")
        assert row.host == "bo", "the table has a host who is there"
        assert [each.kind for each in row.happened] == ["resigned", "host"]
        assert await refused(registry.lobby.change_seat(table, 0, "sit", "ada", "Ada")) == "seat-given-up"
        await registry.lobby.change_seat(table, 1, "resign", "bo")
        assert ((await read(registry, live)).status, live.row.ended) == ("over", "resigned")

    run(tmp_path, story)


def test_a_table_whose_host_is_gone_goes_on(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        spec = TableSpec("medieval", {"players": 2}, [SeatRow("person", "ada", "Ada")], host="ada")
        table = await registry.lobby.create(spec)
        live = await registry.need(table)
        member, _ = enter(registry, live, "ada")
        await registry.lobby.change_seat(table, 1, "sit", "bo", "Bo")
        assert await refused(registry.lobby.begin(table, "bo")) == "not-host"
        assert await refused(registry.lobby.take_over(table, "bo")) == "host-here"
        presence.leave(live, member)
        assert await refused(registry.lobby.take_over(table, "bo")) == "host-here"
        clock.advance(ABSENCE_MS / 1000)
        assert await refused(registry.lobby.take_over(table, "stranger")) == "not-playing"
        await registry.lobby.take_over(table, "bo")
        await registry.lobby.begin(table, "bo")
        assert (await read(registry, live)).status == "running"

    run(tmp_path, story)


def test_a_host_cancels_only_what_has_not_begun(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        spec = TableSpec("medieval", {"players": 2}, [SeatRow("person", "ada", "Ada")], host="ada")
        table = await registry.lobby.create(spec)
        live = await registry.need(table)
        _, inbox = enter(registry, live, "bo")
        assert await refused(registry.lobby.cancel(table, "bo")) == "not-host"
        await registry.lobby.cancel(table, "ada")
        assert [message["type"] for message in inbox.messages].count("gone") >= 1
        assert await registry.store.row(table) is None
        running = await make(registry, "ada", "bo")
        assert await refused(registry.lobby.cancel(running.row.id, "ada")) == "not-open"

    run(tmp_path, story)


def test_another_name_reaches_every_table(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        _, inbox = enter(registry, live, "bo")
        asleep = await make(registry, "ada", "cy")
        registry.drop(asleep)
        await registry.lobby.rename("ada", "Ada", "Countess")
        registry.rename("bo", "Baron")
        await idle(live)
        told = [message["table"] for message in inbox.messages if message["type"] == "table"][-1]
        assert told["seats"][0]["name"] == "Countess"
        assert (await read(registry, asleep)).seats[0].name == "Countess"
        assert presence.list_here(live) == {"bo": "Baron"}

    run(tmp_path, story)


def test_those_who_only_looked_on_are_forgotten(tmp_path: Path) -> None:
    """As many come and go as like; a table remembers when those went whom the game waits for."""

    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        since = registry.context.now()
        presence.leave(live, enter(registry, live, "bo")[0])
        clock.advance(60)
        for number in range(3 * presence.MAX_LEFT):
            presence.leave(live, enter(registry, live, f"visitor{number}")[0])
            assert len(live.left_at) <= presence.MAX_LEFT
        assert presence.list_away(live)["bo"] == since

    run(tmp_path, story)


def test_a_table_remembers_as_much_chat_as_newcomers_are_sent(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, clock: HandClock) -> None:
        live = await make(registry, "ada", "bo")
        await registry.chats(live)
        for number in range(2 * MAX_CHATS):
            registry.note_chat(live, Chat("Ada", str(number), 0, 0, "ada"))
        assert live.chats is not None
        assert [chat.text for chat in live.chats] == [str(number) for number in range(MAX_CHATS, 2 * MAX_CHATS)]

    run(tmp_path, story)
