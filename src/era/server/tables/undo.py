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

UndoKind = Literal["no", "free", "ask"]
"""Whether a seat can take something back, and whether the others are asked."""


class UndoPlan(Value):
    """What undoing would take back."""

    __slots__ = ("how", "text")

    def __init__(self, how: UndoKind, text: str = "") -> None:
        self.how = how
        self.text = text

    def values(self) -> tuple[object, ...]:
        return (self.how, self.text)


NOTHING = UndoPlan("no")


def plan(entries: list[Entry], seen: list[int], barrier: int, seat: int, first: int) -> UndoPlan:
    """`seen[n]` are the viewers who may read entry n; entries before `barrier` came before something was revealed,
    those before `first` belong to another game."""
    mine = _find_own(entries, seat, first)
    how = _judge(len(entries), seen, barrier, seat, mine)
    if how == "no":
        return NOTHING
    if how == "free" and mine < len(entries) - 1:
        return UndoPlan(how, f"only {mine}")
    return UndoPlan(how, f"last {len(entries) - mine}")


def find_kind(count: int, seen: list[int], barrier: int, seat: int, mine: int) -> UndoKind:
    """Return how the `plan` would be carried out, of so many entries of which `mine` is the seat's last: all that
    everybody is told after every move."""
    return _judge(count, seen, barrier, seat, mine)


class LastEntries:
    """The last entry of every seat. Asked for after every move, so only what is new is looked at."""

    def __init__(self, seats: int, first: int) -> None:
        self._first = first
        """Entries before it belong to another game."""
        self._last = [-1] * seats
        self._entries: list[Entry] = []
        self._count = first
        """As many of these entries are known."""

    def find(self, entries: list[Entry], seat: int) -> int:
        """Return the last entry of this seat; -1 if there is none. Entries are only ever added to a list: whoever takes
        some back makes another one (`Match.stand_at`)."""
        if entries is not self._entries:
            self._entries, self._count, self._last = entries, self._first, [-1] * len(self._last)
        for number in range(self._count, len(entries)):
            by = entries[number].seat
            if by is not None:
                self._last[by] = number
        self._count = max(self._count, len(entries))
        return self._last[seat]


def _find_own(entries: list[Entry], seat: int, first: int) -> int:
    """Return the last entry of this seat; -1 if there is none."""
    for mine in range(len(entries) - 1, first - 1, -1):
        if entries[mine].seat == seat:
            return mine
    return -1


def _judge(count: int, seen: list[int], barrier: int, seat: int, mine: int) -> UndoKind:
    if mine < 0:
        return "no"
    if mine >= barrier and (mine == count - 1 or _is_unseen(seen, mine, 1 << seat)):
        return "free"
    return "ask"


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
