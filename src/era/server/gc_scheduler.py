"""When Python looks for rubbish. Most of it goes by itself; only what refers to itself in a circle, such as a closed
connection, has to be looked for.

Looking through all that hundreds of tables keep takes half a second, even the young part of it takes 30 ms, and
nobody is answered meanwhile. So it is not done by itself: when nobody plays everything is looked through, and
while people play only what is new, once there is very much of it.
"""

import gc

SOME, MUCH = 50_000, 1_000_000
"""New objects (those that went are taken off): worth a look when it is quiet, and in any case."""


class Rubbish:
    def __init__(self) -> None:
        self._moves = 0

    def begin(self) -> None:
        gc.collect()
        gc.freeze()
        gc.disable()

    def look(self, moves: int) -> None:
        """Called now and then with the number of moves so far."""
        quiet, self._moves = moves == self._moves, moves
        new = gc.get_count()[0]
        if quiet and new > SOME:
            gc.unfreeze()
        elif new < MUCH:
            return
        gc.collect()
        gc.freeze()

    def end(self) -> None:
        gc.unfreeze()
        gc.enable()
