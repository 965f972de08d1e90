"""A server that is killed in the middle of everything, again and again, on SQLite and on PostgreSQL."""

import asyncio
import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.once import once
from tests.support.server import ledger
from tests.support.server.crowd import Crowd
from tests.support.server.prepared import Preparation, PreparedServer, preparation
from tests.support.server.processes import serving
from tests.support.server.services import Postgres

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
KILLS = int(os.environ.get("ERA_KILLS", "350")) if FULL else 3
TABLES = 10 if FULL else 6
MOVES = (10, 40)
"""At least and at most so many are played between two kills."""


@pytest.fixture(scope="module")
def prepared() -> Iterator[Preparation]:
    with preparation() as made:
        yield made


def kill_again_and_again(prepared: Preparation, folder: Path, url: str) -> None:
    server = PreparedServer(prepared, folder, DATABASE_URL=url)
    seed = secrets.randbits(32) if FULL else KILLS
    rng = random.Random(seed)
    crowd = Crowd([server.url], rng)

    async def play_and_kill() -> None:
        async with crowd.playing(TABLES):
            for _ in range(KILLS):
                await crowd.play_on(rng.randint(*MOVES))
                server.kill()
                await asyncio.to_thread(server.start)

    with serving(server):
        asyncio.run(play_and_kill())
    entries = ledger.check(url, crowd.clients)
    print(f"{KILLS} kills, {TABLES} tables at a time, {entries} acknowledged entries, {crowd.describe()}; seed {seed}")
    assert entries >= MOVES[0] * KILLS, "the server was hardly used while it was killed"


def test_killed_on_sqlite(tmp_path: Path, prepared: Preparation) -> None:
    kill_again_and_again(prepared, tmp_path, f"sqlite+aiosqlite:///{tmp_path / 'era.db'}")


def test_killed_on_postgresql(tmp_path: Path, prepared: Preparation, postgres: Postgres) -> None:
    kill_again_and_again(prepared, tmp_path, postgres.database(f"kill_{secrets.token_hex(4)}"))
