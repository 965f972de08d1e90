"""The REST API: games and what is in them, tables and their seats, errors as sentences."""

import json
import sqlite3
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import quote

import httpx
import pytest
from websockets.sync.client import ClientConnection

from era.core.catalogue import LANGUAGES
from era.games.registry import game, names
from era.server.http.routes.games import offer
from era.server.protocol.from_server import Gone, Refused, Said
from tests.support.server.site import Guest, Site, receive, receive_view, running, settings

T = TypeVar("T")

ALONE: dict[str, Any] = {"options": {"players": 1}, "seats": [{"kind": "me"}]}


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


@pytest.fixture(scope="module")
def bob(site: Site) -> Guest:
    return site.guest("Bob")


def error_of(answer: httpx.Response) -> tuple[int, str]:
    said = answer.json()
    assert set(said) == {"error", "sentence"}
    assert said["sentence"][-1] in ".!?" or said["sentence"]
    return answer.status_code, said["error"]


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_what_can_be_chosen(ada: Guest, lang: str) -> None:
    games = ada.api.get(f"/api/games?lang={lang}").json()["games"]
    assert [each["game"] for each in games] == names()
    for each in games:
        assert each["solo"] in [card["key"] for card in each["cards"]]
        assert each["bots"][0]["level"] == "squire"
        assert len(each["bots"]) == 5


@pytest.mark.parametrize("name", names())
def test_whatever_is_offered_can_be_played(name: str) -> None:
    """Every card with every number of players, and every value of every option with every card it goes with."""
    made = offer(name, "en")
    for card in made.cards:
        for players in card.players:
            options = game(name).check({**card.options, "players": players})
            assert game(name).seats(game(name).start(options)) == players
        for option in made.options:
            if card.key in option.cards:
                values = [*option.values, *([True, False] if option.kind == "yes" else [])]
                if option.kind == "set":
                    values += [option.of[: option.count], option.of[-option.count :]]
                if option.kind == "some":
                    values += [[each] for each in option.of]
                for players in {*card.players} & {*option.players}:
                    for value in [*values, option.default]:
                        game(name).check({**card.options, "players": players, option.key: value})
                assert len(option.labels) == len(option.values)


def test_orders_that_can_be_chosen_are_those_of_the_box() -> None:
    from era.games.merchants.box.box import load_components
    from era.games.merchants.box.options import name_cards

    excluded = next(option for option in offer("merchants", "en").options if option.key == "excluded")
    assert excluded.of == name_cards(load_components())
    assert excluded.by_hand


def test_options_are_checked_before_a_table_is_made(ada: Guest) -> None:
    def why(game: str, lang: str = "en", **options: object) -> str | None:
        answer = ada.api.post(f"/api/games/{game}/options?lang={lang}", json={"options": options})
        assert answer.status_code == 200, answer.text
        return cast(str | None, answer.json()["why"])

    assert why("medieval", players=2, x_change=1) is None
    assert "eight rounds" in (why("medieval", players=1, x_change=1) or "")
    assert why("medieval", players=2, scenario="roads", types="lot") is None
    assert "by lot" in (why("medieval", players=2, scenario="base", types="lot") or "")
    assert "nueve" in (why("merchants", "es", excluded=["genova-wfa"]) or "")
    assert ada.api.post("/api/games/chess/options", json={"options": {}}).status_code == 404
    assert ada.api.post("/api/games/medieval/options", json={}).status_code == 422


def test_every_shipped_scenario_has_a_card() -> None:
    from era.games.medieval.box.scenario import load_shipped_scenarios

    cards = offer("medieval", "en").cards
    assert {card.key for card in cards} == set(load_shipped_scenarios())
    assert all(card.table for card in cards)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_components_in_each_language(ada: Guest, name: str, lang: str) -> None:
    rules = ada.api.get(f"/api/games/{name}/rules?lang={lang}").json()
    assert all(set(rule) == {"title", "text", "source"} for rule in rules["rules"].values())
    assert set(rules["marks"]) == {"S", "P", "I", "C"}
    box = ada.api.get(f"/api/games/{name}/components", headers={"accept-language": lang}).json()
    assert box["components"]
    assert "source" in str(box["components"])
    assert box["names"] == ada.api.get(f"/api/names/{lang}").json()["names"][name]


def test_the_components_are_those_of_the_box(ada: Guest) -> None:
    components = ada.api.get("/api/games/medieval/components").json()["components"]
    assert components["buildings"]["keep"]["source"]["cost"]
    assert "wharf" in components["buildings"], "the expansion is laid over the base game"
    assert "base" in components["scenarios"]


