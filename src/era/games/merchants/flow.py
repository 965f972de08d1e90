"""The order of play: what may be done in each phase, which step does it, and what comes next.

A step leaves the game in a phase that waits for a player or a draw, or in one that says what was finished. `advance`
goes on from there: from turn to turn, from round to round, to the end of the game. So steps never import this module.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from era.core.chance import Chance
from era.core.game import TurnStatus
from era.core.legal import Legal, OneOf
from era.games.merchants.actions import (
    NONE,
    Action,
    ChooseCharacter,
    Deliver,
    End,
    Jewel,
    Load,
    MoveMerchant,
    RemoveGood,
    Sell,
    Settle,
    Start,
    Unload,
)
from era.games.merchants.rules.ending import finish
from era.games.merchants.state import (
    CHARACTERS,
    CHOOSE,
    COMPLETE,
    ENDED,
    EVENT,
    EXCLUDE,
    FINISHED,
    MAP,
    OPENED,
    OPENING,
    REFILL,
    REFILLED,
    REMOVED,
    SETTLE,
    START,
    START_LOT,
    SUPPLIED,
    SUPPLY,
    TURN,
    WITHHOLD,
    State,
)
from era.games.merchants.steps import load, move, refill, sell, setup, supply, unload, withhold
from era.games.merchants.steps import turn as turn_step

NOTHING: Final[Legal[Action]] = Legal([])


def _list_characters(state: State) -> Legal[Action]:
    table = state.rules.character_actions
    return Legal([OneOf(*[table[character] for character in setup.list_free_characters(state)])])


def _list_starts(state: State) -> Legal[Action]:
    return Legal([OneOf(*state.rules.start_actions)])


def _list_settles(state: State) -> Legal[Action]:
    return Legal([OneOf(*[state.rules.settle_actions[city] for city in setup.list_free_cities(state)])])


def _list_removals(state: State) -> Legal[Action]:
    good = withhold.find_good_to_remove(state)
    table = state.rules.remove[good]
    return Legal([OneOf(*[table[merchant][city] for merchant, city, _ in withhold.find_lying(state, good)])])


LEGAL: dict[str, Callable[[State], Legal[Action]]] = {
    CHOOSE: _list_characters,
    START: _list_starts,
    SETTLE: _list_settles,
    TURN: turn_step.legal,
    WITHHOLD: _list_removals,
}

PERFORM: dict[type, Callable[[State, Any], None]] = {
    ChooseCharacter: setup.perform_character,
    Start: setup.perform_start,
    Settle: setup.perform_settle,
    MoveMerchant: move.perform,
    Load: load.perform,
    Unload: unload.perform,
    Sell: sell.perform_sell,
    Deliver: sell.perform_deliver,
    Jewel: turn_step.perform_jewel,
    RemoveGood: withhold.perform,
    End: turn_step.perform_end,
}

CHANCE: dict[str, Callable[[State], Chance]] = {
    MAP: setup.map_chance,
    EXCLUDE: setup.exclude_chance,
    OPENING: setup.opening_chance,
    CHARACTERS: setup.characters_chance,
    START_LOT: setup.start_lot_chance,
    SUPPLY: supply.card_chance,
    EVENT: supply.event_chance,
    REFILL: refill.card_chance,
}

DRAW: dict[str, Callable[[State, Sequence[int]], None]] = {
    MAP: setup.draw_map,
    EXCLUDE: setup.draw_excluded,
    OPENING: setup.draw_opening,
    CHARACTERS: setup.draw_characters,
    START_LOT: setup.draw_start,
    SUPPLY: supply.draw_card,
    EVENT: supply.draw_event,
    REFILL: refill.draw_card,
}


def turn(state: State) -> TurnStatus:
    """Return who may act now, and what the question is."""
    phase, rules = state.phase, state.rules
    return rules.turn(phase, rules.owner[state.active] if phase in LEGAL else NONE)


def legal(state: State, seat: int) -> Legal[Action]:
    """Return what a seat may do now. Worked out once for each question and kept."""
    if state.phase not in LEGAL or state.rules.owner[state.active] != seat:
        return NOTHING
    found = state.legal
    if found is None:
        found = state.legal = LEGAL[state.phase](state)
    return found


def apply_action(state: State, action: Action) -> None:
    """Applies a legal action and moves on."""
    state.legal, state.last = None, action
    PERFORM[type(action)](state, action)
    advance(state)


def apply_draw(state: State, outcome: Sequence[int]) -> None:
    """Applies a possible outcome of the draw that is due, and moves on."""
    state.legal = None
    DRAW[state.phase](state, outcome)
    advance(state)


def begin_turn(state: State) -> None:
    state.phase, state.legal = TURN, None
    state.left = turn_step.count_actions(state)
    state.moves_only, state.extra, state.gave = True, False, False
    if state.news is not None:
        _tell_turn(state)


def _tell_turn(state: State) -> None:
    merchant = state.active
    state.tell("turn", merchant, "FED-5", [(["round"], state.round)], round=state.round, actions=state.left)
    if state.left > state.rules.actions:
        own = bool(state.houses[merchant] >> state.at[merchant] & 1)
        city = state.rules.cities[state.at[merchant]]
        state.tell("third-action", merchant, "FED-5" if own else "CHA-2", city=city)


def end_turn(state: State) -> None:
    if state.news is not None:
        state.tell("turn-over", state.active, "FED-5", unused=state.left)
    state.left = 0
    if state.rules.federation:
        pass_turn(state)
    else:
        refill.begin(state)


def pass_turn(state: State) -> None:
    state.active = (state.active + 1) % state.rules.merchants
    if state.active != state.first:
        begin_turn(state)
    elif state.rules.federation:
        supply.begin(state)
    elif state.ending:
        finish(state, FINISHED)
    else:
        begin_round(state)


def begin_round(state: State) -> None:
    state.round += 1
    state.active = state.first
    begin_turn(state)


NEXT: dict[str, Callable[[State], None]] = {
    OPENED: begin_turn,
    ENDED: end_turn,
    REFILLED: pass_turn,
    SUPPLIED: begin_round,
    REMOVED: supply.finish_placing,
}


def advance(state: State) -> None:
    """Go on until a player has to decide or something has to be drawn. Turns in which nothing is left to decide end
    by themselves; where a table wants that (`confirm`), only those in which nothing could be done."""
    waits = state.phase == TURN and state.rules.confirm
    while True:
        if state.phase != TURN:
            follow = NEXT.get(state.phase)
            if follow is None:
                return
            follow(state)
            waits = False
        elif state.challenge and not state.row:
            finish(state, COMPLETE)
        elif not waits and turn_step.has_nothing_left(state):
            end_turn(state)
        else:
            return
