"""Keeps Python's cyclic garbage collector out of play.

Most objects are freed by reference counting; only those that refer to themselves in a circle, such as a closed
connection, need the collector. A full collection with hundreds of tables in memory takes half a second, even the
young generation takes 30 ms, and nobody is answered meanwhile. So automatic collection is off: when nobody plays,
everything is collected, and while people play only the new objects, once there are very many of them.
"""

import gc

QUIET_THRESHOLD, BUSY_THRESHOLD = 50_000, 1_000_000
"""New objects, less those that were freed, from which on a collection is worth it when it is quiet, and in any case."""


class GcScheduler:
    def __init__(self) -> None:
        self._moves = 0

    def start(self) -> None:
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, moves_so_far: int) -> None:
        """Collect if it is due. Called every few seconds; nobody plays while the number of moves stays the same."""
        quiet, self._moves = moves_so_far == self._moves, moves_so_far
        new = gc.get_count()[0]
        if quiet and new > QUIET_THRESHOLD:
            gc.unfreeze()
        elif new < BUSY_THRESHOLD:
            return
        gc.collect()
        gc.freeze()

    def stop(self) -> None:
        gc.unfreeze()
        gc.enable()