def test_what_there_is_not(ada: Guest) -> None:
    assert error_of(ada.api.get("/api/games/chess/rules")) == (404, "no-rules")
    assert error_of(ada.api.get("/api/names/xx")) == (404, "no-address")
    assert error_of(ada.api.get("/api/nothing")) == (404, "no-address")
    assert error_of(ada.api.delete("/api/games")) == (405, "no-method")
    assert error_of(ada.api.get("/api/tables/nothing")) == (404, "no-table")
    assert error_of(ada.api.get("/api/tables/" + "x" * 300)) == (404, "no-table")


# ---------------------------------------------------------------- making tables


def test_a_table_without_open_seats_starts_at_once(ada: Guest) -> None:
    table = ada.api.get(f"/api/tables/{ada.table(**ALONE)}").json()
    assert table["status"] == "running"
    (seat,) = table["seats"]
    assert len(seat.pop("by")) == 10
    assert seat.pop("away") > 0, "nobody is connected"
    assert seat == {"kind": "person", "name": "Ada", "yours": True}
    assert table["host"]
    assert len(table["commitment"]) == 64
    assert "seed" not in table


def test_a_table_waits_for_open_seats(site: Site, ada: Guest, bob: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "squire"}, {"kind": "here", "name": "Kim"}]
    table_id = ada.table(options={"players": 4}, seats=seats)
    path = f"/api/tables/{table_id}"
    assert error_of(ada.api.post(f"{path}/start"))[0] == 409
    assert error_of(bob.api.post(f"{path}/start"))[0] == 403

    sat = bob.api.post(f"{path}/seats/1", json={"act": "sit"}).json()
    assert [seat.get("name", "") for seat in sat["seats"]][:2] == ["Ada", "Bob"]
    assert [seat.get("yours", False) for seat in sat["seats"]] == [False, True, False, False]
    assert [seat.get("yours", False) for seat in ada.api.get(path).json()["seats"]] == [True, False, False, True]

    assert ada.api.post(f"{path}/start").json()["status"] == "running"
    assert error_of(ada.api.post(f"{path}/start"))[0] == 409
    assert bob.api.post(f"{path}/seats/1", json={"act": "leave"}).json()["seats"][1]["stand_in"]
    assert "stand_in" not in bob.api.post(f"{path}/seats/1", json={"act": "sit"}).json()["seats"][1]
    assert error_of(bob.api.post(f"{path}/seats/0", json={"act": "kick"}))[0] == 403
    for act in ("kick", "bot", "open"):
        assert error_of(ada.api.post(f"{path}/seats/1", json={"act": act}))[0] == 409, "not by one person alone"


def test_nobody_makes_no_table(site: Site) -> None:
    with site.program() as nobody:
        assert error_of(nobody.post("/api/tables", json={"game": "medieval", **ALONE})) == (401, "nobody")


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({}, 422, "game"),
        ({"game": "chess"}, 422, "chess"),
        ({"game": "medieval", "options": {"players": 9}}, 422, "players"),
        ({"game": "medieval", "options": {"scenario": "../../etc/passwd.toml"}}, 422, "passwd"),
        ({"game": "medieval", "options": {"components": "/etc/passwd"}}, 422, "components"),
        ({"game": "medieval", "seats": [{"kind": "king"}]}, 422, "seats.0.kind"),
        ({"game": "medieval", "seats": [{"kind": "here"}]}, 422, "name"),
        ({"game": "medieval", "seats": [{"kind": "bot", "level": "god"}]}, 422, "god"),
        ({"game": "medieval", "options": {"players": 1}, "seats": [{"kind": "me"}] * 2}, 422, "2"),
        ({"game": "medieval", "bot_seconds": 1e9}, 422, "bot_seconds"),
        ({"game": "medieval", "clock": {"kind": "live", "bank": -1}}, 422, "clock.bank"),
        ({"game": "medieval", "colour": "red"}, 422, "colour"),
        ({"game": "medieval", "from": {"table": "nothing", "line": 0}}, 404, "table"),
        ({"same": "nothing"}, 404, "table"),
        ("not an object", 422, "JSON"),
    ],
)
def test_impossible_tables_get_a_sentence(ada: Guest, body: Any, status: int, word: str) -> None:
    answer = ada.api.post("/api/tables", json=body)
    assert error_of(answer)[0] == status
    assert word in answer.json()["sentence"]


