"""Games played again in a process of their own: a real one, killed, asked by many, and never by the event loop."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.core import match as core_match
from era.core.record import read
from era.games.registry import game as game_by_name
from era.server.auth.rate_limit import Requester
from era.server.protocol.refusals import TableError
from era.server.storage.models import TableSpec
from era.server.tables import session
from era.server.tables.live_table import LiveTable
from era.server.tables.records import MAX_ENTRIES
from era.server.tables.registry import TableRegistry
from era.server.tables.replay import history, replays
from era.server.tables.replay.replay_process import ReplayRequest
from era.server.tables.replay.replays import ReplayLane, Replays
from era.server.tables.slices import SHORT_STEPS, SLICE_S, SlicedWork
from era.server.workers.fair_queue import QueuePlace
from tests.server.tables.test_live_table import NOBODY, people, played, registry_at, spec
from tests.support.patience import HandClock

MEDIEVAL = game_by_name("medieval")
REPLAYS = Path(__file__).parents[2] / "replays"
LONG = REPLAYS / "merchants" / "random-base-4p-020.era"
"""More than seven thousand entries."""


def run(path: Path, story: Callable[[TableRegistry], Awaitable[Any]]) -> Any:
    """With real processes."""

    async def tell() -> Any:
        async with registry_at(path) as registry:
            registry.context.replays = Replays()
            return await story(registry)

    return asyncio.run(tell())


@pytest.fixture
def forbid_replaying(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the entries that this process, which serves everybody, plays again."""
    played_here = [0]

    def note(*args: Any, **more: Any) -> None:
        played_here[0] += 1
        core_match.play_entry(*args, **more)

    monkeypatch.setattr(history, "play_entry", note)
    monkeypatch.setattr(session, "play_entry", note)
    follow = session.Session._follow

    def note_follow(self: session.Session, entry: Any) -> None:
        played_here[0] += 1
        follow(self, entry)

    monkeypatch.setattr(session.Session, "_follow", note_follow)
    return played_here


def test_a_long_record_costs_the_event_loop_nothing(tmp_path: Path, forbid_replaying: list[int]) -> None:
    """Brought along, opened, looked back at from end to end, gone on from: all is played elsewhere, and once."""
    text = LONG.read_text("utf-8")
    entries = len(read(text).entries)

    async def story(registry: TableRegistry) -> None:
        table = await registry.upload(text, Requester("cy", "10.0.0.1"))
        told = [await registry.past(table, NOBODY, line, None, story=True) for line in (entries, entries, entries)]
        assert len(msgspec.json.decode(told[0])["lines"]) == entries
        asked = registry.context.replays.looks.asked
        assert asked == 2, "once in vain, once with the game; then the story is kept"
        scenes = msgspec.json.decode(await registry.story(table, NOBODY, entries - 50, 200))
        assert len(scenes["lines"]) == 50
        assert await registry.past(table, NOBODY, 10, None)
        live = await registry.need(table)
        assert live.session is not None
        assert (live.session.over(), len(live.session.entries)) == (True, entries)
        seats = people("ada", "bo", "cy", "dee")
        wish = TableSpec("merchants", {}, seats, host="ada", from_table=table, from_line=entries - 100)
        onward = await registry.need(await registry.lobby.create(wish))
        assert onward.session is not None
        assert len(onward.session.entries) >= entries - 100

    run(tmp_path, story)
    assert forbid_replaying[0] == 0


