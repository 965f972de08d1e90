"""One table in memory: people ask, the table plays, saves, and then tells.

Everything goes through the inbox. While something is being saved, whatever else is asked waits; it is then played
and saved together, and everybody gets one update for all of it.
"""

# Compiled: runs for every move at a table.

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from era.core.game import Turn
from era.games.registry import game as game_by_name
from era.server.protocol.messages import Message
from era.server.storage.bus import Bus, Notice
from era.server.storage.group_commit import Append, Conflict
from era.server.storage.models import Chat, Event, Snapshot, Stored, TableRow
from era.server.storage.table_store import Store
from era.server.tables.bot_turns import Turns
from era.server.tables.broadcast import Screens
from era.server.tables.commands import Read, Write
from era.server.tables.history import Rewind
from era.server.tables.member import ENCODER, Member
from era.server.tables.session import Session, rebuild
from era.server.tables.undo_vote import Consent
from era.server.workers.pool import Workers

LOG = logging.getLogger("era.server")

TRIES = 5
MOST_CONFLICTS = 100
"""Whoever was too late tries again: somebody else's move was saved meanwhile, so the game goes on in any case."""
SNAPSHOT_EVERY = 100
TOUCH_EVERY = 10_000
AGAIN_SECONDS, MOST_AGAIN_SECONDS = 0.25, 5.0


