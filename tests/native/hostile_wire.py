"""What nobody should hand to the writer of updates, handed to it: `python -m tests.native.hostile_wire LIBRARY VARIANT
ROUNDS`, as tests/native/hostile.py does with Medieval's rules."""

import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from era.native.library import load_file
from era.server.protocol.encoder import ENCODER
from tests.native.wrong_things import NUMBERS, attempt

TEXTS = ("", "a", "seven77", "eightful", "a longer text", 'a "quote"', "tab\t", "\x7f", "\x00", "ñandú", "🏰", "\ud800")
MAX_TYPES = 128
"""As many as `find_kind` remembers."""


class Part(msgspec.Struct):
    name: str
    count: Any
    more: Any = msgspec.UNSET


class Renamed(msgspec.Struct, rename=lambda name: f"{name}ö", omit_defaults=True, tag="ta\tg"):
    word: str
    empty: list[Any] = []


class OddObject:
    """Nothing that a view holds: it cannot be compared, and says that it is a struct."""

    __struct_fields__ = 7
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ValueError("not to be compared")


class HalfStruct:
    """Says that it is a struct, and has none of its fields."""

    __struct_fields__ = ("x", "y")
    __struct_encode_fields__ = ("x",)
    __struct_defaults__ = (1, 2, 3)
    __struct_config__ = None


def make_half(**attributes: Any) -> Any:
    """Return something that says that it is a struct, wrongly in its own way."""
    return type("Half", (HalfStruct,), attributes)()


def list_odd() -> list[Any]:
    unset = Part("gone", 1)
    del unset.count
    around: list[Any] = []
    around.append(around)
    deep: Any = {}
    for _ in range(2_000):
        deep = {"deep": [deep]}
    wide = msgspec.defstruct("Wide", [(f"field{number}", int, 0) for number in range(65)])
    long_name = msgspec.defstruct("LongName", [("a_name_of_more_than_thirty_two_bytes", int, 0)])
    return [
        object(), OddObject(), HalfStruct(), unset, around, deep, wide(), long_name(), b"", b"x" * 9, bytearray(3), 1.5,
        float("nan"), 2**200, -(2**200), True, None, (), {1: 2}, {("a",): 1}, {"\ud800": 1}, msgspec.UNSET, Part,
        msgspec.Raw(b"{"), Renamed("x"), Renamed("y", [1]), "x" * 3_000_000, [0] * 70_000, lambda: 1,
        make_half(__struct_fields__=("x",), __struct_encode_fields__=("x",), __struct_defaults__=7),
        make_half(__struct_encode_fields__=["x"], __struct_defaults__=()),
        make_half(x=property(lambda part: 1), __struct_fields__=("x",), __struct_defaults__=()),
    ]  # fmt: skip


def make_value(rng: random.Random, odd: list[Any], depth: int = 0) -> Any:
    kind = rng.randrange(5 if depth > 4 else 9)
    if kind == 0:
        return rng.choice(TEXTS)
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind == 2:
        return rng.choice(odd) if rng.random() < 0.2 else 3
    if kind < 5:
        return rng.choice((None, True, 0))
    values = [make_value(rng, odd, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return values
    if kind == 6:
        return {f"{rng.choice(TEXTS)}{number}": value for number, value in enumerate(values)}
    return Part(rng.choice(TEXTS), values) if kind == 7 else tuple(values)


def compare_wildly(wire: Any, rng: random.Random, odd: list[Any], times: int) -> None:
    """Views that hold anything, and views that are none."""
    for _ in range(times):
        old, new = make_value(rng, odd), make_value(rng, odd)
        attempt(wire.encode, new)
        attempt(wire.encode_changes, old, new)
        attempt(wire.encode_changes, {"a": old, "b": [old, 1]}, {"a": new, "b": [new, 1, old]})
        attempt(wire.encode_changes, Part("x", [old]), Part("x", [new], rng.choice((msgspec.UNSET, old))))
    for one in odd:
        attempt(wire.encode_changes, *[one] * rng.randrange(4))
        for other in odd[:12]:
            attempt(wire.encode_changes, one, other)
            attempt(wire.encode_changes, Part("x", one), Part("x", other))


def join_wildly(wire: Any, rng: random.Random, odd: list[Any], times: int) -> None:
    """Lines and updates with anything in any place, and of any number of parts."""
    line = (1, 0, "text", b"[1]", b"[2]", True)
    update = (0, 3, 4, b"{}", [b'{"n":1}'], b"[3]", b"[4]", b"{}", "ask")
    given = [*odd, *TEXTS, *NUMBERS, b"[1]", [b"x", 1], [None]]
    for _ in range(times):
        for function, good in ((wire.write_line, line), (wire.join_update, update)):
            wrong: list[Any] = list(good)
            for _ in range(rng.randrange(1, 3)):
                wrong[rng.randrange(len(wrong))] = rng.choice(given)
            attempt(function, *wrong)
            attempt(function, *wrong[: rng.randrange(len(wrong))])
            attempt(function, *wrong, rng.choice(given))


def name_many_types(wire: Any) -> None:
    """More types than are remembered: the last ones are refused, and the first ones still written."""
    made = [msgspec.defstruct(f"Kind{number}", [("x", int, number)]) for number in range(2 * MAX_TYPES)]
    taken = [attempt(wire.encode, kind()) for kind in made]
    assert (taken[0], taken[-1]) == (True, False), "so many types are remembered"
    assert wire.encode(made[0]()) == b'{"x":0}'


def main(path: str, variant: str, rounds: int) -> None:
    wire: Any = load_file(Path(path), f"_{variant}")
    rng, odd = random.Random(1), list_odd()
    for one in (1.5, [1.5], "ö", Part("ö", 1)):  # what it leaves to an encoder that it does not have yet
        assert not attempt(wire.encode, one)
    for wrong in ((), (1, 2), (ENCODER.encode,), (None, None)):
        assert not attempt(wire.begin, *wrong)
    wire.begin(lambda value: None, msgspec.UNSET)
    assert not attempt(wire.encode, 1.5), "an encoder must give bytes"
    wire.begin(ENCODER.encode, msgspec.UNSET)
    for one in odd:
        attempt(wire.encode, one)
    compare_wildly(wire, rng, odd, 1_000 * rounds)
    join_wildly(wire, rng, odd, 500 * rounds)
    name_many_types(wire)
    compare_wildly(wire, rng, odd, 200)
    print("unharmed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
