"""Asks the processes that play games again (replay_process.py), and keeps what was told of whole games.

There are two: looks into the past are answered by one that is always there; records that are brought along, and games
that go on from others, by one that is started when it is needed. In both, people take turns (dispatcher.py).
"""

import asyncio
import logging
from collections import OrderedDict

import msgspec

from era.server.protocol.refusals import TableError
from era.server.storage.models import Snapshot, TableRow
from era.server.tables.replay.replay_process import (
    LoggedGame,
    ReplayRefusal,
    ReplayReply,
    ReplayRequest,
    TableOfRecord,
    Upload,
)
from era.server.tables.session import Session
from era.server.workers.dispatcher import Dispatcher
from era.server.workers.fair_queue import QueuePlace
from era.server.workers.pool import Worker, WorkerLost

LOG = logging.getLogger("era.server")

MAX_ATTEMPTS = 2
REPLY_TIMEOUT_S = 120.0
"""After so long a process counts as hung."""
IDLE_TIMEOUT_S = 60.0
MAX_REPLY_BYTES = 64 << 20
MAX_WAITING = 24
"""Requests of one owner that wait at once."""
BUSY_DELAY_S = 5
MAX_CACHED_BYTES = 32 << 20
"""Of whole stories."""


class ReplayWorker(Worker):
    module = "era.server.tables.replay.replay_process"
    niceness = 10
    """Whoever looks back waits for a bot that somebody plays with."""
    max_reply_bytes = MAX_REPLY_BYTES


class ReplayError(TableError):
    """A refusal that was put into words in another process."""

    def __init__(self, refusal: ReplayRefusal) -> None:
        super().__init__(refusal.status, refusal.key)
        self._sentences = refusal.sentences

    def say(self, lang: str = "en") -> str:
        return self._sentences.get(lang) or next(iter(self._sentences.values()))


class ReplayLane:
    """One process, started when it is needed, and those who wait for it."""

    def __init__(self, idle_timeout_s: float | None = None) -> None:
        """`idle_timeout_s`: after so long without work the process is ended; None keeps it."""
        self.worker: ReplayWorker | None = None
        self.asked = 0
        self._idle_timeout_s = idle_timeout_s
        self._turns: Dispatcher[str] = Dispatcher()
        self._turns.add("the one")
        self._idle: asyncio.TimerHandle | None = None
        self._asking: set[asyncio.Task[ReplayReply]] = set()

    async def ask(self, request: ReplayRequest, place: QueuePlace) -> ReplayReply:
        """Raises TableError if it cannot be answered now, and ReplayError if it is refused."""
        if self._turns.count_waiting(place.owner) >= MAX_WAITING:
            raise TableError(429, "replay-busy", {"seconds": BUSY_DELAY_S})
        turn = await self._turns.acquire(place, 0.0)
        asking = asyncio.create_task(self._ask_in_turn(request, turn))
        self._asking.add(asking)
        asking.add_done_callback(self._forget)
        # Whoever asked may go away; the process is heard to the end all the same: a new one takes longer to start.
        return await asyncio.shield(asking)

    async def _ask_in_turn(self, request: ReplayRequest, turn: str) -> ReplayReply:
        try:
            return await self._ask_until_answered(request)
        finally:
            self._turns.add(turn)
            self._wait_idle()

    def _forget(self, asked: "asyncio.Task[ReplayReply]") -> None:
        self._asking.discard(asked)
        if not asked.cancelled():
            asked.exception()  # whoever asked was told, or is not there any more

    async def _ask_until_answered(self, request: ReplayRequest) -> ReplayReply:
        for _ in range(MAX_ATTEMPTS):
            try:
                if self.worker is None:
                    self.worker = await ReplayWorker.start()
                self.asked += 1
                await self.worker.send(request)
                reply = await self.worker.receive(REPLY_TIMEOUT_S, ReplayReply)
            except (WorkerLost, OSError) as lost:
                LOG.warning("a replaying process is replaced: %s", lost)
                await self.end()
                continue
            except BaseException:  # the server stops
                await self.end()
                raise
            if reply.refusal is not None:
                raise ReplayError(reply.refusal)
            if not reply.error:
                return reply
            LOG.error("a game could not be replayed: %s", reply.error)
            break
        raise TableError(429, "replay-busy", {"seconds": BUSY_DELAY_S})

    def _wait_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if self._idle_timeout_s is not None:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(self._idle_timeout_s, lambda: loop.create_task(self._end_idle()))

    async def _end_idle(self) -> None:
        if self._turns.idle:
            turn = await self._turns.acquire(QueuePlace(), 0.0)
            try:
                await self.end()
            finally:
                self._turns.add(turn)

    async def stop(self) -> None:
        """End the process, and whatever waits for it."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await self.end()

    async def end(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.end()


class Replays:
    def __init__(self) -> None:
        self.looks = ReplayLane()
        self.checks = ReplayLane(IDLE_TIMEOUT_S)
        self._stories: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    async def stop(self) -> None:
        await self.looks.stop()
        await self.checks.stop()

    async def view(
        self, session: Session, viewer: int | None, line: int, place: QueuePlace, story: bool = False
    ) -> msgspec.Raw:
        """Return the board after a line, as JSON; with `story`, the whole game. `viewer` None sees everything."""
        request = ReplayRequest("view", key_of(session), viewer=viewer, line=line, story=story)
        if not story:
            return await self._look(session, request, place)
        key = f"{request.key} {viewer} {line}"
        if key not in self._stories:
            self._keep(key, bytes(await self._look(session, request, place)))
        self._stories.move_to_end(key)
        return msgspec.Raw(self._stories[key])

    async def scenes(
        self, session: Session, viewer: int | None, since: int, most: int, place: QueuePlace
    ) -> msgspec.Raw:
        """Return the view after line `since` and at most `most` lines after it, each with what it changed, as JSON."""
        request = ReplayRequest("scenes", key_of(session), viewer=viewer, line=since, most=most)
        return await self._look(session, request, place)

    async def check_upload(
        self, text: str, row_id: str, host: str | None, now: int, place: QueuePlace
    ) -> TableOfRecord:
        """Read a file into a finished table. Raises EraError."""
        request = ReplayRequest("upload", upload=Upload(text, row_id, host, now))
        reply = await self.checks.ask(request, place)
        return msgspec.json.decode(reply.body, type=TableOfRecord)

    async def check_continues(self, row: TableRow, place: QueuePlace) -> Snapshot:
        """Play the beginning that a table's game goes on from. Raises EraError if it cannot go on from there."""
        reply = await self.checks.ask(ReplayRequest("continue", row=row), place)
        return msgspec.json.decode(reply.body, type=Snapshot)

    async def _look(self, session: Session, request: ReplayRequest, place: QueuePlace) -> msgspec.Raw:
        undone = session.undone
        reply = await self.looks.ask(request, place)
        if reply.missing:
            if session.undone != undone:  # while others were served; that it grew does no harm
                raise TableError(409, "changed")
            entries = [entry.line() for entry in session.entries]
            request.logged = LoggedGame(
                session.game.name, dict(session.options), entries, session.lines.items, session.seats
            )
            reply = await self.looks.ask(request, place)
        return reply.body

    def _keep(self, key: str, story: bytes) -> None:
        self._stories[key] = story
        self._bytes += len(story)
        while self._bytes > MAX_CACHED_BYTES and len(self._stories) > 1:
            self._bytes -= len(self._stories.popitem(last=False)[1])


def key_of(session: Session) -> str:
    """Return what names a game as it stands now."""
    return f"{session.row.id} {session.number} {session.fingerprint}"
