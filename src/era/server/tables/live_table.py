"""A table in memory: it takes commands, plays them, saves them, and then tells everybody.

Everything goes through the inbox. Commands that arrive while others are being saved wait; they are then played and
saved together, and everybody gets one update for all of them.
"""

# Compiled: runs for every move at a table.

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from era.core.game import TurnStatus
from era.games.registry import game as game_by_name
from era.server.storage.append import Append
from era.server.storage.group_commit import Conflict
from era.server.storage.models import Chat, Event, Snapshot, StoredTable, TableRow
from era.server.tables.bot_turns import BotTurns
from era.server.tables.broadcast import Broadcaster
from era.server.tables.commands import Command, CommandBatch, TakeBack
from era.server.tables.context import TableContext
from era.server.tables.member import Member
from era.server.tables.planning.board import PlanBoard
from era.server.tables.rebuilding import Rebuilding
from era.server.tables.room import Room
from era.server.tables.seating.standing import StandingAnswers
from era.server.tables.session import Session
from era.server.tables.undo_vote import UndoRequest, UndoVote

LOG = logging.getLogger("era.server")

MAX_FAILURES = 5
MAX_ATTEMPTS = 100
"""A command that came too late is attempted again: somebody else's was saved, so the game goes on in any case."""
SNAPSHOT_INTERVAL = 200
"""Events between two snapshots: as many are replayed, in some 20 ms, when a table is opened after a while."""
TOUCH_INTERVAL_MS = 10_000
RETRY_DELAY_S, MAX_RETRY_DELAY_S = 0.25, 5.0
# What is final is at hand in compiled code; what is imported is looked up by its name each time.
MONOTONIC: Final = time.monotonic
GET_LOOP: Final = asyncio.get_running_loop

Read = Callable[[], None]
"""Answers a question on what is saved."""


