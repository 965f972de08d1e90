"""Events: each changes some figures of the game while it lasts; together they are added up once."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from era.games.merchants.actions import NONE

if TYPE_CHECKING:
    from era.games.merchants.components import EventCard
    from era.games.merchants.ruleset import Ruleset
    from era.games.merchants.state import State

NO_LIMIT = 999

Step = tuple[int, int, bool, int]
"""A way out of a city: where to, how many actions, whether customs are due, the good that must be carried."""


class Effects:
    """The figures in force under one set of events. Never changed once built."""

    __slots__ = (
        "border",
        "enter",
        "enter_with",
        "leave",
        "load",
        "moves",
        "rules",
        "sell",
        "shut",
        "spaces",
        "tribute",
    )

    def __init__(self, rules: "Ruleset") -> None:
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
        self.moves: list[list[Step]] = []

    def settle(self) -> None:
        """Add up what a move costs, once all events have had their say."""
        self.moves = [
            [self._step(here, to) for to in near if frozenset((here, to)) not in self.shut]
            for here, near in enumerate(self.rules.near)
        ]

    def _step(self, here: int, to: int) -> Step:
        customs = self.rules.customs and frozenset((here, to)) in self.rules.borders
        costs = (self.border if customs else 1, self.leave[here], self.enter[to])
        return to, combined_cost(costs, self.rules.most_cost), customs, self.enter_with[to]


def combined_cost(costs: tuple[int, ...], most: int) -> int:
    """FED-13: events add up, but no action ever costs more than two."""
    return min(most, 1 + sum(cost - 1 for cost in costs))


def _load_cost(effects: Effects, event: "EventCard") -> None:
    effects.load[effects.rules.good_id[event.good or ""]] = 2


def _withhold(effects: Effects, event: "EventCard") -> None:
    """Nothing lasting to add up: the goods leave when the event comes, see phases/withhold.py."""


def _tribute(effects: Effects, event: "EventCard") -> None:
    for city, country in enumerate(effects.rules.countries):
        if country == event.country:
            effects.tribute[city] = effects.rules.good_id[event.good or ""]


def _border_cost(effects: Effects, event: "EventCard") -> None:
    effects.border = 2


def _block(effects: Effects, event: "EventCard") -> None:
    effects.shut.add(frozenset(effects.rules.city_id[city] for city in event.cities))


def _enter_cost(effects: Effects, event: "EventCard") -> None:
    for city in event.cities:
        effects.enter[effects.rules.city_id[city]] = 2


def _sell_cost(effects: Effects, event: "EventCard") -> None:
    for city in event.cities:
        effects.sell[effects.rules.city_id[city]] = 2


def _enter_with(effects: Effects, event: "EventCard") -> None:
    for city in event.cities:
        effects.enter_with[effects.rules.city_id[city]] = effects.rules.good_id[event.good or ""]


def _leave_cost(effects: Effects, event: "EventCard") -> None:
    for city in event.cities:
        effects.leave[effects.rules.city_id[city]] = 2


def _spaces(effects: Effects, event: "EventCard") -> None:
    effects.spaces = min(effects.spaces, event.count)


class Effect:
    """A kind of event: what its card must name, and what it does to the figures."""

    def __init__(self, apply: Callable[[Effects, "EventCard"], None], *needs: str) -> None:
        self.apply = apply
        self.needs = needs


EFFECTS: dict[str, Effect] = {
    "load-cost": Effect(_load_cost, "good"),
    "withhold": Effect(_withhold, "good", "count"),
    "tribute": Effect(_tribute, "good", "country"),
    "border-cost": Effect(_border_cost),
    "block": Effect(_block, "city", "city"),
    "enter-cost": Effect(_enter_cost, "city"),
    "sell-cost": Effect(_sell_cost, "city"),
    "enter-with": Effect(_enter_with, "good", "city"),
    "leave-cost": Effect(_leave_cost, "city"),
    "spaces": Effect(_spaces, "count"),
}


def in_force(state: "State") -> tuple[int, ...]:
    """The events that last now: those whose special order still lies in the row."""
    return tuple(sorted(event for event in state.event_of if event != NONE))


def refresh(state: "State") -> None:
    """Put the figures of the events now in force into the state, and fit the carriages to them."""
    key = in_force(state)
    known = state.rules.effects
    if key not in known:
        effects = Effects(state.rules)
        for event in key:
            card = state.rules.events[event]
            EFFECTS[card.effect].apply(effects, card)
        effects.settle()
        known[key] = effects
    state.effects = known[key]
    for merchant in range(state.rules.merchants):
        fit(state, merchant)


def fit(state: "State", merchant: int) -> None:
    """How many goods this merchant's carriage may hold: its spaces and one more for each card (MCO-6)."""
    who = state.who[merchant]
    spaces = (who.spaces or state.rules.spaces) + state.rules.spaces_per_card * len(state.done[merchant])
    state.capacity[merchant] = min(spaces, state.effects.spaces) * who.per_space
