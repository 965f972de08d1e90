"""A backup restores into an empty database without errors, as docs/reference/operating.md says."""

import asyncio
import shlex
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy import make_url

from era.server.storage.models import Chat
from era.server.storage.table_store import TableStore
from tests.server.storage.test_table_store import moves, row
from tests.support.once import once
from tests.support.server.services import Postgres, as_user, program

pytestmark = once

OPERATING = Path(__file__).parents[3] / "docs" / "reference" / "operating.md"


def read_command(begins: str) -> list[str]:
    """A command of the page, without the user whom it is run as."""
    lines = [line.strip() for line in OPERATING.read_text("utf-8").splitlines()]
    [found] = [line for line in lines if line.startswith(f"sudo -u postgres {begins} ") and "restored" not in line] or [
        line for line in lines if line.startswith(f"sudo -u postgres {begins} ")
    ]
    return shlex.split(found)[4:]


async def fill(url: str) -> None:
    store = await TableStore.open(url)
    await store.create(row())
    await store.append("t1", moves(1, 5))
    await store.say("t1", Chat("Ada", "hello", 1))
    await store.close()


async def read(url: str) -> tuple[object, object]:
    store = await TableStore.open(url)
    found = await store.load("t1"), await store.chats("t1", 10)
    await store.append("t1", moves(6, 1))  # and it goes on
    await store.close()
    return found


def test_postgresql(postgres: Postgres) -> None:
    def run(name: str, *arguments: str) -> bytes:
        place = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "era"]
        done = subprocess.run(
            [program(name), *place, *arguments], capture_output=True, check=False, **as_user(postgres.user)
        )
        assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
        said: bytes = done.stdout
        return said

    run("createuser", "player")  # with no right but what belongs to it
    made = read_command("createdb")
    assert made[-1] == "era"
    for name in ("club", "club_restored"):
        run("createdb", *["player" if word == "era" else word for word in made[:-1]], name)
    url = make_url(postgres.database("unused")).set(username="player")
    asyncio.run(fill(url.set(database="club").render_as_string(False)))
    command = read_command("pg_dump")
    dump = postgres.folder / "era.dump"
    dump.write_bytes(run("pg_dump", *command[: command.index("era")], "club"))
    dump.chmod(0o644)
    restore = [
        {"era_restored": "club_restored", "era.dump": str(dump), "--role=era": "--role=player"}.get(word, word)
        for word in read_command("pg_restore")
    ]
    run("pg_restore", *restore)
    before = asyncio.run(read(url.set(database="club").render_as_string(False)))
    after = asyncio.run(read(url.set(database="club_restored").render_as_string(False)))
    assert after == before


def test_sqlite(tmp_path: Path) -> None:
    source, copy = tmp_path / "era.db", tmp_path / "copy.db"
    asyncio.run(fill(f"sqlite:///{source}"))
    with sqlite3.connect(source) as database:
        database.execute(f"VACUUM INTO '{copy}'")
    database.close()
    assert asyncio.run(read(f"sqlite:///{copy}")) == asyncio.run(read(f"sqlite:///{source}"))
