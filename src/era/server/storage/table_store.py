"""All SQL of tables, events, snapshots and chats, but for lists (table_lists.py)."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from era.server import metrics
from era.server.storage.append import Append
from era.server.storage.engine import READS, connect, migrate
from era.server.storage.group_commit import Conflict, GroupCommit
from era.server.storage.models import Chat, Event, Shelf, Snapshot, StoredTable, TableRow
from era.server.storage.schema import CHATS, EVENTS, SITTERS, SNAPSHOTS, TABLES
from era.server.storage.snapshot import pack, unpack
from era.server.storage.writers import WRITE_NOTHING_NEW

__all__ = ["Conflict", "TableStore"]

EVENT_COLUMNS = [column for column in EVENTS.columns if column.name != "table_id"]
CHAT_COLUMNS = [CHATS.c.who, CHATS.c.text, CHATS.c.at, CHATS.c.seat, CHATS.c.user_id]
TABLE_COLUMNS = [TABLES.c[name] for name in TableRow.__struct_fields__]
MAX_ATTEMPTS = 5
MAX_ROWS = 100
"""Events of a new table that are written at once."""
PAUSE_SHARE = 2.0
"""Between two such batches it waits so many times as long as the last one took: moves wait for the same disk."""


class TableStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})
        self.group_commit = GroupCommit(engine)

    @classmethod
    async def open(cls, url: str) -> "TableStore":
        """Connect, and bring the database up to date."""
        engine = connect(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Write what is queued, and disconnect."""
        await self.group_commit.close()
        await self.engine.dispose()

    async def test_write(self) -> None:
        """Write something that changes nothing, to the disk: a database that only answers is no use."""
        async with self.engine.begin() as connection:
            await connection.execute(text(WRITE_NOTHING_NEW))

    # ------------------------------------------------------------ tables

    async def create(self, row: TableRow, events: Sequence[Event] = (), snapshot: Snapshot | None = None) -> None:
        """Write a new table. One with a long log is nobody's before all of the log is written."""
        if len(events) > MAX_ROWS:
            await self._create_long(row, events, snapshot)
            return
        async with self.engine.begin() as connection:
            await connection.execute(insert(TABLES), _to_columns(row))
            await _seat(connection, row)
            if events:
                await connection.execute(insert(EVENTS), [_event(row.id, event) for event in events])
            if snapshot is not None:
                values = {"table_id": row.id, "number": snapshot.number, "data": pack(snapshot.data)}
                await connection.execute(insert(SNAPSHOTS), values)
        metrics.EVENTS.inc(len(events))

    async def _create_long(self, row: TableRow, events: Sequence[Event], snapshot: Snapshot | None) -> None:
        """Write the log a few events at a time, together with everybody's moves: in one transaction all others would
        have to wait for it. If that is cut short, what is left is an empty lobby without a host, which nobody knows."""
        draft = msgspec.structs.replace(row, status="open", host=None, public=False, seats=[], started=None)
        await self.create(draft)
        for first in range(0, len(events), MAX_ROWS):
            began = time.monotonic()
            await self.append(row.id, events[first : first + MAX_ROWS])
            await asyncio.sleep(PAUSE_SHARE * (time.monotonic() - began))
        if snapshot is not None:
            await self.append(row.id, [], snapshot)
        async with self.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == row.id).values(_to_columns(row)))
            await _seat(connection, row)

    async def load(self, table_id: str) -> StoredTable | None:
        """Read a table with its log. The log is read last: it is never behind the snapshot."""
        async with self._reading.connect() as connection:
            found = (await connection.execute(select(*TABLE_COLUMNS).where(TABLES.c.id == table_id))).first()
            if found is None:
                return None
            wanted = select(SNAPSHOTS.c.number, SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table_id)
            written = (await connection.execute(wanted)).first()
            events = (await connection.execute(_events(table_id, 0))).all()
            snapshot = Snapshot(written.number, unpack(written.data)) if written else None
            return StoredTable(to_row(found), _to_events(events), snapshot)

    async def row(self, table_id: str) -> TableRow | None:
        found = await self._read(select(*TABLE_COLUMNS).where(TABLES.c.id == table_id))
        return to_row(found[0]) if found else None

    async def events_after(self, table_id: str, number: int) -> list[Event]:
        return _to_events(await self._read(_events(table_id, number)))

    async def append(
        self,
        table_id: str,
        events: Sequence[Event],
        snapshot: Snapshot | None = None,
        columns: dict[str, Any] | None = None,
    ) -> None:
        """Append events; return once they are on the disk, together with `columns` of the table's row. Raises Conflict
        if one of these numbers is already there; then nothing was written."""
        await self.group_commit.put(Append(table_id, events, snapshot, columns))

    async def change(self, row: TableRow, *names: str) -> None:
        """Write these columns of the row. Raises Conflict if another change was written since it was read."""
        plain = _to_columns(row)
        version = row.version
        async with self.engine.begin() as connection:
            columns = {name: plain[name] for name in names} | {"version": version + 1}
            where = and_(TABLES.c.id == row.id, TABLES.c.version == version)
            done = await connection.execute(update(TABLES).where(where).values(columns))
            if done.rowcount != 1:
                raise Conflict(row.id)
            await connection.execute(delete(SITTERS).where(SITTERS.c.table_id == row.id))
            await _seat(connection, row)
        row.version = version + 1

    async def tables_of(self, user_id: str) -> list[TableRow]:
        """Return all tables of a person, in no order. Lists are read in pages: see table_lists.py."""
        joined = SITTERS.join(TABLES, SITTERS.c.table_id == TABLES.c.id)
        wanted = select(*TABLE_COLUMNS).select_from(joined).where(SITTERS.c.user_id == user_id)
        return [to_row(each) for each in await self._read(wanted)]

    async def remove(self, table_ids: Sequence[str]) -> None:
        """Delete tables, with everything about them."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(TABLES).where(TABLES.c.id.in_(table_ids)))

    async def count_live(self, host: str) -> int:
        """Return how many tables somebody is the host of that are not over."""
        joined = TABLES.join(SITTERS, SITTERS.c.table_id == TABLES.c.id)
        mine = and_(SITTERS.c.user_id == host, TABLES.c.host == host, TABLES.c.status != "over")
        found: int = (await self._read(select(func.count()).select_from(joined).where(mine)))[0][0]
        return found

    async def heads(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Return, for each of these tables, the number of its last event and the version of its row."""
        last = func.coalesce(func.max(EVENTS.c.number), 0)
        joined = TABLES.outerjoin(EVENTS, EVENTS.c.table_id == TABLES.c.id)
        wanted = select(TABLES.c.id, last, TABLES.c.version).select_from(joined).where(TABLES.c.id.in_(table_ids))
        found: Sequence[Any] = await self._read(wanted.group_by(TABLES.c.id))
        return {table_id: (number, version) for table_id, number, version in found}

    # ------------------------------------------------------------ chat

    async def say(self, table_id: str, chat: Chat) -> None:
        """Write a line of chat, together with everybody's moves: a transaction of its own would make them wait. Raises
        Conflict if the table is gone."""
        for left in reversed(range(MAX_ATTEMPTS)):
            try:
                await self.group_commit.put(Append(table_id, [], chats=[chat]))
            except Conflict:  # another process took the same number
                if not left:
                    raise
            else:
                return

    async def chats(self, table_id: str, limit: int) -> list[Chat]:
        """Return the last lines of chat, the oldest of them first."""
        wanted = select(*CHAT_COLUMNS).where(CHATS.c.table_id == table_id)
        found = await self._read(wanted.order_by(CHATS.c.number.desc()).limit(limit))
        return [Chat(*each) for each in reversed(found)]

    # ------------------------------------------------------------ what is due

    async def due(self, now: int, limit: int) -> list[str]:
        """Return running tables whose deadline has passed and that no process has claimed."""
        wanted = select(TABLES.c.id).where(_due(now)).order_by(TABLES.c.deadline).limit(limit)
        return [each.id for each in await self._read(wanted)]

    async def claim(self, table_id: str, now: int, until: int) -> bool:
        """Claim a due table for this process. False if another one was first."""
        async with self.engine.begin() as connection:
            claimed = update(TABLES).where(TABLES.c.id == table_id, _due(now)).values(claimed_until=until)
            return (await connection.execute(claimed)).rowcount == 1

    async def postpone(self, table_id: str, until: int) -> None:
        """Nobody need look after it until then."""
        async with self.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(claimed_until=until))

    async def _read(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        async with self._reading.connect() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(wanted)).all()
            return found


