"""Loads what hatch_build.py made of a game's native sources."""

import importlib.machinery
import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, Protocol

from era.compiled import COMPILED, NATIVE_STATUS

NativeTable = dict[str, Any]
"""What a game's tables.py makes of a ruleset, or of a part of it: plain numbers, by the names of the C fields."""


class EngineBatch(Protocol):
    """Many games in one buffer, as batch.c has them. Buffers are anything with the buffer protocol, of the type and
    size that the comments say; a wrong one is refused with a ValueError, and so is a number that is no action."""

    def __len__(self) -> int: ...
    def start(self, seed: int = ..., /) -> None: ...
    def restart(self, game: int, /) -> None: ...
    def seats(self, out: Any, /) -> None: ...  # uint8 a game
    def over(self, out: Any, /) -> None: ...  # uint8 a game
    def counts(self, out: Any, seats: Any = None, /) -> None: ...  # int64 a game
    def step(self, actions: Any, seats: Any = None, /) -> int: ...  # int64 a game, int8 a game
    def encode(self, encoding: Mapping[str, Any], /) -> None: ...  # what `Encoding.describe` gave
    def observe(self, out: Any, seats: Any = None, /) -> None: ...  # uint8, an observation a game
    def masks(self, out: Any, seats: Any = None, /) -> None: ...  # uint8, as many a game as there are numbers
    def choose(self, game: int, seat: int, number: int, /) -> bool | None: ...
    def advance(
        self,
        numbers: Any,  # int64 a game, or None
        observations: Any,
        masks: Any,
        seats: Any,  # int8 a game
        rewards: Any,  # float32, `players` a game
        endings: Any,  # uint8 a game
        illegal: int,
        reward: int,
        most: int,
        /,
    ) -> int: ...
    def playout(self, most: int, weights: Any = None, /) -> int: ...  # float64, `classes` of them
    def results(self, scores: Any, winners: Any, /) -> None: ...  # int32, `players` a game; uint8 a game
    def copy_game(self, source: int, target: int, times: int = 1, /) -> None: ...
    def fan_out(self, source: int, /) -> None: ...
    def size(self, game: int, seat: int, /) -> int: ...
    def act(self, game: int, seat: int, number: int, /) -> None: ...
    def bounds(self, game: int, /) -> tuple[int, ...] | None: ...
    def draw(self, game: int, outcome: tuple[int, ...], /) -> None: ...
    def describe(self, game: int, seat: int, number: int, /) -> tuple[Any, ...]: ...
    def parts(self, game: int, seat: int, /) -> tuple[tuple[Any, ...], ...]: ...
    def sheets(self, game: int, /) -> tuple[tuple[int, ...], ...]: ...
    def state(self, game: int, /) -> dict[str, Any]: ...
    def load(self, game: int, state: Any, /) -> None: ...
    def compare(self, game: int, state: Any, /) -> str | None: ...


PlayedTuple = tuple[int, bool, tuple[int, ...], tuple[int, ...], int]
"""Decisions, whether it ended, scores, winners, rounds."""


class Engine(Protocol):
    """The native rules of one ruleset, as batch.c has them."""

    players: int
    classes: int
    has_encoding: bool
    """Missing where games cannot be shown as bytes and chosen by numbers."""

    def batch(self, count: int, seed: int = 0, draws: bool = True, /) -> EngineBatch: ...
    def play_keys(self, keys: list[bytes], most: int, /) -> list[PlayedTuple]: ...
    def play_twister(self, state: tuple[int, ...], most: int, /) -> tuple[PlayedTuple, tuple[int, ...]]: ...


class Library(Protocol):
    """One variant of a game's engine."""

    LIMITS: dict[str, int]

    def Engine(self, tables: Mapping[str, Any]) -> Engine: ...  # noqa: N802  a class


@cache
def load_library(folder: Path, name: str) -> Library | None:
    """Load one variant of a game's engine; None if there is none that fits its sources and this machine."""
    if NATIVE_STATUS.key != COMPILED:
        return None
    try:
        return load_file(folder / f"_{name}{get_config_var('EXT_SUFFIX')}", f"_{name}")
    except ImportError:  # another processor than the one it was compiled for
        return None


def load_file(path: Path, name: str) -> Library:
    """Load a library from where it lies: no module of that name is found by an import, so no stale one can be."""
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"{path} is no library")
    module: Any = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    library: Library = module
    return library
