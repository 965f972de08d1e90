"""One connection to one table, from its first message to its close."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from era.core.catalogue import LANGUAGES
from era.core.errors import EraError
from era.games.standing import StandingWish
from era.server.auth.rate_limit import Requester
from era.server.auth.tokens import User
from era.server.errors import ApiError
from era.server.protocol.decode import HEAVY_COST, MalformedMessage, MessageLimiter, read
from era.server.protocol.from_client import (
    MAX_FRAME_BYTES,
    Answer,
    Hello,
    Hint,
    Move,
    Odds,
    Past,
    Ping,
    Say,
    Scenes,
    SetClaim,
    SetPlan,
    SetWish,
    Signal,
    Try,
    TryOut,
    Undo,
    WhatUndo,
)
from era.server.protocol.from_server import Accepted, Gone, Pong, Said
from era.server.protocol.refusals import WORDS, Refusal, TableError, refused
from era.server.storage.models import Chat
from era.server.tables import presence
from era.server.tables.commands import PlayMove, TakeBack
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member, make_said, make_signalled, person_key
from era.server.tables.registry import TableRegistry
from era.server.tables.undo_vote import UndoRequest
from era.server.websocket import queries
from era.server.websocket.fast_path import EXTENSION, FastPathProtocol
from era.server.websocket.outbox import Outbox

LOG = logging.getLogger("era.server")

HELLO_TIMEOUT_S = 15.0
MAX_MALFORMED = 20
"""After so many malformed messages the connection is closed."""
CLOSE_GONE, CLOSE_TRY_LATER = 4404, 1013


async def serve_connection(
    websocket: WebSocket,
    registry: TableRegistry,
    user: User | None,
    table_id: str,
    muted: frozenset[str] = frozenset(),
    address: str = "",
) -> None:
    """Accept a connection and serve it until it ends. The caller has checked its origin and limits."""
    await websocket.accept()
    wire: FastPathProtocol | None = websocket.scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
    outbox = Outbox(websocket.send, wire)
    sender = asyncio.create_task(outbox.run())
    connection = Connection(websocket, registry, user, outbox, address)
    connection.member.muted = muted
    if wire is not None:
        wire.on_text = connection.handle_fast
    reader = asyncio.create_task(connection.run(table_id))
    try:
        await asyncio.wait({sender, reader, outbox.overflow}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and reader.exception() is None:
            outbox.close()
            await asyncio.wait({sender}, timeout=1.0)
    finally:
        connection.leave()
        if wire is not None:
            wire.on_text = None
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)
        if outbox.full:
            await _explain_close(websocket, connection.member.lang)
            if wire is not None:
                wire.abort()
        # Not wait_for: what it raises refers to itself, and keeps all of the connection until the collector comes.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1.0):
                await websocket.close(connection.code)


async def _explain_close(websocket: WebSocket, lang: str) -> None:
    """Tell the client why it is disconnected, if it still reads."""
    text = msgspec.json.encode(Gone(WORDS.say(lang, "slow"))).decode()
    with contextlib.suppress(Exception):
        async with asyncio.timeout(0.5):
            await websocket.send_text(text)


class Connection:
    def __init__(
        self, websocket: WebSocket, registry: TableRegistry, user: User | None, outbox: Outbox, address: str
    ) -> None:
        """`address`: whose budget it shares, with everybody who comes from there."""
        self.websocket = websocket
        self.registry = registry
        self.limits = registry.context.limits
        self.requester = Requester(user.id if user else None, address)
        self.outbox = outbox
        self.code = 1000
        self.member = Member(outbox, user.id if user else None, user.name if user else "", user.lang if user else "en")
        self.table: LiveTable | None = None
        shared, requester = self.limits.frames, self.requester  # not self: circles are left to the collector
        self.allowance = MessageLimiter(registry.rate, lambda cost: shared.lease(requester, cost))
        self.malformed = 0
        self.handling = False

    async def run(self, table_id: str) -> None:
        """Read messages until the client goes away, or has to."""
        try:
            table = await self.registry.need(table_id)
            if not presence.may_watch(table.row, self.member.user):
                raise TableError(403, "sent-away")
            if presence.is_hidden(table.row, self.member.user):
                raise TableError(403, "hidden")
        except TableError as error:
            self.member.send(Gone(error.say(self.member.lang), again=False))
            self.code = CLOSE_GONE
            return
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_S):
                hello = await self._receive_hello()
            if hello is None:
                return
            await self._enter(table, hello)
            while (text := await self._receive()) is not None:
                if self.member not in table.members:  # the host sent them away
                    self.code = CLOSE_GONE
                    return
                self.handling = True
                await self._handle(table, text)
                self.handling = False
                if self.malformed >= MAX_MALFORMED:
                    self._send_gone("quit")
                    self.code = CLOSE_TRY_LATER
                    return
        except TimeoutError:
            self._send_gone("hello-first")

    async def _receive(self) -> str | bytes | None:
        try:
            message = await self.websocket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return None
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes | None = message.get("text")
        return message.get("bytes") or b"" if text is None else text

    async def _receive_hello(self) -> Hello | None:
        while (text := await self._receive()) is not None:
            message = self._read(text)
            if isinstance(message, Hello):
                return message
            if message is not None:
                self._refuse("", Refusal("unclear", "hello-first"))
            self.malformed += 1
            if self.malformed >= MAX_MALFORMED:
                return None
        return None

    async def _enter(self, table: LiveTable, hello: Hello) -> None:
        member = self.member
        if hello.lang in LANGUAGES:
            member.lang = hello.lang
        chats = await self.registry.chats(table)
        entered = asyncio.get_running_loop().create_future()

        def enter() -> None:
            self.table = table
            presence.enter(table, member)  # and a table that slept wakes: who has to play is looked at after this
            self.registry.welcome(table, member, hello.seen)
            for chat in chats:
                if chat.user_id not in member.muted:
                    by = person_key(table.row.id, chat.user_id)
                    member.send(Said(chat.who, chat.text, chat.at, chat.seat, by))
            entered.set_result(None)

        table.submit_read(enter)
        await entered

    def leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            presence.leave(table, self.member)
            self.registry.presence_changed(table)

    # ------------------------------------------------------------ messages

    def _read(self, text: str | bytes) -> Any:
        """Decode a message; None, and a refusal to the client, if it is none."""
        if len(text) > MAX_FRAME_BYTES:
            self._refuse("", Refusal("unclear", "too-large", {"most": MAX_FRAME_BYTES}))
            return None
        try:
            return read(text)
        except MalformedMessage as malformed:
            self._refuse("", Refusal("unclear", "unclear", {"why": str(malformed)}))
            return None

    def handle_fast(self, text: bytes) -> bool:
        """Take a move as soon as it is read. False if something else still waits or there are too many."""
        if self.table is None or self.handling or len(text) > MAX_FRAME_BYTES:
            return False
        try:
            message = read(text)
        except MalformedMessage:
            return False
        if type(message) is not Move or self.allowance.take(1.0):
            return False
        self.table.submit(PlayMove(self.member, message.seat, message.text, message.seen, message.id))
        return True

    async def _handle(self, table: LiveTable, text: str | bytes) -> None:
        message = self._read(text)
        if message is None:
            self.malformed += 1
        wait = self.allowance.take(HEAVY_COST if isinstance(message, HEAVY) else 1.0)
        if wait:
            await asyncio.sleep(wait)
        if message is None:
            return
        if type(message) is Move:
            table.submit(PlayMove(self.member, message.seat, message.text, message.seen, message.id))
            return
        try:
            await HANDLERS[type(message)](self, table, message)
        except Refusal as refusal:
            self._refuse(getattr(message, "id", ""), refusal)

    async def on_hello(self, table: LiveTable, message: Hello) -> None:
        """Send everything once more, perhaps in another language."""
        if message.lang in LANGUAGES:
            self.member.lang = message.lang
        await self._read_in_turn(table, "", lambda: self.registry.welcome(table, self.member, message.seen))

    async def on_what_undo(self, table: LiveTable, message: WhatUndo) -> None:
        await self._read_in_turn(table, message.id, lambda: queries.answer_what_undo(table, self.member, message))

    async def on_undo(self, table: LiveTable, message: Undo) -> None:
        table.submit(TakeBack(table.undo_vote, UndoRequest(self.member, message.seat, message.id)))

    async def on_answer(self, table: LiveTable, message: Answer) -> None:
        if message.seat not in self.member.seats:
            raise Refusal("seat")
        table.undo_vote.answer(message.seat, message.agree)

    async def on_try(self, table: LiveTable, message: Try) -> None:
        await self._read_in_turn(table, message.id, lambda: queries.answer_try(table, self.member, message))

    async def on_past(self, table: LiveTable, message: Past) -> None:
        await queries.answer_past(self.registry, table, self.member, message)

    async def on_scenes(self, table: LiveTable, message: Scenes) -> None:
        await queries.answer_scenes(self.registry, table, self.member, message)

    async def on_odds(self, table: LiveTable, message: Odds) -> None:
        await queries.answer_odds(table, self.member, message)

    async def on_hint(self, table: LiveTable, message: Hint) -> None:
        await queries.answer_hint(table, self.member, message)

    async def on_say(self, table: LiveTable, message: Say) -> None:
        text = " ".join(message.text.split())
        if self.member.user is None:
            raise Refusal("seat", "no-name")
        if text:
            if self.limits.chat.take(self.requester):
                raise Refusal("fast")
            said = make_said(self.member, table.row.id, text, self.registry.context.now())
            chat = Chat(said.who, said.text, said.at, said.seat, self.member.user)
            try:
                await self.registry.store.say(table.row.id, chat)
            except Exception as error:  # noqa: BLE001  whatever the database says, the game goes on
                LOG.warning("what was said could not be saved: %r", error)
                raise Refusal("wait") from None
            self.registry.note_chat(table, chat)
            table.room.broadcast(said, self.member.user)
            table.room.relay({"said": msgspec.structs.asdict(said), "user": self.member.user})

    async def on_signal(self, table: LiveTable, message: Signal) -> None:
        if self.member.user is None:
            raise Refusal("seat", "no-name")
        signalled = make_signalled(self.member, message.value)
        table.room.broadcast(signalled, self.member.user)
        table.room.relay({"signalled": msgspec.structs.asdict(signalled), "user": self.member.user})

    async def on_set_plan(self, table: LiveTable, message: SetPlan) -> None:
        await self._talk(table, message, lambda: table.plan_board.set_plan(message.seat, message.actor, message.steps))

    async def on_set_claim(self, table: LiveTable, message: SetClaim) -> None:
        await self._talk(
            table,
            message,
            lambda: table.plan_board.set_claim(message.seat, message.actor, message.target, message.goods),
        )

    async def on_try_out(self, table: LiveTable, message: TryOut) -> None:
        name, board = self.member.name, table.plan_board
        if message.seat in self.member.seats and board.is_look(message.at, message.texts):
            self.member.send(board.look_out())
            self.member.send(Accepted(message.id, 0))
            return
        await self._talk(table, message, lambda: board.try_out(message.seat, name, message.at, message.texts))

    async def _talk(
        self, table: LiveTable, message: SetPlan | SetClaim | TryOut | SetWish, say: Callable[[], Awaitable[None]]
    ) -> None:
        """Keep what a person says about the game, if it is theirs to say."""
        if message.seat not in self.member.seats:
            raise Refusal("seat")
        if self.limits.plans.take(self.requester):
            raise Refusal("fast")
        try:
            await say()
        except EraError as error:
            self.member.send(refused(error, message.id, self.member.lang))
            return
        session = table.session
        self.member.send(Accepted(message.id, session.lines.count(message.seat) if session is not None else 0))

    async def on_set_wish(self, table: LiveTable, message: SetWish) -> None:
        wish = StandingWish(message.kind, message.answer, message.least)
        await self._talk(
            table, message, lambda: self.registry.set_wish(table, message.seat, self.member.user or "", wish)
        )

    async def on_ping(self, table: LiveTable, message: Ping) -> None:
        self.member.send(Pong(message.id))

    async def _read_in_turn(self, table: LiveTable, message_id: str, answer: Callable[[], None]) -> None:
        """Answer a question to the table once what came before it is saved. An address asks a few at once: answering
        takes milliseconds in which nobody is served."""
        answered = asyncio.get_running_loop().create_future()

        def read() -> None:
            try:
                answer()
            except Refusal as refusal:
                self._refuse(message_id, refusal)
            finally:
                if not answered.done():  # whoever asked may have gone away
                    answered.set_result(None)

        try:
            async with self.limits.reads_at_once.enter(self.requester.address):
                table.submit_read(read)
                await answered
        except ApiError:
            raise Refusal("fast") from None

    def _refuse(self, message_id: str, refusal: Refusal) -> None:
        self.member.send(refusal.message(message_id, self.member.lang))

    def _send_gone(self, key: str, again: bool = True) -> None:
        self.member.send(Gone(WORDS.say(self.member.lang, key), again))


HEAVY = (Hello, Hint, Odds, Past, Scenes, Try, Say, Signal, SetPlan, SetClaim, TryOut, SetWish, Undo)
"""Messages that take work, or that everybody at the table hears of."""
HANDLERS: dict[type, Any] = {
    Hello: Connection.on_hello, WhatUndo: Connection.on_what_undo, Undo: Connection.on_undo,
    Answer: Connection.on_answer, Try: Connection.on_try, Past: Connection.on_past, Scenes: Connection.on_scenes,
    Odds: Connection.on_odds, Hint: Connection.on_hint, Say: Connection.on_say, Signal: Connection.on_signal,
    SetPlan: Connection.on_set_plan, SetClaim: Connection.on_set_claim, TryOut: Connection.on_try_out,
    SetWish: Connection.on_set_wish, Ping: Connection.on_ping,
}  # fmt: skip
