"""Writers: put a batch of appends into the database in one transaction.

Each returns the appends that came too late: another process had written one of their numbers.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from era.server.storage.engine import LOCK_TIMEOUT_S, SQLITE_PRAGMAS
from era.server.storage.models import Event, Shelf, Snapshot
from era.server.storage.schema import EVENTS, SITTERS, SNAPSHOTS, TABLES

INSERT_EVENTS = insert(EVENTS)
INSERT_SNAPSHOTS = insert(SNAPSHOTS)
MOVE_TO_OVER = (
    update(SITTERS)
    .where(SITTERS.c.table_id == bindparam("of"), SITTERS.c.shelf == Shelf.GOING_ON)
    .values(shelf=Shelf.OVER, at=bindparam("since"))
)
"""In the lists of its people, a finished game stands among the finished ones."""
DELETE_SNAPSHOTS = delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == bindparam("of"))


class Append:
    """Events of one table, with what else changes together with them."""

    __slots__ = ("columns", "done", "events", "snapshot", "table_id")

    def __init__(
        self,
        table_id: str,
        events: Sequence[Event],
        snapshot: Snapshot | None = None,
        columns: dict[str, Any] | None = None,
    ) -> None:
        self.table_id = table_id
        self.events = events
        self.snapshot = snapshot
        self.columns = columns
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ends_game(self) -> bool:
        return self.columns is not None and self.columns.get("status") == "over"

    def last_at(self) -> int:
        return self.events[-1].at if self.events else 0


class BatchWriter(Protocol):
    async def write(self, batch: Sequence[Append]) -> list[Append]: ...

    async def drop(self) -> None:
        """Close the connection; the next batch opens a new one."""


# ---------------------------------------------------------------- any database


class SqlWriter:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, batch: Sequence[Append]) -> list[Append]:
        if self._connection is None:
            self._connection = await self.engine.connect()
        try:
            async with self._connection.begin():
                await _write(self._connection, batch)
        except IntegrityError:
            return await self._one_by_one(self._connection, batch)
        return []

    async def _one_by_one(self, connection: AsyncConnection, batch: Sequence[Append]) -> list[Append]:
        """Write each append in a savepoint, so that only those that came too late fail."""
        late = []
        async with connection.begin():
            for append in batch:
                try:
                    async with connection.begin_nested():
                        await _write(connection, [append])
                except IntegrityError:
                    late.append(append)
        return late

    async def drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.invalidate()
            await connection.close()
        except Exception:  # noqa: BLE001, S110  it is being thrown away because it does not work
            pass


async def _write(connection: AsyncConnection, batch: Sequence[Append]) -> None:
    events = [_event_row(append.table_id, event) for append in batch for event in append.events]
    if events:
        await connection.execute(INSERT_EVENTS, events)
    kept = [(append.table_id, append.snapshot) for append in batch if append.snapshot is not None]
    if kept:
        await connection.execute(DELETE_SNAPSHOTS, [{"of": table_id} for table_id, _ in kept])
        rows = [{"table_id": table_id, "number": each.number, "data": each.data} for table_id, each in kept]
        await connection.execute(INSERT_SNAPSHOTS, rows)
    for append in batch:
        if append.columns:
            await connection.execute(update(TABLES).where(TABLES.c.id == append.table_id).values(append.columns))
            if append.ends_game():
                await connection.execute(MOVE_TO_OVER, {"of": append.table_id, "since": append.last_at()})


def _event_row(table_id: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "text": event.text,
        "at": event.at,
        "move_id": event.move_id,
    }


# ---------------------------------------------------------------- SQLite


class SqliteWriter:
    """Writes to SQLite with a connection of its own and as few statements as possible. Between a statement and the next
    the thread waits for the interpreter, which is busy playing: so a batch is one insert, not one for each row."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "era-writer")
        self._checkpointer = ThreadPoolExecutor(1, "era-tidier")
        self._checkpointed = time.monotonic()
        self._checkpointing: asyncio.Future[None] | None = None
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> list[Append]:
        loop = asyncio.get_running_loop()
        late = await loop.run_in_executor(self._thread, self._write, batch)
        if time.monotonic() - self._checkpointed > CHECKPOINT_INTERVAL_S and (
            self._checkpointing is None or self._checkpointing.done()
        ):
            self._checkpointed = time.monotonic()
            self._checkpointing = loop.run_in_executor(self._checkpointer, self._checkpoint)
        return late

    def _checkpoint(self) -> None:
        """Move what was committed from the write-ahead log into the file itself, while others go on writing."""
        connection = self._open()
        try:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            connection.close()

    def _open(self) -> sqlite3.Connection:
        made = sqlite3.connect(self._path, timeout=LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        for pragma in SQLITE_PRAGMAS:
            made.execute(f"PRAGMA {pragma}")
        return made

    def _write(self, batch: Sequence[Append]) -> list[Append]:
        if self._connection is None:
            self._connection = self._open()
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            late = self._rows(connection, batch)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return late

    def _rows(self, connection: sqlite3.Connection, batch: Sequence[Append]) -> list[Append]:
        """Insert all at once; if one came too late, one by one. A statement that fails leaves nothing behind."""
        try:
            _insert(connection, batch)
            late: list[Append] = []
        except sqlite3.IntegrityError:
            late = [append for append in batch if not _is_written(connection, append)]
        for append in batch:
            if append not in late:
                _write_rest(connection, append)
        return late

    async def drop(self) -> None:
        if self._checkpointing is not None:
            await asyncio.gather(self._checkpointing, return_exceptions=True)
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, connection.close)


def _is_written(connection: sqlite3.Connection, append: Append) -> bool:
    try:
        _insert(connection, [append])
    except sqlite3.IntegrityError:
        return False
    return True


CHECKPOINT_INTERVAL_S = 1.0
MAX_ROWS = 4000
"""In one statement; SQLite allows 32766 values."""
SQLITE_MOVE_TO_OVER = "UPDATE sitters SET shelf = ?, at = ? WHERE table_id = ? AND shelf = ?"
INSERT = "INSERT INTO events (table_id, number, kind, seat, text, at, move_id) VALUES "


def _insert(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    values: list[Any] = []
    rows = 0
    for append in batch:
        for event in append.events:
            values += (append.table_id, event.number, event.kind, event.seat, event.text, event.at, event.move_id)
            rows += 1
    if rows:
        assert rows <= MAX_ROWS, "batches are smaller"
        connection.execute(INSERT + ",".join(["(?,?,?,?,?,?,?)"] * rows), values)


def _write_rest(connection: sqlite3.Connection, append: Append) -> None:
    if append.snapshot is not None:
        row = (append.table_id, append.snapshot.number, append.snapshot.data)
        connection.execute("INSERT OR REPLACE INTO snapshots (table_id, number, data) VALUES (?,?,?)", row)
    if append.columns:
        names = ", ".join(f"{name} = ?" for name in append.columns)
        statement = f"UPDATE tables SET {names} WHERE id = ?"  # noqa: S608  the names are ours
        connection.execute(statement, [*append.columns.values(), append.table_id])
        if append.ends_game():
            connection.execute(SQLITE_MOVE_TO_OVER, [Shelf.OVER, append.last_at(), append.table_id, Shelf.GOING_ON])
