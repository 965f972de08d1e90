"""The figures of the game while events last: each event changes some, and together they are added up once."""

from collections.abc import Callable
from functools import lru_cache

from era.games.merchants.actions import NONE
from era.games.merchants.box.components import EventCard
from era.games.merchants.ruleset import Ruleset

NO_LIMIT = 999

StepFigures = tuple[int, int, bool, int]
"""A way out of a city: where to, how many actions, whether customs are due, the good that must be carried."""


class Effects:
    """The figures in force on one map under one set of events. Never changed once built."""

    __slots__ = (
        "border",
        "enter",
        "enter_with",
        "leave",
        "load",
        "moves",
        "near",
        "rules",
        "sell",
        "shut",
        "spaces",
        "tribute",
    )

    def __init__(self, rules: Ruleset, layout: tuple[int, ...]) -> None:
        cities = len(rules.cities)
        self.rules = rules
        self.load = [1] * len(rules.goods)
        self.sell = [1] * cities
        self.tribute = [NONE] * cities
        self.spaces = NO_LIMIT
        self.border = 1
        self.enter = [1] * cities
        self.leave = [1] * cities
        self.enter_with = [NONE] * cities
        self.shut: set[frozenset[int]] = set()
        self.near = rules.find_near(layout)
        self.moves: list[list[StepFigures]] = []

    def settle(self) -> None:
        """Add up what a move costs, once all events have had their say."""
        self.moves = [
            [self._step(here, to) for to in near if frozenset((here, to)) not in self.shut]
            for here, near in enumerate(self.near)
        ]

    def _step(self, here: int, to: int) -> StepFigures:
        customs = self.rules.customs and frozenset((here, to)) in self.rules.borders
        costs = (self.border if customs else 1, self.leave[here], self.enter[to])
        return to, combine_costs(costs, self.rules.most_cost), customs, self.enter_with[to]


def combine_costs(costs: tuple[int, ...], most: int) -> int:
    """FED-13: events add up, but no action ever costs more than two."""
    return min(most, 1 + sum(cost - 1 for cost in costs))


def _raise_load_cost(effects: Effects, event: EventCard) -> None:
    effects.load[effects.rules.good_id[event.good or ""]] = 2


def _withhold(effects: Effects, event: EventCard) -> None:
    """Nothing lasting to add up: the goods leave when the event comes, see steps/withhold.py."""


def _add_tribute(effects: Effects, event: EventCard) -> None:
    for city, country in enumerate(effects.rules.countries):
        if country == event.country:
            effects.tribute[city] = effects.rules.good_id[event.good or ""]


def _raise_border_cost(effects: Effects, event: EventCard) -> None:
    effects.border = 2


def _block_road(effects: Effects, event: EventCard) -> None:
    effects.shut.add(frozenset(effects.rules.city_id[city] for city in event.cities))


def _raise_enter_cost(effects: Effects, event: EventCard) -> None:
    for city in event.cities:
        effects.enter[effects.rules.city_id[city]] = 2


def _raise_sell_cost(effects: Effects, event: EventCard) -> None:
    for city in event.cities:
        effects.sell[effects.rules.city_id[city]] = 2


def _require_good(effects: Effects, event: EventCard) -> None:
    for city in event.cities:
        effects.enter_with[effects.rules.city_id[city]] = effects.rules.good_id[event.good or ""]


def _raise_leave_cost(effects: Effects, event: EventCard) -> None:
    for city in event.cities:
        effects.leave[effects.rules.city_id[city]] = 2


def _limit_spaces(effects: Effects, event: EventCard) -> None:
    effects.spaces = min(effects.spaces, event.count)


EFFECTS: dict[str, Callable[[Effects, EventCard], None]] = {
    "load-cost": _raise_load_cost,
    "withhold": _withhold,
    "tribute": _add_tribute,
    "border-cost": _raise_border_cost,
    "block": _block_road,
    "enter-cost": _raise_enter_cost,
    "sell-cost": _raise_sell_cost,
    "enter-with": _require_good,
    "leave-cost": _raise_leave_cost,
    "spaces": _limit_spaces,
}
"""What each kind of event does to the figures; validate.NEEDS says what its card must name."""


@lru_cache(maxsize=4096)
def combine(rules: Ruleset, layout: tuple[int, ...], events: tuple[int, ...]) -> Effects:
    """Add up the effects of these events, once for all games with these rules and this map."""
    effects = Effects(rules, layout)
    for event in events:
        card = rules.events[event]
        EFFECTS[card.effect](effects, card)
    effects.settle()
    return effects
