"""The gate before SQLite's one write lock: in this process one transaction writes at a time, and moves wait for one
other at most.

SQLite itself lets whoever is refused the lock sleep and try again, up to 100 ms at a time and in no order: with many
who write, moves came seconds late. Here everybody waits in line. After moves were written it is somebody else's turn,
and after somebody else it is the moves' turn, so neither keeps the other out.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class WriteGate:
    def __init__(self) -> None:
        self._busy = False
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def enter(self, moves: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and hold the gate. `moves`: for whatever a table appends."""
        await self._acquire(self._moves if moves else self._others)
        try:
            yield
        finally:
            self._release(self._others if moves else self._moves)

    async def _acquire(self, line: deque[asyncio.Future[None]]) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had just become their turn
                self._release(self._moves)
            else:
                line.remove(turn)
            raise

    def _release(self, first: deque[asyncio.Future[None]]) -> None:
        second = self._others if first is self._moves else self._moves
        for line in (first, second):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._busy = False
