"""How tests wait: for events, without a view on speed. The only place in tests that reads a real clock.

A busy machine may make anything late, so lateness proves nothing. The limit here only ends a wait that would never
end otherwise; whoever waits for many things one after the other begins anew with each.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator

PATIENCE_S = float(os.environ.get("ERA_PATIENCE_S") or 120.0)
"""More of it for a soak that gives way to everything else on the machine."""
PATIENCE_MS = PATIENCE_S * 1000
LOOK_AGAIN_S = 0.05


class Patience:
    """Runs out when nothing has happened for very long."""

    def __init__(self, awaited: str) -> None:
        self.awaited = awaited
        self._until = 0.0
        self.renew()

    def renew(self) -> None:
        """Something happened."""
        self._until = time.monotonic() + PATIENCE_S

    def check(self) -> None:
        assert time.monotonic() < self._until, f"waited {PATIENCE_S:g} s in vain for {self.awaited}"


def wait_until(happened: Callable[[], object], awaited: str, progress: Callable[[], object] = lambda: None) -> None:
    """`progress` is something that changes while it goes on: patience begins anew whenever it does."""
    for _ in _looks(happened, Patience(awaited), progress):
        time.sleep(LOOK_AGAIN_S)


async def wait_until_async(
    happened: Callable[[], object], awaited: str, progress: Callable[[], object] = lambda: None
) -> None:
    """The same, while others on this loop go on."""
    for _ in _looks(happened, Patience(awaited), progress):
        await asyncio.sleep(LOOK_AGAIN_S)


def _looks(happened: Callable[[], object], patience: Patience, progress: Callable[[], object]) -> Iterator[None]:
    last = progress()
    while not happened():
        if (now := progress()) != last:
            last = now
            patience.renew()
        patience.check()
        yield


class HandClock:
    """A clock that moves only when a test moves it, in place of the real one that the program would read."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds
