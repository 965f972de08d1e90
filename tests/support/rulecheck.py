"""Tests that are named after the rules they guard, and a check that they really guard them.

A rule test is a plain function without fixtures, marked with the ids of the rules it fails without:

    @rule("BUI-2")
    def test_a_building_must_be_paid() -> None: ...

`tests/games/<game>/breakers.py` has `BREAKERS: dict[str, Breaker]`: for each rule id a function that gives
a context manager which breaks exactly that rule. Under it, at least one of the rule's tests must fail.
"""

import inspect
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import pytest

TESTS = Path(__file__).parents[1]
GAMES = TESTS / "games"
SOURCE = TESTS.parent / "src" / "era" / "games"

Test = Callable[[], object]
Breaker = Callable[[], AbstractContextManager[object]]
F = TypeVar("F", bound=Callable[[], object])

_registry: dict[str, dict[str, list[Test]]] = defaultdict(lambda: defaultdict(list))

# A test that stumbles over these did not notice a broken rule: the breaker itself is broken.
STUMBLES = (TypeError, NameError, AttributeError)


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a test with the rules that it guards."""

    def register(test: F) -> F:
        if inspect.signature(test).parameters:
            raise TypeError(f"{test.__qualname__}: a rule test takes no fixtures and no parameters")
        for rule_id in ids:
            _registry[_game_of(test)][rule_id].append(test)
        return pytest.mark.rule(*ids)(test)

    return register


def _game_of(test: Test) -> str:
    """tests/games/<game>/.../test_x.py -> <game>"""
    return Path(inspect.getfile(test)).relative_to(GAMES).parts[0]


def rule_tests(game: str) -> Mapping[str, Sequence[Test]]:
    """Every rule test of a game, by rule id."""
    for path in sorted((GAMES / game).rglob("test_*.py")):
        import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))
    return _registry[game]


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """Every rule of a game, from its rulebook in our words."""
    path = SOURCE / game / "text" / "rules.en.toml"
    return tuple(tomllib.loads(path.read_text("utf-8"))) if path.is_file() else ()


def games_with_tests() -> list[str]:
    return [path.name for path in sorted(GAMES.iterdir()) if path.is_dir() and rule_ids(path.name)]


def breakers(game: str) -> Mapping[str, Breaker]:
    if not (GAMES / game / "breakers.py").is_file():
        return {}
    found: Mapping[str, Breaker] = import_module(f"tests.games.{game}.breakers").BREAKERS
    return found


def broken(tests: Mapping[str, Sequence[Test]], breakers: Mapping[str, Breaker]) -> None:
    """Asserts that breaking a rule makes one of its tests fail, for each rule of `tests`."""
    problems = [why for rule_id in tests if (why := unnoticed(rule_id, tests, breakers))]
    assert not problems, "\n".join(problems)


def unnoticed(rule_id: str, tests: Mapping[str, Sequence[Test]], breakers: Mapping[str, Breaker]) -> str | None:
    """Why the tests of a rule do not guard it, or None if they do."""
    mine = tests.get(rule_id, ())
    if not mine:
        return f"{rule_id}: no test"
    if rule_id not in breakers:
        return f"{rule_id}: no breaker"
    if already := [test.__name__ for test in mine if _failure(test)]:
        return f"{rule_id}: fails with the rule in force: {', '.join(already)}"
    with breakers[rule_id]():
        failures = [failure for test in mine if (failure := _failure(test))]
    if any(not isinstance(failure, STUMBLES) for failure in failures):
        return None
    if failures:
        return f"{rule_id}: its breaker makes tests stumble, not fail: {failures[0]!r}"
    return f"{rule_id}: broken, and no test noticed: {_names(mine)}"


def _failure(test: Test) -> BaseException | None:
    try:
        test()
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  whatever it is, it is a failure
        return error
    return None


def _names(tests: Iterable[Test]) -> str:
    return ", ".join(test.__name__ for test in tests)
