"""Makes the terminal's streams safe: whatever is closed, full, or cannot show a letter, nobody sees a traceback."""

import codecs
import os
import sys
import unicodedata
from pathlib import Path

PLAIN = "era-plain"
LOOKS = {
    "·": "-", "…": "...", "—": "-", "\u2013": "-", "×": "x", "→": "->", "←": "<-", "↑": "^", "↓": "v", "«": '"',
    "»": '"', "“": '"', "”": '"', "\u2018": "'", "\u2019": "'", "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+",
    "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "█": "#", "▓": "#", "▒": "%", "░": ".", "●": "o",
    "○": "o", "■": "#", "□": ".", "✓": "v", "✗": "x", "¿": "?", "¡": "!", "ß": "ss",
}  # fmt: skip
"""What stands for a character on a terminal that has only ASCII."""


def prepare_streams() -> list[str]:
    """Give every closed stream a place to go, and make letters that a terminal lacks readable. Return the names of the
    streams that were closed."""
    _fill_descriptors()
    closed = []
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            closed.append(name)
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  it lasts as we do
    codecs.register_error(PLAIN, write_plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAIN), (sys.stderr, PLAIN)):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
    return closed


def _fill_descriptors() -> None:
    """Open the numbers 0 to 2 if they are closed, or a database might be opened as one of them and written to."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what a terminal cannot show with what it can: without accents, or as something that looks alike."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_find_look(c) for c in text), error.end


def _find_look(c: str) -> str:
    if c in LOOKS:
        return LOOKS[c]
    plain = unicodedata.normalize("NFKD", c).encode("ascii", "ignore").decode()
    return plain or "?"


def discard_output() -> None:
    """Send what is still to be written nowhere: whoever read it has gone, or there is no room for it."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # a test's own stream has no number
        return
