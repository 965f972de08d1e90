"""Games are played by two loops: `Match` keeps a log, `run` does not. Nobody else draws and acts in turn."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import era
from era.core.errors import IllegalAction
from era.core.game import AnyGame
from era.core.legal import Legal
from era.core.match import Match
from era.core.rng import QuickSource, SealedSource
from era.core.runner import RandomPlay, run
from era.games.registry import games
from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.session import Session
from examples.new_game.game import TOY

SOURCE = Path(era.__file__).parent
LOOPS = {"core/match.py", "core/runner.py"}
TREES = {"puzzles/solve.py", "envs/spiel.py"}
"""Go through everything that a draw can bring, where a loop draws once."""
ALL_GAMES: list[AnyGame] = [TOY, *games().values()]


def attributes(path: Path) -> Iterator[str]:
    """The names of everything that a file takes from objects, called at once or kept to be called."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            yield node.attr


def test_two_files_draw_what_a_game_waits_for() -> None:
    """Whoever asks a game what is to be drawn and draws it has a loop of their own."""
    files = {path.relative_to(SOURCE).as_posix(): set(attributes(path)) for path in SOURCE.rglob("*.py")}
    rules = {name for name in files if name.startswith("games/") and name.endswith("/game.py")}
    assert {name for name, used in files.items() if {"chance", "draw"} <= used} - rules == LOOPS | TREES


class Counting:
    """A game that counts how often somebody asks it whether a move is legal: by `legal`, or by `act`, which looks."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.looks = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def legal(self, state: Any, seat: int) -> Legal[Any]:
        self.looks += 1
        return self._game.legal(state, seat)

    def act(self, state: Any, seat: int, action: Any) -> None:
        self.looks += 1
        self._game.act(state, seat, action)


def any_text(game: AnyGame, state: Any, rng: random.Random) -> tuple[int, str]:
    seat = rng.choice(game.turn(state).seats)
    legal = game.legal(state, seat)
    return seat, game.write(state, seat, legal.nth(rng.randrange(legal.size)))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_match_works_out_once_whether_a_move_is_legal(game: AnyGame) -> None:
    rng = random.Random(1)
    counting = Counting(game)
    match = Match(counting, {}, QuickSource(rng))
    for _ in range(40):
        if match.over():
            break
        seat, text = any_text(game, match.state, rng)
        counting.looks = 0
        match.submit(seat, text)
        assert counting.looks == 1


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_session_works_out_once_whether_a_move_is_legal(game: AnyGame) -> None:
    rng = random.Random(2)
    counting = Counting(game)
    session = Session(counting, table_row(game))
    session.begin(0)
    for at in range(40):
        if session.over():
            break
        seat, text = any_text(game, session.state, rng)
        counting.looks = 0
        session.submit(seat, text, at)
        assert counting.looks == 1


def table_row(game: AnyGame) -> TableRow:
    options = game.check({"players": 2})
    seats = [SeatRow() for _ in range(game.seats(game.start(options)))]
    return TableRow(
        id="t", game=game.name, rules=game.rules_version, options=options, status="running", seats=seats, clock=Clock(),
        public=False, bot_seconds=0.1, host=None, seed=bytes(32), created=0, touched=0, started=0,
    )  # fmt: skip


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_refused_move_leaves_no_trace(game: AnyGame) -> None:
    """A session keeps states to go back to; a move that is not played must not cost one."""
    rng, session = random.Random(5), Session(game, table_row(game))
    session.begin(0)
    while len(session.turn().seats) == session.seats:
        seat, text = any_text(game, session.state, rng)
        session.submit(seat, text, 0)
    copies: list[Any] = []

    class Copying(Counting):
        def copy(self, state: Any) -> Any:
            copies.append(state)
            return game.copy(state)

    session.game = session.match.game = Copying(game)
    _, text = any_text(game, session.state, rng)
    stranger = next(seat for seat in range(session.seats) if seat not in session.turn().seats)
    before = list(session.entries)
    for _ in range(20):
        with pytest.raises(IllegalAction):
            session.submit(stranger, text, 0)
    assert session.entries == before
    assert copies == []


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_both_loops_play_the_same_game(game: AnyGame) -> None:
    """The same decisions and draws lead to the same end, with a log and without one."""
    options, seed = game.check({}), bytes(32)
    match, rng = Match(game, options, SealedSource(seed)), random.Random(3)
    chosen: list[Any] = []
    while not match.over() and len(chosen) < 200:
        seat = match.turn().seats[0]
        legal = game.legal(match.state, seat)
        chosen.append(legal.nth(rng.randrange(legal.size)))
        match.act(seat, chosen[-1])
    state, source, played = game.start(options), SealedSource(seed), iter(chosen)
    decisions = run(game, state, lambda _state, _seat: next(played), lambda _, chance: source.draw(chance), len(chosen))
    assert decisions == len(chosen)
    assert game.save(state) == game.save(match.state)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_run_stops_after_so_many_decisions_with_the_draws_made(game: AnyGame) -> None:
    player, state = RandomPlay(game, random.Random(4)), game.start(game.check({}))
    assert run(game, state, player.choose, player.draw, 3, player.pick_seat) == 3
    assert game.turn(state).seats, "somebody is to decide: what had to be drawn was drawn"
