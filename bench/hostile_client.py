"""A hostile client: from one address it spends its whole allowance on every route and every kind of frame.

It does what is allowed, and as much of it as is: long records are brought along and looked back at from every line,
bots think for thirty seconds at tables that nobody needs, boxes are checked and played with, passwords guessed, every
message of the play socket sent without pause, and a thousand requests are half sent.

    python -m bench.hostile_client PORT RECORD [ATTACK TO LEAVE OUT ...]    # until its input ends
"""

import asyncio
import contextlib
import json
import random
import secrets
import socket
import sys
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HOSTILE_ADDRESS = "127.0.0.66"
MAX_PAUSE_S = 0.1
"""However long it is told to wait."""
HALF_SENT = 1200
SOCKETS = 12
NAMES = 50
"""Whose passwords it guesses."""
TIMEOUT_S = 120.0
MAX_DEPTH = 4
"""Of a body that fits a description."""
BOX = "[buildings.farm]\ncount = {count}\n" + ("# " + "x" * 900 + "\n") * 60
"""As long as a box may be."""
KINDS: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "hello": lambda rng: {"seen": {}},
    "try": lambda rng: {"id": "t", "seat": 0, "text": rng.choice(["ready", "place longhouse a1 r0", "stop"])},
    "odds": lambda rng: {"id": "o", "seat": 0, "text": "stop"},
    "hint": lambda rng: {"id": "h", "seat": 0},
    "past": lambda rng: {"id": "p", "seat": rng.choice([None, 0]), "line": rng.randrange(5000)},
    "scenes": lambda rng: {"id": "s", "seat": rng.choice([None, 0]), "since": rng.randrange(5000), "most": 200},
    "undo": lambda rng: {"id": secrets.token_hex(4), "seat": 0},
    "what-undo": lambda rng: {"id": "w", "seat": 0},
    "answer": lambda rng: {"seat": 0, "agree": False},
    "set-plan": lambda rng: {"id": "l", "seat": 0, "actor": rng.randrange(3), "steps": ["move 1 genova"] * 8},
    "set-claim": lambda rng: {"id": "c", "seat": 0, "actor": 0, "target": "x" * 60, "goods": {"fabric": 2}},
    "try-out": lambda rng: {"id": "y", "seat": 0, "at": 0, "texts": ["ready", "stop"] * 20},
    "set-wish": lambda rng: {"id": "i", "seat": 0, "kind": "x", "answer": "yes"},
    "say": lambda rng: {"text": "x" * 400},
    "signal": lambda rng: {"kind": "ping", "value": "x" * 300},
    "ping": lambda rng: {"id": "p"},
    "move": lambda rng: {
        "id": secrets.token_hex(4),
        "seat": 0,
        "seen": rng.randrange(9),
        "text": "reroll " + "9 x " * 60,
    },
    "nonsense": lambda rng: {"x": [[[[]]]]},
}


class Operation(Struct):
    """What the API can be asked for, and a body that its description allows."""

    method: str
    path: str
    body: Any

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def list_operations(document: dict[str, Any]) -> list[Operation]:
    """Return all that a stranger can ask for, but for giving up what the attack goes on with."""
    found = []
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            content = described.get("requestBody", {}).get("content", {})
            schema = next((each.get("schema", {}) for each in content.values()), None)
            operation = Operation(method.upper(), path, None if schema is None else make_value(schema, document))
            if operation.method != "DELETE":
                found.append(operation)
    return found


