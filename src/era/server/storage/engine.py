"""Connects to SQLite or PostgreSQL, and migrates the database."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from era.server.storage.write_gate import WriteGate

LOCK_TIMEOUT_S = 30
"""How long one process waits for another's transaction."""
SQLITE_PRAGMAS = (
    "page_size=1024", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=20000",
    "temp_store=MEMORY",
)  # fmt: skip
"""Small pages: a commit writes a page for every table that moved. What is committed is on the disk; readers do
not wait for the writer. The log of changes is moved into the file by a thread of its own (writers.py); only if it grows
far beyond the usual does a commit have to do it. What a single statement may have to take back, before it is even
committed, needs no file."""
READS = "reads"
"""An engine with this execution option only reads."""
SHARES_SYNC = "shares_sync"
"""A connection with this execution option leaves it to `SqliteEngine.sync` to make durable what it commits."""
SYNCHRONOUS = "synchronous"
SWITCH_INTERVAL_S = 0.0005
"""How soon a thread that has read or written a file gets the interpreter back from the one that plays."""
MIGRATION_LOCK = 0x45524154
"""Any number, the same in every process (PostgreSQL's advisory lock)."""


class SqliteEngine(AsyncEngine):
    """An engine whose transactions stand in line for SQLite's one write lock, and share their syncs."""

    __slots__ = ("gate", "sync")

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine.sync_engine)
        self.gate = WriteGate()
        self.sync: Callable[[], Awaitable[None]] | None = None
        """Makes all that was committed so far durable, together with everybody's moves. Without it each transaction
        syncs by itself, and keeps the gate while it does."""

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Whoever leaves the block knows that what they wrote is on the disk."""
        sync = self.sync
        async with self.gate.enter(), self.connect() as connection:
            await connection.execution_options(**{SHARES_SYNC: sync is not None})
            async with connection.begin():
                yield connection
        if sync is not None:
            await sync()


def connect(url: str) -> AsyncEngine:
    parsed = make_url(url)
    if parsed.drivername in ("sqlite", "postgresql", "postgres"):
        driver = {"sqlite": "sqlite+aiosqlite"}.get(parsed.drivername, "postgresql+asyncpg")
        parsed = parsed.set(drivername=driver)
    options: dict[str, Any] = {
        "json_serializer": _dumps,
        "json_deserializer": msgspec.json.decode,
        "hide_parameters": True,  # an error in a log must not hold a table's key, a seed or a name
    }
    if parsed.get_backend_name() == "sqlite":
        engine = SqliteEngine(create_async_engine(parsed, connect_args={"timeout": LOCK_TIMEOUT_S}, **options))
        _prepare_sqlite(engine)
        return engine
    return create_async_engine(parsed, pool_pre_ping=True, **options)


def _dumps(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _prepare_sqlite(engine: AsyncEngine) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL_S)

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: see on_begin
        cursor = connection.cursor()
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        if connection.get_execution_options().get(READS):
            return  # SQLite's own read lock for each statement is enough
        if connection.get_execution_options().get("isolation_level") == "AUTOCOMMIT":
            return  # whoever only reads must not wait for the lock of those who write
        _set_synchronous(connection, "NORMAL" if connection.get_execution_options().get(SHARES_SYNC) else "FULL")
        # Immediate: a transaction that first reads and then writes could otherwise fail half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_synchronous(connection: Connection, wanted: str) -> None:
    """FULL: a commit is on the disk. NORMAL: it follows there, in order, with the next commit of a FULL one."""
    if connection.info.get(SYNCHRONOUS, "FULL") != wanted:
        connection.exec_driver_sql(f"PRAGMA synchronous={wanted}")
        connection.info[SYNCHRONOUS] = wanted


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are missing; several processes may try at once."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(_upgrade)


class NewerSchema(Exception):
    """The database was brought up to date by a newer version of the program."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def _upgrade(connection: Connection) -> None:
    config = make_config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise NewerSchema(revision)
    command.upgrade(config, "head")


def make_config(connection: Connection) -> Config:
    """Return Alembic's settings for this connection."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("era.server.storage") / "migrations"))
    config.attributes["connection"] = connection
    return config
