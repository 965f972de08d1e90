"""A real server for tests: uvicorn in this process, a SQLite file, real websockets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from era.core.choice import Choice, write_choice
from era.server.auth.tokens import User
from era.server.protocol.patch import apply, list_changes
from era.server.protocol.table_info import Clock
from era.server.storage.bus import LocalBus
from era.server.storage.models import SeatRow, TableSpec
from era.server.storage.table_store import TableStore
from era.server.tables.registry import TableRegistry
from era.server.tables.upkeep.maintenance import Maintenance
from era.server.websocket.connection import serve_connection
from era.server.websocket.fast_path import FastPathProtocol
from era.server.workers.pool import WorkerPool
from tests.support.patience import PATIENCE_S

CALM: dict[str, Any] = {"max_size": None, "open_timeout": PATIENCE_S, "ping_interval": None}
"""For connections of tests: a busy machine may answer late."""


class Server:
    """The play socket alone; who somebody is, the query says (`?user=ada`)."""

    def __init__(self, registry: TableRegistry, port: int) -> None:
        self.registry = registry
        self.port = port

    async def create(self, people: list[str], bots: list[str] | None = None, **spec: Any) -> str:
        seats = [SeatRow("person", name, name.title()) for name in people]
        seats += [SeatRow("bot", level=level) for level in bots or []]
        options = spec.pop("options", {"players": len(seats)})
        return await self.registry.lobby.create(
            TableSpec(spec.pop("game", "medieval"), options, seats, host=people[0] if people else None, **spec)
        )

    @asynccontextmanager
    async def join(self, table: str, user: str = "", **hello: Any) -> AsyncIterator["Client"]:
        async with connect(f"ws://127.0.0.1:{self.port}/ws/tables/{table}?user={user}", **CALM) as socket:
            client = Client(socket)
            await client.send(type="hello", **hello)
            yield client


@asynccontextmanager
async def serving(path: Path, rate: float = 0.0, workers: int = 1, **parts: Any) -> AsyncIterator[Server]:
    store = await TableStore.open(f"sqlite:///{path / 'era.db'}")
    pool = WorkerPool(workers)
    registry = TableRegistry(store, LocalBus(), pool, rate, **parts)
    maintenance = Maintenance(registry)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        name = scope["query_string"].decode().removeprefix("user=")
        user = User(name, name.title()) if name else None
        await serve_connection(WebSocket(scope, receive, send), registry, user, scope["path"].rpartition("/")[2])

    config = uvicorn.Config(
        app, port=0, log_level="warning", lifespan="off", ws=FastPathProtocol, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    if workers:
        await pool.start()
    await registry.start()
    maintenance.start()
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Server(registry, server.servers[0].sockets[0].getsockname()[1])
    finally:
        await maintenance.stop()
        await registry.stop()
        server.should_exit = True
        await running
        await pool.stop()
        await store.close()


class Client:
    """Follows a table as docs/reference/protocol.md says: views, then changes to them."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.lines: dict[int | None, list[dict[str, Any]]] = {}
        self.last: dict[int | None, dict[str, Any]] = {}
        """The last view or update of each seat."""
        self.table: dict[str, Any] = {}
        self.moves = 0
        self._pings = 0

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))
        self.heard.append(message)
        self._follow(message)
        return message

    def _follow(self, message: dict[str, Any]) -> None:
        seat = message.get("seat")
        if message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "view":
            self.views[seat], self.last[seat] = message["view"], message
            self.lines[seat] = [line for line in self.lines.get(seat, []) if line["n"] <= message["seen"]]
            if message["lines"]:
                self.lines[seat] = self.lines[seat][: message["lines"][0]["n"] - 1] + message["lines"]
        elif message["type"] == "update":
            apply(self.views[seat], list_changes(message))
            lines = message.get("lines", [])
            new = [{name: part for name, part in line.items() if name != "changes"} for line in lines]
            self.lines[seat] = self.lines[seat][: message["since"]] + new
            self.last[seat] = message
            assert [line["n"] for line in self.lines[seat]] == list(range(1, message["seen"] + 1))

    async def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types, with these fields."""
        while True:
            message = await self.next()
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def catch_up(self) -> list[dict[str, Any]]:
        """Whatever was sent until now: the answer to a ping comes after it. That people come and go may be told at
        any time."""
        self._pings += 1
        ping = f"catch-up-{self._pings}"
        await self.send(type="ping", id=ping)
        came: list[dict[str, Any]] = []
        while (message := await self.next()).get("id") != ping:
            if message["type"] != "table":
                came.append(message)
        return came

    def seen(self, seat: int | None) -> int:
        return int(self.last[seat]["seen"])

    def legal(self, seat: int) -> list[str]:
        """The text of every legal action."""
        width = self.views[seat].get("board", {"width": 1})["width"]
        choices = msgspec.convert(self.last[seat].get("legal", []), list[Choice])
        return [text for choice in choices for text in write_choice(choice, width)]

    async def move(self, seat: int, text: str, move_id: str | None = None, seen: int | None = None) -> dict[str, Any]:
        """Plays, and gives the answer."""
        self.moves += 1
        move_id = move_id or f"m{self.moves}"
        await self.send(type="move", id=move_id, seat=seat, seen=self.seen(seat) if seen is None else seen, text=text)
        return await self.until("accepted", "refused", id=move_id)


def tell(path: Path, story: Callable[[Server], Awaitable[Any]], **options: Any) -> Any:
    async def run() -> Any:
        async with serving(path, **options) as server:
            return await story(server)

    return asyncio.run(run())


LIVE = Clock("live", 60, 5)
