"""Periodic maintenance: play for tables that nobody has open, catch up on notices that got lost, and drop tables
that nobody uses."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from era.server.gc_scheduler import GcScheduler
from era.server.protocol.refusals import TableError
from era.server.tables import presence
from era.server.tables.glances import Glances
from era.server.tables.registry import TableRegistry
from era.server.tables.upkeep.expiry import Expiry

LOG = logging.getLogger("era.server")

CLEANUP_INTERVAL_S = 2.0
EXPIRY_INTERVAL_S = 2.0
POLL_INTERVAL_S = 0.25
"""While no bus tells what happens elsewhere."""
CLAIM_MS = 30_000
STOPPED_CLAIM_MS = 3_600_000
"""A table that cannot go on is looked at again only now and then: perhaps by a server with the old box. So is one of
bots alone that nobody watches: whoever comes to watch wakes it."""
MAX_DUE = 50
IDLE_S = 60.0
PRESENCE_INTERVAL_S = 20.0


class Maintenance:
    def __init__(self, registry: TableRegistry, expiry: Expiry | None = None, glances: Glances | None = None) -> None:
        """`expiry`: what deletes that nobody comes back to; `glances`: what keeps for lists what a table knew."""
        self.registry = registry
        self._glances = glances
        self._expiry = expiry
        self._tasks: list[asyncio.Task[None]] = []
        self._reported = 0.0
        self._stopped = False
        self._gc = GcScheduler()

    def start(self) -> None:
        self._gc.start()
        runs = [self._repeat(CLEANUP_INTERVAL_S, self.clean_up), self._repeat(POLL_INTERVAL_S, self.poll)]
        if self._expiry is not None:
            runs.append(self._repeat(EXPIRY_INTERVAL_S, self._expiry.step))
        self._tasks = [asyncio.create_task(run) for run in runs]

    async def stop(self) -> None:
        """Stop for certain: a library that swallows a cancellation, as some do that wait with a time limit, must not
        keep us here."""
        self._stopped = True
        self._gc.stop()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _repeat(self, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
        while not self._stopped:
            await asyncio.sleep(seconds)
            try:
                await task()
            except Exception:
                LOG.exception("sweeping failed")

    async def clean_up(self) -> None:
        """Play for the tables that are due, drop the idle ones, and collect garbage if it is quiet."""
        registry, now = self.registry, self.registry.context.now()
        for table_id in await registry.store.due(now, MAX_DUE):
            if await registry.store.claim(table_id, now, now + CLAIM_MS):
                await self._play_due(table_id, now)
        await self._drop_idle()
        self._report_presence()
        self._gc.tick(registry.context.moves)

    async def _play_due(self, table_id: str, now: int) -> None:
        """Let whoever is due play. A table that cannot go on, or sleeps, must not hold up the others."""
        try:
            live = await self.registry.need(table_id)
            stopped = live.is_stopped() or live.bot_turns.is_asleep()
        except TableError:
            stopped = True
        if stopped:
            await self.registry.store.postpone(table_id, now + STOPPED_CLAIM_MS)
        else:
            live.catch_up()

    async def poll(self) -> None:
        """Compare what is in memory with the log, if notices may have been lost."""
        self._gc.tick_young()
        registry = self.registry
        if not registry.bus.missed() or not registry.tables:
            return
        heads = await registry.store.heads(list(registry.tables))
        for table_id, live in list(registry.tables.items()):
            number, version = heads.get(table_id, (0, -1))
            if version != live.row.version:
                await registry.read_row(table_id)
            elif live.session is not None and number > live.session.number:
                live.catch_up()

    async def _drop_idle(self) -> None:
        before = time.monotonic() - IDLE_S
        for live in list(self.registry.tables.values()):
            if live.is_idle() and live.used < before:
                if self._glances is not None:
                    await self._glances.keep(live)
                if live.is_idle() and live.used < before:
                    self.registry.drop(live)

    def _report_presence(self) -> None:
        if self.registry.alone or time.monotonic() - self._reported < PRESENCE_INTERVAL_S:
            return
        self._reported = time.monotonic()
        for live in self.registry.tables.values():
            if live.members:
                live.room.relay(presence.make_notice(live, self.registry.process))
