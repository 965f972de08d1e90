"""How many tables an address may have under way, whoever made them: a new guest opens no new bucket.

Where people come from is kept in memory alone, never in the database. So an address has a bucket of places: a new table
takes one, a game that is over gives it back, and what is never finished comes back with the days.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from era.server.auth.rate_limit import MAX_KEYS
from era.server.protocol.refusals import TableError
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable


class TableQuota:
    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._places: OrderedDict[str, str] = OrderedDict()
        """The address that a table of this process took its place from."""

    @contextmanager
    def place(self, host: str | None) -> Iterator[Callable[[str], None]]:
        """Take a place of the address that this host came from, and have it back if no table is made: it is to be
        called with the table's id. Raises TableError if there is none left. It is taken first, so that of many tables
        asked for at once no more are made than there are places."""
        limits = self._context.limits
        address = limits.find_requester(host).address
        if address and limits.live_tables.wait(address):
            raise TableError(409, "too-many-tables-here", {"most": limits.live_tables.rate.burst})
        self._charge(address, 1)
        try:
            yield lambda table_id: self._keep(table_id, address)
        except BaseException:
            self._charge(address, -1)
            raise

    def _keep(self, table_id: str, address: str) -> None:
        if address:
            self._places[table_id] = address
            if len(self._places) > MAX_KEYS:
                self._places.popitem(last=False)

    def _charge(self, address: str, places: int) -> None:
        if address:
            self._context.limits.live_tables.charge(address, places)

    async def look_at(self, live: LiveTable) -> None:
        """Give the place back once the game is over."""
        if live.row.status == "over" and (address := self._places.pop(live.row.id, "")):
            self._charge(address, -1)
