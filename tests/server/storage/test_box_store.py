"""The boxes that people keep, in a real database; and how a database from before there were any gets its table."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text

from era.server.errors import ApiError
from era.server.storage import box_store, engine
from era.server.storage.box_store import BoxStore
from era.server.storage.engine import connect, migrate
from tests.support.server.services import Postgres

Story = Callable[[BoxStore], Awaitable[None]]


def run(url: str, story: Story) -> None:
    async def tell() -> None:
        opened = connect(url)
        try:
            await migrate(opened)
            await story(BoxStore(opened))
        finally:
            await opened.dispose()

    asyncio.run(tell())


def sqlite(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'era.db'}"


async def keep_and_change(store: BoxStore) -> None:
    box = await store.add("ada", "medieval", "Mine", "[tracks]\nstone = 8\n")
    await store.add("bob", "merchants", "His", "")
    found = await store.find(box)
    assert found is not None
    assert (found.owner, found.game, found.name, found.toml) == ("ada", "medieval", "Mine", "[tracks]\nstone = 8\n")
    assert not await store.change(box, "bob", "Stolen", "")
    assert not await store.remove(box, "bob")
    assert await store.change(box, "ada", "Ours", "# ñ")
    changed = await store.find(box)
    assert changed is not None
    assert (changed.name, changed.toml, changed.created) == ("Ours", "# ñ", found.created)
    assert [each.id for each in await store.of("ada")] == [box]
    assert await store.remove(box, "ada")
    assert await store.find(box) is None
    await store.add("ada", "medieval", "One", "")
    await store.add("ada", "medieval", "Two", "")
    await store.remove_all("ada")
    assert await store.of("ada") == []
    assert [each.name for each in await store.of("bob")] == ["His"]


def test_what_is_kept_stays_its_owners_on_sqlite(tmp_path: Path) -> None:
    run(sqlite(tmp_path), keep_and_change)


def test_what_is_kept_stays_its_owners_on_postgresql(postgres: Postgres) -> None:
    run(postgres.database("boxes"), keep_and_change)


def test_there_is_room_for_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_store, "MAX_BOXES", 2)

    async def story(store: BoxStore) -> None:
        for _ in range(2):
            await store.add("ada", "medieval", "Mine", "")
        with pytest.raises(ApiError) as refused:
            await store.add("ada", "medieval", "Mine", "")
        assert refused.value.key == "too-many-boxes"
        await store.add("bob", "medieval", "His", "")

    run(sqlite(tmp_path), story)


def test_a_database_from_before_boxes_gets_their_table_and_loses_nothing(tmp_path: Path) -> None:
    async def tell() -> None:
        opened = connect(sqlite(tmp_path))
        try:
            async with opened.begin() as connection:
                await connection.run_sync(_upgrade_to_0003)
                values = "('u1', 'Ada', 1, 1, 'en')"
                await connection.execute(text(f"INSERT INTO users (id, name, session, created, lang) VALUES {values}"))
            await migrate(opened)
            assert await BoxStore(opened).of("u1") == []
            await BoxStore(opened).add("u1", "medieval", "Mine", "")
            async with opened.connect() as connection:
                assert (await connection.execute(text("SELECT name FROM users"))).scalar_one() == "Ada"
        finally:
            await opened.dispose()

    asyncio.run(tell())


def _upgrade_to_0003(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(engine.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "0003")
    assert "boxes" not in inspect(connection).get_table_names()