def test_sentences_are_in_the_askers_language(ada: Guest) -> None:
    def said(**request: Any) -> str:
        return str(ada.api.get("/api/tables/nothing", **request).json()["sentence"])

    english, spanish = said(), said(params={"lang": "es"})
    assert english != spanish
    assert said(headers={"accept-language": "es-MX,es;q=0.9"}) == spanish
    assert said(headers={"accept-language": "fr, xx"}) == english
    assert said(headers={"accept-language": "es"}, params={"lang": "en"}) == english


# ---------------------------------------------------------------- finding tables


def test_only_public_tables_are_listed(site: Site, ada: Guest) -> None:
    private = ada.table(**ALONE)
    public = ada.table(public=True, **ALONE)
    with site.program() as nobody:
        listed = [table["id"] for table in nobody.get("/api/tables").json()["tables"]]
    assert public in listed
    assert private not in listed


def test_my_tables_with_those_that_wait_for_me_first(site: Site) -> None:
    cleo = site.guest("Cleo")
    waits = cleo.table(**ALONE)
    opened = cleo.table(options={"players": 2}, seats=[{"kind": "me"}])
    mine = cleo.api.get("/api/me/tables").json()["tables"]
    assert [(each["table"]["id"], each.get("turn", False)) for each in mine] == [(waits, True), (opened, False)]


def test_a_tables_box(ada: Guest) -> None:
    box = ada.api.get(f"/api/tables/{ada.table(**ALONE)}/box").json()
    assert box["board"] == {"width": 14, "height": 12}
    merchants = ada.table("merchants", options={"players": 1}, seats=[{"kind": "me"}])
    assert ada.api.get(f"/api/tables/{merchants}/box").json()["cities"]


# ---------------------------------------------------------------- records


def test_a_table_with_collector_sets(ada: Guest) -> None:
    table_id = ada.table(options={"players": 1, "sets": ["set-1"]}, seats=[{"kind": "me"}])
    box = ada.api.get(f"/api/tables/{table_id}/box").json()
    assert box["pieces"]["harbor"]["cost_die"] == "burgher"
    assert box["pieces"]["harbor"]["bonuses"] == [{"points": 4, "per": "die", "of": "burgher"}]
    assert box["faces"]["merchant.barter"]["either"] == [{"stone": 2}, {"wood": 2}]
    assert "cathedral" not in box["pieces"]
    refused = ada.api.post("/api/tables", json={"game": "medieval", "options": {"sets": ["set-1"], "peaceful": True}})
    assert refused.status_code == 422
    assert "brings swords" in refused.json()["sentence"]


def test_a_running_game_gives_no_secrets(site: Site, ada: Guest, bob: Guest) -> None:
    table_id = ada.table(**ALONE)
    own = ada.api.get(f"/api/tables/{table_id}/record")
    assert own.text.startswith("era-table record 1\n")
    assert "seed:" not in own.text
    assert own.headers["content-disposition"].endswith(".era")
    assert error_of(bob.api.get(f"/api/tables/{table_id}/record"))[0] == 403


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"\xff\xfe", b"era-table record 1\ngame: chess\nrules: 1\noptions: {}\n\nend 0\n"]
)
def test_damaged_records_get_a_sentence(ada: Guest, content: bytes) -> None:
    assert error_of(ada.api.post("/api/records", content=content))[0] == 422


# ---------------------------------------------------------------- the description


def test_openapi_describes_every_address(ada: Guest) -> None:
    described = ada.api.get("/api/openapi.json").json()
    assert {"/api/games", "/api/me", "/api/tables", "/api/tables/{table_id}/seats/{seat}", "/healthz"} <= set(
        described["paths"]
    )
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
    references = str(described).split("#/components/schemas/")[1:]
    known = set(described["components"]["schemas"])
    assert {each.split("'")[0] for each in references} <= known


