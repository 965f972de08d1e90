"""`.era` files: what is written can be read, and any damage is one clear error."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from era.core.catalogue import LANGUAGES
from era.core.errors import RecordError
from era.core.log import Entry, parse_line
from era.core.record import FIRST_LINE, MAX_LINES, Record, read, write

ENTRIES = (Entry(None, "die 1 4"), Entry(0, "guess 3"), Entry(11, "guess 6"))
WHOLE = write("toy", 1, {"players": 2}, ENTRIES, "c0ffee", b"\x01\x02")

texts = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=20)
entries = st.builds(Entry, st.none() | st.integers(0, 98), st.lists(texts, min_size=1, max_size=4).map(" ".join))


def refused(text: str) -> str:
    """The one clear error, which has a sentence in every language."""
    with pytest.raises(RecordError) as error:
        read(text)
    assert all(error.value.say(lang) for lang in LANGUAGES)
    return error.value.key


@given(
    st.lists(entries, max_size=30), st.none() | st.binary(max_size=40), st.dictionaries(texts, st.integers() | texts)
)
def test_what_is_written_can_be_read(log: list[Entry], seed: bytes | None, options: dict[str, int | str]) -> None:
    text = write("toy", 3, options, log, None if seed is None else "c0ffee", seed)
    assert read(text) == Record("toy", 3, options, None if seed is None else "c0ffee", seed, tuple(log))


@given(entries)
def test_an_entry_is_a_line(entry: Entry) -> None:
    assert parse_line(entry.line()) == entry


@pytest.mark.parametrize(
    "line", ["", "1", "* ", "1  x", "1 x ", "0 x", "+1 x", "-1 x", "100 x", "1_0 x", "\u0661 x", "x guess", " 1 x"]
)
def test_what_is_no_entry(line: str) -> None:
    assert parse_line(line) is None


def test_a_record_cut_off_at_any_line_is_refused() -> None:
    lines = WHOLE.splitlines(keepends=True)
    for kept in range(len(lines)):
        assert refused("".join(lines[:kept])) in {"record-not-one", "record-cut-off"}


def test_a_record_cut_off_at_any_character_is_refused() -> None:
    for kept in range(len(WHOLE) - 1):  # without its last newline it is still whole
        refused(WHOLE[:kept])


def test_a_missing_or_doubled_line_in_the_middle_is_noticed() -> None:
    lines = WHOLE.splitlines(keepends=True)
    body = lines.index("\n")
    for at in range(body + 1, len(lines) - 1):
        assert refused("".join(lines[:at] + lines[at + 1 :])) == "record-wrong-count"
        assert refused("".join([*lines[:at], lines[at], *lines[at:]])) == "record-wrong-count"


def read_or_refuse(text: str) -> None:
    with contextlib.suppress(RecordError):
        read(text)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 0x10FFFF).map(chr))
def test_a_changed_character_is_a_record_or_one_clear_error(at: int, char: str) -> None:
    read_or_refuse(WHOLE[:at] + char + WHOLE[at + 1 :])


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_one_clear_error(text: str) -> None:
    for hostile in (text, f"{FIRST_LINE}\n{text}", WHOLE + text):
        read_or_refuse(hostile)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("game: toy\n", "", "record-missing"),
        ("rules: 1\n", "", "record-missing"),
        ("options: ", "choices: ", "record-missing"),
        ("rules: 1", "rules: one", "record-bad-value"),
        ("rules: 1", "rules: -1", "record-bad-value"),
        ("rules: 1", "rules: 9999999999", "record-bad-value"),
        ("rules: 1", "rules: \u0661", "record-bad-value"),
        ('{"players": 2}', "[1]", "record-bad-value"),
        ('{"players": 2}', '{"players": ', "record-bad-value"),
        ('{"players": 2}', "[" * 100_000, "record-bad-value"),
        ('{"players": 2}', '{"players": ' + "9" * 10_000 + "}", "record-bad-value"),
        ("seed: 0102", "seed: 01x2", "record-bad-value"),
        ("game: toy", "game toy", "record-bad-header"),
        ("rules: 1", "game: toy", "record-bad-header"),
        ("1 guess 3", "guess", "record-bad-entry"),
        ("end 3", "end 4", "record-wrong-count"),
        ("end 3", "end three", "record-wrong-count"),
        ("era-table", "other-table", "record-not-one"),
    ],
)
def test_each_kind_of_damage_has_its_sentence(old: str, new: str, key: str) -> None:
    assert refused(WHOLE.replace(old, new)) == key


def test_a_record_of_absurd_length_is_refused_before_it_is_read() -> None:
    assert refused(f"{FIRST_LINE}\n" + "1 guess 1\n" * MAX_LINES) == "record-too-long"


def test_options_are_written_in_a_fixed_order() -> None:
    assert write("toy", 1, {"b": 1, "a": 2}, []) == write("toy", 1, {"a": 2, "b": 1}, [])
    assert json.dumps({"a": 2, "b": 1}) in write("toy", 1, {"b": 1, "a": 2}, [])
