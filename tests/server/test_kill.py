"""A server that is killed in the middle of everything, again and again, on SQLite and on PostgreSQL."""

import asyncio
import contextlib
import os
import random
import secrets
from pathlib import Path

import httpx

from tests.support.once import once
from tests.support.patience import PATIENCE_S, wait_until_async
from tests.support.server import ledger
from tests.support.server.client import Client, Habits, Seated, every_table_goes_on, new_table
from tests.support.server.processes import Server, serving
from tests.support.server.services import Postgres

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
KILLS = int(os.environ.get("ERA_KILLS", "350")) if FULL else 3
TABLES = 10 if FULL else 6
MOVES = (25, 60)
"""At least and at most so many are played between two kills."""
PEOPLE = (2, 3, 4)
HABITS = Habits(twice=0.2, late=0.2, undo=0.1, agree=0.5, say=0.05)


class Crowd:
    """People at some tables. When a game is over they begin another, so that the server is always busy."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.clients: list[Client] = []
        """Everybody who ever played."""

    async def play(self, number: int) -> None:
        while True:
            seated = await self._seat(number)
            clients = [self._client(seated, token) for token in seated.tokens]
            self.clients += clients
            await asyncio.gather(*[client.run() for client in clients])

    async def play_on(self, moves: int) -> None:
        """Waits until some more moves were acknowledged."""
        wanted = self.moves + moves
        await wait_until_async(lambda: self.moves >= wanted, f"{moves} more moves", lambda: self.moves)

    @property
    def moves(self) -> int:
        return sum(len(client.played) for client in self.clients)

    def _client(self, seated: Seated, token: str) -> Client:
        return Client([self.server.url], token, seated.table, random.Random(self.rng.random()), HABITS)

    async def _seat(self, number: int) -> Seated:
        scenario = ("rivers-roads", "base", "randomized")[number % 3]
        people = PEOPLE[number % len(PEOPLE)]
        bots = 1 if number % 4 == 3 and people < 4 else 0
        while True:
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE_S) as http:
                    return await new_table(http, "medieval", {"scenario": scenario}, people, bots, bot_seconds=0.05)
            await asyncio.sleep(0.05)


async def play_and_kill(server: Server, rng: random.Random) -> list[Client]:
    """Plays on all tables while the server is killed; afterwards every game must go on."""
    crowd = Crowd(server, rng)
    running = [asyncio.create_task(crowd.play(number)) for number in range(TABLES)]
    try:
        for _ in range(KILLS):
            await crowd.play_on(rng.randint(*MOVES))
            server.kill()
            await asyncio.to_thread(server.start)
        await every_table_goes_on(crowd.clients)
    finally:
        for task in running:
            task.cancel()
        ended = await asyncio.gather(*running, return_exceptions=True)
    for outcome in ended:
        assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
    return crowd.clients


def kill_again_and_again(folder: Path, url: str) -> None:
    server = Server(folder, DATABASE_URL=url)
    with serving(server):
        clients = asyncio.run(play_and_kill(server, random.Random(KILLS)))
    moves = ledger.check(url, clients)
    games = len({client.table for client in clients})
    undos = sum(len(client.undone) for client in clients)
    unwanted = sum(client.refused.get("undo", 0) for client in clients)
    said = sum(len(client.heard) for client in clients)
    print(
        f"{KILLS} kills, {TABLES} tables at a time, {games} games, {moves} acknowledged entries, {undos} of them "
        f"undos; {unwanted} undos refused, {said} lines of chat"
    )
    assert moves > 20 * KILLS, "the server was hardly used while it was killed"


def test_killed_on_sqlite(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, f"sqlite+aiosqlite:///{tmp_path / 'era.db'}")


def test_killed_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    kill_again_and_again(tmp_path, postgres.database(f"kill_{secrets.token_hex(4)}"))
