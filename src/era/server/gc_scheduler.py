"""Keeps Python's cyclic garbage collector out of play.

Most objects are freed by reference counting; only those that refer to themselves in a circle, such as a closed
connection, need the collector. A full collection with hundreds of tables in memory takes half a second, and nobody is
answered meanwhile. So automatic collection is off:

- When nobody plays, everything is collected.
- While people play, the young objects are, whenever there are many. Most of them are no garbage, but the tables
  themselves, whose every move makes new ones: with 500 tables under way, 30 ms in which nobody is answered. So the less
  garbage is found, the longer it is until the next time.
- Somewhere people always play. So every few times those that survived it are looked at once more (a connection that was
  closed since), now and then all that has grown old since, and once in a long while everything: what is never collected
  would be a leak. Where these are so many that everybody would notice, they have to wait until there are far more.
"""

import gc
import time
from collections.abc import Callable

YOUNG, MIDDLE, OLD = 0, 1, 2
"""Python's generations."""
QUIET_THRESHOLD = 50_000
"""New objects, less those that were freed, from which on a collection is worth it when it is quiet."""
MIN_BUSY_THRESHOLD, MAX_BUSY_THRESHOLD = 10_000, 100_000
"""The same while people play: the least, and the most, as long as hardly any of them are garbage."""
TOLERATED_GARBAGE = 5_000
"""Objects that may lie about until the next collection."""
MIDDLE_COLLECTIONS, OLD_COLLECTIONS = 8, 24
"""After so many of the young, those that survived them are looked at again; and those that survived this, too."""
MAX_UNNOTICED, MAX_WAITING = 50_000, 1_000_000
"""Older objects that are looked at within a few dozen milliseconds; and how many may wait, if more."""
EVERYTHING_INTERVAL_S = 3600.0


class GcScheduler:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._moves = 0
        self._young = 0
        self._threshold = MIN_BUSY_THRESHOLD
        self._everything = clock()

    def start(self) -> None:
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, moves_so_far: int) -> None:
        """Collect if it is due. Called every few seconds; nobody plays while the number of moves stays the same."""
        quiet, self._moves = moves_so_far == self._moves, moves_so_far
        new = gc.get_count()[0]
        is_late = self._clock() - self._everything > EVERYTHING_INTERVAL_S
        if new > QUIET_THRESHOLD and (quiet or is_late):
            self._everything = self._clock()
            gc.unfreeze()
            self._collect_old()

    def tick_young(self) -> None:
        """Collect young objects if there are enough. Called several times a second."""
        new = gc.get_count()[0]
        if new <= self._threshold:
            return
        self._young += 1
        generation = self._choose_generation()
        garbage = self._collect_old() if generation == OLD else gc.collect(generation)
        until_too_much = TOLERATED_GARBAGE * new // max(garbage, 1)
        self._threshold = min(max(MIN_BUSY_THRESHOLD, until_too_much), MAX_BUSY_THRESHOLD)

    def _choose_generation(self) -> int:
        """The oldest that is due and takes not too long."""
        if self._young >= OLD_COLLECTIONS and may_be_collected(MIDDLE, OLD):
            return OLD
        if self._young % MIDDLE_COLLECTIONS == 0 and may_be_collected(MIDDLE):
            return MIDDLE
        return YOUNG

    def _collect_old(self) -> int:
        """Collect all that is not frozen, and leave what is still there alone from now on. How many were garbage."""
        self._young = 0
        garbage = gc.collect()
        gc.freeze()
        return garbage

    def stop(self) -> None:
        gc.unfreeze()
        gc.enable()


def may_be_collected(*generations: int) -> bool:
    count = sum(len(gc.get_objects(generation)) for generation in generations)
    return count <= MAX_UNNOTICED or count > MAX_WAITING
