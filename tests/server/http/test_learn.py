"""Lessons over REST: listed, read, and taken at an ordinary table with dice of their own."""

from typing import Any

import pytest

from era.games.registry import game
from era.lessons.lesson import list_lessons, read_lesson
from tests.support.server.site import Guest, Site


@pytest.fixture(scope="module")
def ada(site: Site) -> Guest:
    return site.guest("Ada")


def read(guest: Guest, path: str) -> Any:
    answer = guest.api.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_lessons_are_listed_in_the_readers_language(ada: Guest) -> None:
    cards = read(ada, "/api/lessons?lang=es")["lessons"]
    assert [card["id"] for card in cards] == list_lessons()
    assert cards[0]["title"] == "Tus primeros dominios"
    assert cards[0]["steps"] > 30
    told = read(ada, "/api/lessons/first-domain?lang=en")
    assert told["beats"][0]["title"] == "A meadow and a keep"
    assert [chapter["key"] for chapter in told["chapters"]] == read_lesson("first-domain").chapters
    assert ada.api.get("/api/lessons/no-such").status_code == 404


@pytest.mark.parametrize("lesson_id", list_lessons())
def test_a_lesson_is_a_table_with_its_dice(ada: Guest, lesson_id: str) -> None:
    made = ada.api.post("/api/tables", json={"lesson": lesson_id})
    assert made.status_code == 201, made.text
    info = read(ada, f"/api/tables/{made.json()['id']}")
    lesson = read_lesson(lesson_id)
    assert (info["lesson"], info["game"], info["status"]) == (lesson_id, lesson.game, "running")
    assert info["seats"][0]["yours"]
    assert info["options"] == game(lesson.game).check(lesson.options)


def test_other_tables_are_no_lessons(ada: Guest) -> None:
    made = ada.api.post("/api/tables", json={"game": read_lesson("first-domain").game, "seats": [{"kind": "me"}]})
    assert "lesson" not in read(ada, f"/api/tables/{made.json()['id']}")
    refused = ada.api.post("/api/tables", json={"lesson": "no-such"})
    assert refused.status_code == 422
    assert "first-domain" in refused.json()["sentence"]
    assert ada.api.post("/api/tables", json={}).status_code == 422
