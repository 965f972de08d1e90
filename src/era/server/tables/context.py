"""The services that all live tables of a process share."""

# Compiled: runs for every move at a table.

import time
from collections.abc import Callable

from era.server.auth.rate_limit import RateLimits
from era.server.storage.bus import Bus, LocalBus
from era.server.storage.plan_store import PlanStore
from era.server.storage.table_store import TableStore
from era.server.tables.replay.replays import Replays
from era.server.tables.slices import SlicedWork
from era.server.workers.pool import WorkerPool


class TableContext:
    """Where tables are stored, how other processes hear of them, who thinks for their bots, and what time it is."""

    def __init__(
        self, store: TableStore, bus: Bus, workers: WorkerPool, clock: Callable[[], float] = time.time
    ) -> None:
        """`clock` tells the seconds since 1970."""
        self.limits = RateLimits(times=0)
        """Budgets; without any unless the server says so."""
        self.store = store
        self.plan_store = PlanStore(store.engine)
        self.bus = bus
        self.workers = workers
        self.is_shared = not isinstance(bus, LocalBus) or bus.missed()
        """Other processes may append to the same tables."""
        self.replays = Replays()
        self.slices = SlicedWork()
        self.moves = 0
        """Events saved so far: the garbage collector waits while this number grows."""
        self.changed: set[str] = set()
        """Tables at which something happened since somebody last looked whose turn it is."""
        self.told: dict[str, set[str]] = {}
        """What was told of a table outside of it, as far as this process remembers."""
        self._clock = clock

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return int(self._clock() * 1000)
