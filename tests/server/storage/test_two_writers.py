"""Two processes that write the same tables at the same time, on a real PostgreSQL."""

import asyncio

from era.server.storage.append import Append
from era.server.storage.models import Event
from era.server.storage.table_store import TableStore
from era.server.storage.writers import SqlWriter
from tests.server.storage.test_table_store import row
from tests.support.server.services import Postgres

TABLES = 20
ROUNDS = 30


def test_batches_in_opposite_orders_never_wait_for_each_other(postgres: Postgres) -> None:
    """Each wants to write what the other wrote last. One of them is late everywhere; neither is thrown out."""

    async def story() -> None:
        store = await TableStore.open(postgres.database("writers"))
        writers = [SqlWriter(store.engine), SqlWriter(store.engine)]
        try:
            names = [f"t{number:02}" for number in range(TABLES)]
            for name in names:
                await store.create(row(name))
            for number in range(1, ROUNDS + 1):
                batches = [
                    [Append(name, [Event(number, "action", 0, "", 1, f"{who}{number}")]) for name in order]
                    for who, order in (("a", names), ("b", names[::-1]))
                ]
                late = await asyncio.gather(*[w.write(batch) for w, batch in zip(writers, batches, strict=True)])
                assert sorted(append.table_id for each in late for append in each) == names
        finally:
            for writer in writers:
                await writer.drop()
            await store.close()

    asyncio.run(story())
