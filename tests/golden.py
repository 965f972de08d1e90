"""The golden games: whole games with how they ended. `make golden` writes them anew.

A golden game says that the rules still mean what they meant. Write them anew only when a rule was changed on
purpose, and look at the difference before you commit it. Records that no part writes were put there by hand; only
their results are written anew.

    python -m tests.golden              all of them
    python -m tests.golden merchants    only those of some parts, and the results of all
"""

import sys
from collections.abc import Callable

from tests.support.golden import builders, merchants, random_games, rivers_roads
from tests.support.golden.store import FOLDER, write_results

PARTS: dict[str, Callable[[], None]] = {
    "random": random_games.write,
    "builders": builders.write,
    "rivers-roads": rivers_roads.write,
    "merchants": merchants.write,
}


def main(names: list[str]) -> None:
    for name in names or PARTS:
        PARTS[name]()
    print(f"{write_results()} golden games in {FOLDER.name}/")


if __name__ == "__main__":
    main(sys.argv[1:])
