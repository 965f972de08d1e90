"""Boxes of one's own over REST: checked while typed, kept, shared, chosen for a table, seen before sitting down."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from era.cli.main import main
from era.core import record
from era.core.overlay import MAX_CHARS
from era.core.replay import verify
from era.games.registry import game, names
from era.server.storage.box_store import MAX_BOXES
from tests.support.patience import wait_until
from tests.support.server.site import Guest, Site, receive, running, settings

TEXTS = {
    "medieval": "[buildings.farm]\ncount = 14\n\n"
    '[buildings.cathedral]\nfootprint = [".#.", "###", ".#.", ".#.", ".#."]\n',
    "merchants": "[goods.wheat]\ncount = 10\n\n[turn]\nactions = 3\n",
}
BAD = "[tracks]\nstone = 'many'\n[buildings.farm]\ncount = 0\n"
each_game = pytest.mark.parametrize("name", names())


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


@pytest.fixture(scope="module")
def bob(site: Site) -> Guest:
    return site.guest("Bob")


def check(guest: Guest, name: str, toml: str, lang: str = "en") -> dict[str, Any]:
    answer = guest.api.post(f"/api/games/{name}/box/check?lang={lang}", json={"toml": toml})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def keep(guest: Guest, name: str = "medieval", toml: str = TEXTS["medieval"], called: str = "Mine") -> str:
    answer = guest.api.post("/api/boxes", json={"game": name, "name": called, "toml": toml})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def refusal(answer: Any) -> tuple[int, str]:
    assert answer.json()["sentence"]
    return answer.status_code, answer.json()["error"]


# ---------------------------------------------------------------- a game's box


@each_game
def test_the_printed_box_has_every_fact_and_is_a_text_that_can_be_read(ada: Guest, name: str) -> None:
    found = ada.api.get(f"/api/games/{name}/box?lang=es").json()
    assert len(found["facts"]) > 100
    assert all(fact["marks"] for fact in found["facts"])
    assert found["names"] == ada.api.get(f"/api/games/{name}/components?lang=es").json()["names"]
    assert set(found["notes"]) <= {fact["path"] for fact in found["facts"]}
    whole = check(ada, name, found["toml"])
    assert (whole["problems"], whole["tables"]) == ([], {})
    assert whole["facts"] == found["facts"]


def test_what_no_line_states_has_a_note(ada: Guest) -> None:
    found = ada.api.get("/api/games/medieval/box").json()
    unsure = {fact["path"] for fact in found["facts"] if any(mark["kind"] != "S" for mark in fact["marks"])}
    assert unsure
    assert unsure <= set(found["notes"])


@each_game
def test_a_box_without_problems_can_be_drawn_and_has_a_fingerprint(ada: Guest, name: str) -> None:
    found = check(ada, name, TEXTS[name])
    assert found["problems"] == []
    assert len(found["differences"]) == 2
    assert all(each["sentence"] for each in found["differences"])
    assert found["fingerprint"] == game(name).fingerprint(game(name).check({"box": found["tables"]}))
    assert found["fingerprint"] != check(ada, name, "")["fingerprint"]
    table = ada.table(name, options={"box": found["tables"]})
    assert ada.api.get(f"/api/tables/{table}/box").json() == found["box"]


def test_problems_come_with_their_lines_in_the_readers_language(ada: Guest) -> None:
    english, spanish = check(ada, "medieval", BAD), check(ada, "medieval", BAD, "es")
    assert [(each["line"], each["path"]) for each in english["problems"]] == [
        (2, "tracks.stone"),
        (4, "buildings.farm.count"),
    ]
    assert english["problems"][0]["why"] != spanish["problems"][0]["why"]
    assert (english["tables"], english["box"], english["fingerprint"]) == (None, None, None)
    assert len(english["facts"]) > 100


def test_the_longest_box_that_may_be_written_fits_into_a_request(ada: Guest) -> None:
    quotes = "#" + '"' * 900 + "\n"
    longest = (quotes * (MAX_CHARS // len(quotes) + 1))[:MAX_CHARS]
    assert check(ada, "medieval", longest)["problems"] == []
    too_long = ada.api.post("/api/games/medieval/box/check", json={"toml": longest + "#"})
    assert refusal(too_long) == (422, "field-long")
    assert keep(ada, toml=longest)


def test_a_game_that_is_not_there_has_no_box(ada: Guest) -> None:
    assert refusal(ada.api.get("/api/games/chess/box")) == (404, "no-rules")
    assert refusal(ada.api.post("/api/games/chess/box/check", json={"toml": ""})) == (404, "no-rules")
    assert refusal(ada.api.post("/api/boxes", json={"game": "chess", "name": "a", "toml": ""})) == (404, "no-rules")


def test_checking_has_a_rate_limit_of_its_own(tmp_path: Path) -> None:
    with running(settings(tmp_path, rate=0.05), clock=lambda: 0.0) as site, site.program() as client:
        said = [client.post("/api/games/medieval/box/check", json={"toml": ""}) for _ in range(5)]
        assert refusal(said[-1]) == (429, "too-fast")


# ---------------------------------------------------------------- my boxes


def test_what_is_kept_is_listed_shared_changed_and_thrown_away(site: Site) -> None:
    ada, bob = site.guest("Ada"), site.guest("Bob")
    first = keep(ada)
    draft = keep(ada, toml=BAD, called="Draft")
    listed = ada.api.get("/api/me/boxes").json()["boxes"]
    assert {(each["id"], each["name"], each["differences"], each["playable"]) for each in listed} == {
        (first, "Mine", 2, True),
        (draft, "Draft", 1, False),
    }
    seen = bob.api.get(f"/api/boxes/{first}").json()
    assert (seen["toml"], seen["owner_name"], seen["yours"], seen["playable"]) == (
        TEXTS["medieval"],
        "Ada",
        False,
        True,
    )
    with site.program() as nobody:
        assert nobody.get(f"/api/boxes/{first}").json() == seen
    changed = ada.api.put(f"/api/boxes/{first}", json={"name": " Other ", "toml": ""}).json()
    assert (changed["name"], changed["toml"], changed["yours"]) == ("Other", "", True)
    assert ada.api.delete(f"/api/boxes/{first}").status_code == 204
    assert refusal(bob.api.get(f"/api/boxes/{first}")) == (404, "no-box")
    assert bob.api.get("/api/me/boxes").json() == {"boxes": []}


def test_a_stranger_cannot_change_or_throw_away(ada: Guest, bob: Guest, site: Site) -> None:
    box = keep(ada)
    other = {"name": "Stolen", "toml": ""}
    assert refusal(bob.api.put(f"/api/boxes/{box}", json=other)) == (403, "not-your-box")
    assert refusal(bob.api.delete(f"/api/boxes/{box}")) == (403, "not-your-box")
    with site.program() as nobody:
        assert refusal(nobody.put(f"/api/boxes/{box}", json=other)) == (401, "nobody")
        assert refusal(nobody.delete(f"/api/boxes/{box}")) == (401, "nobody")
        assert refusal(nobody.get("/api/me/boxes")) == (401, "nobody")
        assert refusal(nobody.post("/api/boxes", json={"game": "medieval", **other})) == (401, "nobody")
    assert bob.api.get(f"/api/boxes/{box}").json()["toml"] == TEXTS["medieval"]


@pytest.mark.parametrize("called", ["", "   ", "x" * 61, "a\nb", "turned \u202e round", "zero\0", "\ud800"])
def test_names_are_short_and_plain(ada: Guest, called: str) -> None:
    body = {"game": "medieval", "name": called, "toml": ""}
    content = json.dumps(body)
    answer = ada.api.post("/api/boxes", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 422


@each_game
@pytest.mark.parametrize("called", ["", "x" * 61, "a\nb", "turned \u202e round", 7])
def test_a_tables_box_is_called_no_worse(ada: Guest, name: str, called: object) -> None:
    answer = ada.api.post("/api/tables", json={"game": name, "options": {"box_name": called}})
    assert answer.status_code == 422
    assert refusal(answer)[1] in ("option-box-name", "option-wrong")


@pytest.mark.parametrize("toml", ["\0", "a = 1\0", "\ud800"])
def test_texts_that_no_database_can_hold_are_refused(ada: Guest, toml: str) -> None:
    content = json.dumps({"game": "medieval", "name": "a", "toml": toml})
    answer = ada.api.post("/api/boxes", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 422


@pytest.mark.parametrize("box", ["x", "a" * 60, "%00", "' OR 1=1", "\u202e"])
def test_no_such_box(ada: Guest, box: str) -> None:
    assert refusal(ada.api.get(f"/api/boxes/{box}")) == (404, "no-box")
    assert refusal(ada.api.put(f"/api/boxes/{box}", json={"name": "a", "toml": ""})) == (404, "no-box")
    assert refusal(ada.api.delete(f"/api/boxes/{box}")) == (404, "no-box")


def test_nobody_keeps_more_than_there_is_room_for(site: Site) -> None:
    cleo = site.guest("Cleo")
    boxes = [keep(cleo, toml="") for _ in range(MAX_BOXES)]
    more = {"game": "medieval", "name": "One more", "toml": ""}
    answer = cleo.api.post("/api/boxes", json=more)
    assert refusal(answer) == (409, "too-many-boxes")
    assert str(MAX_BOXES) in answer.json()["sentence"]
    cleo.api.delete(f"/api/boxes/{boxes[0]}")
    assert cleo.api.post("/api/boxes", json=more).status_code == 201


def test_deleting_my_data_deletes_my_boxes(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as site:
        ada, bob = site.guest("Ada"), site.guest("Bob")
        box = keep(ada, toml="# my secret recipe\n")
        kept = keep(bob)
        assert ada.api.delete("/api/me").status_code == 204
        assert bob.api.get(f"/api/boxes/{box}").status_code == 404
        assert bob.api.get(f"/api/boxes/{kept}").status_code == 200
    with sqlite3.connect(tmp_path / "era.db") as database:
        everything = "\n".join(database.iterdump())
    database.close()
    assert "my secret recipe" not in everything


# ---------------------------------------------------------------- at a table


def test_everybody_sees_what_differs_before_they_sit_down(ada: Guest, bob: Guest) -> None:
    tables = check(ada, "medieval", TEXTS["medieval"])["tables"]
    table = ada.table(
        options={"players": 3, "box": tables, "box_name": "Long cathedral"}, seats=[{"kind": "me"}], public=True
    )
    assert bob.api.get(f"/api/tables/{table}").json()["box_differs"] == 2
    listed = next(each for each in bob.api.get("/api/tables").json()["tables"] if each["id"] == table)
    assert listed["box_differs"] == 2
    assert "box" not in listed["options"], "lists do without whole boxes"
    assert listed["options"]["box_name"] == "Long cathedral"

    found = bob.api.get(f"/api/tables/{table}/box/differences?lang=es").json()
    assert found["name"] == "Long cathedral"
    assert [each["path"] for each in found["differences"]] == [
        "buildings.farm.count",
        "buildings.cathedral.footprint",
    ]
    assert found["compared"] - found["same"] == 2
    assert check(bob, "medieval", found["toml"])["tables"] == tables, "a copy to keep"

    seat = f"/api/tables/{table}/seats/1"
    unseen = bob.api.post(seat, json={"act": "sit"})
    assert refusal(unseen) == (409, "box-not-seen")
    assert "2 facts differ" in unseen.json()["sentence"]
    assert refusal(bob.api.post(seat, json={"act": "sit", "seen_box": "0" * 16})) == (409, "box-not-seen")
    assert bob.api.post(seat, json={"act": "sit", "seen_box": found["fingerprint"]}).status_code == 200
    assert bob.api.post(seat, json={"act": "leave"}).status_code == 200
    assert ada.api.post(seat, json={"act": "sit"}).status_code == 200, "whoever made it knows it"
    assert ada.api.post(f"/api/tables/{table}/seats/2", json={"act": "bot"}).status_code == 200, "bots take any box"


@each_game
def test_the_printed_box_asks_for_nothing(ada: Guest, bob: Guest, name: str) -> None:
    table = ada.table(name, options={"players": 2}, seats=[{"kind": "me"}])
    assert "box_differs" not in bob.api.get(f"/api/tables/{table}").json()
    found = bob.api.get(f"/api/tables/{table}/box/differences").json()
    assert (found["differences"], found["name"], found["toml"]) == ([], None, "")
    assert found["compared"] == found["same"] > 10
    assert bob.api.post(f"/api/tables/{table}/seats/1", json={"act": "sit"}).status_code == 200


def test_options_of_records_from_before_overlays_are_compared_too(ada: Guest) -> None:
    """They hold the text of a whole file, which is the box: nothing is filled in."""
    whole = ada.api.get("/api/games/merchants/box").json()["toml"]
    text = whole.replace("actions = 2", "actions = 3", 1)
    assert text != whole
    table = ada.table("merchants", options={"components": text})
    found = ada.api.get(f"/api/tables/{table}/box/differences").json()
    assert [each["path"] for each in found["differences"]] == ["turn.actions"]
    overlay = check(ada, "merchants", found["toml"])["tables"]
    assert overlay == {"turn": {"actions": 3}}
    again = ada.table("merchants", options={"box": overlay})
    assert ada.api.get(f"/api/tables/{again}/box/differences").json()["fingerprint"] == found["fingerprint"]


@each_game
def test_a_box_with_problems_is_not_played(ada: Guest, name: str) -> None:
    bad = {"medieval": {"tracks": {"stone": 0}}, "merchants": {"turn": {"actions": -1}}}[name]
    answer = ada.api.post("/api/tables", json={"game": name, "options": {"box": bad}})
    assert refusal(answer) == (422, "option-wrong")


@each_game
def test_the_record_of_a_game_with_ones_own_box_verifies_elsewhere(
    ada: Guest, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is written is what `--components` reads, and the fingerprint is the same everywhere."""
    tables = check(ada, name, TEXTS[name])["tables"]
    seats = [{"kind": "bot", "level": "random"}] * 2
    options = {"players": 2, "box": tables, "box_name": "Mine"}
    table = ada.table(name, options=options, seats=seats, bot_seconds=0)
    with ada.socket(table) as socket:
        socket.send('{"type":"hello"}')
        wait_until(lambda: getattr(getattr(receive(socket), "turn", None), "over", False), "the end")
    text = ada.api.get(f"/api/tables/{table}/record").text
    found = record.read(text)
    assert found.options["box"] == tables
    assert found.options["box_name"] == "Mine"
    assert game(name).turn(verify(game(name), found)).over
    file, components = tmp_path / "game.era", tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    assert main(["verify", str(file)]) == 0
    assert "another box" not in capsys.readouterr().out

    components.write_text(ada.api.get(f"/api/tables/{table}/box/differences").json()["toml"], "utf-8")
    here = game(name).check({"players": 2, "components": components})
    assert game(name).fingerprint(here) == found.fingerprint
    simulated = ["simulate", name, "--players", "2", "--components", str(components), "--games", "1"]
    assert main(simulated) == 0
