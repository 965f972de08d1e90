"""A client that plays: it chooses at random among the legal choices it is sent, and knows no rule.

It is a difficult one, too: it may be connected to several servers at once, send a move to any of them, twice, and
again when it is long over; it takes moves back, disagrees when others do, and talks. It writes down every answer.
"""

import asyncio
import contextlib
import random
import secrets
import time
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from era.core.choice import Choice
from era.server.protocol.from_client import Answer, Hello, Move, Say, Undo
from era.server.protocol.from_server import Accepted, FromServer, Refused, Said, Table, Turn, UndoAsked, Update, View
from tests.support.patience import PATIENCE_S, wait_until_async

DECODER = msgspec.json.Decoder(FromServer)
ENCODER = msgspec.json.Encoder()
RETRY_DELAY_S = 0.05
ANSWER_SECONDS = 5.0
CALM: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": PATIENCE_S, "ping_interval": None}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def pick(choices: list[Choice], width: int, rng: random.Random) -> str:
    """One of the legal actions, as it is written."""
    choice = rng.choice(choices)
    match choice.kind:
        case "listed":
            return rng.choice(choice.texts)
        case "placed":
            y, x = divmod(rng.choice(_bits(int(choice.mask, 16))), width)
            words = [
                choice.verb,
                choice.piece,
                f"{LETTERS[x]}{y + 1}",
                "" if choice.turn is None else f"r{choice.turn}",
            ]
            return " ".join(word for word in words if word)
        case "counted":
            things = [thing for thing, most in choice.most.items() for _ in range(most)]
            chosen = rng.sample(things, rng.randint(choice.least, len(things)))
            counts = {thing: chosen.count(thing) for thing in choice.most}
            if choice.units:
                return " ".join([choice.verb, *(f"{thing} {n} {choice.units[thing]}" for thing, n in counts.items())])
            return " ".join([choice.verb, *(f"{n} {thing}" if n > 1 else thing for thing, n in counts.items() if n)])


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


class Known(Struct):
    """What one server last said about a seat."""

    seen: int
    turn: Turn
    legal: list[Choice]
    undo: str


class Sent(Struct):
    """A move or undo that nobody has answered yet."""

    move: Move | Undo
    at: float
    socket: ClientConnection | None = None
    """Over which an undo is asked."""


class Habits(Struct):
    """How difficult a client is: the chances that it does each of these with a move."""

    twice: float = 0.0
    """Sends it to another server as well, at once."""
    late: float = 0.0
    """Sends it again a little later, when others have come after it."""
    pause: float = 0.0
    """Seconds to wait before each move."""
    undo: float = 0.0
    """Asks to take something back instead."""
    agree: float = 0.5
    """Agrees when somebody else asks for that."""
    say: float = 0.0
    """Says something before it."""


