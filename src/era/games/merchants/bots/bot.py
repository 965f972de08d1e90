"""The bots that play Era of Merchants and its Federation: at every level the same mind, judging better or worse."""

import random
from collections.abc import Callable
from functools import cache

from msgspec import Struct

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.games.merchants.actions import Action, ChooseCharacter
from era.games.merchants.bots.evaluation import ALONE, FIRST, JOINT, MAX_PLANNED_ORDERS, Team
from era.games.merchants.bots.search import Evaluate, PlannedTurn, TurnSearch
from era.games.merchants.bots.weights import Weights
from era.games.merchants.box.traits import Traits
from era.games.merchants.game import GAME
from era.games.merchants.state import TURN, State

NO_CUSTOMS_ORDERS = 0.8
FREE_HAND_ORDERS = 0.6
DOUBLE_SPACES_ORDERS = 0.57
ANY_HOUSE_ORDERS = 0.55
FAR_HAND_ORDERS = 0.1


class Style(Struct, frozen=True, kw_only=True):
    """What makes one level stronger than another."""

    width: int = 3
    """How many positions are continued after each action."""
    outlook: int = JOINT
    """Whether a plan is made for oneself, for all merchants in turn, or for all together."""
    farthest: int = MAX_PLANNED_ORDERS
    """How many orders are planned, unless for all together."""
    noise: float = 0.0
    """By how much a position may be misjudged, in orders."""


@cache
def share_team(weights: Weights) -> Team:
    """Share one team among all bots: what it keeps is true of positions, whoever asks, and is found only once."""
    return Team(weights)


class MerchantsBot:
    """Plays one seat, which may have several merchants. It remembers nothing but what is true of any position."""

    def __init__(self, name: str, style: Style, weights: Weights) -> None:
        self.name = name
        self.style = style
        self.team = share_team(weights)

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        if view.phase != TURN:
            return choose_best(view, seat, self.judge(view, rng), budget)
        return self.find_turns(view, budget, rng)[0][2][0]

    def find_turns(self, view: State, budget: Budget, rng: random.Random) -> list[PlannedTurn]:
        """Ways to play this turn, the best first."""
        return TurnSearch(view, self.judge(view, rng), budget).run(self.style.width)

    def judge(self, view: State, rng: random.Random) -> Evaluate:
        """Return how this bot judges the positions that may follow."""
        team, style, me = self.team, self.style, view.active
        outlook, farthest, noise = style.outlook, style.farthest, style.noise
        team.look(view)
        if view.rules.federation:
            exact: Evaluate = lambda state: team.value(state, outlook, farthest)  # noqa: E731
        else:
            exact = lambda state: team.own_value(state, me, outlook, farthest)  # noqa: E731
        return (lambda state: exact(state) + rng.gauss(0.0, noise)) if noise else exact


def choose_best(view: State, seat: int, value: Evaluate, budget: Budget) -> Action:
    """Choose the action after which things look best, as far as there is time."""
    legal = GAME.legal(view, seat)
    best = (-1e9, legal.nth(0))
    for action in legal:
        worth = value_after(view, seat, action, value)
        if worth > best[0]:
            best = (worth, action)
            budget.note(action)
        if budget.tick():
            break
    return best[1]


def value_after(view: State, seat: int, action: Action, value: Evaluate) -> float:
    """Return what the position is worth that an action leads to. While characters or places are still being chosen,
    that says nothing: then what is chosen counts for itself."""
    if isinstance(action, ChooseCharacter):
        return value_character(view.rules.traits[action.character])
    new = GAME.copy(view)
    new.news = None
    GAME.act(new, seat, action)
    return value(new) if min(new.at) >= 0 else -float(_measure_distance(new, view.active))


def value_character(who: Traits) -> float:
    """Value a character by what it can do, in orders: measured, see docs/design/bots-merchants.md."""
    if who.no_customs:
        return NO_CUSTOMS_ORDERS
    if who.free_hand:
        return FREE_HAND_ORDERS
    if who.per_space > 1:
        return DOUBLE_SPACES_ORDERS
    if who.any_house:
        return ANY_HOUSE_ORDERS
    return FAR_HAND_ORDERS if who.far_hand else 0.0


def _measure_distance(state: State, merchant: int) -> int:
    """Measure how far it is from a merchant to the cities that produce something: a place to begin."""
    start = state.at[merchant]
    reached, steps, total = {start}, 0, 0
    while len(reached) < len(state.effects.near):
        steps += 1
        new = {near for city in reached for near in state.effects.near[city]} - reached
        total += steps * sum([state.rules.product[city] >= 0 for city in new])
        reached |= new
    return total


def _make_level(name: str, style: Style) -> Callable[[], Bot]:
    return lambda: MerchantsBot(name, style, Weights())


STYLES = {
    "squire": Style(width=1, outlook=ALONE, farthest=1, noise=0.02),
    "reeve": Style(width=2, outlook=ALONE, farthest=2),
    "baron": Style(width=2, outlook=FIRST, farthest=3),
    "duke": Style(width=2, outlook=FIRST, farthest=4),
    "monarch": Style(),
}

BOTS: dict[str, Callable[[], Bot]] = {name: _make_level(name, style) for name, style in STYLES.items()}


def make_strongest() -> MerchantsBot:
    return MerchantsBot("monarch", Style(), Weights())
