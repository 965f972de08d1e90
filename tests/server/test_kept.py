"""What is made of many rows is made once for all who ask, and anew after a while."""

import asyncio

from era.server.kept import FEW_ROWS, Kept, KeptValue
from tests.support.patience import HandClock


def test_many_rows_are_read_once_for_all_who_ask() -> None:
    clock = HandClock()
    kept: Kept[str, int] = Kept(2, clock)
    made: list[str] = []

    async def ask(key: str, rows: int, least: int = 0) -> int:
        async def make() -> KeptValue[int]:
            made.append(key)
            await asyncio.sleep(0)
            return KeptValue(len(made), rows)

        return await kept.find(key, make, lambda value: value >= least)

    async def story() -> None:
        found = await asyncio.gather(*[ask("many", 10_000) for _ in range(20)])
        assert set(found) == {1}, "those who come meanwhile share it"
        assert await ask("many", 10_000, least=2) == 2, "what is not good enough is made anew"
        clock.advance(4.9)
        assert await ask("many", 10_000) == 2
        clock.advance(0.2)
        assert await ask("many", 10_000) == 3, "after five seconds for ten thousand rows"
        await ask("few", FEW_ROWS - 1)
        assert await ask("few", FEW_ROWS - 1) == 5, "what is made of few rows is never old"
        await ask("second", 10_000)
        await ask("third", 10_000)
        assert await ask("many", 10_000) == 8, "only the last two are kept"
        kept.clear()
        assert await ask("many", 10_000) == 9

    asyncio.run(story())
