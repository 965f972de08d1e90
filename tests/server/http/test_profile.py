"""Being somebody: a guest plays, takes another name, signs up, and logs in on a second device: all of it is there."""

import io
import zipfile
from pathlib import Path

import httpx
import pytest

from era.core.record import read
from era.server.http.routes import profile as profile_routes
from era.server.storage.models import Rating
from era.server.tables.result_book import rate
from tests.server.tables.test_result_book import make_result
from tests.support.patience import wait_until
from tests.support.server.site import Site


def test_a_guest_who_becomes_somebody(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile_routes, "EXPORT_PAGE", 1)  # the file is of all games, not of the first page
    """The same tables, the same name everywhere, the whole history."""
    with site.browser() as second:
        token = site.guest("Guest 101")
        other = site.guest("Bo")
        table = token.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
        other.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
        token.api.post(f"/api/tables/{table}/start")
        end_by_resigning(token.api, other.api, table)
        wait_until(lambda: token.api.get("/api/me/history").json()["games"], "the game in the history")

        token.api.post("/api/me", json={"name": "Ada"})
        (game,) = token.api.get("/api/me/history").json()["games"]
        assert (game["names"], game["outcome"], game["people"]) == (["Ada", "Bo"], "ended", 2)

        made = token.api.post("/api/accounts", json={"login": "ada-profile", "password": "a long sentence"})
        assert made.status_code == 201
        second.post("/api/me", json={"name": "Guest 202"})
        wanted = {"game": "medieval", "seats": [{"kind": "me"}], "options": {"players": 1}}
        alone = second.post("/api/tables", json=wanted)
        second.post(f"/api/tables/{alone.json()['id']}/seats/0", json={"act": "resign"})
        wait_until(lambda: second.get("/api/me/history").json()["games"], "the second game in the history")
        second.post("/api/session", json={"login": "ada-profile", "password": "a long sentence"})
        games = second.get("/api/me/history").json()["games"]
        assert {each["table"] for each in games} == {table, alone.json()["id"]}
        assert all("Ada" in each["names"] for each in games)
        assert token.api.get("/api/me/history").json()["games"] == games, "on both devices"
        assert other.api.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Ada"

        found = second.get("/api/me/history", params={"query": "bo"}).json()["games"]
        assert [each["table"] for each in found] == [table]
        assert second.get("/api/me/history", params={"outcome": "won"}).json()["games"] == []
        profile = second.get("/api/me/profile").json()
        assert (profile["name"], profile["games"], profile["with_people"]) == ("Ada", 2, 1)
        (opponent,) = profile["opponents"]
        assert (opponent["name"], opponent["games"]) == ("Bo", 1)
        wish = {"table": opponent["table"], "by": opponent["by"]}
        assert second.post("/api/me/friends", json=wish).status_code == 204
        assert second.get("/api/me/profile").json()["friends"] == [{"name": "Bo", "person": ""}]

        archive = zipfile.ZipFile(io.BytesIO(second.get("/api/me/export").content))
        assert len(archive.namelist()) == 2
        texts = [archive.read(name).decode() for name in archive.namelist()]
        assert any("players: Ada; Bo" in text for text in texts)
        assert all(read(text).game == "medieval" for text in texts)
        named = second.get(f"/api/tables/{table}/record").headers["content-disposition"]
        assert "Ada-Bo.era" in named
        assert second.get(f"/api/tables/{table}/end-view").json()["players"]


def end_by_resigning(one: httpx.Client, other: httpx.Client, table: str) -> None:
    for each in (one, other):
        each.post(f"/api/tables/{table}/votes", json={"kind": "end"})


def test_a_link_tells_what_is_played(site: Site, tmp_path: Path) -> None:
    ada = site.guest("Ada <3")
    table = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    page = site.browser().get(f"/t/{table}").text
    assert 'property="og:title"' in page
    assert "Ada &lt;3" in page
    assert site.browser().get("/t/nothing").status_code == 200


def test_ratings_follow_places_and_grow_sure() -> None:
    rows = [make_result("ada", 1), make_result("bo", 2), make_result("cy", 2)]
    once = rate(rows, {})
    assert once["ada"].mu > 25 > once["bo"].mu
    assert abs(once["bo"].mu - once["cy"].mu) < 0.5
    known = {user: Rating(25.0, 8.0, 3) for user in once}
    again = rate(rows, known)
    assert all(again[user].sigma < 8.0 and again[user].games == 4 for user in again)
