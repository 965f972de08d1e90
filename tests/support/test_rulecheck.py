"""The check of rule tests checks."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.rulecheck import broken, rule, unnoticed

TOWER = {"height": 3}


@contextmanager
def lower() -> Iterator[None]:
    TOWER["height"] = 2
    yield
    TOWER["height"] = 3


@contextmanager
def nothing() -> Iterator[None]:
    yield


@contextmanager
def clumsy() -> Iterator[None]:
    del TOWER["height"]
    TOWER["width"] = 0
    yield
    TOWER.update(height=3)
    del TOWER["width"]


def guards() -> None:
    assert TOWER["height"] == 3


def stumbles() -> None:
    if "width" in TOWER:
        raise AttributeError("height")


def guards_by_refusal() -> None:
    with pytest.raises(ZeroDivisionError):
        assert 1 // (TOWER["height"] - 3)


def fails() -> None:
    pytest.fail("always")


TESTS = {"A-1": [guards], "A-2": [guards_by_refusal, stumbles], "A-3": [fails], "A-4": [stumbles]}


def test_a_test_that_fails_under_its_breaker_guards_its_rule() -> None:
    assert unnoticed("A-1", TESTS, {"A-1": lower}) is None
    assert unnoticed("A-2", TESTS, {"A-2": lower}) is None
    broken({"A-1": [guards]}, {"A-1": lower})


@pytest.mark.parametrize(
    ("rule_id", "breaker", "why"),
    [
        ("A-1", nothing, "A-1: broken, and no test noticed: guards"),
        ("A-3", lower, "A-3: fails with the rule in force: fails"),
        ("A-4", clumsy, "A-4: its breaker makes tests stumble, not fail: AttributeError('height')"),
    ],
)
def test_what_does_not_guard_is_told(rule_id: str, breaker: object, why: str) -> None:
    assert unnoticed(rule_id, TESTS, {rule_id: breaker}) == why  # type: ignore[dict-item]


def test_missing_tests_and_breakers_are_told() -> None:
    assert unnoticed("A-9", TESTS, {}) == "A-9: no test"
    assert unnoticed("A-1", TESTS, {}) == "A-1: no breaker"
    with pytest.raises(AssertionError, match="A-1: no breaker"):
        broken(TESTS, {})


def test_a_rule_test_takes_no_fixtures() -> None:
    def with_fixture(tmp_path: object) -> None: ...

    with pytest.raises(TypeError, match="takes no fixtures"):
        rule("A-1")(with_fixture)  # type: ignore[type-var]
