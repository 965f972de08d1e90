"""Patches: applied to the old view, they give the new one; and they are small."""

import copy
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from era.core.match import Match
from era.core.rng import QuickSource
from era.core.view import Shown
from era.games.registry import game as game_by_name
from era.server.protocol.patch import apply, diff

SCALARS = st.none() | st.integers() | st.text(max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=4),
    max_leaves=12,
)
VIEWS = st.dictionaries(st.text(max_size=2), VALUES, max_size=5)


@given(VIEWS, VIEWS)
def test_a_patch_leads_from_any_view_to_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    view = copy.deepcopy(old)
    apply(view, copy.deepcopy(diff(old, new)))
    assert view == new


@given(VIEWS)
def test_equal_views_have_no_changes(view: dict[str, Any]) -> None:
    assert diff(view, copy.deepcopy(view)) == []


def test_only_what_changed_is_told() -> None:
    old = {"round": 1, "players": [{"stock": {"food": 1, "wood": 2}, "pieces": ["a"]}, {"stock": {}}]}
    new = copy.deepcopy(old)
    new["players"][0]["stock"]["food"] = 3  # type: ignore[index]
    new["players"][0]["pieces"].append("b")  # type: ignore[index]
    assert diff(old, new) == [
        (["players", 0, "stock"], {"food": 3, "wood": 2}),
        (["players", 0, "pieces", 1], "b"),
    ]


def test_what_vanished_sends_its_whole() -> None:
    assert diff({"tray": {"a": 1, "b": 2}}, {"tray": {"b": 2}}) == [(["tray"], {"b": 2})]
    assert diff({"row": [1, 2, 3]}, {"row": [1, 3]}) == [(["row"], [1, 3])]
    assert diff({"a": 1, "b": 2}, {"b": 2}) == [([], {"b": 2})]


class PartView(Shown, frozen=True):
    stock: dict[str, int]
    names: list[str]
    note: str | UnsetType = UNSET


class WholeView(Shown, frozen=True):
    round: int
    part: PartView | None
    parts: list[object]


PART = PartView({"food": 1}, ["a"])


def test_a_struct_changes_like_the_object_it_becomes() -> None:
    old = WholeView(1, PART, [PART, PART])
    new = WholeView(2, PartView({"food": 1}, ["a", "b"]), [PART, PartView({"food": 2}, ["a"], "new")])
    changes: list[Any] = [
        (["round"], 2),
        (["part", "names", 1], "b"),
        (["parts", 1, "stock"], {"food": 2}),
        (["parts", 1, "note"], "new"),
    ]
    assert diff(old, new) == changes
    assert diff(msgspec.to_builtins(old), msgspec.to_builtins(new)) == changes
    assert diff(new, old) == [
        (["round"], 1),
        (["part", "names"], ["a"]),
        (["parts", 1], PART),
    ], "a note that is gone sends its whole"
    assert diff(old, WholeView(1, None, [PART, PART])) == [(["part"], None)]
    assert diff(WholeView(1, None, []), WholeView(1, PART, [])) == [(["part"], PART)]


def test_what_is_the_same_object_is_not_looked_at() -> None:
    class Untouchable:
        def __eq__(self, other: object) -> bool:
            raise AssertionError("looked at")

        __hash__ = None  # type: ignore[assignment]

    same: list[object] = [Untouchable()]
    assert diff(WholeView(1, PART, same), WholeView(2, PART, same)) == [(["round"], 2)]
    assert diff(WholeView(1, PART, [same, 1]), WholeView(1, PART, [same, 2])) == [(["parts", 1], 2)]


@pytest.mark.parametrize(("name", "options"), [("medieval", {"players": 3}), ("merchants", {"players": 2})])
def test_a_whole_game_can_be_followed_by_patches(name: str, options: dict[str, Any]) -> None:
    """As a client does: one view, then only changes, through JSON."""
    game = game_by_name(name)
    rng = random.Random(5)
    match = Match(game, options, QuickSource(rng))
    before = game.show(game.view(match.state, 0))
    mirror = msgspec.json.decode(msgspec.json.encode(before))
    sizes = []
    for _ in range(150):
        turn = game.turn(match.state)
        if turn.over:
            break
        seat = rng.choice(turn.seats)
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
        after = game.show(game.view(match.state, 0))
        changes = msgspec.json.encode(diff(before, after))
        sizes.append(len(changes) / len(msgspec.json.encode(after)))
        apply(mirror, msgspec.json.decode(changes))
        assert mirror == msgspec.json.decode(msgspec.json.encode(after))
        before = after
    assert sorted(sizes)[len(sizes) // 2] < 0.2
