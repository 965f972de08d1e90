"""A fast path in uvicorn's websocket protocol.

A table's messages are small and many, and most of a move's cost was the way through queues and tasks. Whole frames
of text are written at once while the client keeps up, and handed over as soon as they are read. Everything else
goes the usual way; with another server than uvicorn, all does.
"""

from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

EXTENSION = "era.wire"
"""Of the ASGI extension by which the socket finds it."""
WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT_FRAME_BYTES, LONG_FRAME_BYTES = 126, 65536


class FastPathProtocol(WebSocketsSansIOProtocol):
    on_text: Callable[[bytes], bool] | None = None
    """Takes a frame of text, or refuses it; then it goes the usual way."""
    on_lost: Callable[[], None] | None = None
    """Told when the connection is over."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def connection_lost(self, exc: Exception | None) -> None:
        if self.on_lost is not None:
            self.on_lost()
            self.on_lost = None
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)  # which would stand in a circle with us

    # ------------------------------------------------------------ out

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Send frames at once. False if the client has not read the ones before them."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join([part for text in texts for part in (_frame_header(len(text)), text)]))
        return True

    def abort(self) -> None:
        """End the connection without waiting for a client that reads nothing."""
        self.transport.abort()

    # ------------------------------------------------------------ in

    def data_received(self, data: bytes) -> None:
        if self.on_text is not None and self._is_between_messages():
            text = unmask_text(data)
            if text is not None and self.on_text(text):
                return
        super().data_received(data)

    def _is_between_messages(self) -> bool:
        waiting = self.conn.reader.buffer or self.frames or not self.queue.empty()
        return not waiting and self.conn.state is State.OPEN


def _frame_header(size: int) -> bytes:
    if size < SHORT_FRAME_BYTES:
        return bytes((WHOLE_TEXT, size))
    if size < LONG_FRAME_BYTES:
        return bytes((WHOLE_TEXT, 126, size >> 8, size & 255))
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")


def unmask_text(data: bytes) -> bytes | None:
    """Return the text, if this is exactly one whole frame of it, as clients send them."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    size, start = data[1] & 127, 2
    if size == 126:
        size, start = data[2] << 8 | data[3], 4
    if size == 127 or len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])