def make_value(schema: dict[str, Any], document: dict[str, Any], depth: int = 0) -> Any:
    """Return something that a schema allows, as long as it may be."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return make_value(document["components"]["schemas"][name], document, depth + 1)
    for choice in ("enum", "const", "default"):
        if choice in schema:
            return schema["enum"][0] if choice == "enum" else schema[choice]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return make_value(schema[several][0], document, depth)
    match schema.get("type"):
        case "object":
            named = schema.get("properties", {}) if depth < MAX_DEPTH else {}
            return {name: make_value(each, document, depth + 1) for name, each in named.items()}
        case "array":
            return [make_value(schema.get("items", {}), document, depth + 1)] * schema.get("minItems", 1)
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case _:
            return "x" * min(schema.get("maxLength", 40), 400)


class _Known(dict[str, str]):
    """What stands for each parameter of a path: something of the attacker's own, if it has any."""

    def __init__(self, hostile: "HostileClient") -> None:
        self._hostile = hostile

    def __missing__(self, name: str) -> str:
        hostile = self._hostile
        own = {
            "table_id": hostile.tables + hostile.records, "club_id": hostile.clubs, "game": ["medieval", "merchants"],
            "tournament_id": hostile.tournaments, "lang": ["es"], "seat": ["0"], "act": ["join"],
        }.get(name)  # fmt: skip
        return hostile.rng.choice(own) if own else "x"


