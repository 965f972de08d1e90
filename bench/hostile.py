"""What others notice of a hostile client (bench/hostile_client.py): the lag of the event loop, the time until a move is
accepted, and the time until a bot answers; first in peace, then under attack.

    python -m bench.hostile --seconds 30
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import httpx

from bench.server_client import Heard, SeatClient

TABLES = 10
"""Of two people each, who move three times a second."""
PAUSE_S = 0.3
BOT_SECONDS = 0.5
HONEST_ADDRESS, PLAYER_ADDRESS = "127.0.0.10", "127.0.0.20"
RECORD = Path(__file__).parents[1] / "tests" / "replays" / "merchants" / "random-base-4p-020.era"
START_SECONDS = 120
WANTED = {"loop lag": 50.0, "moves": 100.0, "a bot's answer": 2000.0}
"""The 99th percentile in milliseconds; of bots, the most."""


class People:
    """Honest people: two at each table, and one who plays against a bot."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = random.Random(7)
        self.moves: list[float] = []
        self.bots: list[float] = []
        self.refused: dict[str, int] = {}
        self.clients: list[SeatClient] = []
        self._asked: dict[SeatClient, float] = {}
        """Since when a bot has to answer."""

    async def sit_down(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=HONEST_ADDRESS)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=60) as http:
            tokens = [await self._guest(http) for _ in range(3)]
            for _ in range(TABLES):
                seats = [{"kind": "me"}, {"kind": "open"}]
                table = await self._make(http, tokens, {"options": {"players": 2}, "seats": seats})
                for token in tokens[:2]:
                    await self._join(table, token, HONEST_ADDRESS)
            seats = [{"kind": "me"}, {"kind": "bot", "level": "monarch"}]
            wish = {"options": {"players": 2}, "seats": seats, "bot_seconds": BOT_SECONDS}
            for _ in range(4):
                table = await self._make(http, tokens[2:], wish)
                await self._join(table, tokens[2], PLAYER_ADDRESS)

    async def _guest(self, http: httpx.AsyncClient) -> str:
        return str((await http.post("/api/me", json={"name": "Honest", "token": True})).json()["token"])

    async def _make(self, http: httpx.AsyncClient, tokens: list[str], wish: dict[str, Any]) -> str:
        async def ask(path: str, token: str, body: dict[str, Any]) -> Any:
            while True:
                answer = await http.post(path, json=body, headers={"authorization": f"Bearer {token}"})
                if answer.status_code != 429:
                    assert answer.is_success, answer.text
                    return answer.json()
                await asyncio.sleep(1)

        table = str((await ask("/api/tables", tokens[0], {"game": "medieval", **wish}))["id"])
        if {"kind": "open"} in wish["seats"]:
            await ask(f"/api/tables/{table}/seats/1", tokens[1], {"act": "sit"})
            await ask(f"/api/tables/{table}/start", tokens[0], {})
        return table

    async def _join(self, table: str, token: str, address: str) -> None:
        client = SeatClient(f"/ws/tables/{table}", token, self._heard)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: client, "127.0.0.1", self.port, local_addr=(address, 0))
        self.clients.append(client)
        await asyncio.sleep(0.05)

    def _heard(self, client: SeatClient, heard: Heard, now: float) -> None:
        if heard.type in ("accepted", "refused"):
            sent = client.sent.pop(heard.id, None)
            if heard.type == "refused":
                self.refused[heard.why] = self.refused.get(heard.why, 0) + 1
            elif sent is not None:
                self.moves.append(now - sent)
        if heard.turn is None:
            return
        waits_for_bot = not client.on_turn and not heard.turn.over and client in self.clients[2 * TABLES :]
        asked = self._asked.pop(client, None)
        if asked is not None:
            self.bots.append(now - asked)
        if waits_for_bot:  # for its next answer
            self._asked[client] = now

    async def play(self) -> None:
        while True:
            for client in self.clients:
                if client.on_turn and not client.sent and not client.over:
                    client.move(self.rng)
                await asyncio.sleep(PAUSE_S / len(self.clients))


