"""A server with many people and tables in its database: how soon it starts, how long lists take, whether memory stays.

    python -m bench.lists                        # 10,000 people, 10,000 tables
    python -m bench.lists --people 100000 --tables 100000 --requests 200

The rows are real ones: people as sign-ups write them, tables with the log of a whole game. One person sits at most of
the tables. Lists are asked for over HTTP, page after page, as a browser does; beside the time of each the processor
time of the server is told, which does not depend on what else the machine does.
"""

import argparse
import asyncio
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import insert

from bench.club_rows import CLUB, DAY_MS, fill_club, name_tournament
from era.core.record import read
from era.core.rng import new_seed
from era.games.registry import game
from era.lab.simulate import simulate
from era.server.auth.tokens import Claim, Tokens
from era.server.clubs.daily import name_day
from era.server.config import from_environment, read_secret
from era.server.protocol.table_info import Clock
from era.server.storage.models import Event, SeatRow, TableRow
from era.server.storage.schema import EVENTS, SITTERS, TABLES, USERS
from era.server.storage.table_store import TableStore, to_sitters

WANTED_START_S, WANTED_LIST_MS = 5.0, 100.0
BATCH = 500
ROUNDS = 4
LARGEST_SHARE = 0.7
"""Of all tables, how many the one person has who plays most."""
GAME, OPTIONS = "medieval", {"players": 2}
LISTS = {
    "public, first page": "/api/tables",
    "public, running": "/api/tables?status=running&limit=100",
    "mine, first page": "/api/me/tables",
    "mine, over": "/api/me/tables?status=over&limit=100",
    "reached alone": "/api/me/games",
    "boxes": "/api/me/boxes",
    "people (admin)": "/api/admin/people",
    "people found (admin)": "/api/admin/people?q=Person%2099",
    "tables (admin)": "/api/admin/tables?limit=100",
    "reports (admin)": "/api/admin/reports",
    "audit (admin)": "/api/admin/audit",
    "my history": "/api/me/history?limit=100",
    "my profile": "/api/me/profile",
    "a profile": "/api/people/public-0",
    "a profile's games": "/api/people/public-0/history?limit=100",
    "a club": f"/api/clubs/{CLUB}",
    "my clubs": "/api/me/clubs",
    "my tournaments": "/api/me/tournaments",
    "a tournament": f"/api/tournaments/{name_tournament(0)}",
    "the dice of today": f"/api/daily?game={GAME}",
    "of yesterday": f"/api/daily?game={GAME}&day={name_day(int(time.time() * 1000) - DAY_MS)}",
}
ADMIN_TOKEN = "the token of a measurement"


# ---------------------------------------------------------------- filling


def play_a_game(folder: Path) -> list[Event]:
    """Return the log of a game that was played at random, as a table keeps it."""
    simulate(GAME, OPTIONS, 1, 1, 1, folder / "record", (), 0.0)
    record = read(next((folder / "record").iterdir()).read_text("utf-8"))
    return [
        Event(number, "draw" if entry.seat is None else "action", entry.seat, entry.text, 1000 + number)
        for number, entry in enumerate(record.entries, 1)
    ]


def make_tables(count: int, people: int, now: int) -> Iterator[TableRow]:
    rng = random.Random(1)
    checked = game(GAME).check(OPTIONS)
    for n in range(count):
        first = "u0" if rng.random() < LARGEST_SHARE else f"u{rng.randrange(people)}"
        second = f"u{rng.randrange(people)}"
        seats = [SeatRow("person", first, f"Person {first}"), SeatRow("person", second, f"Person {second}")]
        yield TableRow(
            id=f"table-{n:07}-of-a-measurement",
            game=GAME,
            rules=game(GAME).rules_version,
            options=checked,
            status=("open", "running", "over")[n % 3],
            seats=seats,
            clock=Clock(),
            public=n % 2 == 0,
            bot_seconds=0.5,
            host=first,
            seed=new_seed(),
            created=now - n * 60_000,
            started=now - n * 60_000,
            touched=now - n * 50_000,
            fingerprint=game(GAME).fingerprint(checked),
        )


async def fill(url: str, people: int, tables: int, events: list[Event]) -> None:
    store = await TableStore.open(url)
    now = int(time.time() * 1000)
    rows = [
        {"id": f"u{n}", "name": f"Person {n}", "session": 1, "created": now - n * 1000, "lang": "en", "seen": now}
        | {"login": f"person-{n}" if n % 10 < 2 else None, "public": f"public-{n}" if n % 10 < 2 else None}
        for n in range(people)
    ]
    async with store.engine.begin() as connection:
        for start in range(0, people, BATCH):
            await connection.execute(insert(USERS), rows[start : start + BATCH])
    batch: list[TableRow] = []
    for row in make_tables(tables, people, now):
        batch.append(row)
        if len(batch) == BATCH:
            await _write(store, batch, events)
            batch = []
    await _write(store, batch, events)
    await fill_club(store, people)
    await store.close()


