"""The users' table: guests and accounts. All SQL about people is here."""

import time
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct, structs
from sqlalchemy import Select, bindparam, delete, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.auth.tokens import LIFETIME_S, Claim, Tokens, User, new_session
from era.server.errors import ApiError, make_id
from era.server.storage.schema import CHATS, ENDED_SESSIONS, MUTES, USERS
from era.server.storage.table_lists import PageMark

ID_BYTES = 16
PUBLIC_ID_BYTES = 12
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
    public: str | None = None
    """The address of their profile; a guest has none."""
    shows: bool = True
    """Others see their finished games there."""

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
        found = await self._read(IDENTIFY, {"user": claim.user, "session": claim.session})
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

    async def by_public_id(self, public: str) -> Person | None:
        return await self._find(USERS.c.public == public)

    async def public_ids(self, user_ids: Iterable[str]) -> dict[str, str]:
        """Return the addresses of these people's profiles; guests and whoever was shut out have none."""
        wanted = select(USERS.c.id, USERS.c.public).where(
            USERS.c.id.in_(set(user_ids)), USERS.c.public.is_not(None), USERS.c.banned.is_(None)
        )
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            return {each.id: each.public for each in await connection.execute(wanted)}

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
        person = Person(
            make_id(ID_BYTES),
            name,
            login,
            password,
            1,
            lang,
            now,
            recovery,
            None,
            now,
            new_public_id() if login else None,
        )
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

    async def give_chats(self, user_id: str, other: str, name: str) -> None:
        """What this user has said was said by another one."""
        async with self.engine.begin() as connection:
            await connection.execute(update(CHATS).where(CHATS.c.user_id == user_id).values(user_id=other, who=name))

    async def give_mutes(self, user_id: str, other: str) -> None:
        """Whom this user does not want to read, another one does not want to read either."""
        for muted in await self.muted_by(user_id) - await self.muted_by(other) - {other}:
            await self.mute(other, muted, True)

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
        return await self._read(select(*PERSON_COLUMNS).where(*conditions))

    async def _read(self, wanted: Select[Any], values: dict[str, str] | None = None) -> Person | None:
        async with self.engine.connect() as connection:
            # Reading takes no transaction, so it never waits for whoever writes.
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            row = (await connection.execute(wanted, values)).first()
        return Person(*row) if row else None

    def _now(self) -> int:
        return int(self._clock() * 1000)


def new_public_id() -> str:
    return make_id(PUBLIC_ID_BYTES)


PERSON_COLUMNS = [USERS.c[name] for name in Person.__struct_fields__]
IDENTIFY = select(*PERSON_COLUMNS).where(
    USERS.c.id == bindparam("user"),
    ~select(ENDED_SESSIONS.c.id).where(ENDED_SESSIONS.c.id == bindparam("session")).exists(),
)
"""Whom a token names, unless that session was ended. Made once: it is asked with every request, and what SQLAlchemy
makes anew each time refers to itself."""