def test_a_killed_process_is_replaced(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        live = await played(registry, table)
        lane = registry.context.replays.looks
        first = await registry.past(table, NOBODY, 5, None)
        assert lane.worker is not None
        os.kill(lane.worker.process.pid, signal.SIGKILL)
        assert await registry.past(table, NOBODY, 5, None) == first
        assert live.session is not None

    run(tmp_path, story)


def test_whoever_hangs_up_leaves_the_process_to_others(tmp_path: Path) -> None:
    """It is heard to the end: a new one takes longer to start than to answer."""

    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        await played(registry, table)
        lane = registry.context.replays.looks
        first = await registry.past(table, NOBODY, 5, None)
        worker = lane.worker
        for _ in range(5):
            looking = asyncio.create_task(registry.past(table, NOBODY, 6, None))
            while not lane._asking:
                await asyncio.sleep(0)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
        assert await registry.past(table, NOBODY, 5, None) == first
        assert lane.worker is worker

    run(tmp_path, story)


def test_a_process_that_cannot_answer_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(kind: type) -> None:
        raise OSError("out of memory")

    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        await played(registry, table)
        monkeypatch.setattr(replays.ReplayWorker, "start", classmethod(broken))
        with pytest.raises(TableError) as told:
            await registry.past(table, NOBODY, 5, None)
        assert (told.value.status, told.value.key) == (429, "replay-busy")

    run(tmp_path, story)


def test_whoever_asks_for_too_much_at_once_is_told_to_wait() -> None:
    async def story() -> None:
        lane = ReplayLane()
        turn = await lane._turns.acquire(QueuePlace(owner="somebody"), 0)
        request = ReplayRequest("view")
        greedy = [asyncio.create_task(lane.ask(request, QueuePlace(owner="greedy"))) for _ in range(40)]
        await asyncio.sleep(0)
        refused = [task for task in greedy if task.done()]
        assert len(refused) == 40 - replays.MAX_WAITING
        assert all(isinstance(task.exception(), TableError) for task in refused)
        modest = asyncio.create_task(lane.ask(request, QueuePlace(owner="modest")))
        await asyncio.sleep(0)
        assert not modest.done()
        for task in [*greedy, modest]:
            task.cancel()
        await asyncio.gather(*greedy, modest, return_exceptions=True)
        lane._turns.add(turn)
        await lane.end()

    asyncio.run(story())


def test_records_that_are_too_long_are_refused(tmp_path: Path) -> None:
    lines = LONG.read_text("utf-8").splitlines()
    head, body = lines[: lines.index("") + 1], lines[lines.index("") + 1 : -1]
    long = (body * 2)[: MAX_ENTRIES + 1]

    async def story(registry: TableRegistry) -> None:
        with pytest.raises(TableError) as told:
            await registry.upload("\n".join([*head, *long, f"end {len(long)}"]) + "\n", NOBODY)
        assert told.value.key == "record-too-long"
        assert str(MAX_ENTRIES) in told.value.say("en").replace(",", "")

    run(tmp_path, story)


# ---------------------------------------------------------------- in slices


class Ticking(HandClock):
    """Every step takes a millisecond."""

    def __call__(self) -> float:
        self.advance(0.001)
        return super().__call__()


def test_long_work_leaves_room_for_others_and_waits_for_its_turn() -> None:
    """Two long pieces of work and a short one: no more than a few steps are taken at once, and one after the other."""
    taken: list[str] = []

    def steps(name: str, count: int) -> Any:
        for _ in range(count):
            taken.append(name)
            yield

    async def watch() -> list[int]:
        """How many steps are taken between two looks."""
        found, before = [], 0
        while len(taken) < 2 * 1000 + 50:
            await asyncio.sleep(0)
            found.append(len(taken) - before)
            before = len(taken)
        return found

    async def story() -> None:
        work = SlicedWork(Ticking())
        watching = asyncio.create_task(watch())
        jobs = [work.run(steps("a", 1000), 1000), work.run(steps("b", 1000), 1000), work.run(steps("c", 50), 50)]
        await asyncio.gather(*jobs)
        most = max(await watching)
        assert most <= 2 * (SLICE_S * 1000 + 1), "of a long one and of the short one"
        assert "b" not in taken[: taken.index("a") + 1000]
        assert taken.index("c") < 100 < SHORT_STEPS

    asyncio.run(story())


def test_a_table_without_a_snapshot_is_rebuilt_in_slices(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        live = await played(registry, table)
        assert live.session is not None
        entries = len(live.session.entries)
        registry.drop(live)
        stored = await registry.store.load(table)
        assert stored is not None
        stored.snapshot = None
        registry.context.slices = SlicedWork(Ticking())
        other = LiveTable(registry.context, stored)
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while other.session is None:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count_turns())
        await other.rebuild(stored)
        await counting
        assert other.session is not None
        assert len(other.session.entries) == entries
        assert turns > entries / (SLICE_S * 1000 + 2), "no more than so many entries at once"

    run(tmp_path, story)
