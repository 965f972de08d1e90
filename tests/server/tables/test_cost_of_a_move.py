"""What a move costs, counted: the work does not grow with those who look on, and no task is made for it."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from era.compiled import COMPILED, STATUS
from era.server.storage.append import Append
from era.server.storage.models import SeatRow, StoredTable
from era.server.tables import broadcast
from era.server.tables.broadcast import Broadcaster
from era.server.tables.commands import BeginGame, PlayMove
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable
from tests.server.tables.test_undo import act, begun

MOVES = 80


class EncodingCount:
    """Counts whatever is written by the functions that it wraps."""

    def __init__(self) -> None:
        self.count = 0

    def wrap(self, write: Callable[..., bytes]) -> Callable[..., bytes]:
        def count(*parts: Any) -> bytes:
            self.count += 1
            return write(*parts)

        return count


@pytest.mark.skipif(STATUS.key == COMPILED, reason="what is final cannot be replaced in compiled code")
@pytest.mark.parametrize("game", ["medieval", "merchants"])
def test_more_viewers_are_no_more_to_encode_where_all_see_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn, the changes, the lines and what the seats on turn may do, once each."""
    encoder = EncodingCount()
    for name in ("ENCODE", "ENCODE_CHANGES", "WRITE_LINE"):
        monkeypatch.setattr(broadcast, name, encoder.wrap(getattr(broadcast, name)))
    session, _ = begun(game=game, options={"players": 4})
    rng = random.Random(5)
    few, many = Broadcaster(), Broadcaster()
    for viewer in range(2):
        few.view(session, viewer, 0, 0)
    for viewer in range(5):
        many.view(session, viewer, 0, 0)
    compared = 0
    for _ in range(MOVES):
        if session.over():
            break
        was_secret = session.game.secret(session.state)
        act(session, rng.choice(session.turn().seats), rng)
        counts = []
        for told in (few, many):
            encoder.count = 0
            told.updates(session, 0)
            counts.append(encoder.count)
        assert counts[1] > 0
        if not was_secret and not session.game.secret(session.state):
            compared += 1
            assert counts[1] <= counts[0] + len([seat for seat in session.turn().seats if seat >= 2])
    assert compared > 10


class AskedGame:
    """A game that notes for whom it is asked what they see."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.asked: list[list[int | None]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def screens(self, state: Any, viewers: list[int | None], memory: Any) -> Any:
        self.asked.append(viewers)
        return self._game.screens(state, viewers, memory)


def test_a_roll_behind_a_screen_is_shown_to_whoever_rolled_alone() -> None:
    """Between two entries only those are shown anything who have a line for the first of them."""
    session, _ = begun(options={"players": 4})
    told, rng = Broadcaster(), random.Random(5)
    for viewer in range(5):
        told.view(session, viewer, 0, 0)
    game = session.game = AskedGame(session.game)  # type: ignore[assignment]
    session.shoot = told.shoot
    alone = 0
    for _ in range(MOVES):
        game.asked = []
        first = len(session.entries)
        act(session, rng.choice(session.turn().seats), rng)
        last = len(session.entries) - 1
        wanted = [sum(item.viewers for item in session.lines.items if item.entry == n) for n in range(first, last)]
        asked = [sum(1 << (4 if seat is None else seat) for seat in viewers) for viewers in game.asked]
        assert asked == wanted
        alone += sum(viewers.bit_count() == 1 for viewers in asked)
        told.updates(session, 0)
    assert alone > 10


class NoEngine:
    """What is asked of the database beside the log is not asked here."""

    def execution_options(self, **options: Any) -> "NoEngine":
        return self


class InstantStore:
    """Saves whatever it is given at the next turn of the event loop."""

    def __init__(self) -> None:
        self.group_commit = self
        self.engine = NoEngine()

    def put(self, append: Append) -> "asyncio.Future[None]":
        asyncio.get_running_loop().call_soon(append.done.set_result, None)
        return append.done


class SilentBus:
    def publish(self, table_id: str, notice: Any) -> None: ...


def test_a_move_that_goes_well_is_played_without_a_task() -> None:
    people = [SeatRow("person", name) for name in ("ada", "bo")]
    row, tasks = begun(options={"players": 2}, seats=people)[0].row, 0

    def count(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any) -> asyncio.Task[Any]:
        nonlocal tasks
        tasks += 1
        return asyncio.Task(work, loop=loop, **more)

    async def story() -> None:
        context = TableContext(InstantStore(), SilentBus(), None, lambda: 0.0)  # type: ignore[arg-type]
        stored = StoredTable(row, [])
        live, rng = LiveTable(context, stored), random.Random(1)
        await live.rebuild(stored)
        asyncio.get_running_loop().set_task_factory(count)  # type: ignore[arg-type]
        live.submit(BeginGame())
        for number in range(MOVES):
            while live.is_busy():
                await asyncio.sleep(0)
            playing = live.session
            assert playing is not None
            if playing.over():
                break
            seat = rng.choice(playing.turn().seats)
            legal = playing.game.legal(playing.state, seat)
            text = playing.game.write(playing.state, seat, legal.nth(rng.randrange(legal.size)))
            live.submit(PlayMove(None, seat, text, None, f"{number}"))
        assert playing is not None
        assert playing.number > MOVES // 2
        assert tasks == 0

    asyncio.run(story())
