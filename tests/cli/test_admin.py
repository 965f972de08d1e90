"""`era admin` as whoever runs a server uses it."""

import json
from pathlib import Path

import pytest

from tests.cli.test_main import Era
from tests.support.server.site import Site, running, settings

TOKEN = "a token of many characters"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ERA_LANG", "en")
    monkeypatch.setenv("ERA_DATA", str(tmp_path))
    monkeypatch.setenv("ERA_ADMIN_TOKEN", TOKEN)


@pytest.fixture
def era(capsys: pytest.CaptureFixture[str]) -> Era:
    return Era(capsys)


def find(era: Era, name: str, *where: str) -> str:
    (found,) = json.loads(era("admin", *where, "--json", "people", name))
    return str(found["id"])


@pytest.mark.parametrize("elsewhere", [False, True], ids=["on the database", "over the API"])
def test_people_tables_and_the_server(era: Era, tmp_path: Path, elsewhere: bool) -> None:
    with running(settings(tmp_path, admin_token=TOKEN)) as site:
        where = ("--url", site.url) if elsewhere else ()
        play(site)
        who = find(era, "Rude", *where)
        assert era("admin", *where, "rename", who, "Kind").strip() == "Done."
        assert "Kind" in era("admin", *where, "people")
        assert era("admin", *where, "ban", who, "--why", "unkind").strip() == "Done."
        era("admin", *where, "unban", who)
        tables = json.loads(era("admin", *where, "--json", "tables"))
        assert tables[0]["people"] == ["Kind"]
        era("admin", *where, "hide-table", tables[0]["id"])
        era("admin", *where, "close-table", tables[0]["id"])
        assert "--yes" in era.refused("admin", *where, "delete-table", tables[0]["id"])
        era("admin", *where, "delete-table", tables[0]["id"], "--yes")
        assert era("admin", *where, "tables").strip() == "There is nothing to list."
        assert "invitation_only: True" in era("admin", *where, "invitation-only", "on")
        assert "told once" in era("admin", *where, "invite", "--uses", "3")
        assert "darn" in era("admin", *where, "words", "--add", "darn")
        assert "Hello" in era("admin", *where, "announce", "Hello", "--es", "Hola")
        assert "announcement: \n" in era("admin", *where, "announce")
        assert era("admin", *where, "reports").strip() == "There is nothing to list."
        assert "guest" in era.refused("admin", *where, "reset-password", who)
        era("admin", *where, "delete", who, "--yes")
        assert "nobody" in era.refused("admin", *where, "ban", who)
        audit = era("admin", *where, "audit")
        assert all(act in audit for act in ("rename-person", "ban", "delete-table", "invite", "delete-person"))


def play(site: Site) -> None:
    site.guest("Rude").table(options={"players": 1}, seats=[{"kind": "me"}])


@pytest.mark.parametrize("elsewhere", [False, True], ids=["on the database", "over the API"])
def test_lists_go_on(era: Era, tmp_path: Path, elsewhere: bool) -> None:
    with running(settings(tmp_path, admin_token=TOKEN)) as site:
        where = ("--url", site.url) if elsewhere else ()
        for n in range(3):
            site.guest(f"Person {n}")
            era("admin", *where, "words", "--add", f"word-{n}")
        for what, column in (("people", "name"), ("audit", "act")):
            first = era("admin", *where, what, "--limit", "2").strip().splitlines()
            mark = first[-1].rpartition(" ")[2]
            rest = json.loads(era("admin", *where, "--json", what, "--limit", "2", "--after", mark))
            assert [each[column] for each in rest] == ["Person 0" if what == "people" else "words"]
        assert "not where a list ends" in era.refused("admin", *where, "people", "--after", "here")


def test_what_cannot_be_reached_gets_a_sentence(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "does not answer" in era.refused("admin", "--url", "http://127.0.0.1:9", "people")
    assert "does not answer" in era.refused("admin", "--url", "nonsense", "people")
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:9/none")
    assert "database cannot be opened" in era.refused("admin", "people")
    monkeypatch.delenv("ERA_ADMIN_TOKEN")
    assert "ERA_ADMIN_TOKEN" in era.refused("admin", "--url", "http://127.0.0.1:9", "people")
