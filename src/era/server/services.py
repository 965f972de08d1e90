"""The parts of a running server, in one place. `app.py` puts them together."""

from msgspec import Struct
from starlette.websockets import WebSocket

from era.server import socket
from era.server.accounts import Accounts
from era.server.bus import Bus
from era.server.hub import Hub
from era.server.identity import Tokens, User
from era.server.limits import Limits
from era.server.security import Names
from era.server.settings import Settings
from era.server.store import Store
from era.server.users import Users
from era.server.workers import Workers


class Running(Struct):
    """What exists only while the server runs."""

    store: Store
    bus: Bus
    workers: Workers
    hub: Hub
    users: Users
    accounts: Accounts


class Services:
    """What is there from the start, and `running` once the server is."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.settings = settings
        self.tokens = Tokens(secret)
        self.limits = Limits(settings.rate)
        self.names = Names(settings)
        self.running: Running | None = None

    @property
    def now(self) -> Running:
        assert self.running is not None, "requests come only while the server runs"
        return self.running

    @property
    def hub(self) -> Hub:
        return self.now.hub

    @property
    def store(self) -> Store:
        return self.now.store

    @property
    def users(self) -> Users:
        return self.now.users

    @property
    def accounts(self) -> Accounts:
        return self.now.accounts

    async def play(self, websocket: WebSocket, user: User | None, table_id: str) -> None:
        await socket.play(websocket, self.hub, user, table_id)
