"""The table of the game: for each phase what may be done, for each action and draw the file that does it."""

from collections.abc import Callable, Sequence
from typing import Any

from era.core.chance import Chance
from era.core.legal import Legal, OneOf
from era.games.merchants.actions import Action, Deliver, End, Jewel, Load, Move, Remove, Sell, Settle, Start, Unload
from era.games.merchants.state import (
    CHARACTERS,
    EVENT,
    EXCLUDE,
    OPENING,
    REFILL,
    SETTLE,
    START,
    START_LOT,
    SUPPLY,
    TURN,
    WITHHOLD,
    State,
)
from era.games.merchants.steps import load, move, refill, sell, setup, supply, turn, unload, withhold


def _starts(state: State) -> Legal[Action]:
    return Legal([OneOf(*state.rules.start_actions)])


def _settles(state: State) -> Legal[Action]:
    return Legal([OneOf(*[state.rules.settle_actions[city] for city in setup.free_cities(state)])])


def _removals(state: State) -> Legal[Action]:
    good = withhold.good_to_remove(state)
    table = state.rules.remove[good]
    return Legal([OneOf(*[table[merchant][city] for merchant, city, _ in withhold.lying(state, good)])])


LEGAL: dict[str, Callable[[State], Legal[Action]]] = {
    START: _starts,
    SETTLE: _settles,
    TURN: turn.legal,
    WITHHOLD: _removals,
}

PERFORM: dict[type, Callable[[State, Any], None]] = {
    Start: setup.perform_start,
    Settle: setup.perform_settle,
    Move: move.perform,
    Load: load.perform,
    Unload: unload.perform,
    Sell: sell.perform_sell,
    Deliver: sell.perform_deliver,
    Jewel: turn.perform_jewel,
    Remove: withhold.perform,
    End: turn.perform_end,
}

CHANCE: dict[str, Callable[[State], Chance]] = {
    EXCLUDE: setup.exclude_chance,
    OPENING: setup.opening_chance,
    CHARACTERS: setup.characters_chance,
    START_LOT: setup.start_lot_chance,
    SUPPLY: supply.card_chance,
    EVENT: supply.event_chance,
    REFILL: refill.card_chance,
}

DRAW: dict[str, Callable[[State, Sequence[int]], None]] = {
    EXCLUDE: setup.draw_excluded,
    OPENING: setup.draw_opening,
    CHARACTERS: setup.draw_characters,
    START_LOT: setup.draw_start,
    SUPPLY: supply.draw_card,
    EVENT: supply.draw_event,
    REFILL: refill.draw_card,
}
