"""Undo: what a seat may take back by itself, and what only if everybody agrees.

Free is one's own last action while nothing random or hidden was revealed since. Behind screens, where all act at
once, that may be an action that is not the last of the log; it is taken out, and the others notice nothing.

An undo is an event of its own: `last 3` takes back the last three entries, `only 7` takes out entry 7 (counted
from 0) and keeps those after it.
"""

# Compiled: runs for every move at a table.

from collections.abc import Sequence
from typing import Literal

from era.core.log import Entry
from era.core.value import Value
from era.server.storage.models import Event


class UndoPlan(Value):
    """What undoing would take back."""

    __slots__ = ("how", "text")

    def __init__(self, how: Literal["no", "free", "ask"], text: str = "") -> None:
        self.how = how
        self.text = text

    def values(self) -> tuple[object, ...]:
        return (self.how, self.text)


NOTHING = UndoPlan("no")


def plan(entries: list[Entry], seen: list[int], barrier: int, seat: int, viewers: int, first: int) -> UndoPlan:
    """`seen[n]` are the viewers who may read entry n; entries before `barrier` came before something was revealed,
    those before `first` belong to another game."""
    mine = len(entries) - 1
    while mine >= first and entries[mine].seat != seat:
        mine -= 1
    if mine < first:
        return NOTHING
    if mine >= barrier:
        if mine == len(entries) - 1:
            return UndoPlan("free", "last 1")
        if _is_unseen(seen, mine, 1 << seat):
            return UndoPlan("free", f"only {mine}")
    return UndoPlan("ask", f"last {len(entries) - mine}")


def _is_unseen(seen: list[int], number: int, me: int) -> bool:
    """Tell whether nobody else knows of the entry, and whoever made it of none after it."""
    if seen[number] & ~me:
        return False
    for later in range(number + 1, len(seen)):
        if seen[later] & me:
            return False
    return True


def find_taken_back(text: str, length: int) -> tuple[int, bool]:
    """Return the first entry that goes, of so many, and whether it goes alone."""
    verb, _, number = text.partition(" ")
    return (int(number), True) if verb == "only" else (length - int(number), False)


def list_surviving(events: Sequence[Event], first: int) -> list[Event]:
    """The actions and draws that were never taken back. The game began with `first` entries of another one, which
    count, and which nothing takes back."""
    kept: list[Event] = []
    for event in events:
        if event.kind != "undo":
            kept.append(event)
            continue
        gone, alone = find_taken_back(event.text, first + len(kept))
        del kept[gone - first : gone - first + 1 if alone else None]
    return kept
