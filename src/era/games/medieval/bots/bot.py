"""The bots that play Medieval, one for each level: the same mind with more or less care."""

import gc
import random
from collections.abc import Callable
from functools import cache, partial
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.games.medieval.actions import Action, Build, Done, Pay, Refuse, Stop, Swap, Take
from era.games.medieval.bots import layout
from era.games.medieval.bots.characters import list_characters, make_player
from era.games.medieval.bots.effects import apply_answer
from era.games.medieval.bots.evaluation import Judge
from era.games.medieval.bots.native_bot import NativeBot
from era.games.medieval.bots.reroll import Roller
from era.games.medieval.bots.roll_value import RollValue
from era.games.medieval.bots.shopping import Shop
from era.games.medieval.bots.weights import Weights, load_weights
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD
from era.games.medieval.state import State

MIN_SWAP_GAIN = 0.2
"""What a wharf's swap must gain to be made."""


class Style(Struct, frozen=True, kw_only=True):
    """What makes one level stronger than another."""

    points: int = 120
    """How finely distributions of dice are looked at."""
    noise: float = 0.0
    """The share by which a piece's value may be misjudged."""
    patience: float = 1.0
    """How often it looks whether to roll again at all."""
    foresight: bool = True
    """Whether a first reroll thinks of the second."""
    per_piece: int = 2
    """Places tried for each building."""
    minds_end: bool = True
    """Whether the end and its timing count."""


@cache
def warm_up() -> None:
    """What takes longer than a short decision may, and is the same in every game. It is never garbage,
    so the collector need not look at it again and again."""
    layout.remember_usual_ring(GAME.start(GAME.check({})))
    gc.collect()
    gc.freeze()


