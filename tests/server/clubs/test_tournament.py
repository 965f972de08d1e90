"""A duplicate tournament from the first request to the proof, over HTTP and websockets."""

import csv
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from era.cli.main import main
from era.core import record
from era.core.errors import RecordError
from era.core.replay import verify
from era.core.rng import commitment
from era.duplicate.dossier import INDEX, Dossier, read_dossier, write_dossier
from era.duplicate.verify import verify_tournament
from era.games.registry import game
from tests.support.patience import wait_until
from tests.support.server.random_player import Player, play_together
from tests.support.server.services import Postgres
from tests.support.server.site import Guest, Site, read_until_closed, running, settings

NAMES = ["Aurelio", "Nuria", "Leila", "Mara", "Tomas", "Ben", "Ines", "Oskar"]
GAME = {"game": "medieval", "options": {"players": 2, "x_change": -1}}
"""Of two; some 90 random moves a game."""


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    more: dict[str, Any] = {}
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        more["database_url"] = postgres.database("tournament")
    with running(settings(tmp_path, bot_processes=1, **more)) as made:
        yield made


def make(organiser: Guest, **wish: Any) -> str:
    clock = {"kind": "none", "bot": "random"}
    answer = organiser.api.post("/api/tournaments", json={"name": "Autumn", **GAME, "clock": clock, **wish})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def read(guest: Guest, tournament: str) -> dict[str, Any]:
    answer = guest.api.get(f"/api/tournaments/{tournament}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(guest: Guest, tournament: str, what: str) -> dict[str, Any]:
    answer = guest.api.post(f"/api/tournaments/{tournament}/{what}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play_round(people: dict[str, Guest], tournament: str, leaves: str = "") -> None:
    """Plays all tables of the round at once, but for who leaves: for them a bot ends the game."""
    players: list[Player] = []
    for table in read(people["Aurelio"], tournament)["played"][-1]["tables"]:
        for seat in table["seats"]:
            name = seat["name"]
            if name and name != leaves and seat.get("outcome", "playing") == "playing":
                players.append(Player(people[name], table["id"], [seat["seat"]], seed=len(players)))
    play_together(*players)
    wait_until(lambda: read(people["Aurelio"], tournament)["played"][-1]["over"], "the end of the round")


def recompute(data: bytes) -> dict[str, float]:
    """The points of everybody, from the records alone and by the plainest way to count."""
    points: dict[str, float] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        said = msgspec.json.decode(archive.read(INDEX))
        for number, each in enumerate(said["rounds"], 1):
            reached = {}
            for table in {result["table"] for result in each["results"]}:
                kept = record.read(archive.read(f"round-{number}/table-{table}.era").decode())
                rules = game(kept.game)
                assert commitment(kept.seed or b"") == each["seal"]
                reached[table] = rules.result(verify(rules, kept)).scores
            for mine in each["results"]:
                name = said["players"].get(mine["player"])
                if name is None or not mine.get("counts", True):
                    continue
                points.setdefault(name, 0.0)
                for other in each["results"]:
                    if other["seat"] != mine["seat"] or other["table"] == mine["table"]:
                        continue
                    a, b = reached[mine["table"]][mine["seat"]], reached[other["table"]][other["seat"]]
                    is_person = other.get("counts", True) and other["player"]
                    points[name] += 1.0 if not is_person or a > b else 0.5 if a == b else 0.0
    return points


def test_eight_players_three_rounds_and_one_who_leaves(place: Site, tmp_path: Path, capsys: Any) -> None:
    carmen = place.guest("Carmen")
    people = {name: place.guest(name) for name in NAMES}
    tournament = make(carmen)
    for guest in people.values():
        act(guest, tournament, "join")
    assert read(carmen, tournament)["players"] == NAMES
    assert people["Mara"].api.post(f"/api/tournaments/{tournament}/begin-round").status_code == 403

    begun = act(carmen, tournament, "begin-round")
    first = begun["played"][0]
    assert "seed" not in first
    assert len(first["tables"]) == 4
    assert carmen.api.post(f"/api/tournaments/{tournament}/begin-round").json()["error"] == "round-on"
    # Nobody who plays may see another table; the organiser, who does not, may.
    mine = read(people["Mara"], tournament)["table"]
    other = next(table["id"] for table in first["tables"] if table["id"] != mine)
    for who in (people["Mara"], place.guest("Stranger")):
        assert who.api.get(f"/api/tables/{other}/look").status_code == 403
        assert who.api.get(f"/api/tables/{other}/past?line=0").status_code == 403
        with who.socket(other) as socket, pytest.raises(ConnectionClosed):
            read_until_closed(socket)
    assert carmen.api.get(f"/api/tables/{other}/look").status_code == 200
    assert carmen.api.get(f"/api/tournaments/{tournament}/tournament.zip").json()["error"] == "not-opened"
    seals = {people[name].api.get(f"/api/tables/{table['id']}").json()["commitment"]
             for table in first["tables"] for name in [table["seats"][0]["name"]]}  # fmt: skip
    assert seals == {first["seal"]}
    assert people["Mara"].api.post(f"/api/tables/{mine}/votes", json={"kind": "end"}).status_code == 409

    note = {"text": "Round two begins at eight."}
    assert carmen.api.put(f"/api/tournaments/{tournament}/note", json=note).status_code == 204
    assert people["Mara"].api.put(f"/api/tournaments/{tournament}/note", json=note).status_code == 403
    assert read(people["Ben"], tournament)["notes"][0]["text"] == note["text"]

    play_round(people, tournament)
    opened = read(carmen, tournament)["played"][0]
    assert commitment(bytes.fromhex(opened["seed"])) == first["seal"]
    assert people["Mara"].api.get(f"/api/tables/{other}/end-view").status_code == 200

    act(carmen, tournament, "begin-round")
    act(people["Oskar"], tournament, "leave")
    play_round(people, tournament, leaves="Oskar")
    row = next(row for row in read(carmen, tournament)["standings"] if row["name"] == "Oskar")
    assert (row["place"], row["left_after"], row["rounds"][1]) == (0, 1, 0)

    third = act(carmen, tournament, "begin-round")["played"][2]
    names = [seat["name"] for table in third["tables"] for seat in table["seats"]]
    assert sorted(names) == sorted([*(name for name in NAMES if name != "Oskar"), ""]), "a bot has the eighth seat"
    play_round(people, tournament)
    assert act(carmen, tournament, "close")["status"] == "over"

    standings = {row["name"]: row["points"] for row in read(carmen, tournament)["standings"]}
    data = carmen.api.get(f"/api/tournaments/{tournament}/tournament.zip").content
    found = recompute(data)
    assert standings == {name: found.get(name, 0.0) for name in NAMES}
    file = tmp_path / "autumn.zip"
    file.write_bytes(data)
    assert main(["verify", "--tournament", str(file)]) == 0
    told = capsys.readouterr().out
    assert "12 tables" in told
    assert first["seal"] in told

    lines = list(csv.reader(io.StringIO(carmen.api.get(f"/api/tournaments/{tournament}/standings.csv").text)))
    assert lines[0] == ["place", "player", "round 1", "round 2", "round 3", "to field", "points", "left"]
    assert {line[1]: float(line[6]) for line in lines[1:]} == standings
    exported = carmen.api.get(f"/api/tournaments/{tournament}/standings.json").json()
    assert {row["name"]: row["points"] for row in exported["standings"]} == standings
    _check_forgeries(data)


def _check_forgeries(data: bytes) -> None:
    """Whatever is changed in the file is found."""
    dossier, _ = read_dossier(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name != INDEX}

    def refuse(changed: Dossier, records: dict[str, str]) -> str:
        with pytest.raises(RecordError) as refused:
            verify_tournament(*read_dossier(write_dossier(changed, records)))
        return refused.value.key

    def copy() -> Dossier:
        return msgspec.json.decode(msgspec.json.encode(dossier), type=Dossier)

    other = copy()
    other.standings = [*reversed(other.standings)]
    assert refuse(other, texts) == "tournament-standings"
    other = copy()
    result = other.rounds[0].results[0]
    other.rounds[0].results[0] = msgspec.structs.replace(result, points=(result.points or 0) + 1)
    assert refuse(other, texts) == "tournament-points"
    swapped = {**texts, "round-1/table-1.era": texts["round-2/table-1.era"]}
    assert refuse(copy(), swapped) == "tournament-other-dice"
    missing = {name: text for name, text in texts.items() if name != "round-3/table-2.era"}
    assert refuse(copy(), missing) == "tournament-missing"
    assert refuse(copy(), {**texts, "round-9/table-1.era": texts["round-1/table-1.era"]}) == "tournament-extra"


def test_a_league_of_two_seasons_and_a_round_that_is_ended(site: Site) -> None:
    olga, people = site.guest("Olga"), [site.guest(name) for name in ("Ana", "Bob", "Cleo")]
    club = olga.api.post("/api/clubs", json={"name": "Tuesday Table", "season": "Autumn"}).json()["id"]
    for guest in people:
        assert guest.api.put(f"/api/clubs/{club}/membership").status_code == 200
    assert people[0].api.post(f"/api/clubs/{club}/seasons", json={"name": "Winter"}).status_code == 403
    assert people[0].api.post("/api/tournaments", json={"name": "Mine", **GAME, "club": club}).status_code == 403

    def hold() -> dict[str, Any]:
        tournament = make(olga, club=club, pairing="round-robin")
        for guest in people:
            act(guest, tournament, "join")
        begun = act(olga, tournament, "begin-round")
        assert begun["rounds"] == 3, "until all have met"
        assert olga.api.post(f"/api/tournaments/{tournament}/close").json()["error"] == "round-on"
        ended = act(olga, tournament, "end-round")
        assert ended["played"][0]["over"]
        assert ended["played"][0]["seed"]
        proved = olga.api.get(f"/api/tournaments/{tournament}/tournament.zip").content
        assert verify_tournament(*read_dossier(proved)).unfinished == 2
        return act(olga, tournament, "close")

    hold()
    assert olga.api.post(f"/api/clubs/{club}/seasons", json={"name": "Winter"}).status_code == 200
    hold()
    info = people[1].api.get(f"/api/clubs/{club}").json()
    assert [season["name"] for season in info["seasons"]] == ["Autumn", "Winter"]
    assert [each["name"] for each in info["members"]] == ["Olga", "Ana", "Bob", "Cleo"]
    for season in info["seasons"]:
        assert len(season["tournaments"]) == 1
        assert {line["name"] for line in season["league"]} == {"Ana", "Bob", "Cleo"}
        assert all(line["points"] == 0 for line in season["league"]), "nobody has points from games that were ended"
    assert people[1].api.get("/api/me/clubs").json()["clubs"][0]["name"] == "Tuesday Table"
    assert len(people[1].api.get("/api/me/tournaments").json()["tournaments"]) == 2


def test_what_cannot_be_done(site: Site) -> None:
    olga, ana = site.guest("Olga"), site.guest("Ana")
    alone = {"name": "Alone", "game": "medieval", "options": {"players": 1}}
    assert olga.api.post("/api/tournaments", json=alone).json()["error"] == "not-against-each-other"
    together = {"name": "Together", "game": "merchants", "options": {"players": 2}}
    assert olga.api.post("/api/tournaments", json=together).json()["error"] == "not-against-each-other"
    tournament = make(olga)
    assert olga.api.post(f"/api/tournaments/{tournament}/begin-round").json()["error"] == "too-few-players"
    act(ana, tournament, "join")
    act(ana, tournament, "leave")
    assert "players" in read(ana, tournament)
    assert read(ana, tournament)["players"] == []
    assert ana.api.delete(f"/api/tournaments/{tournament}").status_code == 403
    assert olga.api.delete(f"/api/tournaments/{tournament}").status_code == 204
    assert ana.api.get(f"/api/tournaments/{tournament}").json()["error"] == "no-tournament"
    for path in ("tournaments/none", "clubs/none", "tournaments/none/tournament.zip", "tournaments/none/standings.csv"):
        assert ana.api.get(f"/api/{path}").status_code == 404
    assert ana.api.post("/api/tournaments/none/join").status_code == 404
    assert ana.api.post(f"/api/tournaments/{tournament}/win").status_code in (404, 422)
