"""Where draws come from: sealed and provable for real games, quick for simulations, scripted for tests."""

import hashlib
import hmac
import random
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from era.core.chance import Chance
from era.core.errors import EraError

SEED_BYTES = 32


class Source(Protocol):
    def draw(self, chance: Chance) -> tuple[int, ...]: ...


class LoggedDraws(Protocol):
    """Is told of draws that stand in a log: to count them, or to compare them with what it would have drawn."""

    def follow(self, chance: Chance, outcome: tuple[int, ...]) -> None: ...


def commitment(seed: bytes) -> str:
    """Return what is shown before the first roll: it fixes the seed without telling it."""
    return hashlib.sha256(b"era-table seed " + seed).hexdigest()


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


class SealedSource:
    """HMAC-SHA256 in counter mode, keyed by a secret seed.

    The n-th draw of a name reads the stream labelled with that name and n. Whoever knows the seed
    can recompute any draw; whoever does not can tell nothing about it.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.commitment = commitment(seed)
        self._drawn: Counter[str] = Counter()

    def draw(self, chance: Chance) -> tuple[int, ...]:
        number = self._drawn[chance.name]
        self._drawn[chance.name] += 1
        stream = _generate(self.seed, f"{chance.name} #{number}")
        return tuple(_draw_below(bound, stream) for bound in chance.bounds)

    def follow(self, chance: Chance, outcome: tuple[int, ...]) -> None:
        """Counts a draw that is in the log already, so that the next one continues after it."""
        self._drawn[chance.name] += 1

    def drawn(self) -> dict[str, int]:
        """Return how often each name was drawn, to `resume` from."""
        return dict(self._drawn)

    def resume(self, drawn: Mapping[str, int]) -> None:
        self._drawn = Counter(drawn)


def _generate(seed: bytes, label: str) -> Iterator[int]:
    """Return an endless stream of 32-bit numbers for one label."""
    counter = 0
    while True:
        block = hmac.digest(seed, f"{label}/{counter}".encode(), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _draw_below(bound: int, stream: Iterator[int]) -> int:
    """Draw an unbiased number below `bound`: the uneven rest of the range is thrown away, not folded in."""
    limit = (1 << 32) - (1 << 32) % bound
    for value in stream:
        if value < limit:
            return value % bound
    raise AssertionError("the stream is endless")


class QuickSource:
    """For simulations: not provable, but quick, and the same for the same seed."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def draw(self, chance: Chance) -> tuple[int, ...]:
        rand = self._random
        return tuple([int(rand() * bound) for bound in chance.bounds])


class ScriptedSource:
    """For tests: the draws are given beforehand, checked, and must be used up."""

    def __init__(self, *outcomes: Sequence[int]) -> None:
        self._left = [tuple(outcome) for outcome in outcomes]

    def draw(self, chance: Chance) -> tuple[int, ...]:
        if not self._left:
            raise EraError("script-empty", {"name": chance.name})
        outcome = self._left.pop(0)
        if not chance.allows(outcome):
            raise EraError("script-wrong", {"name": chance.name, "outcome": outcome, "bounds": chance.bounds})
        return outcome

    def must_be_used_up(self) -> None:
        if self._left:
            raise EraError("script-left", {"count": len(self._left)})
