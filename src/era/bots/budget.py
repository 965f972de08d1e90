"""How long a bot may think: seconds, or steps where a decision must be repeatable."""

# Compiled: what a search asks at every step.

import time
from collections.abc import Callable
from typing import Any


class TimeSource:
    """Where a budget reads the time and the work done, both in seconds. Tests move them by hand."""

    __slots__ = ("now", "worked")

    def __init__(self, now: Callable[[], float], worked: Callable[[], float]) -> None:
        self.now = now
        self.worked = worked


REAL_TIME = TimeSource(time.perf_counter, time.thread_time)
"""Work is the time of this thread on a processor: waiting for a busy machine is none."""


class Budget:
    """How long a decision may take: seconds, or a number of steps when it must be repeatable.

    A bot calls `tick` inside its loops and stops when it says so. What it `note`s meanwhile is played
    if it is cut off. `least` is the work, in seconds, that it may do in any case: on a machine that keeps it
    waiting the time would otherwise be over before the first thought.
    """

    __slots__ = ("best", "deadline", "enough", "granted", "nodes", "source", "ticks")

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        least: float = 0.0,
        source: TimeSource = REAL_TIME,
    ) -> None:
        self.source = source
        self.granted = float("inf") if seconds is None else seconds
        """Seconds in all; how many of them are left says `left`."""
        self.deadline = None if seconds is None else source.now() + seconds
        self.enough = source.worked() + least if least else 0.0
        self.nodes = nodes
        self.ticks = 0
        self.best: Any = None

    def tick(self, steps: int = 1) -> bool:
        """Counts work done, and says whether it is time to answer."""
        self.ticks += steps
        if self.nodes is not None and self.ticks >= self.nodes:
            return True
        return self.deadline is not None and self.source.now() >= self.deadline and not self.owed()

    def owed(self) -> float:
        """Seconds of work still granted, however late it is."""
        return max(0.0, self.enough - self.source.worked()) if self.enough else 0.0

    def left(self) -> float:
        """Seconds left; endless when only steps count."""
        return float("inf") if self.deadline is None else self.deadline - self.source.now()

    def part(self, share: float) -> "Budget":
        """A budget for a part of the work: that share of what is left of this one."""
        seconds = None if self.deadline is None else max(0.0, self.left() * share)
        nodes = None if self.nodes is None else max(1, int((self.nodes - self.ticks) * share))
        return Budget(seconds, nodes, source=self.source)

    def note(self, action: Any) -> None:
        self.best = action
