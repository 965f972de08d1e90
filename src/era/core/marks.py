"""Source marks: where a fact of a data file comes from, as `"S 000:537, I"`.

S is stated in a rulebook, and names the lines that state it: `SEED:LINE`, the three digits that the file name of the
rulebook's scan begins with and the line's number from 1. P is public, I inferred, C our choice. Several marks mean that
parts of the fact are known in several ways: a cost of "S 000:537, I" is a stated number of an inferred resource.
"""

# Not compiled: runs before a game, not in it.

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args

from msgspec import Struct

MarkKind = Literal["S", "P", "I", "C"]

MARK_KINDS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)
SEED_LINE: Final = re.compile(r"\d{3}:[1-9]\d*")
SOURCE: Final = "source"
"""The key of a table's marks: one text for the whole table, or one for each of its facts."""

MAX_SHOWN_CHARS: Final = 40


class Mark(Struct, frozen=True):
    kind: MarkKind
    lines: tuple[str, ...] = ()
    """The seed lines that state it, as "000:537". A box of one's own need not name any."""


def read_marks(text: str) -> tuple[Mark, ...]:
    """Read the marks of one fact. Raises ValueError with a sentence that says what to write instead."""
    return tuple(_read_mark(part) for part in text.split(", "))


def _read_mark(text: str) -> Mark:
    kind, *lines = text.split(" ")
    for known in MARK_KINDS:
        if kind == known:
            break
    else:
        raise ValueError(f"'{kind[:MAX_SHOWN_CHARS]}' is not a source mark; use one of {', '.join(MARK_KINDS)}")
    if lines and known != "S":
        raise ValueError(f"only S names lines of a rulebook: write '{known}' alone")
    for line in lines:
        if not SEED_LINE.fullmatch(line):
            raise ValueError(f"'{line[:MAX_SHOWN_CHARS]}' is not a line of a rulebook; write it as 000:537")
    return Mark(known, tuple(lines))


def write_marks(marks: tuple[Mark, ...]) -> str:
    """Write marks the way `read_marks` reads them."""
    return ", ".join(" ".join([mark.kind, *mark.lines]) for mark in marks)


def find_problem(text: object) -> str | None:
    """Find what is wrong with the marks of one fact, as a sentence; nothing if all is well."""
    if not isinstance(text, str):
        return 'a source mark is a text, as "S 000:537, I"'
    try:
        read_marks(text)
    except ValueError as error:
        return str(error)
    return None


def list_marks(tables: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """List the path of each marked fact with its marks; a mark of a whole table stands for each fact in it."""
    source = tables.get(SOURCE)
    for key, value in tables.items():
        if key == SOURCE:
            continue
        path = (*above, key)
        if isinstance(source, str):
            yield ".".join(path), source
        elif isinstance(source, Mapping) and key in source:
            yield ".".join(path), source[key]
        elif isinstance(value, Mapping):
            yield from list_marks(value, path)
