"""Follows the audit log: what was done to people and tables by a command or by another process takes effect here."""

import asyncio
import logging

from era.server.http.container import Services
from era.server.storage.site_store import AuditEntry

LOG = logging.getLogger("era.server")

FOLLOW_INTERVAL_S = 1.0
MAX_ENTRIES = 200
PERSON_ACTS = ("ban", "delete-person", "reset-password", "rename-person")
TABLE_ACTS = ("close-table", "hide-table", "delete-table", "change-table")


class AuditFollower:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._last: int | None = None

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
            self._last = await store.last_audit()
            return
        for entry in await store.audit_since(self._last, MAX_ENTRIES):
            self._last = entry.id
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
