"""What nobody comes back to goes, by the ages of the settings; what an account keeps never does."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from era.server.storage.bus import LocalBus
from era.server.storage.models import SeatRow
from era.server.storage.table_store import TableStore
from era.server.tables.registry import TableRegistry
from era.server.tables.upkeep.expiry import DAY_MS, START, STEADY_S, Ages, Expiry, SteadyClock
from era.server.workers.pool import WorkerPool
from tests.server.storage.test_table_lists import add_person
from tests.server.storage.test_table_store import row
from tests.support.patience import HandClock

NOW_S = 2_000_000_000.0
NOW = int(NOW_S * 1000)
AGES = Ages(guests=180, lobbies=14, games=90, uploads=30)


class Story:
    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.wall, self.steady = HandClock(NOW_S), HandClock()
        self.registry = TableRegistry(store, LocalBus(), WorkerPool(1), clock=self.wall)
        self.expiry = Expiry(self.registry, AGES, SteadyClock(self.wall, self.steady))

    def pass_time(self, seconds: float) -> None:
        self.wall.advance(seconds)
        self.steady.advance(seconds)

    async def table(self, name: str, days: int, user: str = "guest", **columns: Any) -> None:
        seats = [SeatRow("person", user, user)]
        await self.store.create(row(name, host=user, seats=seats, touched=NOW - days * DAY_MS, **columns))

    async def left(self) -> set[str]:
        names = ("lobby", "new lobby", "running", "over", "new over", "upload", "kept", "kept upload", "kept lobby")
        return {name for name in names if await self.store.row(name) is not None}

    async def steps(self, count: int = 200) -> None:
        for _ in range(count):
            await self.expiry.step()


async def fill(story: Story) -> None:
    await add_person(story.store, "guest", seen=NOW - 200 * DAY_MS)
    await add_person(story.store, "gone", seen=NOW - 200 * DAY_MS)
    await add_person(story.store, "friend", seen=NOW - 200 * DAY_MS)
    await add_person(story.store, "member", login="member", seen=NOW - 900 * DAY_MS)
    await story.table("lobby", 15, status="open")
    await story.table("new lobby", 13, status="open")
    await story.table("running", 91, status="running")
    await story.table("over", 91, status="over")
    await story.table("new over", 89, status="over")
    await story.table("upload", 31, status="over", uploaded=True)
    await story.table("kept", 900, "friend", status="over")
    kept = await story.store.row("kept")
    assert kept is not None
    kept.seats.append(SeatRow("person", "member", "M"))
    await story.store.change(kept, "seats")
    await story.table("kept upload", 900, "member", status="over", uploaded=True)
    await story.table("kept lobby", 900, "member", status="open")


def tell(path: Path, story: Any) -> None:
    async def run() -> None:
        store = await TableStore.open(f"sqlite+aiosqlite:///{path / 'era.db'}")
        try:
            await story(Story(store))
        finally:
            await store.close()

    asyncio.run(run())


KEPT = {"new lobby", "new over", "kept", "kept upload", "kept lobby"}


def test_what_guests_left_goes_and_what_accounts_keep_stays(tmp_path: Path) -> None:
    async def story(story: Story) -> None:
        await fill(story)
        before = await story.left()
        await story.steps()
        assert await story.left() == before, "the clock has not run for long enough"
        story.pass_time(STEADY_S + 1)
        await story.steps()
        assert await story.left() == KEPT
        people = {each.id for each in await story.expiry.store.longest_away(START, 10)}
        assert people == {"guest", "friend", "member"}, "who sits somewhere stays, and so does an account"

    tell(tmp_path, story)


def test_a_clock_set_forward_deletes_nothing(tmp_path: Path) -> None:
    async def story(story: Story) -> None:
        await fill(story)
        story.pass_time(STEADY_S + 1)
        story.wall.advance(1000 * DAY_MS / 1000)
        before = await story.left()
        await story.steps()
        assert await story.left() == before
        story.wall.advance(-1000 * DAY_MS / 1000)
        story.pass_time(STEADY_S + 1)
        await story.steps()
        story.pass_time(STEADY_S + 1)
        await story.steps()
        assert await story.left() == KEPT, "the clock was set right"

    tell(tmp_path, story)


def test_thousands_go_in_small_slices_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(story: Story) -> None:
        for n in range(90):
            await story.table(f"t{n}", 100, status="over")
        sizes: list[int] = []
        remove = story.store.remove

        async def counted(table_ids: Any) -> None:
            sizes.append(len(table_ids))
            await remove(table_ids)

        monkeypatch.setattr(story.store, "remove", counted)
        story.pass_time(STEADY_S + 1)
        await story.steps(20)
        assert sizes == [20, 20, 20, 20, 10]
        await story.table("late", 100, status="over")
        await story.steps(20)
        assert sum(sizes) == 90, "the next round is tomorrow"
        story.pass_time(DAY_MS / 1000 + 1)
        await story.steps(20)
        assert sum(sizes) == 91

    tell(tmp_path, story)


def test_nothing_goes_if_nothing_may(tmp_path: Path) -> None:
    async def story(story: Story) -> None:
        await fill(story)
        before = await story.left()
        story.expiry.ages = Ages(0, 0, 0, 0)
        story.pass_time(STEADY_S + 1)
        await story.steps()
        assert await story.left() == before

    tell(tmp_path, story)
