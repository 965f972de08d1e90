"""An hour in which people play while somebody else sends hostile frames and requests: no error of the server's own, no
crash, and neither memory nor open files grow."""

import asyncio
import contextlib
import os
import random
import statistics
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.support.once import once
from tests.support.patience import PATIENCE_S
from tests.support.server import ledger
from tests.support.server.client import CALM, Habits, guest
from tests.support.server.crowd import NO_CERTIFICATES, Crowd
from tests.support.server.nonsense import Requests, make_frame
from tests.support.server.processes import Server, serving

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
MINUTES = float(os.environ.get("ERA_SOAK_MINUTES", "60")) if FULL else 0
ROUNDS = 5000 if FULL else 8
FRAMES, REQUESTS = 14, 6
"""In each round."""
TABLES = 4
UNHURRIED = Habits(pause=1.0 if FULL else 0.0, undo=0.05, say=0.05)
MAX_GROWTH = 1.05
"""Of the last quarter over the second: what is needed was there after the first."""


def read_memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def count_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


class Nuisance:
    """Whoever sends nonsense: a guest at others' tables."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.sent = 0
        self.broken: list[str] = []
        """Answers with a 5xx."""

    async def send_frames(self, table: str, token: str) -> None:
        """Until it is answered for the last time, or thrown out."""
        url = f"{self.server.url.replace('http', 'ws', 1)}/ws/tables/{table}"
        headers = {"Authorization": f"Bearer {token}"} if self.rng.random() < 0.7 else {}
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(url, additional_headers=headers, **CALM) as socket:
                await socket.send('{"type":"hello"}')
                for _ in range(FRAMES):
                    await socket.send(make_frame(self.rng))
                    self.sent += 1
                await socket.send('{"type":"ping","id":"last"}')
                async with asyncio.timeout(PATIENCE_S):
                    async for text in socket:
                        if '"pong"' in str(text) and '"last"' in str(text):
                            break

    async def send_requests(self, http: httpx.AsyncClient, requests: Requests, tables: list[str], token: str) -> None:
        for _ in range(REQUESTS):
            method, path, more = requests.make(tables)
            if self.rng.random() < 0.5:
                more["headers"] = {**more.get("headers", {}), "authorization": f"Bearer {token}"}
            with contextlib.suppress(httpx.InvalidURL, httpx.LocalProtocolError):
                answer = await http.request(method, path, **more)
                self.sent += 1
                if answer.status_code >= 500:
                    self.broken.append(f"{method} {path[:80]} {answer.status_code} {answer.text[:200]}")
                if answer.status_code == 401 or path.startswith("/api/session"):
                    token = ""


async def soak(server: Server, crowd: Crowd, nuisance: Nuisance) -> tuple[list[float], list[int]]:
    """Returns the memory in MB and the open files, after each of many stretches."""
    memory, files = [], []
    began = time.monotonic()
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, verify=NO_CERTIFICATES) as http,
        crowd.playing(TABLES),
    ):
        requests = Requests((await http.get("/api/openapi.json")).json(), nuisance.rng)
        await crowd.play_on(1)
        for number in range(ROUNDS):
            tables = [client.table for client in crowd.clients if not client.over] or [crowd.clients[-1].table]
            token = await guest(http, "Nuisance")
            await nuisance.send_frames(nuisance.rng.choice(tables), token)
            await nuisance.send_requests(http, requests, tables, token)
            if number % max(1, ROUNDS // 60) == 0:
                memory.append(read_memory_mb(server.pid))
                files.append(count_files(server.pid))
                print(f"{time.monotonic() - began:.0f} s, {nuisance.sent} sent, {memory[-1]:.0f} MB, {files[-1]} files")
            due = began + MINUTES * 60 * (number + 1) / ROUNDS
            await asyncio.sleep(max(0.0, due - time.monotonic()))
    return memory, files


def test_nothing_grows_while_somebody_sends_nonsense(tmp_path: Path) -> None:
    server = Server(tmp_path)
    rng = random.Random(1)
    crowd, nuisance = Crowd([server.url], rng, UNHURRIED), Nuisance(server, random.Random(2))
    with serving(server):
        pid = server.pid
        memory, files = asyncio.run(soak(server, crowd, nuisance))
        assert server.is_ready()
        assert server.pid == pid
    entries = ledger.check(f"sqlite+aiosqlite:///{tmp_path / 'era.db'}", crowd.clients)
    quarter = len(memory) // 4
    print(
        f"{nuisance.sent} hostile frames and requests in {MINUTES:g} minutes beside {entries} entries of people: "
        f"{len(nuisance.broken)} errors; memory {memory[0]:.0f} MB at first, then by quarters "
        + ", ".join(f"{statistics.mean(memory[n * quarter : (n + 1) * quarter]):.1f}" for n in range(4))
        + f" MB; open files {files[0]} to {files[-1]}"
    )
    assert nuisance.broken == []
    assert '"level": "error"' not in server.log.read_text("utf-8")
    assert nuisance.sent > ROUNDS * (FRAMES + REQUESTS) * 0.7
    if FULL:
        second, last = memory[quarter : 2 * quarter], memory[-quarter:]
        assert statistics.mean(last) <= MAX_GROWTH * statistics.mean(second), memory
        assert statistics.mean(files[-quarter:]) <= statistics.mean(files[quarter : 2 * quarter]) + 10, files
