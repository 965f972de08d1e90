"""A bot that thinks natively: it lists the candidates of a decision and plays the best of them out. Where there are no
native rules, or something goes wrong with them, the mind in Python decides instead: weaker, but always there."""

import random
import threading
from array import array
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.games.medieval import actions
from era.games.medieval.actions import Action
from era.games.medieval.bots import layout
from era.games.medieval.bots.layout import USUAL_OPENING, Opening
from era.games.medieval.bots.native_mind import EngineMind, load_learned, make_mind
from era.games.medieval.bots.taste import NO_TASTE, Taste, make_numbers
from era.games.medieval.game import GAME
from era.games.medieval.native import engine
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import State
from era.native.library import EngineBatch

SEEDS: Final = 1 << 62
SLICE_WORK: Final = 1000
"""Positions valued between two looks at the clock: about a millisecond."""


class SearchStyle(Struct, frozen=True, kw_only=True):
    """How much a bot looks ahead."""

    max_work: int | None = None
    """Positions valued a decision at most, however much time there is; none means no playouts."""
    rounds: int = 1
    """Rounds played out after this one."""


class Candidate(Struct, frozen=True):
    """One way to decide, as a search found it."""

    action: Action
    value: float
    """In points: alone the score expected, else the lead, with something for being ahead."""
    playouts: int


class Workplace:
    """A mind and a place for one game, for one ruleset."""

    def __init__(self, mind: EngineMind, game: EngineBatch) -> None:
        self.mind = mind
        self.game = game


class NativeBot:
    def __init__(
        self,
        name: str,
        plain: Bot,
        style: SearchStyle | None = None,
        opening: Opening = USUAL_OPENING,
        taste: Taste = NO_TASTE,
        misjudges: float = 0.0,
        who: str = "",
    ) -> None:
        """`misjudges`: how wrong it is about what things are worth, in points; `who`: what it is wrong about depends on
        that alone."""
        self.name = name
        self.plain = plain
        self.style = style or SearchStyle()
        self.opening = opening
        self.taste = taste
        self.misjudges = misjudges
        self.who = who
        self._numbers: tuple[Ruleset, array[float]] | None = None

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        if GAME.turn(view).phase == "layout":
            legal = GAME.legal(view, seat)
            budget.note(legal.nth(legal.size // 2))
            return layout.choose(view, seat, legal, self.opening)
        place = self.find_workplace(view.rules)
        if place is None:
            plain: Action = self.plain.choose(view, seat, budget, rng)
            return plain
        self.think(place, view, seat, budget)
        return read_action(place.mind.ranking()[0][0])

    def rank(self, view: State, seat: int, budget: Budget) -> list[Candidate]:
        """Return the candidates of a decision, the best first; none where the native mind does not decide."""
        place = None if GAME.turn(view).phase == "layout" else self.find_workplace(view.rules)
        if place is None:
            return []
        self.think(place, view, seat, budget)
        ranking = place.mind.ranking()
        most = ranking[0][1]  # what is not done because it gives the game away seems to be worth more
        return [Candidate(read_action(action), min(value, most), playouts) for action, value, playouts in ranking]

    def think(self, place: Workplace, view: State, seat: int, budget: Budget) -> None:
        """Search until the budget is used up, or until nothing is left to find out."""
        mind = place.mind
        mind.set_taste(self.find_numbers(view.rules))
        place.game.load(0, GAME.guess(view, random.Random(0)))  # the search guesses anew
        candidates = mind.begin(place.game, 0, seat, find_seed(view, seat), self.style.rounds)
        budget.note(read_action(mind.ranking()[0][0]))
        worked, most = 0, self.style.max_work
        while candidates > 1 and not budget.tick():
            work = SLICE_WORK if most is None else min(SLICE_WORK, most - worked)
            work = work if budget.nodes is None else min(work, budget.nodes - budget.ticks)
            if work <= 0:
                return
            done, useful = mind.search(work)
            worked += done
            budget.tick(done)
            if not useful:
                return

    def find_numbers(self, rules: Ruleset) -> "array[float] | None":
        """Return the taste as the mind reads it, worked out once for a game; None without one."""
        if self.taste == NO_TASTE and not self.misjudges:
            return None
        if self._numbers is None or self._numbers[0] is not rules:
            self._numbers = (rules, make_numbers(rules, self.taste, self.misjudges, self.who))
        return self._numbers[1]

    def find_workplace(self, rules: Ruleset) -> Workplace | None:
        """Find the mind for these rules; None where there is none."""
        return _find_workplace(rules, threading.get_ident())


@lru_cache(maxsize=16)
def _find_workplace(rules: Ruleset, _thread: int) -> Workplace | None:
    """A mind takes some milliseconds to make and does one thing at a time, so each thread has one for each ruleset."""
    mind, native = make_mind(rules), engine.find_rules(rules)
    if mind is None or native is None:
        return None
    mind.set_weights(load_learned("value_alone" if rules.alone else "value"))
    return Workplace(mind, native.batch(1, draws=False).raw)


def find_seed(view: State, seat: int) -> int:
    """Find what playouts are drawn from. It depends on the position alone, so that a tip, a study and a bot that spend
    the same work on the same position name the same move."""
    player = view.players[seat]
    return (
        hash((view.round, view.step, seat, player.faces, tuple(player.stock), player.hammers, player.blocked)) % SEEDS
    )


def read_action(described: tuple[Any, ...]) -> Action:
    """Read an action as the native rules describe it."""
    name, *fields = described
    action: Action = _find_class(name)(*fields)
    return action


@cache
def _find_class(name: str) -> Any:
    return getattr(actions, name)
