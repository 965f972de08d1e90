"""Rate limits and budgets: token buckets that fill again with time.

A `RateLimiter` has a bucket for each key. A `RequestBudget` has two for every requester, one of the person and one of
the address they come from, and spends from both: so a new guest at the same address finds that bucket as it is.

Several processes tell each other over the bus what was spent (`collect` and `receive`), a few times a second. Without a
bus, or while it is away, each counts alone: everybody gets a little more, which harms nobody.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

from msgspec import Struct

from era.server.auth.turns import EXPORTS_AT_ONCE, READS_AT_ONCE, REQUESTS_AT_ONCE, AddressTurns

MAX_KEYS = 50_000
"""Whoever asked least recently is forgotten first; a forgotten bucket is a full one."""
MAX_COLLECTED = 5_000
"""Different keys that are told to the other processes at once; beyond it, each counts alone."""


class Rate(Struct, frozen=True):
    per_second: float
    burst: int


class Allowance(Struct, frozen=True):
    """What one person gets, and what all at one address get together."""

    person: Rate
    address: Rate


class Requester(Struct, frozen=True):
    """Who asks: the user whom a well-signed token names, if any, and the key of the address (`address_key`)."""

    user: str | None
    address: str


READ = Allowance(Rate(20, 120), Rate(100, 600))
WRITE = Allowance(Rate(3, 40), Rate(20, 300))
LOOKS_BACK = Allowance(Rate(5, 60), Rate(20, 240))
"""Looks into the past of a game, which have to play it again."""
UPLOADS = Allowance(Rate(1 / 20, 6), Rate(0.2, 12))
"""Playing back a whole game costs more than any other request."""
STUDIES = Allowance(Rate(1 / 60, 6), Rate(1 / 20, 20))
NEW_TABLES = Allowance(Rate(1 / 20, 40), Rate(0.2, 200))
LIVE_TABLES = Rate(1000 / 86_400, 1000)
"""Places for tables of one address; games that are over give theirs back (tables/upkeep/table_quota.py)."""
BOT_SECONDS = Allowance(Rate(1, 300), Rate(2, 900))
"""Seconds that bots think. Whoever has spent theirs is not refused: their bots think briefly while others wait."""
BOXES = Allowance(Rate(2, 60), Rate(4, 60))
"""Checking a box while it is typed."""
FRAMES = Allowance(Rate(90, 600), Rate(300, 3000))
"""Messages over all play sockets of a person and of an address; what takes work counts as ten."""
CHAT = Allowance(Rate(0.5, 10), Rate(5, 60))
"""Lines of chat, each of which is saved."""
PLANS = Allowance(Rate(1, 30), Rate(10, 200))
"""Plans, claims and steps of a try-out, each of which is saved and told to the whole table."""
GUESTS = Rate(0.2, 30)
"""New guests from one address: a whole club may sit behind one."""
LOG_IN = Rate(1 / 30, 6)
"""Wrong passwords for one name from one place, told to the other processes: see backoff.py for what comes then."""
HASHES = Rate(0.5, 30)
"""Passwords hashed for one place, under whatever names: a hash takes a core for a while."""
ADMIN = Rate(0.1, 10)
"""Wrong admin tokens from one address."""
ACCOUNTS = Rate(0.1, 20)
"""New accounts and recoveries from one address, whose passwords have to be hashed."""
SOCKETS = Rate(2, 30)
ADDRESS = Rate(300, 1500)
"""Everything from one address together."""

Spent = list[tuple[str, str, float]]
"""What was spent since it was told last: the limiter's name, the key, how much."""


