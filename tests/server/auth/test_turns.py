"""An address is worked on a few requests at a time, and nobody else waits for it."""

import asyncio

import pytest

from era.server.auth import turns
from era.server.auth.turns import AddressTurns
from era.server.errors import ApiError


def test_an_address_has_so_many_turns_at_once_and_others_have_theirs() -> None:
    async def story() -> None:
        gate, most, busy = AddressTurns(2), 0, 0
        order: list[int] = []

        async def ask(number: int) -> None:
            nonlocal most, busy
            async with gate.enter("10.0.0.1"):
                busy += 1
                most = max(most, busy)
                await asyncio.sleep(0)
                order.append(number)
                busy -= 1

        async with asyncio.TaskGroup() as group:
            for number in range(20):
                group.create_task(ask(number))
            await asyncio.sleep(0)
            async with gate.enter("10.0.0.2"):
                assert order == [], "another address waits for nobody"
        assert most == 2
        assert order == list(range(20))
        assert not gate._busy
        assert not gate._waiting

    asyncio.run(story())


def test_a_turn_may_end_early_and_whoever_gives_up_keeps_none() -> None:
    async def story() -> None:
        gate = AddressTurns(1)
        async with gate.enter("a") as turn:
            waiting = [asyncio.create_task(gate._acquire("a")) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[1].cancel()
            turn.end()
            turn.end()
            waiting[0].cancel()  # just when it became their turn
            await asyncio.gather(*waiting, return_exceptions=True)
        assert gate._busy == {"a": 1}
        gate._leave("a")
        assert not gate._busy
        assert not gate._waiting

    asyncio.run(story())


def test_a_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MAX_WAITING", 3)

    async def story() -> None:
        gate = AddressTurns(1)
        async with gate.enter("a"):
            waiting = [asyncio.create_task(gate._acquire("a")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(ApiError) as refusal:
                await gate._acquire("a")
            assert refusal.value.status == 429
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        assert not gate._busy
        assert not gate._waiting

    asyncio.run(story())
