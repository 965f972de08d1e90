"""Golden games end as they always did: see tests/golden.py."""

import json
from pathlib import Path

import pytest

from tests.support.golden.store import RESULTS, files, key, outcome

EXPECTED = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}


@pytest.mark.parametrize("path", files(), ids=key)
def test_a_golden_game_ends_as_it_did(path: Path) -> None:
    assert outcome(path) == EXPECTED[key(path)]


def test_no_golden_game_is_missing() -> None:
    assert set(EXPECTED) == {key(path) for path in files()}
