"""All SQL of tournaments and clubs."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import ClubMember, ClubRow, Entrant, Season, TournamentRow
from era.server.storage.schema import CLUB_MEMBERS, CLUBS, ENTRANTS, TOURNAMENTS, USERS
from era.server.storage.table_lists import PageMark

TOURNAMENT_COLUMNS = [TOURNAMENTS.c[name] for name in TournamentRow.__struct_fields__]
CLUB_COLUMNS = [CLUBS.c[name] for name in ClubRow.__struct_fields__]
NAME = func.coalesce(USERS.c.name, ENTRANTS.c.name).label("name")
ENTRANT_COLUMNS = [NAME if name == "name" else ENTRANTS.c[name] for name in Entrant.__struct_fields__]
MAX_LISTED = 50


class TournamentStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    # ------------------------------------------------------------ tournaments

    async def create(self, row: TournamentRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(TOURNAMENTS), msgspec.to_builtins(row))

    async def find(self, tournament_id: str) -> TournamentRow | None:
        found = await self._read(select(*TOURNAMENT_COLUMNS).where(TOURNAMENTS.c.id == tournament_id))
        return _to_tournament(found[0]) if found else None

    async def change(self, row: TournamentRow, values: dict[str, Any]) -> bool:
        """Write these columns if nobody has moved the tournament on since it was read: it still has its status and
        round."""
        at = (TOURNAMENTS.c.status == row.status, TOURNAMENTS.c.round == row.round)
        still = (TOURNAMENTS.c.id == row.id, *at)
        plain = msgspec.to_builtins(values)
        async with self.engine.begin() as connection:
            return (await connection.execute(update(TOURNAMENTS).where(*still).values(**plain))).rowcount == 1

    async def of(self, user_id: str) -> list[TournamentRow]:
        """Return the tournaments that somebody organises or plays in, the last first."""
        mine = select(ENTRANTS.c.tournament_id).where(ENTRANTS.c.user_id == user_id).scalar_subquery()
        wanted = select(*TOURNAMENT_COLUMNS).where(or_(TOURNAMENTS.c.organiser == user_id, TOURNAMENTS.c.id.in_(mine)))
        found = await self._read(wanted.order_by(TOURNAMENTS.c.created.desc()).limit(MAX_LISTED))
        return [_to_tournament(row) for row in found]

    async def count_live(self, organiser: str) -> int:
        live = (TOURNAMENTS.c.organiser == organiser, TOURNAMENTS.c.status != "over")
        found: int = (await self._read(select(func.count()).select_from(TOURNAMENTS).where(*live)))[0][0]
        return found

    async def remove(self, tournament_id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id))

    # ------------------------------------------------------------ who plays

    async def enter(self, entrant: Entrant) -> bool:
        """False if they are in it already."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(ENTRANTS), msgspec.structs.asdict(entrant))
        except IntegrityError:
            return False
        return True

    async def withdraw(self, tournament_id: str, user_id: str, left_after: int | None) -> None:
        """Somebody leaves: before the start without a trace, later after a round."""
        mine = (ENTRANTS.c.tournament_id == tournament_id, ENTRANTS.c.user_id == user_id)
        async with self.engine.begin() as connection:
            if left_after is None:
                await connection.execute(delete(ENTRANTS).where(*mine))
            else:
                still = ENTRANTS.c.left_after.is_(None)
                await connection.execute(update(ENTRANTS).where(*mine, still).values(left_after=left_after))

    async def entrants(self, tournament_id: str) -> list[Entrant]:
        """Return who plays, in the order in which they came."""
        joined = ENTRANTS.outerjoin(USERS, USERS.c.id == ENTRANTS.c.user_id)
        wanted = select(*ENTRANT_COLUMNS).select_from(joined).where(ENTRANTS.c.tournament_id == tournament_id)
        found = await self._read(wanted.order_by(ENTRANTS.c.at, ENTRANTS.c.user_id))
        return [Entrant(*row) for row in found]

    async def name_of(self, user_id: str) -> str:
        found = await self._read(select(USERS.c.name).where(USERS.c.id == user_id))
        return str(found[0].name) if found else ""

    # ------------------------------------------------------------ clubs

    async def create_club(self, club: ClubRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(CLUBS), msgspec.to_builtins(club))
            member = {"club_id": club.id, "user_id": club.owner, "at": club.created}
            await connection.execute(insert(CLUB_MEMBERS), member)

    async def club(self, club_id: str) -> ClubRow | None:
        found = await self._read(select(*CLUB_COLUMNS).where(CLUBS.c.id == club_id))
        return _to_club(found[0]) if found else None

    async def begin_season(self, club: ClubRow, season: Season) -> None:
        seasons = msgspec.to_builtins([*club.seasons, season])
        async with self.engine.begin() as connection:
            await connection.execute(update(CLUBS).where(CLUBS.c.id == club.id).values(seasons=seasons))

    async def join_club(self, club_id: str, user_id: str, at: int) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(CLUB_MEMBERS).values(club_id=club_id, user_id=user_id, at=at))
        except IntegrityError:  # they are in it already
            return

    async def leave_club(self, club_id: str, user_id: str) -> None:
        mine = (CLUB_MEMBERS.c.club_id == club_id, CLUB_MEMBERS.c.user_id == user_id)
        async with self.engine.begin() as connection:
            await connection.execute(delete(CLUB_MEMBERS).where(*mine))

    async def members(self, club_id: str, after: PageMark | None, limit: int) -> list[ClubMember]:
        """Return a page of a club's people, in the order in which they came."""
        joined = CLUB_MEMBERS.join(USERS, USERS.c.id == CLUB_MEMBERS.c.user_id)
        wanted = select(USERS.c.id, USERS.c.name, CLUB_MEMBERS.c.at).select_from(joined)
        wanted = wanted.where(CLUB_MEMBERS.c.club_id == club_id)
        if after is not None:
            wanted = wanted.where(tuple_(CLUB_MEMBERS.c.at, CLUB_MEMBERS.c.user_id) > (after.at, after.id))
        wanted = wanted.order_by(CLUB_MEMBERS.c.at, CLUB_MEMBERS.c.user_id).limit(limit)
        return [ClubMember(*row) for row in await self._read(wanted)]

    async def count_members(self, club_id: str) -> int:
        counted = select(func.count()).select_from(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club_id == club_id)
        return int((await self._read(counted))[0][0])

    async def is_member(self, club_id: str, user_id: str | None) -> bool:
        mine = (CLUB_MEMBERS.c.club_id == club_id, CLUB_MEMBERS.c.user_id == user_id)
        return user_id is not None and bool(await self._read(select(CLUB_MEMBERS.c.at).where(*mine)))

    async def names_in_club(self, club_id: str, user_ids: Collection[str]) -> dict[str, str]:
        """Return how these people are called who have played in a club's tournaments."""
        joined = ENTRANTS.join(TOURNAMENTS, TOURNAMENTS.c.id == ENTRANTS.c.tournament_id)
        joined = joined.outerjoin(USERS, USERS.c.id == ENTRANTS.c.user_id)
        theirs = (TOURNAMENTS.c.club_id == club_id, ENTRANTS.c.user_id.in_(user_ids))
        found = await self._read(select(ENTRANTS.c.user_id, NAME).select_from(joined).where(*theirs).distinct())
        return {row.user_id: row.name for row in found}

    async def clubs_of(self, user_id: str) -> list[ClubRow]:
        joined = CLUB_MEMBERS.join(CLUBS, CLUBS.c.id == CLUB_MEMBERS.c.club_id)
        wanted = select(*CLUB_COLUMNS).select_from(joined).where(CLUB_MEMBERS.c.user_id == user_id)
        return [_to_club(row) for row in await self._read(wanted.order_by(CLUBS.c.created.desc()).limit(MAX_LISTED))]

    async def tournaments_of_club(self, club_id: str) -> list[TournamentRow]:
        wanted = select(*TOURNAMENT_COLUMNS).where(TOURNAMENTS.c.club_id == club_id)
        return [_to_tournament(row) for row in await self._read(wanted.order_by(TOURNAMENTS.c.created))]

    # ------------------------------------------------------------ people

    async def give(self, user_id: str, other: str) -> None:
        """What was a guest's is an account's, unless the account has the same already."""
        async with self.engine.begin() as connection:
            for table, key in ((ENTRANTS, "tournament_id"), (CLUB_MEMBERS, "club_id")):
                theirs = select(table.c[key]).where(table.c.user_id == other)
                mine = (table.c.user_id == user_id, table.c[key].not_in(theirs.scalar_subquery()))
                await connection.execute(update(table).where(*mine).values(user_id=other))
            for table, column in ((TOURNAMENTS, "organiser"), (CLUBS, "owner")):
                await connection.execute(update(table).where(table.c[column] == user_id).values({column: other}))

    async def remove_user(self, user_id: str) -> None:
        """Forget somebody; in tournaments, where others are compared with them, only the name."""
        async with self.engine.begin() as connection:
            await connection.execute(update(ENTRANTS).where(ENTRANTS.c.user_id == user_id).values(name=""))
            await connection.execute(delete(CLUB_MEMBERS).where(CLUB_MEMBERS.c.user_id == user_id))

    async def _read(self, wanted: Any) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


def _to_tournament(found: Sequence[Any]) -> TournamentRow:
    return msgspec.convert(dict(zip(TournamentRow.__struct_fields__, found, strict=True)), TournamentRow)


def _to_club(found: Sequence[Any]) -> ClubRow:
    return msgspec.convert(dict(zip(ClubRow.__struct_fields__, found, strict=True)), ClubRow)
