"""All SQL of lists of tables. Every list is read in pages, and every page is a few steps in an index: how many tables
there are makes no difference."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, func, insert, select, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import Glance, Shelf, TableRow, TableStatus
from era.server.storage.schema import EVENTS, GLANCES, SITTERS, TABLES
from era.server.storage.table_store import TABLE_COLUMNS, to_row


class PageMark(Struct, frozen=True):
    """A place in a list: after which line a page begins."""

    at: int
    id: str


class ListedRow(Struct, frozen=True):
    row: TableRow
    mark: PageMark


class TableLists:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    async def public(self, status: TableStatus, after: PageMark | None, limit: int) -> list[ListedRow]:
        """Return public tables, the liveliest first."""
        return _to_listed(await self._read(select_public(status, after, limit)))

    async def of(self, user_id: str, shelf: int, after: PageMark | None, limit: int) -> list[ListedRow]:
        """Return tables of a person, those first where something happened last: made, begun, or over."""
        return _to_listed(await self._read(select_of(user_id, shelf, after, limit)))

    async def reached_alone(self, user_id: str, after: PageMark | None, limit: int) -> list[ListedRow]:
        """Return finished games for one, the last first."""
        return _to_listed(await self._read(select_alone(user_id, after, limit)))

    async def newest(self, after: PageMark | None, limit: int) -> list[ListedRow]:
        """Return all tables, for whoever runs the server."""
        return _to_listed(await self._read(select_newest(after, limit)))

    # ------------------------------------------------------------ what lists tell of games that are not in memory

    async def glances(self, table_ids: Sequence[str]) -> dict[str, Glance]:
        """Return what is known of these tables and still holds."""
        if not table_ids:
            return {}
        found = await self._read(select_glances(table_ids))
        return {each[0]: Glance(*each[1:4]) for each in found if each.number == each.last}

    async def keep_glance(self, table_id: str, glance: Glance) -> None:
        values = {"table_id": table_id, "number": glance.number, "turn": glance.turn, "scores": glance.scores}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(delete(GLANCES).where(GLANCES.c.table_id == table_id))
                await connection.execute(insert(GLANCES), values)
        except IntegrityError:  # another process was quicker, or the table is gone
            return

    async def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


def select_public(status: TableStatus, after: PageMark | None, limit: int) -> Select[Any]:
    wanted = select(*TABLE_COLUMNS, TABLES.c.touched.label("mark_at"))
    wanted = wanted.where(TABLES.c.public == True, TABLES.c.status == status)  # noqa: E712
    return _page(wanted, TABLES.c.touched, TABLES.c.id, after, limit)


def select_of(user_id: str, shelf: int, after: PageMark | None, limit: int) -> Select[Any]:
    return _page(_select_sat(user_id, shelf), SITTERS.c.at, SITTERS.c.table_id, after, limit)


def select_alone(user_id: str, after: PageMark | None, limit: int) -> Select[Any]:
    wanted = _select_sat(user_id, Shelf.OVER).where(SITTERS.c.alone == True)  # noqa: E712
    return _page(wanted, SITTERS.c.at, SITTERS.c.table_id, after, limit)


def select_newest(after: PageMark | None, limit: int) -> Select[Any]:
    wanted = select(*TABLE_COLUMNS, TABLES.c.created.label("mark_at"))
    return _page(wanted, TABLES.c.created, TABLES.c.id, after, limit)


def select_glances(table_ids: Sequence[str]) -> Select[Any]:
    last = select(func.coalesce(func.max(EVENTS.c.number), 0)).where(EVENTS.c.table_id == GLANCES.c.table_id)
    wanted = select(GLANCES.c.table_id, GLANCES.c.number, GLANCES.c.turn, GLANCES.c.scores)
    wanted = wanted.add_columns(last.scalar_subquery().label("last"))
    return wanted.where(GLANCES.c.table_id.in_(table_ids))


def _select_sat(user_id: str, shelf: int) -> Select[Any]:
    joined = SITTERS.join(TABLES, SITTERS.c.table_id == TABLES.c.id)
    wanted = select(*TABLE_COLUMNS, SITTERS.c.at.label("mark_at")).select_from(joined)
    return wanted.where(SITTERS.c.user_id == user_id, SITTERS.c.shelf == shelf)


def _page(wanted: Select[Any], at: Any, key: Any, after: PageMark | None, limit: int) -> Select[Any]:
    if after is not None:
        wanted = wanted.where(tuple_(at, key) < (after.at, after.id))
    return wanted.order_by(at.desc(), key.desc()).limit(limit)


def _to_listed(found: Sequence[Any]) -> list[ListedRow]:
    return [ListedRow(row := to_row(each[:-1]), PageMark(each.mark_at, row.id)) for each in found]
