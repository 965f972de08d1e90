"""Accounts: a name to log in with and a password. No e-mail address: whoever forgets the password has a code for that,
shown once when the account is made."""

import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable

from msgspec import Struct, structs

from era.server.auth.backoff import Backoff
from era.server.auth.hash_process import PasswordProcess, make_hasher
from era.server.auth.hash_queue import HashedResult, HashQueue
from era.server.auth.names import find_fault
from era.server.auth.rate_limit import RateLimiter
from era.server.auth.tokens import Device
from era.server.auth.users import Person, Users, new_public_id
from era.server.errors import ApiError
from era.server.storage.schema import USERS

MIN_LOGIN_CHARS, MAX_LOGIN_CHARS = 3, 40
MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS = 8, 200
CODE_GROUPS, CODE_GROUP_CHARS = 5, 4
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like others. A code has 100 random bits: nobody guesses it, so a plain hash will do."""
MISREAD = str.maketrans("OILU", "011V")


class LogInSource(Struct, frozen=True):
    """Where a log-in comes from: the address, and the browser if it is known."""

    address: str
    device: Device = Device("")

    def place(self, person: Person | None) -> str:
        """Return whose queue and back-off this is. In a browser where this person has logged in before, only their
        own tries count, whatever else comes from the address."""
        known = person is not None and person.id in self.device.users
        return f"device {self.device.id}" if known else self.address


class Accounts:
    def __init__(
        self, users: Users, tries: RateLimiter, hashes: RateLimiter, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`tries`: wrong passwords, and `hashes`: passwords that a place may have hashed at all, here and in the other
        processes; `clock`: by which whoever guesses has to wait."""
        self.users = users
        self._tries = tries
        self._hashes = hashes
        self._hasher = make_hasher()
        self._passwords = PasswordProcess()
        self._dummy_hash = self._hasher.hash("nobody's password")
        self._queue = HashQueue()
        self._backoff = Backoff(clock)

    async def create(
        self, person: Person | None, login: str, password: str, name: str, lang: str, source: LogInSource
    ) -> tuple[Person, str]:
        """Turn a guest into an account that keeps all tables, or make a new one; return it with its recovery code.
        Raises ApiError."""
        login = normalize(login)
        _check_login(login)
        check_password(password)
        if person is not None and person.login is not None:
            raise ApiError(409, "has-account")
        if await self.users.by_login(login):
            raise ApiError(409, "login-taken")
        hashed = await self._hash(password, source.address)
        code = make_code()
        if person is None:
            made = await self.users.add(name or login, lang, login, hashed)
        else:
            public = new_public_id()
            await self.users.change(person.id, login=login, password=hashed, public=public)
            made = structs.replace(person, login=login, password=hashed, public=public)
        return await self._keep_code(made, code), code

    async def log_in(self, login: str, password: str, source: LogInSource) -> Person:
        """Find the person. Raises ApiError: the same for an unknown name and a wrong password, after the same time."""
        login = normalize(login)
        person = await self.users.by_login(login) if login.isprintable() else None
        await self._prove(person, login, password, source)
        assert person is not None
        if person.password is not None and self._hasher.check_needs_rehash(person.password):
            await self.users.change(person.id, password=await self._hash(password, source.place(person)))
        return person

    async def change_password(self, person: Person, old: str, new: str, source: LogInSource) -> Person:
        """Set another password; every session but the one that is made now ends."""
        check_password(new)
        await self._prove(person, person.login or "", old, source, "password-old-wrong")
        hashed = await self._hash(new, source.place(person))
        await self.users.change(person.id, password=hashed, session=USERS.c.session + 1)
        return structs.replace(person, password=hashed, session=person.session + 1)

    async def new_code(self, person: Person, password: str, source: LogInSource) -> tuple[Person, str]:
        """Make another recovery code; the old one is worth nothing from then on."""
        await self._prove(person, person.login or "", password, source, "password-old-wrong")
        code = make_code()
        return await self._keep_code(person, code), code

    async def recover(self, login: str, code: str, password: str, source: LogInSource) -> tuple[Person, str]:
        """Set a new password with the recovery code, which is used up by that: return the person and the next code."""
        login = normalize(login)
        check_password(password)
        person = await self.users.by_login(login) if login.isprintable() else None
        key = self._begin(login, source.place(person))
        known = person.recovery if person is not None and person.recovery else ""
        if person is None or not hmac.compare_digest(hash_code(person.id, code), known):
            raise ApiError(403, "recovery-wrong")
        if person.banned is not None:
            raise ApiError(403, "banned")
        self._succeed(key)
        hashed = await self._hash(password, source.place(person))
        next_code = make_code()
        await self.users.change(person.id, password=hashed, session=USERS.c.session + 1)
        made = structs.replace(person, password=hashed, session=person.session + 1)
        return await self._keep_code(made, next_code), next_code

    async def _prove(
        self, person: Person | None, login: str, password: str, source: LogInSource, wrong: str = "log-in-wrong"
    ) -> None:
        """Check a password. Raises ApiError if it is wrong, or if it is too early for another try."""
        key = self._begin(login, source.place(person))
        known = person.password if person is not None and person.password else self._dummy_hash
        try:
            right = await self._run(source.place(person), lambda: self._verify(known, password))
        except ApiError:
            self._backoff.refund(key)  # the queue was full, so nothing was guessed
            raise
        if person is None or person.password is None or not right:
            raise ApiError(403, wrong)
        self._succeed(key)
        if person.banned is not None:
            raise ApiError(403, "banned")

    def _begin(self, login: str, place: str) -> str:
        key = f"{place} {login}"
        if wait := self._tries.wait(key) or self._backoff.begin(key):
            raise ApiError(429, "log-in-wait", {"seconds": max(1, round(wait))})
        self._tries.charge(key, 1.0)
        return key

    def _succeed(self, key: str) -> None:
        self._backoff.succeed(key)
        self._tries.forget(key)

    async def _keep_code(self, person: Person, code: str) -> Person:
        hashed = hash_code(person.id, code)
        await self.users.change(person.id, recovery=hashed)
        return structs.replace(person, recovery=hashed)

    async def _hash(self, password: str, place: str) -> str:
        return await self._run(place, lambda: self._passwords.hash(password))

    async def _run(self, place: str, work: Callable[[], HashedResult]) -> HashedResult:
        """Hash when it is this place's turn. A place that guesses under ever new names finds its budget spent, too."""
        if wait := self._hashes.take(place):
            raise ApiError(429, "log-in-busy", {"seconds": max(1, round(wait))})
        return await self._queue.run(place, work)

    def _verify(self, hashed: str, password: str) -> bool:
        return self._passwords.verify(hashed, password[:MAX_PASSWORD_CHARS])

    def stop(self) -> None:
        self._passwords.stop()


def make_code() -> str:
    """Make a recovery code, in groups that can be copied by hand."""
    groups = ("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUP_CHARS)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def hash_code(user_id: str, code: str) -> str:
    plain = "".join(c for c in code.upper().translate(MISREAD) if c.isalnum())
    return hashlib.sha256(f"{user_id}:{plain}".encode()).hexdigest()


def normalize(login: str) -> str:
    """Make names that look alike the same, so that nobody can pass for somebody else."""
    return unicodedata.normalize("NFKC", login).strip().casefold()


def _check_login(login: str) -> None:
    if not (MIN_LOGIN_CHARS <= len(login) <= MAX_LOGIN_CHARS and login.isprintable()):
        raise ApiError(422, "login-wrong", {"least": MIN_LOGIN_CHARS, "most": MAX_LOGIN_CHARS})
    if fault := find_fault(login):
        raise ApiError(422, fault, {"where": "login", "most": MAX_LOGIN_CHARS})


def check_password(password: str) -> None:
    if not MIN_PASSWORD_CHARS <= len(password) <= MAX_PASSWORD_CHARS:
        raise ApiError(422, "password-wrong", {"least": MIN_PASSWORD_CHARS, "most": MAX_PASSWORD_CHARS})
