"""People over the API: names that follow everywhere, guests who log in, invitations that others can follow."""

import socket
import sys
from pathlib import Path

import pytest

from era.server.config import Settings
from era.server.http import addresses
from era.server.http.addresses import list_addresses
from tests.support.server.site import Guest, Site, receive, settings


@pytest.fixture
def ada(site: Site) -> Guest:
    return site.guest("Ada")


@pytest.fixture
def bob(site: Site) -> Guest:
    return site.guest("Bob")


def two(ada: Guest, bob: Guest) -> str:
    table = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    bob.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{table}/start")
    return table


def names(guest: Guest, table: str) -> list[str]:
    return [seat["name"] for seat in guest.api.get(f"/api/tables/{table}").json()["seats"]]


def test_another_name_is_told_at_the_table_at_once(ada: Guest, bob: Guest) -> None:
    table = two(ada, bob)
    with bob.socket(table) as socket:
        socket.send('{"type":"hello"}')
        ada.api.post("/api/me", json={"name": "Countess"})
        while True:
            message = receive(socket)
            if type(message).__name__ == "Table" and message.table.seats[0].name == "Countess":  # type: ignore[union-attr]
                break
    assert names(bob, table) == ["Countess", "Bob"]


def test_logging_in_keeps_what_a_guest_had(site: Site, bob: Guest) -> None:
    with site.browser() as home, site.browser() as away:
        home.post("/api/me", json={"name": "Ada"})
        home.post("/api/accounts", json={"login": "ada-merge", "password": "a long sentence"})
        away.post("/api/me", json={"name": "Guest 7"})
        wanted = {"game": "medieval", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = away.post("/api/tables", json=wanted).json()["id"]
        bob.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"})
        away.post(f"/api/tables/{table}/start")
        alone = away.post(
            "/api/tables", json={"game": "medieval", "seats": [{"kind": "me"}], "options": {"players": 1}}
        )
        assert alone.status_code == 201
        entered = away.post("/api/session", json={"login": "ada-merge", "password": "a long sentence"})
        assert entered.json()["name"] == "Ada"
        mine = {each["table"]["id"] for each in away.get("/api/me/tables").json()["tables"]}
        assert {table, alone.json()["id"]} <= mine
        assert {each["table"]["id"] for each in home.get("/api/me/tables").json()["tables"]} == mine, "on both devices"
        assert names(bob, table) == ["Ada", "Bob"]
        assert away.get(f"/api/tables/{table}").json()["seats"][0]["yours"]


def test_a_guest_need_not_come_along(site: Site) -> None:
    with site.browser() as browser:
        browser.post("/api/me", json={"name": "Ada"})
        browser.post("/api/accounts", json={"login": "ada-alone", "password": "a long sentence"})
        browser.delete("/api/session")
        browser.post("/api/me", json={"name": "Guest 8"})
        browser.post("/api/tables", json={"game": "medieval", "seats": [{"kind": "me"}], "options": {"players": 1}})
        wanted = {"login": "ada-alone", "password": "a long sentence", "keep_guest": False}
        assert browser.post("/api/session", json=wanted).status_code == 200
        assert browser.get("/api/me/tables").json()["tables"] == []


def test_votes_and_resigning_over_the_api(ada: Guest, bob: Guest) -> None:
    table = two(ada, bob)
    path = f"/api/tables/{table}"
    voted = ada.api.post(f"{path}/votes", json={"kind": "end"}).json()
    assert (voted["votes"][0]["agreed"], voted["votes"][0]["waiting"]) == ([0], [1])
    assert ada.api.post(f"{path}/host").status_code == 200, "the host may say so once more"
    assert bob.api.post(f"{path}/host").status_code == 409, "nobody was away for long"
    assert ada.api.delete(path).status_code == 409
    assert bob.api.post(f"{path}/seats/1", json={"act": "resign"}).json()["seats"][1]["gone"]
    ended = ada.api.post(f"{path}/votes", json={"kind": "end"}).json()
    assert (ended["status"], ended["ended"]) == ("over", "agreed"), "nobody else is left to ask"
    listed = ada.api.get("/api/me/tables", params={"status": "over"}).json()["tables"]
    assert table in [each["table"]["id"] for each in listed], "it stays in the history"


def test_an_invitation_names_an_address_that_others_can_reach(tmp_path: Path) -> None:
    def at(asked: str, **changed: object) -> list[str]:
        chosen: Settings = settings(tmp_path, **changed)
        return list_addresses(chosen, asked)

    assert at("http://localhost:8642/api/site") == [], "only this machine"
    assert at("http://127.0.0.1:8642/api/site", host="10.1.2.3") == ["http://10.1.2.3:8642"]
    assert at("http://192.168.1.7:8642/api/site", host="0.0.0.0") == ["http://192.168.1.7:8642"]
    assert at("http://localhost:8642/api/site", url="https://era.example") == ["https://era.example"]
    for found in at("http://localhost:8642/api/site", host="0.0.0.0"):
        assert "localhost" not in found
        assert "127.0.0.1" not in found


def test_a_house_without_internet_has_addresses_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks = {"lo": "127.0.0.1", "wlan0": "10.1.2.3", "down0": "", "eth0": "192.168.1.7"}
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(networks, start=1)))
    monkeypatch.setattr(addresses, "_read_address", networks.__getitem__)
    chosen = settings(tmp_path, host="0.0.0.0")

    def listed(outside: str) -> list[str]:
        monkeypatch.setattr(addresses, "_own_address", lambda family: outside if family == socket.AF_INET else "")
        return list_addresses(chosen, "http://localhost:8642/api/site")

    assert listed("") == ["http://10.1.2.3:8642", "http://192.168.1.7:8642"]
    assert listed("192.168.1.7") == ["http://192.168.1.7:8642", "http://10.1.2.3:8642"], "the best first, each once"


@pytest.mark.skipif(sys.platform != "linux", reason="others than Linux are not asked")
def test_a_networks_address_is_read() -> None:
    assert addresses._read_address("lo") == "127.0.0.1"
    assert addresses._read_address("no-such-network-here") == ""


def test_the_site_tells_its_addresses(site: Site) -> None:
    with site.browser() as browser:
        assert browser.get("/api/site").json()["addresses"] == []
