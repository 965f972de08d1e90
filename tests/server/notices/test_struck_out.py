"""Who has come to the table before a notice was sent is not told any more."""

import asyncio
from pathlib import Path

from sqlalchemy import select

from era.server.storage.engine import connect, migrate
from era.server.storage.models import OutboxNotice
from era.server.storage.notice_store import NoticeStore
from era.server.storage.schema import NOTICES
from tests.support.patience import wait_until
from tests.support.server.moved_days import LATER_S, World, moved_days
from tests.support.server.outside import Subscription
from tests.support.server.site import receive_view

NOW_MS = 1_790_000_000_000


def begin_table_of_two(world: World) -> str:
    """Both decide at the same time; who has made the table looks on from elsewhere."""
    ada, bo = world.site.guest("Ada"), world.site.guest("Bo")
    for guest, name in ((ada, "ada"), (bo, "bo")):
        wish = Subscription(f"{world.push.url}/{name}").wish()
        assert guest.api.post("/api/me/push", json=wish).status_code == 204
    table = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    bo.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{table}/start")
    wait_until(lambda: world.has_noted(table, 0) and world.has_noted(table, 1), "both turns to be noted")
    with bo.socket(table) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 1)
        world.clock.advance(LATER_S)
        wait_until(world.has_dealt_with_all, "what is due")
    return table


def test_only_who_is_not_there_is_told(tmp_path: Path) -> None:
    with moved_days(tmp_path) as world:
        begin_table_of_two(world)
        assert [each.path for each in world.push.received] == ["/ada"]


def test_what_another_process_has_claimed_is_left_to_it(tmp_path: Path) -> None:
    async def strike_out() -> list[tuple[str, str | None]]:
        url = f"sqlite+aiosqlite:///{tmp_path / 'era.db'}"
        engine = connect(url)
        await migrate(engine)
        store = NoticeStore(engine)
        kept = [OutboxNotice(key, "turn", "push", "u", "t", NOW_MS) for key in ("free", "claimed", "done")]
        await store.put(kept)
        free, claimed, done = await store.due(NOW_MS, 10)
        await store.claim(claimed, NOW_MS, NOW_MS + 1000)
        await store.finish(done, NOW_MS, "sent")
        await store.strike_out([free.id, claimed.id, done.id], NOW_MS)
        async with engine.connect() as connection:
            rows = await connection.execute(select(NOTICES.c.key, NOTICES.c.outcome).order_by(NOTICES.c.id))
            found = [(row.key, row.outcome) for row in rows]
        await engine.dispose()
        return found

    assert asyncio.run(strike_out()) == [("free", "void"), ("claimed", None), ("done", "sent")]
