"""Chunks played on this machine, by one process or several, in whatever order they are ready."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from era.core.parallel import restore_interrupt
from era.lab.dataset.chunks import ChunkJob, play_chunk

PlayedChunk = tuple[int, bytes]
"""A chunk's number and the content of its file."""


def play_here(work: Sequence[ChunkJob], processes: int) -> Iterator[PlayedChunk]:
    """Give every chunk on as soon as it is played, so that whoever is interrupted has it already."""
    if processes == 1:
        for job in work:
            yield job.number, play_chunk(job)
        return
    # "spawn" behaves the same on every system; forking a process with threads does not.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), restore_interrupt)
    try:
        numbers = {pool.submit(play_chunk, job): job.number for job in work}
        for future in as_completed(numbers):
            yield numbers[future], future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
