"""Why a box cannot be played is said in every language: each reason that code gives is in the game's catalogue."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from era.core.overlay import translate
from era.games.registry import names, own_box, package

MODULES = ("box.validate", "box.scenario")
PLACEHOLDER = "7"


def find_reasons(game: str) -> Iterator[str]:
    """The texts that the checks yield or return, with a figure for each value."""
    for part in MODULES:
        try:
            path = Path(import_module(f"{package(game)}.{part}").__file__ or "")
        except ModuleNotFoundError:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Yield | ast.Return) and node.value is not None:
                value = node.value.elts[-1] if isinstance(node.value, ast.Tuple) else node.value
                options = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                yield from (text for option in options if (text := write_out(option)) is not None)


def write_out(node: ast.expr) -> str | None:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else PLACEHOLDER for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value else None


@pytest.mark.parametrize("game", names())
def test_every_reason_is_in_the_catalogue(game: str) -> None:
    own = own_box(game)
    assert own is not None
    reasons = list(find_reasons(game))
    assert len(reasons) > 20
    unknown = [why for why in reasons if own.reasons.match(why) is None]
    assert unknown == [], "add them to text/problems.*.toml"


@pytest.mark.parametrize("game", names())
def test_every_reason_is_said_in_spanish(game: str) -> None:
    own = own_box(game)
    assert own is not None
    for why in find_reasons(game):
        said, key = translate(own.reasons, why, "es")
        assert key
        assert said != why


@pytest.mark.parametrize("game", names())
def test_reasons_with_rules_are_in_the_catalogue(game: str) -> None:
    own = own_box(game)
    assert own is not None
    assert set(own.reason_rules) <= own.reasons.keys("en")


def test_a_reason_inside_a_reason_and_a_resource_are_translated_too() -> None:
    own = own_box("medieval")
    assert own is not None
    assert translate(own.reasons, "face 'x': amounts are 0 to 9", "es")[0] == "cara «x»: las cantidades son de 0 a 9"
    pay = translate(own.reasons, "nobody can ever pay 9 stone: the track holds 0 to 7", "es")
    assert pay == ("nadie puede pagar nunca 9 de Piedra: el contador llega de 0 a 7", "pay")
    assert translate(own.reasons, "nothing that anybody says", "es") == ("nothing that anybody says", "")
