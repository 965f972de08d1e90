"""What an answer to a moment of a finished game is worth: beside what was played there, and beside what a strong bot
would have done. All are played out with the same dice."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from era.core.record import Record
from era.core.replay import replay_entries
from era.games.registry import game as game_by_name
from era.lab.study.sampling import Positions
from era.lab.study.strong_play import is_deciding, play_phase

ANSWER_GAMES = 32
"""Playouts of each answer. In a game for one, that leaves a mean uncertain by some 1.5 points."""


class AnswerValue(Struct, frozen=True):
    """For the seat that decided, in points, or as a chance to win."""

    gain: float
    """By how much the answer is better than what was played."""
    strong_gain: float
    strong: list[str]
    """All that the strong bot does."""
    games: int


class MomentPosition:
    """The position before entry `first` of a record, in which one seat decides for as long as the phase lasts."""

    def __init__(self, record: Record, first: int) -> None:
        self.game = game_by_name(record.game)
        self.seat = record.entries[first - 1].seat or 0
        self.start = self._find_start(record, first)
        self._phase = self.game.turn(self.start).phase

    def _find_start(self, record: Record, first: int) -> Any:
        for line, (state, _) in enumerate(replay_entries(self.game, record), 1):
            if line == first:
                return self.game.copy(state)
        raise AssertionError("the record has this entry")

    def play(self, moves: Sequence[str]) -> tuple[Any, list[str]]:
        """Return the position after an answer, and those of the moves that belong to it."""
        state = self.game.copy(self.start)
        played = []
        for text in moves:
            if not self.is_open(state):
                break
            self.game.act(state, self.seat, self.game.read(state, self.seat, text))
            played.append(text)
        return state, played

    def is_open(self, state: Any) -> bool:
        """Tell whether the answer may still go on."""
        return is_deciding(self.game, state, self.seat, self._phase)


class MomentJudge:
    """Values answers in place of the entries `first` to `last` of a record."""

    def __init__(self, record: Record, first: int, last: int, games: int = ANSWER_GAMES) -> None:
        self._position = MomentPosition(record, first)
        self._games = games
        self._values = Positions(self._position.game)
        self._known: dict[tuple[str, ...], int] = {}
        seat = self._position.seat
        self._played = [entry.text for entry in record.entries[first - 1 : last] if entry.seat == seat]
        state = self._position.game.copy(self._position.start)
        self._strong, _ = play_phase(self._position.game, state, seat, first)

    def value(self, moves: Sequence[str]) -> AnswerValue:
        played, strong = self._measure(self._played), self._measure(self._strong)
        return AnswerValue(self._measure(moves) - played, strong - played, self._strong, self._games)

    def _measure(self, moves: Sequence[str]) -> float:
        key = tuple(moves)
        if key not in self._known:
            state, _ = self._position.play(moves)
            state.news = None
            self._known[key] = self._values.invent(state, 1)
        number = self._known[key]
        for _ in self._values.play(number, self._games):
            pass
        values = self._values.value(number)
        return values[min(self._position.seat, len(values) - 1)]  # together, all have the same
