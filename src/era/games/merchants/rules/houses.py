"""FED-10, ERM-3: trading houses, and the jewels that come with completed orders."""

from era.games.merchants.state import State
from era.games.merchants.telling import tell_houses, tell_jewels


def reward_completion(state: State, special: bool) -> None:
    """The house is placed if it can be; in the Federation a red jewel comforts whoever cannot."""
    merchant = state.active
    if can_place(state, merchant, special):
        city = state.at[merchant]
        state.houses[merchant] |= 1 << city
        if state.news is not None:
            state.tell("house", merchant, "FED-10", tell_houses(state, merchant), city=state.rules.cities[city])
    elif state.rules.federation and state.red_left:
        win_red(state)


def can_place(state: State, merchant: int, special: bool) -> bool:
    houses = state.houses[merchant]
    if houses >> state.at[merchant] & 1:
        return False
    placed = houses.bit_count()
    return placed < state.rules.houses and (special or has_earned(state, merchant, placed))


def has_earned(state: State, merchant: int, placed: int) -> bool:
    """Each house needs two more cards than the one before: 1, 3, 5, 7."""
    return len(state.done[merchant]) >= state.rules.cards_for_house * placed + 1


def win_red(state: State) -> None:
    state.red[state.active] += 1
    state.red_left -= 1
    if state.news is not None:
        rule = "FED-10" if state.rules.federation else "ERM-2"
        state.tell("red-jewel", state.active, rule, tell_jewels(state, state.active))


def take_jewels(state: State, card: int, special: bool) -> None:
    """ERM-2: the white jewels lying on an order go with it; a special order gives a red one."""
    if state.rules.federation:
        return
    white = state.jewels_on.pop(card, 0)
    state.white[state.active] += white
    if white and state.news is not None:
        state.tell("white-jewels", state.active, "ERM-2", tell_jewels(state, state.active), count=white)
    if special and state.red_left:
        win_red(state)
