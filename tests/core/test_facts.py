"""Facts of a box and differences between two, on a box of the tests' own: no game's name is needed for them."""

from msgspec import Struct

from era.core.facts import BoxShape, drop_sources, find_differences, is_same, list_facts
from era.core.marks import Mark


class Die(Struct, kw_only=True):
    count: int
    wild: bool = False
    source: dict[str, str] = {}


class Track(Struct):
    wood: int
    stone: int = 0
    source: str | dict[str, str] = {}


class WholeBox(Struct):
    dice: dict[str, Die]
    track: Track
    pay: dict[str, list[int]]


SHAPE = BoxShape(WholeBox)
PRINTED = {
    "dice": {
        "red": {"count": 2, "source": {"count": "S 000:12, I"}},
        "blue": {"count": 3, "wild": True, "source": {"count": "P", "wild": "C"}},
        "source": {"dice": "P"},
    },
    "track": {"wood": 4, "stone": 2, "source": "C"},
    "pay": {"1": [1, 2], "source": {"pay": "I"}},
}


def no_rule(table: str, entry: str, field: str) -> str | None:
    return "DIE-1" if table == "dice" else None


def test_tables_with_entries_are_known_by_the_struct() -> None:
    assert SHAPE.with_entries == {"dice"}
    assert SHAPE.required("dice") == ["count"]
    assert SHAPE.default("dice", "wild") is False
    assert SHAPE.default("dice", "count") is None


def test_every_figure_has_its_path_marks_and_rule() -> None:
    facts = {fact.path: fact for fact in list_facts(SHAPE, PRINTED, PRINTED, no_rule)}
    assert list(facts) == [
        "dice.red.count", "dice.blue.count", "dice.blue.wild", "track.wood", "track.stone", "pay.1"
    ]  # fmt: skip
    assert facts["dice.red.count"].marks == (Mark("S", ("000:12",)), Mark("I"))
    assert facts["dice.red.count"].rule == "DIE-1"
    assert facts["track.wood"].marks == (Mark("C"),), "one mark for the whole table"
    assert facts["pay.1"].marks == (Mark("I"),), "the mark of a table that has no entries"
    assert not any(fact.yours for fact in facts.values())
    assert (facts["track.wood"].entry, facts["track.wood"].field) == ("", "wood")


def test_what_differs_is_yours_and_has_only_the_marks_it_came_with() -> None:
    here = drop_sources(PRINTED) | {"track": {"wood": 5, "stone": 3}}
    given = {"track": {"stone": 3, "source": {"stone": "P"}}}
    facts = {fact.path: fact for fact in list_facts(SHAPE, PRINTED, here, no_rule, given)}
    assert facts["track.wood"].yours
    assert facts["track.wood"].marks == ()
    assert facts["track.stone"].marks == (Mark("P"),)
    assert facts["dice.red.count"].marks == (Mark("S", ("000:12",)), Mark("I"))


def test_marks_that_cannot_be_read_are_no_marks() -> None:
    printed = {"track": {"wood": 4, "source": "maybe"}}
    assert list_facts(SHAPE, printed, printed, no_rule)[0].marks == ()


def test_differences_are_changed_added_and_removed() -> None:
    here = {
        "dice": {"red": {"count": 2, "wild": True}, "green": {"count": 1}},
        "track": {"wood": 4, "stone": 2},
        "pay": {"1": [1, 2], "2": [3]},
    }
    found = find_differences(SHAPE, PRINTED, here, no_rule)
    assert [(each.path, each.kind, each.printed, each.here) for each in found.differences] == [
        ("dice.red.wild", "changed", False, True),
        ("dice.blue", "removed", {"count": 3, "wild": True}, None),
        ("pay.2", "added", None, [3]),
        ("dice.green", "added", None, {"count": 1}),
    ]
    assert (found.compared, found.same) == (5, 1), "things: red, blue, green, track, pay"


def test_a_box_differs_in_nothing_from_itself() -> None:
    found = find_differences(SHAPE, PRINTED, drop_sources(PRINTED), no_rule)
    assert found.differences == ()
    assert found.compared == found.same == 4


def test_no_amount_is_an_amount_of_zero() -> None:
    assert is_same({"wood": 2, "stone": 0}, {"wood": 2})
    assert is_same((1, 2), [1, 2])
    assert not is_same({"wood": 2}, {"wood": 1})
    assert not is_same(0, None)
