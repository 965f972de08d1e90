"""The queue in which passwords wait to be hashed: bounded, and fair to every place that log-ins come from.

A hash takes a core and 64 MB on purpose. So one runs at a time, in a process that gives way to all others, and places
take turns: a flood from one address waits for itself, and somebody who comes from elsewhere is next.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from era.server.errors import ApiError

MAX_CONCURRENT = 1
MAX_WAITING_PER_PLACE = 4
MAX_WAITING = 200
BUSY_S = 5
"""What whoever finds the queue full is told to wait."""

HashedResult = TypeVar("HashedResult")


class HashQueue:
    def __init__(self) -> None:
        self._running = 0
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, "hash")
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def run(self, place: str, work: Callable[[], HashedResult]) -> HashedResult:
        """Run `work` when it is this place's turn, in a thread that waits for the process that hashes. Raises ApiError
        if too many of this place wait already."""
        await self._enter(place)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._running -= 1
            self._wake()

    async def _enter(self, place: str) -> None:
        if self._running < MAX_CONCURRENT and not self._waiting:
            self._running += 1
            return
        of_place = self._waiting.get(place, ())
        if len(of_place) >= MAX_WAITING_PER_PLACE or sum(map(len, self._waiting.values())) >= MAX_WAITING:
            raise ApiError(429, "log-in-busy", {"seconds": BUSY_S})
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(place, turn)
            raise

    def _leave(self, place: str, turn: asyncio.Future[None]) -> None:
        """Somebody stopped waiting: they hung up."""
        if turn.done() and not turn.cancelled():  # it had just become their turn
            self._running -= 1
            self._wake()
        elif turn in (queue := self._waiting.get(place, deque())):
            queue.remove(turn)
            if not queue:
                del self._waiting[place]

    def _wake(self) -> None:
        """Give the free slot to the place that waited longest for a turn."""
        while self._waiting and self._running < MAX_CONCURRENT:
            place, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[place] = queue
            if not turn.done():
                self._running += 1
                turn.set_result(None)
