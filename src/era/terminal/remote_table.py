"""A seat at a server's table, over REST and its socket (docs/reference/protocol.md): what it sees and may do."""

import json
import secrets
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from era.core.catalogue import Words
from era.core.choice import Choice, write_choice
from era.core.errors import EraError

WORDS = Words("era.terminal.text", "remote")
BOX_NOT_SEEN = "box-not-seen"

ServerMessage = dict[str, Any]


class TableApi:
    """A server's REST interface, for one person."""

    def __init__(self, link: str, lang: str, token: str = "") -> None:
        parts = urlsplit(link)
        self.table = parts.path.rstrip("/").rpartition("/")[2]
        if parts.scheme not in ("http", "https") or not parts.netloc or not self.table:
            raise EraError("bad-link", {"link": link}, WORDS)
        self.home = f"{parts.scheme}://{parts.netloc}"
        self.lang = lang
        self.token = token

    def ask(self, path: str, body: object = None) -> Any:
        """Ask, or where there is a body tell. Raises EraError with the server's own sentence."""
        headers = {"Content-Type": "application/json", "Accept-Language": self.lang}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.home + path, data, headers)) as answer:  # noqa: S310  http or https, see above
                return json.load(answer)
        except HTTPError as error:
            raise _make_refusal(error, self.home) from None
        except (URLError, OSError, ValueError) as error:
            raise EraError("no-server", {"home": self.home, "why": getattr(error, "reason", error)}, WORDS) from None

    def come_in(self, name: str) -> None:
        if not self.token:
            self.token = self.ask("/api/me", {"name": name, "token": True})["token"]

    def sit(self) -> tuple[int, list[str]]:
        """Take the seat that is mine already, or the first open one; return it, and what differs in the table's box."""
        path = f"/api/tables/{quote(self.table)}"
        seats = self.ask(path)["seats"]
        own = next((number for number, each in enumerate(seats) if each.get("yours")), None)
        if own is not None:
            return own, []
        free = next((number for number, each in enumerate(seats) if each["kind"] == "open"), None)
        if free is None:
            raise EraError("no-seat-free", {}, WORDS)
        try:
            self.ask(f"{path}/seats/{free}", {"act": "sit"})
        except ServerRefusal as refusal:
            if refusal.why != BOX_NOT_SEEN:
                raise
        else:
            return free, []
        found = self.ask(f"{path}/box/differences")
        self.ask(f"{path}/seats/{free}", {"act": "sit", "seen_box": found["fingerprint"]})
        return free, [each["sentence"] or each["path"] for each in found["differences"]]


class ServerRefusal(EraError):
    """What a server refused, in its own words."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__("server-said", {"sentence": sentence}, WORDS)
        self.why = why


def _make_refusal(error: HTTPError, home: str) -> EraError:
    try:
        said = json.load(error)
        return ServerRefusal(said["error"], said["sentence"])
    except (ValueError, KeyError, TypeError):
        return EraError("no-server", {"home": home, "why": f"HTTP {error.code}"}, WORDS)


class RemoteTable:
    """One seat's socket. `listen` brings what it sees up to date; nothing here asks a person anything."""

    def __init__(self, api: TableApi, seat: int) -> None:
        self.api = api
        self.seat = seat
        self.info: ServerMessage = {}
        self.view: Any = None
        self.turn: ServerMessage = {}
        self.legal: list[Choice] = []
        self.seen = 0
        self.pending = ""
        """The id of what was sent and is not answered yet."""
        self._needed = 0
        """The line up to which an accepted move has to be seen before the next one."""
        box = api.ask(f"/api/tables/{quote(api.table)}/box")
        self.width: int = box.get("board", {}).get("width", 1)
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in count())
        self._socket = self._open()

    def _open(self) -> ClientConnection:
        url = f"{self.api.home.replace('http', 'ws', 1)}/ws/tables/{quote(self.api.table)}"
        try:
            socket = connect(url, additional_headers={"Authorization": f"Bearer {self.api.token}"}, max_size=None)
        except (OSError, InvalidHandshake) as error:
            raise EraError("no-server", {"home": self.api.home, "why": error}, WORDS) from None
        socket.send(json.dumps({"type": "hello", "lang": self.api.lang}))
        return socket

    def listen(self) -> Iterator[ServerMessage]:
        """Return messages as they come, each once what this seat sees is as it says."""
        while True:
            try:
                message: ServerMessage = json.loads(self._socket.recv())
            except ConnectionClosed:
                raise EraError("connection-lost", {"link": f"{self.api.home}/t/{self.api.table}"}, WORDS) from None
            self._take(message)
            yield message

    def _take(self, message: ServerMessage) -> None:
        kind = message["type"]
        if kind == "table":
            self.info = message["table"]
        if message.get("id") == self.pending and kind in ("accepted", "refused"):
            self.pending = ""
            self._needed = message.get("seen", 0) if kind == "accepted" else 0
        if kind not in ("view", "update") or message.get("seat") != self.seat:
            return
        self.seen = message["seen"]
        self.turn = message["turn"]
        self.legal = msgspec.convert(message.get("legal", []), list[Choice])
        if kind == "view":
            self.view = message["view"]
        for part in (*message.get("lines", []), message) if kind == "update" else ():
            for path, value in part.get("changes", []):
                self.view = put(self.view, path, value)

    def send(self, kind: str, **fields: object) -> None:
        named = {} if kind in ("say", "answer") else {"id": next(self._ids)}
        self.pending = named.get("id", self.pending)
        whose = {} if kind == "say" else {"seat": self.seat}
        try:
            self._socket.send(json.dumps({"type": kind, **named, **whose, **fields}))
        except ConnectionClosed:
            raise EraError("connection-lost", {"link": f"{self.api.home}/t/{self.api.table}"}, WORDS) from None

    def is_to_decide(self) -> bool:
        """Tell whether this seat may act, and has seen all that followed from what it did last."""
        return bool(self.legal) and not self.pending and self.seen >= self._needed

    def move(self, text: str) -> None:
        self.send("move", seen=self.seen, text=text)

    def list_actions(self, most: int) -> list[str]:
        """List what may be done, as text; no more than so many."""
        found: list[str] = []
        for choice in self.legal:
            for text in write_choice(choice, self.width):
                found.append(text)
                if len(found) >= most:
                    return found
        return found

    def close(self) -> None:
        self._socket.close()


def put(view: Any, path: list[str | int], value: Any) -> Any:
    """Put a value where its path says; the empty path is the whole view."""
    if not path:
        return value
    place = view
    for step in path[:-1]:
        place = place[step]
    last = path[-1]
    if isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return view
