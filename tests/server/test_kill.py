"""A server that is killed in the middle of everything, again and again, on SQLite and on PostgreSQL."""

import asyncio
import os
import random
import secrets
from pathlib import Path

import httpx

from tests.server import ledger
from tests.server.client import Client, Habits, Seated, every_table_goes_on, new_table
from tests.server.processes import Server, serving
from tests.server.services import Postgres

FULL = bool(os.environ.get("ERA_FULL"))
KILLS = 50 if FULL else 3
TABLES = 10 if FULL else 6
PEOPLE = (2, 3, 4)


async def seat_people(server: Server) -> list[Seated]:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        made = []
        for number in range(TABLES):
            scenario = ("rivers-roads", "base", "randomized")[number % 3]
            people = PEOPLE[number % len(PEOPLE)]
            bots = 1 if number % 4 == 3 and people < 4 else 0
            made.append(await new_table(http, "medieval", {"scenario": scenario}, people, bots, bot_seconds=0.05))
        return made


async def play_and_kill(server: Server, rng: random.Random) -> list[Client]:
    """Plays on all tables while the server is killed; afterwards every game must go on."""
    tables = await seat_people(server)
    habits = Habits(twice=0.2, late=0.2)
    clients = [
        Client([server.url], token, seated.table, random.Random(rng.random()), habits)
        for seated in tables
        for token in seated.tokens
    ]
    running = [asyncio.create_task(client.run()) for client in clients]
    try:
        for _ in range(KILLS):
            await asyncio.sleep(0.5 + rng.random())
            server.kill()
            await asyncio.to_thread(server.start)
        await every_table_goes_on(clients)
    finally:
        for task in running:
            task.cancel()
        ended = await asyncio.gather(*running, return_exceptions=True)
    for outcome in ended:
        assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
    return clients


def check(url: str, clients: list[Client]) -> int:
    stored = ledger.read(url, {client.table for client in clients})
    for table in stored.values():
        ledger.check_one_legal_game(table)
    for client in clients:
        ledger.check_nothing_lost(stored[client.table], client.played)
    return sum(len(client.played) for client in clients)


def kill_again_and_again(folder: Path, url: str) -> None:
    server = Server(folder, DATABASE_URL=url)
    with serving(server):
        clients = asyncio.run(play_and_kill(server, random.Random(KILLS)))
    moves = check(url, clients)
    print(f"{KILLS} kills, {TABLES} tables, {moves} acknowledged moves")
    assert moves > 20 * KILLS, "the server was hardly used while it was killed"


def test_killed_on_sqlite(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, f"sqlite+aiosqlite:///{tmp_path / 'era.db'}")


def test_killed_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    kill_again_and_again(tmp_path, postgres.database(f"kill_{secrets.token_hex(4)}"))
