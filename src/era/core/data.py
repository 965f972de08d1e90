"""Reading component and scenario files: TOML into typed structs, errors with the line and the reason."""

import re
import tomllib
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


class DataFile:
    """A TOML text that remembers where each of its keys stands."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise DataError("data-not-toml", {"file": name, "why": error}) from None

    @classmethod
    def open(cls, path: str | Path) -> "DataFile":
        try:
            return cls(Path(path).name, Path(path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise DataError("data-no-file", {"file": path, "why": error}) from None

    def convert(self, into: type[T]) -> T:
        """The whole file as a struct; a wrong type or a missing or unknown key is refused."""
        try:
            return msgspec.convert(self.values, into)
        except msgspec.ValidationError as error:
            why, _, place = str(error).partition(" - at ")
            self.refuse(re.findall(r"[\w-]+", place.strip("`$ ")), why)

    def refuse(self, where: list[str], why: str) -> NoReturn:
        """Raises DataError for the value at the path `where`, e.g. ["buildings", "keep", "cost"]."""
        raise DataError(
            "data-wrong",
            {"file": self.name, "line": self.line(where), "where": ".".join(where) or "the file", "why": why},
        )

    def line(self, where: list[str]) -> int:
        """The line that sets the value at this path, or the nearest table above it; 1 if none."""
        best, best_depth, table = 1, 0, []
        for number, raw in enumerate(self.text.splitlines(), 1):
            line = raw.strip()
            if header := re.match(r"\[+\s*([^\]]+?)\s*\]+", line):
                path = table = _keys(header[1])
            elif "=" in line and not line.startswith("#"):
                path = table + _keys(line.split("=", 1)[0])
            else:
                continue
            if len(path) > best_depth and path == where[: len(path)]:
                best, best_depth = number, len(path)
        return best


def _keys(dotted: str) -> list[str]:
    return [key.strip().strip("\"'") for key in dotted.split(".")]
