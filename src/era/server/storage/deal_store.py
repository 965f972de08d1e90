"""All SQL of deals and of who plays them."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import Deal, Play
from era.server.storage.schema import DEALS, FRIENDS, PLAYS, TABLES, USERS

DEAL_COLUMNS = [DEALS.c[name] for name in Deal.__struct_fields__]
NAME = func.coalesce(USERS.c.name, PLAYS.c.name).label("name")
"""As somebody is called now; who is gone, as they were called then."""
PLAY_COLUMNS = [NAME if name == "name" else PLAYS.c[name] for name in Play.__struct_fields__]
MAX_DAYS = 400
"""As far back as somebody's days are looked at."""
MAX_FRIENDS = 200
PAGE = 300
"""Rows that are read at once where there may be thousands: others are served between two pages."""


class Reached(Struct):
    """What somebody reached who played a deal to the end, as far as it decides their place."""

    user_id: str
    won: int
    points: int
    at: int


class DealStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    # ------------------------------------------------------------ deals

    async def find(self, deal_id: str) -> Deal | None:
        found = await self._read(select(*DEAL_COLUMNS).where(DEALS.c.id == deal_id))
        return Deal(*found[0]) if found else None

    async def put(self, deal: Deal) -> Deal:
        """Write a deal, unless there is one of that name: then return that. Whoever comes first has sealed it."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(DEALS), msgspec.structs.asdict(deal))
        except IntegrityError:
            found = await self.find(deal.id)
            assert found is not None
            return found
        return deal

    async def list_sealed(self, kind: str) -> list[Deal]:
        wanted = select(*DEAL_COLUMNS).where(DEALS.c.opened.is_(None), DEALS.c.kind == kind)
        return [Deal(*row) for row in await self._read(wanted.order_by(DEALS.c.created))]

    async def find_beside(self, deal: Deal) -> tuple[str, str]:
        """Return the deals of the same kind and game that were sealed before and after this one; empty if none was."""
        same, at = (DEALS.c.kind == deal.kind, DEALS.c.game == deal.game), DEALS.c.created
        before = select(DEALS.c.id).where(*same, at < deal.created).order_by(at.desc()).limit(1)
        after = select(DEALS.c.id).where(*same, at > deal.created).order_by(at).limit(1)
        found = [await self._read(before), await self._read(after)]
        return str(found[0][0].id) if found[0] else "", str(found[1][0].id) if found[1] else ""

    async def open(self, deal_id: str, now: int) -> list[str]:
        """Open a deal, together with its tables; return their ids, to be told of it."""
        async with self.engine.begin() as connection:
            await connection.execute(update(DEALS).where(DEALS.c.id == deal_id).values(opened=now))
            mine = (TABLES.c.deal == deal_id, TABLES.c.sealed == True)  # noqa: E712
            found = (await connection.execute(select(TABLES.c.id).where(*mine))).all()
            opened = {"sealed": False, "version": TABLES.c.version + 1}
            await connection.execute(update(TABLES).where(*mine).values(**opened))
        return [each.id for each in found]

    # ------------------------------------------------------------ plays

    async def begin(self, plays: Sequence[Play]) -> bool:
        """Write who plays a deal, where. False, with nothing written, if one of them does already."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(PLAYS), [msgspec.structs.asdict(play) for play in plays])
        except IntegrityError:
            return False
        return True

    async def finish(self, play: Play) -> None:
        """Write what somebody reached, once: it stays as it was when the game was over."""
        still = (PLAYS.c.deal_id == play.deal_id, PLAYS.c.user_id == play.user_id, PLAYS.c.outcome == "playing")
        values = {"outcome": play.outcome, "points": play.points, "figures": play.figures, "at": play.at}
        async with self.engine.begin() as connection:
            await connection.execute(update(PLAYS).where(*still).values(**values))

    async def play_of(self, deal_id: str, user_id: str | None) -> Play | None:
        if user_id is None:
            return None
        found = await self._plays(PLAYS.c.deal_id == deal_id, PLAYS.c.user_id == user_id)
        return found[0] if found else None

    async def plays(self, deal_id: str) -> list[Play]:
        """Return all who play a round's deal, who are few: those with the most points first."""
        wanted = _select(PLAYS.c.deal_id == deal_id).order_by(PLAYS.c.points.desc().nulls_last(), PLAYS.c.at)
        return [Play(*row) for row in await self._read(wanted)]

    async def plays_of(self, deal_id: str, user_ids: Collection[str]) -> list[Play]:
        return await self._plays(PLAYS.c.deal_id == deal_id, PLAYS.c.user_id.in_(user_ids))

    async def reached(self, deal_id: str) -> list[Reached]:
        """Return what everybody reached who played a deal to the end, however many they are."""
        columns = (PLAYS.c.user_id, PLAYS.c.figures, PLAYS.c.points, PLAYS.c.at)
        done = select(*columns).where(PLAYS.c.deal_id == deal_id, PLAYS.c.outcome == "done")
        done = done.order_by(PLAYS.c.user_id).limit(PAGE)
        found: list[Reached] = []
        rows = await self._read(done)
        while rows:
            found += [Reached(user, figures.get("won", 0), points or 0, at) for user, figures, points, at in rows]
            rows = await self._read(done.where(PLAYS.c.user_id > found[-1].user_id)) if len(rows) == PAGE else ()
        return found

    async def list_unwritten(self, deal_id: str) -> list[str]:
        """Return the tables of a deal that are over without anybody having written what was reached there."""
        joined = PLAYS.join(TABLES, TABLES.c.id == PLAYS.c.table_id)
        over = (PLAYS.c.deal_id == deal_id, PLAYS.c.outcome == "playing", TABLES.c.status == "over")
        found = await self._read(select(PLAYS.c.table_id).select_from(joined).where(*over).distinct())
        return [row.table_id for row in found]

    async def plays_at(self, table_id: str) -> list[Play]:
        return await self._plays(PLAYS.c.table_id == table_id)

    async def days_of(self, user_id: str, game: str) -> list[str]:
        """Return the days' deals that somebody has played to the end, the last first."""
        joined = PLAYS.join(DEALS, DEALS.c.id == PLAYS.c.deal_id)
        mine = (PLAYS.c.user_id == user_id, PLAYS.c.outcome == "done", DEALS.c.kind == "day", DEALS.c.game == game)
        wanted = select(DEALS.c.id).select_from(joined).where(*mine).order_by(DEALS.c.created.desc()).limit(MAX_DAYS)
        return [row.id for row in await self._read(wanted)]

    async def friends_of(self, user_id: str) -> set[str]:
        wanted = select(FRIENDS.c.friend_id).where(FRIENDS.c.user_id == user_id).limit(MAX_FRIENDS)
        found = await self._read(wanted)
        return {row.friend_id for row in found}

    # ------------------------------------------------------------ people

    async def give(self, user_id: str, other: str) -> None:
        """What a guest has played is an account's, unless the account has played the same deal."""
        theirs = select(PLAYS.c.deal_id).where(PLAYS.c.user_id == other).scalar_subquery()
        async with self.engine.begin() as connection:
            mine = (PLAYS.c.user_id == user_id, PLAYS.c.deal_id.not_in(theirs))
            await connection.execute(update(PLAYS).where(*mine).values(user_id=other))

    async def remove_user(self, user_id: str) -> None:
        """Forget somebody's days; in rounds, where others are compared with them, only the name."""
        days = select(DEALS.c.id).where(DEALS.c.kind == "day").scalar_subquery()
        async with self.engine.begin() as connection:
            await connection.execute(delete(PLAYS).where(PLAYS.c.user_id == user_id, PLAYS.c.deal_id.in_(days)))
            await connection.execute(update(PLAYS).where(PLAYS.c.user_id == user_id).values(name=""))

    async def _plays(self, *where: Any) -> list[Play]:
        return [Play(*row) for row in await self._read(_select(*where))]

    async def _read(self, wanted: Any) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


def _select(*where: Any) -> Any:
    joined = PLAYS.outerjoin(USERS, USERS.c.id == PLAYS.c.user_id)
    return select(*PLAY_COLUMNS).select_from(joined).where(*where)
