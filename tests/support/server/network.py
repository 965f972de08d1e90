"""Several hosts on this machine: network namespaces on one bridge, whose links can be cut. Linux, and only for root."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE_S
from tests.support.server.processes import Server
from tests.support.server.services import Postgres, Redis, is_ready, program

NETWORK = "10.77.{club}.{host}"
PREFIX_BITS = 24


def run_ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Network:
    """A bridge in a namespace of its own, hosts around it, and this process beside them."""

    def __init__(self, *hosts: str) -> None:
        self.club = os.getpid() % 200 + 20
        self.tag = f"era{os.getpid()}"
        self.hosts = {name: number for number, name in enumerate(hosts, 11)}
        self.here = "here"

    def address(self, host: str) -> str:
        return NETWORK.format(club=self.club, host=self.hosts.get(host, 10))

    def namespace(self, host: str) -> str:
        return f"{self.tag}-{host}"

    def prefix(self, host: str) -> list[str]:
        """What stands before a command that runs on this host."""
        return ["ip", "netns", "exec", self.namespace(host)]

    def open(self) -> None:
        hub = self.namespace("hub")
        run_ip("netns", "add", hub)
        run_ip("-n", hub, "link", "add", "bridge", "type", "bridge")
        run_ip("-n", hub, "link", "set", "bridge", "up")
        for host in self.hosts:
            run_ip("netns", "add", self.namespace(host))
            self._link(host)
            run_ip("-n", self.namespace(host), "link", "set", "lo", "up")
        self._link(self.here)

    def _link(self, host: str) -> None:
        """One end on the bridge, named after the host; the other end is the host's."""
        near, far = f"e{os.getpid() % 10_000}{host}"[:14], host[:14]
        run_ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", self.namespace("hub"))
        run_ip("-n", self.namespace("hub"), "link", "set", far, "master", "bridge", "up")
        where: list[str] = []
        if host != self.here:
            run_ip("link", "set", near, "netns", self.namespace(host))
            where = ["-n", self.namespace(host)]
        run_ip(*where, "addr", "add", f"{self.address(host)}/{PREFIX_BITS}", "dev", near)
        run_ip(*where, "link", "set", near, "up")

    def cut(self, host: str) -> None:
        run_ip("-n", self.namespace("hub"), "link", "set", host[:14], "down")

    def mend(self, host: str) -> None:
        run_ip("-n", self.namespace("hub"), "link", "set", host[:14], "up")

    def close(self) -> None:
        for host in ("hub", *self.hosts):
            with suppress(OSError):
                run_ip("netns", "del", self.namespace(host))


@contextmanager
def network(*hosts: str) -> Iterator[Network]:
    made = Network(*hosts)
    if shutil.which("ip") is None or os.geteuid() != 0:
        pytest.skip("network namespaces need root and the package iproute2")
    try:
        try:
            made.open()
        except OSError as error:
            pytest.skip(f"network namespaces cannot be made here: {error}")
        yield made
    finally:
        made.close()


class RemoteRedis(Redis):
    def __init__(self, folder: Path, net: Network, host: str) -> None:
        super().__init__(folder)
        self.host = net.address(host)
        options = ["--port", str(self.port), "--bind", self.host, "--protected-mode", "no", "--save", ""]
        self.command = [*net.prefix(host), program("redis-server"), *options]
        self.url = f"redis://{self.host}:{self.port}/0"

    def _answers(self) -> bool:
        return can_connect(self.host, self.port)


class RemotePostgres(Postgres):
    def __init__(self, net: Network, host: str) -> None:
        super().__init__()
        self.host = net.address(host)
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {net.address('nobody')}/{PREFIX_BITS} trust\n")
        # Not runuser, which stays in between and passes no signal on: PostgreSQL would never be told to stop.
        own = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups"] if self.user else []
        data = ["-D", str(self.folder / "data"), "-p", str(self.port), "-h", self.host, "-k", str(self.folder)]
        self.command = [*net.prefix(host), *own, program("postgres"), *data]
        self.owner, self.user = self.user, None

    def _answers(self) -> bool:
        return is_ready(self.host, self.port)

    def database(self, name: str) -> str:
        place = ["-h", self.host, "-p", str(self.port), "-U", "era"]
        subprocess.run([program("createdb"), *place, name], check=True, cwd="/")
        return f"postgresql+asyncpg://era@{self.host}:{self.port}/{name}"


class RemoteServer(Server):
    def __init__(self, folder: Path, net: Network, host: str, **environment: str) -> None:
        address = net.address(host)
        super().__init__(folder, ERA_HOST=address, **environment)
        self.url = f"http://{address}:{self.port}"
        self.command = [*net.prefix(host), *self.command]


def can_connect(host: str, port: int) -> bool:
    with suppress(OSError), socket.create_connection((host, port), PATIENCE_S):
        return True
    return False
