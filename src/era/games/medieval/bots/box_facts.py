"""What the value of a position looks up about a box: short lists by a piece's index, made once."""

from functools import lru_cache

from era.games.medieval.box.dice import Dice, Face
from era.games.medieval.ruleset import FOOD, Ruleset

BONUS_CODES = {"empty-spaces": 1, "resources": 2, "culture": 3, "dice": 4}
EMPTY, STOCK, CULTURE, DICE, COUNTED = 1, 2, 3, 4, 5
"""How a type's bonus is valued; COUNTED is one that only has what `counted` says."""

WEIGHED_DICE = ("peasant", "burgher", "noble", "clergy")
"""The kinds of dice that have a curve of their own among the weights."""
LIKE_PEASANT = 0
FACE_PRICES = (1.3, 1.0, 0.9, 0.6, 1.5)
HAMMER_PRICE, SWORD_PRICE, SHIELD_PRICE, FEATHER_PRICE, SKULL_PRICE = 1.0, 0.4, 0.2, 0.8, -0.6
"""Rough prices, to compare a die of somebody's own with the peasant's: trade, stone, wood, food, culture, the rest."""


class BoxFacts:
    """One ruleset, seen by a bot."""

    def __init__(self, rules: Ruleset) -> None:
        pieces = rules.pieces
        self.building = [piece.is_building for piece in pieces]
        self.wall = [piece.wall for piece in pieces]
        self.points = [piece.points for piece in pieces]
        self.cost = [piece.cost for piece in pieces]
        self.die = [piece.die for piece in pieces]
        self.shelters = [index in rules.shelters for index in range(len(pieces))]
        self.bonus = [0] * len(pieces)
        self.bonus_most = [99] * len(pieces)
        for piece in rules.buildings:
            data = rules.data(piece)
            self.bonus[piece.index] = BONUS_CODES.get(data.bonus or "", 0)
            if data.bonus_most is not None:
                self.bonus_most[piece.index] = data.bonus_most
            if data.bonuses and not self.bonus[piece.index]:
                self.bonus[piece.index] = COUNTED
        self.counted = [rules.bonuses[i][2] if i in rules.bonuses else [] for i in range(len(pieces))]
        self.dice_worth = [_compare_die(kind, rules.dice) for kind in range(len(rules.dice.kinds))]
        """For each kind of die, whose curve it is valued by, and how many times as much."""
        self.food_makers = [(i, amount) for i, resource, amount in rules.collecting if resource == FOOD]
        self.other_makers = [(i, resource, amount) for i, resource, amount in rules.collecting if resource != FOOD]
        self.roads = "roads" in rules.scenario.pieces
        self.names = [piece.name for piece in pieces]


def _compare_die(kind: int, dice: Dice) -> tuple[int, float]:
    name = dice.kinds[kind]
    if name in WEIGHED_DICE:
        return WEIGHED_DICE.index(name), 1.0
    peasant = WEIGHED_DICE[LIKE_PEASANT]
    usual = _price_die(dice.kinds.index(peasant), dice) if peasant in dice.kinds else 2.0
    return LIKE_PEASANT, max(0.0, _price_die(kind, dice)) / max(0.1, usual)


def _price_die(kind: int, dice: Dice) -> float:
    """Return what a roll of one die brings, on average."""
    sides = [dice.faces[side] for side in dice.sides[kind]]
    return sum(_price_face(face) for face in sides) / len(sides)


def _price_face(face: Face) -> float:
    goods = sum(amount * FACE_PRICES[resource] for resource, amount in face.gives)
    either = max((amount * FACE_PRICES[resource] for resource, amount in face.either), default=0.0)
    symbols = face.hammers * HAMMER_PRICE + face.swords * SWORD_PRICE + face.shields * SHIELD_PRICE
    return goods + either + symbols + face.feather * FEATHER_PRICE + face.skulls * SKULL_PRICE


@lru_cache(maxsize=16)
def find_facts(rules: Ruleset) -> BoxFacts:
    return BoxFacts(rules)