def read_lag(port: int) -> dict[float, float]:
    """How often the loop was late by at most so much."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    found = re.findall(r'era_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {float(limit): float(count) for limit, count in found}


def find_quantile(before: dict[float, float], after: dict[float, float], share: float) -> float:
    """The upper bound of the bucket in which this share lies."""
    counts = {limit: after[limit] - before.get(limit, 0) for limit in sorted(after)}
    total = max(counts.values())
    return next(limit for limit, count in counts.items() if count >= share * total)


def quantile(times: list[float], share: float) -> float:
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def measure(port: int, people: People, seconds: float, name: str) -> None:
    people.moves, people.bots, people.refused = [], [], {}
    before = read_lag(port)
    await asyncio.sleep(seconds)
    after = await asyncio.to_thread(read_lag, port)
    lags = [find_quantile(before, after, share) * 1000 for share in (0.5, 0.99, 1.0)]
    print(f"{name}, {seconds:g} s:")
    print(f"  loop lag         p50 <= {lags[0]:5.0f} ms   p99 <= {lags[1]:5.0f} ms   most <= {lags[2]:5.0f} ms")
    for what, times in (("moves", people.moves), ("a bot's answer", people.bots)):
        shares = [quantile(times, share) * 1000 for share in (0.5, 0.99, 1.0)]
        print(
            f"  {what:<16} p50    {shares[0]:5.0f} ms   p99    {shares[1]:5.0f} ms   most    {shares[2]:5.0f} ms"
            f"   ({len(times)}; wanted {WANTED[what]:g} ms)"
        )
    print(f"  refused: {people.refused or 'none'}", flush=True)


async def attack(port: int, seconds: float, without: list[str]) -> None:
    people = People(port)
    await people.sit_down()
    playing = asyncio.create_task(people.play())
    await asyncio.sleep(3)
    await measure(port, people, seconds, "in peace")
    command = [sys.executable, "-m", "bench.hostile_client", str(port), str(RECORD), *without]
    hostile = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    await asyncio.sleep(3)
    await measure(port, people, seconds, "under attack")
    said, _ = await asyncio.to_thread(hostile.communicate)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    told = json.loads(said)
    print(f"  the attacker: answers by status {told['answers']}, {told['frames']} frames, {told['records']} records")
    print(f"  errors of the server's own: {told['failures'] or 'none'}")


def print_callbacks(folder: str) -> None:
    found = json.loads(Path(folder, "callbacks").read_text("utf-8"))
    counts = {int(limit): count for limit, count in found["counts"].items()}
    total, passed = sum(counts.values()), 0
    print(f"processor time of the loop's {total} callbacks, in all: most {found['most']} ms")
    for limit in sorted(counts):
        passed += counts[limit]
        print(f"  <= {limit:5} ms  {passed / total:9.4%}")
    for name, longest in sorted(found["slow"].items(), key=lambda each: -each[1])[:12]:
        print(f"  {longest:8.1f} ms  {name}")


def put_first() -> None:
    """Let this process run whenever it wants to, and not what it starts: what others do on this machine is not to be
    measured. Only where we may; bots and replays wait as everybody does."""
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def start_server(folder: str, first: bool) -> tuple[subprocess.Popen[bytes], int]:
    """As anybody would start it, but for proxies: on loopback there are none here."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    env = os.environ | {"ERA_DATA": folder, "ERA_LOG": "json", "ERA_PORT": str(port), "ERA_PROXIES": "none"}
    with Path(folder, "log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "bench.slow_callbacks", f"{folder}/callbacks"],
            env=env,
            stdout=log,
            stderr=log,
            preexec_fn=put_first if first else None,  # noqa: PLW1509
        )
    for _ in range(START_SECONDS * 10):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz").close()
        except OSError:
            time.sleep(0.1)
        else:
            return server, port
    raise SystemExit("the server did not start")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--without", nargs="*", default=[], help="attacks to leave out, such as guess_passwords")
    parser.add_argument(
        "--first", action="store_true", help="the server and the honest before all else on this machine"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder, args.first)
        try:
            if args.first:
                put_first()
            asyncio.run(attack(port, args.seconds, args.without))
            print_callbacks(folder)
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
