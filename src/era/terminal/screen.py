"""What is written to a terminal: in colour where that is wanted, wrapped to its width, and only what changed."""

import os
import re
import shutil
import textwrap
from collections.abc import Mapping
from typing import Literal, TextIO

TextStyle = Literal["title", "question", "news", "refusal", "quiet", "wall", "water", "road", "open", "burnt"]

CODES: Mapping[str, str] = {
    "title": "1", "question": "1;36", "news": "33", "refusal": "31", "quiet": "2", "wall": "1;37", "water": "34",
    "road": "33", "open": "2", "burnt": "31",
}  # fmt: skip
RESET = "\033[0m"
CLEAR_SCREEN = "\033[2J\033[H"
MIN_WIDTH = 30
WHOLE_SHARE = 0.6
"""Where more of a drawing than this has changed, all of it is shown."""


def wants_colour(out: TextIO, environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether to use colour: on a terminal, unless it is a dumb one or NO_COLOR is set (no-color.org)."""
    given = os.environ if environment is None else environment
    return out.isatty() and not given.get("NO_COLOR") and given.get("TERM", "dumb") != "dumb"


def _compile_marks(marks: Mapping[str, TextStyle]) -> re.Pattern[str] | None:
    """Find a mark that stands alone: the same letters inside a word are none."""
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, marks))})(?!\S)") if marks else None


class Screen:
    def __init__(self, out: TextIO, marks: Mapping[str, TextStyle] | None = None, kept: tuple[int, ...] = ()) -> None:
        """`marks` are pieces of a drawing with their colours, `kept` the lines of it without which none can be read."""
        self.out = out
        self.colour = wants_colour(out)
        self.marks = dict(marks or {})
        self.kept = kept
        self._pattern = _compile_marks(self.marks)
        self._drawn: list[str] = []

    def write(self, text: str, style: TextStyle | None = None) -> None:
        """Write sentences, wrapped where the width is known."""
        wrapped = "\n".join(self._wrap(line) for line in text.split("\n"))
        self.out.write(self.paint(wrapped, style) + "\n")

    def paint(self, text: str, style: TextStyle | None) -> str:
        if style is None or not self.colour or not text:
            return text
        return "\n".join(f"\033[{CODES[style]}m{line}{RESET}" if line else "" for line in text.split("\n"))

    def _wrap(self, line: str) -> str:
        """Break a line between words; what follows is indented like its beginning."""
        width = self.find_width()
        if width is None or len(line) <= width:
            return line
        indent = " " * (len(line) - len(line.lstrip()))
        parts = textwrap.wrap(
            line.strip(), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
        return "\n".join(parts)

    def find_width(self) -> int | None:
        """Find how wide the terminal is now; None where it is none."""
        return max(MIN_WIDTH, shutil.get_terminal_size().columns - 1) if self.out.isatty() else None

    def draw(self, drawing: str) -> None:
        """Show a whole drawing, and remember it."""
        lines = drawing.split("\n")
        self._drawn = lines
        self._write_drawing(lines)

    def draw_changes(self, drawing: str) -> None:
        """Show the lines that are other than the last time; the whole where most are, or where nothing is known."""
        lines, before = drawing.split("\n"), self._drawn
        changed = {n for n, line in enumerate(lines) if n >= len(before) or before[n] != line}
        if len(changed) > WHOLE_SHARE * len(lines):
            self.draw(drawing)
            return
        self._drawn = lines
        if changed:
            self._write_drawing([line for n, line in enumerate(lines) if (n in changed or n in self.kept) and line])

    def _write_drawing(self, lines: list[str]) -> None:
        for number, line in enumerate(lines):
            self.out.write((self.paint(line, "title") if number == 0 else self._colour_marks(line)) + "\n")

    def _colour_marks(self, line: str) -> str:
        if self._pattern is None or not self.colour:
            return line
        return self._pattern.sub(lambda found: self.paint(found[0], self.marks[found[0]]), line)

    def forget(self) -> None:
        """Somebody else takes the screen: nothing of it is known to them."""
        self._drawn = []

    def clear(self) -> None:
        self.out.write(CLEAR_SCREEN if self.out.isatty() else "")
