"""The bots that play Era of Merchants and its Federation, one for each level."""

import random
from collections.abc import Callable

from msgspec import Struct

from era.bots.base import Bot, Clock
from era.bots.merchants_schedule import Weights
from era.bots.merchants_search import TurnSearch
from era.bots.merchants_team import Team
from era.merchants.actions import Action
from era.merchants.game import GAME
from era.merchants.state import TURN, State


class Style(Struct, frozen=True, kw_only=True):
    """What makes one level stronger than another."""

    width: int = 6
    """How many positions are continued after each action."""
    finalists: int = 8
    """How many turns are judged a second time, with plans made anew."""


class MerchantsBot:
    def __init__(self, name: str, style: Style, weights: Weights) -> None:
        self.name = name
        self.style = style
        self.weights = weights
        self.team = Team(weights)

    def choose(self, view: State, seat: int, clock: Clock, rng: random.Random) -> Action:
        team = self.team
        team.look(view)
        if view.phase != TURN:
            return best_of(view, seat, team.value, clock)
        search = TurnSearch(view, team.value, lambda state: team.value(state, 3), clock)
        return search.run(self.style.width, self.style.finalists)[0][2][0]


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
