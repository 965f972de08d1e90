"""The outermost guard: how many connections an address may have, and how long a request may take to arrive.

It sits below ASGI, in uvicorn's own protocol, because a request that never arrives never gets any further. A thousand
half-sent requests must neither use up all file descriptors nor go unnoticed.
"""

import asyncio
import functools
import ipaddress
import logging
from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import h11
from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol

from era.core.catalogue import DEFAULT
from era.server import metrics
from era.server.auth.rate_limit import address_key
from era.server.errors import WORDS
from era.server.logging import log_event

HEADER_TIMEOUT_S = 10.0
"""The first line and the headers of a request have to be there after so long."""
WRITE_TIMEOUT_S = 30.0
"""Whoever reads nothing for so long, while there is something to read, is disconnected."""
MAX_HEADER_BYTES = 16 * 1024
LOG_INTERVAL_S = 10.0
"""Refused connections are logged together: an attack must not fill the disk."""


class TransportLimits(Struct, frozen=True):
    """Connections of one address, and of all; addresses of proxies, behind which there are many people."""

    per_address: int = 500
    total: int = 800
    proxies: tuple[str, ...] = ()


class ConnectionGuard:
    """Counts the connections of a process."""

    def __init__(self, limits: TransportLimits) -> None:
        self.limits = limits
        self.proxies = parse_networks(limits.proxies)
        self.open: Counter[str] = Counter()
        self.refused = 0
        """Since it was logged last."""
        self._half_open: dict[GuardedProtocol, None] = {}
        """Those from whom no whole request has come yet, the oldest first."""
        self._logged_at = -LOG_INTERVAL_S

    def enter(self, protocol: "GuardedProtocol", address: str) -> bool:
        """Count a new connection. False if the address has too many, or if all are used and none can be given up."""
        is_proxy = self.is_proxy(address)
        if not is_proxy and self.open[address] >= self.limits.per_address:
            return False
        if self.open.total() >= self.limits.total and not self._give_up_half_open():
            return False
        self.open[address] += 1
        self._half_open[protocol] = None
        return True

    def leave(self, protocol: "GuardedProtocol", address: str) -> None:
        self._half_open.pop(protocol, None)
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def mark_half_open(self, protocol: "GuardedProtocol", half_open: bool) -> None:
        """A request has begun to arrive, or is there."""
        if half_open:
            self._half_open[protocol] = None
        else:
            self._half_open.pop(protocol, None)

    def is_proxy(self, address: str) -> bool:
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self.proxies)

    def _give_up_half_open(self) -> bool:
        """End the oldest connection without a request: it may be an attacker's, and who is honest tries again."""
        oldest = next(iter(self._half_open), None)
        if oldest is None:
            return False
        oldest.give_up()
        return True

    def note_refused(self, why: str, now: float) -> None:
        metrics.REFUSED.labels(why).inc()
        self.refused += 1
        if now - self._logged_at >= LOG_INTERVAL_S:
            log_event(logging.WARNING, "connections refused", why=why, count=self.refused, open=self.open.total())
            self._logged_at, self.refused = now, 0


def parse_networks(names: Sequence[str]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Read addresses and networks; what is none (such as `*`, which trusts everybody) limits nobody's connections."""
    found = []
    for name in names:
        try:
            found.append(ipaddress.ip_network(name, strict=False))
        except ValueError:
            if name == "*":
                found += [ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0")]
    return found


@functools.cache
def write_answer(status: int, key: str) -> bytes:
    """Return a whole answer as it is sent. Written once: whoever is refused a thousand times a second is to cost
    nothing."""
    body = WORDS.say(DEFAULT, key).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body


class GuardedProtocol(H11Protocol):
    """uvicorn's protocol with limits and time-outs. `config.transport_limits` says which, if it is there."""

    _timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _address = ""
    _is_counted = False

    @property
    def guard(self) -> ConnectionGuard:
        """The guard that all connections of this server share."""
        found: ConnectionGuard | None = getattr(self.server_state, "era_guard", None)
        if found is None:
            limits = getattr(self.config, "transport_limits", TransportLimits())
            found = ConnectionGuard(limits)
            self.server_state.era_guard = found  # type: ignore[attr-defined]
        return found

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = address_key(self.client[0] if self.client else "")
        if not self.guard.enter(self, self._address):
            self.guard.note_refused("too-many-connections", self.loop.time())
            self._answer(429, "too-many-connections")
            return
        self._is_counted = True
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """The connection is over."""
        self._stop_timer()
        self._stop_write_timer()
        if self._is_counted:
            self._is_counted = False
            self.guard.leave(self, self._address)

    # ------------------------------------------------------------ requests that do not arrive

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.conn.their_state is h11.IDLE:  # a part of the headers, perhaps
            self.guard.mark_half_open(self, True)
            if self._timer is None:
                self._start_timer()
        else:
            self.guard.mark_half_open(self, False)
            self._stop_timer()

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(HEADER_TIMEOUT_S, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.guard.note_refused("too-slow", self.loop.time())
            self._answer(408, "too-slow")

    def give_up(self) -> None:
        """End it at once, for somebody else."""
        self.guard.note_refused("given-up", self.loop.time())
        self.release()
        self.transport.abort()

    def _answer(self, status: int, key: str) -> None:
        """Say why, and close. There was no request yet, so nobody's language is known."""
        if self.conn.our_state is h11.IDLE:  # not in the middle of an answer
            self.transport.write(write_answer(status, key))
        self.transport.close()

    # ------------------------------------------------------------ those who do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_write_timer()
        self._write_timer = self.loop.call_later(WRITE_TIMEOUT_S, self._abort_unread)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_write_timer()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _abort_unread(self) -> None:
        self.guard.note_refused("reads-nothing", self.loop.time())
        self.transport.abort()

    # ------------------------------------------------------------ play sockets

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a play socket, which counts until it is over."""
        self._stop_timer()
        self.guard.mark_half_open(self, False)
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        protocol.on_lost = self.release
