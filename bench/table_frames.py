"""Plays random games at the live tables of the tree that PYTHONPATH names and writes every frame that anybody is sent,
one a line: `bench.frames` starts it.

People move, come back and take back; some tables have a clock. It is run in older trees as well, so it imports nothing
of this folder but `table_moves`, which does not either.
"""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from bench.table_moves import InstantStore, SilentBus, _send_nothing, make_row
from era.games.registry import game as game_by_name
from era.server.protocol.table_info import Clock
from era.server.storage.models import StoredTable
from era.server.tables.commands import BeginGame, PlayMove, TakeBack
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.undo_vote import UndoRequest
from era.server.websocket.outbox import Outbox

SCENARIOS = ("base", "roads", "river", "rivers-roads", "randomized", "big")
CASES: list[tuple[str, dict[str, Any]]] = [
    *(("medieval", {"scenario": scenario, "players": players}) for scenario in SCENARIOS for players in (1, 2, 3, 4)),
    ("medieval", {"scenario": "solitaire", "players": 1}),
    ("medieval", {"scenario": "solitaire-roads", "players": 1}),
    *(("merchants", {"players": players}) for players in (1, 2, 3, 4)),
]
MAX_MOVES = 330
UNDONE = 0.05
RETURNS = 0.03
FORGOTTEN = 0.01
"""How often somebody takes back the last move, comes back, or is forgotten, so that nothing is told until they do."""


class WritingWire:
    def __init__(self, file: BinaryIO, label: str) -> None:
        self._file = file
        self._label = label.encode()

    def write_texts(self, texts: list[bytes]) -> bool:
        for text in texts:
            self._file.write(self._label + b" " + text + b"\n")
        return True


class PlayedTable:
    """A table with a person at every seat, and a spectator."""

    def __init__(self, number: int, name: str, options: dict[str, Any], file: BinaryIO) -> None:
        context = TableContext(InstantStore(), SilentBus(), None, lambda: 0.0)  # type: ignore[arg-type]
        context.is_shared = False
        row = make_row({"game": name, "options": options, "seed": number})
        row.clock = Clock(kind="live", bank=3000, increment=10) if number % 3 == 0 else Clock()
        self.number, self.file = number, file
        self.stored = StoredTable(row, [])
        self.live = LiveTable(context, self.stored)
        self.members = []
        for viewer in range(len(row.seats) + 1):
            outbox = Outbox(_send_nothing, WritingWire(file, f"{number}/{viewer}"))  # type: ignore[arg-type]
            member = Member(outbox, f"user-{viewer}", f"Viewer {viewer + 1}")
            member.seats = [viewer] if viewer < len(row.seats) else []
            self.members.append(member)

    async def play(self) -> None:
        await self.live.rebuild(self.stored)
        self.live.submit(BeginGame())
        await self.settle()
        self.live.members.update(self.members)
        for viewer in range(len(self.members)):
            self.look(viewer, 0)
        rng = random.Random(self.number)
        for number in range(MAX_MOVES):
            if self.live.session is None or not self.live.session.turn().seats:
                break
            self.move(number, rng)
            await self.settle()
            if rng.random() < RETURNS:
                self.look(rng.randrange(len(self.members)), rng.randrange(5))
            if rng.random() < FORGOTTEN:
                self.live.broadcaster.forget([rng.randrange(len(self.members))])
        self.live.stop()

    def move(self, number: int, rng: random.Random) -> None:
        session = self.live.session
        assert session is not None
        seat = rng.choice(session.turn().seats)
        legal = session.game.legal(session.state, seat)
        text = session.game.write(session.state, seat, legal.nth(rng.randrange(legal.size)))
        if rng.random() < UNDONE:
            who = rng.randrange(session.seats)
            request = UndoRequest(self.members[who], who, f"undo-{number}")
            request.number = session.number
            self.live.submit(TakeBack(self.live.undo_vote, request, agreed=True))
        self.live.submit(PlayMove(self.members[seat], seat, text, session.lines.count(seat), str(number)))

    def look(self, viewer: int, seen: int) -> None:
        assert self.live.session is not None
        view = self.live.broadcaster.view(self.live.session, viewer, seen, 0)
        self.file.write(b"%d/%d " % (self.number, viewer) + msgspec.json.encode(view) + b"\n")

    async def settle(self) -> None:
        while self.live.is_busy():
            await asyncio.sleep(0)


async def main() -> None:
    with Path(sys.argv[1]).open("wb") as file:
        for number, (name, options) in enumerate(CASES):
            game_by_name(name).check(options)
            await PlayedTable(number, name, options, file).play()


if __name__ == "__main__":
    asyncio.run(main())
