"""Whole games from the first request to the verified record, as people and programs play them."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from era.core import record
from era.core.replay import verify
from era.games.registry import game
from era.server.protocol import patch
from tests.support.patience import PATIENCE_S
from tests.support.server.random_player import Player, play_together
from tests.support.server.site import Guest, Site

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"
LINES = 100


def checked_record(guest: Guest, table_id: str) -> record.Record:
    """The record of a finished game: its dice are those of the revealed seed, and its scores those that were told."""
    assert guest.api.get(f"/api/tables/{table_id}").json()["status"] == "over"
    read = record.read(guest.api.get(f"/api/tables/{table_id}/record").text)
    played = game(read.game)
    state = verify(played, read)
    assert played.turn(state).over
    return read


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("medieval", {"players": 1}),
        ("medieval", {"players": 1, "scenario": "solitaire"}),
        ("merchants", {"players": 1}),
    ],
)
def test_alone(site: Site, name: str, options: dict[str, Any]) -> None:
    ada = site.guest()
    table_id = ada.table(name, options=options, seats=[{"kind": "me"}])
    play_together(Player(ada, table_id, [0], 1))
    assert checked_record(ada, table_id).entries


def test_two_people_and_two_bots(site: Site, tmp_path: Path) -> None:
    ada, bob = site.guest("Ada"), site.guest("Bob")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "squire"}, {"kind": "bot", "level": "random"}]
    table_id = ada.table(options={"players": 4, "scenario": "rivers-roads"}, seats=seats, bot_seconds=0.05)
    bob.api.post(f"/api/tables/{table_id}/seats/1", json={"act": "sit"})
    ada.api.post(f"/api/tables/{table_id}/start")
    play_together(Player(ada, table_id, [0], 2), Player(bob, table_id, [1], 3))

    checked_record(bob, table_id)
    file = tmp_path / "game.era"
    file.write_text(bob.api.get(f"/api/tables/{table_id}/record").text, "utf-8")
    verified = subprocess.run(
        [sys.executable, "-m", "era", "verify", str(file), "--lang", "en"], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("In order:")


def test_three_around_one_screen(site: Site) -> None:
    ada = site.guest()
    seats = [{"kind": "me"}, {"kind": "here", "name": "Kim"}, {"kind": "here", "name": "Lee"}]
    table_id = ada.table(options={"players": 3}, seats=seats)
    play_together(Player(ada, table_id, [0, 1, 2], 4))
    checked_record(ada, table_id)


def test_what_comes_after_a_game(site: Site) -> None:
    """Any moment of it, going on from one, playing again, and bringing its record along."""
    ada, bob = site.guest("Ada"), site.guest("Bob")
    table_id = ada.table(options={"players": 1}, seats=[{"kind": "me"}])
    play_together(Player(ada, table_id, [0], 5))
    path = f"/api/tables/{table_id}"
    told = checked_record(ada, table_id)

    last = len(told.entries)
    end = bob.api.get(f"{path}/past", params={"line": last}).json()
    assert end["line"] == last
    assert bob.api.get(f"{path}/past", params={"line": 0, "side": 0}).json()["view"] != end["view"]
    assert bob.api.get(f"{path}/past", params={"line": last + 1}).status_code == 404
    story = bob.api.get(f"{path}/past", params={"line": 0, "story": True}).json()
    assert [line["n"] for line in story["lines"]] == list(range(1, last + 1)), "every entry, hidden or not"
    assert story["rounds"] == sorted(story["rounds"])
    assert story["scores"][-1][0] == last
    assert bob.api.get(f"{path}/past", params={"line": -1}).status_code == 422

    told_again = 0
    view: dict[str, Any] = {}
    while told_again < last:  # a stretch at a time, each line with what it changed
        part = bob.api.get(f"{path}/story", params={"since": told_again, "most": 50}).json()
        assert not view or part["view"] == view
        view = part["view"]
        for line in part["lines"]:
            patch.apply(view, line["changes"])
        told_again += len(part["lines"])
        assert part["lines"][-1]["n"] == told_again
    assert view == end["view"]
    assert bob.api.get(f"{path}/story", params={"since": last + 1}).status_code == 404

    alone = ada.api.get("/api/me/games").json()["games"]
    assert [(each["table"], each["points"]) for each in alone] == [(table_id, story["scores"][-1][1][0])]
    assert bob.api.get("/api/me/games").json() == {"games": [], "next": ""}
    assert ada.api.get("/api/me/games?limit=1000").status_code == 422

    again = ada.api.post(f"{path}/rematch").json()["id"]
    assert again == ada.api.post(f"{path}/rematch").json()["id"] != table_id
    assert bob.api.post(f"{path}/rematch").status_code == 403

    brought = bob.api.post("/api/records", content=ada.api.get(f"{path}/record").text.encode()).json()["id"]
    assert bob.api.get(f"/api/tables/{brought}").json()["status"] == "over"
    assert checked_record(bob, brought) == told

    go_on: dict[str, Any] = {"from": {"table": table_id, "line": last // 2}}
    on = bob.table(seats=[{"kind": "me"}], **go_on)
    play_together(Player(bob, on, [0], 6))
    read = record.read(bob.api.get(f"/api/tables/{on}/record").text)
    assert read.entries[: last // 2] == told.entries[: last // 2]
    verify(game("medieval"), read)
    assert bob.api.get(f"/api/tables/{on}").json()["continued"]

    same = ada.api.post("/api/tables", json={"same": table_id}).json()["id"]
    info = ada.api.get(f"/api/tables/{same}").json()
    assert (info["status"], info["same"], info["seats"][0]["yours"]) == ("running", table_id, True)
    assert "continued" not in info
    play_together(Player(ada, same, [0], 5))
    assert checked_record(ada, same).entries == told.entries, "the same moves with the same dice"
    assert len(ada.api.get("/api/me/games").json()["games"]) == 1, "dice that were known do not count"


@pytest.mark.parametrize(("name", "options"), [("medieval", {"players": 2}), ("merchants", {"players": 2})])
def test_the_example_client_plays_to_the_end(site: Site, name: str, options: dict[str, Any]) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < LINES
    ada = site.guest()
    table_id = ada.table(name, options=options, seats=[{"kind": "bot", "level": "random"}], bot_seconds=0.02)
    process = subprocess.Popen(
        [sys.executable, str(EXAMPLE), f"{site.url}/t/{table_id}", "Example"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process.stdout as said:
        assert said.readline() == "Sitting on seat 2.\n"
        assert ada.api.post(f"/api/tables/{table_id}/start").status_code == 200
        assert said.read() == "The game is over.\n"
    assert process.wait(PATIENCE_S) == 0
    checked_record(ada, table_id)
