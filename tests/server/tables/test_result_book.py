"""The book of results: who came where, what counts, and that nothing is counted twice."""

import asyncio
from pathlib import Path

import pytest

from era.core.game import Result
from era.server.protocol.table_info import Clock
from era.server.storage.models import Outcome, Rating, ResultRow, SeatRow, TableRow
from era.server.storage.result_store import ResultStore
from era.server.storage.table_store import TableStore
from era.server.tables.result_book import rank, rate
from tests.server.tables.test_live_table import played, registry_at, spec
from tests.support.patience import wait_until_async


def make_result(user: str, place: int, table: str = "t", points: int = 10, outcome: Outcome = "won") -> ResultRow:
    return ResultRow(table, user, 0, "medieval", {"en": "Base"}, 2, 2, points, place, outcome, 5, user)


def make_row(*seats: SeatRow) -> TableRow:
    return TableRow("t", "medieval", 1, {}, "over", list(seats), Clock(), False, 0.5, None, None, 0, 0)


def test_whoever_is_stood_in_for_at_the_end_is_last() -> None:
    row = make_row(SeatRow("person", "a", "A", stand_in=True), SeatRow("person", "b", "B"), SeatRow("person", "c", "C"))
    assert rank(row, Result((90, 40, 50), (0,))) == [3, 2, 1]
    assert rank(make_row(*[SeatRow("person", each) for each in "abc"]), Result((9, 9, 4), (0, 1))) == [1, 1, 3]


@pytest.mark.parametrize("url", ["sqlite", "postgresql"])
def test_a_game_is_counted_once(tmp_path: Path, url: str, request: pytest.FixtureRequest) -> None:
    async def story(address: str) -> None:
        tables = await TableStore.open(address)
        await tables.create(make_row(SeatRow("person", "ada", "Ada"), SeatRow("person", "bo", "Bo")))
        store = ResultStore(tables.engine)

        def count(known: dict[str, Rating]) -> dict[str, Rating]:
            return rate([make_result("ada", 1), make_result("bo", 2)], known)

        assert await store.put([make_result("ada", 1), make_result("bo", 2)], count)
        before = await store.ratings("ada")
        assert not await store.put([make_result("ada", 1), make_result("bo", 2)], count)
        assert await store.ratings("ada") == before
        assert before["medieval"].games == 1
        (mine,) = await store.page("ada", None, 5)
        assert mine.mu == before["medieval"].mu
        await store.give("ada", "account")
        assert [row.user_id for row in await store.page("account", None, 5)] == ["account"]
        await tables.close()

    address = f"sqlite:///{tmp_path / 'era.db'}"
    if url == "postgresql":
        address = request.getfixturevalue("postgres").database("results")
    asyncio.run(story(address))


def test_a_game_of_people_is_rated(tmp_path: Path) -> None:
    from era.server.tables.result_book import ResultBook

    async def story() -> None:
        async with registry_at(tmp_path) as registry:
            live = await played(registry, await registry.lobby.create(spec("ada", "bo")))
            await wait_until_async(lambda: not live.is_busy(), "the end")
            store = ResultStore(registry.store.engine)
            book = ResultBook(store)
            await book.look_at(live)
            await ResultBook(store).look_at(live)
            rows = [(await store.page(user, None, 5))[0] for user in ("ada", "bo")]
            assert sorted(row.place for row in rows) in ([1, 2], [1, 1])
            assert (await store.ratings("ada"))["medieval"].games == 1

    asyncio.run(story())
