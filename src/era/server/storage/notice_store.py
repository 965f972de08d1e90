"""All SQL of notices: who wants to be told how, whose turn was told, and the outbox."""

import hashlib
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.models import NoticeSettings, OutboxNotice, PushSubscription
from era.server.storage.schema import NOTICE_SETTINGS, NOTICES, PUSH_SUBSCRIPTIONS, TURNS

MAX_SUBSCRIPTIONS = 10
"""Browsers of one person; the oldest is forgotten for an eleventh."""
NOTICE_COLUMNS = [NOTICES.c[name] for name in OutboxNotice.__struct_fields__]
PUSH_COLUMNS = [PUSH_SUBSCRIPTIONS.c[name] for name in PushSubscription.__struct_fields__]


class NoticeStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    # ------------------------------------------------------------ settings

    async def settings(self, user_id: str) -> NoticeSettings:
        columns = (NOTICE_SETTINGS.c.email, NOTICE_SETTINGS.c.confirmed, NOTICE_SETTINGS.c.data)
        found = await self._read(select(*columns).where(NOTICE_SETTINGS.c.user_id == user_id))
        if not found:
            return NoticeSettings()
        email, confirmed, data = found[0]
        return msgspec.convert({**data, "email": email, "confirmed": confirmed}, NoticeSettings)

    async def change(self, user_id: str, chosen: NoticeSettings) -> None:
        data = msgspec.to_builtins(chosen)
        data.pop("email", None)
        data.pop("confirmed", None)
        values = {"user_id": user_id, "email": chosen.email, "confirmed": chosen.confirmed, "data": data}
        async with self.engine.begin() as connection:
            await connection.execute(delete(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.user_id == user_id))
            await connection.execute(insert(NOTICE_SETTINGS), values)

    # ------------------------------------------------------------ browsers

    async def subscriptions(self, user_id: str) -> list[PushSubscription]:
        wanted = select(*PUSH_COLUMNS).where(PUSH_SUBSCRIPTIONS.c.user_id == user_id)
        return [PushSubscription(*row) for row in await self._read(wanted.order_by(PUSH_SUBSCRIPTIONS.c.created))]

    async def subscribe(self, user_id: str, endpoint: str, p256dh: str, auth: str, now: int) -> None:
        """Keep a browser. One that another person used before is this person's now."""
        kept = await self.subscriptions(user_id)
        subscription_id = hash_endpoint(endpoint)
        gone = [each.id for each in kept[: max(0, len(kept) + 1 - MAX_SUBSCRIPTIONS)]]
        values = {
            "id": subscription_id, "user_id": user_id, "endpoint": endpoint, "p256dh": p256dh, "auth": auth,
            "created": now,
        }  # fmt: skip
        async with self.engine.begin() as connection:
            ids = [*gone, subscription_id]
            await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id.in_(ids)))
            await connection.execute(insert(PUSH_SUBSCRIPTIONS), values)

    async def unsubscribe(self, endpoint: str, user_id: str | None = None) -> None:
        where = [PUSH_SUBSCRIPTIONS.c.id == hash_endpoint(endpoint)]
        if user_id is not None:
            where.append(PUSH_SUBSCRIPTIONS.c.user_id == user_id)
        async with self.engine.begin() as connection:
            await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(*where))

    # ------------------------------------------------------------ whose turn was told

    async def turns(self, table_id: str) -> dict[int, int]:
        """Return the seats whose turn was told, with the number of the event after which it was theirs."""
        found = await self._read(select(TURNS.c.seat, TURNS.c.number).where(TURNS.c.table_id == table_id))
        return {each.seat: each.number for each in found}

    async def end_turns(self, table_id: str, seats: Collection[int]) -> None:
        if seats:
            async with self.engine.begin() as connection:
                where = (TURNS.c.table_id == table_id, TURNS.c.seat.in_(list(seats)))
                await connection.execute(delete(TURNS).where(*where))

    async def begin_turn(self, table_id: str, seat: int, user: str, number: int, told: Sequence[OutboxNotice]) -> bool:
        """Note that it is a seat's turn, together with what is to be told of it. False if that was done before, here or
        by another process: then nothing is told."""
        values = {"table_id": table_id, "seat": seat, "user_id": user, "number": number}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(TURNS), values)
                await _put(connection, told)
        except IntegrityError:
            return False
        return True

    # ------------------------------------------------------------ the outbox

    async def put(self, told: Sequence[OutboxNotice]) -> None:
        """Add notices to the outbox; what is there already is not told again."""
        for notice in told:
            try:
                async with self.engine.begin() as connection:
                    await _put(connection, [notice])
            except IntegrityError:
                continue

    async def due(self, now: int, limit: int) -> list[OutboxNotice]:
        wanted = select(*NOTICE_COLUMNS).where(
            NOTICES.c.done.is_(None), NOTICES.c.due <= now, NOTICES.c.claimed_until < now
        )
        return [OutboxNotice(*row) for row in await self._read(wanted.order_by(NOTICES.c.due).limit(limit))]

    async def claim(self, notice: OutboxNotice, now: int, until: int) -> bool:
        """Claim a notice for this process. False if another one was first."""
        where = (NOTICES.c.id == notice.id, NOTICES.c.done.is_(None), NOTICES.c.claimed_until < now)
        async with self.engine.begin() as connection:
            return (await connection.execute(update(NOTICES).where(*where).values(claimed_until=until))).rowcount == 1

    async def strike_out(self, ids: Collection[int], now: int) -> None:
        """Finish what need not be told any more, but for what another process has claimed to send it."""
        if ids:
            where = (NOTICES.c.id.in_(list(ids)), NOTICES.c.done.is_(None), NOTICES.c.claimed_until < now)
            async with self.engine.begin() as connection:
                await connection.execute(update(NOTICES).where(*where).values(done=now, outcome="void"))

    async def finish(self, notice: OutboxNotice, now: int, outcome: str) -> None:
        await self._update(notice, done=now, outcome=outcome)

    async def postpone(self, notice: OutboxNotice, due: int, attempts: int) -> None:
        await self._update(notice, due=due, attempts=attempts, claimed_until=0)

    async def forget_done(self, before: int) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(NOTICES).where(NOTICES.c.done < before))

    async def remove_user(self, user_id: str) -> None:
        async with self.engine.begin() as connection:
            for table in (NOTICE_SETTINGS, PUSH_SUBSCRIPTIONS, TURNS, NOTICES):
                await connection.execute(delete(table).where(table.c.user_id == user_id))

    async def give(self, user_id: str, other: str) -> None:
        """What was a guest's is an account's, unless the account has settings of its own."""
        async with self.engine.begin() as connection:
            for table in (PUSH_SUBSCRIPTIONS, TURNS, NOTICES):
                await connection.execute(update(table).where(table.c.user_id == user_id).values(user_id=other))
            both = or_(NOTICE_SETTINGS.c.user_id == user_id, NOTICE_SETTINGS.c.user_id == other)
            known = {row.user_id for row in await connection.execute(select(NOTICE_SETTINGS.c.user_id).where(both))}
            mine = NOTICE_SETTINGS.c.user_id == user_id
            if other in known:
                await connection.execute(delete(NOTICE_SETTINGS).where(mine))
            else:
                await connection.execute(update(NOTICE_SETTINGS).where(mine).values(user_id=other))

    async def _update(self, notice: OutboxNotice, **values: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(NOTICES).where(NOTICES.c.id == notice.id).values(**values))

    async def _read(self, wanted: Any) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            found: Sequence[Any] = (await connection.execute(wanted)).all()
            return found


def hash_endpoint(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


async def _put(connection: AsyncConnection, told: Sequence[OutboxNotice]) -> None:
    rows = [msgspec.structs.asdict(notice) for notice in told]
    for row in rows:
        del row["id"]
        row["claimed_until"] = 0
    if rows:
        await connection.execute(insert(NOTICES), rows)
