"""A server as a process of its own, as `era serve` starts it: to be killed, and started again at the same port."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.support.patience import PATIENCE_S, wait_until
from tests.support.server.ports import free_port


class Server:
    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self._env = {**os.environ, "ERA_DATA": str(folder), "ERA_RATE": "0", "ERA_LOG": "json", **environment}
        self.command = [sys.executable, "-m", "era", "serve", "--port", str(self.port)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, env=self._env, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        process = self._process
        wait_until(lambda: self.is_ready() or process.poll() is not None, f"a server that is ready: {self.log}")
        assert process.poll() is None, f"the server ended: {self.log.read_text()[-3000:]}"

    def is_ready(self) -> bool:
        # Not httpx: it reads all certificates of the system each time, which takes longer than a server's start.
        connection = HTTPConnection(self.url.removeprefix("http://"), timeout=PATIENCE_S)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Without a warning, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("the server did not stop when it was told to") from None
            self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid


@contextmanager
def serving(*servers: Server) -> Iterator[None]:
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.stop()
