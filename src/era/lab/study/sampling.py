"""How often each position of a game was played out, with what result, and what two positions differ by."""

from collections.abc import Iterator
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from era.core.game import AnyGame
from era.lab.study.model import Values, value_result
from era.lab.study.playout import play_out


class Difference(Struct, frozen=True):
    """Between two positions that were played out with the same dice, for each seat."""

    means: Values
    errors: Values
    """Standard errors of the means."""
    games: int

    def best_known(self) -> int:
        """Return the seat whose value changed most."""
        return max(range(len(self.means)), key=lambda seat: abs(self.means[seat]))

    def size(self) -> float:
        return abs(self.means[self.best_known()])

    def stands_out(self, times: float) -> bool:
        """Of the noise, by so many standard errors."""
        seat = self.best_known()
        return abs(self.means[seat]) > times * self.errors[seat]


MIN_GAMES = 4
"""Fewer say nothing about their own noise."""


class Positions:
    """Every position has a number: its line, if the log has it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.states: dict[int, Any] = {}
        self._costs: dict[int, int] = {}
        self._found: dict[int, list[Values]] = {}
        self._end: dict[int, Values] = {}

    def add(self, number: int, state: Any, cost: int) -> None:
        """`cost` is what a playout takes, in decisions, about."""
        self.states[number] = state
        self._costs[number] = cost
        self._found.setdefault(number, [])
        if self.game.turn(state).over:
            self._end[number] = value_result(self.game.aim(state), self.game.result(state))

    def invent(self, state: Any, cost: int) -> int:
        """Add a position that the log does not have."""
        number = -1 - len(self.states)
        self.add(number, state, cost)
        return number

    def play(self, number: int, games: int) -> Iterator[int]:
        """Until it was played out so often; after each playout, yields what it cost."""
        found = self._found[number]
        while number not in self._end and len(found) < games:
            found.append(play_out(self.game, self.states[number], len(found)))
            yield self._costs[number]

    def games(self, number: int) -> int | None:
        """None for the end: it needs no playing."""
        return None if number in self._end else len(self._found[number])

    def cost(self, number: int) -> int:
        return self._costs[number]

    def is_known(self, number: int) -> bool:
        return number in self._end or bool(self._found.get(number))

    def value(self, number: int) -> Values:
        return self._end.get(number) or tuple(fmean(each) for each in zip(*self._found[number], strict=True))

    def difference(self, before: int, after: int) -> Difference:
        """Nothing, and nothing certain, as long as one of them was played out too seldom."""
        counts = [count for count in (self.games(before), self.games(after)) if count is not None]
        games = min(counts, default=0)
        if games < MIN_GAMES:
            return Difference((0.0,), (inf,), games)
        pairs = zip(self._first(before, games), self._first(after, games), strict=True)
        changes = [tuple(b - a for a, b in zip(one, two, strict=True)) for one, two in pairs]
        by_seat = list(zip(*changes, strict=True))
        errors = tuple(stdev(each) / sqrt(games) for each in by_seat)
        return Difference(tuple(fmean(each) for each in by_seat), errors, games)

    def _first(self, number: int, games: int) -> list[Values]:
        return [self._end[number]] * games if number in self._end else self._found[number][:games]
