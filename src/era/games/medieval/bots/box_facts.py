"""What the value of a position looks up about a box: short lists by a piece's index, made once."""

from functools import lru_cache

from era.games.medieval.ruleset import FOOD, Ruleset

BONUS_CODES = {"empty-spaces": 1, "resources": 2, "culture": 3, "dice": 4}
EMPTY, STOCK, CULTURE, DICE = 1, 2, 3, 4


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
        self.food_makers = [(i, amount) for i, resource, amount in rules.collecting if resource == FOOD]
        self.other_makers = [(i, resource, amount) for i, resource, amount in rules.collecting if resource != FOOD]
        self.roads = "roads" in rules.scenario.pieces
        self.names = [piece.name for piece in pieces]


@lru_cache(maxsize=16)
def find_facts(rules: Ruleset) -> BoxFacts:
    return BoxFacts(rules)
