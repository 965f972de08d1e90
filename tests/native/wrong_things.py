"""Wrong numbers, buffers and tables, and how they are handed to what is written in C (test_sanitizers.py)."""

import random
from array import array
from typing import Any

NUMBERS = (
    0, 1, -1, -2, 2, 7, 64, 127, 128, 255, 256, 400, 10**4, 2**31 - 1, 2**31, -(2**31), 2**62, 2**63 - 1, -(2**63),
)  # fmt: skip
REFUSED = (ValueError, TypeError, IndexError, OverflowError, BufferError, RuntimeError, AttributeError)
BUFFERS: tuple[Any, ...] = (
    b"", b"123", bytearray(1), bytearray(8), array("q", [1]), array("q", [0] * 4), array("i", [0] * 3),
    array("d", [0.0] * 3), array("h", [0] * 3), "abc", None, 7, memoryview(bytearray(24))[::2],
    memoryview(bytes(24)).cast("q"), [0, 0, 0],
)  # fmt: skip


def attempt(act: Any, *arguments: Any) -> bool:
    """Whether it was taken; if not, it was refused with a reason."""
    try:
        act(*arguments)
    except REFUSED as error:
        reason = str(error)
    else:
        return True
    assert reason, "a refusal without a reason"
    return False


def number(rng: random.Random) -> int:
    return rng.choice(NUMBERS) if rng.random() < 0.7 else rng.randrange(-300, 300)


def spoil(value: Any, rng: random.Random, deep: int) -> Any:
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: spoil(value[key], rng, deep)} if rng.random() < 0.95 else {}
    if isinstance(value, list | tuple) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        if rng.random() < 0.1:
            return [*value, *value]
        return [spoil(item, rng, deep) if index == place else item for index, item in enumerate(value)]
    return rng.choice((*NUMBERS, None, "x", [], True))
