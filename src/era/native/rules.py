"""The native rules of a game under one set of options: batches of games, and whole random games."""

from __future__ import annotations

import hashlib
import random
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from era.compiled import COMPILED, NATIVE_STATUS
from era.core.catalogue import DEFAULT
from era.core.engine import describe_engine
from era.core.errors import DataError
from era.core.game import AnyGame
from era.core.runner import RandomGame
from era.native.library import Engine, EngineBatch, PlayedTuple, load_library

MAX_DECISIONS = 20_000
NO_ACTION = -1
"""Leaves a game as it is when the others are stepped."""


class Support(NamedTuple):
    """Whether options can be played natively; if not, why, in a sentence for developers."""

    yes: bool
    why: str = ""


NO_SUPPORT = Support(False, "this game has no native rules")


class NativeRules:
    """One ruleset, natively. Made by `open_rules`, or by a game's `native`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.players = engine.players
        self.classes = engine.classes
        """How many weights a policy has."""

    def batch(self, count: int, seed: int = 0, *, draws: bool = True) -> Batch:
        """Begin so many games. The same seed gives the same games; without `draws`, dice wait for `draw`."""
        return Batch(self, self.engine.batch(count, seed, draws))

    def play(self, rng: random.Random, most: int = MAX_DECISIONS) -> RandomGame:
        """Play a random game with this source: the same that plain Python plays, and the source ends where it would."""
        version, words, gauss = rng.getstate()
        played, after = self.engine.play_twister(words, most)
        rng.setstate((version, after, gauss))
        return RandomGame(*played)

    def play_seeds(self, seeds: Sequence[str], most: int = MAX_DECISIONS) -> list[RandomGame]:
        """Play a random game for each seed: the same that plain Python plays with `random.Random(seed)`."""
        played: list[PlayedTuple] = self.engine.play_keys([_make_key(seed) for seed in seeds], most)
        return [RandomGame(*game) for game in played]


def _make_key(seed: str) -> bytes:
    """Return the number that `random.Random` makes of a text, as bytes."""
    text = seed.encode()
    return text + hashlib.sha512(text).digest()


class Batch:
    """Many games in one buffer. Everything that takes long runs without the GIL.

    `raw` writes into arrays of the caller (see `EngineBatch`); the methods here return new ones.
    """

    def __init__(self, rules: NativeRules, raw: EngineBatch) -> None:
        self.rules = rules
        self.raw = raw

    def __len__(self) -> int:
        return len(self.raw)

    def start(self, seed: int) -> None:
        """Begin all games anew."""
        self.raw.start(seed)

    def seats(self) -> array[int]:
        """Return who may act in each game, as bits: 0 when it is over, or while a draw is due."""
        found = array("B", bytes(len(self)))
        self.raw.seats(found)
        return found

    def counts(self, seats: Sequence[int] | None = None) -> array[int]:
        """Return how many legal actions each game's seat has: of those who may act the first, unless you say whose."""
        found = array("q", bytes(8 * len(self)))
        self.raw.counts(found, _make_seats(seats))
        return found

    def step(self, actions: Sequence[int], seats: Sequence[int] | None = None) -> int:
        """Play an action in each game, by its number in the legal set; -1 leaves a game alone. Raises ValueError, and
        plays none at all, if one of them is no action. Returns how many were played."""
        return self.raw.step(array("q", actions), _make_seats(seats))

    def playout(self, most: int = MAX_DECISIONS, weights: Sequence[float] | None = None) -> int:
        """Play all games on, to their ends or so many decisions each; returns how many were made. `weights` has one
        number for each class of actions; without it all actions are equally likely."""
        return self.raw.playout(most, None if weights is None else array("d", weights))

    def results(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return each game's scores and winners, as if it ended now."""
        players = self.rules.players
        scores, winners = array("i", bytes(4 * len(self) * players)), array("B", bytes(len(self)))
        self.raw.results(scores, winners)
        return [
            (tuple(scores[game * players : (game + 1) * players]), tuple(s for s in range(players) if bits >> s & 1))
            for game, bits in enumerate(winners)
        ]


def _make_seats(seats: Sequence[int] | None) -> array[int] | None:
    return None if seats is None else array("b", seats)


class FoundEngine(NamedTuple):
    """The native rules of a ruleset and the library that plays them, or why there are none."""

    rules: NativeRules | None
    support: Support
    library: Any = None


def find_engine(folder: Path, variants: Sequence[str], tables: Mapping[str, Any]) -> FoundEngine:
    """Return the native rules of a game's tables, by the first variant of its engine that can hold them."""
    if NATIVE_STATUS.key != COMPILED:
        return FoundEngine(None, Support(False, describe_engine(DEFAULT)))
    why = "the native rules were compiled for another processor"
    for name in variants:
        library = load_library(folder, name)
        if library is None:
            continue
        try:
            return FoundEngine(NativeRules(library.Engine(tables)), Support(True), library)
        except ValueError as error:
            why = str(error)
    return FoundEngine(None, Support(False, why))


@runtime_checkable
class HasNativeRules(Protocol):
    """A game with a native part. Both take checked options."""

    def native(self, checked: Mapping[str, Any], /) -> NativeRules | None: ...

    def native_support(self, checked: Mapping[str, Any], /) -> Support: ...


def supports(game: AnyGame, options: Mapping[str, Any]) -> Support:
    """Tell whether these options can be played natively here. Raises DataError for an impossible one."""
    return game.native_support(game.check(options)) if isinstance(game, HasNativeRules) else NO_SUPPORT


def open_rules(game: AnyGame, options: Mapping[str, Any]) -> NativeRules:
    """Open the native rules for these options. Raises DataError where there are none, and says why."""
    made = game.native(game.check(options)) if isinstance(game, HasNativeRules) else None
    if made is None:
        raise DataError("no-native", {"why": supports(game, options).why})
    return made
