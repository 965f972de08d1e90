"""Rate limits for a person or an address: token buckets that fill again with time.

They are kept in each process alone: with several, everybody gets a little more, which harms nobody.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

MAX_KEYS = 50_000
"""Whoever asked least recently is forgotten first; a forgotten bucket is a full one."""


class Rate(Struct, frozen=True):
    per_second: float
    burst: int


READ = Rate(20, 120)
WRITE = Rate(3, 40)
GUESTS = Rate(0.2, 30)
"""New guests from one address: a whole club may sit behind one."""
RECORDS = Rate(0.2, 6)
"""Playing back a whole game costs more than any other request."""
BOXES = Rate(4, 60)
"""Checking a box while it is typed, from one address."""
LOG_IN = Rate(1 / 30, 6)
"""Wrong passwords for one name from one address."""
LOG_IN_NAME = Rate(1 / 30, 30)
"""Wrong passwords for one name from anywhere."""
SOCKETS = Rate(2, 30)
ADDRESS = Rate(300, 1500)
"""Everything from one address together."""


class RateLimiter:
    """Token buckets of one rate, one for each key."""

    def __init__(self, rate: Rate, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.rate = Rate(rate.per_second * times, max(1, int(rate.burst * times)))
        self.open = times == 0
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one token; return 0, or the seconds to wait if there is none."""
        if self.open:
            return 0.0
        now = self.clock()
        tokens = self._tokens(key, now)
        if tokens < 1:
            return (1 - tokens) / self.rate.per_second
        self._buckets[key] = (tokens - 1, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_KEYS:
            self._buckets.popitem(last=False)
        return 0.0

    def wait(self, key: str) -> float:
        """Return what `take` would, and take nothing."""
        tokens = self._tokens(key, self.clock())
        return 0.0 if self.open or tokens >= 1 else (1 - tokens) / self.rate.per_second

    def forget(self, key: str) -> None:
        self._buckets.pop(key, None)

    def _tokens(self, key: str, now: float) -> float:
        tokens, then = self._buckets.get(key, (float(self.rate.burst), now))
        return min(self.rate.burst, tokens + (now - then) * self.rate.per_second)


class RateLimits:
    """The rate limiter of each kind of request."""

    def __init__(self, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.address = RateLimiter(ADDRESS, times, clock)
        self.read = RateLimiter(READ, times, clock)
        self.write = RateLimiter(WRITE, times, clock)
        self.guests = RateLimiter(GUESTS, times, clock)
        self.records = RateLimiter(RECORDS, times, clock)
        self.boxes = RateLimiter(BOXES, times, clock)
        self.sockets = RateLimiter(SOCKETS, times, clock)
        # Passwords are guarded whatever else is let in.
        self.log_in = RateLimiter(LOG_IN, clock=clock)
        self.log_in_name = RateLimiter(LOG_IN_NAME, clock=clock)


def address_key(address: str) -> str:
    """Return the key of an address: of IPv6 the network, since a household has billions of addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60]
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip), 64), strict=False))
    return str(ip)
