"""Source marks: read, written, and refused with a sentence."""

import re

import pytest

from era.core.marks import Mark, find_problem, list_marks, read_marks, write_marks


def test_marks_are_read_with_the_lines_that_state_them() -> None:
    assert read_marks("C") == (Mark("C"),)
    assert read_marks("S 000:537, I") == (Mark("S", ("000:537",)), Mark("I"))
    assert read_marks("S 000:537 002:410") == (Mark("S", ("000:537", "002:410")),)


def test_a_box_of_ones_own_need_not_name_lines() -> None:
    assert read_marks("S") == (Mark("S"),)


@pytest.mark.parametrize("text", ["S 000:537, I", "P, I", "S 000:1 002:2, C"])
def test_what_is_written_can_be_read(text: str) -> None:
    assert write_marks(read_marks(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is not a source mark; use one of S, P, I, C"),
        ("X", "'X' is not a source mark"),
        ("S 000:537,I", "'000:537,I' is not a line of a rulebook; write it as 000:537"),
        ("S 0:537", "'0:537' is not a line of a rulebook"),
        ("S 000:0", "'000:0' is not a line of a rulebook"),
        ("S  000:1", "'' is not a line of a rulebook"),
        ("C 000:537", "only S names lines of a rulebook: write 'C' alone"),
        ("S, ", "'' is not a source mark"),
    ],
)
def test_a_mark_that_cannot_be_read_is_told_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        read_marks(text)
    assert why in (find_problem(text) or "")


def test_a_mark_is_a_text() -> None:
    assert find_problem(3) == 'a source mark is a text, as "S 000:537, I"'
    assert find_problem("P") is None


def test_facts_are_listed_with_their_marks() -> None:
    tables = {
        "board": {"width": 14, "height": 12, "source": {"width": "P", "height": "I"}},
        "buildings": {"keep": {"count": 8, "cost": {"stone": 3}, "source": {"count": "S 000:19", "cost": "I"}}},
        "cities": {"genova": {"row": 0, "column": 2, "source": "C"}},
        "unmarked": {"one": 1},
    }
    assert list(list_marks(tables)) == [
        ("board.width", "P"),
        ("board.height", "I"),
        ("buildings.keep.count", "S 000:19"),
        ("buildings.keep.cost", "I"),
        ("cities.genova.row", "C"),
        ("cities.genova.column", "C"),
    ]
