"""The parts of a running server, in one place. `app.py` puts them together."""

from msgspec import Struct
from starlette.websockets import WebSocket

from era.server import socket
from era.server.accounts import Accounts
from era.server.bus import Bus, Notice
from era.server.hub import Hub
from era.server.identity import Tokens, User
from era.server.limits import Limits
from era.server.security import Names
from era.server.settings import Settings
from era.server.sockets import Sockets
from era.server.store import Store
from era.server.studies import Studies
from era.server.users import Users
from era.server.workers import Workers

NO_TABLE = "*"
"""Notices about people, not about a table."""
SIGNED_OUT = "signed_out"


class Running(Struct):
    """What exists only while the server runs."""

    store: Store
    bus: Bus
    workers: Workers
    hub: Hub
    users: Users
    accounts: Accounts
    studies: Studies


class Services:
    """What is there from the start, and `running` once the server is."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.settings = settings
        self.tokens = Tokens(secret)
        self.limits = Limits(settings.rate)
        self.names = Names(settings)
        self.sockets = Sockets(settings.rate)
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

    @property
    def studies(self) -> Studies:
        return self.now.studies

    async def play(self, websocket: WebSocket, user: User | None, table_id: str, address: str) -> None:
        play = socket.play(websocket, self.hub, user, table_id)
        await self.sockets.run(user.id if user else None, address, play)

    async def end_sockets(self, user_id: str) -> None:
        """Closes a user's sockets, here and in the other processes."""
        self.sockets.end(user_id)
        await self.now.bus.publish(NO_TABLE, {SIGNED_OUT: user_id})

    def heard(self, table_id: str, notice: Notice) -> None:
        if table_id == NO_TABLE and SIGNED_OUT in notice:
            self.sockets.end(str(notice[SIGNED_OUT]))
