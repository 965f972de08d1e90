"""The server under load: on one core, with SQLite, every move validated and on the disk before it is told; the
clients, one connection a seat, on the other core.

    python -m bench.server_load saturated    # 50 tables of 4 seats, everybody moves as soon as they may
    python -m bench.server_load paced        # 500 tables, a move a second each
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

import uvloop

from bench.server_client import Client, Heard, OnHeard, SeatClient, one_core

SEATS = 4
SERVER_CORE, CLIENT_CORE = 0, 1
TABLES = {"saturated": 50, "paced": 500}
TABLES_A_HOST = 100
"""Well below what one person may have open at once."""
PARTS = 5
WARM_UP = 3.0
SPARE_TABLES_A_SECOND = 90
"""Games that end are followed by others. A server that is so quick that none are left is not saturated any more."""
START_SECONDS = 120


class Table:
    """Four seats, and what is under way between them."""

    def __init__(self, load: "Load", table_id: str) -> None:
        self.load = load
        self.id = table_id
        self.clients: list[Client] = []
        self.moved = 0.0
        """When the last move was sent; 0 when all have it."""
        self.last = 0.0
        """When anybody last heard of it."""
        self.playing = False

    async def join(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            client = self.load.make_client(self.id, seat, self.heard)
            await loop.create_connection(lambda made=client: made, "127.0.0.1", self.load.port)  # type: ignore[misc]
            self.clients.append(client)

    def heard(self, client: Client, heard: Heard, now: float) -> None:
        load = self.load
        self.last = now
        if heard.type in ("accepted", "refused"):
            sent = client.sent.pop(heard.id, None)
            if heard.type == "refused":
                load.refused[heard.why] = load.refused.get(heard.why, 0) + 1
            elif sent is not None:
                load.moves += 1
                load.answers.append(now - sent)
        if load.paced or not self.playing:
            return
        if client.over:
            load.finished(self)
        elif client.on_turn and not client.sent and heard.type in ("view", "accepted", "refused", "update"):
            client.move(load.rng)

    def pace(self) -> None:
        """A second later: how long the last move took to reach everybody, and the next one."""
        load = self.load
        if self.moved and self.last > self.moved:
            load.reached.append(self.last - self.moved)
        ready = [client for client in self.clients if client.on_turn and not client.over]
        if ready:
            self.moved = time.perf_counter()
            load.rng.choice(ready).move(load.rng)
        elif any(client.over for client in self.clients):
            self.moved = 0.0
            load.finished(self)

    def begin(self) -> None:
        """Everybody who is on turn moves."""
        self.playing = True
        for client in self.clients:
            if client.on_turn and not self.load.paced:
                client.move(self.load.rng)


class Load:
    def __init__(self, port: int, count: int, paced: bool) -> None:
        self.port = port
        self.count = count
        self.paced = paced
        self.rng = random.Random(1)
        self.tokens: list[str] = []
        """Of the people who sit at the tables that are being made."""
        self.tokens_at: dict[str, list[str]] = {}
        """By table."""
        self.tables: list[Table] = []
        self.spare: list[Table] = []
        """Everybody is there already: it is moves that are measured, not coming and going."""
        self.moves = 0
        self.answers: list[float] = []
        self.reached: list[float] = []
        self.refused: dict[str, int] = {}

    # ------------------------------------------------------------ setting up, over the REST API

    def ask(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def make_people(self) -> None:
        self.tokens = [self.ask("/api/me", {"name": f"Seat {n + 1}", "token": True})["token"] for n in range(SEATS)]

    def make_table(self) -> str:
        if len(self.tokens_at) % TABLES_A_HOST == 0:
            self.make_people()
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        wish = {"game": "medieval", "options": {"players": SEATS}, "seats": seats}
        table: str = self.ask("/api/tables", wish, self.tokens[0])["id"]
        for seat in range(1, SEATS):
            self.ask(f"/api/tables/{table}/seats/{seat}", {"act": "sit"}, self.tokens[seat])
        self.ask(f"/api/tables/{table}/start", {}, self.tokens[0])
        self.tokens_at[table] = self.tokens
        return table

    def make_client(self, table: str, seat: int, heard: OnHeard) -> Client:
        return SeatClient(f"/ws/tables/{table}", self.tokens_at[table][seat], heard)

    # ------------------------------------------------------------ playing

    def finished(self, table: Table) -> None:
        """Its people look at the end, and others begin."""
        if table in self.tables:
            self.tables.remove(table)
            if self.spare:
                self.begin(self.spare.pop())

    def begin(self, table: Table) -> None:
        self.tables.append(table)
        table.begin()

    async def open(self, table_id: str) -> Table:
        table = Table(self, table_id)
        await table.join()
        return table

    async def reach(self, moves: int) -> None:
        """However long it takes: whoever only wants to see that it plays asks for moves, not for seconds."""
        while self.moves < moves:
            await asyncio.sleep(0.01)

    async def counted(self, seconds: float) -> list[float]:
        """Moves a second in each part of the time: a machine that does something else meanwhile shows. Parts in which
        no spare table was left do not count, but for the first."""
        windows: list[float] = []
        for _ in range(PARTS):
            before, began = self.moves, time.perf_counter()
            await asyncio.sleep(seconds / PARTS)
            if windows and not self.paced and not self.spare:
                break
            windows.append((self.moves - before) / (time.perf_counter() - began))
        return windows

    async def pace(self) -> None:
        """Each table has its moment in every second, until this is cancelled."""
        loop = asyncio.get_running_loop()
        start, number = loop.time(), 0
        while True:
            number += 1
            if self.tables:
                self.tables[number % len(self.tables)].pace()
            await asyncio.sleep(max(0.0, start + number / self.count - loop.time()))


class Measured(NamedTuple):
    """What a server did in so many seconds."""

    mode: str
    moves: int
    seconds: float
    tables: int
    windows: list[float]
    """Moves a second in each part of the time."""
    answers: list[float]
    reached: list[float]
    cpu: float
    clients_cpu: float
    refused: dict[str, int]

    def rate(self) -> float:
        return sum(self.windows) / len(self.windows)


async def measure(load: Load, pid: int, seconds: float, moves: int) -> Measured:
    warm_up = min(WARM_UP, seconds)
    spare = 0 if load.paced else int((seconds + warm_up) * SPARE_TABLES_A_SECOND)
    print(f"making {load.count + spare} tables; the server is process {pid}", flush=True)
    made = [load.make_table() for _ in range(load.count + spare)]
    opened = [await load.open(table_id) for table_id in made]
    began = time.perf_counter()
    while any(client.seat < 0 for table in opened for client in table.clients):
        await asyncio.sleep(0.05)
    print(f"all seated after {time.perf_counter() - began:.1f} s more; playing", flush=True)
    loop = asyncio.get_running_loop()
    load.spare = opened[load.count :]
    for table in opened[: load.count]:
        load.begin(table)
    pacing = loop.create_task(load.pace()) if load.paced else None
    await asyncio.sleep(warm_up)
    load.moves, load.answers, load.reached, load.refused = 0, [], [], {}
    cpu, mine, began = cpu_seconds(pid), time.process_time(), time.perf_counter()
    windows = await load.counted(seconds)
    await load.reach(moves)
    spent = time.perf_counter() - began
    cpu, mine = cpu_seconds(pid) - cpu, time.process_time() - mine
    if pacing is not None:
        pacing.cancel()
    mode = "paced" if load.paced else "saturated"
    return Measured(
        mode, load.moves, spent, len(load.tables), windows, load.answers, load.reached, cpu, mine, load.refused
    )


def report(found: Measured) -> None:
    print(f"{found.mode}: {found.moves} moves in {found.seconds:.1f} s at {found.tables} tables of {SEATS} seats")
    best, parts = max(found.windows), ", ".join(f"{window:,.0f}" for window in found.windows)
    print(f"  moves a second       {found.rate():10,.0f}   (best part {best:,.0f}; in turn {parts})")
    print(f"  answered             {quantiles(found.answers)}")
    if found.reached:
        print(f"  reached every seat   {quantiles(found.reached)}")
    us, share = found.cpu / max(found.moves, 1) * 1e6, found.cpu / found.seconds
    print(f"  server's processor   {us:10,.0f} us a move, {share:.0%} of a core")
    share = found.clients_cpu / found.seconds
    print(f"  clients' processor   {share:10.0%} of a core;  refused: {found.refused or 'none'}", flush=True)


def cpu_seconds(pid: int) -> float:
    """Of the server itself, all threads; bots are other processes, and there are none here."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantiles(times: list[float]) -> str:
    if not times:
        return "none"
    parts = [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)]
    found = [f"{name} {quantile(times, share) * 1000:7.2f} ms" for name, share in parts]
    return "   ".join(found) + f"   most {max(times) * 1000:7.2f} ms"


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def start_server(folder: str) -> tuple[subprocess.Popen[bytes], int]:
    """`era serve` as anybody would start it, on one core, without limits for one client."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    env = os.environ | {"ERA_DATA": folder, "ERA_RATE": "0", "ERA_LOG": "json", "ERA_PORT": str(port)}
    command = [sys.executable, "-m", "era", "serve"]
    with Path(folder, "log").open("wb") as log:
        server = subprocess.Popen(
            command,
            env=env,
            stdout=log,
            stderr=log,
            preexec_fn=lambda: one_core(SERVER_CORE),  # noqa: PLW1509
        )
    for _ in range(START_SECONDS * 10):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
            return server, port
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=list(TABLES))
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--moves", type=int, default=0, help="go on until so many moves were made, at least")
    parser.add_argument("--tables", type=int, help="instead of 50 and 500")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder)
        try:
            one_core(CLIENT_CORE)
            load = Load(port, args.tables or TABLES[args.mode], args.mode == "paced")
            report(uvloop.run(measure(load, server.pid, args.seconds, args.moves)))
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
