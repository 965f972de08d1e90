"""Servers that start in a moment: a process that has imported everything forks them, and their workers.

A thousand kills are a thousand starts, and nearly all of a start is importing. What is forked is `era serve` with its
real settings, files and processes of its own, killed like any other; only the imports are done beforehand.

    python -m tests.support.server.prepared SOCKET    # waits there for what is to be started
"""

import array
import contextlib
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.patience import wait_until
from tests.support.server.processes import Server

IMPORTS = (
    "aiosqlite", "alembic.command", "alembic.ddl.postgresql", "alembic.ddl.sqlite", "asyncpg", "era.cli.main",
    "era.games.medieval.bots.bot", "era.games.merchants.bots.bot", "era.server.app", "era.server.serve",
    "era.server.tables.replay.replay_process", "era.server.workers.bot_process", "redis.asyncio",
    "sqlalchemy.dialects.postgresql.asyncpg", "sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)  # fmt: skip
MAX_REQUEST_BYTES = 1 << 18
STREAMS = 3
PID_BYTES = 100
LAUNCHER = """#!{python} -IS
# Stands for the interpreter: what a server starts with it (`-m MODULE ...`) is forked by the prepared process.
import array, json, os, socket, sys
wire = socket.socket(socket.AF_UNIX)
wire.connect({path!r})
request = json.dumps({{"argv": sys.argv[1:], "env": dict(os.environ), "cwd": os.getcwd()}}).encode()
wire.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))])
wire.shutdown(socket.SHUT_WR)
os.close(0), os.close(1)  # they are the other's now
while wire.recv(100):
    pass
"""


class PreparedServer(Server):
    """A server that a prepared process forks."""

    def __init__(self, prepared: "Preparation", folder: Path, **environment: str) -> None:
        super().__init__(folder, **environment)
        self._prepared = prepared
        self._wire: socket.socket | None = None
        self._pid = 0

    def start(self) -> None:
        with self.log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            command = self.command[1:]
            self._wire, self._pid = self._prepared.fork(command, self._env, (nothing, log, log))
        wait_until(lambda: self.is_ready() or self._is_over(), f"a server that is ready: {self.log}")
        assert not self._is_over(), f"the server ended: {self.log.read_text()[-3000:]}"

    def kill(self) -> None:
        assert not self._is_over(), f"the server ended by itself: {self.log.read_text()[-3000:]}"
        os.kill(self._pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        if self._wire is not None:
            assert not self._is_over(), f"the server ended by itself: {self.log.read_text()[-3000:]}"
            os.kill(self._pid, signal.SIGTERM)
            self._wait()

    @property
    def pid(self) -> int:
        return self._pid

    def _is_over(self) -> bool:
        """Its end of the wire closes when it ends, however it does."""
        assert self._wire is not None
        try:
            return self._wire.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False

    def _wait(self) -> None:
        wait_until(self._is_over, "the server's end")
        assert self._wire is not None
        self._wire.close()
        self._wire = None


class Preparation:
    """The process that has imported everything, and the way to it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fork(self, argv: Sequence[str], env: dict[str, str], streams: Sequence[Any]) -> tuple[socket.socket, int]:
        """Start `python ARGV` with these streams. Returns a wire that closes when it ends, and its process id."""
        wire = socket.socket(socket.AF_UNIX)
        wire.connect(str(self.path))
        request = json.dumps({"argv": list(argv), "env": env, "cwd": str(Path.cwd())}).encode()
        files = array.array("i", [stream.fileno() for stream in streams])
        wire.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
        wire.shutdown(socket.SHUT_WR)
        return wire, int(wire.recv(PID_BYTES).decode())


@contextmanager
def preparation() -> Iterator[Preparation]:
    with tempfile.TemporaryDirectory(prefix="era-prepared-") as folder:
        path = Path(folder, "wire")
        process = subprocess.Popen([sys.executable, "-m", __name__, str(path)])
        try:
            wait_until(path.exists, "a prepared process")
            yield Preparation(path)
        finally:
            process.terminate()
            process.wait()


# ---------------------------------------------------------------- in the prepared process


def main(path: Path) -> None:
    for name in IMPORTS:
        __import__(name)
    launcher = path.with_name("python")
    launcher.write_text(LAUNCHER.format(python=sys.executable, path=str(path)), "utf-8")
    launcher.chmod(0o700)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(f"{path}.new")
    listening.listen(64)
    Path(f"{path}.new").rename(path)
    while True:
        wire, _ = listening.accept()
        with wire, contextlib.suppress(OSError, ValueError):
            _fork(wire, listening, str(launcher))


def _fork(wire: socket.socket, listening: socket.socket, launcher: str) -> None:
    chunks, files = [], []
    while True:
        data, ancillary, _, _ = wire.recvmsg(MAX_REQUEST_BYTES, socket.CMSG_SPACE(STREAMS * array.array("i").itemsize))
        for _, _, payload in ancillary:
            files += list(array.array("i", payload))
        if not data:
            break
        chunks.append(data)
    request = json.loads(b"".join(chunks))
    pid = os.fork()
    if pid:
        for file in files:
            os.close(file)
        wire.sendall(str(pid).encode())
        return
    code = 1
    try:
        listening.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        code = _run(request, launcher)
    finally:
        os._exit(code)


def _run(request: dict[str, Any], launcher: str) -> int:
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.executable = launcher
    flag, module, *arguments = request["argv"]
    assert flag == "-m"
    sys.argv = [module, *arguments]
    sys.modules.pop(module, None)  # it is run as the program, with what it imports as it is
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        sys.stdout.flush()
        return int(end.code or 0) if isinstance(end.code, int | None) else 1
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
