"""Connects to SQLite or PostgreSQL, and migrates the database."""

import sys
from importlib import resources
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

LOCK_TIMEOUT_S = 30
"""How long one process waits for another's transaction."""
SQLITE_PRAGMAS = (
    "page_size=1024", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=20000"
)  # fmt: skip
"""Small pages: a commit writes a page for every table that moved. What is committed is on the disk; readers do
not wait for the writer. The log of changes is moved into the file by a thread of its own (writers.py); only if it grows
far beyond the usual does a commit have to do it."""
READS = "reads"
"""An engine with this execution option only reads."""
SWITCH_INTERVAL_S = 0.0005
"""How soon a thread that has read or written a file gets the interpreter back from the one that plays."""
MIGRATION_LOCK = 0x45524154
"""Any number, the same in every process (PostgreSQL's advisory lock)."""


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
        engine = create_async_engine(parsed, connect_args={"timeout": LOCK_TIMEOUT_S}, **options)
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
        # Immediate: a transaction that first reads and then writes could otherwise fail half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


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
