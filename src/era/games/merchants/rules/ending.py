"""The end of the game."""

from era.games.merchants.state import OVER, State


def finish(state: State, outcome: str) -> None:
    state.phase, state.outcome = OVER, outcome
    state.to_place = 0
    state.tell(outcome, round=state.round)
