"""Keeps what is made of many rows, so that everybody who asks for it shares the work of making it.

A table of ten thousand results takes a second of the event loop to make. Made for everybody who looks, it would stand
between all others and their moves; so what is made of many rows is made once at a time, and kept for a while.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

FEW_ROWS = 500
"""What is made of fewer is not kept: nobody has to wait for it, or to see what was true a moment ago."""
KEPT_S_PER_ROW = 0.0005


class KeptValue(Struct, Generic[V]):
    """What was made, of how many rows, and when it is made again."""

    value: V
    rows: int
    until: float = 0.0


class Kept(Generic[K, V]):
    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic, seconds: float = 0.0) -> None:
        """Keeps the `most` that were asked for last: for so many seconds, or for longer the more rows they are of."""
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[K, KeptValue[V]] = OrderedDict()
        self._turn = asyncio.Lock()

    async def find(
        self, key: K, make: Callable[[], Awaitable[KeptValue[V]]], is_good: Callable[[V], bool] = lambda value: True
    ) -> V:
        """Return what is kept under this key if it is recent and good, else make it. One is made at a time: whoever
        asks meanwhile waits, and shares it."""
        found = self._find(key, is_good)
        if found is None:
            async with self._turn:
                found = self._find(key, is_good) or await make()
                if self._seconds or found.rows >= FEW_ROWS:
                    seconds = self._seconds or found.rows * KEPT_S_PER_ROW
                    found.until = found.until or self._clock() + seconds
                    self._kept[key] = found
                    if len(self._kept) > self._most:
                        self._kept.popitem(last=False)
        return found.value

    def clear(self) -> None:
        self._kept.clear()

    def _find(self, key: K, is_good: Callable[[V], bool]) -> KeptValue[V] | None:
        found = self._kept.get(key)
        if found is None or found.until <= self._clock() or not is_good(found.value):
            return None
        self._kept.move_to_end(key)
        return found
