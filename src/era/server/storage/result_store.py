"""All SQL of results, ratings and friends."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import and_, delete, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import Rating, ResultRow
from era.server.storage.schema import FRIENDS, PLAYS, RATINGS, RESULTS, TABLES, USERS
from era.server.storage.table_lists import PageMark

MAX_ROWS = 5000
"""Of a person's history, as far back as statistics look."""
MAX_FRIENDS = 200
PAGE = 200
"""Rows that are read at once where there may be thousands: others are served between two pages."""
RESULT_COLUMNS = [RESULTS.c[name] for name in ResultRow.__struct_fields__]

IS_SHOWN = (
    select(TABLES.c.id)
    .where(
        TABLES.c.id == RESULTS.c.table_id,
        TABLES.c.status == "over",
        TABLES.c.sealed == False,  # noqa: E712
        or_(
            and_(TABLES.c.public, TABLES.c.watchable),
            select(PLAYS.c.seat).where(PLAYS.c.table_id == TABLES.c.id, PLAYS.c.user_id == RESULTS.c.user_id).exists(),
        ),
    )
    .exists()
)
"""Games that others may see: those of public tables that anybody could look at, and those where all had the same dice,
once nobody plays these any more. What was played among friends stays among them."""

RateGame = Callable[[dict[str, Rating]], dict[str, Rating]]
"""Takes what is known of the players, and returns what is known after the game."""


class ResultStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    async def has(self, table_id: str) -> bool:
        return bool(await self._read(select(RESULTS.c.seat).where(RESULTS.c.table_id == table_id).limit(1)))

    async def put(self, rows: Sequence[ResultRow], rate: RateGame | None) -> bool:
        """Write how a game ended, with the ratings that follow. False if that was done before: nothing is counted
        twice."""
        game = rows[0].game
        try:
            async with self.engine.begin() as connection:
                if rate is not None:
                    wanted = select(RATINGS.c.user_id, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(
                        RATINGS.c.user_id.in_([row.user_id for row in rows]), RATINGS.c.game == game
                    )
                    found = (await connection.execute(wanted.with_for_update())).all()
                    known = {each.user_id: Rating(each.mu, each.sigma, each.games) for each in found}
                    for row in rows:
                        row.before = known[row.user_id].mu if row.user_id in known else None
                    for user, rating in rate(known).items():
                        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
                        mine = (RATINGS.c.user_id == user, RATINGS.c.game == game)
                        if user in known:
                            await connection.execute(update(RATINGS).where(*mine).values(**values))
                        else:
                            await connection.execute(insert(RATINGS).values(user_id=user, game=game, **values))
                        for row in rows:
                            if row.user_id == user:
                                row.mu, row.sigma = rating.mu, rating.sigma
                await connection.execute(insert(RESULTS), [msgspec.structs.asdict(row) for row in rows])
        except IntegrityError:
            return False
        return True

    async def page(
        self,
        user_id: str,
        after: PageMark | None,
        limit: int,
        query: str = "",
        game: str = "",
        outcome: str = "",
        *,
        shown: bool = False,
    ) -> list[ResultRow]:
        """Return a person's games, the last first; with a query, those whose names or titles hold it; `shown`: only
        those that others may see."""
        wanted = select(*RESULT_COLUMNS).where(RESULTS.c.user_id == user_id)
        if shown:
            wanted = wanted.where(IS_SHOWN)
        if query:
            wanted = wanted.where(RESULTS.c.search.contains(query.lower(), autoescape=True))
        if game:
            wanted = wanted.where(RESULTS.c.game == game)
        if outcome:
            wanted = wanted.where(RESULTS.c.outcome == outcome)
        if after is not None:
            wanted = wanted.where(tuple_(RESULTS.c.at, RESULTS.c.table_id) < (after.at, after.id))
        wanted = wanted.order_by(RESULTS.c.at.desc(), RESULTS.c.table_id.desc()).limit(limit)
        return [ResultRow(*row) for row in await self._read(wanted)]

    async def all_of(self, user_id: str, *, shown: bool = False) -> list[ResultRow]:
        """Return all games of a person, as far back as statistics look."""
        found = rows = await self.page(user_id, None, PAGE, shown=shown)
        while len(rows) == PAGE and len(found) < MAX_ROWS:
            rows = await self.page(user_id, PageMark(rows[-1].at, rows[-1].table_id), PAGE, shown=shown)
            found = found + rows
        return found

    async def with_others(self, user_id: str, whom: str | None = None) -> list[tuple[str, str, int, int, str]]:
        """Return, for each game with others: the other's id and name, one's own place and theirs, and the table;
        `whom`: only games with this person."""
        other = RESULTS.alias("other")
        joined = RESULTS.join(other, RESULTS.c.table_id == other.c.table_id).join(USERS, USERS.c.id == other.c.user_id)
        wanted = select(other.c.user_id, USERS.c.name, RESULTS.c.place, other.c.place, RESULTS.c.table_id)
        wanted = wanted.select_from(joined).where(RESULTS.c.user_id == user_id, other.c.user_id != user_id)
        if whom is not None:
            wanted = wanted.where(other.c.user_id == whom)
        found = await self._read(wanted.order_by(RESULTS.c.at.desc()).limit(MAX_ROWS))
        return [(row[0], row[1], row[2], row[3], row[4]) for row in found]

    async def ratings(self, user_id: str) -> dict[str, Rating]:
        wanted = select(RATINGS.c.game, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games)
        found = await self._read(wanted.where(RATINGS.c.user_id == user_id))
        return {each.game: Rating(each.mu, each.sigma, each.games) for each in found}

    async def friends(self, user_id: str) -> list[tuple[str, str]]:
        joined = FRIENDS.join(USERS, USERS.c.id == FRIENDS.c.friend_id)
        wanted = select(USERS.c.id, USERS.c.name).select_from(joined).where(FRIENDS.c.user_id == user_id)
        return [(row[0], row[1]) for row in await self._read(wanted.order_by(USERS.c.name).limit(MAX_FRIENDS))]

    async def befriend(self, user_id: str, other: str, on: bool, now: int) -> None:
        async with self.engine.begin() as connection:
            mine = (FRIENDS.c.user_id == user_id, FRIENDS.c.friend_id == other)
            await connection.execute(delete(FRIENDS).where(*mine))
            if on:
                await connection.execute(insert(FRIENDS).values(user_id=user_id, friend_id=other, at=now))

    async def remove_user(self, user_id: str) -> None:
        async with self.engine.begin() as connection:
            for table in (RESULTS, RATINGS, FRIENDS):
                await connection.execute(delete(table).where(table.c.user_id == user_id))
            await connection.execute(delete(FRIENDS).where(FRIENDS.c.friend_id == user_id))

    async def give(self, user_id: str, other: str) -> None:
        """What a guest has reached is an account's. Ratings of a guest count only where the account has none."""
        async with self.engine.begin() as connection:
            for table, key in ((RESULTS, "table_id"), (RATINGS, "game"), (FRIENDS, "friend_id")):
                theirs = select(table.c[key]).where(table.c.user_id == other)
                mine = (table.c.user_id == user_id, table.c[key].not_in(theirs.scalar_subquery()))
                await connection.execute(update(table).where(*mine).values(user_id=other))
                await connection.execute(delete(table).where(table.c.user_id == user_id))

    async def _read(self, wanted: Any) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found
