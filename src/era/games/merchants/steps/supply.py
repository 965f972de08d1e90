"""FED-12 to FED-14: after each round new cards come, or in the hardest challenge places go."""

from collections.abc import Sequence
from typing import Final

from era.core.chance import Chance
from era.games.merchants.rules.ending import finish
from era.games.merchants.ruleset import END_CARD, SPECIAL
from era.games.merchants.state import CHALLENGE_LOST, COMPLETE, EVENT, LOST, SUPPLIED, SUPPLY, WON, State
from era.games.merchants.steps import withhold
from era.games.merchants.telling import tell_last_card, tell_places

SPECIAL_DUE_ROUNDS: Final = 2
"""A special order is announced so long before it comes."""


def begin(state: State) -> None:
    if state.challenge:
        lose_places(state)
    else:
        state.to_place = count_cards_this_round(state)
        place_next(state)


def count_cards_this_round(state: State) -> int:
    """FED-12: two a round once the last special order was there before this round's cards."""
    figures = state.rules.components.federation
    return figures.cards_a_round if state.specials else figures.cards_a_round_late


def place_next(state: State) -> None:
    """Wait for the next card, if there is a place for it."""
    if not state.to_place:
        state.phase = SUPPLIED
        if state.news is not None:
            _tell_row(state)
    elif len(state.row) >= state.places:
        finish(state, LOST)
    elif state.rules.schedule[state.step] == END_CARD:
        turn_up_end_card(state)
    else:
        state.phase = SUPPLY


def _tell_row(state: State) -> None:
    """How near the players are to losing, and what comes with the next cards."""
    coming = count_cards_this_round(state)
    state.tell("row", None, "FED-12", tell_places(state), cards=len(state.row), places=state.places, next=coming)
    schedule = state.rules.schedule[state.step :]
    if SPECIAL in schedule:
        rounds = schedule.index(SPECIAL) // coming + 1
        if rounds <= SPECIAL_DUE_ROUNDS:
            state.tell("special-due", None, "FED-13", rounds=rounds)


def turn_up_end_card(state: State) -> None:
    """FED-14."""
    state.step += 1
    if state.news is not None:
        state.tell("end-card", None, "FED-14")
    if not state.rules.hardest:
        finish(state, WON)
    elif not state.row:
        finish(state, COMPLETE)
    else:
        state.challenge, state.to_place = True, 0
        state.phase = SUPPLIED


def lose_places(state: State) -> None:
    """FED-14: more cards than places end the challenge; the victory that the end card brought stays."""
    state.places = max(0, state.places - state.rules.components.federation.places_lost_a_round)
    if state.news is not None:
        state.tell("places", None, "FED-14", tell_places(state), places=state.places)
    if len(state.row) > state.places:
        finish(state, CHALLENGE_LOST)
    else:
        state.phase = SUPPLIED


def is_special_next(state: State) -> bool:
    return state.rules.schedule[state.step] == SPECIAL


def find_pile(state: State) -> list[int]:
    """Find the cards of which one is turned up now."""
    return state.specials if is_special_next(state) else state.orders


def card_chance(state: State) -> Chance:
    return Chance("special" if is_special_next(state) else "order", (len(find_pile(state)),))


def draw_card(state: State, outcome: Sequence[int]) -> None:
    special = is_special_next(state)
    card = find_pile(state).pop(outcome[0])
    state.step += 1
    state.row.append(card)
    if state.news is not None:
        state.tell("card", None, "FED-12", tell_last_card(state), card=state.rules.cards[card].name)
    if special:
        state.phase = EVENT
    else:
        state.deck -= 1
        finish_placing(state)


def finish_placing(state: State) -> None:
    state.to_place -= 1
    place_next(state)


def event_chance(state: State) -> Chance:
    return Chance("event", (len(state.event_deck),))


def draw_event(state: State, outcome: Sequence[int]) -> None:
    """FED-13: the event belongs to the special order that came last, and lasts as long as it lies there."""
    event = state.event_deck.pop(outcome[0])
    special = state.row[-1] - state.rules.orders
    withhold.begin_event(state, special, event)
    if not state.to_remove:
        finish_placing(state)
