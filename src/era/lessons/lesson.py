"""Lessons as data: which beats there are, when each is shown, what it hopes for. Nothing in them bends a rule."""

# Not compiled: structs that are read from files.

from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from era.core.catalogue import DEFAULT, LANGUAGES
from era.core.errors import DataError

PACKAGE = "era.lessons"

Next = Literal["move", "press", "gate"]


class LessonBeat(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the coach says. It names a state, not the number of a move, so that whoever does something else
    finds the lesson again."""

    id: str
    chapter: str
    phase: str = ""
    """Of the turn; any, if it is empty."""
    when: dict[str, Any] = field(default_factory=dict)
    """Conditions on the view; see conditions.py."""
    gate: str = ""
    """Shown at a gate of this kind, or at a beat of the story of this kind, which then waits for a press. Where no
    story is told, at once."""
    show: list[str] = field(default_factory=list)
    """Anchors of the table that are lit."""
    ghost: str = ""
    """A placement that is drawn on the board."""
    expect: list[str] = field(default_factory=list)
    """What the lesson hopes for; `build church *` stands for any place. Anything legal is accepted."""
    next: Next = "move"
    """`press`: over when it was read; `gate`: likewise, and the gate opens; `move`: over when the state has changed."""
    branch: bool = False
    """Only for whoever did something else than was hoped for, or chose another way."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    options: dict[str, Any]
    seed: str
    """Hex. Whoever takes the lesson throws these dice."""
    seed_of: str
    """The text whose SHA-256 the seed is."""
    minutes: int
    chapters: list[str]
    beat: list[LessonBeat]
    goal: int = 0
    """Points to aim for once the game is the player's own; 0: none."""


class BeatText(Struct, frozen=True, forbid_unknown_fields=True):
    """May hold **bold**, and figures of the view: {{players/0/stock/food}}."""

    title: str
    text: str


class LessonText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    other: str
    """Said when somebody does something else than was hoped for."""
    over: str
    """Said when the lesson is over and the game goes on."""
    chapters: dict[str, str]
    beats: dict[str, BeatText]


@cache
def list_lessons() -> list[str]:
    """Return the ids of all lessons, the first to take first."""
    found = [file.name.removesuffix(".toml") for file in (resources.files(PACKAGE) / "data").iterdir()]
    ids = [name for name in found if not name.startswith("__")]
    return sorted(ids, key=lambda name: (read_lesson(name).minutes, name))


@cache
def read_lesson(lesson_id: str) -> Lesson:
    """Raises DataError if there is no such lesson."""
    path = resources.files(PACKAGE) / "data" / f"{lesson_id}.toml"
    if not lesson_id.replace("-", "").isalnum() or not path.is_file():
        raise DataError("unknown-lesson", {"name": lesson_id, "known": ", ".join(list_lessons())})
    return msgspec.toml.decode(path.read_bytes(), type=Lesson)


@cache
def read_text(lesson_id: str, lang: str) -> LessonText:
    """An unknown language falls back to English, never to nothing."""
    path = resources.files(PACKAGE) / "text" / f"{lesson_id}.{lang if lang in LANGUAGES else DEFAULT}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=LessonText)
