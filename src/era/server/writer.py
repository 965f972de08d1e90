"""Group commit: whatever all tables append while one transaction is being written goes into the next one.

So a durable move costs a share of a commit, and the busier the server, the smaller the share.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from era.server.metrics import APPEND_SECONDS
from era.server.metrics import EVENTS as COUNTED
from era.server.rows import Snapshot
from era.server.schema import EVENTS, SNAPSHOTS, TABLES

MOST = 500
"""Appends in one transaction."""
INSERT_EVENTS = insert(EVENTS)
INSERT_SNAPSHOTS = insert(SNAPSHOTS)
DELETE_SNAPSHOTS = delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == bindparam("of"))


class Conflict(Exception):
    """Somebody else was first: read the table again."""


class Append:
    __slots__ = ("columns", "done", "events", "snapshot", "table_id")

    def __init__(
        self,
        table_id: str,
        events: list[dict[str, Any]],
        snapshot: Snapshot | None = None,
        columns: dict[str, Any] | None = None,
    ) -> None:
        self.table_id = table_id
        self.events = events
        self.snapshot = snapshot
        self.columns = columns
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writer:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.commits = 0
        self._queue: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None

    async def append(self, append: Append) -> None:
        await self.put(append)

    def put(self, append: Append) -> "asyncio.Future[None]":
        """Queues it. The future is done once it is on the disk, or has failed."""
        self._queue.append(append)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())
        return append.done

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await self._drop()

    async def _run(self) -> None:
        while self._queue:
            batch, self._queue = self._queue[:MOST], self._queue[MOST:]
            try:
                with APPEND_SECONDS.time():
                    await self._commit(batch)
            except IntegrityError:
                await self._one_by_one(batch)
            except Exception as error:  # noqa: BLE001  whatever the database says, everybody must hear of it
                await self._drop()
                _fail(batch, error)
            else:
                _succeed(batch)

    async def _commit(self, batch: Sequence[Append]) -> None:
        connection = await self._connected()
        async with connection.begin():
            await _write(connection, batch)
        self.commits += 1

    async def _one_by_one(self, batch: Sequence[Append]) -> None:
        """Somebody in the batch was too late. Each gets a savepoint, so that only those fail."""
        failed: list[Append] = []
        try:
            connection = await self._connected()
            async with connection.begin():
                for append in batch:
                    try:
                        async with connection.begin_nested():
                            await _write(connection, [append])
                    except IntegrityError:
                        failed.append(append)
        except Exception as error:  # noqa: BLE001  as above
            await self._drop()
            _fail(batch, error)
            return
        for append in failed:
            _fail([append], Conflict(append.table_id))
        _succeed([append for append in batch if append not in failed])

    async def _connected(self) -> AsyncConnection:
        """One connection, kept."""
        if self._connection is None:
            self._connection = await self.engine.connect()
        return self._connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.invalidate()
            await connection.close()
        except Exception:  # noqa: BLE001, S110  it is being thrown away because it does not work
            pass


async def _write(connection: AsyncConnection, batch: Sequence[Append]) -> None:
    events = [event for append in batch for event in append.events]
    if events:
        await connection.execute(INSERT_EVENTS, events)
    snapshots = [append for append in batch if append.snapshot is not None]
    if snapshots:
        await connection.execute(DELETE_SNAPSHOTS, [{"of": append.table_id} for append in snapshots])
        await connection.execute(INSERT_SNAPSHOTS, [_snapshot(append) for append in snapshots])
    for append in batch:
        if append.columns:
            await connection.execute(update(TABLES).where(TABLES.c.id == append.table_id).values(append.columns))


def _snapshot(append: Append) -> dict[str, Any]:
    assert append.snapshot is not None
    return {"table_id": append.table_id, "number": append.snapshot.number, "data": append.snapshot.data}


def _succeed(batch: Sequence[Append]) -> None:
    COUNTED.inc(sum(len(append.events) for append in batch))
    for append in batch:
        if not append.done.done():
            append.done.set_result(None)


def _fail(batch: Sequence[Append], error: Exception) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)