class LiveTable:
    def __init__(self, context: TableContext, stored: StoredTable) -> None:
        """Its game is not there before `rebuild`."""
        self.context = context
        self.room = Room(context, stored.row)
        self.game = game_by_name(stored.row.game)
        self.broadcaster = Broadcaster()
        self.plan_board = PlanBoard(self.room)
        self.standing = StandingAnswers(self.room)
        self.bot_turns = BotTurns(
            self.room, self.plan_board, self.submit, self.recheck_turns, lambda seats: self.on_late(self, seats)
        )
        self.undo_vote = UndoVote(self.room, self._take_back, self._answer_undo)
        self.remote_users: dict[str, tuple[float, dict[str, str]]] = {}
        """The people connected to other processes: until when that is believed, and who, with their names."""
        self.left_at: dict[str, int] = {}
        """When people who are not here went, by their ids; whoever never was here, when the table was loaded."""
        self.loaded_at = context.now()
        self.chats: list[Chat] | None = None
        self.used = MONOTONIC()
        self.on_row: Callable[[LiveTable], None] = lambda _: None
        """Called when everybody must be told of the table itself."""
        self.on_late: Callable[[LiveTable, list[int]], None] = lambda live, seats: None
        """Called with the seats of people whose time is up."""
        self._commands: list[Command] = []
        self._reads: list[Read] = []
        self._busy = False
        self._worker: asyncio.Task[None] | None = None
        """Does what has to wait for more than a save."""
        self._behind = False
        self._unsaved = False
        """Memory may hold what is not in the log."""
        self._retry_delay = RETRY_DELAY_S
        self._snapshot = 0
        self._last = 0

    @property
    def row(self) -> TableRow:
        return self.room.row

    @property
    def session(self) -> Session | None:
        return self.room.session

    @property
    def members(self) -> set[Member]:
        return self.room.members

    def turn(self) -> TurnStatus:
        return TurnStatus((), "open") if self.session is None else self.session.turn()

    def is_stopped(self) -> bool:
        """Tell whether the log holds what this box does not allow."""
        return self.room.is_stopped()

    # ------------------------------------------------------------ the inbox

    def submit(self, command: Command) -> None:
        self._commands.append(command)
        self._wake()

    def submit_read(self, read: Read) -> None:
        self._reads.append(read)
        self._wake()

    def recheck_turns(self) -> None:
        """Look again who has to play; the inbox does that whenever it is empty."""
        self.submit_read(lambda: None)

    def catch_up(self) -> None:
        """Read the log again: it may have grown without us."""
        self._behind = True
        self._wake()

    def is_idle(self) -> bool:
        return not self.is_busy() and not self.members and not self.bot_turns.is_thinking()

    def is_busy(self) -> bool:
        """Tell whether commands, questions or the log wait to be dealt with."""
        return self._busy

    def _wake(self) -> None:
        self.used = MONOTONIC()
        if not self._busy:
            self._busy = True
            GET_LOOP().call_soon(self._begin_work)

    def _begin_work(self) -> None:
        """Play what waits in the inbox. A move that goes well needs no task: it is played now, and told when the log
        calls back. Whatever else has to be waited for is done by a worker."""
        if self._behind or self._unsaved:
            self._start_worker(None)
            return
        commands, self._commands = self._commands, []
        batch = CommandBatch(commands)
        try:
            self._play(batch)
            if batch.events:
                self._save(batch).add_done_callback(lambda saved: self._end_work(batch, saved))
        except Exception as error:  # noqa: BLE001  nothing may stand in memory that is not in the log
            batch.error = error
        if batch.error is not None or (self.context.is_shared and batch.is_doubtful()):
            self._start_worker(batch)
        elif not batch.events:
            self._end_work(batch, None)

    def _end_work(self, batch: CommandBatch, saved: "asyncio.Future[None] | None") -> None:
        """Tell what was played, now that it is saved; then see to what came meanwhile."""
        batch.error = None if saved is None else saved.exception()
        if batch.error is not None:
            self._start_worker(batch)
            return
        try:
            self._tell(batch)
            self._answer_reads()
        finally:
            self._busy = False
        if self._commands or self._reads or self._behind or self._unsaved:
            self._wake()

    def _start_worker(self, batch: CommandBatch | None) -> None:
        self._worker = GET_LOOP().create_task(self._work(batch))

    async def _work(self, batch: CommandBatch | None) -> None:
        """Play the batch, if one could not be played at once, and all that waits."""
        try:
            if batch is not None:
                await self._execute(batch)
            while self._commands or self._reads or self._behind or self._unsaved:
                if self._unsaved and not await self._recover():
                    continue
                if self._behind:
                    await self._catch_up()
                if self._commands and not self._unsaved:
                    commands, self._commands = self._commands, []
                    await self._execute(CommandBatch(commands))
                if not self._unsaved:
                    self._answer_reads()
        finally:
            self._worker = None
            self._busy = False

    async def _recover(self) -> bool:
        """Reload after a failure. Until the log can be read, nothing is played or shown."""
        if await self.reload():
            self._retry_delay = RETRY_DELAY_S
            return True
        commands, self._commands = self._commands, []
        for command in commands:
            command.fail()
        self._retry_delay = min(2 * self._retry_delay, MAX_RETRY_DELAY_S)
        await asyncio.sleep(self._retry_delay)
        return False

    def _answer_reads(self) -> None:
        reads, self._reads = self._reads, []
        for read in reads:
            try:
                read()
            except Exception:
                LOG.exception("a request failed", extra={"table": self.row.id[:6]})
        self.bot_turns.schedule()

    def _take_back(self, request: UndoRequest) -> None:
        self.submit(TakeBack(self.undo_vote, request, agreed=True))

    def _answer_undo(self, request: UndoRequest) -> None:
        self.submit(TakeBack(self.undo_vote, request, ends=True))

    # ------------------------------------------------------------ saving, then telling

    async def _execute(self, batch: CommandBatch) -> None:
        """Play a batch until it is saved, with the log read again after each failure."""
        failures, looked = 0, not self.context.is_shared
        for attempt in range(MAX_ATTEMPTS):
            try:
                if attempt or not batch.is_played:
                    self._play(batch)
                if batch.error is not None:
                    raise batch.error
                if not looked and batch.is_doubtful():
                    # Another process may have saved it, and died before it told. (What can be saved proves that
                    # all of the log is known here.)
                    looked = True
                    await self._catch_up()
                    continue
                if batch.events:
                    await self._save(batch)
            except Exception as error:  # noqa: BLE001  nothing may stand in memory that is not in the log
                self._log_failure(error)
                self.broadcaster.sent = batch.sent
                failures += not isinstance(error, Conflict)
                if await self.reload() and failures < MAX_FAILURES:
                    continue
                break
            self._tell(batch)
            return
        for command in batch.commands:
            command.fail()

    def _play(self, batch: CommandBatch) -> None:
        """Play the commands in memory."""
        batch.error = None
        batch.is_played = True
        batch.at = at = self._last = max(self.context.now(), self._last)
        batch.sent = dict(self.broadcaster.sent)
        batch.events, batch.columns, batch.updates = [], None, []
        for command in batch.commands:
            batch.events += command.attempt(self.room, at)
        if batch.events:
            batch.events += self.standing.answer(batch.events[-1], at)

    def _save(self, batch: CommandBatch) -> "asyncio.Future[None]":
        """Hand the events to the log; meanwhile, make the updates that are to be sent once they are there."""
        session = self.session
        assert session is not None
        self.bot_turns.reset_refusals()
        batch.columns = self._columns(batch.at)
        snapshot = self._due_snapshot(batch.events)
        saved = self.context.store.group_commit.put(Append(self.row.id, batch.events, snapshot, batch.columns))
        batch.updates = self.broadcaster.updates(session, batch.at)
        return saved

    def _tell(self, batch: CommandBatch) -> None:
        """Tell everybody here, and the other processes, what was saved. The update and the answer to a requester go in
        one write."""
        if batch.columns is not None:
            for name, value in batch.columns.items():
                setattr(self.row, name, value)
        self.context.moves += len(batch.events)
        requesters = [command.member for command in batch.commands if command.member is not None]
        for member in requesters:
            member.sink.hold()
        try:
            self._send(batch.updates)
            for command in batch.commands:
                command.answer(self.room)
        finally:  # whatever went wrong, nobody is left without what they were to be told
            for member in requesters:
                member.sink.release()
        if batch.events:
            self._publish()
            self.plan_board.follow()
            self.standing.follow()

    def _publish(self) -> None:
        """Tell the other processes, and the vote that waited, what was saved."""
        session = self.session
        assert session is not None
        self.undo_vote.expire()
        self.context.changed.add(self.row.id)
        self.context.bus.publish(self.row.id, {"number": session.number})
        if self.row.status == "over":
            self.on_row(self)
            self.context.bus.publish(self.row.id, {"row": True})

    def _columns(self, at: int) -> dict[str, Any] | None:
        """Return the columns of the table's row that change with these events."""
        assert self.session is not None
        columns: dict[str, Any] = {}
        deadline = self.bot_turns.deadline(at)
        if deadline != self.row.deadline:
            columns["deadline"] = deadline
        if self.session.over():
            columns["status"] = "over"
        if self.session.fingerprint != self.row.fingerprint:  # all of the log was just replayed with this box
            columns["fingerprint"] = self.session.fingerprint
        if columns or at - self.row.touched > TOUCH_INTERVAL_MS:
            columns["touched"] = at
        return columns or None

    def _due_snapshot(self, events: list[Event]) -> Snapshot | None:
        assert self.session is not None
        if events[-1].number - self._snapshot < SNAPSHOT_INTERVAL and not self.session.over():
            return None
        self._snapshot = events[-1].number
        return self.session.snapshot()

    def _send(self, updates: list[tuple[int, bytes]]) -> None:
        if not updates:
            return
        watching = len(self.row.seats)
        frames: list[bytes | None] = [None] * (watching + 1)
        for viewer, made in updates:
            frames[viewer] = made
        for member in self.members:
            for viewer in member.seats or [watching]:
                frame = frames[viewer]
                if frame is not None:
                    member.sink.put(frame)

    # ------------------------------------------------------------ reading the log

    async def reload(self) -> bool:
        """Replace what is in memory by what the log says. False if it cannot be read."""
        self._unsaved = True
        try:
            stored = await self.context.store.load(self.row.id)
            if stored is not None:
                await self.rebuild(stored)
                self.room.row = stored.row
            else:  # it was deleted: nobody plays here any more
                self.room.session = None
        except Exception:
            LOG.exception("a table could not be read", extra={"table": self.row.id[:6]})
            return False
        self._unsaved = False
        self.send_updates()
        self.plan_board.follow()
        return True

    async def rebuild(self, stored: StoredTable) -> None:
        """Play the log again, in slices."""
        rebuilding = None
        if stored.row.status != "open":
            rebuilding = Rebuilding(self.game, stored.row, stored.events, stored.snapshot)
            await self.context.slices.run(rebuilding.steps(), rebuilding.count())
        self._snapshot = stored.snapshot.number if stored.snapshot else 0
        self._last = stored.events[-1].at if stored.events else stored.row.created
        self.broadcaster.drop_shots()
        if rebuilding is not None:
            if self.room.session is not None:
                self.room.session.close()
            session = self.room.session = rebuilding.session
            session.shoot = self.broadcaster.shoot
            if session.stopped is not None:
                LOG.warning("a table has stopped: %r", session.stopped.why, extra={"table": self.row.id[:6]})

    async def _catch_up(self) -> None:
        self._behind = False
        session = self.session
        if session is None or self.room.running() is None:
            await self.reload()
            return
        try:
            events = await self.context.store.events_after(self.row.id, session.number)
            session.take(events)
            if session.stopped is not None:  # perhaps only what is in memory is wrong
                await self.reload()
                return
        except Exception as error:  # noqa: BLE001  the log is right, whatever is in memory
            self._log_failure(error)
            await self.reload()
            return
        if events:
            self._last = max(self._last, events[-1].at)
            self.send_updates()
            self.plan_board.follow()
            self.standing.follow()
            self.undo_vote.expire()
            if session.over():
                self.row.status = "over"
                self.on_row(self)

    def _log_failure(self, error: Exception) -> None:
        """Log that the table is read again. That another process was first is nothing special; anything else is."""
        level = logging.INFO if isinstance(error, Conflict) else logging.ERROR
        trace = None if isinstance(error, Conflict) else error
        LOG.log(level, "a table is read again: %r", error, extra={"table": self.row.id[:6]}, exc_info=trace)

    def send_updates(self) -> None:
        if self.session is not None:
            self._send(self.broadcaster.updates(self.session, self.context.now()))

    def stop(self) -> None:
        self.bot_turns.stop()
        self.plan_board.stop()
        if self._unsaved and self._worker is not None:
            self._worker.cancel()

    def drop(self) -> None:
        """Stop for good. Nothing refers back to the table then, so that it is freed as soon as nobody uses it: circles
        are left to the garbage collector, which does not look at what is old for up to an hour."""
        self.stop()
        self.bot_turns.release()
        self.undo_vote.release()
        if self.session is not None:
            self.session.close()
