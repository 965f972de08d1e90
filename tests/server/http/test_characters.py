"""Bots are people: they sit down as whoever was chosen, else by lot, never twice the same, and have names."""

from typing import Any

import pytest

from era.bots.levels import list_characters
from era.core.catalogue import LANGUAGES
from tests.support.server.site import Guest, Site

BOT = {"kind": "bot", "level": "squire"}


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


def open_table(guest: Guest, *seats: dict[str, Any], game: str = "medieval") -> dict[str, Any]:
    wish = {"game": game, "options": {"players": len(seats)}, "seats": list(seats)}
    made = guest.api.post("/api/tables", json=wish)
    assert made.status_code == 201, made.text
    table: dict[str, Any] = guest.api.get(f"/api/tables/{made.json()['id']}").json()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_tells_who_its_people_are(ada: Guest, lang: str) -> None:
    games = ada.api.get(f"/api/games?lang={lang}").json()["games"]
    people = {each["game"]: each["characters"] for each in games}["medieval"]
    assert [one["character"] for one in people] == list_characters("medieval")
    for one in people:
        assert all(one[key] for key in ("name", "trade", "about", "plays", "misjudges", "motto"))
        assert all(one["remarks"].values())


def test_whoever_was_chosen_sits_down_and_the_others_come_by_lot(ada: Guest) -> None:
    table = open_table(ada, {"kind": "me"}, BOT | {"character": "odo"}, BOT, BOT)
    names = [seat["character"] for seat in table["seats"][1:]]
    assert names[0] == "odo"
    assert len(set(names)) == 3
    assert set(names) <= set(list_characters("medieval"))


def test_they_are_called_by_their_names_in_the_readers_language(ada: Guest) -> None:
    table = open_table(ada, {"kind": "me"}, BOT | {"character": "agnes"})
    for lang, name in (("en", "Mother Agnes"), ("es", "Madre Inés")):
        seats = ada.api.get(f"/api/tables/{table['id']}?lang={lang}").json()["seats"]
        assert seats[1]["name"] == name


def test_nobody_unknown_sits_down(ada: Guest) -> None:
    seats = [{"kind": "me"}, BOT | {"character": "nobody"}]
    refused = ada.api.post("/api/tables", json={"game": "medieval", "options": {"players": 2}, "seats": seats})
    assert refused.status_code == 422
    assert "odo" in refused.json()["sentence"]


def test_the_host_seats_somebody_at_an_open_table_and_changes_their_strength(ada: Guest) -> None:
    table = open_table(ada, {"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    address = f"/api/tables/{table['id']}/seats/1"
    for level in ("baron", "duke"):
        seats = ada.api.post(address, json={"act": "bot", "level": level, "character": "perrin"}).json()["seats"]
        assert (seats[1]["character"], seats[1]["level"]) == ("perrin", level)


@pytest.mark.parametrize("level", ["random", "greedy", "monarch-1"])
def test_a_yardstick_is_nobody_in_particular(ada: Guest, level: str) -> None:
    table = open_table(ada, {"kind": "me"}, {"kind": "bot", "level": level}, BOT)
    assert "character" not in table["seats"][1]
    assert table["seats"][2]["character"]
