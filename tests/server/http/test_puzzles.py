"""Puzzles over REST: listed, read, solved at an ordinary table that counts for nothing else."""

import json
from typing import Any

import pytest

from era.games.registry import game
from era.puzzles.puzzle import list_puzzles, read_puzzle
from era.server.protocol.from_server import Accepted, Refused
from tests.support.server.site import Guest, Site, receive, receive_view


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


def read(guest: Guest, path: str) -> Any:
    answer = guest.api.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def begin(guest: Guest, puzzle_id: str) -> str:
    made = guest.api.post("/api/tables", json={"puzzle": puzzle_id})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def play(guest: Guest, table: str, moves: list[str], seat: int = 0) -> None:
    for text in moves:
        with guest.socket(table) as socket:
            socket.send(json.dumps({"type": "hello"}))
            seen = receive_view(socket, seat).seen
            socket.send(json.dumps({"type": "move", "id": text, "seat": seat, "seen": seen, "text": text}))
            while not isinstance(answer := receive(socket), Accepted):
                assert not isinstance(answer, Refused), answer


def test_puzzles_are_listed_in_the_readers_language_without_their_answers(ada: Guest) -> None:
    cards = read(ada, "/api/puzzles?lang=es")["puzzles"]
    assert [card["id"] for card in cards] == list_puzzles()
    assert cards[0]["title"] == "La última Muralla"
    told = read(ada, "/api/puzzles/two-walls?lang=en")
    assert (told["title"], told["moves"], told["number"], told["of"]) == ("Two walls", 2, 2, len(list_puzzles()))
    assert "H8" not in json.dumps(told)
    assert ada.api.get("/api/puzzles/no-such").status_code == 404


@pytest.mark.parametrize("puzzle_id", ["last-wall", "three-skulls", "customs"])
def test_a_puzzle_is_a_table_where_one_is_to_move(ada: Guest, puzzle_id: str) -> None:
    table, puzzle = begin(ada, puzzle_id), read_puzzle(puzzle_id)
    info = read(ada, f"/api/tables/{table}")
    assert (info["puzzle"], info["game"], info["status"]) == (puzzle_id, puzzle.game, "running")
    assert info["continued"]
    assert info["options"] == game(puzzle.game).check(puzzle.options)
    answer = read(ada, f"/api/tables/{table}/answer")
    assert answer == {"puzzle": puzzle_id, "moves": puzzle.goal.moves, "moves_left": puzzle.goal.moves, "played": []}


def test_what_was_played_is_valued_beside_the_best(ada: Guest) -> None:
    """The first move tells nothing yet; what follows the answer does not count."""
    table = begin(ada, "two-walls")
    played = ["place wall-4 k6 r1", "place wall-4 g8 r0"]
    play(ada, table, played[:1])
    assert read(ada, f"/api/tables/{table}/answer")["moves_left"] == 1
    play(ada, table, [*played[1:], "ready"])
    answer = read(ada, f"/api/tables/{table}/answer?lang=en")
    result = answer["result"]
    assert (answer["moves_left"], answer["played"]) == (0, played)
    assert (result["solved"], result["said"], result["best_said"]) == (False, "4 spaces", "6 spaces")
    assert result["best"] == read_puzzle("two-walls").best
    assert [result[view]["players"][0]["walled_area"] for view in ("view", "best_view")] == [4, 6]
    assert result["next"] == "corner-gap"
    assert "**outside**" in result["why"]


def test_the_best_answer_solves_it(ada: Guest) -> None:
    table = begin(ada, "best-keep")
    play(ada, table, read_puzzle("best-keep").best)
    result = read(ada, f"/api/tables/{table}/answer?lang=es")["result"]
    assert (result["solved"], result["said"]) == (True, "33 %")
    hungry = begin(ada, "hungry-round")
    play(ada, hungry, ["reroll peasant.wood"])
    result = read(ada, f"/api/tables/{hungry}/answer?lang=es")["result"]
    assert (result["solved"], result["best_said"]) == (False, "0,59 dados pasan hambre")


def test_a_puzzle_is_nobodys_game(ada: Guest, site: Site) -> None:
    """It is on no list of tables, and nothing is reached by it; other tables have no answer."""
    bea = site.guest("Bea")
    table = begin(bea, "last-wall")
    assert read(bea, "/api/me/tables")["tables"] == []
    assert read(bea, "/api/me/games")["games"] == []
    assert table not in [each["id"] for each in read(bea, "/api/tables")["tables"]]
    other = bea.table(seats=[{"kind": "me"}], options={"players": 1})
    assert bea.api.get(f"/api/tables/{other}/answer").status_code == 404
    assert "puzzle" not in read(bea, f"/api/tables/{other}")
    refused = bea.api.post("/api/tables", json={"puzzle": "no-such"})
    assert refused.status_code == 422
    assert "last-wall" in refused.json()["sentence"]
