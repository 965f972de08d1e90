"""The `.era` file: a header, one entry a line, and a last line that shows the file is whole.

::

    era-table record 1
    game: some-game
    rules: 1
    options: {"players": 2}
    fingerprint: 0f3c...       of the box it was played with; older files have none
    commitment: 5e1f...
    seed: 90ab...              only once the game is over, so that its dice can be checked
    begun: 57 12cd...          only if it goes on from another game: its first 57 entries, with that game's seed
    players: Ada; Bea          for people: who played, when, how it ended (date, result)

    * start player 2
    1 place longhouse a1 r0
    end 2
"""

# Not compiled: runs for records, never in a hurry.

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from era.core.errors import RecordError
from era.core.log import Entry, parse_line

FIRST_LINE = "era-table record 1"
SUFFIX = ".era"
# Far above any real game; a hostile file is refused before it costs anything.
MAX_LINES = 200_000
MAX_FINGERPRINT_CHARS = 40
UNKNOWN = "-"


class Begun(Struct, frozen=True):
    """The entries up to number `entries` were played in another game, whose seed this is if anybody knows it."""

    entries: int
    seed: bytes | None

    def written(self) -> str:
        return f"{self.entries} {UNKNOWN if self.seed is None else self.seed.hex()}"


class Record(Struct, frozen=True):
    game: str
    rules: int
    options: dict[str, Any]
    commitment: str | None
    seed: bytes | None
    entries: tuple[Entry, ...]
    begun: tuple[Begun, ...] = ()
    """Where the game goes on from others, the oldest first."""
    fingerprint: str | None = None
    """Of the box that it was played with (`Game.fingerprint`), if the file is new enough to say."""


def write(
    game: str,
    rules: int,
    options: Mapping[str, Any],
    entries: Sequence[Entry],
    commitment: str | None = None,
    seed: bytes | None = None,
    begun: Sequence[Begun] = (),
    fingerprint: str | None = None,
    about: Mapping[str, str] | None = None,
) -> str:
    """`about`: more lines of the header, for people: who played, when, how it ended. They prove nothing."""
    lines = [FIRST_LINE, f"game: {game}", f"rules: {rules}", f"options: {json.dumps(dict(options), sort_keys=True)}"]
    if fingerprint is not None:
        lines.append(f"fingerprint: {fingerprint}")
    if commitment is not None:
        lines.append(f"commitment: {commitment}")
    if seed is not None:
        lines.append(f"seed: {seed.hex()}")
    if begun:
        lines.append("begun: " + ", ".join(part.written() for part in begun))
    lines.extend(f"{key}: {value}" for key, value in (about or {}).items() if value)
    lines.append("")
    lines.extend(entry.line() for entry in entries)
    lines.append(f"end {len(entries)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """Raises RecordError, naming the line, for anything that is not a whole and well-formed record."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise RecordError("record-not-one", {"first": FIRST_LINE})
    if len(lines) > MAX_LINES:
        raise RecordError("record-too-long", {"most": MAX_LINES})
    body = lines.index("") if "" in lines else len(lines)
    header = _read_header(lines[1:body])
    entries = _read_entries(lines, body + 1)
    return Record(
        game=_find_field(header, "game"),
        rules=_read_integer(header, "rules"),
        options=_read_options(_find_field(header, "options")),
        commitment=header.get("commitment"),
        seed=_read_seed(header.get("seed")),
        entries=tuple(entries),
        begun=_read_begun(header.get("begun"), len(entries)),
        fingerprint=_read_fingerprint(header.get("fingerprint")),
    )


def _read_header(lines: Sequence[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(": ")
        if not colon or key in header:
            raise RecordError("record-bad-header", {"line": number, "text": line[:60]})
        header[key] = value
    return header


def _read_entries(lines: Sequence[str], start: int) -> list[Entry]:
    if len(lines) <= start or not lines[-1].startswith("end "):
        raise RecordError("record-cut-off", {"line": len(lines)})
    entries: list[Entry] = []
    for number, line in enumerate(lines[start:-1], start + 1):
        entry = parse_line(line)
        if entry is None:
            raise RecordError("record-bad-entry", {"line": number, "text": line[:60]})
        entries.append(entry)
    if lines[-1] != f"end {len(entries)}":
        raise RecordError("record-wrong-count", {"said": lines[-1][:40], "count": len(entries)})
    return entries


def _find_field(header: Mapping[str, str], key: str) -> str:
    if key not in header:
        raise RecordError("record-missing", {"key": key})
    return header[key]


def _read_integer(header: Mapping[str, str], key: str) -> int:
    value = _find_field(header, key)
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise RecordError("record-bad-value", {"key": key, "value": value[:60]})
    return int(value)


def _read_options(value: str) -> dict[str, Any]:
    try:
        options = json.loads(value)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RecordError("record-bad-value", {"key": "options", "value": value[:60]})
    return options


def _read_seed(value: str | None) -> bytes | None:
    if value is None:
        return None
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise RecordError("record-bad-value", {"key": "seed", "value": value[:60]}) from None


def _read_fingerprint(value: str | None) -> str | None:
    if value is not None and not (value.isascii() and value.isalnum() and len(value) <= MAX_FINGERPRINT_CHARS):
        raise RecordError("record-bad-value", {"key": "fingerprint", "value": value[:60]})
    return value


def _read_begun(value: str | None, entries: int) -> tuple[Begun, ...]:
    if value is None:
        return ()
    parts: list[Begun] = []
    for part in value.split(", "):
        number, _, seed = part.partition(" ")
        before = parts[-1].entries if parts else 0
        if not (number.isascii() and number.isdigit() and len(number) < 10 and before < int(number) <= entries):
            raise RecordError("record-bad-value", {"key": "begun", "value": value[:60]})
        parts.append(Begun(int(number), None if seed == UNKNOWN else _read_seed(seed)))
    return tuple(parts)