class HostileClient:
    def __init__(self, port: int, record: str, rng: random.Random) -> None:
        """`record`: as long a game as there is."""
        self.port = port
        self.record = record
        self.without: Collection[str] = ()
        """Attacks that are left out, to find out what another one does."""
        self.lines = record.count("\n")
        self.rng = rng
        self.answers: Counter[tuple[str, int]] = Counter()
        """How often each route answered with each status."""
        self.frames: Counter[tuple[str, str]] = Counter()
        """How often each kind of frame was answered by each kind."""
        self.tokens: list[str] = []
        self.records: list[str] = []
        """Finished tables that it made of records."""
        self.tables: list[str] = []
        self.clubs: list[str] = []
        self.tournaments: list[str] = []
        self.operations: list[Operation] = []
        self.failures: list[str] = []
        """What must not happen: errors of the server's own."""
        transport = httpx.AsyncHTTPTransport(local_address=HOSTILE_ADDRESS, limits=httpx.Limits(max_connections=40))
        self._http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=TIMEOUT_S)

    async def run(self) -> None:
        """Until it is cancelled."""
        attacks = [
            self.make_guests, self.bring_records, self.look_back, self.make_tables, self.go_on, self.read_everything,
            self.check_boxes, self.guess_passwords, self.half_send, self.be_a_club, self.use_every_operation,
            *[self.flood_frames] * SOCKETS,
        ]  # fmt: skip
        try:
            async with asyncio.TaskGroup() as group:
                for attack in (each for each in attacks if each.__name__ not in self.without):
                    group.create_task(self._repeat(attack))
        finally:
            await self._http.aclose()

    async def _repeat(self, attack: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                await attack()
            await asyncio.sleep(0.001)

    async def ask(self, method: str, path: str, route: str, **more: Any) -> httpx.Response:
        headers = dict(more.pop("headers", {}))
        if self.tokens and "authorization" not in headers:
            headers["authorization"] = f"Bearer {self.rng.choice(self.tokens)}"
        answer = await self._http.request(method, path, headers=headers, **more)
        self.answers[route, answer.status_code] += 1
        if answer.status_code >= 500 and "not built" not in answer.text:
            self.failures.append(f"{method} {route}: {answer.status_code} {answer.text[:200]}")
        if answer.status_code == 429:
            await asyncio.sleep(MAX_PAUSE_S)
        return answer

    # ------------------------------------------------------------ attacks

    async def make_guests(self) -> None:
        body = {"name": "x" * 30, "token": True}
        answer = await self.ask("POST", "/api/me", "new guest", json=body, headers={"authorization": ""})
        if answer.is_success:
            self.tokens.append(answer.json()["token"])

    async def bring_records(self) -> None:
        answer = await self.ask("POST", "/api/records", "records", content=self.record)
        if answer.is_success:
            self.records.append(answer.json()["id"])

    async def look_back(self) -> None:
        if not self.records:
            return
        table, line = self.rng.choice(self.records), self.rng.randrange(self.lines)
        for path, route in (
            (f"past?line={line}&story=true", "story"), (f"past?line={line}", "past"),
            (f"past?line={line // 4}&side=0", "side"),
            (f"story?since={line}&most=200", "scenes"), ("record", "record"), ("study", "study"), ("box", "box"),
            ("box/differences", "differences"), ("answer", "answer"), ("", "table"),
        ):  # fmt: skip
            await self.ask("GET", f"/api/tables/{table}/{path}".rstrip("/"), route)

    async def make_tables(self) -> None:
        bots = [{"kind": "bot", "level": "monarch"}] * 4
        wishes: list[dict[str, Any]] = [
            {"game": "medieval", "options": {"players": 4}, "seats": bots, "bot_seconds": 30, "public": True},
            {"game": "medieval", "options": {"players": 3}, "seats": [{"kind": "me"}, *bots[:2]], "bot_seconds": 30},
            {"game": "merchants", "options": {"players": 2}, "seats": [{"kind": "me"}, bots[0]], "bot_seconds": 30},
        ]
        answer = await self.ask("POST", "/api/tables", "new table", json=self.rng.choice(wishes))
        if answer.is_success:
            self.tables.append(answer.json()["id"])

    async def go_on(self) -> None:
        if not self.records:
            return
        start = {"table": self.rng.choice(self.records), "line": self.rng.randrange(self.lines)}
        wish = {"game": "merchants", "seats": [{"kind": "me"}], "from": start}
        await self.ask("POST", "/api/tables", "go on", json=wish)

    async def read_everything(self) -> None:
        for path in (
            "/api/games", "/api/me", "/api/me/tables", "/api/me/games", "/api/me/boxes", "/api/tables", "/api/lessons",
            "/api/puzzles", "/api/games/medieval/rules", "/api/games/medieval/components", "/api/games/medieval/box",
            "/api/games/merchants/box", "/api/openapi.json", "/api/names/es", "/readyz", "/", "/t/x",
        ):  # fmt: skip
            await self.ask("GET", path, path)

    async def check_boxes(self) -> None:
        toml = BOX.format(count=self.rng.randrange(1, 40))
        answer = await self.ask("POST", "/api/games/medieval/box/check", "box check", json={"toml": toml})
        tables = answer.json().get("tables") if answer.is_success else None
        if tables:
            options = {"players": 2, "box": tables, "box_name": "x"}
            wish = {"game": "medieval", "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
            await self.ask("POST", "/api/tables", "table with a box", json=wish)

    async def be_a_club(self) -> None:
        """Found clubs and tournaments, play the dice of the day, and look at all of it again and again."""
        answer = await self.ask("POST", "/api/clubs", "new club", json={"name": "x" * 60, "season": "y" * 60})
        if answer.is_success:
            self.clubs.append(answer.json()["id"])
        game = {"name": "x" * 60, "game": "medieval", "options": {"players": 2}}
        answer = await self.ask("POST", "/api/tournaments", "new tournament", json=game)
        if answer.is_success:
            self.tournaments.append(answer.json()["id"])
        await self.ask("POST", "/api/daily/medieval", "play the day")
        for club in self.clubs[-3:]:
            await self.ask("PUT", f"/api/clubs/{club}/membership", "join a club")
            await self.ask("GET", f"/api/clubs/{club}", "club")
        for tournament in self.tournaments[-3:]:
            for act in ("join", "begin-round", "end-round"):
                await self.ask("POST", f"/api/tournaments/{tournament}/{act}", act)
            for part in ("", "/standings.csv", "/standings.json", "/tournament.zip"):
                await self.ask("GET", f"/api/tournaments/{tournament}{part}", f"tournament{part}")
        for path in ("/api/daily", "/api/me/history", "/api/me/profile", "/api/me/export", "/api/me/tournaments"):
            await self.ask("GET", path, path)

    async def use_every_operation(self) -> None:
        """Every operation that the API describes, with parameters and a body that fit its description."""
        if not self.operations:
            document = (await self.ask("GET", "/api/openapi.json", "/api/openapi.json")).json()
            self.operations = list_operations(document)
        for operation in self.operations:
            path = operation.path.format_map(_Known(self))
            more = {} if operation.body is None else {"json": operation.body}
            await self.ask(operation.method, path, operation.name, **more)

    async def guess_passwords(self) -> None:
        body = {"login": f"owner{self.rng.randrange(NAMES)}", "password": secrets.token_hex(8)}
        await self.ask("POST", "/api/session", "log in", json=body)

    async def half_send(self) -> None:
        """As many connections as the address gets, each with half a request."""
        opened: list[socket.socket] = []
        loop = asyncio.get_running_loop()
        try:
            for _ in range(HALF_SENT):
                made = socket.socket()
                opened.append(made)
                made.setblocking(False)
                made.bind((HOSTILE_ADDRESS, 0))
                with contextlib.suppress(OSError, TimeoutError):
                    async with asyncio.timeout(1):
                        await loop.sock_connect(made, ("127.0.0.1", self.port))
                        await loop.sock_sendall(made, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                await asyncio.sleep(0.002)
            await asyncio.sleep(5)
        finally:
            for each in opened:
                each.close()

    async def flood_frames(self) -> None:
        """Every kind of frame, as quickly as they are taken."""
        found = self.tables + self.records
        if not found or not self.tokens:
            return
        table = self.rng.choice(found)
        headers = {"Authorization": f"Bearer {self.rng.choice(self.tokens)}"}
        url = f"ws://127.0.0.1:{self.port}/ws/tables/{table}"
        wire = await connect(
            url,
            additional_headers=headers,
            local_addr=(HOSTILE_ADDRESS, 0),
            compression=None,
            max_size=None,
            open_timeout=TIMEOUT_S,
            ping_interval=None,
        )
        reading = asyncio.create_task(self._read(wire))
        try:
            await wire.send('{"type":"hello"}')
            for _ in range(100):
                kind = self.rng.choice(list(KINDS))
                self.frames[kind, "sent"] += 1
                await wire.send(json.dumps({"type": kind, **KINDS[kind](self.rng)}))
                await asyncio.sleep(0.001)
        finally:
            reading.cancel()
            wire.transport.abort()  # it says no goodbye

    async def _read(self, wire: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException):
            async for text in wire:
                self.frames["heard", str(text)[9:20].partition('"')[0]] += 1


def summarize(hostile: HostileClient) -> dict[str, Any]:
    """What it did, and what it was told."""
    statuses: Counter[int] = Counter()
    for (_, status), count in hostile.answers.items():
        statuses[status] += count
    return {
        "answers": dict(statuses),
        "routes": {f"{route} {status}": count for (route, status), count in sorted(hostile.answers.items())},
        "frames": sum(count for (kind, _), count in hostile.frames.items() if kind != "heard"),
        "heard": {kind: count for (heard, kind), count in hostile.frames.items() if heard == "heard"},
        "records": len(hostile.records),
        "tables": len(hostile.tables),
        "failures": hostile.failures[:20],
    }


async def attack_until_told(port: int, record: str, without: Collection[str]) -> None:
    """Attack until the input ends; then say what happened."""
    hostile = HostileClient(port, record, random.Random(3))
    hostile.without = without
    attacking = asyncio.create_task(hostile.run())
    await asyncio.to_thread(sys.stdin.read)
    attacking.cancel()
    await asyncio.gather(attacking, return_exceptions=True)
    print(json.dumps(summarize(hostile)))


if __name__ == "__main__":
    asyncio.run(attack_until_told(int(sys.argv[1]), Path(sys.argv[2]).read_text("utf-8"), sys.argv[3:]))
