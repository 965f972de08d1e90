"""A lean websocket client: hundreds of seats in one process must not be what is measured."""

import asyncio
import os
import random
import struct
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Turn(Struct):
    seats: tuple[int, ...]
    over: bool = False


class Choice(Struct):
    kind: str
    texts: list[str] = []
    verb: str = ""
    piece: str = ""
    turn: int | None = None
    mask: str = ""
    most: dict[str, int] = {}
    units: dict[str, str] = {}


class Board(Struct):
    width: int


class Shown(Struct):
    board: Board | None = None


class Heard(Struct):
    """What a client that only plays needs of any message."""

    type: str
    seat: int | None = None
    seen: int = 0
    turn: Turn | None = None
    legal: list[Choice] = []
    id: str = ""
    why: str = ""
    sentence: str = ""
    view: Shown | None = None


DECODER = msgspec.json.Decoder(Heard)


def chosen(choices: list[Choice], width: int, rng: random.Random) -> str:
    """Any legal action."""
    choice = choices[int(rng.random() * len(choices))]
    match choice.kind:
        case "listed":
            return choice.texts[int(rng.random() * len(choice.texts))]
        case "placed":
            what = f"{choice.verb} {choice.piece}" if choice.piece else choice.verb
            turned = "" if choice.turn is None else f" r{choice.turn}"
            return f"{what} {_space(choice.mask, width, rng)}{turned}"
        case _ if choice.units:
            counts = [f"{thing} {rng.randint(0, n)} {choice.units[thing]}" for thing, n in choice.most.items()]
            return f"{choice.verb} {' '.join(counts)}"
        case _:
            return f"{choice.verb} {rng.choice(list(choice.most))}"


def _space(mask: str, width: int, rng: random.Random) -> str:
    bits = int(mask, 16)
    places = [place for place in range(bits.bit_length()) if bits >> place & 1]
    y, x = divmod(places[int(rng.random() * len(places))], width)
    return f"{LETTERS[x]}{y + 1}"


class Client(Protocol):
    """A seat as a table of the load knows it, whatever server it is connected to."""

    seat: int
    on_turn: bool
    over: bool
    sent: dict[str, float]
    """The moves that are under way, by id, and when they were sent."""

    def move(self, rng: random.Random) -> None: ...


OnHeard = Callable[[Any, Heard, float], None]
"""Called with the client, what it heard, and when."""


class SeatClient(asyncio.Protocol):
    """One seat of one table, over one connection."""

    def __init__(self, path: str, token: str, on_heard: OnHeard) -> None:
        self.path = path
        self.token = token
        self.on_heard = on_heard
        self.seat = -1
        self.width = 1
        self.seen = 0
        self.on_turn = False
        self.over = False
        self.legal: list[Choice] = []
        self.sent: dict[str, float] = {}
        self.count = 0
        self.closed = False
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def leave(self) -> None:
        """Hang up without a goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open and not self._opened():
            return
        now = time.perf_counter()
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self.hear(payload, now)
            elif opcode == 9:
                self._write(0x8A, payload)
            elif opcode == 8:
                self.close()

    def _opened(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
        del self._buffer[: end + 4]
        self._open = True
        self.greet()
        return True

    def greet(self) -> None:
        self._write(0x81, b'{"type":"hello"}')

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            start = 4
            length = int.from_bytes(buffer[2:4], "big")
        elif length == 127:
            start = 10
            length = int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + length:
            return None
        payload = bytes(buffer[start : start + length])
        opcode = buffer[0] & 15
        del buffer[: start + length]
        return opcode, payload

    def hear(self, payload: bytes, now: float) -> None:
        heard = DECODER.decode(payload)
        if heard.type in ("view", "update") and heard.turn is not None and heard.seat is not None:
            self.seat, self.seen = heard.seat, heard.seen
            self.on_turn, self.over, self.legal = self.seat in heard.turn.seats, heard.turn.over, heard.legal
            if heard.view is not None and heard.view.board is not None:
                self.width = heard.view.board.width
        self.on_heard(self, heard, now)

    def move(self, rng: random.Random) -> None:
        self.count += 1
        move_id = f"{self.count}"
        text = chosen(self.legal, self.width, rng)
        self.sent[move_id] = time.perf_counter()
        message = f'{{"type":"move","id":"{move_id}","seat":{self.seat},"seen":{self.seen},"text":"{text}"}}'
        self._write(0x81, message.encode())

    def _write(self, first: int, payload: bytes) -> None:
        """Masked, as a client must; this mask changes nothing."""
        size = len(payload)
        head = struct.pack("!BB", first, 128 | size) if size < 126 else struct.pack("!BBH", first, 254, size)
        if self._transport is not None and not self.closed:
            self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def one_core(core: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
