"""How the processes of a server tell each other what happened at a table.

The database is the truth; the bus only says where to look. A notice that gets lost costs a moment, never a
move: `missed` says when some may have been lost, and then every table in memory is compared with its log.
"""

from collections.abc import Callable
from typing import Any, Protocol

Notice = dict[str, Any]
"""Plain data. `{"number": n}`: the log of the table has n entries. `{"row": true}`: seats or status changed.
Anything else is relayed as it is: chat, signals, presence, a question about an undo."""

Callback = Callable[[str, Notice], None]
"""Gets the table's id and the notice. It must not wait: it runs where notices are read."""


class Bus(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def subscribe(self, callback: Callback) -> None:
        """Call back for notices of other processes; one's own are not echoed."""

    def publish(self, table_id: str, notice: Notice) -> None:
        """Send a notice. It never waits for the network and never fails: whoever plays must not wait for the bus."""

    def missed(self) -> bool:
        """Tell whether notices may have been lost since the last call: always, while the bus is down."""

    @property
    def alive(self) -> bool: ...


class LocalBus:
    """For one process, which has nobody to tell. With others beside it (`alone` false) but no Redis, they find
    out by asking the database all the time: slower, but as safe."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def subscribe(self, callback: Callback) -> None: ...

    def publish(self, table_id: str, notice: Notice) -> None: ...

    def missed(self) -> bool:
        return not self._alone

    @property
    def alive(self) -> bool:
        return True
