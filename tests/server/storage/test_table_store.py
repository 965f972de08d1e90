"""The store on a real SQLite file: what is appended stays, and nothing is appended twice."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from era.server.protocol.table_info import Clock
from era.server.storage.models import Chat, Event, Origin, OriginPart, SeatRow, Snapshot, TableRow
from era.server.storage.schema import METADATA
from era.server.storage.table_store import Conflict, TableStore


def run(path: Path, story: Callable[[TableStore], Awaitable[Any]]) -> Any:
    async def tell() -> Any:
        store = await TableStore.open(f"sqlite+aiosqlite:///{path / 'era.db'}")
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(tell())


def row(table_id: str = "t1", **changes: Any) -> TableRow:
    made = TableRow(
        id=table_id,
        game="medieval",
        rules=1,
        options={"players": 2},
        status="running",
        seats=[SeatRow("person", "u1", "Ada"), SeatRow("bot", level="reeve")],
        clock=Clock("live", 600, 10),
        public=True,
        bot_seconds=0.5,
        host="u1",
        seed=b"s" * 32,
        created=1,
        touched=1,
    )
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def moves(first: int, last: int, tag: str = "m") -> list[Event]:
    return [Event(n, "action", 0, f"move {n}", 1000 + n, f"{tag}{n}") for n in range(first, last + 1)]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    origin = Origin(["* start player 1"], [OriginPart(1, "00ff")], "other")
    written = row(origin=origin, deadline=77)

    async def story(store: TableStore) -> None:
        await store.create(written, moves(1, 2))
        await store.append("t1", moves(3, 3), Snapshot(3, b"state"), {"deadline": None})
        found = await store.load("t1")
        assert found is not None
        assert found.events == moves(1, 3)
        assert found.snapshot == Snapshot(3, b"state")
        assert found.row == row(origin=origin)
        assert await store.events_after("t1", 2) == moves(3, 3)
        assert await store.load("nobody's") is None

    run(tmp_path, story)


def test_the_number_decides_who_was_first(tmp_path: Path) -> None:
    async def story(store: TableStore) -> list[Event]:
        await store.create(row())
        await store.append("t1", moves(1, 2))
        with pytest.raises(Conflict):
            await store.append("t1", moves(2, 4, "other"))
        return await store.events_after("t1", 0)

    assert run(tmp_path, story) == moves(1, 2)


def test_many_appends_share_a_commit_and_only_the_late_one_fails(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        for n in range(20):
            await store.create(row(f"t{n}"))
        await store.append("t7", moves(1, 1, "first"))
        before = store.group_commit.commits
        appends = [store.append(f"t{n}", moves(1, 1)) for n in range(20)]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [7]
        assert isinstance(results[7], Conflict)
        for n in range(20):
            kept = await store.events_after(f"t{n}", 0)
            assert kept == moves(1, 1, "first" if n == 7 else "m")
        appends = [store.append(f"t{n}", moves(2, 2)) for n in range(20)]
        await asyncio.gather(*appends)
        assert store.group_commit.commits - before <= 3

    run(tmp_path, story)


def test_it_is_there_for_another_process_and_synced(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        await store.create(row())
        await store.append("t1", moves(1, 1))
        other = sqlite3.connect(tmp_path / "era.db")
        assert other.execute("SELECT text FROM events").fetchall() == [("move 1",)]
        other.close()
        async with store.engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2  # FULL

    run(tmp_path, story)


def test_a_change_of_the_row_is_refused_if_another_came_first(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        await store.create(row())
        mine, theirs = await store.row("t1"), await store.row("t1")
        assert mine is not None
        assert theirs is not None
        theirs.seats[0] = SeatRow("person", "u2", "Bo")
        theirs.host = "u2"
        await store.change(theirs, "seats", "host")
        with pytest.raises(Conflict):
            await store.change(mine, "seats")
        assert await store.row("t1") == theirs
        assert await store.tables_of("u1") == []
        assert await store.tables_of("u2") == [theirs]

    run(tmp_path, story)


def test_what_is_due_is_claimed_once(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        await store.create(row("late", deadline=100))
        await store.create(row("later", deadline=300))
        await store.create(row("never"))
        await store.create(row("over", deadline=1, status="over"))
        assert await store.due(200, 10) == ["late"]
        assert await store.claim("late", 200, 250)
        assert not await store.claim("late", 200, 250)
        assert await store.due(200, 10) == []
        assert await store.due(260, 10) == ["late"]

    run(tmp_path, story)


def test_what_is_said_is_saved_with_the_moves_and_alone_if_its_table_is_gone(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        await store.create(row())
        said = [store.say("gone" if n == 1 else "t1", Chat("Ada", f"line {n}", n, 0, "u1")) for n in range(3)]
        results = await asyncio.gather(*said, store.append("t1", moves(1, 2)), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None), type(None)]
        assert [chat.text for chat in await store.chats("t1", 9)] == ["line 0", "line 2"]
        assert len(await store.events_after("t1", 0)) == 2
        assert store.group_commit.commits <= 1 + 5, "all in one transaction, but for those that are tried again"

    run(tmp_path, story)


def test_chat_keeps_its_order(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        await store.create(row())
        for n in range(5):
            await store.say("t1", Chat("Ada", f"line {n}", n, 0, "u1"))
        assert [chat.text for chat in await store.chats("t1", 3)] == ["line 2", "line 3", "line 4"]

    run(tmp_path, story)


def test_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    async def story(store: TableStore) -> list[Any]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync, opts={"compare_type": True}), METADATA)
            )

    assert run(tmp_path, story) == []


def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    run(tmp_path, lambda store: store.create(row()))
    assert run(tmp_path, lambda store: store.row("t1")) == row()
