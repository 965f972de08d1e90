"""The browser's types are those of messages.py and of each game's views, now."""

import re
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import UNSET, UnsetType

from era.core.view import Shown
from era.games.registry import PACKAGES
from era.server.protocol.typescript import MESSAGES, Writer, game_types, generate, message_types

FOLDER = Path(__file__).parents[3] / "web" / "src"
FILES = generate()


@pytest.mark.parametrize("path", FILES, ids=str)
def test_the_browsers_types_are_up_to_date(path: Path) -> None:
    assert (FOLDER / path).read_text("utf-8") == FILES[path], "run: python -m era.server.protocol.typescript web/src"


def test_there_are_types_of_messages_and_of_every_game() -> None:
    assert set(FILES) == {MESSAGES, *(Path("games", name, "view.gen.ts") for name in PACKAGES)}
    code = [line for text in FILES.values() for line in text.splitlines() if not line.strip().startswith(("/", "*"))]
    assert not any(re.search(r"\bany\b", line) for line in code), "unknown, not any"


def test_types_say_what_messages_say() -> None:
    text = message_types()
    assert '  type: "undo-asked";\n  seat: number;\n  waiting: number[];\n  since: number;\n}' in text
    assert "export type Change = [(string | number)[], unknown];" in text
    assert "  changes?: Change[];" in text
    assert "  undo?: UndoKind;" in text
    assert "  seen?: Record<string, number>;" in text
    assert "  turn?: number | null;" in text
    assert "  view: unknown;" in text


def test_types_say_what_views_say() -> None:
    text = game_types(PACKAGES["medieval"])
    assert "export interface MedievalView {" in text
    assert "export interface MedievalBox {" in text
    assert "  question: Question | null;" in text
    assert '  step: StepName | "over";' in text
    assert "export type Goods = Partial<Record<Resource, number>>;" in text
    assert "  /** For each piece that could not be built" in text


Mood = Literal["calm", "cross"]
Nick = Annotated[str, "of a person"]


class InnerView(Shown, frozen=True):
    moods: dict[Mood, int]
    names: dict[str, Mood | None]
    nicks: dict[Nick, str]
    shy: Mood | UnsetType = UNSET


class OuterView(Shown, frozen=True):
    """What is around. It is told in so many words that a comment of one line has no room for all of them, and so
    it takes two."""

    parts: list[InnerView | None]
    """Inside."""
    pair: tuple[int, bool]
    rest: tuple[str, ...] | None


def test_structs_become_interfaces() -> None:
    assert "\n".join(Writer({"Mood": Mood, "Nick": Nick, "Unused": int | str}, [OuterView]).write([OuterView])) == (
        'export type Mood = "calm" | "cross";\n'
        "export type Nick = string;\n"
        "export interface Inner {\n"
        "  moods: Partial<Record<Mood, number>>;\n"
        "  names: Record<string, Mood | null>;\n"
        "  nicks: Record<Nick, string>;\n"
        "  shy?: Mood;\n"
        "}\n"
        "/**\n"
        " * What is around. It is told in so many words that a comment of one line has no room for all of\n"
        " * them, and so it takes two.\n"
        " */\n"
        "export interface OuterView {\n"
        "  /** Inside. */\n"
        "  parts: (Inner | null)[];\n"
        "  pair: [number, boolean];\n"
        "  rest: string[] | null;\n"
        "}"
    )