async def _write(store: TableStore, batch: list[TableRow], events: list[Event]) -> None:
    if not batch:
        return
    async with store.engine.begin() as connection:
        await connection.execute(insert(TABLES), [msgspec.to_builtins(row, builtin_types=(bytes,)) for row in batch])
        await connection.execute(insert(SITTERS), [line for row in batch for line in to_sitters(row)])
        logs = [
            {"table_id": row.id, **msgspec.structs.asdict(event)}
            for row in batch
            if row.status != "open"
            for event in (events if row.status == "over" else events[: len(events) // 2])
        ]
        for start in range(0, len(logs), 4000):
            await connection.execute(insert(EVENTS), logs[start : start + 4000])


# ---------------------------------------------------------------- measuring


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(folder: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """Start a server; return it with the seconds until it was ready."""
    env = {**os.environ, "ERA_DATA": str(folder), "ERA_RATE": "0", "ERA_LOG": "json", "ERA_ADMIN_TOKEN": ADMIN_TOKEN}
    began = time.perf_counter()
    command = [sys.executable, "-m", "era", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return server, time.perf_counter() - began
        except OSError:
            if server.poll() is not None:
                raise
            time.sleep(0.02)


def read_memory_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def read_cpu_ms(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def ask(client: httpx.Client, path: str, requests: int) -> list[float]:
    """Return the milliseconds of each request. Lists go on from page to page, and begin again at their end."""
    found, after = [], ""
    for _ in range(requests):
        began = time.perf_counter()
        answer = client.get(path, params={"after": after} if after else None)
        found.append((time.perf_counter() - began) * 1000)
        answer.raise_for_status()
        after = answer.json().get("next", "")
    return found


def measure(folder: Path, requests: int) -> None:
    port = free_port()
    server, seconds = start(folder, port)
    used = read_cpu_ms(server.pid) / 1000
    print(f"start: {seconds:.2f} s, of the processor {used:.2f} s (wanted: under {WANTED_START_S:g} s)")
    try:
        secret = read_secret(from_environment({"ERA_DATA": str(folder)}))
        token = Tokens(secret).make(Claim("u0", 1, "measured"))
        before = read_memory_mb(server.pid)
        for name, path in LISTS.items():
            bearer = ADMIN_TOKEN if "/admin/" in path else token
            headers = {"authorization": f"Bearer {bearer}"}
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=300) as client:
                client.get(path).raise_for_status()
                used = read_cpu_ms(server.pid)
                times = sorted(ask(client, path, requests))
                used = (read_cpu_ms(server.pid) - used) / requests
            told = f"median {statistics.median(times):6.1f} ms, 95 % under {times[int(len(times) * 0.95)]:6.1f} ms"
            told += f", of the processor {used:5.1f} ms"
            print(f"{name:<22} {told} (wanted: under {WANTED_LIST_MS:g} ms)")
        marks = [before, read_memory_mb(server.pid)]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=300) as client:
            for _ in range(ROUNDS):
                for path in LISTS.values():
                    client.headers["authorization"] = f"Bearer {ADMIN_TOKEN if '/admin/' in path else token}"
                    ask(client, path, requests)
                marks.append(read_memory_mb(server.pid))
        print(f"memory, before and after each round of {requests * len(LISTS)} lists: " + _write_memory(marks))
    finally:
        server.terminate()
        server.wait()


def _write_memory(marks: list[float]) -> str:
    return ", ".join(f"{each:.0f} MB" for each in marks)


def main(arguments: Any = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=40, help="for each list")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="era-lists-") as name:
        folder = Path(name)
        events = play_a_game(folder)
        began = time.perf_counter()
        asyncio.run(fill(f"sqlite+aiosqlite:///{folder / 'era.db'}", chosen.people, chosen.tables, events))
        size = (folder / "era.db").stat().st_size / 2**20
        print(
            f"{chosen.people:,} people and {chosen.tables:,} tables of up to {len(events)} events: {size:.0f} MB, "
            f"filled in {time.perf_counter() - began:.0f} s"
        )
        measure(folder, chosen.requests)


if __name__ == "__main__":
    main()
