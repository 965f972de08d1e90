"""All SQL of plans, claims and try-outs."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from era.server.storage.engine import READS
from era.server.storage.schema import PLANS

PlanKey = tuple[str, int, str]
"""The kind, whose it is, and what it is about."""


class PlanRow(Struct):
    kind: str
    actor: int
    target: str
    data: dict[str, Any]

    def key(self) -> PlanKey:
        return self.kind, self.actor, self.target


class PlanStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**{READS: True})

    async def read(self, table_id: str) -> list[PlanRow]:
        columns = (PLANS.c.kind, PLANS.c.actor, PLANS.c.target, PLANS.c.data)
        wanted = select(*columns).where(PLANS.c.table_id == table_id).order_by(PLANS.c.actor, PLANS.c.target)
        async with self._reading.connect() as connection:
            return [PlanRow(*row) for row in (await connection.execute(wanted)).all()]

    async def write(self, table_id: str, rows: Collection[PlanRow], gone: Collection[PlanKey] = ()) -> None:
        """Write these instead of what was there under the same keys, and remove what is gone."""
        keys = [*gone, *(row.key() for row in rows)]
        if not keys:
            return
        own = [
            and_(PLANS.c.kind == kind, PLANS.c.actor == actor, PLANS.c.target == target) for kind, actor, target in keys
        ]
        async with self.engine.begin() as connection:
            await connection.execute(delete(PLANS).where(PLANS.c.table_id == table_id, or_(*own)))
            values = [
                {"table_id": table_id, "kind": row.kind, "actor": row.actor, "target": row.target, "data": row.data}
                for row in rows
            ]
            if values:
                await connection.execute(insert(PLANS), values)
