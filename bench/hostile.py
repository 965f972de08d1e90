"""What others notice of a hostile client (bench/hostile_client.py): the lag of the event loop, the time until a move is
accepted, and the time until a bot answers; first in peace, then under attack. Beside them, what the disk alone takes
for a sync meanwhile: a move cannot be quicker. `TMPDIR=/dev/shm` puts the database on a RAM disk.

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

from bench.disk import SyncProbe, describe_file_system
from bench.server_client import Heard, SeatClient

TABLES = 10
"""Of two people each, who move three times a second."""
PAUSE_S = 0.3
BOT_TABLES = 4
BOT_SECONDS = 0.5
HONEST_ADDRESS, PLAYER_ADDRESS = "127.0.0.10", "127.0.0.20"
RECORD = Path(__file__).parents[1] / "tests" / "replays" / "merchants" / "random-base-4p-020.era"
START_SECONDS = 120
ATTACKER_NICENESS = 10
FIRST_NICENESS = -20
MAX_KINDS = 15
"""Of callbacks that are told."""
WANTED = {"loop lag": 50.0, "moves": 100.0, "a bot's answer": 2000.0}
"""The 99th percentile in milliseconds; of bots, the most."""


class People:
    """Honest people: two at each table, and one who plays against bots. Whoever has finished a game begins another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = random.Random(7)
        self.moves: list[float] = []
        self.bots: list[float] = []
        self.refused: dict[str, int] = {}
        self.games: dict[int, list[SeatClient]] = {}
        """Who plays at each table; those from TABLES on are against a bot."""
        self.versus_bot: set[SeatClient] = set()
        self._tokens: list[str] = []
        self._asked: dict[SeatClient, float] = {}
        """Since when a bot has to answer."""

    async def sit_down(self, http: httpx.AsyncClient) -> None:
        self._tokens = [await self._guest(http) for _ in range(3)]
        for number in range(TABLES + BOT_TABLES):
            await self._begin(http, number)

    async def begin_again(self, http: httpx.AsyncClient) -> None:
        while True:
            for number, clients in list(self.games.items()):
                if all(client.over for client in clients):
                    await self._begin(http, number)
            await asyncio.sleep(PAUSE_S)

    async def _begin(self, http: httpx.AsyncClient, number: int) -> None:
        for client in self.games.pop(number, []):
            self.versus_bot.discard(client)
            client.leave()
        if number < TABLES:
            seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
            table = await self._make(http, self._tokens, {"options": {"players": 2}, "seats": seats})
            self.games[number] = [await self._join(table, token, HONEST_ADDRESS) for token in self._tokens[:2]]
            return
        seats = [{"kind": "me"}, {"kind": "bot", "level": "monarch"}]
        wish = {"options": {"players": 2}, "seats": seats, "bot_seconds": BOT_SECONDS}
        client = await self._join(await self._make(http, self._tokens[2:], wish), self._tokens[2], PLAYER_ADDRESS)
        self.games[number] = [client]
        self.versus_bot.add(client)

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

    async def _join(self, table: str, token: str, address: str) -> SeatClient:
        client = SeatClient(f"/ws/tables/{table}", token, self._heard)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: client, "127.0.0.1", self.port, local_addr=(address, 0))
        return client

    def _heard(self, client: SeatClient, heard: Heard, now: float) -> None:
        if heard.type in ("accepted", "refused"):
            sent = client.sent.pop(heard.id, None)
            if heard.type == "refused":
                self.refused[heard.why] = self.refused.get(heard.why, 0) + 1
            elif sent is not None:
                self.moves.append(now - sent)
        if heard.turn is None:
            return
        waits_for_bot = not client.on_turn and not heard.turn.over and client in self.versus_bot
        asked = self._asked.pop(client, None)
        if asked is not None:
            self.bots.append(now - asked)
        if waits_for_bot:  # for its next answer
            self._asked[client] = now

    async def play(self) -> None:
        while True:
            clients = [client for game in self.games.values() for client in game]
            for client in clients:
                if client.on_turn and not client.sent and not client.over:
                    client.move(self.rng)
                await asyncio.sleep(PAUSE_S / len(clients))


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


