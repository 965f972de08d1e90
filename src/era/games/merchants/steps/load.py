"""FED-7: Load, from the stock, from selling areas, and from carriages."""

from typing import Any

from era.games.merchants.actions import NONE, Action, Load
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State
from era.games.merchants.telling import tell_areas, tell_cargo, tell_stock


def find(state: State, found: list[Action]) -> None:
    merchant = state.active
    city = state.at[merchant]
    rules = state.rules
    full = state.weight[merchant] >= state.capacity[merchant]
    product = rules.product[city]
    if product != NONE and state.stock[product] and state.effects.load[product] <= state.left:
        add(state, found, rules.load[product], product, full)
    if state.lying[city]:
        for other in range(rules.merchants):
            if other != merchant:
                start = (city * STRIDE + other) * STRIDE
                _find_from(state, found, other, True, state.area[start : start + STRIDE], full)
    if rules.federation:
        at = state.at
        for other in range(rules.merchants):
            if at[other] == city and other != merchant and state.weight[other]:
                _find_from(state, found, other, False, state.cargo[other], full)


def _find_from(state: State, found: list[Action], other: int, area: bool, goods: list[int], full: bool) -> None:
    table = state.rules.load_from[other][area]
    for good in KINDS:
        if goods[good] and state.effects.load[good] <= state.left:
            add(state, found, table[good], good, full)


def add(state: State, found: list[Action], ways: list[Load], good: int, full: bool) -> None:
    """A full carriage takes a good only for another, which may be the same one again."""
    if not full:
        found.append(ways[0])
        return
    cargo = state.cargo[state.active]
    for swap in KINDS:
        if cargo[swap] or swap == good:
            found.append(ways[swap + 1])


def perform(state: State, action: Load) -> None:
    merchant, good = state.active, action.good
    spend(state, state.effects.load[good])
    take(state, action)
    cargo = state.cargo[merchant]
    cargo[good] += 1
    if action.swap == NONE:
        state.weight[merchant] += 1
    else:
        cargo[action.swap] -= 1
        state.stock[action.swap] += 1
    if state.news is not None:
        _tell_loaded(state, action)


def _tell_loaded(state: State, action: Load) -> None:
    merchant, rules = state.active, state.rules
    after = [*tell_cargo(state, merchant), tell_stock(state)]
    if action.area:
        after.append(tell_areas(state, state.at[merchant]))
    elif action.source != NONE:
        after += tell_cargo(state, action.source)
    values: dict[str, Any] = {"good": rules.goods[action.good]}
    if action.source != NONE:
        values |= {"from": action.source + 1, "place": "area" if action.area else "carriage"}
    if action.swap != NONE:
        values["out"] = rules.goods[action.swap]
    state.tell("loaded", merchant, "FED-7", after, **values)


def take(state: State, action: Load) -> None:
    """Lift the good from where it lies."""
    if action.source == NONE:
        state.stock[action.good] -= 1
    elif action.area:
        city = state.at[state.active]
        state.area[(city * STRIDE + action.source) * STRIDE + action.good] -= 1
        state.lying[city] -= 1
    else:
        state.cargo[action.source][action.good] -= 1
        state.weight[action.source] -= 1


def spend(state: State, actions: int) -> None:
    """Pay for anything that is not a Move."""
    state.left -= actions
    state.moves_only = False
