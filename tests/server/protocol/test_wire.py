"""What is written in C is what Python writes, byte for byte."""

import random
from typing import Any

import msgspec
import pytest

from era.core.choice import Choice
from era.core.match import Match
from era.core.memory import Memory
from era.core.news import News
from era.core.rng import QuickSource
from era.core.view import Shown
from era.games.registry import game as game_by_name
from era.server.protocol import frames, patch, wire
from era.server.protocol.encoder import ENCODER
from era.server.protocol.from_server import Accepted, Clocks, Line, Refused, Thinking, Turn

pytestmark = pytest.mark.skipif(wire.NATIVE is None, reason="nothing is compiled here")

TEXTS = ["", "plain", "seven77", "eightful", "a longer text of many words", 'say "ö"', "back\\slash", "tab\tand\nline",
         "del\x7f", "\x00", "ñandú", "日本", "🏰", "/", "<&>", "e" * 5000]  # fmt: skip
NUMBERS = [0, 1, -1, 9, 10, 99, 12_345, -67_890, 2**31, 2**53, -(2**63), 2**63, 2**64 - 1, 1.5, -0.0, 1e300]


class Part(Shown, frozen=True):
    name: str
    count: int
    more: list[str] | msgspec.UnsetType = msgspec.UNSET


class Whole(Shown, frozen=True):
    round: int
    part: Part | None
    parts: list[Any]
    named: dict[str, Any]


class Tagged(msgspec.Struct, tag="tag", tag_field="of"):
    x: int = 0


class Renamed(msgspec.Struct, rename="camel", omit_defaults=True):
    move_id: int
    empty: list[int] = []
    none: dict[str, int] = {}
    word: str = "word"


class Listed(msgspec.Struct, array_like=True):
    x: int
    y: str


def make_value(rng: random.Random, depth: int = 0) -> Any:
    """Return anything that a view or a message can hold."""
    kind = rng.randrange(5 if depth > 3 else 12)
    if kind < 2:
        return rng.choice(TEXTS)
    if kind < 4:
        return rng.choice(NUMBERS)
    if kind == 4:
        return rng.choice([None, True, False])
    values = [make_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind < 7:
        return values
    if kind == 7:
        return tuple(values)
    if kind == 8:
        return {rng.choice(TEXTS) + str(number): value for number, value in enumerate(values)}
    if kind == 9:
        more: Any = rng.choice([msgspec.UNSET, ["x"], []])
        return Part(rng.choice(TEXTS), rng.randrange(3), more)
    if kind == 10:
        return rng.choice([Tagged(3), Renamed(1), Renamed(2, [1], {"a": 1}, "other"), Listed(1, "z")])
    return rng.choice([msgspec.Raw(b'{"ready":1}'), {1: "a number as a key"}, b"bytes", {"a": {2: 3}}])


def test_values_are_written_as_msgspec_writes_them() -> None:
    rng = random.Random(1)
    for value in [*TEXTS, *NUMBERS, *(make_value(rng) for _ in range(2_000))]:
        assert wire.NATIVE.encode(value) == ENCODER.encode(value), value


def test_messages_are_written_as_msgspec_writes_them() -> None:
    messages = [
        Accepted("7", 3),
        Thinking([1, 2]),
        Thinking([]),
        Refused("1", "stale", "später", nearest="a"),
        Turn((0,), "x", True),
        Turn((), "over"),
        Clocks(5, [1, 2]),
        Line(3, 4, None, "t", [News("kind", 1, {"a": 2}, "R-1", [(["x", 1], {})])]),
        [Choice("listed", texts=["done"]), Choice("placed", [], "build", "wall", None, "ff")],
        [Choice("counted", most={"a": 1})],
    ]
    for message in messages:
        assert wire.NATIVE.encode(message) == ENCODER.encode(message)


def test_what_cannot_be_written_is_refused_as_msgspec_refuses_it() -> None:
    for value in (object(), [object()], {"a": object()}, {(1, 2): 3}, "\ud800"):
        with pytest.raises((TypeError, ValueError)):
            ENCODER.encode(value)
        with pytest.raises((TypeError, ValueError)):
            wire.NATIVE.encode(value)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RecursionError):
        wire.NATIVE.encode(deep)
    assert wire.NATIVE.encode([1]) == b"[1]", "it goes on after an error"


