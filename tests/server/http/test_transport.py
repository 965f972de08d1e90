"""Requests that never arrive, and far too many connections: everybody else is served, and it is noticed."""

import contextlib
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from era.server import serve
from era.server.http import transport
from era.server.http.transport import ConnectionGuard, GuardedProtocol, TransportLimits
from tests.support.patience import PATIENCE_S, wait_until
from tests.support.server.site import Site, receive_view, running, settings

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
ELSEWHERE = "127.0.0.2"
"""Another address of this machine."""


def dial(site: Site, sends: bytes, source: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", site.port), PATIENCE_S, source_address=(source, 0))
    made.sendall(sends)
    return made


def read_all(connection: socket.socket) -> bytes:
    """What is said until the connection ends."""
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := connection.recv(65536):
            said += chunk
    connection.close()
    return said


@contextmanager
def half_sent(site: Site, count: int) -> Iterator[list[socket.socket]]:
    opened = [dial(site, HALF) for _ in range(count)]
    try:
        yield opened
    finally:
        for each in opened:
            each.close()


def test_half_sent_requests_of_one_address_lock_nobody_else_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        running(settings(tmp_path, connections=20, proxies=())) as site,
        half_sent(site, 60) as opened,
    ):
        refused = [read_all(each) for each in opened[20:]]
        assert all(said.startswith(b"HTTP/1.1 429") and b"Too many connections" in said for said in refused if said)
        assert any(refused)
        assert read_all(dial(site, WHOLE, ELSEWHERE)).startswith(b"HTTP/1.1 200")
        assert b"429" in read_all(dial(site, b""))
        for each in opened[:5]:  # and once some are closed, this address is served, too
            each.close()

        def is_served() -> bool:
            return read_all(dial(site, WHOLE)).startswith(b"HTTP/1.1 200")

        wait_until(is_served, "a place")
    assert any("connections refused" in record.getMessage() for record in caplog.records)


def test_when_all_connections_are_used_the_oldest_half_sent_request_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From many addresses, or from a proxy: whoever has sent a whole request comes before who has not."""
    monkeypatch.setattr(serve, "find_most_files", lambda: serve.RESERVED_FILES + 30)
    with running(settings(tmp_path)) as site, half_sent(site, 100) as opened:
        for _ in range(5):
            assert read_all(dial(site, WHOLE)).startswith(b"HTTP/1.1 200")
        assert read_all(opened[0]) == b"", "the oldest is closed"


def test_a_request_that_does_not_arrive_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "HEADER_TIMEOUT_S", 0.01)
    with running(settings(tmp_path)) as site:
        for begun in (b"", b"G", HALF, b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"):
            assert b"408" in read_all(dial(site, begun))
        # So is a second one on a connection whose first was answered.
        second = dial(site, WHOLE.replace(b"Connection: close\r\n", b""))
        assert second.recv(65536).startswith(b"HTTP/1.1 200")
        second.sendall(HALF)
        assert b"408" in read_all(second)


def test_a_play_socket_counts_until_it_is_closed(tmp_path: Path) -> None:
    with running(settings(tmp_path, connections=3, proxies=())) as site:
        guest = site.guest()
        guest.api.close()
        ada = site.guest()
        table = ada.table(seats=[{"kind": "me"}], options={"players": 1, "scenario": "solitaire"})
        ada.api.close()
        for _ in range(8):  # more than three, one after the other
            with ada.socket(table) as connection:
                connection.send('{"type":"hello"}')
                receive_view(connection, 0)


class Waiting:
    """A connection from which nothing has come."""

    def __init__(self, guard: ConnectionGuard, address: str) -> None:
        self.guard = guard
        self.address = address
        self.given_up = False

    def enter(self) -> bool:
        return self.guard.enter(cast(GuardedProtocol, self), self.address)

    def give_up(self) -> None:
        self.given_up = True
        self.guard.leave(cast(GuardedProtocol, self), self.address)


def test_twelve_hundred_half_sent_requests() -> None:
    guard = ConnectionGuard(TransportLimits(per_address=500, total=800))
    attack = [Waiting(guard, "10.0.0.1") for _ in range(1200)]
    assert sum(each.enter() for each in attack) == 500
    spread = [Waiting(guard, f"10.0.{number}.1") for number in range(1, 1200)]
    assert all(each.enter() for each in spread), "none is refused: the oldest are given up"
    assert guard.open.total() == 800
    assert all(each.given_up for each in attack[:500])
    served: Any = [Waiting(guard, f"10.1.{number}.1") for number in range(800)]
    for each in served:
        assert each.enter()
        guard.mark_half_open(each, False)
    assert not Waiting(guard, "10.2.0.1").enter(), "only whole requests are left"
    assert not any(each.given_up for each in served)


def test_proxies_are_addresses_and_networks() -> None:
    guard = ConnectionGuard(TransportLimits(1, 100, ("10.0.0.0/8", "::1", "nonsense")))
    assert [guard.is_proxy(address) for address in ("10.9.9.9", "::1", "11.0.0.1", "")] == [True, True, False, False]
    assert ConnectionGuard(TransportLimits(1, 100, ("*",))).is_proxy("203.0.113.9")
    for _ in range(5):
        assert Waiting(guard, "10.0.0.1").enter()


# ---------------------------------------------------------------- behind a proxy


def count_served(site: Site, forwarded: list[str]) -> int:
    served = 0
    with site.program() as client:
        for address in forwarded:
            answer = client.get("/api/games", headers={"x-forwarded-for": address})
            served += answer.status_code == 200
    return served


def test_behind_a_proxy_the_address_is_the_forwarded_one(tmp_path: Path) -> None:
    addresses = [f"203.0.113.{number}" for number in range(30)]
    with running(settings(tmp_path / "a", rate=0.1), clock=lambda: 0.0) as site:
        assert count_served(site, addresses) == 30
        assert count_served(site, addresses[:1] * 30) < 30
    with running(settings(tmp_path / "b", rate=0.1, proxies=()), clock=lambda: 0.0) as site:
        assert count_served(site, addresses) < 30, "whoever is no proxy is not believed"
