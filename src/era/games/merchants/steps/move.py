"""FED-6: Move, and what events and characters make of it."""

from era.games.merchants.actions import NONE, Action, MoveMerchant
from era.games.merchants.rules.characters import count_spare_move
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import State
from era.games.merchants.telling import tell_cargo, tell_stock


def find(state: State, found: list[Action]) -> None:
    merchant = state.active
    reach = state.left + count_spare_move(state)
    if not reach:
        return
    cargo = state.cargo[merchant]
    dutiable = state.weight[merchant] > 0 and not state.who[merchant].no_customs
    table = state.rules.move
    for to, cost, customs, needed in state.effects.moves[state.at[merchant]]:
        if cost > reach:
            continue
        if customs and dutiable:
            for good in KINDS:
                if cargo[good] and (needed == NONE or has_enough(cargo, needed, good)):
                    found.append(table[to][good + 1])
        elif needed == NONE or cargo[needed]:
            found.append(table[to][0])


def has_enough(cargo: list[int], needed: int, duty: int) -> bool:
    """EVE-8: the good that opens the gate must still be there after customs."""
    return cargo[needed] > (1 if needed == duty else 0)


def perform(state: State, action: MoveMerchant) -> None:
    merchant, here = state.active, state.at[state.active]
    extra = state.extra
    pay(state, find_cost(state, here, action.to))
    state.at[merchant] = action.to
    if state.news is not None and state.extra and not extra:
        state.tell("extra-move", merchant, "CHA-4")
    if action.duty != NONE:
        state.cargo[merchant][action.duty] -= 1
        state.weight[merchant] -= 1
        state.stock[action.duty] += 1
        if state.news is not None:
            _tell_customs(state, action, here)


def _tell_customs(state: State, action: MoveMerchant, here: int) -> None:
    rules = state.rules
    after = [*tell_cargo(state, state.active), tell_stock(state)]
    values = {"good": rules.goods[action.duty], "from": rules.cities[here], "to": rules.cities[action.to]}
    state.tell("customs", state.active, "FED-6", after, **values)


def find_cost(state: State, here: int, to: int) -> int:
    for city, actions, _, _ in state.effects.moves[here]:
        if city == to:
            return actions
    raise AssertionError("only neighbours are moved to")


def pay(state: State, actions: int) -> None:
    """Own actions first; what is missing is the extra Move of CHA-4."""
    state.left -= actions
    if state.left < 0:
        state.left = 0
        state.extra = True
