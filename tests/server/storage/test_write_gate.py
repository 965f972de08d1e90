"""Moves wait for one other transaction at most, and others are not kept out by moves."""

import asyncio

import pytest

from era.server.storage.write_gate import WriteGate


async def write(gate: WriteGate, name: str, written: list[str]) -> None:
    async with gate.enter(moves=name.startswith("move")):
        await asyncio.sleep(0)
        written.append(name)


def test_moves_and_others_take_turns() -> None:
    async def story() -> list[str]:
        gate, written = WriteGate(), list[str]()
        names = [*[f"other {n}" for n in range(4)], "move 0", "move 1", "move 2"]
        async with asyncio.TaskGroup() as group, gate.enter():
            for name in names:
                group.create_task(write(gate, name, written))
                await asyncio.sleep(0)
        return written

    written = asyncio.run(story())
    assert written == ["move 0", "other 0", "move 1", "other 1", "move 2", "other 2", "other 3"]


@pytest.mark.parametrize("is_moves_turn", [True, False])
def test_who_stops_waiting_does_not_keep_the_gate(is_moves_turn: bool) -> None:
    async def story() -> None:
        gate, written = WriteGate(), list[str]()
        async with gate.enter():
            given_up = asyncio.create_task(write(gate, "move" if is_moves_turn else "other", written))
            await asyncio.sleep(0)
            if is_moves_turn:
                given_up.cancel()
                await asyncio.sleep(0)
        given_up.cancel()  # it had just become their turn, or they were gone already
        await asyncio.gather(given_up, return_exceptions=True)
        await write(gate, "next", written)
        assert written == ["next"]

    asyncio.run(story())
