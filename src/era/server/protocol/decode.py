"""Reading what a client sends: well-formed, not too long, not too much."""

import time
from typing import Any

import msgspec

from era.server.protocol.messages import (
    LONGEST_CHAT,
    LONGEST_ID,
    LONGEST_MOVE,
    LONGEST_SIGNAL,
    FromClient,
    Move,
    Say,
    Signal,
)

DECODER = msgspec.json.Decoder(FromClient)
RATE, BURST = 60.0, 200.0
"""Messages a second of one connection, and how many at once."""
HEAVY = 10.0
"""What takes work (a hint, the odds, a look back) counts as so many."""


class Nonsense(Exception):
    """Not a message; says why."""


def read(text: str | bytes) -> Any:
    """The message. Raises Nonsense."""
    try:
        message = DECODER.decode(text)
        _check_lengths(message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Nonsense(str(error)[:200]) from None
    return message


def _check_lengths(message: Any) -> None:
    if len(getattr(message, "id", "")) > LONGEST_ID:
        raise ValueError(f"id: at most {LONGEST_ID} characters")
    text = getattr(message, "text", "")
    most = LONGEST_CHAT if isinstance(message, Say) else LONGEST_MOVE
    if len(text) > most:
        raise ValueError(f"text: at most {most} characters")
    if "\0" in text or "\0" in getattr(message, "id", "") or "\0" in getattr(message, "value", ""):
        raise ValueError("no text has a NUL")  # PostgreSQL takes none, and others are saved with it
    if isinstance(message, Signal) and len(message.value) > LONGEST_SIGNAL:
        raise ValueError(f"value: at most {LONGEST_SIGNAL} characters")
    if isinstance(message, Move) and not message.id:
        raise ValueError("id: at least 1 character")


class Allowance:
    """A bucket of tokens. Whoever has used it up waits: nothing more is read from them until then."""

    def __init__(self, times: float) -> None:
        self.rate, self.most = RATE * times, BURST * times
        self.left, self.at = self.most, time.monotonic()

    def take(self, cost: float) -> float:
        """The seconds to wait."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - cost
        self.at = now
        return max(0.0, -self.left / self.rate)
