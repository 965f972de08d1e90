"""The registry of the live tables of this process: finds them, loads them, and tells their members of them."""

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from era.core.errors import EraError
from era.games.standing import StandingWish
from era.server.auth.account_deletion import edit_row
from era.server.auth.rate_limit import Requester
from era.server.logging import hash_id, log_event
from era.server.protocol.from_server import Gone, Said, Signalled, Table
from era.server.protocol.refusals import WORDS, Refusal, TableError
from era.server.protocol.table_info import TableInfo
from era.server.storage.bus import Bus, LocalBus, Notice
from era.server.storage.models import Chat, Snapshot, TableRow
from era.server.storage.table_store import TableStore
from era.server.tables import presence, records
from era.server.tables import summary as infos
from era.server.tables.commands import BeginGame
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable
from era.server.tables.lobby import Lobby, new_id
from era.server.tables.member import Member, person_key
from era.server.tables.session import Session
from era.server.tables.upkeep.table_quota import TableQuota
from era.server.workers.fair_queue import PERSON_WAITS, QueuePlace
from era.server.workers.pool import WorkerPool

LOG = logging.getLogger("era.server")

STAND_IN_RETRY_S = 1.0
MAX_CHATS = 50
"""Lines of chat that a new member is sent."""


class TableRegistry:
    def __init__(
        self,
        store: TableStore,
        bus: Bus,
        workers: WorkerPool,
        rate: float = 1.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`rate`: how many messages a connection may send, in times of what is usual; 0 is without limit.
        `clock`: by which players' thinking time runs."""
        self.rate = rate
        self.store = store
        self.alone = isinstance(bus, LocalBus) and not bus.missed()
        self.bus = bus
        self.context = TableContext(store, bus, workers, clock)
        self.quota = TableQuota(self.context)
        self.lobby = Lobby(self, store, self.context.now, self._check_continues, self.quota)
        self.tables: dict[str, LiveTable] = {}
        self.process = new_id()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._standing_in: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Listen to the other processes."""
        self.bus.subscribe(self._receive)
        await self.bus.start()

    async def stop(self) -> None:
        for table in self.tables.values():
            for member in table.members:
                member.send(Gone(WORDS.say(member.lang, "closing")))
            table.stop()
        for task in list(self._standing_in.values()):
            task.cancel()
        await self.context.replays.stop()
        await self.bus.stop()

    # ------------------------------------------------------------ finding

    async def table(self, table_id: str) -> LiveTable | None:
        """Return the table, loaded on demand; None if there is no such table. Idle ones are dropped by maintenance."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used = time.monotonic()
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        try:
            live = LiveTable(self.context, stored)
            await live.rebuild(stored)
            await live.plan_board.load()
        except EraError as error:  # its options are not possible any more, so there is nothing to show either
            log_event(logging.ERROR, "a table cannot be opened", table=hash_id(table_id), why=error.key)
            raise TableError(409, "unplayable", {"why": error}) from None
        live.on_row = self.send_info
        live.on_late = self._let_stand_in
        self.tables[table_id] = live
        self._begin(live)
        return live

    def _begin(self, live: LiveTable) -> None:
        """Wake a running game: it may still wait for its first draws, or for a bot."""
        if live.room.running() is not None:
            live.submit(BeginGame())
            self.context.changed.add(live.row.id)

    def _let_stand_in(self, live: LiveTable, seats: list[int]) -> None:
        """Let bots stand in for people whose time is up, once: the row tells who plays."""
        table_id = live.row.id
        if table_id not in self._standing_in:
            task = self._standing_in[table_id] = asyncio.create_task(self._stand_in(live, seats))
            task.add_done_callback(lambda _: self._standing_in.pop(table_id, None))

    async def _stand_in(self, live: LiveTable, seats: list[int]) -> None:
        try:
            await self.lobby.stand_in(live, seats)
        except Exception:
            LOG.exception("nobody could stand in", extra={"table": live.row.id[:6]})
            await asyncio.sleep(STAND_IN_RETRY_S)
            live.recheck_turns()

    async def need(self, table_id: str) -> LiveTable:
        """Return the table. Raises TableError if there is none."""
        live = await self.table(table_id)
        if live is None:
            raise TableError(404, "no-table")
        return live

    def drop(self, live: LiveTable) -> None:
        live.drop()
        self.context.told.pop(live.row.id, None)
        self.tables.pop(live.row.id, None)

    async def _check_continues(self, row: TableRow) -> Snapshot:
        place = find_asker(self.context.limits.find_requester(row.host), row.id)
        return await self.context.replays.check_continues(row, place)

    # ------------------------------------------------------------ when the row has changed

    async def row_changed(self, table_id: str) -> None:
        """Read the row again, and tell the members here and the other processes."""
        await self.read_row(table_id)
        self.context.changed.add(table_id)
        self.bus.publish(table_id, {"row": True})

    async def read_row(self, table_id: str) -> None:
        """Read the row of a live table again, and tell its members."""
        live = self.tables.get(table_id)
        if live is None:
            return
        row = await self.store.row(table_id)
        if row is None:
            for member in live.members:
                member.send(Gone(WORDS.say(member.lang, "no-table"), again=False))
            self.drop(live)
            return
        began = live.row.status == "open" and row.status != "open"
        ended = live.row.ended is None and row.ended is not None
        live.room.replace_row(row)
        if began:
            await live.reload()
            self._begin(live)
        live.submit_read(lambda: self._reseat(live))
        if ended:  # nobody is on turn any more
            live.submit_read(live.send_updates)

    def _reseat(self, live: LiveTable) -> None:
        """Send everybody the table, and the views of their seats to those who have other seats now."""
        for member in list(live.members):
            if not presence.may_watch(live.row, member.user) or presence.is_hidden(live.row, member.user):
                member.send(Gone(WORDS.say(member.lang, "sent-away"), again=False))
                presence.leave(live, member)
                continue
            before = presence.list_viewers(live, member)
            presence.seat_member(live, member)
            self._send_info(live, member)
            if live.session is None:
                continue
            for viewer in presence.list_viewers(live, member):
                if viewer not in before or viewer not in live.broadcaster.sent:
                    member.send(live.broadcaster.view(live.session, viewer, 0, self.context.now()))
                    live.standing.welcome(member)

    def welcome(self, live: LiveTable, member: Member, seen: dict[str, int]) -> None:
        """Send a new member everything they have to know. The lines that they have already are left out, if nothing
        was ever taken back."""
        self.presence_changed(live)
        if live.session is None:
            return
        for viewer in presence.list_viewers(live, member):
            known = seen.get("watch" if viewer == live.session.seats else str(viewer), 0)
            known = max(0, known) if not live.session.undone else 0
            member.send(live.broadcaster.view(live.session, viewer, known, self.context.now()))
        live.bot_turns.welcome(member)
        live.plan_board.welcome(member)
        live.standing.welcome(member)
        live.undo_vote.welcome(member)

    async def set_wish(self, live: LiveTable, seat: int, user: str, wish: StandingWish) -> None:
        """Keep how a seat wants one kind of question answered; without an answer, take that back. Only whoever plays
        the seat is told. Raises Refusal."""
        live.standing.check(wish)

        def keep(row: TableRow) -> None:
            place = row.seats[seat]
            if place.user == user:
                others = [each for each in place.wishes if each.kind != wish.kind]
                place.wishes = [*others, wish] if wish.answer else others

        try:
            await edit_row(self.store, live.row.id, keep, "seats")
            await self._read_wishes(live, seat)
        except Exception as error:  # noqa: BLE001  whatever the database says, the game goes on
            LOG.warning("a wish could not be saved: %r", error)
            raise Refusal("wait") from None
        live.room.relay({"wishes": seat})

    async def forget_wishes(self, live: LiveTable) -> None:
        """Take the standing answers out of the row of a game that is over: nobody is asked any more."""
        if not any(place.wishes for place in live.row.seats):
            return

        def forget(row: TableRow) -> None:
            for place in row.seats:
                place.wishes = []

        await edit_row(self.store, live.row.id, forget, "seats")
        row = await self.store.row(live.row.id)
        if row is not None:
            live.room.replace_row(row)

    async def _read_wishes(self, live: LiveTable, seat: int) -> None:
        """Read the row again without telling anybody else that there is something new in it."""
        row = await self.store.row(live.row.id)
        if row is not None:
            live.room.replace_row(row)
            live.standing.tell(seat)

    async def chats(self, live: LiveTable) -> list[Chat]:
        """Return what was said last. It is read once, if no other process can have written something meanwhile."""
        if live.chats is None or not self.alone:
            live.chats = await self.store.chats(live.row.id, MAX_CHATS)
        return live.chats[-MAX_CHATS:]

    def note_chat(self, live: LiveTable, chat: Chat) -> None:
        """Remember what was said for whoever comes next: no more of it than they are sent."""
        if live.chats is not None:
            live.chats.append(chat)
            del live.chats[:-MAX_CHATS]

    def presence_changed(self, live: LiveTable) -> None:
        self.send_info(live)
        self.context.changed.add(live.row.id)
        live.room.relay(presence.make_notice(live, self.process))

    def send_info(self, live: LiveTable) -> None:
        for member in list(live.members):
            self._send_info(live, member)

    def _send_info(self, live: LiveTable, member: Member) -> None:
        here, watchers = presence.list_here(live), presence.list_watchers(live, member.muted)
        away = presence.list_away(live)
        found = infos.info(live.row, member.user, member.lang, here, live.session, watchers, member.muted, away)
        member.send(Table(found))

    def info(self, table: LiveTable | TableRow, user_id: str | None, lang: str = "en") -> TableInfo:
        if isinstance(table, TableRow):
            live = self.tables.get(table.id)
            if live is None:
                return infos.info(table, user_id, lang)
            return infos.info(table, user_id, lang, presence.list_here(live), live.session)
        here, away = presence.list_here(table), presence.list_away(table)
        return infos.info(table.row, user_id, lang, here, table.session, away=away)

    # ------------------------------------------------------------ people at a table

    async def find_person(self, live: LiveTable, key: str) -> tuple[str, str]:
        """Return the id and the name of whom a key stands for at this table. Raises TableError."""
        found = presence.find_person(live, key, await self.chats(live))
        if found is None:
            raise TableError(404, "no-such-person")
        return found

    async def say(self, live: LiveTable, chat: Chat) -> None:
        """Save what somebody says at a table, and tell everybody."""
        await self.store.say(live.row.id, chat)
        if live.chats is not None:
            live.chats.append(chat)
        said = Said(chat.who, chat.text, chat.at, chat.seat, person_key(live.row.id, chat.user_id))
        live.room.broadcast(said, chat.user_id)
        live.room.relay({"said": msgspec.structs.asdict(said), "user": chat.user_id})

    def mute(self, live: LiveTable, user_id: str, muted: set[str]) -> None:
        """Take over whom somebody does not want to read, in all their connections to this table."""
        self._set_muted(live, user_id, frozenset(muted))
        live.room.relay({"muting": user_id, "muted": sorted(muted)})

    def _set_muted(self, live: LiveTable, user_id: str, muted: frozenset[str]) -> None:
        for member in live.members:
            if member.user == user_id:
                member.muted = muted
                self._send_info(live, member)

    def rename(self, user_id: str, name: str) -> None:
        """Call somebody by another name in all their connections of this process, whether they have a seat or look
        on."""
        for live in self.tables.values():
            members = [member for member in live.members if member.user == user_id]
            for member in members:
                member.name = name
            if live.chats is not None:
                for chat in live.chats:
                    chat.who = name if chat.user_id == user_id else chat.who
            if members:
                self.presence_changed(live)

    # ------------------------------------------------------------ records

    async def record(self, table_id: str, user_id: str | None, seat: int | None = None) -> str:
        """Return the .era file: the whole of a finished game, one's own side of a running one."""
        live = await self.need(table_id)
        if live.session is not None and live.row.status == "over":
            return records.write_whole(live.session)
        mine = live.row.seats_of(user_id)
        if live.session is None or not mine or (seat is not None and seat not in mine):
            raise TableError(403, "no-record")
        return records.write_own_side(live.session, mine[0] if seat is None else seat)

    async def past(
        self, table_id: str, asker: Requester, line: int, side: int | None, story: bool = False
    ) -> msgspec.Raw:
        """Return the board after a line, as JSON: of any side if the game is over, or of one's own. Without a side:
        everything, if the game is over, else what a spectator sees. With `story`, the whole log of a finished game."""
        live = await self.need(table_id)
        over = live.row.status == "over"
        if not presence.may_watch(live.row, asker.user):
            raise TableError(403, "sent-away")
        if not over and side is not None and side not in live.row.seats_of(asker.user):
            raise TableError(403, "other-side")
        session, viewer = self.find_past(live, line, side, everything=over and side is None)
        return await self.context.replays.view(session, viewer, line, find_asker(asker, table_id), story and over)

    def find_past(
        self, live: LiveTable, line: int, side: int | None, everything: bool = False
    ) -> tuple[Session, int | None]:
        """Return the game and the viewer of whom something after this line is asked. Raises TableError if there is no
        such line."""
        session = live.session
        if session is None or (side is not None and not 0 <= side < session.seats):
            raise TableError(404, "no-past", {"line": line, "last": 0})
        viewer = None if everything else session.lines.viewer(side)
        last = len(session.entries) if viewer is None else session.lines.count(viewer)
        if not 0 <= line <= last:
            raise TableError(404, "no-past", {"line": line, "last": last})
        return session, viewer

    async def story(self, table_id: str, asker: Requester, since: int, most: int) -> msgspec.Raw:
        """Return what tells a stretch of a finished game, with everything open, as JSON."""
        live = await self.need(table_id)
        if live.session is None or live.row.status != "over":
            raise TableError(409, "not-over")
        session, viewer = self.find_past(live, since, None, everything=True)
        return await self.context.replays.scenes(session, viewer, since, most, find_asker(asker, table_id))

    async def upload(self, text: str, asker: Requester) -> str:
        """Make a finished, read-only table from an .era file and return its id."""
        now, place = self.context.now(), find_asker(asker, "")
        made = await self.context.replays.check_upload(text, new_id(), asker.user, now, place)
        await self.store.create(made.row, made.events, made.snapshot)
        return made.row.id

    # ------------------------------------------------------------ other processes

    def _receive(self, table_id: str, notice: Notice) -> None:
        """Follow what another process published. It must not wait: it runs where notices are read."""
        live = self.tables.get(table_id)
        if live is None:
            return
        if "number" in notice:
            if live.session is None or notice["number"] > live.session.number:
                live.catch_up()
        elif "row" in notice:
            asyncio.get_running_loop().create_task(self.read_row(table_id))
        elif "here" in notice:
            if presence.receive(live, notice):
                self.send_info(live)
        elif "said" in notice:
            live.room.broadcast(Said(**notice["said"]), notice.get("user"))
        elif "signalled" in notice:
            live.room.broadcast(Signalled(**notice["signalled"]), notice.get("user"))
        elif "plans" in notice:
            live.plan_board.receive()
        elif "wishes" in notice:
            asyncio.get_running_loop().create_task(self._read_wishes(live, notice["wishes"]))
        elif "muting" in notice:
            self._set_muted(live, notice["muting"], frozenset(notice["muted"]))
        else:
            live.undo_vote.receive(notice)


def find_asker(asker: Requester, table_id: str) -> QueuePlace:
    """Return where a request of somebody stands in the queue for a process that replays."""
    return QueuePlace(PERSON_WAITS, asker.address or asker.user or "", table_id)
