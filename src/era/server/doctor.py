"""Examines what a server needs: the engine, the database, Redis, the disk, the clock, and the proxy in front of it."""

import asyncio
import http.client
import os
import shutil
import ssl
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from importlib import resources
from typing import Any, Literal
from urllib.parse import urlsplit

from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import func, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from era.compiled import COMPILED, STATUS
from era.core.catalogue import Words
from era.core.engine import describe_engine
from era.server.config import Settings
from era.server.storage.engine import connect
from era.server.storage.schema import SITE, TABLES

WORDS = Words("era.server.text", "doctor")
TIMEOUT_S = 10
LOW_BYTES, FULL_BYTES = 2 * 2**30, 200 * 2**20
MAX_CLOCK_ERROR_S = 60
FIRST_YEAR = 2025


class Finding(Struct, frozen=True):
    what: str
    state: Literal["ok", "warn", "bad"]
    sentence: str


class Doctor:
    def __init__(self, settings: Settings, lang: str) -> None:
        self.settings = settings
        self.lang = lang

    def finding(self, what: str, state: Literal["ok", "warn", "bad"], key: str, **values: object) -> Finding:
        return Finding(what, state, WORDS.say(self.lang, key, values))

    def examine(self) -> Iterator[Finding]:
        engine = describe_engine(self.lang)
        yield self.finding("engine", "ok" if STATUS.key == COMPILED else "warn", "engine", engine=engine)
        yield from self._folder()
        yield from asyncio.run(self._database())
        yield from asyncio.run(self._redis())
        yield from self._proxy()

    # ------------------------------------------------------------ folder and disk

    def _folder(self) -> Iterator[Finding]:
        folder = self.settings.data
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.NamedTemporaryFile(dir=folder) as probe:
                probe.write(b"x" * 4096)
                probe.flush()
                os.fsync(probe.fileno())
            free = shutil.disk_usage(folder).free
        except OSError as error:
            yield self.finding("disk", "bad", "folder-bad", folder=folder, why=error.strerror)
            return
        state: Literal["ok", "warn", "bad"] = "bad" if free < FULL_BYTES else "warn" if free < LOW_BYTES else "ok"
        yield self.finding("disk", state, "disk", folder=folder, free=f"{free / 2**30:.1f}")

    # ------------------------------------------------------------ database and clock

    async def _database(self) -> list[Finding]:
        if time.gmtime().tm_year < FIRST_YEAR:
            return [self.finding("clock", "bad", "clock-year", year=time.gmtime().tm_year)]
        try:
            name = make_url(self.settings.database_url).get_backend_name()
            engine = connect(self.settings.database_url)
        except (ArgumentError, SQLAlchemyError, ImportError, ValueError) as error:
            return [self.finding("database", "bad", "database-bad", why=_say(error))]
        try:
            async with asyncio.timeout(TIMEOUT_S), engine.connect() as connection:
                return [*await self._schema(connection, name), *await self._clock(connection, name)]
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            return [self.finding("database", "bad", "database-bad", why=_say(error))]
        finally:
            await engine.dispose()

    async def _schema(self, connection: AsyncConnection, name: str) -> list[Finding]:
        """Write something and take it back: a database that can only be read saves no moves."""
        script = ScriptDirectory(str(resources.files("era.server.storage") / "migrations"))
        has = await connection.run_sync(lambda sync: sync.dialect.has_table(sync, "alembic_version"))
        if not has:
            await connection.execute(text("CREATE TABLE era_doctor (x INTEGER)"))
            await connection.execute(text("DROP TABLE era_doctor"))
            await connection.rollback()
            return [self.finding("database", "ok", "database-empty", name=name)]
        version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        if version != script.get_current_head():
            known = version in {each.revision for each in script.walk_revisions()}
            key = "database-old" if known else "database-newer"
            return [self.finding("database", "warn" if known else "bad", key, name=name, version=version)]
        await connection.execute(insert(SITE).values(key="doctor", value=True))
        await connection.rollback()
        return [self.finding("database", "ok", "database", name=name, version=version)]

    async def _clock(self, connection: AsyncConnection, name: str) -> list[Finding]:
        """Compare this machine's clock with the database's own, and with the newest table."""
        now = time.time()
        if name == "postgresql":
            theirs = float((await connection.execute(select(func.extract("epoch", func.now())))).scalar_one())
            if abs(theirs - now) > MAX_CLOCK_ERROR_S:
                return [self.finding("clock", "bad", "clock-differs", seconds=round(theirs - now))]
        newest: Any = None
        with suppress(SQLAlchemyError):
            newest = (await connection.execute(select(func.max(TABLES.c.created)))).scalar_one()
        if newest and newest / 1000 > now + MAX_CLOCK_ERROR_S:
            return [self.finding("clock", "bad", "clock-back", seconds=round(newest / 1000 - now))]
        return [self.finding("clock", "ok", "clock", now=time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now)))]

    # ------------------------------------------------------------ Redis

    async def _redis(self) -> list[Finding]:
        if not self.settings.redis_url:
            key = "redis-missing" if self.settings.processes > 1 else "redis-none"
            return [self.finding("redis", "warn" if self.settings.processes > 1 else "ok", key)]
        try:
            from redis.asyncio import Redis

            client = Redis.from_url(self.settings.redis_url)
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    await client.ping()
            finally:
                await client.aclose()
        except Exception as error:  # noqa: BLE001  whatever is wrong with it is what we are asked for
            return [self.finding("redis", "bad", "redis-bad", why=_say(error))]
        return [self.finding("redis", "ok", "redis")]

    # ------------------------------------------------------------ the proxy

    def _proxy(self) -> Iterator[Finding]:
        """Look at the server as people do, through whatever stands in front of it."""
        url = self.settings.url
        if not url:
            yield self.finding("proxy", "ok", "proxy-none")
            return
        try:
            status, headers = _get(f"{url}/healthz")
        except (OSError, ValueError, http.client.HTTPException) as error:
            yield self.finding("proxy", "bad", "proxy-away", url=url, why=_say(error))
            return
        wrong = []
        if status == 421:
            wrong.append("Host")
        if urlsplit(url).scheme == "https" and status == 200 and "strict-transport-security" not in headers:
            wrong.append("X-Forwarded-Proto")
        if status == 200 and _get(f"{url}/metrics")[0] == 200:
            wrong.append("X-Forwarded-For")
        if status == 200 and _ask_upgrade(url) not in (101, 403):
            wrong.append("Upgrade")
        if wrong:
            yield self.finding("proxy", "bad", "proxy-headers", url=url, headers=", ".join(wrong))
        elif status != 200:
            yield self.finding("proxy", "bad", "proxy-away", url=url, why=status)
        else:
            yield self.finding("proxy", "ok", "proxy", url=url)


def _get(url: str) -> tuple[int, dict[str, str]]:
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:  # noqa: S310  the address is the owner's
            return answer.status, {key.lower(): value for key, value in answer.headers.items()}
    except urllib.error.HTTPError as error:
        return error.code, {key.lower(): value for key, value in error.headers.items()}


def _ask_upgrade(url: str) -> int:
    """Ask for a socket that does not exist: the server refuses it as a socket only if it was asked for one."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        connection = http.client.HTTPSConnection(host, port, timeout=TIMEOUT_S, context=ssl.create_default_context())
    else:
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_S)
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    try:
        connection.request("GET", "/ws/none", headers={**headers, "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="})
        return connection.getresponse().status
    finally:
        connection.close()


def _say(error: object) -> str:
    why = str(getattr(error, "orig", None) or error) or type(error).__name__
    return why.splitlines()[0][:200]


def examine(settings: Settings, lang: str) -> list[Finding]:
    return list(Doctor(settings, lang).examine())
