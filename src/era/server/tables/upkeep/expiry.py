"""Life-cycle: forgets guests who never came back, and deletes their tables, after the ages that the settings say.

It goes through the oldest tables and guests once a day, a few at a time, so that it never holds anything up. It waits
until the clock has run steadily for hours: a clock that was set wrong must not delete anything.
"""

import logging
import time
from collections.abc import Callable

from msgspec import Struct

from era.server.logging import log_event
from era.server.storage.expiry_store import ExpiryStore
from era.server.storage.models import TableStatus
from era.server.storage.table_lists import PageMark
from era.server.tables.registry import TableRegistry

DAY_MS = 24 * 3600 * 1000
SLICE = 20
"""Tables or guests that are looked at in one go."""
STEADY_S = 6 * 3600.0
MAX_DRIFT_S = 600.0
"""A clock that is off by more than this from one look to the next was set."""
REPORT_DAYS = 180
"""How long a report is kept after it was dealt with."""
START = PageMark(-1, "")


class Ages(Struct, frozen=True):
    """Days after which something goes that nobody touched; 0 keeps it for ever."""

    guests: int = 180
    lobbies: int = 14
    games: int = 90
    """Tables of guests, running or over."""
    uploads: int = 30


class SteadyClock:
    """Tells for how long the clock on the wall has run without being set."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()
        self._since = steady()

    def steady_for(self) -> float:
        """Return the seconds since the start, or since the clock was last set."""
        offset = self._wall() - self._steady()
        if abs(offset - self._offset) > MAX_DRIFT_S:
            log_event(logging.WARNING, "the clock was set", seconds=round(offset - self._offset))
            self._since = self._steady()
        self._offset = offset
        return self._steady() - self._since


class Expiry:
    """Call `step` now and then; each call does one slice."""

    def __init__(self, registry: TableRegistry, ages: Ages, clock: SteadyClock | None = None) -> None:
        self.registry = registry
        self.ages = ages
        self.store = ExpiryStore(registry.store.engine)
        self._clock = clock or SteadyClock()
        self._stage = 0
        self._mark = START
        self._next_round = 0
        self._stages = (self._lobbies, self._running, self._finished, self._guests, self._outdated)

    async def step(self) -> None:
        now = self.registry.context.now()
        if self._clock.steady_for() < STEADY_S:
            return
        if self._stage == 0 and self._mark == START and now < self._next_round <= now + DAY_MS:
            return
        self._next_round = now + DAY_MS
        if await self._stages[self._stage](now):
            self._stage, self._mark = (self._stage + 1) % len(self._stages), START

    # ------------------------------------------------------------ each stage says whether it is through

    async def _lobbies(self, now: int) -> bool:
        return await self._tables("open", self.ages.lobbies, self.ages.lobbies, now)

    async def _running(self, now: int) -> bool:
        return await self._tables("running", self.ages.games, self.ages.games, now)

    async def _finished(self, now: int) -> bool:
        return await self._tables("over", self.ages.games, self.ages.uploads, now)

    async def _tables(self, status: TableStatus, days: int, upload_days: int, now: int) -> bool:
        if not days and not upload_days:
            return True
        found = await self.store.oldest_tables(status, self._mark, SLICE)
        newest = now - min(each for each in (days, upload_days) if each) * DAY_MS
        old = [
            each.id
            for each in found
            if (age := upload_days if each.uploaded else days) and each.touched < now - age * DAY_MS
        ]
        gone = [each for each in old if not self._is_open(each)]
        kept = await self.store.kept_by_accounts(gone)
        gone = [each for each in gone if each not in kept]
        if gone:
            await self.registry.store.remove(gone)
            for table_id in gone:
                await self.registry.row_changed(table_id)
            log_event(logging.INFO, "expired", tables=len(gone), status=status)
        if len(found) < SLICE or found[-1].touched >= newest:
            return True
        self._mark = PageMark(found[-1].touched, found[-1].id)
        return False

    def _is_open(self, table_id: str) -> bool:
        """Tell whether somebody looks at it just now."""
        live = self.registry.tables.get(table_id)
        return live is not None and bool(live.members)

    async def _guests(self, now: int) -> bool:
        if not self.ages.guests:
            return True
        before = now - self.ages.guests * DAY_MS
        found = await self.store.longest_away(self._mark, SLICE)
        old = [each.id for each in found if each.at < before]
        if count := await self.store.forget_guests(old, before):
            log_event(logging.INFO, "expired", guests=count)
        if len(old) < SLICE:
            return True
        self._mark = found[-1]
        return False

    async def _outdated(self, now: int) -> bool:
        await self.store.drop_outdated(now, now - REPORT_DAYS * DAY_MS)
        return True