def change(rng: random.Random, value: Any, depth: int = 0) -> Any:
    """Return a value like this one with little of it changed; what did not change is often the same object."""
    if rng.random() < 0.5 + 0.1 * depth:
        return value
    if isinstance(value, dict) and value and rng.random() < 0.8:
        changed = {key: change(rng, part, depth + 1) for key, part in value.items()}
        if rng.random() < 0.1:
            changed.pop(next(iter(changed)))
        return changed if rng.random() < 0.8 else {**changed, "new": make_value(rng, 3)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        changed_list = [change(rng, part, depth + 1) for part in value]
        return (
            changed_list[: rng.randrange(1, 5)] if rng.random() < 0.1 else [*changed_list, *value[: rng.randrange(2)]]
        )
    if isinstance(value, Part):
        more = value.more if rng.random() < 0.7 else msgspec.UNSET
        return Part(value.name, value.count + rng.randrange(2), more)
    return make_value(rng, depth)


def make_whole(rng: random.Random) -> Whole:
    named = {f"k{number}": make_value(rng, 1) for number in range(rng.randrange(5))}
    part = Part("p", 1, ["a"]) if rng.random() < 0.5 else None
    return Whole(1, part, [make_value(rng, 1) for _ in range(rng.randrange(6))], named)


def has_odd_keys(value: Any) -> bool:
    """Tell whether a dictionary in it has keys that are no texts: views have none, and they cannot be compared."""
    if isinstance(value, dict):
        return any(not isinstance(key, str) or has_odd_keys(part) for key, part in value.items())
    return isinstance(value, list | tuple) and any(has_odd_keys(part) for part in value)


def test_changes_are_those_that_python_finds() -> None:
    rng, compared = random.Random(2), 0
    for _ in range(3_000):
        old = make_whole(rng)
        part = change(rng, old.part)
        new = Whole(rng.randrange(1, 3), part, change(rng, old.parts), change(rng, old.named))
        if has_odd_keys([old.parts, old.named, new.parts, new.named]):
            continue
        compared += 1
        assert wire.NATIVE.encode_changes(old, new) == patch.encode_changes(old, new)
        assert wire.NATIVE.encode_changes(old.named, new.named) == patch.encode_changes(old.named, new.named)
        assert wire.NATIVE.encode_changes(old, old) == b""
    assert compared > 1_000
    assert wire.NATIVE.encode_changes({"a": 1}, Part("a", 1)) == patch.encode_changes({"a": 1}, Part("a", 1))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("medieval", {"players": 4}),
        ("medieval", {"players": 2, "scenario": "rivers-roads"}),
        ("medieval", {"players": 1, "scenario": "solitaire"}),
        ("merchants", {"players": 3}),
    ],
)
def test_changes_of_whole_games_are_those_that_python_finds(name: str, options: dict[str, Any]) -> None:
    game, rng, memory = game_by_name(name), random.Random(3), Memory()
    match = Match(game, options, QuickSource(rng))
    viewers: list[int | None] = [*range(game.seats(match.state)), None]
    before = game.screens(match.state, viewers, memory)
    while not match.over():
        seat = rng.choice(match.turn().seats)
        legal = game.legal(match.state, seat)
        assert wire.NATIVE.encode(game.offer(match.state, seat)) == ENCODER.encode(game.offer(match.state, seat))
        match.act(seat, legal.nth(rng.randrange(legal.size)))
        assert wire.NATIVE.encode(match.news) == ENCODER.encode(match.news)
        after = game.screens(match.state, viewers, memory)
        for old, new in zip(before, after, strict=True):
            assert wire.NATIVE.encode_changes(old, new) == patch.encode_changes(old, new)
        assert wire.NATIVE.encode(after[0]) == ENCODER.encode(after[0])
        before = after


def test_lines_and_updates_are_joined_as_python_joins_them() -> None:
    rng = random.Random(4)
    for _ in range(500):
        seat, news, changes = rng.choice([None, 0, 3]), rng.choice([b"", b"[1]"]), rng.choice([b"", b"[2]"])
        line = (rng.choice([0, 1_700_000_000_000]), seat, rng.choice(TEXTS), news, changes, rng.random() < 0.5)
        written = wire.NATIVE.write_line(*line)
        assert written == frames.write_line(*line)
        parts = [rng.choice([b"", b"[3]"]) for _ in range(3)]
        since, lines = rng.choice([0, 7, 1_999, 12_345]), [written] * rng.randrange(4)
        undo = rng.choice(["no", "free", "ask"])
        update: Any = (seat, since, since + len(lines), b"{}", lines, *parts, undo)
        assert wire.NATIVE.join_update(*update) == frames.join_update(*update)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("encode_changes", ({},)), ("encode_changes", (1, 2)), ("write_line", (1,)), ("write_line", (1, 2, 3, 4, 5, 6)),
        ("write_line", ("1", None, "", b"", b"", False)), ("write_line", (1, None, "", "", b"", False)),
        ("write_line", (1, None, "", b"", b"", 1)), ("join_update", (1, 2)),
        ("join_update", (0, 1, 1, b"", [1], b"", b"", b"", "no")), ("begin", (1, 2)), ("begin", ()),
        ("join_update", (0, 1, 1, b"", (), b"", b"", b"", "no")),
        ("join_update", (0, "1", 1, b"", [], b"", b"", b"", "no")),
    ],
)  # fmt: skip
def test_wrong_arguments_are_refused(name: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        getattr(wire.NATIVE, name)(*arguments)
