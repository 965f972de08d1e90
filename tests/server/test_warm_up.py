"""Two tables made at the same moment, first thing after a start."""

import subprocess
import sys

from tests.support.once import once

pytestmark = once

THREADS = """
import sys, threading
from era.games.registry import game, names
from era.server.tables.warm_up import warm_up
sys.setswitchinterval(1e-6)
warm_up()
games = [game(name) for name in names()]
together = threading.Barrier(12)
def make(number):
    together.wait()
    games[number % len(games)].check({})
threads = [threading.Thread(target=make, args=(number,)) for number in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_options_can_be_read_by_many_threads_at_once() -> None:
    """Without the warm-up, one process in six ended with a segmentation fault."""
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
