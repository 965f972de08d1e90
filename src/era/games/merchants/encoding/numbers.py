"""What each number of an action means: the published table, and the paths by which numbers choose actions.

Almost every action takes one number. Goods for a special order take several: the order, then the goods one by one in
their order, never backwards, then `go`; so every action has exactly one path. Merchants are counted from the one on
turn."""

from collections.abc import Sequence

from era.encoding.encoding import ActionTable
from era.games.merchants.actions import (
    NONE,
    Action,
    ChooseCharacter,
    Deliver,
    End,
    Jewel,
    Load,
    MoveMerchant,
    RemoveGood,
    Sell,
    Settle,
    Start,
    Unload,
)
from era.games.merchants.ruleset import KINDS, Ruleset

SWAPS = len(KINDS) + 1
"""No good, or one of each kind."""


class ActionPaths:
    """The numbers of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.others = rules.merchants - 1
        self.table = ActionTable(self._make_sections())

    def _make_sections(self) -> dict[str, Sequence[str]]:
        rules, goods, cities = self.rules, self.rules.goods, self.rules.cities
        others = [f"merchant{step}" for step in range(1, rules.merchants)]
        everyone = [f"merchant{step}" for step in range(rules.merchants)]
        sources = ["stock", *(f"area of {other}" for other in others), *(f"carriage of {other}" for other in others)]
        swaps = ["", *(f" for {good}" for good in goods)]
        duties = ["", *(f" paying {good}" for good in goods)]
        return {
            "wait": ["wait"],
            "plain": ["jewel", "end"],
            "go": ["go"],
            "mark": [f"mark {good}" for good in goods],
            "character": [f"character {traits.name}" for traits in rules.traits],
            "start": [f"start {merchant}" for merchant in everyone],
            "settle": [f"settle {city}" for city in cities],
            "move": [f"move {city}{duty}" for city in cities for duty in duties],
            "load": [f"load {good} from {source}{swap}" for good in goods for source in sources for swap in swaps],
            "unload": [f"unload {good} to {taker}" for good in goods for taker in ("area", *others)],
            "sell": [f"sell {card.name}" for card in rules.cards],
            "deliver": [f"deliver {card.name}" for card in rules.cards[rules.orders :]],
            "remove": [f"remove {merchant} {city}" for merchant in everyone for city in cities],
        }

    def path(self, active: int, action: Action) -> tuple[int, ...]:
        """Return the numbers that choose an action while this merchant is on turn."""
        first = self.table.first
        if isinstance(action, Deliver):
            goods = (first("mark") + good for good in KINDS for _ in range(action.goods[good]))
            return first("deliver") + action.card - self.rules.orders, *goods, first("go")
        section, index = self._find_index(active, action)
        return (first(section) + index,)

    def _find_index(self, active: int, action: Action) -> tuple[str, int]:
        def count_from(merchant: int) -> int:
            return (merchant - active) % self.rules.merchants

        match action:
            case Jewel():
                return "plain", 0
            case End():
                return "plain", 1
            case ChooseCharacter(character):
                return "character", character
            case Start(merchant):
                return "start", count_from(merchant)
            case Settle(city):
                return "settle", city
            case MoveMerchant(to, duty):
                return "move", to * SWAPS + duty + 1
            case Load(good, source, area, swap):
                where = 0 if source == NONE else count_from(source) + (0 if area else self.others)
                return "load", (good * (2 * self.others + 1) + where) * SWAPS + swap + 1
            case Unload(good, to):
                return "unload", good * self.rules.merchants + (0 if to == NONE else count_from(to))
            case Sell(card):
                return "sell", card
            case RemoveGood(_, merchant, city):
                return "remove", count_from(merchant) * len(self.rules.cities) + city
        raise AssertionError(f"{action} has no number")
