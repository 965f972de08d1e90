"""Two servers on one PostgreSQL and one Redis: whoever receives a move, each table's log is one legal game.

Clients are connected to both, send each move to either at random, some of them twice and some again later.
"""

import asyncio
import os
import random
import secrets
from pathlib import Path

import httpx

from tests.support.once import once
from tests.support.patience import PATIENCE_S, wait_until_async
from tests.support.server import ledger, services
from tests.support.server.client import Client, Habits, Seated, every_table_goes_on, new_table
from tests.support.server.crowd import Crowd
from tests.support.server.prepared import PreparedServer, preparation
from tests.support.server.processes import Server, serving
from tests.support.server.services import Postgres, Redis

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
TABLES = 100 if FULL else 8
MOVES_EACH = 100 if FULL else 15
"""At every table, or to its end, before all is checked."""
MOVES = 50
KILLS = int(os.environ.get("ERA_KILLS", "300")) if FULL else 2
CROWDED_TABLES = 8
CROWDED_MOVES = (5, 20)
"""At least and at most so many are played between a kill and a start."""
RESTART_EVERY = 10 if FULL else 2
"""After so many kills a service is restarted."""
AWAY_SECONDS = 10 if FULL else 4
DIFFICULT = Habits(twice=0.3, late=0.3, undo=0.1, say=0.05)
UNHURRIED = Habits(twice=0.3, late=0.3, pause=1.0 if FULL else 0.1, undo=0.1, say=0.05)
"""So that games are not over before what happens to the servers has happened."""


def two(folder: Path, postgres: Postgres, redis: Redis) -> tuple[str, list[Server]]:
    """The same secret, database and bus: the same site, twice."""
    url = postgres.database(f"two_{secrets.token_hex(4)}")
    return url, [Server(folder, DATABASE_URL=url, REDIS_URL=redis.url) for _ in range(2)]


async def seat_people(servers: list[Server]) -> list[Seated]:
    made = []
    for number in range(TABLES):
        async with httpx.AsyncClient(base_url=servers[number % 2].url, timeout=PATIENCE_S) as http:
            if number % 5 == 4:
                made.append(await new_table(http, "merchants", {}, 2, bot_seconds=0.05))
            else:
                options = {"scenario": ("base", "rivers-roads", "randomized", "roads")[number % 4]}
                made.append(await new_table(http, "medieval", options, 2 + number % 2, number % 2, bot_seconds=0.05))
    return made


def clients_of(
    servers: list[Server], tables: list[Seated], rng: random.Random, habits: Habits = UNHURRIED
) -> list[Client]:
    urls = [server.url for server in servers]
    return [
        Client(urls, token, seated.table, random.Random(rng.random()), habits)
        for seated in tables
        for token in seated.tokens
    ]


async def moves_beyond(clients: list[Client], least: int) -> int:
    """Waits until so many moves were acknowledged in all."""

    def moves() -> int:
        return sum(len(client.played) for client in clients)

    def all_over() -> bool:
        return all(client.over for client in clients)

    await wait_until_async(lambda: moves() >= least or all_over(), f"{least} moves", moves)
    assert moves() >= least, f"every game was over after {moves()} moves"
    return moves()


async def stop(running: list[asyncio.Task[None]]) -> None:
    for task in running:
        task.cancel()
    for outcome in await asyncio.gather(*running, return_exceptions=True):
        assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome


def test_moves_sent_to_either_process_make_one_game(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    url, servers = two(tmp_path, postgres, redis)

    async def scenario() -> list[Client]:
        clients = clients_of(servers, await seat_people(servers), random.Random(1), DIFFICULT)
        running = [asyncio.create_task(client.run()) for client in clients]
        try:
            await every_table_goes_on(clients, MOVES_EACH)
        finally:
            await stop(running)
        return clients

    with serving(*servers):
        clients = asyncio.run(scenario())
    moves = ledger.check(url, clients)
    refused = {
        why: sum(client.refused.get(why, 0) for client in clients) for why in ("stale", "turn", "wait", "illegal")
    }
    print(f"{TABLES} tables, {moves} acknowledged moves, refused: {refused}")
    assert all(any(c.played for c in clients if c.table == table) for table in {c.table for c in clients})


def test_redis_stops_for_a_while(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """Play goes on or waits: tables are compared with the database meanwhile. Nothing is lost."""
    url, servers = two(tmp_path, postgres, redis)

    async def scenario() -> list[Client]:
        clients = clients_of(servers, await seat_people(servers), random.Random(2))
        running = [asyncio.create_task(client.run()) for client in clients]
        before = await moves_beyond(clients, MOVES)
        await asyncio.to_thread(redis.stop)
        await asyncio.sleep(AWAY_SECONDS)
        away = sum(len(client.played) for client in clients)
        await asyncio.to_thread(redis.start)
        after = await moves_beyond(clients, away + MOVES)
        print(f"{before} moves before Redis stopped, {away} when it came back, {after} at the end")
        await stop(running)
        return clients

    with serving(*servers):
        clients = asyncio.run(scenario())
    assert ledger.check(url, clients) > 0


def test_one_of_two_is_killed_again_and_again(tmp_path: Path, redis: Redis) -> None:
    """Whoever was connected to it goes on with the other one, which may not have been told of the last moves. Now and
    then Redis or PostgreSQL is restarted as well."""
    postgres = Postgres()
    with preparation() as prepared, services.running(postgres):
        url = postgres.database("killed")
        servers = [PreparedServer(prepared, tmp_path, DATABASE_URL=url, REDIS_URL=redis.url) for _ in range(2)]
        rng = random.Random(secrets.randbits(32) if FULL else 3)
        crowd = Crowd([server.url for server in servers], rng)

        async def play_and_kill() -> None:
            async with crowd.playing(CROWDED_TABLES):
                for number in range(KILLS):
                    await crowd.play_on(rng.randint(*CROWDED_MOVES))
                    servers[number % 2].kill()
                    if number % RESTART_EVERY == RESTART_EVERY - 1:
                        service = rng.choice((redis, postgres))
                        await asyncio.to_thread(service.stop)
                        await asyncio.to_thread(service.start)
                    await crowd.play_on(rng.randint(*CROWDED_MOVES))
                    await asyncio.to_thread(servers[number % 2].start)

        with serving(*servers):
            asyncio.run(play_and_kill())
        entries = ledger.check(url, crowd.clients)
    print(f"{KILLS} kills of one of two, {entries} acknowledged entries, {crowd.describe()}")
    assert entries >= 2 * CROWDED_MOVES[0] * KILLS


def test_the_database_is_away_for_a_while(tmp_path: Path) -> None:
    """Nobody can move meanwhile, and is told to wait; then everything goes on. Nothing is lost."""
    postgres = Postgres()
    with services.running(postgres):
        url = postgres.database("away")
        server = Server(tmp_path, DATABASE_URL=url)

        async def scenario() -> list[Client]:
            clients = clients_of([server], await seat_people([server, server]), random.Random(4))
            running = [asyncio.create_task(client.run()) for client in clients]
            await moves_beyond(clients, MOVES)
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(AWAY_SECONDS)
            await asyncio.to_thread(postgres.start)
            await every_table_goes_on(clients)
            await stop(running)
            return clients

        with serving(server):
            clients = asyncio.run(scenario())
        assert ledger.check(url, clients) > MOVES