def test_a_game_that_cannot_go_on_says_so_and_can_be_looked_at(tmp_path: Path) -> None:
    """And keeps nobody from their other tables."""
    with running(settings(tmp_path)) as site:
        dan = site.guest("Dan")
        broken, well = dan.table(**ALONE), dan.table(**ALONE)
    with sqlite3.connect(tmp_path / "era.db") as database:
        database.execute("DELETE FROM snapshots")
        row = (broken, 1, "action", 0, "build folly a1", 1)
        database.execute(
            "INSERT OR REPLACE INTO events (table_id, number, kind, seat, text, at) VALUES (?,?,?,?,?,?)", row
        )
    database.close()
    with running(settings(tmp_path)) as site:
        dan = Guest(site, dan.token)
        for lang, word in (("en", "stopped"), ("es", "detenido")):
            said = dan.api.get(f"/api/tables/{broken}?lang={lang}").json()["stopped"]
            assert word in said
            assert "build folly a1" in said
        mine = {each["table"]["id"]: each.get("turn") for each in dan.api.get("/api/me/tables").json()["tables"]}
        assert mine == {broken: None, well: True}
        assert dan.api.get(f"/api/tables/{broken}/record").text.endswith("end 0\n")
        with dan.socket(broken) as socket:
            socket.send(json.dumps({"type": "hello"}))
            view = receive_view(socket, 0)
            assert (view.seen, view.turn.seats, view.legal) == (0, (), [])
            for message in ({"type": "move", "seen": 0, "text": "ready"}, {"type": "undo"}, {"type": "hint"}):
                socket.send(json.dumps({**message, "id": "x", "seat": 0}))
                answer = _next(socket, Refused)
                assert answer.why == "over"
                assert "stopped" in answer.sentence
            socket.send(json.dumps({"type": "say", "text": "Oh no"}))
            assert _next(socket, Said).text == "Oh no"


def _next(socket: ClientConnection, kind: type[T]) -> T:
    while True:
        message = receive(socket)
        if isinstance(message, kind):
            return message


def test_a_table_whose_options_are_not_possible_any_more_says_so(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site:
        dan = site.guest("Dan")
        broken, well = dan.table(**ALONE), dan.table(**ALONE)
    with sqlite3.connect(tmp_path / "era.db") as database:
        options = json.dumps({"players": 1, "scenario": "atlantis"})
        database.execute("UPDATE tables SET options = ? WHERE id = ?", [options, broken])
    database.close()
    with running(settings(tmp_path)) as site:
        dan = Guest(site, dan.token)
        assert error_of(dan.api.get(f"/api/tables/{broken}")) == (409, "unplayable")
        mine = {each["table"]["id"]: each.get("turn") for each in dan.api.get("/api/me/tables").json()["tables"]}
        assert mine == {broken: None, well: True}
        with dan.socket(broken) as socket:
            gone = receive(socket)
            assert isinstance(gone, Gone)
            assert "atlantis" in gone.sentence
            assert not gone.again


# ---------------------------------------------------------------- hostile requests

NASTY = ["\0", "\x00abc", "\ud800", "\u202e", "a" * 20_000, "'; DROP TABLE users; --", "{}", "../..", "%00", "\n"]


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text)[:20])
def test_nasty_texts_break_nothing(ada: Guest, text: str) -> None:
    """Wherever a text can be given; none of them is an address of anything."""
    table_id = ada.table(**ALONE)
    bodies = {
        "/api/me": {"name": text},
        "/api/session": {"login": text, "password": text},
        "/api/accounts": {"login": text, "password": text},
        "/api/tables": {"game": text, "options": {text: text, "scenario": text}},
        f"/api/tables/{table_id}/seats/0": {"act": "bot", "name": text, "level": text},
    }
    guest = Guest(ada.site, ada.site.guest().token)
    for path, body in bodies.items():
        content = json.dumps(body)
        answer = guest.api.post(path, content=content, headers={"content-type": "application/json"})
        assert answer.status_code < 500, (path, answer.text)
    for options in ({"scenario": text}, {"box": {text: text}}, {"custom": {"title": text}, "scenario": "custom"}):
        content = json.dumps({"game": "medieval", "options": options})
        answer = guest.api.post("/api/tables", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 422, (options, answer.text)
    if len(text) < 1000:
        quoted = quote(text, errors="replace")
        for path in (f"/api/tables/{quoted}", f"/api/tables/{quoted}/record", f"/api/games/{quoted}/rules"):
            assert guest.api.get(path).status_code in (200, 404), path
        assert guest.api.get(f"/api/games?lang={quoted}", headers={"accept-language": "\x7f;;,=q"}).is_success


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 50_000,
        b'{"game": "medieval", "options": {"players": ' + b"9" * 5000 + b"}}",
        b'{"game": "medieval", "options": {"players": 1e999}}',
        b'{"game": "medieval", "options": {"players": NaN}}',
        b'{"game": "medieval", "options": {"box": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}}",
        b"\xff\xfe\x00",
        b"",
        b"null",
    ],
    ids=lambda content: content[:40],
)
def test_nasty_bodies_break_nothing(ada: Guest, content: bytes) -> None:
    for path in ("/api/tables", "/api/me", "/api/session"):
        answer = ada.api.post(path, content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), (path, answer.text)
        assert error_of(answer)
