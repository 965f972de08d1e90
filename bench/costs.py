"""What one move, one table and one socket cost: counted, or in processor time, so that a busy machine tells the same.

    python -m bench.costs

docs/design/scale.md is made of these figures; bench/scale.py computes with them.
"""

import asyncio
import os
import random
import resource
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from era.core.engine import describe_engine
from era.server.storage.bus import LocalBus
from era.server.storage.models import SeatRow, TableSpec
from era.server.storage.table_store import TableStore
from era.server.tables.commands import PlayMove
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.workers.pool import WorkerPool

TABLES = 40
MOVES = 60
SYNCS = 200


class Counting:
    """A connection that counts what it is sent."""

    def __init__(self) -> None:
        self.bytes = 0
        self.frames = 0

    def put(self, frame: bytes) -> None:
        self.bytes += len(frame)
        self.frames += 1

    def hold(self) -> None: ...

    def release(self) -> None: ...


async def play(live: LiveTable, rng: random.Random) -> int:
    """Play some moves; return how many."""
    for number in range(MOVES):
        session = live.session
        if session is None or session.over():
            return number
        seat = session.turn().seats[0]
        legal = session.game.legal(session.state, seat)
        text = session.game.write(session.state, seat, legal.nth(rng.randrange(legal.size)))
        live.submit(PlayMove(None, seat, text, None, f"{number}"))
        while live.is_busy():
            await asyncio.sleep(0)
    return MOVES


async def measure(folder: Path) -> None:
    store = await TableStore.open(f"sqlite:///{folder / 'era.db'}")
    registry = TableRegistry(store, LocalBus(), WorkerPool(0))
    await registry.start()
    rng = random.Random(1)
    before = resident_bytes()
    tables, sinks = [], []
    for _ in range(TABLES):
        seats = [SeatRow("person", f"p{n}", f"P{n}") for n in range(4)]
        live = await registry.need(await registry.lobby.create(TableSpec("medieval", {"players": 4}, seats, host="p0")))
        for seat in range(4):
            sink = Counting()
            member = Member(sink, f"p{seat}", "")
            member.seats = [seat]
            live.members.add(member)
            assert live.session is not None
            live.broadcaster.view(live.session, seat, 0, 0)
            sinks.append(sink)
        tables.append(live)
    began, cpu = store.group_commit.commits, time.process_time()
    played = sum(await asyncio.gather(*[play(live, rng) for live in tables]))
    cpu = time.process_time() - cpu
    commits = store.group_commit.commits - began
    held = resident_bytes() - before
    events = sum(live.session.number for live in tables if live.session is not None)
    sent, frames = sum(sink.bytes for sink in sinks), sum(sink.frames for sink in sinks)
    show("processor time of a move, rules to frames, 4 seats", cpu / played * 1e6, "us")
    show("events a move (with its draws)", events / played, "")
    show("bytes sent for a move, to all 4 seats", sent / played, "bytes")
    show("frames for a move", frames / played, "")
    show("moves in a commit", played / commits, f"at {TABLES} tables that never pause")
    show("memory of a table with its game", held / TABLES / 1024, "kB")
    await registry.stop()
    await store.close()
    connection = sqlite3.connect(folder / "era.db")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("VACUUM")
    rows = connection.execute("SELECT count(*) FROM events").fetchone()[0]
    snapshots = connection.execute("SELECT avg(length(data)) FROM snapshots").fetchone()[0] or 0
    connection.close()
    show("bytes in the database of an event", (folder / "era.db").stat().st_size / rows, "bytes, with all else")
    show("bytes of a snapshot, every 100 events", snapshots, "bytes")


def measure_syncs(folder: Path) -> None:
    times = []
    with (folder / "sync").open("wb") as file:
        for _ in range(SYNCS):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    show("a sync of 4 kB, half of them within", sorted(times)[SYNCS // 2] * 1000, "ms")


def resident_bytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def show(what: str, value: float, unit: str) -> None:
    print(f"{what:<55} {value:12,.1f} {unit}", flush=True)


def main() -> int:
    print(f"Engine: {describe_engine('en')}.")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
        measure_syncs(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
