"""Lists of tables: in pages, each a few steps in an index, on both databases."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, create_engine, insert, text
from sqlalchemy.dialects import sqlite

from era.server.storage import expiry_store, table_lists
from era.server.storage.models import Event, Glance, SeatRow, Shelf
from era.server.storage.schema import USERS
from era.server.storage.table_lists import PageMark, TableLists
from era.server.storage.table_store import TableStore
from tests.server.storage.test_table_store import row, run
from tests.support.server.services import Postgres

POSTGRESQL: Any = create_engine("postgresql+asyncpg://").dialect
MARK = PageMark(500, "t500")
PAGES: dict[str, Select[Any]] = {
    "public": table_lists.select_public("open", MARK, 20),
    "public, first page": table_lists.select_public("running", None, 20),
    "mine": table_lists.select_of("u1", Shelf.GOING_ON, MARK, 20),
    "mine, first page": table_lists.select_of("u1", Shelf.OVER, None, 20),
    "reached alone": table_lists.select_alone("u1", MARK, 20),
    "all": table_lists.select_newest(MARK, 20),
    "glances": table_lists.select_glances(["t1", "t2"]),
    "old tables": expiry_store.select_oldest_tables("over", MARK, 20),
    "long away": expiry_store.select_longest_away(MARK, 20),
    "kept by accounts": expiry_store.select_kept(["t1", "t2"]),
}
"""Every list and every slice of what expires."""


def write(wanted: Select[Any], dialect: Any) -> str:
    return str(wanted.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


@pytest.mark.parametrize("name", PAGES)
def test_no_list_is_a_scan_or_a_sort_on_sqlite(tmp_path: Path, name: str) -> None:
    async def story(store: TableStore) -> list[str]:
        async with store.engine.connect() as connection:
            plan = await connection.execute(
                text(f"EXPLAIN QUERY PLAN {write(PAGES[name], sqlite.dialect())}".replace(":", "\\:"))
            )
            return [each.detail for each in plan.all()]

    steps = run(tmp_path, story)
    assert steps
    assert not [step for step in steps if step.startswith("SCAN") or "TEMP B-TREE" in step], steps


def test_no_list_is_a_scan_or_a_sort_on_postgresql(postgres: Postgres) -> None:
    """With sequential scans and sorts made dear: they are left only where no index serves."""

    async def story() -> dict[str, str]:
        store = await TableStore.open(postgres.database("lists"))
        try:
            async with store.engine.connect() as connection:
                for way in ("seqscan", "sort", "bitmapscan"):
                    await connection.execute(text(f"SET enable_{way} = off"))
                return {
                    name: "\n".join(
                        each[0]
                        for each in await connection.execute(
                            text(f"EXPLAIN {write(wanted, POSTGRESQL)}".replace(":", "\\:"))
                        )
                    )
                    for name, wanted in PAGES.items()
                }
        finally:
            await store.close()

    plans = asyncio.run(story())
    assert {name: plan for name, plan in plans.items() if re.search(r"Seq Scan|Sort", plan)} == {}


# ---------------------------------------------------------------- pages


def with_lists(path: Path, story: Callable[[TableStore, TableLists], Awaitable[Any]]) -> Any:
    return run(path, lambda store: story(store, TableLists(store.engine)))


async def all_pages(read: Callable[[PageMark | None], Awaitable[list[table_lists.ListedRow]]]) -> list[list[str]]:
    pages, mark = [], None
    while page := await read(mark):
        pages.append([each.row.id for each in page])
        mark = page[-1].mark
    return pages


def test_public_pages_hide_private_and_finished_tables(tmp_path: Path) -> None:
    async def story(store: TableStore, lists: TableLists) -> None:
        for n in range(5):
            await store.create(row(f"t{n}", touched=n // 2))
        await store.create(row("secret", public=False))
        await store.create(row("done", status="over"))
        await store.create(row("waits", status="open"))
        assert await all_pages(lambda mark: lists.public("running", mark, 2)) == [["t4", "t3"], ["t2", "t1"], ["t0"]]
        assert await all_pages(lambda mark: lists.public("open", mark, 2)) == [["waits"]]

    with_lists(tmp_path, story)


def test_my_pages_go_from_shelf_to_shelf(tmp_path: Path) -> None:
    async def story(store: TableStore, lists: TableLists) -> None:
        await store.create(row("running", started=7))
        await store.create(row("open", status="open", created=3))
        await store.create(row("puzzle", puzzle="air"))
        await store.create(row("over", status="over", touched=9))
        await store.create(row("theirs", host="u2", seats=[SeatRow("person", "u2", "Bo")]))
        assert await all_pages(lambda mark: lists.of("u1", Shelf.GOING_ON, mark, 1)) == [["running"], ["open"]]
        assert await all_pages(lambda mark: lists.of("u1", Shelf.OVER, mark, 1)) == [["over"]]

    with_lists(tmp_path, story)


def test_a_game_that_ends_moves_to_the_finished_ones(tmp_path: Path) -> None:
    async def story(store: TableStore, lists: TableLists) -> None:
        alone = [SeatRow("person", "u1", "Ada")]
        await store.create(row("t1", seats=alone))
        assert await lists.reached_alone("u1", None, 9) == []
        await store.append("t1", [Event(1, "action", 0, "roll", 77)], None, {"status": "over"})
        assert await lists.of("u1", Shelf.GOING_ON, None, 9) == []
        assert [each.mark for each in await lists.of("u1", Shelf.OVER, None, 9)] == [PageMark(77, "t1")]
        assert [each.row.id for each in await lists.reached_alone("u1", None, 9)] == ["t1"]

    with_lists(tmp_path, story)


def test_a_glance_holds_until_something_happens(tmp_path: Path) -> None:
    async def story(store: TableStore, lists: TableLists) -> None:
        await store.create(row("t1"), [Event(1, "action", 0, "roll", 1)])
        await lists.keep_glance("t1", Glance(0, [0], []))
        assert await lists.glances(["t1", "t2"]) == {}
        await lists.keep_glance("t1", Glance(1, [1], [3, 4]))
        assert await lists.glances(["t1"]) == {"t1": Glance(1, [1], [3, 4])}
        await store.append("t1", [Event(2, "action", 0, "roll", 2)])
        assert await lists.glances(["t1"]) == {}
        await lists.keep_glance("gone", Glance(1, [], []))

    with_lists(tmp_path, story)


async def add_person(store: TableStore, user_id: str, **columns: Any) -> None:
    values = {"id": user_id, "name": user_id, "session": 1, "created": 1, "lang": "en", "seen": 1, **columns}
    async with store.engine.begin() as connection:
        await connection.execute(insert(USERS), values)


def test_guests_are_forgotten_unless_they_sit_somewhere(tmp_path: Path) -> None:
    async def story(store: TableStore) -> None:
        expiry = expiry_store.ExpiryStore(store.engine)
        for name in ("gone", "sits", "back"):
            await add_person(store, name, seen=900 if name == "back" else 5)
        await add_person(store, "member", login="member")
        await store.create(row("t1", host="sits", seats=[SeatRow("person", "member", "M")]))
        found = await expiry.longest_away(PageMark(-1, ""), 10)
        assert [each.id for each in found] == ["member", "gone", "sits", "back"]
        assert await expiry.forget_guests(["gone", "sits", "back", "member"], before=100) == 1
        assert [each.id for each in await expiry.longest_away(PageMark(-1, ""), 10)] == ["member", "sits", "back"]
        assert await expiry.kept_by_accounts(["t1", "t2"]) == {"t1"}

    run(tmp_path, story)
