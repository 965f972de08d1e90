"""The golden games of the expansion: enough of each scenario, and together they show everything."""

from collections import Counter
from functools import cache
from pathlib import Path

from era.core import record
from era.core.log import Entry
from era.core.replay import replay_entries
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.golden.rivers_roads import WANTED, happened, mine


@cache
def read(path: Path) -> record.Record:
    return record.read(path.read_text("utf-8"))


def test_at_least_five_of_each_scenario() -> None:
    counts = Counter[str]()
    for path in mine():
        options = read(path).options
        counts["peaceful" if options["peaceful"] else options["scenario"]] += 1
    assert set(counts) == {
        "roads", "river", "rivers-roads", "randomized", "big", "solitaire", "solitaire-roads", "peaceful", "custom",
    }  # fmt: skip
    assert min(counts.values()) >= 5, counts
    assert sum(counts.values()) >= 40


def test_together_they_show_everything() -> None:
    seen: set[str] = set()
    for path in mine():
        seen |= shown(path)
    assert not WANTED - seen


def shown(path: Path) -> set[str]:
    found: set[str] = set()
    before: State | None = None
    for state, entry in replay_entries(GAME, read(path)):
        state.news = state.news or []
        if before is not None and isinstance(entry, Entry) and entry.seat is not None:
            found.update(happened(before, state, entry.seat, entry.text, GAME.news(state)))
        before = state.copy()
    return found
