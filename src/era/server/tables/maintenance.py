"""What has to be looked after now and then: bots and clocks of tables that nobody has open, news that got lost,
tables that nobody uses."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from era.server.gc_scheduler import Rubbish
from era.server.protocol.refusals import TableError
from era.server.tables import presence

if TYPE_CHECKING:
    from era.server.tables.registry import Hub

LOG = logging.getLogger("era.server")

EVERY = 2.0
POLL = 0.25
"""While no bus tells what happens elsewhere."""
CLAIM = 30_000
STOPPED_CLAIM_MS = 3_600_000
"""A table that cannot go on is looked at again only now and then: perhaps by a server with the old box."""
MOST_DUE = 50
IDLE = 60.0
PRESENCE_EVERY = 20.0


class Sweeper:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._tasks: list[asyncio.Task[None]] = []
        self._told = 0.0
        self._stopped = False
        self._rubbish = Rubbish()

    def start(self) -> None:
        self._rubbish.begin()
        runs = [self._run(EVERY, self.sweep), self._run(POLL, self.poll)]
        self._tasks = [asyncio.create_task(run) for run in runs]

    async def stop(self) -> None:
        """A library that swallows a cancellation, as some do that wait with a time limit, must not keep us here."""
        self._stopped = True
        self._rubbish.end()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _run(self, seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        while not self._stopped:
            await asyncio.sleep(seconds)
            try:
                await what()
            except Exception:
                LOG.exception("sweeping failed")

    async def sweep(self) -> None:
        hub, now = self.hub, self.hub.desk.now()
        for table_id in await hub.store.due(now, MOST_DUE):
            if await hub.store.claim(table_id, now, now + CLAIM):
                await self._see_to(table_id, now)
        self._drop_idle()
        self._tell_presence()
        self._rubbish.look(hub.desk.moves)

    async def _see_to(self, table_id: str, now: int) -> None:
        """Whoever is due plays. A table that cannot go on must not hold up the others."""
        try:
            live = await self.hub.need(table_id)
            stopped = live.is_stopped()
        except TableError:
            stopped = True
        if stopped:
            await self.hub.store.postpone(table_id, now + STOPPED_CLAIM_MS)
        else:
            live.catch_up()

    async def poll(self) -> None:
        """Compares what is in memory with the log, if news may have been lost."""
        hub = self.hub
        if not hub.bus.missed() or not hub.tables:
            return
        heads = await hub.store.heads(list(hub.tables))
        for table_id, live in list(hub.tables.items()):
            number, version = heads.get(table_id, (0, -1))
            if version != live.row.version:
                await hub.read_row(table_id)
            elif live.play is not None and number > live.play.number:
                live.catch_up()

    def _drop_idle(self) -> None:
        before = time.monotonic() - IDLE
        for live in list(self.hub.tables.values()):
            if live.is_idle() and live.used < before:
                self.hub.drop(live)

    def _tell_presence(self) -> None:
        if self.hub.alone or time.monotonic() - self._told < PRESENCE_EVERY:
            return
        self._told = time.monotonic()
        for live in self.hub.tables.values():
            if live.members:
                live.relay(presence.notice(live, self.hub.process))
