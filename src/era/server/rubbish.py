"""When Python looks for rubbish. Most of it goes by itself; only what refers to itself in a circle has to be
looked for.

Looking through everything takes a fifth of a second with hundreds of tables in memory, and nobody is answered
meanwhile. So only what is young is looked through while people play, and all of it when nobody does.
"""

import gc
import time

YOUNG, MIDDLE, NEVER = 40_000, 1, 1_000_000
"""What outlives one look is left alone: a look takes a few milliseconds at most."""
LONGEST_SECONDS = 3600.0
"""A server that is never quiet looks at last."""


class Rubbish:
    def __init__(self) -> None:
        self._moves = 0
        self._looked_at = 0
        self._looked = time.monotonic()

    def begin(self) -> None:
        gc.collect()
        gc.freeze()  # what is there before the first table stays
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def look(self, moves: int) -> None:
        """Called now and then with the number of moves so far."""
        quiet = moves == self._moves
        self._moves = moves
        if moves == self._looked_at:
            return
        if quiet or time.monotonic() - self._looked > LONGEST_SECONDS:
            gc.collect()
            self._looked_at = moves
            self._looked = time.monotonic()
