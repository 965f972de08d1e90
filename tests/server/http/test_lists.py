"""Lists over the API: in pages, quick whatever there is, and never loading what need not be loaded."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from era.games.registry import game
from era.server.storage.models import SeatRow
from era.server.storage.table_store import TableStore
from era.server.tables.registry import TableRegistry
from tests.server.storage.test_table_store import row
from tests.support.server.site import Guest, Site, running, settings


def fill(path: Path, user: str, tables: int) -> None:
    async def story() -> None:
        store = await TableStore.open(f"sqlite+aiosqlite:///{path / 'era.db'}")
        seats = [SeatRow("person", user, "Ada"), SeatRow("person", "other", "Bo")]
        options = game("medieval").check({"players": 2})
        for n in range(tables):
            status = ("open", "running", "over")[n % 3]
            await store.create(
                row(f"t{n:04}", host=user, seats=seats, status=status, created=n, touched=n, options=options)
            )
        await store.close()

    asyncio.run(story())


def read_all(guest: Guest, path: str, limit: int) -> list[list[str]]:
    pages, after = [], ""
    while True:
        answer = guest.api.get(path, params={"limit": limit, "after": after})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        pages.append([(each.get("table") or each)["id"] for each in found["tables"]])
        after = found["next"]
        if not after:
            return pages


def test_every_page_comes_once_and_in_order(site: Site) -> None:
    ada = site.guest("Ada of the Pages")
    made = [ada.table(options={"players": 2}, seats=[{"kind": "me"}], public=True) for _ in range(7)]
    mine = read_all(ada, "/api/me/tables", 3)
    assert [len(page) for page in mine] == [3, 3, 1]
    assert {each for page in mine for each in page} == set(made)
    public = [each for page in read_all(ada, "/api/tables", 2) for each in page]
    assert len(public) == len(set(public))
    assert set(made) <= set(public)
    assert len(ada.api.get("/api/tables?status=open&limit=1").json()["tables"]) == 1


def test_a_page_that_ends_where_a_section_does_leads_on(tmp_path: Path) -> None:
    """Three public tables are open and three are played: after a page of three the next begins with the played."""
    fill(tmp_path, "u1", 9)
    with contextlib.closing(sqlite3.connect(tmp_path / "era.db")) as database, database:
        database.execute("UPDATE tables SET public = 1")
    with running(settings(tmp_path)) as site:
        pages = read_all(site.guest(), "/api/tables", 3)
    assert [len(page) for page in pages] == [3, 3]


@pytest.mark.parametrize("after", ["x", "0.1", "9" * 60, "0.1.\u202e", "0.1.a;drop", "-1.1.a"])
def test_a_forged_cursor_gets_a_sentence(site: Site, after: str) -> None:
    answer = site.guest().api.get("/api/tables", params={"after": after})
    assert (answer.status_code, answer.json()["error"]) == (422, "cursor-wrong")


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "status=over"])
def test_impossible_pages_get_a_sentence(site: Site, query: str) -> None:
    assert site.guest().api.get(f"/api/tables?{query}").status_code == 422


def test_a_list_of_thousands_reads_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the first version every running table of the list was read with its whole game: 7,000 took 244 s."""
    loaded: list[str] = []
    load = TableRegistry._load

    async def counted(self: TableRegistry, table_id: str) -> object:
        loaded.append(table_id)
        return await load(self, table_id)

    monkeypatch.setattr(TableRegistry, "_load", counted)
    with running(settings(tmp_path)) as site:
        ada = site.guest()
        seat = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
        (user,) = find_people(tmp_path, seat)
        fill(tmp_path, user, 300)
        loaded.clear()
        page = ada.api.get("/api/me/tables?limit=50").json()
        assert len(page["tables"]) == 50
        assert page["next"]
        assert len(loaded) <= 50, "no more than the page, and most of them later"
        assert len(ada.api.get("/api/tables?limit=50").json()["tables"]) == 50


def find_people(path: Path, table_id: str) -> list[str]:
    with sqlite3.connect(path / "era.db") as database:
        found = database.execute("SELECT user_id FROM sitters WHERE table_id = ?", [table_id]).fetchall()
    database.close()
    return [each[0] for each in found]


def test_whose_turn_it_is_is_known_after_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site:
        ada = site.guest()
        table_id = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
        token = ada.token
    with running(settings(tmp_path)) as site:
        mine = Guest(site, token).api.get("/api/me/tables").json()["tables"]
        assert [(each["table"]["id"], each["turn"]) for each in mine] == [(table_id, True)]
