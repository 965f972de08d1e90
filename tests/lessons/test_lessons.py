"""Lessons: their dice bring about what they speak of, and both languages say it.

That nobody is blocked or misled who does something else is for web/src/lesson/deviating.test.ts: only the browser's
coach knows what it says.
"""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.cli.main import main
from era.core.catalogue import LANGUAGES
from era.core.errors import DataError
from era.games.registry import game as game_by_name
from era.lessons.conditions import holds, look_up
from era.lessons.lesson import list_lessons, read_lesson, read_text
from era.lessons.script import LessonPlayer, count_main, find_seed, follow, make_seed

LESSONS = ("first-domain", "first-route")
FIGURES = re.compile(r"\{\{(.+?)\}\}")
PIECES = re.compile(r"(?:tray|supply):([a-z0-9-]+)")
SPACE = re.compile(r"space:0:([a-z])(\d+)")
MERCHANTS = re.compile(r"(city|order|carriage):([a-z0-9-]+)")
TOOLS = ("hint", "score")
"""Of the table's header, whose hooks are made of their names."""
BROWSER = Path(__file__).parents[2] / "web" / "src"
SOURCES = "\n".join(
    path.read_text("utf-8") for folder in ("games", "table", "stage") for path in (BROWSER / folder).rglob("*.tsx")
)
"""Where anchors and controls are written down."""


def make_player(lesson_id: str) -> LessonPlayer:
    lesson = read_lesson(lesson_id)
    return LessonPlayer(lesson, bytes.fromhex(lesson.seed))


def test_these_are_all() -> None:
    assert set(list_lessons()) == set(LESSONS)
    with pytest.raises(DataError, match="first-domain"):
        read_lesson("no-such")
    with pytest.raises(DataError):
        read_lesson("../data/first-domain")


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_beat_is_reached_in_order(lesson_id: str) -> None:
    player = make_player(lesson_id)
    assert make_seed(player.lesson.seed_of).hex() == player.lesson.seed
    reached = [beat.id for beat in follow(player)]
    assert reached == [beat.id for beat in player.lesson.beat if not beat.branch]
    assert player.shown() is None
    assert not player.match.over()


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_figure_is_in_the_view(lesson_id: str) -> None:
    """Where a beat is shown, what stands in braces is a number there, and not one for want of anything."""
    player = make_player(lesson_id)
    for beat in follow(player):
        for lang in LANGUAGES:
            for path in FIGURES.findall(read_text(lesson_id, lang).beats[beat.id].text):
                assert isinstance(look_up(player.view(), path), int), (beat.id, path)
                assert look_up(player.view(), path) > 0, (beat.id, path)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_both_languages_say_the_same_beats(lesson_id: str) -> None:
    lesson = read_lesson(lesson_id)
    texts = {lang: read_text(lesson_id, lang) for lang in LANGUAGES}
    for text in texts.values():
        assert list(text.beats) == [beat.id for beat in lesson.beat]
        assert list(text.chapters) == lesson.chapters
        assert all(said.title and said.text for said in text.beats.values())
    for beat in lesson.beat:
        figures = {lang: sorted(FIGURES.findall(text.beats[beat.id].text)) for lang, text in texts.items()}
        assert figures["en"] == figures["es"], beat.id
    assert {beat.chapter for beat in lesson.beat} == set(lesson.chapters)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_anchor_is_somewhere(lesson_id: str) -> None:
    lesson = read_lesson(lesson_id)
    game = game_by_name(lesson.game)
    box = msgspec.to_builtins(game.box(game.check(lesson.options)))
    player = make_player(lesson_id)
    for _ in follow(player):
        pass
    for anchor in (anchor for beat in lesson.beat for anchor in beat.show):
        assert exists(anchor, box, player.view()), anchor


def exists(anchor: str, box: Any, view: Any) -> bool:
    if found := SPACE.fullmatch(anchor):
        column, row = ord(found[1]) - ord("a"), int(found[2])
        return bool(column < view["board"]["width"] and 1 <= row <= view["board"]["height"])
    if found := PIECES.fullmatch(anchor):
        return found[1] in box["pieces"] or found[1] == "wall"
    if anchor.startswith("die:"):
        return anchor.removeprefix("die:") in box["faces"]
    if found := MERCHANTS.fullmatch(anchor):
        names = {
            "city": [city["city"] for city in view["cities"]],
            "order": list(box["cards"]),
            "carriage": [str(merchant["merchant"]) for merchant in view["merchants"]],
        }
        return found[2] in names[found[1]]
    if anchor.startswith("control:"):
        name = anchor.removeprefix("control:")
        return (
            f'testid="{name}"' in SOURCES
            or f'testid ?? "{name}"' in SOURCES
            or name in TOOLS
            or templated("testid", name)
        )
    return f'data-anchor="{anchor}"' in SOURCES or templated("anchor", anchor)


def templated(attribute: str, name: str) -> bool:
    """Whether the attribute is made of this beginning and something that is only known on the page: `tab-${key}`."""
    starts = re.findall(rf"data-{attribute}={{`([a-z:-]+)\$", SOURCES)
    return any(name.startswith(start) for start in starts)


# ---------------------------------------------------------------- conditions


VIEW = {"round": 2, "on": True, "name": "x", "players": [{"stock": {"food": 3}, "faces": {"peasant.skull": 2}}],
        "pieces": [{"at": "h5", "walled": True}, {"at": "k5", "walled": False}]}  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 2), ("players/0/stock/food", 3), ("players/0/faces/peasant.skull", 2), ("players/#", 1),
        ("players/4/stock", 0), ("nothing/at/all", 0), ("round/x", 0), ("name", "x"),
        ("pieces/at=h5/#", 1), ("pieces/at=a1/#", 0), ("pieces/walled=true/#", 1), ("pieces/at=h5/0/at", "h5"),
    ],
)  # fmt: skip
def test_paths(path: str, value: object) -> None:
    assert look_up(VIEW, path) == value


def test_conditions() -> None:
    assert holds(VIEW, {})
    assert holds(VIEW, {"round": {"min": 1, "max": 2}, "name": "x", "on": True})
    assert holds(VIEW, {"nothing": 0, "nothing/else": {"max": 0}})
    assert not holds(VIEW, {"round": {"min": 3}})
    assert not holds(VIEW, {"round": {"max": 1}})
    assert not holds(VIEW, {"name": {"min": 0}})
    assert not holds(VIEW, {"round": 2, "name": "y"})


# ---------------------------------------------------------------- finding dice


def test_a_seed_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "find", "first-route", "--first", "22", "--tries", "2", "--lang", "en"]) == 0
    lesson = read_lesson("first-route")
    assert lesson.seed in capsys.readouterr().out


def test_other_dice_do_not_do(capsys: pytest.CaptureFixture[str]) -> None:
    text, reached = find_seed(read_lesson("first-domain"), 0, 1)
    assert text == "first-domain 0"
    assert 10 < reached < count_main(read_lesson("first-domain"))
    assert main(["lesson", "find", "first-domain", "--tries", "1", "--lang", "es"]) == 1
    assert "first-domain 0" in capsys.readouterr().out
