"""FED-8: Unload, into one's own selling area or into another merchant's carriage."""

from era.games.merchants.actions import NONE, Action, Unload
from era.games.merchants.rules.characters import can_hand_over_free
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State
from era.games.merchants.steps.load import spend
from era.games.merchants.telling import tell_areas, tell_cargo


def find(state: State, found: list[Action]) -> None:
    merchant = state.active
    if not state.weight[merchant] or not (state.left or can_hand_over_free(state)):
        return
    takers = [other for other in range(state.rules.merchants) if other != merchant and has_room(state, other)]
    cargo, table = state.cargo[merchant], state.rules.unload
    for good in KINDS:
        if cargo[good]:
            if state.left:
                found.append(table[good][0])
            for other in takers:
                found.append(table[good][other + 1])


def has_room(state: State, other: int) -> bool:
    """Tell whether a good can be handed to this merchant: near enough, and with room."""
    return state.weight[other] < state.capacity[other] and is_in_reach(state, other)


def is_in_reach(state: State, other: int) -> bool:
    """In the same city; for CHA-6, anywhere."""
    return state.at[other] == state.at[state.active] or state.who[state.active].far_hand


def perform(state: State, action: Unload) -> None:
    merchant, good = state.active, action.good
    free = action.to != NONE and can_hand_over_free(state)
    if free:
        state.gave = True
        spend(state, 0)
    else:
        spend(state, 1)
    state.cargo[merchant][good] -= 1
    state.weight[merchant] -= 1
    if action.to == NONE:
        lay(state, merchant, good, 1)
    else:
        state.cargo[action.to][good] += 1
        state.weight[action.to] += 1
    if state.news is not None:
        _tell_unloaded(state, action, free)


def _tell_unloaded(state: State, action: Unload, free: bool) -> None:
    merchant, good = state.active, state.rules.goods[action.good]
    if action.to == NONE:
        city = state.at[merchant]
        after = [*tell_cargo(state, merchant), tell_areas(state, city)]
        state.tell("unloaded", merchant, "FED-8", after, good=good, city=state.rules.cities[city])
        return
    after = [*tell_cargo(state, merchant), *tell_cargo(state, action.to)]
    state.tell("handed", merchant, "FED-8", after, good=good, to=action.to + 1)
    if free:
        state.tell("free-hand", merchant, "CHA-1")


def lay(state: State, merchant: int, good: int, count: int) -> None:
    """Into the merchant's selling area in the city where they are."""
    city = state.at[merchant]
    state.area[(city * STRIDE + merchant) * STRIDE + good] += count
    state.lying[city] += count
