"""Accounts: a name to log in with and a password. No e-mail address, so a lost password stays lost."""

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from era.server.auth.rate_limit import RateLimits
from era.server.auth.users import Person, Users
from era.server.errors import ApiError

MIN_LOGIN_CHARS, MAX_LOGIN_CHARS = 3, 40
MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS = 8, 200
MAX_CONCURRENT_HASHES = 2
"""Each hash takes 64 MB and a core."""


class Accounts:
    def __init__(self, users: Users, limits: RateLimits) -> None:
        self.users = users
        self.limits = limits
        self._hasher = PasswordHasher()
        self._dummy_hash = self._hasher.hash("nobody's password")
        self._hashing = asyncio.Semaphore(MAX_CONCURRENT_HASHES)

    async def create(self, person: Person | None, login: str, password: str, name: str, lang: str) -> Person:
        """Turn a guest into an account that keeps all tables, or make a new one. Raises ApiError."""
        login = normalize(login)
        _check(login, password)
        if person is not None and person.login is not None:
            raise ApiError(409, "has-account")
        if await self.users.by_login(login):
            raise ApiError(409, "login-taken")
        hashed = await self._hash(password)
        if person is None:
            return await self.users.add(name or login, lang, login, hashed)
        await self.users.change(person.id, login=login, password=hashed)
        return Person(person.id, person.name, login, hashed, person.session, person.lang)

    async def log_in(self, login: str, password: str, address: str) -> Person:
        """Find the person. Raises ApiError: the same for an unknown name and a wrong password, after the same time."""
        login = normalize(login)
        keys = ((self.limits.log_in, f"{address} {login}"), (self.limits.log_in_name, login))
        wait = max(buckets.take(key) for buckets, key in keys)
        if wait:
            raise ApiError(429, "log-in-wait", {"seconds": max(1, round(wait))})
        person = await self.users.by_login(login) if login.isprintable() else None
        known = person.password if person and person.password else self._dummy_hash
        right = await self._verify(known, password[:MAX_PASSWORD_CHARS])
        if person is None or person.password is None or not right:
            raise ApiError(403, "log-in-wrong")
        self.limits.log_in.forget(f"{address} {login}")
        if self._hasher.check_needs_rehash(person.password):
            await self.users.change(person.id, password=await self._hash(password))
        return person

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerificationError, InvalidHashError):
                return False


def normalize(login: str) -> str:
    """Make names that look alike the same, so that nobody can pass for somebody else."""
    return unicodedata.normalize("NFKC", login).strip().casefold()


def _check(login: str, password: str) -> None:
    if not (MIN_LOGIN_CHARS <= len(login) <= MAX_LOGIN_CHARS and login.isprintable()):
        raise ApiError(422, "login-wrong", {"least": MIN_LOGIN_CHARS, "most": MAX_LOGIN_CHARS})
    if not MIN_PASSWORD_CHARS <= len(password) <= MAX_PASSWORD_CHARS:
        raise ApiError(422, "password-wrong", {"least": MIN_PASSWORD_CHARS, "most": MAX_PASSWORD_CHARS})
