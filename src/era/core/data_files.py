"""Reading component and scenario files: TOML into typed structs, errors with the line and the reason."""

# Not compiled: runs before a game, not in it.

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from era.core.errors import DataError

T = TypeVar("T")

MARKS = {
    "S": "stated in a rulebook",
    "P": "public: a review, a photograph, a fan's score sheet",
    "I": "inferred from the rulebooks' own examples",
    "C": "our choice, because nothing says",
}
"""Where a fact comes from. Every fact in a data file has one of these marks."""

MAX_BYTES = 1_000_000


class DataFile:
    """A TOML text that remembers where each of its keys stands."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
            raise DataError("data-not-toml", {"file": name, "why": error}) from None

    @classmethod
    def open(cls, path: str | Path) -> "DataFile":
        """Only plain files of a sensible size are read: a device may have no end."""
        try:
            file = Path(path)
            if file.exists() and not (file.is_file() and file.stat().st_size <= MAX_BYTES):
                raise OSError(0, f"it is no plain file of at most {MAX_BYTES:,} bytes")
            text = file.read_text("utf-8")
        except OSError as error:
            raise DataError("data-no-file", {"file": path, "why": error.strerror}) from None
        except ValueError as error:  # not UTF-8, or a NUL in the name
            raise DataError("data-no-file", {"file": path, "why": error}) from None
        return cls(file.name, text)

    def convert(self, into: type[T]) -> T:
        """Return the whole file as a struct; a wrong type or a missing or unknown key is refused."""
        try:
            return msgspec.convert(self.values, into)
        except msgspec.ValidationError:
            self.refuse(*find_fault(self.values, into))

    def refuse(self, where: list[str], why: str) -> NoReturn:
        """Raises DataError for the value at the path `where`, e.g. ["buildings", "keep", "cost"]."""
        raise DataError(
            "data-wrong",
            {"file": self.name, "line": self.line(where), "where": ".".join(where) or "the file", "why": why},
        )

    def line(self, where: list[str]) -> int:
        """Return the line that sets the value at this path, or the nearest table above it; 1 if none."""
        best, best_depth = 1, 0
        for number, path in self._list_paths():
            if len(path) > best_depth and path == where[: len(path)]:
                best, best_depth = number, len(path)
        return best

    def line_inside(self, where: list[str]) -> int:
        """Return the first line at this path or below it, for a table that has no line of its own; else as `line`."""
        found = (number for number, path in self._list_paths() if path[: len(where)] == where)
        return next(found, None) or self.line(where)

    def _list_paths(self) -> Iterator[tuple[int, list[str]]]:
        """List the lines that set something, with the path of what they set."""
        table: list[str] = []
        for number, raw in enumerate(self.text.splitlines(), 1):
            line = raw.strip()
            if header := re.match(r"\[+\s*([^\]]+?)\s*\]+", line):
                table = _split_keys(header[1])
                yield number, table
            elif "=" in line and not line.startswith("#"):
                yield number, table + _split_keys(line.split("=", 1)[0])


def _split_keys(dotted: str) -> list[str]:
    return [key.strip().strip("\"'") for key in dotted.split(".")]


# ---------------------------------------------------------------- which value is wrong

ANY_KEY = "..."
"""All that msgspec says of a dictionary's key."""


def find_fault(values: Any, into: Any) -> tuple[list[str], str]:
    """Find the path to the first value that does not convert, and why it does not.

    Where msgspec does not name a dictionary's key, each key is tried alone to find the one at fault.
    """
    while True:
        path, why = _find_complaint(values, into)
        for place, step in enumerate(path):
            if step == ANY_KEY:
                above = _name_keys(values, path[:place])
                alone = [_keep_only(values, above, key) for key in _find_at(values, above)]
                guilty = next((narrowed for narrowed in alone if _find_complaint(narrowed, into)[1]), None)
                if len(alone) > 1 and guilty is not None:
                    values = guilty
                    break
        else:
            return _name_keys(values, path), why


def _find_complaint(values: Any, into: Any) -> tuple[list[str], str]:
    """Find what msgspec says: a path, with unnamed keys, and a reason; nothing if all is well."""
    try:
        msgspec.convert(values, into)
    except msgspec.ValidationError as error:
        why, _, place = str(error).partition(" - at ")
        path = [name or step for name, step in re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", place)]
        unknown = re.findall(r"unknown field `([^`]*)`", why)
        return path + ([ANY_KEY] if place.startswith("`key`") else unknown), why
    return [], ""


def _name_keys(values: Any, path: list[str]) -> list[str]:
    """Return the path with the first key of each dictionary whose key is not named."""
    node, named = values, []
    for step in path:
        name = next(iter(node), "") if step == ANY_KEY else step
        named.append(name)
        node = _find_at(node, [name])
    return [str(name) for name in named]


def _find_at(node: Any, path: list[Any]) -> Any:
    for step in path:
        if isinstance(node, list | tuple):
            node = node[int(step)]
        else:
            node = node.get(step, {}) if isinstance(node, dict) else {}
    return node


def _keep_only(node: Any, path: list[str], key: Any) -> Any:
    """Return a copy in which the dictionary at this path has only this key left."""
    if not path:
        return {key: node[key]}
    step = path[0]
    inner = _keep_only(_find_at(node, [step]), path[1:], key)
    if isinstance(node, dict):
        return {**node, step: inner}
    return [inner if place == int(step) else item for place, item in enumerate(node)]
