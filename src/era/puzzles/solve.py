"""What an answer is worth, exactly: every later roll is counted out, and the best answer is found among all."""

# Not compiled: runs for one answer of a person, and for authors and tests.

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from era.core.chance import Chance
from era.core.errors import DataError
from era.core.game import AnyGame
from era.core.log import Entry, parse_line
from era.core.match import play_entry
from era.core.rng import SealedSource
from era.games.registry import game as game_by_name
from era.lessons.conditions import holds, look_up
from era.puzzles.puzzle import Goal, Puzzle


class Judgement(Struct, frozen=True):
    """What an answer is worth, or how much of it is still missing."""

    moves_left: int
    """0 once the answer is given."""
    value: Fraction


class Solution(Struct, frozen=True):
    value: Fraction
    best: list[list[str]]
    """All best answers."""
    tried: int
    second: Fraction
    """The best value below the best; the best itself if there is no other."""


class SeedDraws:
    """Refuses a draw that the seed would not have brought about."""

    def __init__(self, seed: bytes) -> None:
        self._source = SealedSource(seed)

    def follow(self, chance: Chance, outcome: tuple[int, ...]) -> None:
        if self._source.draw(chance) != outcome:
            raise DataError("puzzle-draw", {"name": chance.name})


def read_entries(lines: Sequence[str]) -> list[Entry]:
    entries = [parse_line(line) for line in lines]
    if None in entries:
        raise DataError("puzzle-entry", {"text": lines[entries.index(None)]})
    return [entry for entry in entries if entry is not None]


def replay_position(game: AnyGame, puzzle: Puzzle) -> Any:
    """Return the state that the puzzle is about, with every move and every draw of its beginning checked."""
    state = game.start(game.check(puzzle.options))
    draws = SeedDraws(bytes.fromhex(puzzle.seed))
    for entry in read_entries(puzzle.entries):
        play_entry(game, state, entry, draws)
    return state


def judge(puzzle: Puzzle, moves: Sequence[str]) -> Judgement:
    """Value an answer; moves after it do not count. Raises EraError if they cannot be played."""
    game = game_by_name(puzzle.game)
    state = replay_position(game, puzzle)
    left = play_answer(game, state, puzzle.goal, moves)
    return Judgement(left, Fraction(0) if left else value_position(game, state, puzzle.goal))


def play_answer(game: AnyGame, state: Any, goal: Goal, moves: Sequence[str]) -> int:
    """Play the moves that belong to the answer; return how many it may still have."""
    for number, text in enumerate(moves[: goal.moves]):
        if not (seats := game.turn(state).seats):
            return 0
        game.act(state, seats[0], game.read(state, seats[0], text))
        if number + 1 == goal.moves:
            return 0
    return goal.moves - len(moves) if game.turn(state).seats else 0


def value_position(game: AnyGame, state: Any, goal: Goal) -> Fraction:
    """Return what a position after an answer is worth."""
    chance = game.chance(state)
    if chance is not None and chance.name in goal.draws:
        total = sum(value_position(game, after, goal) for after in _draw_all(game, state, chance))
        return Fraction(total, math.prod(chance.bounds))
    if goal.later and chance is None and (seats := game.turn(state).seats):
        later = [
            measure(game, after, goal)
            for text, after in _play_all(game, state, seats[0])
            if text.startswith(goal.later)
        ]
        return max([measure(game, state, goal), *later])
    return measure(game, state, goal)


def measure(game: AnyGame, state: Any, goal: Goal) -> Fraction:
    """Read the value off what the player is shown."""
    view = game.show(game.view(state, 0) if game.secret(state) else state)
    granted = not goal.wish or any(holds(view, each) for each in goal.wish)
    if goal.kind == "reach" or not granted:
        return Fraction(int(goal.kind == "reach" and granted))
    return Fraction(sum(weight * look_up(view, path) for path, weight in goal.of.items()))


def solve(puzzle: Puzzle) -> Solution:
    """Try every answer."""
    game = game_by_name(puzzle.game)
    return solve_position(game, replay_position(game, puzzle), puzzle.goal)


def solve_position(game: AnyGame, state: Any, goal: Goal) -> Solution:
    sign = -1 if goal.kind == "min" else 1
    best: list[list[str]] = []
    values: set[Fraction] = set()
    tried = 0
    most: Fraction | None = None
    for line, value in list_answers(game, state, goal, goal.moves):
        tried += 1
        values.add(value)
        if most is None or value * sign > most * sign:
            most, best = value, []
        if value == most:
            best.append(line)
    if most is None:
        raise DataError("puzzle-no-answer")
    others = [value for value in values if value != most]
    return Solution(most, best, tried, max(others, key=lambda value: value * sign, default=most))


def list_answers(game: AnyGame, state: Any, goal: Goal, moves: int) -> Iterator[tuple[list[str], Fraction]]:
    """Give every answer and what it is worth. The state stays as it is."""
    seats = game.turn(state).seats
    if not moves or not seats:
        yield [], value_position(game, state, goal)
        return
    for text, after in _play_all(game, state, seats[0]):
        for line, value in list_answers(game, after, goal, moves - 1):
            yield [text, *line], value


def _play_all(game: AnyGame, state: Any, seat: int) -> Iterator[tuple[str, Any]]:
    for action in game.legal(state, seat):
        after = game.copy(state)
        game.apply(after, seat, action)
        yield game.write(state, seat, action), after


def _draw_all(game: AnyGame, state: Any, chance: Chance) -> Iterator[Any]:
    for outcome in itertools.product(*map(range, chance.bounds)):
        after = game.copy(state)
        game.draw(after, outcome)
        yield after
