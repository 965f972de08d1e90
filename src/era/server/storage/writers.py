"""Writers: put a batch of appends into the database in one transaction.

Each returns the appends that came too late: another process had written one of their numbers.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import attrgetter
from typing import Any, Protocol

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from era.server.storage.append import Append
from era.server.storage.engine import LOCK_TIMEOUT_S, SQLITE_PRAGMAS
from era.server.storage.models import Chat, Event, Shelf
from era.server.storage.schema import CHATS, EVENTS, SITTERS, SNAPSHOTS, TABLES
from era.server.storage.snapshot import pack
from era.server.storage.write_gate import WriteGate

INSERT_EVENTS = insert(EVENTS)
INSERT_SNAPSHOTS = insert(SNAPSHOTS)
MOVE_TO_OVER = (
    update(SITTERS)
    .where(SITTERS.c.table_id == bindparam("of"), SITTERS.c.shelf == Shelf.GOING_ON)
    .values(shelf=Shelf.OVER, at=bindparam("since"))
)
"""In the lists of its people, a finished game stands among the finished ones."""
DELETE_SNAPSHOTS = delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == bindparam("of"))
CHAT_FIELDS = ("who", "text", "at", "seat", "user_id")
INSERT_CHAT = insert(CHATS).from_select(
    ["table_id", "number", *CHAT_FIELDS],
    select(
        bindparam("of", type_=CHATS.c.table_id.type),
        func.coalesce(func.max(CHATS.c.number), 0) + 1,
        *[bindparam(name, type_=CHATS.c[name].type) for name in CHAT_FIELDS],
    ).where(CHATS.c.table_id == bindparam("of", type_=CHATS.c.table_id.type)),
)
"""A line of chat takes the next number of its table."""


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
        # Two processes that write the same tables in one order wait for each other; in two orders, for ever.
        batch = sorted(batch, key=attrgetter("table_id"))
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
        rows = [{"table_id": table_id, "number": each.number, "data": pack(each.data)} for table_id, each in kept]
        await connection.execute(INSERT_SNAPSHOTS, rows)
    for append in batch:
        for chat in append.chats:
            await connection.execute(INSERT_CHAT, {"of": append.table_id, **_chat_row(chat)})
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


def _chat_row(chat: Chat) -> dict[str, Any]:
    return {name: getattr(chat, name) for name in CHAT_FIELDS}


# ---------------------------------------------------------------- SQLite


class SqliteWriter:
    """Writes to SQLite with a connection of its own and as few statements as possible. Between a statement and the next
    the thread waits for the interpreter, which is busy playing: so a batch is one insert, not one for each row."""

    def __init__(self, path: str, gate: WriteGate) -> None:
        self._path = path
        self._gate = gate
        self._thread = ThreadPoolExecutor(1, "era-writer")
        self._checkpointer = ThreadPoolExecutor(1, "era-tidier")
        self._checkpointed = time.monotonic()
        self._checkpointing: asyncio.Future[None] | None = None
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> list[Append]:
        loop = asyncio.get_running_loop()
        async with self._gate.enter(moves=True):
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
        changes = connection.total_changes
        connection.execute("BEGIN IMMEDIATE")
        try:
            late = self._rows(connection, batch)
            if connection.total_changes == changes:  # then a commit would not sync what others have committed
                connection.execute(WRITE_NOTHING_NEW)
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
            if append in late:
                continue
            if _are_said(connection, append):
                _write_rest(connection, append)
            else:
                late.append(append)
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


def _are_said(connection: sqlite3.Connection, append: Append) -> bool:
    """Write what was said, or nothing, if the table is gone."""
    try:
        for chat in append.chats:
            connection.execute(SQLITE_INSERT_CHAT, {"of": append.table_id, **_chat_row(chat)})
    except sqlite3.IntegrityError:
        return False
    return True


CHECKPOINT_INTERVAL_S = 1.0
WRITE_NOTHING_NEW = "UPDATE alembic_version SET version_num = version_num"
MAX_ROWS = 4000
"""In one statement; SQLite allows 32766 values."""
SQLITE_MOVE_TO_OVER = "UPDATE sitters SET shelf = ?, at = ? WHERE table_id = ? AND shelf = ?"
SQLITE_INSERT_CHAT = (
    "INSERT INTO chats (table_id, number, who, text, at, seat, user_id) "
    "SELECT :of, coalesce(max(number), 0) + 1, :who, :text, :at, :seat, :user_id FROM chats WHERE table_id = :of"
)
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
        row = (append.table_id, append.snapshot.number, pack(append.snapshot.data))
        connection.execute("INSERT OR REPLACE INTO snapshots (table_id, number, data) VALUES (?,?,?)", row)
    if append.columns:
        names = ", ".join(f"{name} = ?" for name in append.columns)
        statement = f"UPDATE tables SET {names} WHERE id = ?"  # noqa: S608  the names are ours
        connection.execute(statement, [*append.columns.values(), append.table_id])
        if append.ends_game():
            connection.execute(SQLITE_MOVE_TO_OVER, [Shelf.OVER, append.last_at(), append.table_id, Shelf.GOING_ON])