class Client:
    """One user at one table: all their seats, over a connection to each of the servers."""

    def __init__(
        self, urls: list[str], token: str, table: str, rng: random.Random, habits: Habits | None = None
    ) -> None:
        self.urls = urls
        self.token = token
        self.table = table
        self.rng = rng
        self.habits = habits or Habits()
        self.played: dict[str, Move] = {}
        """Every move that a server said it has played, by its id."""
        self.undone: dict[str, Undo] = {}
        """Every undo that a server said it has played, by its id."""
        self.answers: dict[str, set[str]] = {}
        """All answers to each move and undo: `accepted`, or why it was refused."""
        self.heard: set[str] = set()
        """What a server told everybody that we have said."""
        self.refused: dict[str, int] = {}
        """How often something was refused, by why."""
        self.over = False
        self.width = 0
        self.sockets: dict[str, ClientConnection] = {}
        self._known: dict[tuple[str, int], Known] = {}
        self._least: dict[int, int] = {}
        """A seat's last line when its last move was played: older news are no reason to move."""
        self._moves: dict[str, Move | Undo] = {}
        self._said: set[str] = set()
        self._asked: list[tuple[str, int]] = []
        """Undos of others that we have to answer: the server that asked, and the seat."""
        self._sent: dict[int, Sent] = {}
        self._later: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()

    # ------------------------------------------------------------ running

    async def run(self) -> None:
        """Plays until the game is over, or until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            links = [group.create_task(self._stay_connected(url)) for url in self.urls]
            try:
                await self._play()
            finally:
                for task in [*links, *self._later]:
                    task.cancel()

    async def _stay_connected(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{self.table}"
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                headers = {"Authorization": f"Bearer {self.token}"}
                socket = await connect(address, additional_headers=headers, **CALM)
                try:
                    async with socket:
                        await self._listen(url, socket)
                finally:
                    # Who is cancelled twice, as its game is over and then the test, says no goodbye to the end.
                    socket.transport.abort()
            self.sockets.pop(url, None)
            for known in [key for key in self._known if key[0] == url and len(self.urls) > 1]:
                del self._known[known]  # the others go on meanwhile
            await asyncio.sleep(RETRY_DELAY_S)

    async def _listen(self, url: str, socket: ClientConnection) -> None:
        await socket.send(ENCODER.encode(Hello()), text=True)
        self.sockets[url] = socket
        for sent in self._sent.values():
            sent.at = 0  # a connection is there again: ask again
        self._changed.set()
        async for frame in socket:
            self._hear(url, DECODER.decode(frame))
            self._changed.set()

    def _hear(self, url: str, message: FromServer) -> None:
        match message:
            case Table(info):
                self.over = self.over or info.status == "over"
            case View(seat=int(seat)) | Update(seat=int(seat)):
                if isinstance(message, View):
                    self.width = int(message.view.get("board", {}).get("width", 1))
                before = self._known.get((url, seat))
                if isinstance(message, View) or (before is not None and message.seen < before.seen):
                    # Something was taken back, or may have been: there may be fewer lines than when we moved.
                    self._least[seat] = min(self._least.get(seat, 0), message.seen)
                self._known[url, seat] = Known(message.seen, message.turn, message.legal, message.undo)
                self.over = self.over or message.turn.over
            case Accepted(id_, seen):
                self._answered(id_, seen)
            case Refused(id_, why):
                self.refused[why] = self.refused.get(why, 0) + 1
                if id_:  # an answer to an undo that nobody asks about any more has none
                    self._answered(id_, None, why)
            case UndoAsked(_, waiting):
                mine = {seat for _, seat in self._known}
                self._asked += [(url, seat) for seat in waiting if seat in mine]
            case Said(text=text) if text in self._said:
                self.heard.add(text)

    def _answered(self, move_id: str, seen: int | None, why: str = "accepted") -> None:
        move = self._moves[move_id]
        self.answers.setdefault(move_id, set()).add(why)
        if seen is not None:
            if isinstance(move, Undo):
                self.undone[move_id] = move
                self._least[move.seat] = 0  # there are fewer lines now
            else:
                self.played[move_id] = move
                self._least[move.seat] = max(self._least.get(move.seat, 0), seen)
        if move.seat in self._sent and self._sent[move.seat].move is move:
            del self._sent[move.seat]

    # ------------------------------------------------------------ moving

    async def _play(self) -> None:
        while not self.over:
            self._changed.clear()
            await self._vote()
            for seat in {seat for _, seat in self._known}:
                await self._see_to(seat)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RETRY_DELAY_S):
                    await self._changed.wait()

    async def _see_to(self, seat: int) -> None:
        sent = self._sent.get(seat)
        if sent is not None:
            if time.monotonic() - sent.at > ANSWER_SECONDS:
                await self._send(sent)
            return
        known = max((k for (_, s), k in self._known.items() if s == seat), key=lambda k: k.seen)
        if seat not in known.turn.seats or not known.legal or known.seen < self._least.get(seat, 0):
            return
        if self.habits.pause:
            await asyncio.sleep(self.habits.pause)
        if self.rng.random() < self.habits.say:
            said = f"said {secrets.token_hex(8)}"
            self._said.add(said)
            await self._send_to_any(Say(said))
        move: Move | Undo
        if known.undo != "no" and self.rng.random() < self.habits.undo:
            move = Undo(secrets.token_hex(8), seat)
        else:
            move = Move(secrets.token_hex(8), seat, known.seen, pick(known.legal, self.width, self.rng))
        self._moves[move.id] = move
        self._sent[seat] = Sent(move, 0)
        await self._send(self._sent[seat])

    async def _vote(self) -> None:
        asked, self._asked = self._asked, []
        for url, seat in asked:
            if url in self.sockets:
                agree = self.rng.random() < self.habits.agree
                with contextlib.suppress(WebSocketException, OSError):
                    await self.sockets[url].send(ENCODER.encode(Answer(seat, agree)), text=True)

    async def _send(self, sent: Sent) -> None:
        sent.at = time.monotonic()
        if isinstance(sent.move, Undo):
            # As a browser does: over one connection for as long as that lasts. Two servers that cannot hear each other
            # would ask everybody twice, and might hear two answers.
            if sent.socket not in self.sockets.values():
                sent.socket = self.rng.choice(list(self.sockets.values()) or [None])
            await self._send_over(sent.socket, sent.move)
            return
        await self._send_to_any(sent.move)
        if self.rng.random() < self.habits.twice:
            await self._send_to_any(sent.move)
        if self.rng.random() < self.habits.late:
            task = asyncio.create_task(self._send_later(sent.move))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _send_later(self, move: Move | Undo) -> None:
        await asyncio.sleep(self.rng.random() * 0.5)
        await self._send_to_any(move)

    async def _send_to_any(self, message: Move | Undo | Say) -> None:
        await self._send_over(self.rng.choice(list(self.sockets.values()) or [None]), message)

    async def _send_over(self, socket: ClientConnection | None, message: Move | Undo | Say) -> None:
        if socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await socket.send(ENCODER.encode(message), text=True)


# ---------------------------------------------------------------- all together


async def every_table_goes_on(clients: list[Client], moves: int = 1) -> None:
    """Waits until so many more moves were made at each table that is not over."""
    wanted = {table: _moves_of(clients, table) + moves for table in {client.table for client in clients}}

    def standing() -> dict[str, int]:
        return {t: n for t, n in wanted.items() if not _is_over(clients, t) and _moves_of(clients, t) < n}

    def progress() -> list[int]:
        """Of the tables that we wait for alone: those that play on are no sign that the others will."""
        return [_moves_of(clients, table) for table in standing()]

    try:
        await wait_until_async(lambda: not standing(), "every table to go on", progress)
    except AssertionError:
        stuck = [(client.table, len(client.played), client.refused) for client in clients if client.table in standing()]
        raise AssertionError(f"{len(standing())} of {len(wanted)} tables stand still: {stuck[:10]}") from None


def _moves_of(clients: list[Client], table: str) -> int:
    return sum(len(client.played) for client in clients if client.table == table)


def _is_over(clients: list[Client], table: str) -> bool:
    return any(client.over for client in clients if client.table == table)


# ---------------------------------------------------------------- sitting down


class Seated(Struct):
    """A table with its people: each user's token, and how many seats there are."""

    table: str
    tokens: list[str]


async def guest(http: httpx.AsyncClient, name: str) -> str:
    answer = await http.post("/api/me", json={"name": name, "token": True})
    assert answer.status_code < 300, answer.text
    return str(answer.json()["token"])


async def new_table(
    http: httpx.AsyncClient, game: str, options: dict[str, Any], people: int, bots: int = 0, **spec: Any
) -> Seated:
    """A game that has begun: `people` users with a seat each, then bots."""
    tokens = [await guest(http, f"Guest {number + 1}") for number in range(people)]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1), *[{"kind": "bot", "level": "squire"}] * bots]
    body = {"game": game, "options": {**options, "players": people + bots}, "seats": seats, **spec}
    table = await _ask(http, tokens[0], "/api/tables", body)
    for number, token in enumerate(tokens[1:], 1):
        await _ask(http, token, f"/api/tables/{table['id']}/seats/{number}", {"act": "sit"})
    if people > 1:
        await _ask(http, tokens[0], f"/api/tables/{table['id']}/start", {})
    return Seated(table["id"], tokens)


async def _ask(http: httpx.AsyncClient, token: str, path: str, body: dict[str, Any]) -> Any:
    answer = await http.post(path, json=body, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code < 300, answer.text
    return answer.json()
