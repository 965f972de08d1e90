"""On SQLite, whatever else is written takes part in the sync of moves; what was acknowledged is on the disk all the
same. tests/server/test_power_cut.py cuts the power."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage import writers
from era.server.storage.append import Append
from era.server.storage.engine import connect
from era.server.storage.table_store import TableStore
from tests.support.once import once

pytestmark = once

NORMAL, FULL = 1, 2
CHANGE = text("UPDATE alembic_version SET version_num = version_num")


@pytest.fixture(autouse=True)
def no_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "CHECKPOINT_INTERVAL_S", 1e9)


def run(path: Path, story: Callable[[TableStore], Awaitable[Any]]) -> Any:
    async def tell() -> Any:
        store = await TableStore.open(f"sqlite+aiosqlite:///{path / 'era.db'}")
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(tell())


async def change_something(engine: AsyncEngine) -> int:
    """Returns how SQLite syncs this transaction."""
    async with engine.begin() as connection:
        await connection.execute(CHANGE)
        return int((await connection.execute(text("PRAGMA synchronous"))).scalar_one())


def test_a_transaction_ends_with_the_next_sync_of_moves(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        assert await change_something(store.engine) == NORMAL
        assert store.group_commit.commits == 1
        await asyncio.gather(*[change_something(store.engine) for _ in range(5)])
        assert 2 <= store.group_commit.commits <= 6

    run(tmp_path, story)


def test_a_sync_always_writes(tmp_path: Path) -> None:
    """SQLite syncs nothing for a transaction that has changed nothing."""

    async def story(store: TableStore) -> None:
        log = tmp_path / "era.db-wal"
        for _ in range(3):
            before = log.stat().st_size
            await store.group_commit.sync()
            assert log.stat().st_size > before

    run(tmp_path, story)


def test_without_a_group_commit_each_syncs_by_itself(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        assert await change_something(store.engine) == NORMAL
        await store.group_commit.close()
        assert await change_something(store.engine) == FULL

    run(tmp_path, story)

    async def alone() -> int:
        engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'era.db'}")
        try:
            return await change_something(engine)
        finally:
            await engine.dispose()

    assert asyncio.run(alone()) == FULL


def test_who_could_not_be_synced_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: writers.SqliteWriter, batch: Sequence[Append]) -> list[Append]:
        raise OSError("the disk is full")

    async def story(store: TableStore) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(writers.SqliteWriter, "_write", fail)
            with pytest.raises(OSError, match="full"):
                await change_something(store.engine)
        await change_something(store.engine)

    run(tmp_path, story)
