"""Events: which are in force, and the figures that they leave."""

from era.games.merchants.actions import NONE
from era.games.merchants.effects import combine
from era.games.merchants.state import State


def find_in_force(state: State) -> tuple[int, ...]:
    """Find the events that last now: those whose special order still lies in the row."""
    return tuple(sorted(event for event in state.event_of if event != NONE))


def refresh(state: State) -> None:
    """Put the figures of the events now in force into the state, and fit the carriages to them."""
    state.effects = combine(state.rules, state.layout, find_in_force(state))
    for merchant in range(state.rules.merchants):
        fit_carriage(state, merchant)


def fit_carriage(state: State, merchant: int) -> None:
    """How many goods this merchant's carriage may hold: its spaces and one more for each card (MCO-6)."""
    who = state.who[merchant]
    spaces = (who.spaces or state.rules.spaces) + state.rules.spaces_per_card * len(state.done[merchant])
    state.capacity[merchant] = min(spaces, state.effects.spaces) * who.per_space
