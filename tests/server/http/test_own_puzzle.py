"""A moment of a finished game as a puzzle: studied, asked at a table of its own, answered, played out by bots."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from era.server.workers import answer_values, studies
from era.server.workers.studies import StudyWorker
from tests.lab.test_answers import FIRST
from tests.lab.test_study import BLUNDER
from tests.server.http.test_puzzles import play, read
from tests.server.workers.test_studies import bring, finished
from tests.support.golden import store as golden
from tests.support.patience import wait_until
from tests.support.server.site import Guest, Site, running, settings

GAMES = 6
LINE = FIRST - 1


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StudyWorker, "niceness", 0)
        patch.setattr(studies, "IDLE_TIMEOUT_S", 3600)
        patch.setattr(answer_values, "IDLE_TIMEOUT_S", 3600)
        with running(settings(tmp_path_factory.mktemp("data"), study_games=GAMES)) as made:
            yield made


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


@pytest.fixture(scope="module")
def studied(ada: Guest) -> str:
    """A finished table whose study knows of the blunder."""
    table = bring(ada.api, BLUNDER)
    assert FIRST in [moment["first"] for moment in finished(ada.api, table)["moments"]]
    return table


def begin(guest: Guest, table: str, line: int = LINE) -> Any:
    wish = {"puzzle": "own-game", "from": {"table": table, "line": line}}
    return guest.api.post("/api/tables", json=wish)


def valued(guest: Guest, table: str, lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = {}

    def is_there() -> bool:
        found.update(read(guest, f"/api/tables/{table}/answer?lang={lang}"))
        return "result" in found

    wait_until(is_there, "bots to play the answer out")
    return found


def test_a_moment_is_asked_and_valued_in_the_readers_language(ada: Guest, studied: str) -> None:
    table = begin(ada, studied).json()["id"]
    info = read(ada, f"/api/tables/{table}")
    assert (info["puzzle"], info["continued"], info["status"]) == ("own-game", True, "running")
    assert [seat["yours"] for seat in info["seats"] if seat.get("yours")] == [True]
    asks = read(ada, f"/api/tables/{table}/puzzle?lang=es")
    assert asks["title"] == "Un momento de esta partida"
    assert "de cada cien" in asks["question"]
    before = read(ada, f"/api/tables/{table}/answer")
    assert (before["moves_left"], before["played"], before["seat"]) == (1, [], 1)
    assert (before["table"], before["line"]) == (studied, LINE)

    play(ada, table, ["done"], seat=1)
    result = valued(ada, table)["result"]
    assert result["said"] == "as good as what was played"
    assert not result["solved"]
    assert result["best_value"] > 0.5
    assert result["best"][0].startswith("build ")
    assert result["view"]["players"][1]["pieces"] != result["best_view"]["players"][1]["pieces"]
    assert str(GAMES) in result["remember"]

    again = begin(ada, studied).json()["id"]
    play(ada, again, result["best"], seat=1)
    found = valued(ada, again, "es")["result"]
    assert found["solved"]
    assert found["said"] == found["best_said"]
    assert found["said"].startswith("gana alrededor de")


def test_such_a_table_is_on_no_list(ada: Guest, studied: str) -> None:
    table = begin(ada, studied).json()["id"]
    assert table not in json.dumps(read(ada, "/api/me/tables"))
    assert table not in json.dumps(read(ada, "/api/tables"))


def test_what_is_no_puzzle_is_refused_with_a_sentence(ada: Guest, studied: str) -> None:
    nowhere = begin(ada, studied, line=3)
    assert (nowhere.status_code, nowhere.json()["error"]) == (409, "no-puzzle-there")
    unstudied = begin(ada, bring(ada.api, golden.FOLDER / "merchants" / "base-3p.era"))
    assert (unstudied.status_code, unstudied.json()["error"]) == (409, "not-studied")
    assert begin(ada, "no-such-table").status_code == 404
    alone = ada.api.post("/api/tables", json={"puzzle": "own-game"})
    assert alone.status_code in (404, 422)
    running_table = ada.api.post(
        "/api/tables", json={"game": "medieval", "options": {"players": 1}, "seats": [{"kind": "me"}]}
    )
    assert begin(ada, running_table.json()["id"]).json()["error"] == "not-over"
    assert ada.api.get(f"/api/tables/{studied}/puzzle").status_code == 404
