"""Group commit: whatever all tables append while one transaction is being written goes into the next one.

So a durable move costs a share of a commit, and the busier the server, the smaller the share. On SQLite all other
transactions take part in the sync, too: they are committed without one, and wait for that of the next batch.
"""

import asyncio
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from era.server import metrics
from era.server.storage.append import Append
from era.server.storage.engine import SqliteEngine
from era.server.storage.writers import BatchWriter, SqliteWriter, SqlWriter

MAX_BATCH = 200
"""Appends in one transaction."""


class Conflict(Exception):
    """Another process appended first: the table has to be read again."""


class GroupCommit:
    def __init__(self, engine: AsyncEngine) -> None:
        self.commits = 0
        self._writer = _make_writer(engine)
        self._queue: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        self._engine = engine
        if isinstance(engine, SqliteEngine) and isinstance(self._writer, SqliteWriter):
            engine.sync = self.sync

    def put(self, append: Append) -> "asyncio.Future[None]":
        """Queue an append. The future is done once it is on the disk, or has failed."""
        self._queue.append(append)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())
        return append.done

    async def sync(self) -> None:
        """Return once all that was committed so far is on the disk: SQLite writes it there in order."""
        await self.put(Append("", []))

    async def close(self) -> None:
        if isinstance(self._engine, SqliteEngine):
            self._engine.sync = None
        if self._task is not None:
            await self._task
        await self._writer.drop()

    async def _run(self) -> None:
        while self._queue:
            await asyncio.sleep(0)  # tables that are about to append come along
            batch, self._queue = self._queue[:MAX_BATCH], self._queue[MAX_BATCH:]
            try:
                with metrics.APPEND_SECONDS.time():  # failures too: a disk that hangs until it fails must be seen
                    late = await self._writer.write(batch)
            except Exception as error:  # noqa: BLE001  whatever the database says, everybody must hear of it
                await self._writer.drop()
                _answer(batch, batch, error)
            else:
                self.commits += 1
                metrics.EVENTS.inc(sum(len(append.events) for append in batch if append not in late))
                _answer(batch, late, Conflict())


def _make_writer(engine: AsyncEngine) -> BatchWriter:
    path = engine.url.database
    if isinstance(engine, SqliteEngine) and path and path != ":memory:":
        return SqliteWriter(path, engine.gate)
    return SqlWriter(engine)


def _answer(batch: Sequence[Append], failed: Sequence[Append], error: Exception) -> None:
    for append in batch:
        if append.done.done():
            continue
        if append in failed:
            append.done.set_exception(error)
        else:
            append.done.set_result(None)
