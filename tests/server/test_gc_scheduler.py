"""Garbage is collected when nobody plays, or when there is very much of it."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from era.server import gc_scheduler
from era.server.gc_scheduler import GcScheduler


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Iterator[GcScheduler]:
    monkeypatch.setattr(gc_scheduler, "QUIET_THRESHOLD", 100)
    monkeypatch.setattr(gc_scheduler, "BUSY_THRESHOLD", 10_000)
    made = GcScheduler()
    made.start()
    yield made
    made.stop()
    assert gc.isenabled()


def circles(count: int) -> list["weakref.ref[Circle]"]:
    return [weakref.ref(Circle()) for _ in range(count)]


def gone(refs: list["weakref.ref[Circle]"]) -> bool:
    return all(ref() is None for ref in refs)


def test_nothing_is_collected_while_people_play(scheduler: GcScheduler) -> None:
    made = circles(500)
    scheduler.tick(1)
    assert not gone(made)
    scheduler.tick(1)  # nobody has moved since
    assert gone(made)


def test_very_much_garbage_is_collected_in_any_case(scheduler: GcScheduler) -> None:
    made = circles(20_000)
    scheduler.tick(1)
    assert gone(made)
