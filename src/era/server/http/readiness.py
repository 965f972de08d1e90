"""Whether people can be sent to this process: its database takes what is written. Asked at most once a second."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

TOLD_S = 1.0
TIMEOUT_S = 30.0
"""As long as a transaction waits for another one's."""


class Readiness:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._found: str | None = None
        self._until = -1.0
        self._asking = asyncio.Lock()

    async def find_fault(self, write: Callable[[], Awaitable[None]]) -> str | None:
        """Return why the server is not ready; None if it is."""
        async with self._asking:
            if self._clock() >= self._until:
                self._found = await _try(write)
                self._until = self._clock() + TOLD_S
            return self._found


async def _try(write: Callable[[], Awaitable[None]]) -> str | None:
    try:
        async with asyncio.timeout(TIMEOUT_S):
            await write()
    except (SQLAlchemyError, OSError) as error:
        return type(error).__name__
    return None
