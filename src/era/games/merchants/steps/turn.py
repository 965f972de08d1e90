"""FED-5, FED-11: a merchant's turn: how many actions it has, what may be done with them, how they are paid."""

from era.core.legal import Legal, OneOf
from era.games.merchants.actions import END, JEWEL, Action, End, Jewel
from era.games.merchants.state import ENDED, State
from era.games.merchants.steps import load, move, sell, unload
from era.games.merchants.telling import tell_jewels


def count_actions(state: State) -> int:
    """FED-5: one more where the turn starts beside one's own trading house (CHA-2: beside anybody's)."""
    return state.rules.actions_with_house if is_helped_by_house(state) else state.rules.actions


def is_helped_by_house(state: State) -> bool:
    city = 1 << state.at[state.active]
    if state.who[state.active].any_house:
        return any(houses & city for houses in state.houses)
    return bool(state.houses[state.active] & city)


def legal(state: State) -> Legal[Action]:
    found: list[Action] = []
    move.find(state, found)
    if not state.extra:
        if state.left:
            load.find(state, found)
            sell.find(state, found)
        if state.rules.federation:
            unload.find(state, found)
    if can_spend_jewel(state):
        found.append(JEWEL)
    found.append(END)
    return Legal([OneOf(*found)])


def has_nothing_left(state: State) -> bool:
    """Tell whether ending the turn is all that can be done. What was found out is kept for whoever asks next."""
    if state.legal is None:
        state.legal = legal(state)
    return state.legal.size == 1


def can_spend_jewel(state: State) -> bool:
    """FED-11. In the base game jewels are only points (ERM-2)."""
    return state.rules.federation and state.red[state.active] > 0


def perform_jewel(state: State, action: Jewel) -> None:
    state.red[state.active] -= 1
    state.red_left += 1
    state.left += 1
    if state.news is not None:
        state.tell("jewel-spent", state.active, "FED-11", tell_jewels(state, state.active))


def perform_end(state: State, action: End) -> None:
    state.phase = ENDED
