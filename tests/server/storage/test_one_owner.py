"""A database file has one owner, is no newer than the program, and must take what is written."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from era.server.errors import SettingError
from era.server.serve import _prepare
from era.server.storage.file_lock import lock_database
from era.server.storage.table_store import TableStore
from tests.support.server.processes import Server, serving
from tests.support.server.site import running, settings


def url_of(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'era.db'}"


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    first = Server(tmp_path)
    with serving(first):
        env = {**first._env, "ERA_LANG": "es"}
        command = [sys.executable, "-m", "era", "serve", "--port", "0"]
        second = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert second.returncode != 0
        assert f"proceso {first.pid}" in second.stderr + second.stdout
        assert "Traceback" not in second.stderr
    with serving(Server(tmp_path)):  # and once it has ended, another one can have it
        pass


def test_a_lock_ends_with_its_owner(tmp_path: Path) -> None:
    held = lock_database(url_of(tmp_path))
    with pytest.raises(SettingError) as told:
        lock_database(url_of(tmp_path))
    assert told.value.key == "database-taken"
    held.release()
    lock_database(url_of(tmp_path)).release()
    for other in ("sqlite://", "postgresql+asyncpg://era@localhost/era", "no url at all"):
        lock_database(other).release()
        lock_database(other).release()


def test_a_database_of_the_future_gets_a_sentence(tmp_path: Path) -> None:
    async def make() -> None:
        await (await TableStore.open(url_of(tmp_path))).close()

    asyncio.run(make())
    with sqlite3.connect(tmp_path / "era.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(SettingError) as told:
        asyncio.run(_prepare(url_of(tmp_path)))
    assert told.value.key == "newer-schema"
    assert "9999" in told.value.say("en")


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site, site.program() as client:
        assert client.get("/readyz").status_code == 200
        with sqlite3.connect(tmp_path / "era.db") as database:
            database.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON alembic_version BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        database.close()

    with running(settings(tmp_path)) as site, site.program() as client:
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200
