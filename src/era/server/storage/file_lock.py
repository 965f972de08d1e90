"""One owner for a SQLite file: a second server on the same file would show no moves of the first.

The processes of one server are started together and share what happens; two servers do not know of each other. The lock
ends with the process that holds it, however that ends.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from era.server.errors import SettingError

SUFFIX = ".lock"


class DatabaseLock:
    """Held for as long as the server runs."""

    def __init__(self, file: IO[str] | None) -> None:
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def lock_database(url: str) -> DatabaseLock:
    """Lock the file of a SQLite database; any other database takes several servers. Raises SettingError if another
    server has it."""
    path = find_file(url)
    if path is None:
        return DatabaseLock(None)
    lock_path = path.with_name(path.name + SUFFIX)
    try:
        file = lock_path.open("a+", encoding="ascii")
    except OSError as error:
        raise SettingError("no-database", {"why": f"{lock_path}: {error.strerror}"}) from None
    try:
        _lock(file)
    except OSError:
        file.seek(0)
        owner = file.read(20).strip()
        file.close()
        raise SettingError("database-taken", {"file": path, "process": owner or "?"}) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return DatabaseLock(file)


def find_file(url: str) -> Path | None:
    """Return the file of a SQLite database; None for another one, or one in memory."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database)


def _find_lock() -> Callable[[IO[str]], None]:
    try:
        import fcntl
    except ImportError:
        import msvcrt  # Windows

        return lambda file: msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    return lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_lock = _find_lock()
