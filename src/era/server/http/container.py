"""The container of the services that requests are handled with. `app.py` fills it."""

import time
from collections.abc import Callable

from msgspec import Struct
from starlette.websockets import WebSocket

from era.server.auth.account_deletion import Stores
from era.server.auth.accounts import Accounts
from era.server.auth.origins import ServerNames
from era.server.auth.rate_limit import RateLimits
from era.server.auth.site import Site
from era.server.auth.tokens import Tokens, User
from era.server.auth.users import Person, Users
from era.server.clubs.daily import Daily
from era.server.clubs.deals import Deals
from era.server.clubs.tournaments import Tournaments
from era.server.config import Settings
from era.server.http.career import Careers
from era.server.http.readiness import Readiness
from era.server.notices.sender import NoticeSender
from era.server.storage.box_store import BoxStore
from era.server.storage.bus import Bus, Notice
from era.server.storage.notice_store import NoticeStore
from era.server.storage.result_store import ResultStore
from era.server.storage.table_lists import TableLists
from era.server.storage.table_store import TableStore
from era.server.tables.glances import Glances
from era.server.tables.registry import TableRegistry
from era.server.websocket import connection
from era.server.websocket.connection_limits import OpenConnections
from era.server.workers.answer_values import AnswerValues
from era.server.workers.pool import WorkerPool
from era.server.workers.studies import Studies

NO_TABLE = "*"
"""Notices about people, not about a table."""
SIGNED_OUT = "signed_out"
RENAMED = "renamed"
SPENT = "spent"
OPEN = "open"
"""How many connections each person and address has in a process."""


class RunningServices(Struct):
    """The services that exist only while the server runs."""

    store: TableStore
    bus: Bus
    workers: WorkerPool
    registry: TableRegistry
    users: Users
    accounts: Accounts
    studies: Studies
    answers: AnswerValues
    boxes: BoxStore
    site: Site
    glances: Glances
    notices: NoticeStore
    sender: NoticeSender
    results: ResultStore
    deals: Deals
    daily: Daily
    tournaments: Tournaments
    careers: Careers


class Services:
    """All services: those that exist from the start, and `running` once the server runs."""

    def __init__(
        self,
        settings: Settings,
        secret: bytes,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`clock`: by which rate limits fill again; `wall`: by which games are played."""
        self.wall = wall
        self.settings = settings
        self.clock = clock
        self.tokens = Tokens(secret)
        self.limits = RateLimits(settings.rate, clock)
        self.names = ServerNames(settings)
        self.connections = OpenConnections(settings.rate)
        self.readiness = Readiness()
        self.running: RunningServices | None = None

    @property
    def now(self) -> RunningServices:
        assert self.running is not None, "requests come only while the server runs"
        return self.running

    @property
    def registry(self) -> TableRegistry:
        return self.now.registry

    @property
    def store(self) -> TableStore:
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

    @property
    def answers(self) -> AnswerValues:
        return self.now.answers

    @property
    def boxes(self) -> BoxStore:
        return self.now.boxes

    @property
    def site(self) -> Site:
        return self.now.site

    @property
    def glances(self) -> Glances:
        return self.now.glances

    @property
    def notices(self) -> NoticeStore:
        return self.now.notices

    @property
    def sender(self) -> NoticeSender:
        return self.now.sender

    @property
    def results(self) -> ResultStore:
        return self.now.results

    @property
    def deals(self) -> Deals:
        return self.now.deals

    @property
    def daily(self) -> Daily:
        return self.now.daily

    @property
    def tournaments(self) -> Tournaments:
        return self.now.tournaments

    @property
    def careers(self) -> Careers:
        return self.now.careers

    @property
    def lists(self) -> TableLists:
        return self.now.glances.lists

    @property
    def stores(self) -> Stores:
        return Stores(
            self.store,
            self.users,
            self.boxes,
            self.site.store,
            self.notices,
            self.results,
            self.deals.store,
            self.tournaments.store,
        )

    async def serve_connection(self, websocket: WebSocket, user: User | None, table_id: str, address: str) -> None:
        muted = frozenset(await self.users.muted_by(user.id)) if user else frozenset[str]()
        serving = connection.serve_connection(websocket, self.registry, user, table_id, muted, address)
        await self.connections.run(user.id if user else None, address, serving)

    async def rename(self, person: Person, name: str, lang: str) -> Person:
        """Call somebody by another name, at every table and in every process at once."""
        renamed = await self.users.rename(person, name, lang)
        if name != person.name:
            await self.users.rename_in_chats(person.id, name)
            await self.registry.lobby.rename(person.id, person.name, name)
            self.registry.rename(person.id, name)
            self.now.bus.publish(NO_TABLE, {RENAMED: [person.id, name]})
        return renamed

    async def close_connections(self, user_id: str) -> None:
        """Close a user's connections, here and in the other processes."""
        self.connections.end(user_id)
        self.now.bus.publish(NO_TABLE, {SIGNED_OUT: user_id})

    async def tell_spent(self) -> None:
        """Tell the other processes what was spent here, so that several of them are not several budgets."""
        if spent := self.limits.collect():
            self.now.bus.publish(NO_TABLE, {SPENT: spent})

    async def tell_open(self) -> None:
        """Tell the other processes who has many connections here."""
        if not self.registry.alone:
            self.now.bus.publish(NO_TABLE, {OPEN: [self.registry.process, self.connections.report()]})

    def receive(self, table_id: str, notice: Notice) -> None:
        if table_id == NO_TABLE and SIGNED_OUT in notice:
            self.connections.end(str(notice[SIGNED_OUT]))
        elif table_id == NO_TABLE and RENAMED in notice:
            self.registry.rename(*notice[RENAMED])
        elif table_id == NO_TABLE and SPENT in notice:
            self.limits.receive(notice[SPENT])
        elif table_id == NO_TABLE and OPEN in notice:
            self.connections.receive(*notice[OPEN])
