"""What is measured moves: an alarm on a metric that nobody counts never rings."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.parser import text_string_to_metric_families

from era.server import app, metrics
from era.server.storage.table_store import Conflict
from tests.server.storage.test_table_store import moves, row, run
from tests.support.patience import wait_until
from tests.support.server.site import Guest, receive_view, running, settings

OPERATING = Path(__file__).parents[2] / "docs" / "reference" / "operating.md"

DECLARED = [each for each in vars(metrics).values() if isinstance(each, Counter | Gauge | Histogram)]
NAMES = sorted(family.name for each in DECLARED for family in each.describe())


def read(text: str) -> dict[str, float]:
    """Each metric of ours: the sum over its labels; of a histogram how often it was observed."""
    found = dict.fromkeys(NAMES, 0.0)
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if family.name in found and sample.name.removeprefix(family.name) in ("", "_total", "_count"):
                found[family.name] += sample.value
    return found


def now() -> dict[str, float]:
    return read(metrics.render().decode())


def counted(path: Path, story: Callable[..., Any]) -> tuple[float, float]:
    """How many events and how many batches were counted while a story was told to a store."""
    before = now()
    run(path, story)
    after = now()
    return after["era_events"] - before["era_events"], after["era_append_seconds"] - before["era_append_seconds"]


# ---------------------------------------------------------------- the store


def test_durable_events_are_counted(tmp_path: Path) -> None:
    async def story(store: Any) -> None:
        await store.create(row(), moves(1, 2))
        await store.append("t1", moves(3, 5))

    assert counted(tmp_path, story) == (5, 2), "what is no move shares the sync of a batch"


def test_grouped_events_are_counted_once_and_late_ones_never(tmp_path: Path) -> None:
    async def story(store: Any) -> None:
        await store.create(row())
        batches = store.group_commit.commits
        first, second = store.append("t1", moves(1, 2)), store.append("t1", moves(1, 4, "late"))
        results = await asyncio.gather(first, second, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict]
        assert store.group_commit.commits == batches + 1

    assert counted(tmp_path, story) == (2, 2)


def test_a_batch_that_fails_takes_time_but_counts_nothing(tmp_path: Path) -> None:
    async def story(store: Any) -> None:
        await store.create(row())
        with sqlite3.connect(tmp_path / "era.db") as connection:
            connection.execute("DROP TABLE events")
        with pytest.raises(sqlite3.OperationalError):
            await store.append("t1", moves(1, 2))

    assert counted(tmp_path, story) == (0, 2)


# ---------------------------------------------------------------- a whole server


def test_every_metric_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests, one of them refused, and a person at a table with a bot: after that all must have risen."""
    monkeypatch.setattr(app, "GAUGE_INTERVAL_S", 0.01)
    metrics.TABLES.set(0)  # a server that ran before leaves its last figure
    metrics.LOOP_LAG_MAX.set(0)
    before = now()
    with running(settings(tmp_path)) as site:
        ada = site.guest("Ada")
        assert ada.api.get("/api/me", headers={"host": "elsewhere.example"}).status_code == 421
        table = ada.table(seats=[{"kind": "me"}, {"kind": "bot", "level": "squire"}], options={"players": 2})
        with ada.socket(table) as socket:
            socket.send('{"type":"hello"}')
            receive_view(socket, 0)
            wait_until_risen(ada, before)


def wait_until_risen(ada: Guest, before: dict[str, float]) -> None:
    def still() -> list[str]:
        shown = read(ada.api.get("/metrics").text)
        return [name for name in NAMES if shown[name] <= before[name]]

    wait_until(lambda: not still(), f"every metric of {still()} to rise")


def test_every_metric_is_explained() -> None:
    """In the table of docs/reference/operating.md, with the name by which Prometheus shows it, and nothing else is."""
    explained = re.findall(r"`(era_\w+)", OPERATING.read_text("utf-8").partition("| metric | what |")[2])
    assert {name.removesuffix("_total") for name in explained} == set(NAMES)
