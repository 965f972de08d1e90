"""Fair queues and their dispatcher: who is served next, and who never holds everything."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from era.server.workers.dispatcher import LONG_S, Dispatcher
from era.server.workers.fair_queue import NOBODY_PLAYS, PERSON_AWAY, PERSON_WAITS, FairQueue, QueuePlace


def drain(queue: FairQueue[str]) -> list[str]:
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    assert len(queue) == 0
    return found


def test_owners_take_turns_and_so_do_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        for table in ("a", "b"):
            queue.put(f"greedy {table}{number}", QueuePlace(owner="greedy", table=table))
    queue.put("modest", QueuePlace(owner="modest", table="c"))
    assert drain(queue) == ["greedy a0", "modest", "greedy b0", "greedy a1", "greedy b1", "greedy a2", "greedy b2"]


def test_people_who_wait_come_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put("show", QueuePlace(NOBODY_PLAYS, "host", f"show {number}"))
    queue.put("away", QueuePlace(PERSON_AWAY, "host", "days"))
    queue.put("here", QueuePlace(PERSON_WAITS, "host", "evening"))
    assert drain(queue)[:2] == ["here", "away"]


def test_one_that_cannot_be_served_now_does_not_hold_up_the_others() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("long", QueuePlace(owner="a"))
    queue.put("short", QueuePlace(owner="b"))
    assert queue.take(lambda item, _: item == "short") == "short"
    assert queue.take(lambda item, _: item == "short") is None
    queue.discard("long", QueuePlace(owner="a"))
    assert drain(queue) == []


# ---------------------------------------------------------------- the dispatcher


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Crew:
    """Workers that work for as long as the test says."""

    def __init__(self, count: int) -> None:
        self.dispatcher: Dispatcher[str] = Dispatcher()
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[str]] = []
        for number in range(count):
            self.dispatcher.add(f"worker {number}")

    def ask(self, name: str, place: QueuePlace, seconds: float = 0.5) -> "asyncio.Task[str]":
        task = asyncio.create_task(self._ask(name, place, seconds))
        self.tasks.append(task)
        return task

    async def _ask(self, name: str, place: QueuePlace, seconds: float) -> str:
        worker = await self.dispatcher.acquire(place, seconds)
        self.served.append(name)
        return worker


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_forty_tables_of_one_owner_leave_a_worker_to_the_others() -> None:
    async def story() -> None:
        crew = Crew(2)
        for number in range(40):
            crew.ask(f"greedy {number}", QueuePlace(PERSON_WAITS, "greedy", str(number)), 30.0)
        await settle()
        assert crew.served == ["greedy 0"]
        mine = crew.ask("modest", QueuePlace(PERSON_WAITS, "modest", "mine"))
        await settle()
        assert crew.served == ["greedy 0", "modest"]
        # And the next one need not wait for the greedy ones either.
        crew.dispatcher.add(mine.result())
        crew.ask("modest again", QueuePlace(PERSON_WAITS, "modest", "mine"))
        await settle()
        assert crew.served[-1] == "modest again"
        for task in crew.tasks:
            task.cancel()

    run(story())


def test_long_thoughts_of_many_owners_leave_a_worker_to_short_ones() -> None:
    async def story() -> None:
        crew = Crew(3)
        for number in range(9):
            crew.ask(f"long {number}", QueuePlace(PERSON_WAITS, f"owner {number}", str(number)), LONG_S * 30)
        await settle()
        assert len(crew.served) == 2
        crew.ask("short", QueuePlace(NOBODY_PLAYS, "somebody", "a"), LONG_S / 2)
        await settle()
        assert crew.served[-1] == "short"
        for task in crew.tasks:
            task.cancel()

    run(story())


def test_a_table_never_holds_all_workers_and_a_single_worker_serves_everybody() -> None:
    async def story() -> None:
        crew = Crew(3)
        for number in range(5):
            crew.ask(f"seat {number}", QueuePlace(table="party"))
        await settle()
        assert len(crew.served) == 2
        alone = Crew(1)
        first = alone.ask("first", QueuePlace(table="party"), 30.0)
        await settle()
        alone.ask("second", QueuePlace(table="party"), 30.0)
        await settle()
        assert alone.served == ["first"]
        alone.dispatcher.add(first.result())
        await settle()
        assert alone.served == ["first", "second"]
        for task in crew.tasks + alone.tasks:
            task.cancel()

    run(story())


def test_who_goes_away_leaves_the_worker_to_the_next() -> None:
    async def story() -> None:
        crew = Crew(1)
        crew.ask("first", QueuePlace(owner="a"))
        second, third = crew.ask("second", QueuePlace(owner="b")), crew.ask("third", QueuePlace(owner="c"))
        await settle()
        second.cancel()
        await settle()
        crew.dispatcher.discard("worker 0")
        crew.dispatcher.add("worker 1")
        await settle()
        assert crew.served == ["first", "third"]
        assert third.result() == "worker 1"
        # Given a worker and cancelled in the same moment: it comes back.
        fourth = crew.ask("fourth", QueuePlace(owner="d"))
        await settle()
        crew.dispatcher.add("worker 1")
        fourth.cancel()
        await settle()
        assert crew.dispatcher.idle == ["worker 1"]

    run(story())
