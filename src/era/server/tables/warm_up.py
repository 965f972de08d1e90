"""Reads every game's options and boxes once, in one thread, before anybody is served.

msgspec works out how to read a struct when it first reads one, and a second thread that reads the same kind meanwhile
finds it half done: the process ends with a segmentation fault. Tables are made in threads, so two people who made a
table in the first moments after a start took the server down.
"""

from era.core.overlay import read_box
from era.games.registry import games, own_box


def warm_up() -> None:
    for name, game in games().items():
        options = game.check({})
        game.start(options)
        game.fingerprint(options)
        game.check_stored(options)
        game.box(options)
        own = own_box(name)
        if own is not None:
            read_box(own, "", "en")
