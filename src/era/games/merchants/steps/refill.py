"""ERM-2, ERM-3: the base game's orders are filled up after every turn, until the end card appears."""

from collections.abc import Sequence

from era.core.chance import Chance
from era.games.merchants.rules import ending
from era.games.merchants.rules.orders import count_orders_shown
from era.games.merchants.state import REFILL, REFILLED, State
from era.games.merchants.telling import tell_bank, tell_card, tell_last_card


def begin(state: State) -> None:
    wanted = state.rules.places - count_orders_shown(state)
    state.to_place = min(wanted, state.deck)
    if wanted > state.deck or ending.is_last_round(state):
        state.ending = True
    if state.to_place:
        add_jewel(state)
    wait_for_next_card(state)


def add_jewel(state: State) -> None:
    """A white jewel makes the oldest order that already lies there worth more."""
    oldest = next((card for card in state.row if card < state.rules.orders), None)
    if oldest is not None and state.white_left:
        state.white_left -= 1
        state.jewels_on[oldest] = state.jewels_on.get(oldest, 0) + 1
        if state.news is not None:
            after = [tell_card(state, oldest), tell_bank(state)]
            state.tell("jewel-on", None, "ERM-2", after, card=state.rules.cards[oldest].name)


def wait_for_next_card(state: State) -> None:
    state.phase = REFILL if state.to_place else REFILLED


def card_chance(state: State) -> Chance:
    return Chance("order", (len(state.orders),))


def draw_card(state: State, outcome: Sequence[int]) -> None:
    card = state.orders.pop(outcome[0])
    state.deck -= 1
    state.to_place -= 1
    state.row.append(card)
    if state.news is not None:
        state.tell("card", None, "ERM-2", tell_last_card(state), card=state.rules.cards[card].name)
    wait_for_next_card(state)
