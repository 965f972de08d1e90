"""Decodes what a client sends, and limits its length and rate."""

import time
from typing import Any

import msgspec

from era.server.protocol.messages import (
    MAX_CHAT_CHARS,
    MAX_ID_CHARS,
    MAX_MOVE_CHARS,
    MAX_SIGNAL_CHARS,
    FromClient,
    Move,
    Say,
    Signal,
)

DECODER = msgspec.json.Decoder(FromClient)
RATE_PER_S, BURST = 60.0, 200.0
"""Messages a second of one connection, and how many at once."""
HEAVY_COST = 10.0
"""What takes work (a hint, the odds, a look back) counts as so many."""


class MalformedMessage(Exception):
    """What was sent is not a message; the text says why."""


def read(text: str | bytes) -> Any:
    """Decode a message. Raises MalformedMessage."""
    try:
        message = DECODER.decode(text)
        _check_lengths(message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MalformedMessage(str(error)[:200]) from None
    return message


def _check_lengths(message: Any) -> None:
    if len(getattr(message, "id", "")) > MAX_ID_CHARS:
        raise ValueError(f"id: at most {MAX_ID_CHARS} characters")
    text = getattr(message, "text", "")
    most = MAX_CHAT_CHARS if isinstance(message, Say) else MAX_MOVE_CHARS
    if len(text) > most:
        raise ValueError(f"text: at most {most} characters")
    if "\0" in text or "\0" in getattr(message, "id", "") or "\0" in getattr(message, "value", ""):
        raise ValueError("no text has a NUL")  # PostgreSQL takes none, and others are saved with it
    if isinstance(message, Signal) and len(message.value) > MAX_SIGNAL_CHARS:
        raise ValueError(f"value: at most {MAX_SIGNAL_CHARS} characters")
    if isinstance(message, Move) and not message.id:
        raise ValueError("id: at least 1 character")


class MessageLimiter:
    """A token bucket for one connection. Once it is empty, nothing more is read from the client until it has filled."""

    def __init__(self, times: float) -> None:
        self.rate, self.most = RATE_PER_S * times, BURST * times
        self.left, self.at = self.most, time.monotonic()

    def take(self, cost: float) -> float:
        """Take tokens; return the seconds to wait."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - cost
        self.at = now
        return max(0.0, -self.left / self.rate)
