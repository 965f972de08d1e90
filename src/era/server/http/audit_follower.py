"""Follows the audit log: what was done to people and tables by a command or by another process takes effect here."""

import asyncio
import logging
from collections import deque

from era.server.http.container import Services
from era.server.storage.site_store import AuditEntry

LOG = logging.getLogger("era.server")

FOLLOW_INTERVAL_S = 1.0
MAX_ENTRIES = 200
LOOK_BACK = 50
"""PostgreSQL gives numbers out before it commits: a smaller one may appear after a larger one."""
PERSON_ACTS = ("ban", "delete-person", "reset-password", "rename-person")
TABLE_ACTS = ("close-table", "hide-table", "delete-table", "change-table")


class AuditFollower:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._last: int | None = None
        self._start = 0
        self._applied: deque[int] = deque(maxlen=2 * MAX_ENTRIES)

    async def run(self) -> None:
        while True:
            try:
                await self.follow()
            except Exception:
                LOG.exception("following the audit log failed")
            await asyncio.sleep(FOLLOW_INTERVAL_S)

    async def follow(self) -> None:
        """Look once. What was done before the start is in the database already."""
        store = self.services.site.store
        if self._last is None:
            self._last = self._start = await store.last_audit()
            return
        for entry in await store.audit_since(max(self._start, self._last - LOOK_BACK), MAX_ENTRIES):
            if entry.id not in self._applied:
                self._applied.append(entry.id)
                self._last = max(self._last, entry.id)
                await self._apply(entry)

    async def _apply(self, entry: AuditEntry) -> None:
        registry = self.services.registry
        if entry.act in TABLE_ACTS:
            await registry.read_row(entry.subject)
        elif entry.act in PERSON_ACTS:
            self.services.connections.end(entry.subject)
            for live in list(registry.tables.values()):
                if live.row.seats_of(entry.subject) or live.row.host == entry.subject:
                    await registry.read_row(live.row.id)
        else:
            self.services.site.forget()
