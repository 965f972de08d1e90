"""Where draws come from: sealed and provable for real games, quick for simulations, scripted for tests."""

import hashlib
import random
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from struct import unpack
from typing import Final, Protocol

from era.core.chance import Chance
from era.core.errors import EraError

SEED_BYTES = 32
HASH_BLOCK_BYTES: Final = 64
"""SHA-256 takes in so much at a time."""
INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))
UNPACK: Final = unpack
"""What is final is at hand in compiled code; what is imported is looked up by its name each time."""


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
        self._keyed = KeyedHash(seed)

    def draw(self, chance: Chance) -> tuple[int, ...]:
        number = self._drawn[chance.name]
        self._drawn[chance.name] = number + 1
        stream = SealedStream(self._keyed, f"{chance.name} #{number}")
        return tuple([stream.draw_below(bound) for bound in chance.bounds])

    def follow(self, chance: Chance, outcome: tuple[int, ...]) -> None:
        """Counts a draw that is in the log already, so that the next one continues after it."""
        self._drawn[chance.name] += 1

    def drawn(self) -> dict[str, int]:
        """Return how often each name was drawn, to `resume` from."""
        return dict(self._drawn)

    def resume(self, drawn: Mapping[str, int]) -> None:
        self._drawn = Counter(drawn)


class KeyedHash:
    """HMAC-SHA256 (RFC 2104) with its key put in once. Its two hashes are copied for each message, which takes two
    thirds of the instructions that copying an `hmac.HMAC` takes."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        if len(key) > HASH_BLOCK_BYTES:
            key = hashlib.sha256(key).digest()
        padded = key.ljust(HASH_BLOCK_BYTES, b"\0")
        self._inner = hashlib.sha256(padded.translate(INNER_PAD))
        self._outer = hashlib.sha256(padded.translate(OUTER_PAD))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class SealedStream:
    """An endless stream of 32-bit numbers for one label, block by block."""

    __slots__ = ("_at", "_block", "_blocks", "_keyed", "_label")

    def __init__(self, keyed: KeyedHash, label: str) -> None:
        self._keyed = keyed
        self._label = label
        self._blocks = 0
        self._block: tuple[int, ...] = ()
        self._at = 0

    def draw_below(self, bound: int) -> int:
        """Draw an unbiased number below `bound`: the uneven rest of the range is thrown away, not folded in."""
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            value = self._next()
            if value < limit:
                return value % bound

    def _next(self) -> int:
        if self._at == len(self._block):
            self._block = UNPACK(">8I", self._keyed.digest(f"{self._label}/{self._blocks}".encode()))
            self._blocks += 1
            self._at = 0
        self._at += 1
        return self._block[self._at - 1]


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
