"""Every rule that the Python side breaks, the lockstep notices: the native rules keep it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from era.compiled import COMPILED, NATIVE_STATUS, STATUS

pytestmark = [
    pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled"),
    pytest.mark.skipif(STATUS.key != COMPILED and not os.environ.get("ERA_FULL"), reason="once is enough"),
]


@pytest.mark.parametrize("game", ["medieval", "merchants"])
def test_every_broken_rule_is_noticed(game: str) -> None:
    """In a process of its own: compiled Python rules cannot be broken by patching."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.native.broken_rules", game],
        cwd=Path(__file__).parents[2], env={**os.environ, "ERA_PURE": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
