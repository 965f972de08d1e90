"""Back-off for wrong passwords: a few tries are free, then each one has to wait twice as long as the one before.

It is kept for a name and where the guess came from, together: whoever guesses somebody's password slows down only
themselves. Kept in each process alone.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

FREE_TRIES = 6
FIRST_WAIT_S = 1.0
MAX_WAIT_S = 900.0
FORGET_S = 3600.0
"""After so long without a wrong try everything begins anew."""
MAX_KEYS = 50_000


class Backoff:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """For each key, the tries so far and when the last one was."""

    def begin(self, key: str) -> float:
        """Count a try as a wrong one, until `succeed` says otherwise: many at once are not cheaper. Return 0, or the
        seconds to wait if it is too early for another."""
        now = self._clock()
        count, last = self._find(key, now)
        left = last + self._pause(count) - now
        if left > 0:
            return left
        self._tries[key] = (count + 1, now)
        self._tries.move_to_end(key)
        if len(self._tries) > MAX_KEYS:
            self._tries.popitem(last=False)
        return 0.0

    def succeed(self, key: str) -> None:
        self._tries.pop(key, None)

    def refund(self, key: str) -> None:
        """Take back a try that came to nothing."""
        if key in self._tries:
            count, last = self._tries[key]
            self._tries[key] = (count - 1, last)

    def _find(self, key: str, now: float) -> tuple[int, float]:
        count, last = self._tries.get(key, (0, now))
        return (0, now) if now - last > FORGET_S else (count, last)

    def _pause(self, count: int) -> float:
        return 0.0 if count < FREE_TRIES else float(min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** (count - FREE_TRIES)))
