"""Real PostgreSQL and Redis for tests: installed if need be, started on free ports of this machine, thrown away.

Nothing of the system's own databases is touched: each has a folder of its own and no door but loopback.
"""

import contextlib
import functools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.patience import PATIENCE_S, wait_until
from tests.support.server.ports import free_port

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "chromium": "chromium", "nginx": "nginx-light"}
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin")
INSTALL_SECONDS = 300


# ---------------------------------------------------------------- programs


@functools.cache
def program(name: str) -> str:
    """Its path. Installed by apt-get if it is missing and we may; else the test is skipped, and says why."""
    path = _found(name)
    if path is None:
        path = _installed(name)
    if path is None:
        package = PACKAGES.get(name, "postgresql")
        pytest.skip(f"{name} is not installed, and could not be: install the package {package} to run this test")
    return path


def _found(name: str) -> str | None:
    folders = [str(folder) for place in PLACES for folder in sorted(Path("/").glob(place[1:]), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))


def _installed(name: str) -> str | None:
    if os.getuid() != 0 or shutil.which("apt-get") is None:
        return None
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    # Another test's process may be installing something, too: apt waits for its lock.
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=200"]
    for command in ([*apt, "update"], [*apt, "install", "-y", PACKAGES.get(name, "postgresql")]):
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(command, env=env, capture_output=True, timeout=INSTALL_SECONDS, check=False)
    return _found(name)


# ---------------------------------------------------------------- services


class Service:
    """A program that listens on a port, and can be stopped and started again with what it has kept."""

    def __init__(self, name: str, command: list[str], folder: Path, port: int, user: str | None = None) -> None:
        self.name = name
        self.command = command
        self.folder = folder
        self.port = port
        self.user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **as_user(self.user)
            )
        wait_until(self._answers, f"{self.name}'s start: {self.folder / 'log'}")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"{self.name} ended: {(self.folder / 'log').read_text()[-2000:]}"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def stop(self) -> None:
        """At once, but in order: SIGINT is PostgreSQL's fast way down, and Redis's too."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def discard(self) -> None:
        """What it has kept goes as well."""

    def freeze(self) -> None:
        """It is there and says nothing: worse than being away."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)


class Redis(Service):
    def __init__(self, folder: Path) -> None:
        port = free_port()
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        super().__init__("Redis", [program("redis-server"), *options], folder, port)
        self.url = f"redis://127.0.0.1:{port}/0"


def is_ready(host: str, port: int) -> bool:
    """Tell whether PostgreSQL lets anybody in: it listens before it does."""
    asked = [program("pg_isready"), "-q", "-h", host, "-p", str(port)]
    return subprocess.run(asked, check=False, cwd="/").returncode == 0


class Postgres(Service):
    """As the system's user `postgres` if we are root: PostgreSQL refuses to run as root. Its folder is not among
    pytest's, which are closed to other users."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="era-postgres-"))
        port = free_port()
        user = "postgres" if os.getuid() == 0 else None
        data = folder / "data"
        command = [program("postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
        super().__init__("PostgreSQL", command, folder, port, user)
        if user is not None:
            shutil.chown(folder, user)
        self._as_owner("initdb", "-D", str(data), "-U", "era", "--auth=trust", "--encoding=UTF8", "--no-sync")

    def discard(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        return super()._answers() and is_ready("127.0.0.1", self.port)

    def database(self, name: str) -> str:
        """A new, empty database: its URL for the server."""
        self._as_owner("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "era", name)
        return f"postgresql+asyncpg://era@127.0.0.1:{self.port}/{name}"

    def _as_owner(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [program(name), *arguments], cwd=self.folder, capture_output=True, check=False, **as_user(self.user)
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]


class Nginx(Service):
    """With a configuration of the test's, in a folder of its own."""

    def __init__(self, folder: Path, port: int, config: str) -> None:
        (folder / "nginx.conf").write_text(config, "utf-8")
        command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        super().__init__("nginx", command, folder, port)


def as_user(user: str | None) -> dict[str, Any]:
    if user is None:
        return {}
    found = pwd.getpwnam(user)
    home = {"HOME": found.pw_dir, "PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": [], "env": home}


@contextlib.contextmanager
def running(service: Service) -> Iterator[None]:
    service.start()
    try:
        yield
    finally:
        service.thaw()
        service.stop()
        service.discard()
