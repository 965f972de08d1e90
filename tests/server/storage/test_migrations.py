"""A database of the first version comes along with everything in it, on SQLite and on PostgreSQL."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from era.server.storage.engine import connect, make_config
from era.server.storage.models import Shelf
from era.server.storage.table_lists import TableLists
from era.server.storage.table_store import TableStore
from tests.support.server.services import Postgres

FIRST = "0001"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'era.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(f"from_{FIRST}")


async def run_sync(url: str, do: Callable[[Connection], None]) -> None:
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.run_sync(do)
    await engine.dispose()


def fill(connection: Connection) -> None:
    """As the first version wrote it."""
    command.upgrade(make_config(connection), FIRST)
    person = "INSERT INTO users (id, name, login, password, session, created, lang) VALUES "
    connection.execute(text(person + "('u1', 'Ada', 'ada', 'hash', 3, 5, 'en'), ('u2', 'Bo', NULL, NULL, 1, 6, 'es')"))
    for name, status, seats, touched in (
        ("alone", "over", ["u1"], 9),
        ("together", "over", ["u1", "u2"], 8),
        ("running", "running", ["u1", "u2"], 7),
    ):
        values = {
            "id": name,
            "seats": json.dumps([{"kind": "person", "user": user, "name": user} for user in seats]),
            "status": status,
            "touched": touched,
        }
        connection.execute(
            text(
                "INSERT INTO tables (id, game, rules, options, status, seats, clock, public, bot_seconds, host,"
                " created, touched, claimed_until, origin, version) VALUES (:id, 'medieval', 1, '{}', :status, :seats,"
                " '{}', true, 0.5, 'u1', 2, :touched, 0, 'null', 4)"
            ),
            values,
        )
        for user in seats:
            connection.execute(
                text("INSERT INTO sitters (user_id, table_id) VALUES (:user, :id)"), {"user": user, "id": name}
            )
    connection.execute(
        text(
            "INSERT INTO events (table_id, number, kind, seat, text, at) VALUES ('running', 1, 'action', 0, 'roll', 3)"
        )
    )


def test_everything_of_the_first_version_comes_along(url: str) -> None:
    async def story() -> None:
        await run_sync(url, fill)
        store = await TableStore.open(url)
        try:
            await look(store)
        finally:
            await store.close()

    asyncio.run(story())


async def look(store: TableStore) -> None:
    lists = TableLists(store.engine)
    assert [each.row.id for each in await lists.of("u1", Shelf.GOING_ON, None, 9)] == ["running"]
    assert [each.row.id for each in await lists.of("u1", Shelf.OVER, None, 9)] == ["alone", "together"]
    assert [each.row.id for each in await lists.reached_alone("u1", None, 9)] == ["alone"]
    assert [each.row.id for each in await lists.public("running", None, 9)] == ["running"]
    loaded = await store.load("running")
    assert loaded is not None
    assert [event.text for event in loaded.events] == ["roll"]
    assert (loaded.row.watchable, loaded.row.barred, loaded.row.uploaded) == (True, [], False)
    async with store.engine.connect() as connection:
        people: Any = await connection.execute(text("SELECT id, session, seen, banned FROM users ORDER BY id"))
        found = people.all()
    assert [(each.id, each.session, each.banned) for each in found] == [("u1", 3, None), ("u2", 1, None)]
    assert all(each.seen > 1_700_000_000_000 for each in found), "nobody is forgotten because of the move"


def test_the_way_back(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'era.db'}"

    async def story() -> None:
        await run_sync(url, fill)
        await (await TableStore.open(url)).close()
        await run_sync(url, lambda connection: command.downgrade(make_config(connection), "0006"))
        await (await TableStore.open(url)).close()

    asyncio.run(story())
