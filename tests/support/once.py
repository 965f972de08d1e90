"""Tests that need not run twice: they take long, and addresses, processes, locks and sockets mean the same in both
runs. `make test` runs everything on the compiled engine first, where it is quicker, and says so to the second run."""

import os

import pytest

RAN_BEFORE = os.environ.get("ERA_ONCE") == "done"

once = pytest.mark.skipif(RAN_BEFORE, reason="once is enough: it ran on the compiled engine")
