"""Tests that need not run twice: they take long, and addresses, processes, locks and sockets mean the same in both
runs."""

import os

import pytest

from era.compiled import COMPILED, STATUS

once = pytest.mark.skipif(
    STATUS.key == COMPILED and not os.environ.get("ERA_FULL"),
    reason="once is enough: where the tests run as plain Python",
)
