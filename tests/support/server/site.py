"""A real server on a free port, for tests: the app of app.py under uvicorn, with a database of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from msgspec import structs
from websockets.sync.client import ClientConnection, connect

from era.server import app
from era.server.config import Settings, from_environment
from era.server.protocol.from_server import FromServer, View
from era.server.serve import configure, listen
from tests.support.patience import PATIENCE_S, wait_until
from tests.support.server.ports import free_port

DECODER = msgspec.json.Decoder(FromServer)


def settings(folder: Path, **changed: Any) -> Settings:
    made = from_environment({"ERA_DATA": str(folder)})
    return structs.replace(made, **{"rate": 0.0, **changed})


class Site:
    """Where a server is, and how people come in."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._opened: list[httpx.Client] = []

    def browser(self, **headers: str) -> httpx.Client:
        """Keeps cookies and names its origin, as a browser does."""
        return self._client({"origin": self.url, **headers})

    def program(self, token: str = "", **headers: str) -> httpx.Client:
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        return self._client({**bearer, **headers})

    def _client(self, headers: dict[str, str]) -> httpx.Client:
        """Closed with the server, if not before."""
        client = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE_S)
        self._opened.append(client)
        return client

    def close(self) -> None:
        for client in self._opened:
            client.close()

    def guest(self, name: str = "Ada") -> "Guest":
        with self.program() as client:
            answer = client.post("/api/me", json={"name": name, "token": True})
        return Guest(self, answer.json()["token"])


class Guest:
    """Somebody with a token, who can ask the API and sit at sockets."""

    def __init__(self, site: Site, token: str) -> None:
        self.site = site
        self.token = token
        self.api = site.program(token)

    def table(self, game: str = "medieval", **spec: Any) -> str:
        answer = self.api.post("/api/tables", json={"game": game, **spec})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def socket(self, table_id: str) -> ClientConnection:
        return open_socket(self.site, table_id, self.token)


def open_socket(site: Site, table_id: str, token: str = "", **headers: str) -> ClientConnection:
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    url = f"ws://127.0.0.1:{site.port}/ws/tables/{table_id}"
    return connect(
        url,
        additional_headers={**bearer, **headers},
        compression=None,
        max_size=None,
        open_timeout=PATIENCE_S,
        ping_interval=None,  # a busy machine may answer late
    )


def receive(socket: ClientConnection) -> FromServer:
    message: FromServer = DECODER.decode(socket.recv(PATIENCE_S))
    return message


def receive_view(socket: ClientConnection, seat: int | None) -> View:
    while True:
        message = receive(socket)
        if isinstance(message, View) and message.seat == seat:
            return message


def read_until_closed(socket: ClientConnection) -> None:
    """Ends with ConnectionClosed, whatever comes before it."""
    while True:
        socket.recv(PATIENCE_S)


@contextmanager
def running(chosen: Settings, **parts: Any) -> Iterator[Site]:
    """`parts`: what the app is to use instead of its own, as a clock that stands still."""
    listening = listen(chosen.host, free_port())
    config = configure(chosen)
    config.app, config.factory = app.make_app(chosen, **parts), False
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive(), "the server's start")
        assert thread.is_alive(), "the server did not start"
        site = Site(listening.getsockname()[1])
        try:
            yield site
        finally:
            site.close()
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
