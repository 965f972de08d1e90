"""Rubbish is looked for when nobody plays, or when there is very much of it."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from era.server import gc_scheduler
from era.server.gc_scheduler import Rubbish


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rubbish]:
    monkeypatch.setattr(gc_scheduler, "SOME", 100)
    monkeypatch.setattr(gc_scheduler, "MUCH", 10_000)
    made = Rubbish()
    made.begin()
    yield made
    made.end()
    assert gc.isenabled()


def circles(count: int) -> list["weakref.ref[Circle]"]:
    return [weakref.ref(Circle()) for _ in range(count)]


def gone(refs: list["weakref.ref[Circle]"]) -> bool:
    return all(ref() is None for ref in refs)


def test_nothing_is_looked_for_while_people_play(begun: Rubbish) -> None:
    made = circles(500)
    begun.look(1)
    assert not gone(made)
    begun.look(1)  # nobody has moved since
    assert gone(made)


def test_very_much_is_looked_for_in_any_case(begun: Rubbish) -> None:
    made = circles(20_000)
    begun.look(1)
    assert gone(made)
