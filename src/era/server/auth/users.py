"""The users' table: guests and accounts. All SQL about people is here."""

import secrets
import time
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.auth.tokens import Claim, Tokens, User
from era.server.errors import ApiError
from era.server.storage.schema import USERS


class Person(Struct, frozen=True):
    """A row of the users' table."""

    id: str
    name: str
    login: str | None
    password: str | None
    session: int
    lang: str

    def user(self) -> User:
        return User(self.id, self.name, self.lang)

    def claim(self) -> Claim:
        return Claim(self.id, self.session)


class Users:
    def __init__(self, engine: AsyncEngine, tokens: Tokens) -> None:
        self.engine = engine
        self.tokens = tokens

    async def read(self, token: str) -> User | None:
        """Return the user of a token; None for a forged one, or one that was logged out everywhere."""
        person = await self.person(token)
        return person.user() if person else None

    async def person(self, token: str) -> Person | None:
        claim = self.tokens.read(token)
        found = await self._find(USERS.c.id == claim.user) if claim else None
        return found if found and claim and found.session == claim.session else None

    async def name_of(self, user_id: str) -> str | None:
        found = await self._find(USERS.c.id == user_id)
        return found.name if found else None

    async def by_login(self, login: str) -> Person | None:
        return await self._find(USERS.c.login == login)

    async def add(self, name: str, lang: str, login: str | None = None, password: str | None = None) -> Person:
        person = Person(secrets.token_urlsafe(16), name, login, password, 1, lang)
        row = {key: getattr(person, key) for key in Person.__struct_fields__}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(USERS).values(**row, created=int(time.time() * 1000)))
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

    async def end_sessions(self, user_id: str) -> None:
        """Make every token issued so far worthless."""
        await self.change(user_id, session=USERS.c.session + 1)

    async def remove(self, user_id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(USERS).where(USERS.c.id == user_id))

    async def _find(self, condition: Any) -> Person | None:
        columns = [USERS.c[name] for name in Person.__struct_fields__]
        async with self.engine.connect() as connection:
            # Reading takes no transaction, so it never waits for whoever writes.
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            row = (await connection.execute(select(*columns).where(condition))).first()
        return Person(*row) if row else None
