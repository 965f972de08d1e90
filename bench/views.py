"""`python -m bench.views`: what it costs to show a game to everybody at the table.

After every move of random games, all seats and a spectator are shown the table, as the server does it: the views, what
changed since the last ones, and that as JSON. The moves themselves are not timed.
"""

import random
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bench.measure import one_core
from era.core.game import AnyGame, Memory
from era.core.match import Match
from era.core.rng import QuickSource
from era.games.registry import games
from era.grid.words import COMPILED
from era.server.protocol.patch import diff

GAMES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("medieval", {"players": 4}),
    ("medieval", {"players": 4, "scenario": "rivers-roads"}),
    ("merchants", {"players": 4}),
)
GOES = 7
GAMES_A_GO = 6
PARTS = ("views", "changes", "JSON")
ENCODER = msgspec.json.Encoder()


def main() -> int:
    one_core()
    found = games()
    how = "Compiled" if COMPILED else "Plain Python"
    print(f"{how}: showing a move to 4 seats and a spectator, one core, best of {GOES}")
    for name, options in GAMES:
        label = " ".join(map(str, [name, options.get("scenario", "")])).strip()
        goes = [measure(found[name], options) for _ in range(GOES)]
        microseconds = [min(times) for times in zip(*(go[:3] for go in goes), strict=True)]
        parts = ", ".join(f"{what} {us:.1f}" for what, us in zip(PARTS, microseconds, strict=True))
        print(f"  {label:<24}{sum(microseconds):7.1f} microseconds a move ({parts}), {goes[0][3]:,.0f} bytes")
    return 0


def measure(game: AnyGame, options: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Microseconds a move for views, changes and JSON, and the bytes of JSON a move."""
    clock, views_s, changes_s, json_s, size, moves = time.process_time, 0.0, 0.0, 0.0, 0, 0
    for seed in range(GAMES_A_GO):
        memory: Memory = Memory()
        told: list[Any] = []
        for state in states(game, options, seed):
            viewers = [*range(game.seats(state)), None]
            start = clock()
            shown = game.screens(state, viewers, memory)
            built = clock()
            pairs = {(id(old), id(new)): (old, new) for old, new in zip(told, shown, strict=False) if old is not new}
            changes = [diff(old, new) for old, new in pairs.values()]
            compared = clock()
            frames = [ENCODER.encode(change) for change in changes]
            json_s += clock() - compared
            changes_s += compared - built
            views_s += built - start
            size += sum(map(len, frames))
            moves += 1
            told = list(shown)
    return views_s / moves * 1e6, changes_s / moves * 1e6, json_s / moves * 1e6, size / moves


def states(game: AnyGame, options: Mapping[str, Any], seed: int) -> Iterator[Any]:
    """A random game: its state after the start and after every move."""
    rng = random.Random(seed)
    match = Match(game, options, QuickSource(rng))
    yield match.state
    while not match.over():
        seat = rng.choice(game.turn(match.state).seats)
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
        yield match.state


if __name__ == "__main__":
    sys.exit(main())