class RateLimiter:
    """Token buckets of one rate, one for each key."""

    def __init__(self, rate: Rate, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.rate = Rate(rate.per_second * times, max(1, int(rate.burst * times)))
        self.open = times == 0
        self.spent: dict[str, float] = {}
        """What was taken since `collect`, by key."""
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take so many tokens; return 0, or the seconds to wait if there are not enough."""
        wait = self.wait(key, cost)
        if not wait:
            self.charge(key, cost)
        return wait

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Return what `take` would, and take nothing."""
        if self.open:
            return 0.0
        missing = min(cost, self.rate.burst) - self._tokens(key, self.clock())
        return missing / self.rate.per_second if missing > 0 else 0.0

    def charge(self, key: str, cost: float) -> None:
        """Take tokens, whether they are there or not: a bucket may have to fill for a while before it holds any."""
        if not self.open:
            self._take(key, cost)
            if key in self.spent or len(self.spent) < MAX_COLLECTED:
                self.spent[key] = self.spent.get(key, 0.0) + cost

    def receive(self, key: str, cost: float) -> None:
        """Take what was spent in another process."""
        if not self.open:
            self._take(key, cost)

    def forget(self, key: str) -> None:
        self._buckets.pop(key, None)

    def _take(self, key: str, cost: float) -> None:
        now = self.clock()
        self._buckets[key] = (max(self._tokens(key, now) - cost, -float(self.rate.burst)), now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_KEYS:
            self._buckets.popitem(last=False)

    def _tokens(self, key: str, now: float) -> float:
        tokens, then = self._buckets.get(key, (float(self.rate.burst), now))
        return min(self.rate.burst, tokens + (now - then) * self.rate.per_second)


class RequestBudget:
    """What requesters may spend of one kind: each from the bucket of the person and from that of the address."""

    def __init__(self, allowance: Allowance, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.people = RateLimiter(allowance.person, times, clock)
        self.addresses = RateLimiter(allowance.address, times, clock)

    def take(self, requester: Requester, cost: float = 1.0) -> float:
        """Spend; return 0, or the seconds to wait if one of the two buckets has not enough: then nothing is spent."""
        wait = self.wait(requester, cost)
        if not wait:
            self.charge(requester, cost)
        return wait

    def wait(self, requester: Requester, cost: float = 1.0) -> float:
        """Return what `take` would, and spend nothing."""
        return max(limiter.wait(key, cost) for limiter, key in self._list_buckets(requester))

    def charge(self, requester: Requester, cost: float) -> None:
        """Spend what was used, even if it is more than was there."""
        for limiter, key in self._list_buckets(requester):
            limiter.charge(key, cost)

    def lease(self, requester: Requester, cost: float) -> float:
        """Spend, even if it is more than was there; return the seconds until nothing is owed."""
        self.charge(requester, cost)
        return self.wait(requester, 0.0)

    def _list_buckets(self, requester: Requester) -> list[tuple[RateLimiter, str]]:
        """An address that nobody knows (a bot's table whose host is away) is not counted; a stranger has an address
        only, whose bucket is the stranger's, too."""
        found = []
        if requester.user is not None or requester.address:
            found.append((self.people, requester.user or requester.address))
        if requester.address:
            found.append((self.addresses, requester.address))
        return found or [(self.people, "")]


class RateLimits:
    """The rate limiter or budget of each kind of request, and how many are worked on at once."""

    def __init__(self, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.address = RateLimiter(ADDRESS, times, clock)
        self.read = RequestBudget(READ, times, clock)
        self.write = RequestBudget(WRITE, times, clock)
        self.looks_back = RequestBudget(LOOKS_BACK, times, clock)
        self.uploads = RequestBudget(UPLOADS, times, clock)
        self.studies = RequestBudget(STUDIES, times, clock)
        self.new_tables = RequestBudget(NEW_TABLES, times, clock)
        self.live_tables = RateLimiter(LIVE_TABLES, times, clock)
        self.bot_seconds = RequestBudget(BOT_SECONDS, times, clock)
        self.boxes = RequestBudget(BOXES, times, clock)
        self.frames = RequestBudget(FRAMES, times, clock)
        self.chat = RequestBudget(CHAT, times, clock)
        self.plans = RequestBudget(PLANS, times, clock)
        self.requests_at_once = AddressTurns(REQUESTS_AT_ONCE if times else 0)
        self.reads_at_once = AddressTurns(READS_AT_ONCE if times else 0)
        self.exports_at_once = AddressTurns(EXPORTS_AT_ONCE if times else 0)
        self.guests = RateLimiter(GUESTS, times, clock)
        self.sockets = RateLimiter(SOCKETS, times, clock)
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self.accounts = RateLimiter(ACCOUNTS, times, clock)
        self.hashes = RateLimiter(HASHES, times, clock)
        self.admin = RateLimiter(ADMIN, clock=clock)
        # Passwords are guarded whatever else is let in.
        self.log_in = RateLimiter(LOG_IN, clock=clock)

    def note(self, requester: Requester) -> None:
        """Remember from where somebody came last: what is done for them later is counted there, too."""
        if requester.user is not None and requester.address:
            self._addresses[requester.user] = requester.address
            self._addresses.move_to_end(requester.user)
            if len(self._addresses) > MAX_KEYS:
                self._addresses.popitem(last=False)

    def find_requester(self, user: str | None) -> Requester:
        """Return a person as a requester, with the address from which they came last, if they did."""
        return Requester(user, self._addresses.get(user or "", ""))

    def collect(self) -> Spent:
        """Return what was spent here since the last call, for the other processes."""
        found: Spent = []
        for name, limiter in self._list_limiters():
            found += [(name, key, cost) for key, cost in limiter.spent.items()]
            limiter.spent = {}
        return found

    def receive(self, spent: Iterable[tuple[str, str, float]]) -> None:
        """Take over what was spent in another process. A kind that this version does not know is left out."""
        limiters = dict(self._list_limiters())
        for name, key, cost in spent:
            if name in limiters:
                limiters[name].receive(key, cost)

    def _list_limiters(self) -> list[tuple[str, RateLimiter]]:
        found: list[tuple[str, RateLimiter]] = []
        for name, each in vars(self).items():
            if isinstance(each, RequestBudget):
                found += [(name, each.people), (f"{name}.address", each.addresses)]
            elif isinstance(each, RateLimiter):
                found.append((name, each))
        return found


def address_key(address: str) -> str:
    """Return the key of an address: of IPv6 the network, since a household has billions of addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60]
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip), 64), strict=False))
    return str(ip)
