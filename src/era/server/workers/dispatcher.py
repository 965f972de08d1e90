"""Hands idle workers to whoever waits for one, in the order of a fair queue.

Thinking cannot be interrupted, so fair turns are not enough: whoever comes last must find a worker that is free soon.
No owner and no table ever holds all workers, and neither do decisions that take long.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Generic, TypeVar

from era.server.workers.fair_queue import FairQueue, QueuePlace

W = TypeVar("W")

LONG_S = 1.0
"""Decisions that may take longer than this leave at least one worker to the others."""


class Asker(Generic[W]):
    """Somebody who waits for a worker, or has one."""

    def __init__(self, place: QueuePlace, is_long: bool) -> None:
        self.place = place
        self.is_long = is_long
        self.worker: asyncio.Future[W] = asyncio.get_running_loop().create_future()


class Dispatcher(Generic[W]):
    def __init__(self) -> None:
        self.idle: list[W] = []
        self._waiting: FairQueue[Asker[W]] = FairQueue()
        self._running: dict[W, Asker[W]] = {}

    def add(self, worker: W) -> None:
        """A worker is there, or free again."""
        self._running.pop(worker, None)
        self.idle.append(worker)
        self._dispatch()

    def discard(self, worker: W) -> None:
        """A worker is lost."""
        self._running.pop(worker, None)
        if worker in self.idle:
            self.idle.remove(worker)
        self._dispatch()

    async def acquire(self, place: QueuePlace, seconds: float) -> W:
        """Wait for one's turn. Whoever gets a worker gives it back with `add` or `discard`."""
        asker: Asker[W] = Asker(place, seconds > LONG_S)
        self._waiting.put(asker, place)
        self._dispatch()
        try:
            return await asker.worker
        except asyncio.CancelledError:
            self._waiting.discard(asker, place)
            if asker.worker.done() and not asker.worker.cancelled():
                self.add(asker.worker.result())
            raise

    def count_waiting(self, owner: str) -> int:
        return self._waiting.count(owner)

    def has_others(self, owner: str) -> bool:
        """Tell whether somebody else waits or is being served."""
        served = [asker.place.owner for asker in self._running.values()]
        return self._waiting.has_others(owner) or any(each != owner for each in served)

    def _dispatch(self) -> None:
        while self.idle:
            asker = self._waiting.take(self._may_run)
            if asker is None:
                return
            if asker.worker.done():  # it went away
                continue
            worker = self.idle.pop()
            self._running[worker] = asker
            asker.worker.set_result(worker)

    def _may_run(self, asker: "Asker[W]", place: QueuePlace) -> bool:
        running: Sequence[Asker[W]] = list(self._running.values())
        most = max(1, len(running) + len(self.idle) - 1)
        owners = Counter(each.place.owner for each in running)
        tables = Counter(each.place.table for each in running)
        long = sum(each.is_long for each in running)
        fits = owners[place.owner] < most and tables[place.table] < most
        return fits and (not asker.is_long or long < most)
