"""The server of whatever tree is on the path, for `bench.stage`: the same dice in every run, and a fine clock.

A page that shares its process with nobody (cross-origin isolated) is given times in steps of 0.005 ms instead of 0.1.
"""

import hashlib
import itertools
import sys
from unittest.mock import patch

from era.cli.main import main
from era.server.auth import origins
from era.server.tables import lobby

numbers = itertools.count()


def next_seed() -> bytes:
    """The first table has the same seed in every run, and so has the second."""
    return hashlib.sha256(f"table {next(numbers)}".encode()).digest()


if __name__ == "__main__":
    origins.HEADERS["cross-origin-embedder-policy"] = "require-corp"
    with patch.object(lobby, "new_seed", next_seed):
        sys.exit(main())
