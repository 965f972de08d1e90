"""Chunks played by a Dask cluster: the same chunks as here, so the same files.

Workers may come and go: what a lost one was playing is played by another. Chunks that have arrived are written at once,
so a lost scheduler loses none of them, and `--resume` plays the rest.
"""

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError

from distributed import Client, as_completed

from era.core.errors import DataError, EraError
from era.lab.dataset.chunks import ChunkJob, name_differences, play_chunk
from era.lab.dataset.local import PlayedChunk
from era.lab.dataset.setting import WORDS
from era.lab.dataset.versions import Versions, read_versions

CONNECT_S = 20
LOUD_LOGGERS = (
    *("distributed", "distributed.client", "distributed.core", "distributed.comm", "distributed.utils"),
    *("tornado.application", "asyncio"),
)
"""What they would tell in tracebacks, we say in a sentence; the last two speak for callbacks of a lost one."""
RETRIES = 3
"""So often a chunk is tried again whose worker was lost or failed."""


def play_on_cluster(work: Sequence[ChunkJob], address: str) -> Iterator[PlayedChunk]:
    """Give every chunk on as soon as it arrives. Raises EraError where the cluster cannot be used or is gone."""
    for name in LOUD_LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise EraError("cluster-connect", {"address": address, "why": error}, WORDS) from None
    try:
        check_workers(client, address)
        yield from _gather(client, work)
    finally:
        client.close(timeout=1)


def check_workers(client: Client, address: str) -> None:
    """Ask every worker for its versions. One that joins later is asked by the first chunk that it is given."""
    found: dict[str, Versions] = client.run(read_versions)
    if not found:
        raise EraError("cluster-empty", {"address": address}, WORDS)
    for worker, versions in found.items():
        if versions != read_versions():
            differ = f"{worker}: {name_differences(read_versions(), versions)}"
            raise DataError("versions", {"differ": differ}, WORDS)


def _gather(client: Client, work: Sequence[ChunkJob]) -> Iterator[PlayedChunk]:
    """Fetch each chunk here, not in `as_completed(with_results=True)`: there, a fetch that fails because the scheduler
    is gone ends in the client's event loop, the chunk never counts as completed, and the iterator waits for ever."""
    futures = client.map(play_chunk, work, pure=False, retries=RETRIES)
    numbers = {future.key: job.number for future, job in zip(futures, work, strict=True)}
    for future in as_completed(futures, loop=client.loop):
        try:
            content = future.result()
        except (CancelledError, OSError) as error:  # a scheduler that is gone cancels all that it was asked for
            raise EraError("cluster-lost", {"why": type(error).__name__}, WORDS) from None
        yield numbers[future.key], content
        future.release()
