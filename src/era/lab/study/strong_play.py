"""What a strong bot would have done in somebody's place, and what would have come of it."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from era.bots.hints import ADVICE_STEPS
from era.core.game import AnyGame
from era.core.news import News
from era.core.record import Record
from era.lab.study.model import Instead
from era.lab.study.moments import Span
from era.lab.study.playout import LEVEL, PlayoutBot
from era.lab.study.sampling import Positions

MAX_DECISIONS = 100


class Alternative(Struct, frozen=True):
    """What it would have done instead of a span."""

    first: Instead
    same: bool
    """It would have begun as it was played."""
    position: int | None
    """Where that leads; None if everything had gone as it was played."""


def play_phase(game: AnyGame, state: Any, seat: int, number: int) -> tuple[list[str], list[News]]:
    """Let a strong bot decide for as long as the phase lasts and no dice fall. Returns all that it did, and the news of
    what it did first. `number`: of the entry in whose place it decides; the same is always decided alike."""
    player = PlayoutBot(game, LEVEL, ADVICE_STEPS, random.Random(number))
    phase = game.turn(state).phase
    texts: list[str] = []
    news: list[News] = []
    while len(texts) < MAX_DECISIONS and is_deciding(game, state, seat, phase):
        action = player.choose(state, seat)
        texts.append(game.write(state, seat, action))
        game.act(state, seat, action)
        if len(texts) == 1:
            news = list(game.news(state))
    return texts, news


def is_deciding(game: AnyGame, state: Any, seat: int, phase: str) -> bool:
    """Tell whether the seat still has something to decide in this phase, before any dice fall."""
    turn = game.turn(state)
    return seat in turn.seats and turn.phase == phase and game.chance(state) is None


class StrongPlay:
    def __init__(self, record: Record, positions: Positions) -> None:
        self._record = record
        self._positions = positions
        self._known: dict[int, Alternative] = {}

    def instead_of(self, span: Span) -> Alternative | None:
        """None if nobody decided."""
        if span.seat is None:
            return None
        if span.first not in self._known:
            self._known[span.first] = self._decide(span, span.seat)
        return self._known[span.first]

    def play(self, span: Span) -> Iterator[int]:
        """Plays out where it leads, as often as where the game went."""
        other = self.instead_of(span)
        games = self._positions.games(span.after) or self._positions.games(span.before)
        if other is not None and other.position is not None and games is not None:
            yield from self._positions.play(other.position, games)

    def gain(self, span: Span, times: float) -> float | None:
        """None if it is not more than so many standard errors."""
        other = self.instead_of(span)
        if other is None or other.position is None or span.seat is None:
            return None
        found = self._positions.difference(span.after, other.position)
        place = min(span.seat, len(found.means) - 1)  # together, all have the same
        return found.means[place] if abs(found.means[place]) > times * found.errors[place] else None

    def _decide(self, span: Span, seat: int) -> Alternative:
        """Its decisions for as long as the phase lasts and no dice fall."""
        game = self._positions.game
        state = game.copy(self._positions.states[span.before])
        self._come_to(state, span, seat)
        state.news = []
        texts, news = play_phase(game, state, seat, span.first)
        first = Instead(span.first, 0, seat, texts[0], news)
        played = self._played(span, seat)
        state.news = None
        leads = None if texts == played else self._positions.invent(state, self._positions.cost(span.after))
        return Alternative(first, texts[0] == played[0], leads)

    def _come_to(self, state: Any, span: Span, seat: int) -> None:
        """Plays what was forced between the position before a span and its first entry."""
        game = self._positions.game
        turn = game.turn(state)
        while seat not in turn.seats or turn.phase != span.phase:
            other = turn.seats[0]
            game.act(state, other, game.legal(state, other).nth(0))
            turn = game.turn(state)

    def _played(self, span: Span, seat: int) -> list[str]:
        entries = self._record.entries[span.first - 1 : span.last]
        return [entry.text for entry in entries if entry.seat == seat]
