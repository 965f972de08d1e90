"""What a disk takes to make a few bytes durable, measured beside something else that uses it."""

import os
import threading
import time
from pathlib import Path
from types import TracebackType

INTERVAL_S = 0.05
BLOCK_BYTES = 4096


class SyncProbe:
    """Appends a block to a file of its own and syncs it, twenty times a second, in a thread."""

    def __init__(self, folder: str) -> None:
        self.times_s: list[float] = []
        self._path = Path(folder, "sync-probe")
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "SyncProbe":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()
        self._path.unlink()

    def _run(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            while not self._over.wait(INTERVAL_S):
                file.write(b"x" * BLOCK_BYTES)
                began = time.perf_counter()
                os.fsync(file.fileno())
                self.times_s.append(time.perf_counter() - began)

    def quantile(self, share: float) -> float:
        """Return a quantile in seconds."""
        ordered = sorted(self.times_s) or [float("nan")]
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    def describe(self) -> str:
        shares = [self.quantile(share) * 1000 for share in (0.5, 0.99, 1.0)]
        return f"bare sync        p50 {shares[0]:8.1f} ms   p99 {shares[1]:8.1f} ms   most {shares[2]:8.1f} ms"


def describe_file_system(folder: str) -> str:
    """Say where a folder lies: the file system of the longest mount point above it."""
    found = ("", "an unknown file system")
    for line in Path("/proc/mounts").read_text("utf-8").splitlines():
        _, mount, kind, *_ = line.split()
        if Path(folder).is_relative_to(mount) and len(mount) > len(found[0]):
            found = (mount, f"{kind} ({mount})")
    return found[1]
