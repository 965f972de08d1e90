"""The bots that play Era of Merchants and its Federation: at every level the same mind, judging better or worse."""

import random
from collections.abc import Callable
from functools import cache

from msgspec import Struct

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.core.talk import TableTalk
from era.games.merchants.actions import NONE, Action, ChooseCharacter, End, Jewel
from era.games.merchants.bots.characters import measure_character
from era.games.merchants.bots.evaluation import ALONE, FIRST, JOINT, LONG_GAME_ROUNDS, MAX_PLANNED_ORDERS, Team
from era.games.merchants.bots.intent import find_intent, value_alone
from era.games.merchants.bots.promises import Promises
from era.games.merchants.bots.search import Evaluate, PlannedTurn, TurnSearch
from era.games.merchants.bots.weights import Weights
from era.games.merchants.game import GAME
from era.games.merchants.state import TURN, WITHHOLD, State

MAX_ANNOUNCED = 8
"""Steps of a plan that a bot tells: what comes later is too uncertain."""
STIR_CHANCE = 0.3
"""In a base game that has become too long: how often a bot does something at random."""
FIRST_ORDERS_SHARE = 0.1
"""Little enough that they never outweigh a step."""


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
    taste: float = 0.0
    """By how much orders are misjudged for the city they come from, always in the same way."""


@cache
def share_team(weights: Weights) -> Team:
    """Share one team among all bots: what it keeps is true of positions, whoever asks, and is found only once."""
    return Team(weights)


class MerchantsBot:
    """Plays one seat, which may have several merchants. It remembers nothing but what is true of any position."""

    def __init__(self, name: str, style: Style, weights: Weights, base: Style | None = None) -> None:
        """`base`: how it plays the base game, if otherwise than the Federation."""
        self.name = name
        self.style = style
        self.base_style = base or style
        self.team = share_team(weights)
        self.talk: TableTalk | None = None

    def heed(self, talk: TableTalk) -> None:
        """Leave to people what they have promised."""
        self.talk = talk

    def plan(self, view: State, seat: int, budget: Budget, rng: random.Random) -> list[str]:
        """Say what it means to do in this turn, and then until the order that it is on is done."""
        if view.phase != TURN or not view.rules.federation:
            return []
        _, after, actions = self.find_turns(view, budget, rng)[0]
        intent = find_intent(self.team, after, view.active)
        steps = [*actions, *(intent.steps if intent is not None else ())]
        planned = [GAME.write(view, seat, action) for action in steps if not isinstance(action, Jewel | End)]
        return planned[:MAX_ANNOUNCED]

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        if view.phase != TURN:
            return choose_best(view, seat, self.judge(view, rng), budget)
        if not view.rules.federation and view.round > LONG_GAME_ROUNDS and rng.random() < STIR_CHANCE:
            return stir(view, seat, rng)
        return self.find_turns(view, budget, rng)[0][2][0]

    def find_turns(self, view: State, budget: Budget, rng: random.Random) -> list[PlannedTurn]:
        """Ways to play this turn, the best first."""
        promises = self.read_promises(view)
        return TurnSearch(view, self.judge(view, rng), budget, promises).run(self.style_for(view).width)

    def style_for(self, view: State) -> Style:
        return self.style if view.rules.federation else self.base_style

    def read_promises(self, view: State) -> Promises | None:
        if self.talk is None or not view.rules.federation:
            return None
        promises = Promises(view, self.talk)
        return promises if promises.is_anything() else None

    def judge(self, view: State, rng: random.Random) -> Evaluate:
        """Return how this bot judges the positions that may follow."""
        team, style, me = self.team, self.style_for(view), view.active
        outlook, farthest, noise, taste = style.outlook, style.farthest, style.noise, style.taste
        team.look(view, self.read_promises(view))
        if view.phase == WITHHOLD:
            exact: Evaluate = lambda state: value_goods(team, state, outlook, farthest)  # noqa: E731
        elif view.rules.federation:
            exact = lambda state: team.value(state, outlook, farthest)  # noqa: E731
        elif view.at.count(NONE) > 1:
            exact = lambda state: value_place(team, state, me)  # noqa: E731
        else:
            exact = lambda state: team.own_value(state, me, outlook, farthest, taste)  # noqa: E731
        return (lambda state: exact(state) + rng.gauss(0.0, noise)) if noise else exact


def stir(view: State, seat: int, rng: random.Random) -> Action:
    """Do anything but end the turn: where all wait for each other, with carriages full of what nobody asks for, only
    that leads on."""
    legal = GAME.legal(view, seat)
    doing = [action for action in legal if not isinstance(action, End)]
    return rng.choice(doing) if doing else legal.nth(0)


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
    """Return what the position is worth that an action leads to. While characters are still being chosen, that says
    nothing: then what is chosen counts for itself."""
    if isinstance(action, ChooseCharacter):
        return measure_character(view.rules.traits[action.character]).orders
    new = GAME.copy(view)
    new.news = None
    GAME.act(new, seat, action)
    return value(new)


def value_goods(team: Team, state: State, outlook: int, farthest: int) -> float:
    """Value a position for the goods that lie in its cities. In a turn they are taken to lie where they did when it
    began; where some are to leave, that is what it is about."""
    team.look(state, team.promises)
    return team.value(state, outlook, farthest)


def value_place(team: Team, state: State, merchant: int) -> float:
    """Value a place to begin in the base game while others have still to choose theirs: near the cities that make
    goods, and of equals where the first orders are worth most."""
    return value_alone(team, state, merchant) * FIRST_ORDERS_SHARE - measure_distance(state, merchant)


def measure_distance(state: State, merchant: int) -> int:
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
    return lambda: MerchantsBot(name, style, Weights(), BASE_STYLES[name])


STYLES = {
    "squire": Style(width=1, outlook=ALONE, farthest=1, noise=0.02),
    "reeve": Style(width=2, outlook=ALONE, farthest=2),
    "baron": Style(width=2, outlook=FIRST, farthest=3),
    "duke": Style(width=2, outlook=FIRST, farthest=4),
    "monarch": Style(),
}

BASE_STYLES = {
    "squire": Style(width=1, outlook=ALONE, farthest=1, taste=1.0, noise=0.14),
    "reeve": Style(width=1, outlook=ALONE, farthest=1, taste=0.8, noise=0.08),
    "baron": Style(width=1, outlook=ALONE, farthest=2, taste=0.5, noise=0.045),
    "duke": Style(width=2, farthest=3, taste=0.3, noise=0.02),
    "monarch": Style(),
}
"""Where all play against each other, planning for the others is no help: what sets levels apart is how far they look
and how wrong they are about orders."""

BOTS: dict[str, Callable[[], Bot]] = {name: _make_level(name, style) for name, style in STYLES.items()}


def make_strongest() -> MerchantsBot:
    return MerchantsBot("monarch", Style(), Weights())
