"""Plays recorded moves at the live tables of the tree that PYTHONPATH names, under callgrind: `bench.moves` starts it.

Everything of a move is there but the socket and the disk: what is saved is saved at once, and what is sent is counted.
It is run in older trees as well, so it imports nothing of this folder.
"""

import asyncio
import ctypes
import gc
import json
import sys
from collections.abc import Iterator
from typing import Any

import uvloop

from era.compiled import COMPILED, STATUS
from era.games.registry import game as game_by_name
from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow, StoredTable, TableRow
from era.server.tables.commands import BeginGame, PlayMove
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.websocket.outbox import Outbox


class NoEngine:
    """What is asked of the database beside the log is not asked here."""

    def execution_options(self, **options: Any) -> "NoEngine":
        return self


class InstantStore:
    """Saves whatever it is given at the next turn of the event loop."""

    def __init__(self) -> None:
        self.group_commit = self
        self.engine = NoEngine()

    def put(self, append: Any) -> Any:
        asyncio.get_running_loop().call_soon(append.done.set_result, None)
        return append.done


class Nothing:
    """What older trees wait for."""

    def __await__(self) -> Iterator[None]:
        return iter(())


class SilentBus:
    def publish(self, table_id: str, notice: Any) -> Nothing:
        return NOTHING


NOTHING = Nothing()


class CountingWire:
    """A client that reads everything at once."""

    def __init__(self) -> None:
        self.bytes = 0

    def write_texts(self, texts: list[bytes]) -> bool:
        for text in texts:
            assert not text.startswith(b'{"type":"refused"'), text
            self.bytes += len(text)
        return True


class RecordedTable:
    """A live table with a person at every seat, and the moves that they are going to make."""

    def __init__(self, context: TableContext, recorded: dict[str, Any]) -> None:
        self.moves: list[tuple[int, str]] = recorded["moves"]
        self.wire = CountingWire()
        self.stored = StoredTable(make_row(recorded), [])
        self.live = LiveTable(context, self.stored)
        self.members = []
        for seat in range(len(self.live.row.seats)):
            outbox = Outbox(_send_nothing, self.wire)  # type: ignore[arg-type]
            member = Member(outbox, f"user-{seat}", f"Seat {seat + 1}")
            member.seats = [seat]
            self.members.append(member)

    async def begin(self) -> None:
        if self.live.session is None:  # older trees have it at once
            await self.live.rebuild(self.stored)
        self.live.submit(BeginGame())

    def seat_everybody(self) -> None:
        session = self.live.session
        assert session is not None
        for member in self.members:
            self.live.members.add(member)
            self.live.broadcaster.view(session, member.seats[0], 0, 0)

    def move(self, number: int) -> None:
        session = self.live.session
        assert session is not None
        seat, text = self.moves[number]
        seen = session.lines.count(seat)
        self.live.submit(PlayMove(self.members[seat], seat, text, seen, str(number)))


async def _send_nothing(message: dict[str, Any]) -> None:
    raise AssertionError("the wire takes everything")


def make_row(recorded: dict[str, Any]) -> TableRow:
    game = game_by_name(recorded["game"])
    options = game.check(recorded["options"])
    return TableRow(
        id=f"bench-{recorded['seed']}",
        game=recorded["game"],
        rules=game.rules_version,
        options=options,
        status="running",
        seats=[SeatRow("person", f"user-{seat}") for seat in range(recorded["options"]["players"])],
        clock=Clock(),
        public=False,
        bot_seconds=0.5,
        host=None,
        seed=recorded["seed"].to_bytes(32, "big"),
        created=0,
        touched=0,
        started=0,
    )


async def settle(tables: list[RecordedTable]) -> None:
    while any(table.live.is_busy() for table in tables):
        await asyncio.sleep(0)


async def play(label: str, games: list[dict[str, Any]], counter: Any) -> None:
    """All tables move in turn, as they do on a server."""
    context = TableContext(InstantStore(), SilentBus(), None, lambda: 0.0)  # type: ignore[arg-type]
    tables = [RecordedTable(context, recorded) for recorded in games]
    for table in tables:
        await table.begin()
    await settle(tables)
    for table in tables:
        table.seat_everybody()
    counter.begin_counting()
    for number in range(max(len(table.moves) for table in tables)):
        moving = [table for table in tables if number < len(table.moves)]
        for table in moving:
            table.move(number)
        await settle(moving)
    counter.end_counting(label.encode())
    moves = sum(len(table.moves) for table in tables)
    print(json.dumps({"label": label, "moves": moves, "bytes": sum(table.wire.bytes for table in tables)}), flush=True)


def main() -> int:
    recorded_file, counter_library = sys.argv[1:]
    if STATUS.key != COMPILED:
        print("The rules of this tree are not compiled: python hatch_build.py", file=sys.stderr)
        return 1
    with open(recorded_file, encoding="utf-8") as file:  # noqa: PTH123  as cheap as can be under callgrind
        cases: dict[str, list[dict[str, Any]]] = json.load(file)
    counter = ctypes.CDLL(counter_library)
    gc.disable()  # as on a server while people play
    for label, games in cases.items():
        uvloop.run(play(label, games, counter))
    return 0


if __name__ == "__main__":
    sys.exit(main())
