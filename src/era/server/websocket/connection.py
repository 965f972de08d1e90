"""One connection to one table, from its first message to its close."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from era.core.catalogue import LANGUAGES
from era.server.auth.tokens import User
from era.server.protocol.decode import HEAVY_COST, MalformedMessage, MessageLimiter, read
from era.server.protocol.messages import (  # fmt: skip
    MAX_FRAME_BYTES,
    Answer,
    Gone,
    Hello,
    Hint,
    Move,
    Odds,
    Past,
    Ping,
    Pong,
    Said,
    Say,
    Scenes,
    Signal,
    Try,
    Undo,
)
from era.server.protocol.refusals import WORDS, Refusal, TableError
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
) -> None:
    """Accept a connection and serve it until it ends. The caller has checked its origin and limits."""
    await websocket.accept()
    wire: FastPathProtocol | None = websocket.scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
    outbox = Outbox(websocket.send, wire)
    sender = asyncio.create_task(outbox.run())
    connection = Connection(websocket, registry, user, outbox)
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
        with contextlib.suppress(Exception):
            await asyncio.wait_for(websocket.close(connection.code), 1.0)


async def _explain_close(websocket: WebSocket, lang: str) -> None:
    """Tell the client why it is disconnected, if it still reads."""
    text = msgspec.json.encode(Gone(WORDS.say(lang, "slow"))).decode()
    with contextlib.suppress(Exception):
        await asyncio.wait_for(websocket.send_text(text), 0.5)


class Connection:
    def __init__(self, websocket: WebSocket, registry: TableRegistry, user: User | None, outbox: Outbox) -> None:
        self.websocket = websocket
        self.registry = registry
        self.outbox = outbox
        self.code = 1000
        self.member = Member(outbox, user.id if user else None, user.name if user else "", user.lang if user else "en")
        self.table: LiveTable | None = None
        self.allowance = MessageLimiter(registry.rate)
        self.malformed = 0
        self.handling = False

    async def run(self, table_id: str) -> None:
        """Read messages until the client goes away, or has to."""
        try:
            table = await self.registry.need(table_id)
            if not presence.may_watch(table.row, self.member.user):
                raise TableError(403, "sent-away")
        except TableError as error:
            self.member.send(Gone(error.say(self.member.lang), again=False))
            self.code = CLOSE_GONE
            return
        try:
            hello = await asyncio.wait_for(self._receive_hello(), HELLO_TIMEOUT_S)
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
        wait = self.allowance.take(HEAVY_COST if isinstance(message, (Hint, Odds, Past, Scenes, Try, Say)) else 1.0)
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
        table.submit_read(lambda: self.registry.welcome(table, self.member, message.seen))

    async def on_undo(self, table: LiveTable, message: Undo) -> None:
        table.submit(TakeBack(table.undo_vote, UndoRequest(self.member, message.seat, message.id)))

    async def on_answer(self, table: LiveTable, message: Answer) -> None:
        if message.seat not in self.member.seats:
            raise Refusal("seat")
        table.undo_vote.answer(message.seat, message.agree)

    async def on_try(self, table: LiveTable, message: Try) -> None:
        self._read_later(table, message.id, lambda: queries.answer_try(table, self.member, message))

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
            said = make_said(self.member, table.row.id, text, self.registry.context.now())
            chat = Chat(said.who, said.text, said.at, said.seat, self.member.user)
            await self.registry.store.say(table.row.id, chat)
            if table.chats is not None:
                table.chats.append(chat)
            table.room.broadcast(said, self.member.user)
            table.room.relay({"said": msgspec.structs.asdict(said), "user": self.member.user})

    async def on_signal(self, table: LiveTable, message: Signal) -> None:
        if self.member.user is None:
            raise Refusal("seat", "no-name")
        signalled = make_signalled(self.member, message.kind, message.value)
        table.room.broadcast(signalled, self.member.user)
        table.room.relay({"signalled": msgspec.structs.asdict(signalled), "user": self.member.user})

    async def on_ping(self, table: LiveTable, message: Ping) -> None:
        self.member.send(Pong(message.id))

    def _read_later(self, table: LiveTable, message_id: str, answer: Callable[[], None]) -> None:
        """Answer a question to the table once what came before it is saved."""

        def read() -> None:
            try:
                answer()
            except Refusal as refusal:
                self._refuse(message_id, refusal)

        table.submit_read(read)

    def _refuse(self, message_id: str, refusal: Refusal) -> None:
        self.member.send(refusal.message(message_id, self.member.lang))

    def _send_gone(self, key: str, again: bool = True) -> None:
        self.member.send(Gone(WORDS.say(self.member.lang, key), again))


HANDLERS: dict[type, Any] = {
    Hello: Connection.on_hello, Undo: Connection.on_undo, Answer: Connection.on_answer, Try: Connection.on_try,
    Past: Connection.on_past, Scenes: Connection.on_scenes, Odds: Connection.on_odds, Hint: Connection.on_hint,
    Say: Connection.on_say, Signal: Connection.on_signal, Ping: Connection.on_ping,
}  # fmt: skip
