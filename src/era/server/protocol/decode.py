"""Decodes what a client sends, and limits its length and rate."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from era.server.protocol.from_client import (
    MAX_CHAT_CHARS,
    MAX_ID_CHARS,
    MAX_MOVE_CHARS,
    MAX_SIGNAL_CHARS,
    MAX_STEP_CHARS,
    MAX_TARGET_CHARS,
    MAX_TRIED_STEPS,
    FromClient,
    Move,
    Say,
    SetClaim,
    SetPlan,
    Signal,
    TryOut,
)

DECODER = msgspec.json.Decoder(FromClient)
RATE_PER_S, BURST = 60.0, 200.0
"""Messages a second of one connection, and how many at once."""
HEAVY_COST = 10.0
"""What takes work (a hint, the odds, a look back, everything once more) counts as so many."""
LEASE = 10.0
"""Messages that a connection takes at once from the budget that it shares with others."""


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
    if isinstance(message, SetPlan | TryOut):
        _check_steps(message.steps if isinstance(message, SetPlan) else message.texts)
    if isinstance(message, SetClaim):
        _check_claim(message)


def _check_steps(steps: list[str]) -> None:
    if len(steps) > MAX_TRIED_STEPS:
        raise ValueError(f"steps: at most {MAX_TRIED_STEPS}")
    if any(len(step) > MAX_STEP_CHARS or "\0" in step for step in steps):
        raise ValueError(f"steps: each at most {MAX_STEP_CHARS} characters, without a NUL")


def _check_claim(claim: SetClaim) -> None:
    names = [claim.target, *claim.goods]
    if len(names) > MAX_TRIED_STEPS or any(len(name) > MAX_TARGET_CHARS or "\0" in name for name in names):
        raise ValueError(f"target and goods: names of at most {MAX_TARGET_CHARS} characters, without a NUL")


class MessageLimiter:
    """A token bucket for one connection. Once it is empty, nothing more is read from the client until it has filled.

    Many connections of one person or address share a budget as well; a connection takes from it a few tokens at a time,
    so that a move need not look there."""

    def __init__(self, times: float, lease: Callable[[float], float] = lambda cost: 0.0) -> None:
        """`lease` takes so many tokens from the shared budget, and returns the seconds to wait."""
        self.rate, self.most = RATE_PER_S * times, BURST * times
        self.left, self.at = self.most, time.monotonic()
        self._lease = lease
        self._leased = 0.0

    def take(self, cost: float) -> float:
        """Take tokens; return the seconds to wait."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - cost
        self.at = now
        wait = max(0.0, -self.left / self.rate)
        self._leased -= cost
        if self._leased < 0:
            self._leased += LEASE + cost
            wait = max(wait, self._lease(LEASE + cost))
        return wait
