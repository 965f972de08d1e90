"""Where the golden games are, how each of them ends, and which of many are kept."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from math import fsum
from pathlib import Path
from typing import Any

import msgspec

from era.core import record
from era.core.replay import verify
from era.games import registry

FOLDER = Path(__file__).parents[2] / "replays"
RESULTS = FOLDER / "results.json"


def files() -> list[Path]:
    return sorted(FOLDER.rglob("*.era"))


def key(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def outcome(path: Path) -> dict[str, Any]:
    """How a golden game ends, after checking every draw and move of it."""
    read = record.read(path.read_text("utf-8"))
    game = registry.game(read.game)
    state = verify(game, read)
    result, shown = game.result(state), msgspec.json.encode(game.show(state), order="sorted")
    return {
        "over": game.turn(state).over,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "state": hashlib.sha256(shown).hexdigest()[:16],
    }


def find_seeds(folder: Path, label: str) -> list[int]:
    """The seeds of the games of this label that are there: the number at the end of their names."""
    numbers = (path.stem.removeprefix(f"{label}-") for path in folder.glob(f"{label}-*{record.SUFFIX}"))
    return sorted(int(number) for number in numbers if number.isdigit())


def write_games(folder: Path, label: str, texts: Mapping[int, str], digits: int) -> None:
    """Writes the games of a label, by seed, instead of those that are there."""
    for seed in find_seeds(folder, label):
        (folder / f"{label}-{seed:0{digits}}{record.SUFFIX}").unlink()
    for seed, text in texts.items():
        (folder / f"{label}-{seed:0{digits}}{record.SUFFIX}").write_text(text, "utf-8")


def choose(found: Mapping[int, set[str]], count: int, seen: Counter[str]) -> list[int]:
    """Seeds whose games show most of what is rare so far. The sums are exact: the order of a set must not matter."""
    left, chosen = dict(found), list[int]()
    while left and len(chosen) < count:
        best = max(left, key=lambda seed: (fsum(1 / (1 + seen[what]) ** 2 for what in left[seed]), -seed))
        seen.update(left.pop(best))
        chosen.append(best)
    return chosen


def write_results() -> int:
    """Writes how every golden game ends; returns how many there are."""
    results = {key(path): outcome(path) for path in files()}
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    return len(results)
