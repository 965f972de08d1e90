"""Limits the open connections of a person and of an address, and closes a person's when they log out everywhere.

Processes tell each other how many each of theirs has (`report` and `receive`), every few seconds; what was told by a
process that says nothing any more is forgotten.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

MAX_PER_USER = 20
"""Tabs and tables of one person."""
MAX_PER_ADDRESS = 400
"""A whole club may sit behind one address."""
REPORTED_FROM = 3
"""Fewer connections are not told to the other processes."""
MAX_REPORTED = 2_000
REPORT_TTL_S = 10.0


class OpenConnections:
    def __init__(self, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.times = times
        self._clock = clock
        self._open: Counter[str] = Counter()
        self._tasks: dict[str, set[asyncio.Task[None]]] = {}
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}
        """By process: until when its report is believed, and how many connections each key has there."""

    def has_room(self, user: str | None, address: str) -> bool:
        if not self.times:
            return True
        of_one = self.count(user) if user else 0
        return of_one < MAX_PER_USER * self.times and self.count(address) < MAX_PER_ADDRESS * self.times

    def count(self, key: str) -> int:
        """Return the open connections of a person or an address, in all processes."""
        now = self._clock()
        elsewhere = sum(counts.get(key, 0) for until, counts in self._elsewhere.values() if until > now)
        return self._open[key] + elsewhere

    def report(self) -> dict[str, int]:
        """Return the counts that other processes have to know."""
        return {key: count for key, count in self._open.most_common(MAX_REPORTED) if count >= REPORTED_FROM}

    def receive(self, process: str, counts: Mapping[str, int]) -> None:
        """Take over the report of another process."""
        now = self._clock()
        self._elsewhere = {name: kept for name, kept in self._elsewhere.items() if kept[0] > now}
        self._elsewhere[process] = (now + REPORT_TTL_S, dict(counts))

    async def run(self, user: str | None, address: str, play: Coroutine[Any, Any, None]) -> None:
        """Run a connection until it ends by itself, or the user's connections are closed."""
        task = asyncio.create_task(play)
        keys = [address, user] if user else [address]
        self._open.update(keys)
        if user:
            self._tasks.setdefault(user, set()).add(task)
        try:
            await asyncio.wait({task})
            if not task.cancelled():
                task.result()
        finally:
            task.cancel()
            self._forget(keys, user, task)

    def end(self, user: str) -> None:
        """Close all of a user's connections. Whoever may come back does so with a token that holds."""
        for task in self._tasks.get(user, ()):
            task.cancel()

    def _forget(self, keys: list[str], user: str | None, task: asyncio.Task[None]) -> None:
        self._open.subtract(keys)
        for key in keys:
            if not self._open[key]:
                del self._open[key]
        if user:
            self._tasks[user].discard(task)
            if not self._tasks[user]:
                del self._tasks[user]
