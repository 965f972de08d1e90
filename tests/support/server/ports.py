"""Free ports for the servers of tests, also for those that are killed and come back to the same one.

They lie below the ports that the system gives to whoever calls out: one of those can be a client's a moment later. Each
process of tests has a range of its own, and gives none twice.
"""

import itertools
import os
import random
import socket
from collections.abc import Iterator

FIRST, RANGE, RANGES = 12_000, 4_000, 5


def _list_candidates() -> Iterator[int]:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = FIRST + worker % RANGES * RANGE
    for number in itertools.count(random.SystemRandom().randrange(RANGE)):  # other tests may run beside these
        yield first + number % RANGE


_candidates = _list_candidates()


def free_port() -> int:
    for port in itertools.islice(_candidates, RANGE):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
