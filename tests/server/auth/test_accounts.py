"""Guests, accounts, sessions, and a way out of everything."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.patience import PATIENCE_S, HandClock
from tests.support.server.site import Site, open_socket, read_until_closed, receive_view, running, settings

PASSWORD = "a long sentence"


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    with site.browser() as client:
        yield client


def be(client: httpx.Client, name: str) -> None:
    assert client.post("/api/me", json={"name": name}).status_code == 200


def sign_up(client: httpx.Client, login: str, **more: str) -> httpx.Response:
    return client.post("/api/accounts", json={"login": login, "password": PASSWORD, **more})


def name_of(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["name"])


# ---------------------------------------------------------------- guests


def test_a_guest_is_known_again(browser: httpx.Client) -> None:
    assert name_of(browser) == ""
    be(browser, "Ada")
    me = browser.get("/api/me").json()
    assert (me["name"], me["lang"], me["account"], me["token"]) == ("Ada", "en", False, "")


def test_a_guest_changes_name_and_language(browser: httpx.Client) -> None:
    be(browser, "Ada")
    cookie = browser.cookies["era"]
    browser.post("/api/me", json={"name": "  Ada L.  ", "lang": "es"})
    me = browser.get("/api/me").json()
    assert (me["name"], me["lang"]) == ("Ada L.", "es")
    assert browser.cookies["era"].split(".")[0] == cookie.split(".")[0], "the same user in the same session"


def test_a_program_gets_a_token_and_no_cookie(site: Site) -> None:
    with site.program() as client:
        answer = client.post("/api/me", json={"name": "Bot", "token": True})
        assert "set-cookie" not in answer.headers
        assert name_of(client) == ""
        headers = {"authorization": f"Bearer {answer.json()['token']}"}
        assert client.get("/api/me", headers=headers).json()["name"] == "Bot"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, 7, None, ["Ada"]])
def test_impossible_names_get_a_sentence(browser: httpx.Client, name: object) -> None:
    answer = browser.post("/api/me", json={"name": name})
    assert answer.status_code == 422
    assert "name" in answer.json()["sentence"]


# ---------------------------------------------------------------- accounts


def test_an_account_keeps_a_guests_identity(site: Site, browser: httpx.Client) -> None:
    be(browser, "Ada")
    answer = sign_up(browser, "ada")
    assert (answer.status_code, answer.json()["account"]) == (201, True)
    with site.browser() as elsewhere:
        answer = elsewhere.post("/api/session", json={"login": "  ADA ", "password": PASSWORD})
        assert answer.json()["name"] == "Ada"
        assert name_of(elsewhere) == "Ada"


def test_a_log_in_name_is_had_once(site: Site, browser: httpx.Client) -> None:
    be(browser, "Bob")
    assert sign_up(browser, "bob").status_code == 201
    assert sign_up(browser, "bobby").json()["error"] == "has-account"
    with site.browser() as other:
        answer = sign_up(other, "BOB", name="Another")
        assert (answer.status_code, answer.json()["error"]) == (409, "login-taken")


@pytest.mark.parametrize(("login", "password"), [("x", PASSWORD), ("a\nb c", PASSWORD), ("carol", "short")])
def test_impossible_accounts_get_a_sentence(site: Site, login: str, password: str) -> None:
    with site.browser() as client:
        answer = client.post("/api/accounts", json={"login": login, "password": password})
    assert answer.status_code == 422
    assert answer.json()["error"] in ("login-wrong", "password-wrong", "name-hidden")


def test_passwords_are_kept_as_argon2(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site, site.browser() as client:
        sign_up(client, "dora", name="Dora")
    with sqlite3.connect(tmp_path / "era.db") as database:
        (kept,) = database.execute("SELECT password FROM users WHERE login = 'dora'").fetchone()
    database.close()
    assert kept.startswith("$argon2id$")
    for path in tmp_path.iterdir():
        assert PASSWORD.encode() not in path.read_bytes()


def test_wrong_names_and_wrong_passwords_look_alike(site: Site, browser: httpx.Client) -> None:
    sign_up(browser, "erin", name="Erin")
    with site.browser() as other:
        wrong = [
            other.post("/api/session", json={"login": login, "password": "not the password"})
            for login in ("erin", "nobody-at-all")
        ]
    assert [answer.status_code for answer in wrong] == [403, 403]
    assert wrong[0].json() == wrong[1].json()


def test_guessing_passwords_is_slowed_down(tmp_path: Path) -> None:
    """The clock stands still: on a busy machine so much time may pass between guesses that another is allowed."""
    with running(settings(tmp_path), clock=HandClock()) as site, site.browser() as other:
        sign_up(site.browser(), "frank", name="Frank")
        guesses = [other.post("/api/session", json={"login": "frank", "password": f"guess {n}"}) for n in range(8)]
        assert [answer.status_code for answer in guesses][:6] == [403] * 6
        assert {answer.status_code for answer in guesses[6:]} == {429}
        right = other.post("/api/session", json={"login": "frank", "password": PASSWORD})
        assert right.json()["error"] == "log-in-wait", "also the right one has to wait"
        assert int(right.headers["retry-after"]) > 0


def test_logging_out_here(browser: httpx.Client) -> None:
    be(browser, "Gus")
    assert browser.delete("/api/session").status_code == 204
    assert name_of(browser) == ""


def test_logging_out_everywhere(site: Site, browser: httpx.Client) -> None:
    sign_up(browser, "hana", name="Hana")
    with site.browser() as elsewhere:
        elsewhere.post("/api/session", json={"login": "hana", "password": PASSWORD})
        assert elsewhere.delete("/api/sessions").status_code == 204
        assert name_of(elsewhere) == ""
    assert name_of(browser) == "", "an older cookie is worth nothing"
    browser.post("/api/session", json={"login": "hana", "password": PASSWORD})
    assert name_of(browser) == "Hana"


def test_logging_out_everywhere_closes_open_sockets(site: Site) -> None:
    """Whoever sits at a table with a stolen cookie does not stay there."""
    iris = site.guest("Iris")
    table_id = iris.table(options={"players": 1}, seats=[{"kind": "me"}])
    with iris.socket(table_id) as socket:
        socket.send('{"type":"hello"}')
        receive_view(socket, 0)
        iris.api.delete("/api/sessions")
        with pytest.raises(ConnectionClosed):
            read_until_closed(socket)


def test_nobody_has_nothing_to_log_out_or_delete(site: Site) -> None:
    with site.program() as client:
        for path in ("/api/me", "/api/sessions"):
            answer = client.delete(path, headers={"accept-language": "es"})
            assert (answer.status_code, answer.json()["error"]) == (401, "nobody")
            assert answer.json()["sentence"].startswith("Di primero")


# ---------------------------------------------------------------- delete my data


def test_deleting_my_data(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site:
        ada, bob = site.guest("Ada of the Deleted"), site.guest("Bob")
        alone = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
        shared = ada.table(options={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
        bob.api.post(f"/api/tables/{shared}/seats/1", json={"act": "sit"})
        ada.api.post(f"/api/tables/{shared}/start")
        with ada.socket(shared) as socket:
            socket.send('{"type":"hello"}')
            receive_view(socket, 0)
            socket.send('{"type":"say","text":"my secret recipe"}')
            while "my secret recipe" not in str(socket.recv(PATIENCE_S)):
                pass

        assert ada.api.delete("/api/me").status_code == 204

        assert ada.api.get("/api/me").json()["name"] == ""
        assert bob.api.get(f"/api/tables/{alone}").status_code == 404
        seats = bob.api.get(f"/api/tables/{shared}").json()["seats"]
        assert "Deleted" not in str(seats)
        assert seats[0]["stand_in"]
        assert seats[0]["name"] == "Somebody"
        assert bob.api.get(f"/api/tables/{shared}").json()["host"], "somebody must be able to kick and start"
        with open_socket(site, shared, bob.token) as socket:
            socket.send('{"type":"hello"}')
            receive_view(socket, 1)
    with sqlite3.connect(tmp_path / "era.db") as database:
        everything = "\n".join(database.iterdump())
    database.close()
    assert "my secret recipe" not in everything
    assert "Deleted" not in everything
