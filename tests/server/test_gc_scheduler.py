"""Garbage is collected when nobody plays, or when there is very much of it."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from era.server import gc_scheduler
from era.server.gc_scheduler import EVERYTHING_INTERVAL_S, GcScheduler
from tests.support.patience import HandClock


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch, clock: HandClock) -> Iterator[GcScheduler]:
    monkeypatch.setattr(gc_scheduler, "QUIET_THRESHOLD", 100)
    monkeypatch.setattr(gc_scheduler, "MIDDLE_COLLECTIONS", 3)
    monkeypatch.setattr(gc_scheduler, "OLD_COLLECTIONS", 5)
    made = GcScheduler(clock)
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
    scheduler.tick_young()
    assert gone(made)


def test_the_less_garbage_the_longer_until_the_next_time(scheduler: GcScheduler) -> None:
    kept = [Circle() for _ in range(11_000)]
    scheduler.tick_young()
    kept += [Circle() for _ in range(11_000)]
    made = circles(10)
    scheduler.tick_young()
    assert not gone(made)
    kept += [Circle() for _ in range(90_000)]
    scheduler.tick_young()
    assert gone(made)
    circles(110_000)
    scheduler.tick_young()
    made = circles(11_000)
    scheduler.tick_young()
    assert gone(made)


def play_on(scheduler: GcScheduler, collections: int) -> None:
    for _ in range(collections):
        circles(20_000)
        scheduler.tick_young()


def play_until_old(scheduler: GcScheduler) -> None:
    """So long that all survivors are looked at again."""
    play_on(scheduler, gc_scheduler.OLD_COLLECTIONS)


@pytest.mark.parametrize(("lived", "middle", "old"), [(1, True, True), (3, False, True)])
def test_what_dies_late_is_collected_while_people_play(
    scheduler: GcScheduler, lived: int, middle: bool, old: bool
) -> None:
    """A connection that lasted longer than the next collection, and was closed then."""
    kept = [Circle() for _ in range(50)]
    play_on(scheduler, lived)
    refs = [weakref.ref(each) for each in kept]
    kept.clear()
    play_on(scheduler, 1)
    assert not gone(refs)
    play_on(scheduler, 3 - lived - 1)
    assert gone(refs) == middle
    play_on(scheduler, 2)
    assert gone(refs) == old


def test_very_many_that_have_grown_old_wait(scheduler: GcScheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many tables in memory, looking at all of them takes long enough to be noticed."""
    kept = [Circle() for _ in range(gc_scheduler.MAX_UNNOTICED + 50)]
    play_on(scheduler, 1)
    refs = [weakref.ref(each) for each in kept[:50]]
    del kept[:50]
    play_on(scheduler, 6)
    assert not gone(refs)
    monkeypatch.setattr(gc_scheduler, "MAX_WAITING", gc_scheduler.MAX_UNNOTICED)
    play_on(scheduler, 1)
    assert gone(refs)


def test_once_in_a_long_while_everything_is_collected(scheduler: GcScheduler, clock: HandClock) -> None:
    """What outlived that, too, and was left alone from then on."""
    kept = [Circle() for _ in range(50)]
    play_until_old(scheduler)
    refs = [weakref.ref(each) for each in kept]
    kept.clear()
    play_until_old(scheduler)
    assert not gone(refs)
    clock.advance(EVERYTHING_INTERVAL_S + 1)
    circles(500)
    scheduler.tick(5000)
    assert gone(refs)
