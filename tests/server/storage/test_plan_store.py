"""Plans in a real database, SQLite and PostgreSQL: replaced by key, and gone with their table."""

import asyncio
from pathlib import Path

from sqlalchemy import text

from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow, TableRow
from era.server.storage.plan_store import PlanRow, PlanStore
from era.server.storage.table_store import TableStore
from tests.support.server.services import Postgres

PLAN = PlanRow("plan", 1, "", {"steps": ["move genova", "cargar ñ"]})
CLAIM = PlanRow("claim", 1, "genova-wfa", {"goods": {"wheat": 1}})


def make_row(table_id: str) -> TableRow:
    return TableRow(table_id, "merchants", 1, {}, "open", [SeatRow()], Clock(), False, 0.5, None, b"s" * 32, 1, 1)


async def keep_and_replace(url: str) -> None:
    store = await TableStore.open(url)
    try:
        plans = PlanStore(store.engine)
        for table_id in ("one", "two"):
            await store.create(make_row(table_id))
            await plans.write(table_id, [PLAN, CLAIM])
        assert await plans.read("one") == [PLAN, CLAIM]
        changed = PlanRow("plan", 1, "", {"steps": ["load wheat"]})
        await plans.write("one", [changed], [CLAIM.key()])
        assert await plans.read("one") == [changed]
        assert await plans.read("two") == [PLAN, CLAIM]
        await store.remove(["two"])
        async with store.engine.connect() as connection:
            left = (await connection.execute(text("SELECT count(*) FROM plans"))).scalar()
        assert left == 1
    finally:
        await store.close()


def test_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(keep_and_replace(f"sqlite:///{tmp_path / 'era.db'}"))


def test_on_postgresql(postgres: Postgres) -> None:
    asyncio.run(keep_and_replace(postgres.database("plans")))
