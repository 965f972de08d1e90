"""Seats at the tables of other servers, as lean as server_client.py: of boardgame.io, and of a bare socket."""

import asyncio
import random
import time
from typing import Any, cast

import msgspec
from msgspec import Struct, field

from bench.server_client import Heard, OnHeard, SeatClient

SEATS = 4
GAME = "race"
EVENT = f"42/{GAME},".encode()


class Context(Struct):
    current: str = field(name="currentPlayer")
    gameover: Any = None


class RaceState(Struct):
    number: int = field(name="_stateID")
    ctx: Context


class Synced(Struct):
    state: RaceState


UPDATE = msgspec.json.Decoder(tuple[str, str, RaceState, Any])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class RaceClient(SeatClient):
    """One seat of a match of boardgame.io: socket.io's words over one websocket. That its move was played it learns
    from the update, as everybody does."""

    def __init__(self, match: str, seat: int, on_heard: OnHeard) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket", "", on_heard)
        self.match = match
        self.wanted = seat
        self.number = 0

    def greet(self) -> None:
        """The server speaks first."""

    def hear(self, payload: bytes, now: float) -> None:
        if payload.startswith(EVENT):
            self._hear_event(payload[len(EVENT) :], now)
        elif payload.startswith(b"0"):
            self._write(0x81, f"40/{GAME},".encode())
        elif payload.startswith(b"40"):
            self._send(["sync", self.match, str(self.wanted), None, SEATS])
        elif payload == b"2":
            self._write(0x81, b"3")

    def _hear_event(self, event: bytes, now: float) -> None:
        if event.startswith(b'["update"'):
            state = UPDATE.decode(event)[2]
        elif event.startswith(b'["sync"'):
            state = SYNC.decode(event)[2].state
            self.seat = self.wanted
        else:
            return
        self.number = state.number
        self.over = state.ctx.gameover is not None
        self.on_turn = state.ctx.current == str(self.wanted) and not self.over
        if self.sent:
            move_id = next(iter(self.sent))
            self.on_heard(self, Heard("accepted", id=move_id), now)
        self.on_heard(self, Heard("update"), now)

    def move(self, rng: random.Random) -> None:
        self.count += 1
        self.sent[str(self.count)] = time.perf_counter()
        me = str(self.wanted)
        step: dict[str, Any] = {"type": "step", "args": [], "playerID": me, "credentials": None}
        self._send(["update", {"type": "MAKE_MOVE", "payload": step}, self.number, self.match, me])

    def _send(self, event: list[Any]) -> None:
        self._write(0x81, EVENT + msgspec.json.encode(event))


class EchoClient(asyncio.Protocol):
    """One seat of a table of echo_server.py. It is always its turn."""

    over = False
    on_turn = True

    def __init__(self, table: str, seat: int, on_heard: OnHeard) -> None:
        self.table = table
        self.seat = seat
        self.on_heard = on_heard
        self.sent: dict[str, float] = {}
        self.count = 0
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(f"{self.table}\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for _ in lines:
            if self.sent:
                self.on_heard(self, Heard("accepted", id=next(iter(self.sent))), now)
            self.on_heard(self, Heard("update"), now)

    def move(self, rng: random.Random) -> None:
        self.count += 1
        self.sent[str(self.count)] = time.perf_counter()
        self._transport.write(b'{"type":"move","id":"1","seat":0,"seen":100,"text":"build market f7 r1"}\n')

    def close(self) -> None:
        self._transport.close()
