"""Reading a file that somebody names on the command line."""

from pathlib import Path

from era.core.errors import RecordError
from era.core.record import Record, read

MAX_BYTES = 32 * 1024 * 1024
"""No game is that long; a hostile file is refused before it is read."""


def open_bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RecordError("data-no-file", {"file": path, "why": f"> {MAX_BYTES:,} bytes"})
        return path.read_bytes()
    except OSError as error:
        raise RecordError("data-no-file", {"file": path, "why": error.strerror}) from None


def open_record(path: Path) -> Record:
    try:
        return read(open_bytes(path).decode("utf-8"))
    except UnicodeDecodeError:
        raise RecordError("data-no-file", {"file": path, "why": "not UTF-8"}) from None
