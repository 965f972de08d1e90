"""The users' table: guests and accounts. All SQL about people is here."""

import time
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct, structs
from sqlalchemy import delete, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.auth.tokens import LIFETIME_S, Claim, Tokens, User, new_session
from era.server.errors import ApiError, make_id
from era.server.storage.schema import CHATS, ENDED_SESSIONS, MUTES, USERS
from era.server.storage.table_lists import PageMark

ID_BYTES = 16
SEEN_INTERVAL_MS = 24 * 3600 * 1000
"""How exactly it is known when somebody was last here."""


class Person(Struct, frozen=True):
    """A row of the users' table."""

    id: str
    name: str
    login: str | None
    password: str | None
    session: int
    """The generation of their sessions: tokens of an older one are worth nothing."""
    lang: str
    seen: int = 0
    recovery: str | None = None
    banned: int | None = None
    created: int = 0

    def user(self) -> User:
        return User(self.id, self.name, self.lang)

    def claim(self, session: str | None = None) -> Claim:
        return Claim(self.id, self.session, session or new_session())


class Identity(Struct, frozen=True):
    """Who sent a request. `claim` is what a token of ours says, whether it holds or not; `person` only if it does."""

    person: Person | None = None
    claim: Claim | None = None
    why: Literal["", "nobody", "session-ended", "banned"] = ""
    """Why there is no person."""


class Users:
    def __init__(self, engine: AsyncEngine, tokens: Tokens, clock: Callable[[], float] = time.time) -> None:
        """`clock` tells the seconds since 1970."""
        self.engine = engine
        self.tokens = tokens
        self._clock = clock

    async def read(self, token: str) -> User | None:
        """Return the user of a token; None for a forged one, or one that was logged out."""
        person = await self.person(token)
        return person.user() if person else None

    async def person(self, token: str) -> Person | None:
        return (await self.identify(token)).person

    async def identify(self, token: str) -> Identity:
        """Find out who sent this token, and if nobody, why."""
        claim = self.tokens.read(token)
        if claim is None:
            return Identity(why="nobody")
        if claim.expired:
            return Identity(None, claim, "session-ended")
        ended = select(ENDED_SESSIONS.c.id).where(ENDED_SESSIONS.c.id == claim.session).exists()
        found = await self._find(USERS.c.id == claim.user, ~ended)
        if found is not None and found.banned is not None:
            return Identity(None, claim, "banned")
        if found is None or found.session != claim.generation:
            return Identity(None, claim, "session-ended")
        now = self._now()
        if found.seen < now - SEEN_INTERVAL_MS:
            await self.change(found.id, seen=now)
        return Identity(found, claim)

    async def name_of(self, user_id: str) -> str | None:
        found = await self.by_id(user_id)
        return found.name if found else None

    async def by_id(self, user_id: str) -> Person | None:
        return await self._find(USERS.c.id == user_id)

    async def by_login(self, login: str) -> Person | None:
        return await self._find(USERS.c.login == login)

    async def page(self, query: str, after: PageMark | None, limit: int) -> list[Person]:
        """Return people, the newest first; with a query, those whose names hold it."""
        wanted = select(*PERSON_COLUMNS)
        if query:
            wanted = wanted.where(
                or_(USERS.c.name.icontains(query, autoescape=True), USERS.c.login.icontains(query, autoescape=True))
            )
        if after is not None:
            wanted = wanted.where(tuple_(USERS.c.created, USERS.c.id) < (after.at, after.id))
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            found = await connection.execute(wanted.order_by(USERS.c.created.desc(), USERS.c.id.desc()).limit(limit))
            return [Person(*row) for row in found]

    async def add(
        self, name: str, lang: str, login: str | None = None, password: str | None = None, recovery: str | None = None
    ) -> Person:
        now = self._now()
        person = Person(make_id(ID_BYTES), name, login, password, 1, lang, now, recovery, None, now)
        row = {key: getattr(person, key) for key in Person.__struct_fields__}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(USERS).values(**row))
        except IntegrityError:
            raise ApiError(409, "login-taken") from None
        return person

    async def change(self, user_id: str, **columns: Any) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.execute(update(USERS).where(USERS.c.id == user_id).values(**columns))
        except IntegrityError:
            raise ApiError(409, "login-taken") from None

    async def rename(self, person: Person, name: str, lang: str) -> Person:
        if (name, lang) != (person.name, person.lang):
            await self.change(person.id, name=name, lang=lang)
        return structs.replace(person, name=name, lang=lang)

    async def rename_in_chats(self, user_id: str, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(CHATS).where(CHATS.c.user_id == user_id).values(who=name))

    # ------------------------------------------------------------ sessions

    async def end_session(self, claim: Claim) -> None:
        """Make every token of this session worthless."""
        until = self._now() + LIFETIME_S * 1000
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(ENDED_SESSIONS).values(id=claim.session, until=until))
        except IntegrityError:  # it was ended before
            return

    async def end_sessions(self, user_id: str) -> None:
        """Make every token issued so far worthless."""
        await self.change(user_id, session=USERS.c.session + 1)

    async def remove(self, user_id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(MUTES).where(or_(MUTES.c.user_id == user_id, MUTES.c.muted_id == user_id)))
            await connection.execute(delete(USERS).where(USERS.c.id == user_id))

    # ------------------------------------------------------------ whom one does not want to read

    async def muted_by(self, user_id: str) -> set[str]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            found = await connection.execute(select(MUTES.c.muted_id).where(MUTES.c.user_id == user_id))
            return {each.muted_id for each in found}

    async def mute(self, user_id: str, other: str, muted: bool) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(MUTES).where(MUTES.c.user_id == user_id, MUTES.c.muted_id == other))
            if muted:
                await connection.execute(insert(MUTES).values(user_id=user_id, muted_id=other))

    async def _find(self, *conditions: Any) -> Person | None:
        async with self.engine.connect() as connection:
            # Reading takes no transaction, so it never waits for whoever writes.
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            row = (await connection.execute(select(*PERSON_COLUMNS).where(*conditions))).first()
        return Person(*row) if row else None

    def _now(self) -> int:
        return int(self._clock() * 1000)


PERSON_COLUMNS = [USERS.c[name] for name in Person.__struct_fields__]
