"""The dice of the day: the same for all, one try that counts, others' games after one's own, opened when it is over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from era.core import record
from era.core.replay import verify
from era.core.rng import commitment
from era.games.registry import game
from era.server.clubs.daily import count_streak, find_day
from era.server.clubs.day_board import make_board
from era.server.storage.deal_store import Reached
from tests.support.patience import HandClock, wait_until
from tests.support.server.random_player import Player
from tests.support.server.services import Postgres
from tests.support.server.site import Guest, Site, read_until_closed, running, settings

DAY_S = 86_400
NOON = 1_790_000_000 // DAY_S * DAY_S + DAY_S // 2


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Site, HandClock]]:
    more: dict[str, Any] = {}
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        more["database_url"] = postgres.database("daily")
    clock = HandClock(NOON)
    with running(settings(tmp_path, **more), wall=clock) as site:
        yield site, clock


def begin(guest: Guest, name: str = "medieval") -> str:
    answer = guest.api.post(f"/api/daily/{name}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def read_day(guest: Guest, **query: str) -> dict[str, Any]:
    answer = guest.api.get("/api/daily", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def finish(guest: Guest, table: str, seed: int) -> None:
    Player(guest, table, [0], seed).play()
    wait_until(lambda: read_day(guest)["mine"] == "done", "the result")


def first_draw(guest: Guest, table: str) -> str:
    lines = guest.api.get(f"/api/tables/{table}/record").text.splitlines()
    return next(line for line in lines if line.startswith("* ") and "roll" in line)


def test_a_day(world: tuple[Site, HandClock]) -> None:
    site, clock = world
    ada, bo, cy = site.guest("Ada"), site.guest("Bo"), site.guest("Cy")
    sealed = read_day(ada)
    assert sealed["seal"]
    assert "seed" not in sealed
    tables = [begin(guest) for guest in (ada, bo)]
    assert begin(ada) == tables[0], "one try that counts"
    assert ada.api.post(f"/api/daily/medieval/{sealed['today']}/again").json()["error"] == "daily-first"

    finish(ada, tables[0], seed=1)
    mine = read_day(ada)
    assert [row["name"] for row in mine["rows"]] == ["Ada"]
    assert mine["rows"][0]["mine"]
    assert mine["streak"] == 1
    assert set(mine["rows"][0]["figures"]) == {"culture", "walled", "disasters"}
    # Bo plays the same dice, so nothing of Ada's is told.
    assert "rows" not in read_day(bo)
    for path in ("record", "past?line=0", "story", "end-view", "study"):
        answer = bo.api.get(f"/api/tables/{tables[0]}/{path}")
        assert (answer.status_code, answer.json()["error"]) == (403, "daily-first"), path
        assert site.program().get(f"/api/tables/{tables[0]}/{path}").status_code == 403
    with bo.socket(tables[0]) as socket, pytest.raises(ConnectionClosed):
        read_until_closed(socket)
    info = ada.api.get(f"/api/tables/{tables[0]}").json()
    assert info["status"] == "over"
    assert info["sealed"]
    assert "seed" not in info
    assert "seed: " not in ada.api.get(f"/api/tables/{tables[0]}/record").text
    for wish in ({"same": tables[0]}, {"game": "medieval", "from": {"table": tables[0], "line": 3}}):
        assert ada.api.post("/api/tables", json=wish).json()["error"] == "sealed"

    finish(bo, tables[1], seed=2)
    assert {row["name"] for row in read_day(bo)["rows"]} == {"Ada", "Bo"}
    assert bo.api.get(f"/api/tables/{tables[0]}/past?line=0").status_code == 200
    assert bo.api.get(f"/api/tables/{tables[0]}/end-view").status_code == 200
    again = bo.api.post(f"/api/daily/medieval/{sealed['today']}/again").json()["id"]
    Player(bo, again, [0], seed=3).play()
    assert len(read_day(bo)["rows"]) == 2, "it does not count"

    # Cy begins, and the day is over before the game is.
    late = begin(cy)
    clock.now += DAY_S
    opened = read_day(cy, day=sealed["day"])
    assert commitment(bytes.fromhex(opened["seed"])) == sealed["seal"]
    assert {row["name"] for row in opened["rows"]} == {"Ada", "Bo"}
    Player(cy, late, [0], seed=4).play()
    wait_until(lambda: read_day(cy, day=sealed["day"])["mine"] == "late", "the late result")
    assert len(read_day(cy, day=sealed["day"])["rows"]) == 2
    draws = set()
    for table in [*tables, again, late]:
        read = record.read(cy.api.get(f"/api/tables/{table}/record").text)
        assert read.seed is not None
        assert read.seed.hex() == opened["seed"]
        verify(game(read.game), read)
        draws.add(first_draw(cy, table))
    assert len(draws) == 1
    today = read_day(ada)
    assert today["seal"] != sealed["seal"]
    assert today["before"] == sealed["day"]
    assert ada.api.post("/api/tables", json={"same": tables[0]}).status_code == 201


def test_nothing_helps_where_results_are_compared(site: Site) -> None:
    ada = site.guest("Ada")
    table = begin(ada, "merchants")
    with ada.socket(table) as socket:
        socket.send('{"type":"hello"}')
        socket.send('{"type":"hint","id":"h","seat":0}')
        while True:
            text = str(socket.recv())
            if '"refused"' in text:
                assert "No advice here" in text
                break
    answer = ada.api.post(f"/api/tables/{table}/votes", json={"kind": "end"})
    assert answer.json()["error"] == "has-organiser"


@pytest.mark.parametrize("path", ["/api/daily?game=chess", "/api/daily?day=tomorrow", "/api/daily?day=2999-01-01"])
def test_a_day_that_is_none(site: Site, path: str) -> None:
    assert site.program().get(path).status_code == 404
    assert site.guest().api.post("/api/daily/chess").status_code == 404


def test_a_guest_takes_the_day_along(site: Site) -> None:
    browser = site.browser()
    browser.post("/api/me", json={"name": "Dee"})
    table = browser.post("/api/daily/medieval").json()["id"]
    other = site.browser()
    account = {"login": "dora-of-days", "password": "a long password"}
    assert other.post("/api/accounts", json={**account, "name": "Dora"}).status_code == 201
    assert browser.post("/api/session", json=account).status_code == 200
    assert browser.get("/api/daily").json()["table"] == table


def test_streaks() -> None:
    assert count_streak([], "2026-03-01") == 0
    assert count_streak(["2026-02-28", "2026-03-01"], "2026-03-01") == 2
    assert count_streak(["2026-02-28", "2026-02-27"], "2026-03-01") == 2, "today is not over"
    assert count_streak(["2026-02-27"], "2026-03-01") == 0


def test_days() -> None:
    assert find_day("2026-11-18") == "2026-11-18"
    for wrong in ("2026-13-01", "2026-1-1", "x", "2026-02-30", "9999-12-31x", "0000-01-01"):
        assert find_day(wrong) is None


def test_who_won_comes_first_and_equals_share_a_place() -> None:
    board = make_board([Reached("a", 0, 9, 1), Reached("b", 1, 7, 2), Reached("c", 1, 7, 1)])
    assert board.first == ["c", "b", "a"]
    assert board.places == {"c": 1, "b": 1, "a": 3}
    assert board.points == [7, 7, 9]
