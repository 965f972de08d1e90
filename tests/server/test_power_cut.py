"""The power is cut: whatever was not synced to the disk is gone, or a part of it. Nothing acknowledged is lost.

A shim (tests/support/server/power_cut.c) stands between the server and its files and remembers what was written since
the last sync of each; the cut takes it back, all or some of it at random, and ends the process."""

import asyncio
import functools
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
import pytest

from tests.support.once import once
from tests.support.patience import PATIENCE_S
from tests.support.server import ledger
from tests.support.server.client import guest
from tests.support.server.crowd import NO_CERTIFICATES, Crowd
from tests.support.server.processes import Server, serving

pytestmark = once

FULL = bool(os.environ.get("ERA_FULL"))
CUTS = int(os.environ.get("ERA_CUTS", "50")) if FULL else 2
TABLES = 6
MOVES = (10, 40)
SOURCE = Path(__file__).parents[1] / "support" / "server" / "power_cut.c"
CUT_CODE = 99


@functools.cache
def build_shim() -> str:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("needs Linux and a C compiler: install gcc to run this test")
    target = Path(tempfile.mkdtemp(prefix="era-power-"), "power_cut.so")
    command = [
        compiler,
        "-shared",
        "-fPIC",
        "-O2",
        "-Wall",
        "-Werror",
        "-o",
        str(target),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    subprocess.run(command, check=True)
    return str(target)


class CuttableServer(Server):
    """A server on a disk that forgets."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, LD_PRELOAD=build_shim(), ERA_POWER_CUT=str(folder))

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)
        assert self._process.wait(PATIENCE_S) == CUT_CODE
        self._process = None


WRITER = """
import os, signal, sys
folder = sys.argv[1]
for name, synced in (("safe", True), ("lost", False), ("half", True)):
    with open(f"{folder}/{name}", "w") as file:
        file.write("first")
        file.flush()
        if synced:
            os.fsync(file.fileno())
        if name == "half":
            file.write(" second")
            file.flush()
            fd = os.dup(file.fileno())
os.kill(os.getpid(), signal.SIGUSR1)
signal.pause()
while True:
    pass
"""


def test_the_shim_forgets_what_was_not_synced(tmp_path: Path) -> None:
    """All of it in one of three cuts; so many that it happens, and that what was synced never goes."""
    seen = set()
    for number in range(40):
        folder = tmp_path / str(number)
        folder.mkdir()
        env = {**os.environ, "LD_PRELOAD": build_shim(), "ERA_POWER_CUT": str(folder)}
        done = subprocess.run([sys.executable, "-c", WRITER, str(folder)], env=env, check=False)
        assert done.returncode == CUT_CODE
        assert (folder / "safe").read_text() == "first"
        assert (folder / "half").read_text().startswith("first")
        seen.add(((folder / "lost").read_text(), (folder / "half").read_text()))
        if ("", "first") in seen and len(seen) > 1:
            break
    assert ("", "first") in seen


async def meet(server: Server) -> str:
    """Somebody comes, in a transaction of their own, and is told who they are. Returns their token."""
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, verify=NO_CERTIFICATES) as http:
        return await guest(http, "Newcomer")


async def is_known(server: Server, token: str) -> bool:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, verify=NO_CERTIFICATES) as http:
        answer = await http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        return bool(answer.json()["name"] == "Newcomer")


def test_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Neither moves nor whoever came the moment before."""
    server = CuttableServer(tmp_path)
    rng = random.Random(CUTS)
    crowd = Crowd([server.url], rng)

    async def play_and_cut() -> None:
        async with crowd.playing(TABLES):
            for _ in range(CUTS):
                await crowd.play_on(rng.randint(*MOVES))
                token = await meet(server)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                assert await is_known(server, token)

    with serving(server):
        asyncio.run(play_and_cut())
    entries = ledger.check(f"sqlite+aiosqlite:///{tmp_path / 'era.db'}", crowd.clients)
    print(f"{CUTS} power cuts, {entries} acknowledged entries, {crowd.describe()}")
    assert entries > 5 * CUTS
