"""The golden games: whole games with how they ended. `make golden` writes them anew.

A golden game says that the rules still mean what they meant. Write them anew only when a rule was
changed on purpose, and look at the difference before you commit it. Games named `random-*` are
chosen from many random ones so that together they show all that can happen; other records in these
folders were put there by hand, and only their results are written anew.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from era.core import record
from era.core.game import AnyGame, News
from era.core.match import Match
from era.core.replay import verify
from era.core.rng import SealedSource
from era.games import registry

FOLDER = Path(__file__).parent / "replays"
RESULTS = FOLDER / "results.json"
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


def files() -> list[Path]:
    return sorted(FOLDER.rglob("*.era"))


def key(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def outcome(path: Path) -> dict[str, Any]:
    """How a golden game ends, after checking every draw and move of it."""
    read = record.read(path.read_text("utf-8"))
    game = registry.game(read.game)
    state = verify(game, read)
    result, shown = game.result(state), msgspec.json.encode(game.show(state), order="deterministic")
    return {
        "over": game.turn(state).over,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "state": hashlib.sha256(shown).hexdigest()[:16],
    }


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


def choose(found: Mapping[int, set[str]], count: int, seen: Counter[str]) -> list[int]:
    """Seeds whose games show most of what is rare so far."""
    left, chosen = dict(found), list[int]()
    while left and len(chosen) < count:
        best = max(left, key=lambda seed: (sum(1 / (1 + seen[what]) ** 2 for what in left[seed]), -seed))
        seen.update(left.pop(best))
        chosen.append(best)
    return chosen


def write_random(name: str) -> None:
    game, folder, seen = registry.game(name), FOLDER / name, Counter[str]()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("random-*.era"):
        old.unlink()
    for label, count, options in GAMES[name]:
        games = {seed: played(game, options, seed) for seed in range(TRIES)}
        for seed in choose({seed: happened for seed, (_, happened) in games.items()}, count, seen):
            (folder / f"random-{label}-{seed:03}.era").write_text(games[seed][0], "utf-8")
    print(f"{name}: {', '.join(f'{what} ({times})' for what, times in sorted(seen.items()))}")


def main() -> None:
    for name in registry.names():
        write_random(name)
    results = {key(path): outcome(path) for path in files()}
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    print(f"{len(results)} golden games in {FOLDER.name}/")


if __name__ == "__main__":
    main()
