"""The bots that play Era of Merchants and its Federation, one for each level."""

import random
from collections.abc import Callable

from msgspec import Struct

from era.bots.base import Bot, Clock
from era.bots.merchants_schedule import Planner, Weights
from era.bots.merchants_search import TurnSearch
from era.merchants.actions import Action
from era.merchants.game import GAME
from era.merchants.state import TURN, State


class Style(Struct, frozen=True, kw_only=True):
    """What makes one level stronger than another."""

    width: int = 6
    """How many positions are continued after each action."""
    futures: int = 1
    """How many guesses of the coming cards a position is judged by."""
    ahead: int = 2
    """How many coming cards are guessed."""


class MerchantsBot:
    def __init__(self, name: str, style: Style, weights: Weights) -> None:
        self.name = name
        self.style = style
        self.weights = weights
        self.planner = Planner(weights)

    def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Action:
        self.planner.look(view)
        value = self.planner.value
        if view.phase != TURN:
            return best_of(view, seat, value, clock)
        return TurnSearch(view, value, self.style.width, clock).run()[0][2][0]


def best_of(view: State, seat: int, value: Callable[[State], float], clock: Clock) -> Action:
    """The action after which things look best, as far as there is time."""
    best: tuple[float, Action] | None = None
    for action in GAME.legal(view, seat):
        if best is not None and clock.tick():
            break
        new = GAME.guess(view, random.Random(0))
        GAME.act(new, seat, action)
        worth = value(new)
        if best is None or worth > best[0]:
            best = (worth, action)
            clock.note(action)
    assert best is not None
    return best[1]


BOTS: dict[str, Callable[[], Bot]] = {
    "monarch": lambda: MerchantsBot("monarch", Style(), Weights()),
}
