"""Golden games by players who do anything: `random-*`, chosen from many so that together they show all that can
happen. Those that are there are played again; where some were deleted, they are chosen anew."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from era.core import record
from era.core.game import AnyGame, News
from era.core.match import Match
from era.core.rng import SealedSource
from era.games import registry
from tests.support.golden.store import FOLDER, choose, find_seeds, write_games

TRIES = 120

Options = dict[str, Any]

GAMES: dict[str, list[tuple[str, int, Options]]] = {
    "medieval": [(f"{n}p", 11, {"players": n}) for n in (1, 2, 3, 4)],
    "merchants": [
        *((f"federation-{n}p", 6, {"variant": "federation", "players": n}) for n in (1, 2, 3, 4)),
        *((f"base-{n}p", 4, {"variant": "base", "players": n}) for n in (2, 3, 4)),
    ],
}
"""For each game: a label, how many, and the options."""


def played(game: AnyGame, options: Options, seed: int) -> tuple[str, set[str]]:
    """A random game's record, and what happened in it."""
    rng, source = random.Random(seed), SealedSource(hashlib.sha256(f"golden {seed}".encode()).digest())
    match = Match(game, options, source)
    match.state.news = []
    happened: set[str] = set()
    while not match.over():
        seat = rng.choice(game.turn(match.state).seats)
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
        happened.update(feature for news in match.news for feature in _features(news))
    head = (game.name, game.rules_version, match.options)
    text = record.write(*head, match.entries, source.commitment, source.seed)
    return text, happened


def _features(news: News) -> Iterator[str]:
    yield news.kind
    for name, value in news.values.items():
        if isinstance(value, str) and name != "at":  # where something stood makes no game a rare one
            yield f"{news.kind} {value}"


def write() -> None:
    for name in registry.names():
        write_random(name)


def write_random(name: str) -> None:
    game, folder, seen = registry.game(name), FOLDER / name, Counter[str]()
    folder.mkdir(parents=True, exist_ok=True)
    for label, count, options in GAMES[name]:
        there = find_seeds(folder, f"random-{label}")
        games = {seed: played(game, options, seed) for seed in (there if len(there) == count else range(TRIES))}
        seeds = choose({seed: happened for seed, (_, happened) in games.items()}, count, seen)
        write_games(folder, f"random-{label}", {seed: games[seed][0] for seed in seeds}, digits=3)
    print(f"{name}: {', '.join(f'{what} ({times})' for what, times in sorted(seen.items()))}")
