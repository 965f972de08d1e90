"""Reading a record that somebody names on the command line."""

from pathlib import Path

from era.core.errors import RecordError
from era.core.record import Record, read

MAX_BYTES = 32 * 1024 * 1024
"""No game is that long; a hostile file is refused before it is read."""


def open_record(path: Path) -> Record:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RecordError("data-no-file", {"file": path, "why": f"> {MAX_BYTES:,} bytes"})
        return read(path.read_text("utf-8"))
    except OSError as error:
        raise RecordError("data-no-file", {"file": path, "why": error.strerror}) from None
    except UnicodeDecodeError:
        raise RecordError("data-no-file", {"file": path, "why": "not UTF-8"}) from None
