"""A run on a Dask cluster whose worker and then whose scheduler are killed: the files are those of one process.

Real processes. How far the run is when they are killed is decided by the chunks that have arrived, not by a clock.
ERA_FULL plays a longer run, which cannot be over before the scheduler is killed.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from era.core.errors import EraError
from era.lab.dataset.chunks import CHUNKS, ChunkJob
from era.lab.dataset.cluster import play_on_cluster
from era.lab.dataset.local import play_here
from era.lab.dataset.run import simulate
from era.lab.dataset.setting import RunSetting, make_setting
from era.lab.dataset.versions import Versions, read_versions
from tests.lab.dataset.test_run import read_files
from tests.support.patience import PATIENCE_S, wait_until

FULL = bool(os.environ.get("ERA_FULL"))
GAMES = 240 if FULL else 16
WORKERS = 3


class Cluster:
    """A scheduler and its workers, each a process that can be killed."""

    def __init__(self, folder: Path, workers: int = WORKERS) -> None:
        self.folder = folder
        folder.mkdir()
        note = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note))
        wait_until(lambda: note.is_file() and note.read_text().rstrip().endswith("}"), "the scheduler's address")
        import json

        self.address = str(json.loads(note.read_text())["address"])
        self.workers = [self._start("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]

    def _start(self, *args: str) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = [sys.executable, "-m", "dask", *args, "--no-dashboard"]
        return subprocess.Popen(command, cwd=self.folder, start_new_session=True, **quiet)  # type: ignore[call-overload, no-any-return]

    def wait_for_workers(self) -> None:
        from distributed import Client

        client = Client(self.address, set_as_default=False)
        wait_until(lambda: len(client.scheduler_info()["workers"]) == len(self.workers), "all workers")
        client.close()

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path / "dask")
    try:
        started.wait_for_workers()
        yield started
    finally:
        started.stop()


def make_run() -> RunSetting:
    return make_setting("medieval", {"players": 2}, bots=["squire", "random"], games=GAMES, steps=20, chunk_games=2)


def start_command(folder: Path, address: str, *more: str) -> subprocess.Popen[str]:
    line = ["lab", "simulate", "medieval", "--players", "2", "--bots", "squire,random", "--games", str(GAMES)]
    line += ["--steps", "20", "--chunk", "2", "--out", str(folder), "--cluster", address, *more]
    return subprocess.Popen([sys.executable, "-m", "era", *line], stderr=subprocess.PIPE, text=True)


def test_lost_workers_and_a_lost_scheduler_lose_nothing(cluster: Cluster, tmp_path: Path) -> None:
    folder = tmp_path / "cluster"

    def count() -> int:
        return GAMES if (folder / "README.md").is_file() else len(list((folder / CHUNKS).glob("*.jsonl")))

    command = start_command(folder, cluster.address)
    try:
        wait_until(lambda: count() >= 1 or command.poll() is not None, "a chunk", count)
        cluster.workers[0].send_signal(signal.SIGKILL)
        wait_until(lambda: count() >= 3 or command.poll() is not None, "chunks of the others", count)
        cluster.scheduler.send_signal(signal.SIGKILL)
        found = read_files(folder / CHUNKS) if (folder / CHUNKS).is_dir() else {}
        kept = {name: data for name, data in found.items() if name.endswith(".jsonl")}  # not what is being written
        _, said = command.communicate(timeout=PATIENCE_S)
    finally:
        command.kill()
    assert "Traceback" not in said
    if command.returncode:  # the usual case; on a machine that kept this test waiting the run may be over already
        assert "--resume" in said
        assert kept.items() <= read_files(folder / CHUNKS).items(), "no chunk that had arrived is lost"
    assert command.returncode or not FULL
    second = Cluster(tmp_path / "second", workers=1)
    try:
        second.wait_for_workers()
        simulate(make_run(), folder, partial(play_on_cluster, address=second.address), resume=True)
    finally:
        second.stop()
    simulate(make_run(), tmp_path / "alone", partial(play_here, processes=1))
    assert read_files(folder) == read_files(tmp_path / "alone")


def test_a_scheduler_lost_during_a_fetch_gets_a_sentence(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every chunk is played, and none can be fetched any more: nothing is left that could be cancelled."""

    async def lose(*_: object) -> None:
        raise OSError("the scheduler is gone")

    monkeypatch.setattr("distributed.Client._gather_remote", lose)
    with pytest.raises(EraError, match="--resume"):
        list(play_on_cluster([ChunkJob(make_run(), 0, read_versions())], cluster.address))


def test_another_program_is_found_out_at_once(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Versions(era="0", code="x", engine="another", python="3")
    monkeypatch.setattr("era.lab.dataset.cluster.read_versions", lambda: other)
    with pytest.raises(EraError, match=read_versions().code):
        list(play_on_cluster([ChunkJob(make_run(), 0, other)], cluster.address))
    monkeypatch.undo()
    with pytest.raises(EraError, match="another program"):  # and by each chunk, for workers that join later
        list(play_on_cluster([ChunkJob(make_run(), 0, other)], cluster.address))
    for worker in cluster.workers:
        worker.kill()
        worker.wait()


def test_nobody_there_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("era.lab.dataset.cluster.CONNECT_S", 0.1)
    with pytest.raises(EraError, match="No scheduler answers"):
        list(play_on_cluster([], "tcp://127.0.0.1:9"))
    with pytest.raises(EraError, match="No scheduler answers"):
        list(play_on_cluster([], "nonsense://"))
