"""Turns: so many requests of one address are worked on at once, and the others of that address wait for them.

Rates alone do not keep the event loop free: what an address saved up it may spend in one moment, and then each turn of
the loop does a little for hundreds of requests before it comes back to those who play. With turns, an address has only
a few things on the loop at any time, however much it sends.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from era.server.errors import ApiError

REQUESTS_AT_ONCE = 6
READS_AT_ONCE = 2
"""Questions over the play socket that are answered on the loop."""
EXPORTS_AT_ONCE = 1
"""Games that are written into a file: it is sent while it is made, so that a request's own turn is over by then."""
MAX_WAITING = 200
BUSY_S = 2
"""What whoever finds the line full is told to wait."""


class HeldTurn:
    """Somebody's turn, which ends once."""

    def __init__(self, turns: "AddressTurns", address: str) -> None:
        self._turns = turns
        self._address = address
        self._ended = False

    def end(self) -> None:
        if not self._ended:
            self._ended = True
            self._turns._leave(self._address)


class AddressTurns:
    def __init__(self, at_once: int) -> None:
        """`at_once`: 0 lets in all."""
        self.at_once = at_once
        self._busy: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def enter(self, address: str) -> AsyncIterator[HeldTurn]:
        """Wait for a turn; it ends with the block, or before. Raises ApiError if too many wait already."""
        if self.at_once and address:
            await self._acquire(address)
            turn = HeldTurn(self, address)
        else:
            turn = HeldTurn(self, "")
        try:
            yield turn
        finally:
            turn.end()

    async def _acquire(self, address: str) -> None:
        busy = self._busy.get(address, 0)
        if busy < self.at_once:
            self._busy[address] = busy + 1
            return
        line = self._waiting.setdefault(address, deque())
        if len(line) >= MAX_WAITING:
            raise ApiError(429, "too-fast", {"seconds": BUSY_S})
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had just become their turn
                self._leave(address)
            else:
                line.remove(turn)
                if not line:
                    self._waiting.pop(address, None)
            raise

    def _leave(self, address: str) -> None:
        """Give the turn to whoever waited longest, or give it up."""
        if not address:
            return
        line = self._waiting.get(address)
        while line:
            turn = line.popleft()
            if not line:
                del self._waiting[address]
            if not turn.done():
                turn.set_result(None)
                return
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
