"""Bots at a table are asked once for each of their decisions, never about one of the past."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest

from era.games import registry
from era.games.registry import game as game_by_name
from era.server.auth.rate_limit import RateLimits, Requester
from era.server.protocol.table_info import Clock
from era.server.storage.bus import LocalBus
from era.server.storage.models import Event, SeatRow, TableRow, TableSpec
from era.server.storage.table_store import TableStore
from era.server.tables.bot_turns import BRIEF_S, CONFIRM_DELAY_MS
from era.server.tables.commands import BotMove
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.tables.session import Session
from era.server.tables.upkeep.maintenance import Maintenance
from era.server.workers.bot_process import BotReply, BotRequest
from era.server.workers.fair_queue import NOBODY_PLAYS, QueuePlace
from era.server.workers.pool import WorkerPool
from tests.support.patience import HandClock, wait_until_async

MOVES = 400


class Deaf:
    """Somebody who watches, and reads nothing."""

    def put(self, frame: bytes) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...


class Thinkers(WorkerPool):
    """Answers at random after a moment, and writes down every question."""

    def __init__(self) -> None:
        super().__init__(1)
        self.rng = random.Random(5)
        self.asked = 0
        self.places: list[QueuePlace] = []
        self.seconds: list[float] = []

    async def _ask(self, question: BotRequest, place: QueuePlace) -> BotReply:
        self.asked += 1
        self.places.append(place)
        self.seconds.append(question.seconds)
        await asyncio.sleep(self.rng.random() * 0.002)
        game = registry.game(question.game)
        view = game.load(question.options, question.view)
        legal = game.legal(view, question.seat)
        assert legal.size, "asked although there is nothing to decide"
        return BotReply(text=game.write(view, question.seat, legal.nth(self.rng.randrange(legal.size))))


def count_forced(row: TableRow, events: list[Event]) -> int:
    """The actions without a choice: nobody needs to be asked for those."""
    session, forced = Session(game_by_name(row.game), row), 0
    for event in events:
        if event.kind == "action" and event.seat is not None:
            forced += session.game.legal(session.state, event.seat).size == 1
        session.take([event])
    return forced


def test_every_decision_is_asked_for_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = await TableStore.open(f"sqlite:///{tmp_path / 'era.db'}")
        workers = Thinkers()
        tables = TableRegistry(store, LocalBus(), workers)
        await tables.start()
        seats = [SeatRow("bot", level="squire") for _ in range(3)]
        table = await tables.lobby.create(
            TableSpec("medieval", {"players": 3, "scenario": "rivers-roads"}, seats, host="ada")
        )
        live = await tables.need(table)
        live.members.add(Member(Deaf(), None, ""))

        def played_enough() -> bool:
            live.recheck_turns()  # somebody comes and looks, which makes it see who has to play
            return live.session is not None and (live.session.over() or live.session.number >= MOVES)

        await wait_until_async(played_enough, f"{MOVES} moves", lambda: live.session and live.session.number)
        events = await store.events_after(table, 0)
        played = sum(event.kind == "action" for event in events)
        assert played > 50
        chosen = played - count_forced(live.row, events)
        assert chosen <= workers.asked <= chosen + len(seats), "beside those who are thinking now, each once"
        await tables.stop()
        await store.close()

    asyncio.run(story())


async def settle(live: LiveTable) -> None:
    await wait_until_async(lambda: not live.is_busy(), "the table to be idle")


@asynccontextmanager
async def bots_alone(path: Path, workers: WorkerPool) -> AsyncIterator[tuple[TableRegistry, LiveTable]]:
    store = await TableStore.open(f"sqlite:///{path / 'era.db'}")
    tables = TableRegistry(store, LocalBus(), workers)
    await tables.start()
    seats = [SeatRow("bot", level="squire") for _ in range(2)]
    spec = TableSpec("medieval", {"players": 2}, seats, host="ada", bot_seconds=30.0)
    yield tables, await tables.need(await tables.lobby.create(spec))
    await tables.stop()
    await store.close()


def test_bots_alone_sleep_until_somebody_watches(tmp_path: Path) -> None:
    async def story() -> None:
        workers = Thinkers()
        async with bots_alone(tmp_path, workers) as (tables, live):
            await settle(live)
            live.recheck_turns()
            await settle(live)
            assert workers.asked == 0
            # Nor is it looked after: it is not due again for a long time.
            await tables.store.append(live.row.id, [], columns={"deadline": 1})
            await Maintenance(tables).clean_up()
            await settle(live)
            assert workers.asked == 0
            assert await tables.store.due(tables.context.now(), 10) == []
            watcher = Member(Deaf(), None, "")
            live.members.add(watcher)
            live.recheck_turns()
            await wait_until_async(lambda: workers.asked > 3, "the bots to wake")
            assert {place.urgency for place in workers.places} == {NOBODY_PLAYS}
            live.members.discard(watcher)
            await wait_until_async(lambda: not live.is_busy() and not live.bot_turns.is_thinking(), "them to sleep")
            asked = workers.asked
            live.recheck_turns()
            await settle(live)
            assert workers.asked == asked

    asyncio.run(story())


def test_whoever_has_spent_all_bot_seconds_gets_brief_thoughts_while_others_wait(tmp_path: Path) -> None:
    async def story() -> None:
        workers = Thinkers()
        async with bots_alone(tmp_path, workers) as (tables, live):
            limits = tables.context.limits = RateLimits(clock=HandClock())
            limits.note(Requester("ada", "10.0.0.1"))
            live.members.add(Member(Deaf(), None, ""))
            live.recheck_turns()
            await wait_until_async(lambda: workers.asked > 2, "the bots to think")
            assert set(workers.seconds) == {30.0}
            assert {place.owner for place in workers.places} == {"10.0.0.1"}
            limits.bot_seconds.charge(Requester("another guest", "10.0.0.1"), 10_000)
            asked = workers.asked + 2
            await wait_until_async(lambda: workers.asked > asked, "the bots to think")
            assert workers.seconds[-1] == 30.0, "nobody else wants anything"
            waits = asyncio.create_task(workers.dispatcher.acquire(QueuePlace(owner="10.0.0.2"), 0.5))
            await asyncio.sleep(0)
            asked = workers.asked + 2
            await wait_until_async(lambda: workers.asked > asked, "the bots to think")
            assert workers.seconds[-1] == BRIEF_S
            waits.cancel()

    asyncio.run(story())


async def play_until_confirmed(live: LiveTable, rng: random.Random) -> int:
    """Plays for everybody until somebody has acted and can only say so; returns the seat."""
    for _ in range(MOVES):
        session = live.session
        assert session is not None
        seat = session.turn().seats[0]
        legal = session.game.legal(session.state, seat)
        if legal.size == 1 and session.entries[-1].seat == seat:
            return seat
        text = session.game.write(session.state, seat, legal.nth(rng.randrange(legal.size)))
        move = BotMove(seat, text, session.lines.count(seat))
        live.submit(move)
        await move.settled
    raise AssertionError("nobody ever had to confirm")


@pytest.mark.parametrize("kind", ["live", "days"])
def test_a_confirmation_on_a_live_clock_is_given_after_a_while(tmp_path: Path, kind: Literal["live", "days"]) -> None:
    async def story() -> None:
        clock = HandClock()
        store = await TableStore.open(f"sqlite:///{tmp_path / 'era.db'}")
        workers = Thinkers()
        tables = TableRegistry(store, LocalBus(), workers, clock=clock)
        await tables.start()
        seats = [SeatRow("person", user=name, name=name) for name in ("ada", "bea")]
        spec = TableSpec("merchants", {"players": 2, "variant": "base"}, seats, Clock(kind, 86_400), host="ada")
        live = await tables.need(await tables.lobby.create(spec))
        seat = await play_until_confirmed(live, random.Random(3))
        assert live.session is not None
        played = len(live.session.entries)

        clock.advance(CONFIRM_DELAY_MS / 1000 - 1)
        live.recheck_turns()
        await asyncio.sleep(0)
        assert not live.bot_turns.is_thinking()
        clock.advance(1)
        live.recheck_turns()
        if kind == "live":
            await wait_until_async(lambda: live.session and len(live.session.entries) > played, "the answer")
            assert live.session.entries[played].seat == seat
            assert workers.asked == 0, "there is nothing to choose"
        else:
            await asyncio.sleep(0)
            assert not live.bot_turns.is_thinking()
        await tables.stop()
        await store.close()

    asyncio.run(story())
