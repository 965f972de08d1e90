"""The native mind: a value learned by self-play, and playouts by it (native/mind.c). Python loads what was learned,
hands positions over and reads the answers."""

import base64
from array import array
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from era.games.medieval.native import engine
from era.games.medieval.ruleset import Ruleset
from era.native.library import EngineBatch

SLOTS: Final = (
    "keep", "longhouse", "townhouse", "church", "farm", "lumber-mill", "hospital", "monastery", "market", "guildhall",
    "university", "cathedral", "chapel", "wharf", "joinery", "quarry", "armory", "trade-fair",
)  # fmt: skip
"""The building types that count among the features by themselves; all others share the last place."""
OTHER_SLOT: Final = 19
NO_SLOT: Final = 255


class EngineMind(Protocol):
    """A mind as mind.c has it."""

    def set_weights(self, weights: Any, /) -> None: ...  # float32
    def train(
        self, openings: EngineBatch, weights: Any, moments: Any, memory: Any, kept: int, games: int, seed: int,
        rate: float, noise: float, steps: int, /,
    ) -> tuple[int, int, int, int, float, float, float, float, float]: ...  # fmt: skip
    def duel(
        self, other: "EngineMind", openings: EngineBatch, pairs: int, seed: int, /
    ) -> list[tuple[float, float]]: ...
    def set_taste(self, numbers: Any, /) -> None: ...  # float32, or None for no taste
    def set_search(self, work: int, rounds: int, /) -> None: ...
    def begin(self, games: EngineBatch, game: int, seat: int, seed: int, rounds: int, /) -> int: ...
    def search(self, work: int, /) -> tuple[int, bool]: ...
    def ranking(self) -> list[tuple[tuple[Any, ...], float, int]]: ...


class LearnedValue(Struct, frozen=True):
    """What training ships: numbers of a small network, and how they were found."""

    games: int
    """How many games it learned from."""
    weights: str
    """32-bit numbers, little-endian, in base 64."""


def pack_weights(weights: "array[float]", games: int) -> LearnedValue:
    return LearnedValue(games, base64.b64encode(weights.tobytes()).decode())


def unpack_weights(value: LearnedValue) -> "array[float]":
    return array("f", base64.b64decode(value.weights))


@cache
def load_learned(name: str) -> "array[float]":
    """Load what was learned: `value` or `value_alone`."""
    path = resources.files("era.games.medieval.bots.data") / f"{name}.json"
    return unpack_weights(msgspec.json.decode(path.read_bytes(), type=LearnedValue))


def count_weights(rules: Ruleset) -> int | None:
    """Return how many weights a mind for these rules has; None where there is none."""
    library = engine.find_library(rules)
    return None if library is None else int(library.MIND_WEIGHTS)


def count_sample_bytes(rules: Ruleset) -> int:
    """Return how much memory a sample of training takes."""
    return int(engine.find_library(rules).SAMPLE_BYTES)


def make_mind(rules: Ruleset) -> EngineMind | None:
    """Make a mind without weights; None where the rules are played in Python only."""
    library, native = engine.find_library(rules), engine.find_rules(rules)
    if library is None or native is None:
        return None
    mind: EngineMind = library.Mind(native.engine, find_slots(rules))
    return mind


@lru_cache(maxsize=64)
def find_slots(rules: Ruleset) -> bytes:
    """Find the place of each piece among the features."""
    return bytes(
        SLOTS.index(piece.name) if piece.name in SLOTS else OTHER_SLOT if piece.is_building else NO_SLOT
        for piece in rules.pieces
    )
