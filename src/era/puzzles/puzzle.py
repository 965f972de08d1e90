"""Puzzles as data: a beginning that the engine replays, what is asked there, and the exact answer."""

# Not compiled: structs that are read from files.

from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from era.core.catalogue import DEFAULT, LANGUAGES
from era.core.errors import DataError

PACKAGE = "era.puzzles"

Kind = Literal["max", "min", "reach"]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for. Everything is read from what the player is shown once the answer is given."""

    kind: Kind
    """`max`, `min`: as much, or as little, as possible of `of`. `reach`: that `wish` comes true."""
    moves: int
    """The answer has so many moves, or fewer if dice have to fall before, or the game is over."""
    of: dict[str, int] = field(default_factory=dict)
    """Paths into the view (lessons/conditions.py), and how often each counts; their sum is the value."""
    wish: list[dict[str, Any]] = field(default_factory=list)
    """Conditions on the view, of which one must hold. An answer of `max` that misses them is worth nothing."""
    draws: list[str] = field(default_factory=list)
    """The draws after the answer by whose outcomes it is valued: all of them, each as likely as it is."""
    later: str = ""
    """How one more move begins, which is not asked for: the best of these counts."""


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    """Where such a puzzle can be found in games of bots (search.py)."""

    phase: str
    """Of the turn."""
    when: dict[str, Any] = field(default_factory=dict)
    """Conditions on the view."""
    begins: str = ""
    """How the best answer begins."""
    gap: str = "1"
    """How much better than the next it is at least."""
    most_best: int = 1
    """How many best answers there may be."""
    bot: str = "reeve"


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    number: int
    """Its place in the list."""
    game: str
    options: dict[str, Any]
    seed: str
    """Hex. The dice of the beginning, and of whoever plays on after the answer."""
    seed_of: str
    """The text whose SHA-256 the seed is."""
    entries: list[str]
    """The beginning, as lines of a record."""
    goal: Goal
    rules: list[str]
    """By which the answer is explained."""
    value: str
    """Of the best answer: a whole number or a fraction, such as 7/36."""
    best: list[str]
    """A best answer, move by move."""
    tried: int = 0
    """How many answers there are; 0 where the best cannot be beaten by what it is, and nobody has counted."""
    answers: int = 0
    """How many of them are best."""
    where: Where | None = None
    """What `era puzzle find` looks for when the rules have changed; None where the beginning was made by hand."""

    def worth(self) -> Fraction:
        return Fraction(self.value)


class PuzzleText(Struct, frozen=True, forbid_unknown_fields=True):
    """May hold **bold**."""

    title: str
    short: str
    """A few words below the title, in lists."""
    question: str
    hints: list[str]
    one: str
    """An answer that is worth 1: "1 space"."""
    other: str
    """One that is worth anything else: "{value} spaces"."""
    best: str
    """What the best answer does."""
    remember: str
    """What is learned from it."""
    missed: str = ""
    """An answer that misses the wish, and so is worth nothing; where the value says it already, none."""


@cache
def list_puzzles() -> list[str]:
    """Return the ids of all puzzles, the first to solve first."""
    found = [file.name.removesuffix(".toml") for file in (resources.files(PACKAGE) / "data").iterdir()]
    ids = [name for name in found if not name.startswith("__")]
    return sorted(ids, key=lambda name: read_puzzle(name).number)


@cache
def read_puzzle(puzzle_id: str) -> Puzzle:
    """Raises DataError if there is no such puzzle."""
    path = resources.files(PACKAGE) / "data" / f"{puzzle_id}.toml"
    if not puzzle_id.replace("-", "").isalnum() or not path.is_file():
        raise DataError("unknown-puzzle", {"name": puzzle_id, "known": ", ".join(list_puzzles())})
    return msgspec.toml.decode(path.read_bytes(), type=Puzzle)


@cache
def read_text(puzzle_id: str, lang: str) -> PuzzleText:
    """An unknown language falls back to English, never to nothing."""
    path = resources.files(PACKAGE) / "text" / f"{puzzle_id}.{lang if lang in LANGUAGES else DEFAULT}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=PuzzleText)
