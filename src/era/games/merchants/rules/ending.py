"""The end of the game (FED-14, ERM-3)."""

from typing import Final

from era.games.merchants.state import OVER, Outcome, State

OUTCOME_RULES: Final[dict[Outcome, str]] = {
    "lost": "FED-12",
    "won": "FED-14",
    "challenge-lost": "FED-14",
    "complete": "FED-14",
    "finished": "ERM-3",
}


def is_last_round(state: State) -> bool:
    """ERM-3: the last special order is taken, or somebody has every house on the board."""
    all_taken = all(card < state.rules.orders for card in state.row)
    return all_taken or any(houses.bit_count() >= state.rules.houses for houses in state.houses)


def finish(state: State, outcome: Outcome) -> None:
    """Ends the game, with how it went."""
    state.phase, state.outcome = OVER, outcome
    state.to_place = 0
    if state.news is not None:
        state.tell(outcome, None, OUTCOME_RULES[outcome], [(["outcome"], outcome), (["over"], True)], round=state.round)
