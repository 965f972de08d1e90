"""Work spread over processes, in order, with a bar on stderr that says how far it is."""

# Not compiled: runs around games, not in them.

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

BAR_CHARS = 30


def run_in_processes(work: Callable[[T], R], parts: Sequence[T], jobs: int) -> Iterator[R]:
    """Return the results in the order of the parts, as they come. Whoever stops asking stops the work."""
    if jobs == 1:
        yield from map(work, parts)
        return
    # "spawn" behaves the same on every system; forking a process with threads does not.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), restore_interrupt)
    try:
        yield from pool.map(work, parts)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def restore_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal: only the first has something to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def show_progress(results: Iterable[R], total: int, say: Callable[[R], str]) -> Iterator[R]:
    """Pass results on, and draw the bar if somebody watches."""
    watched = sys.stderr.isatty() or bool(os.environ.get("ERA_PROGRESS"))
    start = time.monotonic()
    for done, result in enumerate(results, 1):
        if watched:
            filled = BAR_CHARS * done // total
            left = (time.monotonic() - start) / done * (total - done)
            bar = "#" * filled + "-" * (BAR_CHARS - filled)
            print(f"\r[{bar}] {done}/{total} {say(result)} {left:.0f}s ", end="", file=sys.stderr, flush=True)
        yield result
    if watched:
        print(file=sys.stderr)
