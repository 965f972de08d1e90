"""The questions of this game that can be answered in advance: those that others wait for and that need no thought.

Where a merchant goes, and what is loaded and sold, is never among them.
"""

# Not compiled: runs once a question, for people who want it.

from typing import Final

from era.core.catalogue import Words
from era.games.merchants import flow
from era.games.merchants.actions import END, JEWEL, Action, End, RemoveGood
from era.games.merchants.state import TURN, WITHHOLD, State
from era.games.standing import StandingKind

WORDS = Words("era.games.merchants.text", "standing")

KINDS: Final = (StandingKind("jewel", ("end",)), StandingKind("withhold", ("own", "others")))
"""Of the Federation: in the base game jewels are not spent, and no event takes goods away."""


def list_kinds(state: State) -> list[StandingKind]:
    return list(KINDS) if state.rules.federation else []


def find_kind(state: State, seat: int) -> str:
    if state.phase == WITHHOLD:
        return "withhold"
    legal = flow.legal(state, seat)
    return "jewel" if state.phase == TURN and legal.size == len(JEWEL_OR_END) and set(legal) == JEWEL_OR_END else ""


JEWEL_OR_END: Final[set[Action]] = {JEWEL, END}


def is_covered(state: State, seat: int, answer: str, action: Action) -> bool:
    """`own` and `others` say whose merchants lose the good."""
    if isinstance(action, RemoveGood):
        return bool(state.rules.owner[action.merchant] == seat) == (answer == "own")
    return isinstance(action, End)


def count_held(state: State, seat: int, answer: str) -> int:
    """No answer of this game gives anything that is counted."""
    return 0
