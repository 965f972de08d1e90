"""A fair queue: people first, then everybody in turn, whoever has asked for most.

A request has a `QueuePlace`: how urgent it is, whose it is, and of which table. Of the most urgent ones, owners take
turns, and the tables of one owner take turns; so a thousand requests of one owner delay another's single one by one.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

PERSON_WAITS, PERSON_AWAY, NOBODY_PLAYS = 0, 1, 2
"""Somebody sits before the table; somebody plays there and is away; only bots play, and somebody watches."""


class QueuePlace(Struct, frozen=True):
    """Where a request stands in the queue. The owner is an address where one is known, else a person."""

    urgency: int = PERSON_WAITS
    owner: str = ""
    table: str = ""


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._waiting: dict[int, dict[str, dict[str, deque[T]]]] = {}
        """By urgency, owner and table. Whoever was served goes to the end of the dictionary."""
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def has_others(self, owner: str) -> bool:
        """Tell whether anybody but this owner waits."""
        return any(each != owner for owners in self._waiting.values() for each in owners)

    def count(self, owner: str) -> int:
        """Return how many of this owner's wait."""
        found = [owners.get(owner, {}) for owners in self._waiting.values()]
        return sum(len(items) for tables in found for items in tables.values())

    def put(self, item: T, place: QueuePlace) -> None:
        tables = self._waiting.setdefault(place.urgency, {}).setdefault(place.owner, {})
        tables.setdefault(place.table, deque()).append(item)
        self._size += 1

    def take(self, accepts: Callable[[T, QueuePlace], bool] = lambda item, place: True) -> T | None:
        """Remove and return the first that is acceptable now; None if there is none."""
        for place, items in self._list_first():
            if accepts(items[0], place):
                return self._remove(place, items)
        return None

    def discard(self, item: T, place: QueuePlace) -> None:
        """Remove one whose owner has gone away."""
        items = self._waiting.get(place.urgency, {}).get(place.owner, {}).get(place.table)
        if items is not None and item in items:
            items.remove(item)
            self._size -= 1
            self._clear(place)

    def _list_first(self) -> Iterator[tuple[QueuePlace, "deque[T]"]]:
        for urgency in sorted(self._waiting):
            for owner, tables in self._waiting[urgency].items():
                for table, items in tables.items():
                    yield QueuePlace(urgency, owner, table), items

    def _remove(self, place: QueuePlace, items: "deque[T]") -> T:
        item = items.popleft()
        self._size -= 1
        owners = self._waiting[place.urgency]
        tables = owners.pop(place.owner)
        owners[place.owner] = tables
        tables[place.table] = tables.pop(place.table)
        self._clear(place)
        return item

    def _clear(self, place: QueuePlace) -> None:
        owners = self._waiting[place.urgency]
        tables = owners[place.owner]
        if not tables[place.table]:
            del tables[place.table]
        if not tables:
            del owners[place.owner]
        if not owners:
            del self._waiting[place.urgency]
