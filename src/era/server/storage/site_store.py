"""All SQL of what holds for the whole server: its settings, invitations, reports, and the audit log."""

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.schema import AUDIT, INVITATIONS, REPORTS, SITE


class PlayerReport(Struct, frozen=True):
    id: int
    at: int
    reporter: str | None
    subject: str | None
    """Whom it is about, if that is known."""
    name: str
    table_id: str
    text: str
    chats: list[Any]
    handled: int | None = None


class AuditEntry(Struct, frozen=True):
    id: int
    at: int
    by: str
    act: str
    subject: str
    note: str


class SiteStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    # ------------------------------------------------------------ settings

    async def settings(self) -> dict[str, Any]:
        return {each.key: each.value for each in await self._read(select(SITE.c.key, SITE.c.value))}

    async def put(self, key: str, value: Any) -> None:
        """Keep a setting; None removes it."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(SITE).where(SITE.c.key == key))
            if value is not None:
                await connection.execute(insert(SITE).values(key=key, value=value))

    # ------------------------------------------------------------ invitations

    async def invite(self, hashed: str, uses: int, expires: int, note: str) -> None:
        values = {"hash": hashed, "created": now_ms(), "expires": expires, "left": uses, "note": note}
        async with self.engine.begin() as connection:
            await connection.execute(insert(INVITATIONS).values(**values))

    async def use_invitation(self, hashed: str) -> bool:
        """Take one of its uses. False if there is none left, or it is too old, or there is no such invitation."""
        valid = (INVITATIONS.c.hash == hashed, INVITATIONS.c.left > 0, INVITATIONS.c.expires > now_ms())
        async with self.engine.begin() as connection:
            used = await connection.execute(update(INVITATIONS).where(*valid).values(left=INVITATIONS.c.left - 1))
            return used.rowcount == 1

    async def give_back(self, hashed: str) -> None:
        async with self.engine.begin() as connection:
            known = INVITATIONS.c.hash == hashed
            await connection.execute(update(INVITATIONS).where(known).values(left=INVITATIONS.c.left + 1))

    # ------------------------------------------------------------ reports

    async def add_report(
        self, reporter: str, subject: str | None, name: str, table_id: str, text: str, chats: Sequence[Any]
    ) -> None:
        values = {"reporter": reporter, "subject": subject, "name": name, "table_id": table_id, "text": text}
        async with self.engine.begin() as connection:
            await connection.execute(insert(REPORTS).values(**values, at=now_ms(), chats=list(chats)))

    async def count_reports(self, reporter: str, since: int) -> int:
        wanted = select(func.count()).where(REPORTS.c.reporter == reporter, REPORTS.c.at > since)
        return int((await self._read(wanted))[0][0])

    async def reports(self, after: int | None, limit: int, handled: bool = False) -> list[PlayerReport]:
        """Return reports, the newest first: those that nobody has dealt with, or (`handled`) all."""
        wanted = select(*[REPORTS.c[name] for name in PlayerReport.__struct_fields__])
        if not handled:
            wanted = wanted.where(REPORTS.c.handled.is_(None))
        if after is not None:
            wanted = wanted.where(REPORTS.c.id < after)
        return [PlayerReport(*each) for each in await self._read(wanted.order_by(REPORTS.c.id.desc()).limit(limit))]

    async def handle_report(self, report_id: int) -> bool:
        async with self.engine.begin() as connection:
            done = update(REPORTS).where(REPORTS.c.id == report_id).values(handled=now_ms())
            return (await connection.execute(done)).rowcount == 1

    async def forget_reporter(self, user_id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(REPORTS).where(REPORTS.c.reporter == user_id).values(reporter=None))

    # ------------------------------------------------------------ the audit log

    async def audit(self, by: str, act: str, subject: str, note: str = "") -> None:
        values = {"at": now_ms(), "by": by[:80], "act": act, "subject": subject[:80], "note": note[:1000]}
        async with self.engine.begin() as connection:
            await connection.execute(insert(AUDIT).values(**values))

    async def audit_page(self, after: int | None, limit: int) -> list[AuditEntry]:
        """Return what was done, the last first."""
        wanted = select(*AUDIT_COLUMNS)
        if after is not None:
            wanted = wanted.where(AUDIT.c.id < after)
        return [AuditEntry(*each) for each in await self._read(wanted.order_by(AUDIT.c.id.desc()).limit(limit))]

    async def audit_since(self, number: int, limit: int) -> list[AuditEntry]:
        """Return what was done after that, in order."""
        wanted = select(*AUDIT_COLUMNS).where(AUDIT.c.id > number).order_by(AUDIT.c.id).limit(limit)
        return [AuditEntry(*each) for each in await self._read(wanted)]

    async def last_audit(self) -> int:
        return int((await self._read(select(func.coalesce(func.max(AUDIT.c.id), 0))))[0][0])

    async def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


AUDIT_COLUMNS = [AUDIT.c[name] for name in AuditEntry.__struct_fields__]


def now_ms() -> int:
    return int(time.time() * 1000)
