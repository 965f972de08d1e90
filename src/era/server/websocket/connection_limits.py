"""Limits the open connections of a person and of an address, and closes a person's when they log out everywhere."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

MAX_PER_USER = 20
"""Tabs and tables of one person."""
MAX_PER_ADDRESS = 400
"""A whole club may sit behind one address."""


class OpenConnections:
    def __init__(self, times: float = 1.0) -> None:
        self.times = times
        self._open: Counter[str] = Counter()
        self._tasks: dict[str, set[asyncio.Task[None]]] = {}

    def has_room(self, user: str | None, address: str) -> bool:
        if not self.times:
            return True
        of_one = self._open[user] if user else 0
        return of_one < MAX_PER_USER * self.times and self._open[address] < MAX_PER_ADDRESS * self.times

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
