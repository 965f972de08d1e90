"""The characters' abilities that depend on how the turn went so far."""

from era.games.merchants.state import State


def count_spare_move(state: State) -> int:
    """CHA-4: the action that a turn of Moves only has on top, as long as it still can be one."""
    return 1 if state.moves_only and not state.extra and state.who[state.active].extra_move else 0


def can_hand_over_free(state: State) -> bool:
    """CHA-1: whether handing a good over costs nothing now."""
    return not state.gave and state.who[state.active].free_hand