def read_processor_s(pid: int) -> dict[str, float]:
    """The processor time so far of a process and of all that it started, by what each is."""
    found: dict[str, float] = {}
    for each in [pid, *list_children(pid)]:
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{each}/cmdline").read_text("utf-8").split("\0")
            name = next((word for word in words if word.startswith(("era", "bench."))), words[0])
            for thread in Path(f"/proc/{each}/task").iterdir():
                is_main = thread.name == str(each)
                spent = (thread / "stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
                key = name if is_main else f"{name} (other threads)"
                found[key] = found.get(key, 0.0) + sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")
    return found


def list_children(pid: int) -> list[int]:
    children = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()]
    return children + [below for child in children for below in list_children(child)]


async def measure(port: int, people: People, seconds: float, name: str, probe: SyncProbe) -> None:
    people.moves, people.bots, people.refused = [], [], {}
    probe.times_s.clear()
    before = read_lag(port)
    spent = read_processor_s(os.getpid())
    await asyncio.sleep(seconds)
    spent = {key: now - spent.get(key, 0.0) for key, now in read_processor_s(os.getpid()).items()}
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
    ratio = quantile(people.moves, 0.99) / probe.quantile(0.99)
    print(f"  {probe.describe()}   (p99 of moves is {ratio:.1f} times that)")
    print(f"  refused: {people.refused or 'none'}")
    busy = sorted(spent.items(), key=lambda each: -each[1])
    print("  of a core: " + ", ".join(f"{key} {used / seconds:.0%}" for key, used in busy if used > 0.01 * seconds))
    sys.stdout.flush()


async def attack(port: int, seconds: float, without: list[str], probe: SyncProbe) -> None:
    people = People(port)
    transport = httpx.AsyncHTTPTransport(local_address=HONEST_ADDRESS)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as http:
        await people.sit_down(http)
        playing = [asyncio.create_task(people.play()), asyncio.create_task(people.begin_again(http))]
        try:
            await measure_both(port, people, seconds, without, probe)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def measure_both(port: int, people: People, seconds: float, without: list[str], probe: SyncProbe) -> None:
    await asyncio.sleep(3)
    await measure(port, people, seconds, "in peace", probe)
    command = [sys.executable, "-m", "bench.hostile_client", str(port), str(RECORD), *without]
    # An attacker has a machine of their own. Here they share ours, and give way: what they do to the server counts, not
    # what their own program takes from it.
    hostile = subprocess.Popen(
        ["nice", "-n", str(ATTACKER_NICENESS), *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    await asyncio.sleep(3)
    await measure(port, people, seconds, "under attack", probe)
    said, _ = await asyncio.to_thread(hostile.communicate)
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
    for name, spent in list(found["totals"].items())[:MAX_KINDS]:
        print(f"  {spent:8} ms in all  {name}")
    for name, longest in sorted(found["slow"].items(), key=lambda each: -each[1])[:12]:
        print(f"  {longest:8.1f} ms  {name}")


def put_first() -> None:
    """Let all that this measurement starts, the attacker too, come before whatever else the machine does, as on one of
    its own. Only where we may. (On Linux with autogroups, a session is what has a priority, and its processes share it
    by their own.)"""
    os.setsid()
    with contextlib.suppress(OSError):
        os.nice(FIRST_NICENESS)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(FIRST_NICENESS), "ascii")


def start_server(folder: str, callbacks: bool) -> tuple[subprocess.Popen[bytes], int]:
    """As anybody would start it, but for proxies: on loopback there are none here."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    env = os.environ | {"ERA_DATA": folder, "ERA_LOG": "json", "ERA_PORT": str(port), "ERA_PROXIES": "none"}
    program = ["bench.slow_callbacks", f"{folder}/callbacks"] if callbacks else ["era", "serve"]
    with Path(folder, "log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", *program],
            env=env,
            stdout=log,
            stderr=log,
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
    parser.add_argument("--callbacks", action="store_true", help="tell the processor time of the loop's callbacks")
    parser.add_argument("--first", action="store_true", help="this measurement before all else that the machine does")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.first and os.fork():  # a new session begins with a new process
            return os.waitstatus_to_exitcode(os.wait()[1])
        if args.first:
            put_first()
        server, port = start_server(folder, args.callbacks)
        try:
            print(f"the database is on {describe_file_system(folder)}")
            with SyncProbe(folder) as probe:
                asyncio.run(attack(port, args.seconds, args.without, probe))
            if args.callbacks:
                print_callbacks(folder)
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
