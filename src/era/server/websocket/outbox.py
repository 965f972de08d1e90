"""The send queue of one connection, which never makes anybody else wait.

A client that reads too slowly is disconnected: it connects again and goes on from the last line it saw.
"""

# Compiled: runs for every move at a table.

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from era.server.websocket.fast_path import FastPathProtocol

MAX_BYTES = 1 << 20
MAX_FRAMES = 1000

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Outbox:
    def __init__(self, send: Send, wire: FastPathProtocol | None = None) -> None:
        self.full = False
        self.overflow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the client could not keep up."""
        self._send = send
        self._wire = wire
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._held: list[bytes] | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._closed = False

    def put(self, frame: bytes) -> None:
        if self._held is not None:
            self._held.append(frame)
            return
        if self._closed or self.full:
            return
        if self._wire is not None and not self._frames and self._wire.write_texts([frame]):
            return
        self._queue(frame)

    def hold(self) -> None:
        if self._held is None:
            self._held = []

    def release(self) -> None:
        """Send what was put meanwhile in one write."""
        held, self._held = self._held, None
        if not held or self._closed or self.full:
            return
        if self._wire is not None and not self._frames and self._wire.write_texts(held):
            return
        for frame in held:
            self._queue(frame)

    def _queue(self, frame: bytes) -> None:
        if self.full:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if self._bytes > MAX_BYTES or len(self._frames) > MAX_FRAMES:
            self.full = True
            self._frames.clear()
            self.overflow.set_result(None)
        self._wake()

    def close(self) -> None:
        """Take no more frames; what is queued is still sent."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def run(self) -> None:
        """Send frames until closed or full."""
        while not self.full:
            while self._frames and not self.full:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._closed:
                return
            if not self.full:
                self._waiting = asyncio.get_running_loop().create_future()
                await self._waiting
                self._waiting = None
