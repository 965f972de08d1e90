"""The load that `make bench` puts on a server, in short: it still plays, and nothing is refused."""

import re
import subprocess
import sys

import pytest

from tests.support.patience import PATIENCE_S


@pytest.mark.parametrize("mode", ["saturated", "paced"])
def test_the_load_plays_and_is_measured(mode: str) -> None:
    command = [sys.executable, "-m", "bench.server_load", mode, "--tables", "4", "--seconds", "0.1", "--moves", "8"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stderr
    assert "refused: none" in done.stdout
    found = re.search(r"(\d+) moves in", done.stdout)
    assert found is not None, done.stdout
    assert int(found[1]) >= 8