class Desk:
    """What all tables of a process share."""

    def __init__(self, store: Store, bus: Bus, workers: Workers, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.bus = bus
        self.workers = workers
        self.moves = 0
        """Events saved, for the garbage collector's timing."""
        self._clock = clock

    def now(self) -> int:
        return int(self._clock() * 1000)


class LiveTable:
    def __init__(self, desk: Desk, stored: Stored) -> None:
        self.desk = desk
        self.row: TableRow = stored.row
        self.game = game_by_name(stored.row.game)
        self.play: Session | None = None
        """None until the game begins."""
        self.screens = Screens()
        self.members: set[Member] = set()
        self.turns = Turns(self)
        self.consent = Consent(self)
        self.away: dict[str, tuple[float, set[str]]] = {}
        """People who are connected to other processes: until when that is believed, and who."""
        self.rewind: Rewind | None = None
        self.chats: list[Chat] | None = None
        self.used = time.monotonic()
        self.on_row: Callable[[LiveTable], None] = lambda _: None
        """Called when everybody must be told of the table itself."""
        self._writes: list[Write] = []
        self._reads: list[Read] = []
        self._busy: asyncio.Task[None] | None = None
        self._behind = False
        self._wrong = False
        """Memory may hold what is not in the log."""
        self._pause = AGAIN_SECONDS
        self._snapshot = 0
        self._last = 0
        self._rebuild(stored)

    def turn(self) -> Turn:
        return Turn((), "open") if self.play is None else self.play.turn()

    def is_stopped(self) -> bool:
        """Whether its log holds what this box does not allow."""
        return self.play is not None and self.play.stopped is not None

    # ------------------------------------------------------------ the inbox

    def put(self, request: Write) -> None:
        self._writes.append(request)
        self._wake()

    def put_read(self, request: Read) -> None:
        self._reads.append(request)
        self._wake()

    def catch_up(self) -> None:
        """The log may have grown without us."""
        self._behind = True
        self._wake()

    def is_idle(self) -> bool:
        return self._busy is None and not self.members and not self.turns.is_thinking()

    def _wake(self) -> None:
        self.used = time.monotonic()
        if self._busy is None:
            self._busy = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._writes or self._reads or self._behind or self._wrong:
                if self._wrong and not await self._put_right():
                    continue
                if self._behind:
                    await self._catch_up()
                if self._writes and not self._wrong:
                    writes, self._writes = self._writes, []
                    await self._write(writes)
                if self._wrong:
                    continue
                reads, self._reads = self._reads, []
                for read in reads:
                    self._read(read)
                self.turns.see_to_it()
        finally:
            self._busy = None

    async def _put_right(self) -> bool:
        """Memory holds what was not saved. Until the log can be read again, nothing is played or shown."""
        if await self.reload():
            self._pause = AGAIN_SECONDS
            return True
        writes, self._writes = self._writes, []
        for request in writes:
            request.fail(self)
        self._pause = min(2 * self._pause, MOST_AGAIN_SECONDS)
        await asyncio.sleep(self._pause)
        return False

    def _read(self, read: Read) -> None:
        try:
            read(self)
        except Exception:
            LOG.exception("a request failed", extra={"table": self.row.id[:6]})

    # ------------------------------------------------------------ saving, then telling

    async def _write(self, writes: list[Write]) -> None:
        failures = 0
        for _ in range(MOST_CONFLICTS):
            at = self._last = max(self.desk.now(), self._last)
            told = dict(self.screens.told)
            try:
                events = [event for request in writes for event in request.attempt(self, at)]
                updates = await self._save(events, at) if events else []
            except Exception as error:  # noqa: BLE001  nothing may stand in memory that is not in the log
                self._log_failure(error)
                self.screens.told = told
                failures += not isinstance(error, Conflict)
                if await self.reload() and failures < TRIES:
                    continue
                break
            self._tell(writes, updates)
            if events:
                await self._pass_on()
            return
        for request in writes:
            request.fail(self)

    async def _save(self, events: list[Event], at: int) -> list[tuple[int, bytes]]:
        """What everybody must be told then."""
        play = self.play
        assert play is not None
        self.turns.played()
        columns = self._columns(at)
        snapshot = self._due_snapshot(events)
        saved = self.desk.store.writer.put(Append(self.row.id, events, snapshot, columns))
        updates = self.screens.updates(play, at)  # made while the disk is busy, sent once it is done
        await saved
        for name, value in (columns or {}).items():
            setattr(self.row, name, value)
        self.desk.moves += len(events)
        return updates

    def _tell(self, writes: list[Write], updates: list[tuple[int, bytes]]) -> None:
        """Whoever asked gets the update and the answer in one go."""
        askers = [request.member for request in writes if request.member is not None]
        for member in askers:
            member.line.hold()
        try:
            self._send(updates)
            for request in writes:
                request.answer(self)
        finally:  # whatever went wrong, nobody is left without what they were to be told
            for member in askers:
                member.line.release()

    async def _pass_on(self) -> None:
        """To whoever else has to hear of what was saved."""
        play = self.play
        assert play is not None
        self.consent.check()
        await self.desk.bus.publish(self.row.id, {"number": play.number})
        if self.row.status == "over":
            self.on_row(self)
            await self.desk.bus.publish(self.row.id, {"row": True})

    def _columns(self, at: int) -> dict[str, Any] | None:
        """What changes in the table's row."""
        assert self.play is not None
        columns: dict[str, Any] = {}
        deadline = self.turns.deadline(at)
        if deadline != self.row.deadline:
            columns["deadline"] = deadline
        if self.play.over():
            columns["status"] = "over"
        if self.play.fingerprint != self.row.fingerprint:  # all of the log was just replayed with this box
            columns["fingerprint"] = self.play.fingerprint
        if columns or at - self.row.touched > TOUCH_EVERY:
            columns["touched"] = at
        return columns or None

    def _due_snapshot(self, events: list[Event]) -> Snapshot | None:
        assert self.play is not None
        if events[-1].number - self._snapshot < SNAPSHOT_EVERY and not self.play.over():
            return None
        self._snapshot = events[-1].number
        return self.play.snapshot()

    def _send(self, updates: list[tuple[int, bytes]]) -> None:
        if not updates:
            return
        frames = dict(updates)
        watching = len(self.row.seats)
        for member in self.members:
            for viewer in member.seats or (watching,):
                frame = frames.get(viewer)
                if frame is not None:
                    member.line.put(frame)

    def tell_all(self, message: Message) -> None:
        frame = ENCODER.encode(message)
        for member in self.members:
            member.line.put(frame)

    def relay(self, notice: Notice) -> None:
        """Passes something on to the other processes."""
        asyncio.get_running_loop().create_task(self.desk.bus.publish(self.row.id, notice))

    # ------------------------------------------------------------ reading the log

    async def reload(self) -> bool:
        """Forgets what is in memory and believes the log. False if it cannot be read."""
        self._wrong = True
        try:
            stored = await self.desk.store.load(self.row.id)
            if stored is not None:
                self._rebuild(stored)
                self.row = stored.row
            else:  # it was deleted: nobody plays here any more
                self.play = None
        except Exception:
            LOG.exception("a table could not be read", extra={"table": self.row.id[:6]})
            return False
        self._wrong = False
        self.tell_changes()
        return True

    def _rebuild(self, stored: Stored) -> None:
        self._snapshot = stored.snapshot.number if stored.snapshot else 0
        self._last = stored.events[-1].at if stored.events else stored.row.created
        if stored.row.status != "open":
            self.play = rebuild(self.game, stored.row, stored.events, stored.snapshot)
            if self.play.stopped is not None:
                LOG.warning("a table has stopped: %r", self.play.stopped.why, extra={"table": self.row.id[:6]})

    async def _catch_up(self) -> None:
        self._behind = False
        play = self.play
        if play is None or play.stopped is not None or self.row.status != "running":
            await self.reload()
            return
        try:
            events = await self.desk.store.events_after(self.row.id, play.number)
            play.take(events)
            if play.stopped is not None:  # perhaps only what is in memory is wrong
                await self.reload()
                return
        except Exception as error:  # noqa: BLE001  the log is right, whatever is in memory
            self._log_failure(error)
            await self.reload()
            return
        if events:
            self._last = max(self._last, events[-1].at)
            self.tell_changes()
            self.consent.check()
            if play.over():
                self.row.status = "over"
                self.on_row(self)

    def _log_failure(self, error: Exception) -> None:
        """That another process was first is nothing special; anything else is."""
        level = logging.INFO if isinstance(error, Conflict) else logging.ERROR
        trace = None if isinstance(error, Conflict) else error
        LOG.log(level, "a table is read again: %r", error, extra={"table": self.row.id[:6]}, exc_info=trace)

    def tell_changes(self) -> None:
        if self.play is not None:
            self._send(self.screens.updates(self.play, self.desk.now()))

    def stop(self) -> None:
        self.turns.stop()
        if self._wrong and self._busy is not None:
            self._busy.cancel()
