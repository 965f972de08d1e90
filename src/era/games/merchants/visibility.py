"""Who may know what: the one door between the state and a player.

Only the order of the decks is hidden, and that is not stored anywhere: everybody may know the whole state.
"""

import random

from era.core.log import Entry
from era.games.merchants.state import State


def view(state: State, seat: int | None) -> State:
    return state.copy()


def is_secret(state: State) -> bool:
    """Tell whether somebody still hides something."""
    return False


def redact(state: State, entry: Entry, seat: int | None) -> Entry | None:
    return entry


def guess(seen: State, rng: random.Random) -> State:
    """A view is already whole; search needs no telling, so it is switched off."""
    full = seen.copy()
    full.news = None
    return full