class MedievalBot:
    def __init__(self, name: str, style: Style, weights: Weights, alone: Weights | None = None) -> None:
        self.name = name
        self.style = style
        self.weights = weights
        self.alone = alone or weights
        self._values: tuple[object, RollValue] | None = None
        warm_up()

    def choose(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        return DECIDERS[GAME.turn(view).phase](self, view, seat, budget, rng)

    def judge(self, view: State, seat: int) -> Judge:
        weights = self.alone if view.rules.alone else self.weights
        return Judge(view, seat, weights, minds_end=self.style.minds_end)

    # ------------------------------------------------------------ dice

    def roller(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Roller:
        """What rolls are worth stays the same through a round's rolls, so it is kept."""
        player = view.players[seat]
        domains = tuple(each.pieces for each in view.players)
        position = (seat, view.round, domains, tuple(player.stock), player.disaster, view.xs, id(view.rules))
        if self._values is None or self._values[0] != position:
            judge = self.judge(view, seat)
            shop = self.shop(view, seat, judge, 1, rng)
            self._values = (position, RollValue(view, seat, judge, shop))
        return Roller(self._values[1], self.style.points, budget, self.style.foresight)

    def shop(self, view: State, seat: int, judge: Judge, per_piece: int, rng: random.Random) -> Shop:
        shop = Shop(view, seat, judge, per_piece)
        if self.style.noise:
            shop.misjudge(self.style.noise, rng)
        return shop

    def decide_roll(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        budget.note(Stop())
        if self.style.patience < 1.0 and rng.random() > self.style.patience:
            return Stop()
        return self.roller(view, seat, budget, rng).roll(view.players[seat])

    def decide_feathers(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        budget.note(Done())
        roller = self.roller(view, seat, budget, rng)
        listed = list(GAME.legal(view, seat))
        return max(roller.open_rerolls(view.players[seat], listed), key=_get_value)[1]

    def decide_take(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        """The dice were read already, so only the either/or faces are still to be counted."""
        budget.note(GAME.legal(view, seat).nth(0))
        values = self.roller(view, seat, budget, rng).values
        player = view.players[seat]
        total = 0
        for face in view.rules.dice.either:
            total += values.packed.faces[face.index] * player.faces[face.index]
        return Take(max(values.options(total, player.hammers))[1])

    # ------------------------------------------------------------ building

    def decide_build(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        budget.note(self._choose_purchase(view, seat, self._values[1].shop) if self._values else Done())
        shop = self.shop(view, seat, self.judge(view, seat), self.style.per_piece, rng)
        if view.players[seat].swaps:
            swap = self._find_swap(view, seat, shop)
            if swap is not None:
                return swap
        return self._choose_purchase(view, seat, shop)

    def _choose_purchase(self, view: State, seat: int, shop: Shop) -> Action:
        """Choose the first of the best basket that can be built; also from the shop the dice were rolled for, which
        is at hand should the time for a new one run out."""
        player = view.players[seat]
        legal = GAME.legal(view, seat)
        for item in shop.basket(player.hammers, player.stock[TRADE], player.stock[STONE], player.stock[WOOD]):
            place = item.placement
            action = Build(place.piece.index, place.turn, place.at)
            if action in legal:
                return action
        return Done()

    def _find_swap(self, view: State, seat: int, shop: Shop) -> Action | None:
        """Find a wharf's swap, if the best basket gains by it."""
        player = view.players[seat]
        food_price = self.weights.food[1]

        def worth(stock: list[int]) -> float:
            return shop.best(player.hammers, stock[TRADE], stock[STONE], stock[WOOD]) + food_price * stock[FOOD]

        best: tuple[float, Action | None] = (worth(player.stock) + MIN_SWAP_GAIN, None)
        for give, take in permutations(range(len(player.stock)), 2):
            if player.stock[give] and player.stock[take] < view.rules.track[take]:
                stock = player.stock[:]
                stock[give] -= 1
                stock[take] += 1
                best = max(best, (worth(stock), Swap(give, take)), key=_get_value)
        return best[1]

    # ------------------------------------------------------------ everything else

    def decide_layout(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        legal = GAME.legal(view, seat)
        budget.note(legal.nth(legal.size // 2))
        return layout.choose(view, seat, legal)

    def decide_bribe(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        """What is paid to an opponent helps them."""
        judge = self.judge(view, seat)
        pay, refuse = (judge.value(apply_answer(view, seat, action)) for action in (Pay(), Refuse()))
        gift = self.weights.gift if view.questions[0].other >= 0 else 0.0
        return Pay() if pay - gift >= refuse else Refuse()

    def decide_area(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        judge = self.judge(view, seat)
        plan = judge.plans[0] if judge.plans else None
        return layout.choose_least_harm(view, view.players[seat], plan, GAME.legal(view, seat))

    def decide_by_value(self, view: State, seat: int, budget: Budget, rng: random.Random) -> Action:
        """Take the answer after which the position is worth most: for questions with few answers."""
        judge = self.judge(view, seat)
        best: tuple[float, Action | None] = (float("-inf"), None)
        for action in GAME.legal(view, seat):
            value = judge.value(apply_answer(view, seat, action))
            if value > best[0]:
                best = (value, action)
                budget.note(action)
            if budget.tick():
                break
        assert best[1] is not None
        return best[1]


DECIDERS: dict[str, Callable[[MedievalBot, State, int, Budget, random.Random], Action]] = {
    "layout": MedievalBot.decide_layout,
    "roll": MedievalBot.decide_roll,
    "feathers": MedievalBot.decide_feathers,
    "take": MedievalBot.decide_take,
    "brigands": MedievalBot.decide_by_value,
    "scorch": MedievalBot.decide_area,
    "flood": MedievalBot.decide_area,
    "fire": MedievalBot.decide_by_value,
    "attack": MedievalBot.decide_by_value,
    "build": MedievalBot.decide_build,
    "cost": MedievalBot.decide_by_value,
    "demand": MedievalBot.decide_by_value,
    "bribe": MedievalBot.decide_bribe,
    "fair": MedievalBot.decide_by_value,
}
"""How each question of the game is decided (`flow.QUESTIONS`)."""


def _get_value(entry: tuple[float, Action | None]) -> float:
    return entry[0]


WEIGHTS = load_weights("weights")
WEIGHTS_ALONE = load_weights("weights_alone")
PLAIN_WEIGHTS = Weights(
    peasant=(0, *[4.0] * 7),
    burgher=(0, *[4.0] * 7),
    noble=(0, *[4.0] * 7),
    clergy=(0, *[4.0] * 7),
    crowd=0.4,
    trade=(0.1, *[1.0] * 7),
    stone=(0.1, *[1.0] * 7),
    wood=(0.1, *[1.0] * 7),
    stock_base=6.0,
    stock_per_die=0.0,
    ring_trust=(0,) * 8,
    points_growth=(0,) * 8,
    rivalry=0.0,
)
"""One step ahead, every die and resource at one price, no plan of walls."""


def make_strongest() -> MedievalBot:
    """Make the strongest mind in Python, which can say in parts what speaks for a move."""
    return MedievalBot("monarch", Style(), WEIGHTS, WEIGHTS_ALONE)


def make_monarch() -> NativeBot:
    """Make the strongest bot; where nothing is compiled it is the strongest in Python."""
    return NativeBot("monarch", make_strongest())


def make_monarch_1() -> MedievalBot:
    """Make the yardstick: the strongest bot of the first version, with its weights. A test holds it to the games that
    it played then, move by move (tests/games/medieval/bots/test_monarch_1.py)."""
    return MedievalBot("monarch-1", Style(minds_end=False), load_weights("weights_1"), load_weights("weights_1_alone"))


NOVICE = replace(WEIGHTS, ring_trust=(0.0,) * 8, points_growth=(0.0,) * 8, rivalry=0.0)
NOVICE_ALONE = replace(WEIGHTS_ALONE, ring_trust=(0.0,) * 8, points_growth=(0.0,) * 8)
"""The same prices, but no plan of walls and no eye for the opponents."""

PLAIN_STYLE = Style(points=40, foresight=False, per_piece=1)

PLAIN_LEVELS: dict[str, Callable[[], Bot]] = {
    "squire": lambda: MedievalBot("squire", replace(PLAIN_STYLE, patience=0.1, noise=2.5), NOVICE, NOVICE_ALONE),
    "reeve": lambda: MedievalBot("reeve", replace(PLAIN_STYLE, patience=0.38, noise=1.3), NOVICE, NOVICE_ALONE),
    "baron": lambda: MedievalBot("baron", replace(PLAIN_STYLE, patience=0.58, noise=1.1), WEIGHTS, WEIGHTS_ALONE),
    "duke": lambda: MedievalBot("duke", Style(points=60, patience=0.83, noise=0.6), WEIGHTS, WEIGHTS_ALONE),
    "monarch": make_strongest,
}
"""The levels where nothing is compiled: the mind in Python with handicaps."""


def make_level(character: str, level: str) -> NativeBot:
    """Make somebody who plays at a level; "" for nobody in particular."""
    return make_player(character, level, PLAIN_LEVELS[level]())


BOTS: dict[str, Callable[[], Bot]] = {
    "greedy": lambda: MedievalBot("greedy", PLAIN_STYLE, PLAIN_WEIGHTS),
    **{level: partial(make_level, "", level) for level in PLAIN_LEVELS},
    "monarch-1": make_monarch_1,
    "reeve-1": PLAIN_LEVELS["reeve"],  # by which puzzles were found: `era puzzle find` must find them again
}
CHARACTERS: list[str] = list_characters()
"""Who plays at every level, by `make_level`."""