def _due(now: int) -> Any:
    unclaimed = or_(TABLES.c.claimed_until.is_(None), TABLES.c.claimed_until < now)
    return and_(TABLES.c.status == "running", TABLES.c.deadline < now, unclaimed)


def _events(table_id: str, number: int) -> Select[Any]:
    wanted = select(*EVENT_COLUMNS).where(EVENTS.c.table_id == table_id, EVENTS.c.number > number)
    return wanted.order_by(EVENTS.c.number)


def _to_events(rows: Sequence[Any]) -> list[Event]:
    return [Event(*row) for row in rows]


def _event(table_id: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "text": event.text,
        "at": event.at,
        "move_id": event.move_id,
    }


def _to_columns(row: TableRow) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(row, builtin_types=(bytes,))
    return plain


def to_row(found: Sequence[Any]) -> TableRow:
    """Read a row of TABLE_COLUMNS."""
    return msgspec.convert(dict(zip(TableRow.__struct_fields__, found, strict=True)), TableRow)


async def _seat(connection: AsyncConnection, row: TableRow) -> None:
    if lines := to_sitters(row):
        await connection.execute(insert(SITTERS), lines)


def to_sitters(row: TableRow) -> list[dict[str, Any]]:
    """Return the lines of a table in the lists of its people."""
    users = {user for seat in row.seats for user in (seat.user, seat.kept) if user} | (
        {row.host} if row.host else set()
    )
    line = {"table_id": row.id, **_shelve(row)}
    return [{"user_id": user, **line} for user in sorted(users)]


def _shelve(row: TableRow) -> dict[str, Any]:
    """Say where the table stands in the lists of its people. `writers.py` moves it when the game is over."""
    over = row.status == "over"
    chosen_dice = row.origin is not None or row.lesson is not None or row.puzzle is not None
    return {
        "shelf": Shelf.UNLISTED if row.puzzle is not None else Shelf.OVER if over else Shelf.GOING_ON,
        "at": row.touched if over else max(row.created, row.started or 0),
        "alone": len(row.seats) == 1 and not chosen_dice and not row.uploaded,
    }
