"""SQL that finds what nobody comes back to, and deletes it: in small slices, each read from an index.

What an account keeps is never deleted: no table at which somebody with an account has a seat or is the host, and nobody
who sits at such a table.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import TableStatus
from era.server.storage.schema import BOXES, ENDED_SESSIONS, INVITATIONS, MUTES, REPORTS, SITTERS, TABLES, USERS
from era.server.storage.table_lists import PageMark


class OldTable(Struct, frozen=True):
    id: str
    touched: int
    uploaded: bool


class ExpiryStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    async def oldest_tables(self, status: TableStatus, after: PageMark, limit: int) -> list[OldTable]:
        """Return the next tables of this status, those first that nobody touched for longest."""
        return [OldTable(*each) for each in await self._read(select_oldest_tables(status, after, limit))]

    async def kept_by_accounts(self, table_ids: Sequence[str]) -> set[str]:
        """Return those of these tables that somebody with an account has."""
        return {each.table_id for each in await self._read(select_kept(table_ids))} if table_ids else set()

    async def longest_away(self, after: PageMark, limit: int) -> list[PageMark]:
        """Return the next people, guests or not, those first whom nobody saw for longest."""
        return [PageMark(each.seen, each.id) for each in await self._read(select_longest_away(after, limit))]

    async def forget_guests(self, user_ids: Sequence[str], before: int) -> int:
        """Forget those of these guests who sit nowhere and have not come back meanwhile, with their boxes."""
        if not user_ids:
            return 0
        seated = select(SITTERS.c.user_id).where(SITTERS.c.user_id == USERS.c.id).exists()
        gone = (USERS.c.id.in_(user_ids), USERS.c.login.is_(None), USERS.c.seen < before, ~seated)
        async with self.engine.begin() as connection:
            found = [each.id for each in (await connection.execute(select(USERS.c.id).where(*gone))).all()]
            if found:
                await connection.execute(delete(BOXES).where(BOXES.c.owner.in_(found)))
                await connection.execute(delete(MUTES).where(MUTES.c.user_id.in_(found)))
                await connection.execute(delete(USERS).where(USERS.c.id.in_(found)))
        return len(found)

    async def drop_outdated(self, now: int, reports_before: int) -> None:
        """Delete ended sessions whose tokens are worth nothing any more, old invitations, and reports dealt with."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(ENDED_SESSIONS).where(ENDED_SESSIONS.c.until < now))
            await connection.execute(delete(INVITATIONS).where(INVITATIONS.c.expires < now))
            await connection.execute(delete(REPORTS).where(REPORTS.c.handled < reports_before))

    async def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


def select_oldest_tables(status: TableStatus, after: PageMark, limit: int) -> Select[Any]:
    wanted = select(TABLES.c.id, TABLES.c.touched, TABLES.c.uploaded).where(
        TABLES.c.status == status, tuple_(TABLES.c.touched, TABLES.c.id) > (after.at, after.id)
    )
    return wanted.order_by(TABLES.c.touched, TABLES.c.id).limit(limit)


def select_kept(table_ids: Sequence[str]) -> Select[Any]:
    joined = SITTERS.join(USERS, USERS.c.id == SITTERS.c.user_id)
    wanted = select(SITTERS.c.table_id).select_from(joined)
    return wanted.where(SITTERS.c.table_id.in_(table_ids), USERS.c.login.is_not(None))


def select_longest_away(after: PageMark, limit: int) -> Select[Any]:
    wanted = select(USERS.c.seen, USERS.c.id).where(tuple_(USERS.c.seen, USERS.c.id) > (after.at, after.id))
    return wanted.order_by(USERS.c.seen, USERS.c.id).limit(limit)
