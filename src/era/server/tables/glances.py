"""What lists tell of games: whose turn it is, and the points once they are over.

A table in memory knows. Of the others it was kept when they were dropped from memory, together with the number of the
last event: if there are more by now (a killed server, an older version), the table is read again; a few while the list
waits, many one by one after it was answered.
"""

import asyncio
import logging
import time
from collections.abc import Sequence

from era.core.errors import EraError
from era.games.registry import game as game_by_name
from era.server.protocol.refusals import TableError
from era.server.storage.models import Glance, TableRow
from era.server.storage.table_lists import TableLists
from era.server.tables.live_table import LiveTable
from era.server.tables.registry import TableRegistry

LOG = logging.getLogger("era.server")

MAX_LOADS = 2
"""Tables that are read while somebody waits for a list; if it has more that nobody knows, all are read later."""
MAX_QUEUED = 200
REST = 5.0
"""After reading a table in the background, so many times as long as that took is left to others."""


class Glances:
    def __init__(self, registry: TableRegistry, lists: TableLists) -> None:
        self.registry = registry
        self.lists = lists
        self._queued: dict[str, None] = {}
        self._reader: asyncio.Task[None] | None = None

    async def of(self, rows: Sequence[TableRow], max_loads: int = MAX_LOADS) -> dict[str, Glance]:
        """Return what is known of these tables; of some perhaps nothing yet."""
        found: dict[str, Glance] = {}
        for row in rows:
            live = self.registry.tables.get(row.id)
            if live is not None and (glance := make_glance(live)) is not None:
                found[row.id] = glance
        unknown = [row for row in rows if row.id not in found]
        missing = [row.id for row in unknown]
        found |= await self.lists.glances([row.id for row in unknown if has_same_box(row)])
        missing = [table_id for table_id in missing if table_id not in found]
        if len(missing) > max_loads:
            self._queue(missing)
            return found
        for table_id in missing:
            glance = await self._load(table_id)
            if glance is not None:
                found[table_id] = glance
        return found

    async def stop(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def keep_all(self) -> None:
        """Keep what lists tell of everything in memory: the server ends."""
        for live in list(self.registry.tables.values()):
            await self.keep(live)

    async def keep(self, live: LiveTable) -> None:
        """Keep what lists tell of a table that is being dropped from memory."""
        glance = make_glance(live)
        if glance is not None:
            await self.lists.keep_glance(live.row.id, glance)

    async def _load(self, table_id: str) -> Glance | None:
        try:
            live = await self.registry.table(table_id)
        except TableError:  # it cannot go on, and says so to whoever opens it
            return None
        glance = make_glance(live) if live is not None else None
        if glance is not None:
            await self.lists.keep_glance(table_id, glance)
        return glance

    def _queue(self, table_ids: Sequence[str]) -> None:
        room = MAX_QUEUED - len(self._queued)
        self._queued |= dict.fromkeys(table_ids[: max(0, room)])
        if self._queued and self._reader is None:
            self._reader = asyncio.get_running_loop().create_task(self._read_queued())

    async def _read_queued(self) -> None:
        try:
            while self._queued:
                table_id = next(iter(self._queued))
                del self._queued[table_id]
                began = time.monotonic()
                await self._load(table_id)
                await asyncio.sleep(REST * (time.monotonic() - began))
        except Exception:
            LOG.exception("looking at tables for a list failed")
        finally:
            self._reader = None


def has_same_box(row: TableRow) -> bool:
    """Tell whether the table is still played with the box that its log was played with: only then a glance holds."""
    try:
        return game_by_name(row.game).fingerprint(row.options) == row.fingerprint
    except EraError:  # its options are not possible any more
        return False


def make_glance(live: LiveTable) -> Glance | None:
    session = live.session
    if session is None or live.is_busy():  # what is in memory may not be saved yet
        return None
    over = session.over() or live.row.ended is not None
    scores = session.game.result(session.state).scores if over and not live.is_stopped() else ()
    return Glance(session.number, list(live.turn().seats), list(scores))
