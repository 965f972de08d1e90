"""Watches the tables of this process: whose turn it is that is not there, whom a bot stands in for, what is over.

It looks after the fact, at what is saved, and never makes a move wait. What it finds goes to the outbox together with
the note that it was found, so that it is told once, whichever process looks and however often.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Protocol

from era.server.protocol.refusals import TableError
from era.server.storage.models import OWN_CHANNELS, Channel, NoticeKind, OutboxNotice, TableRow
from era.server.storage.notice_store import NoticeStore
from era.server.tables import presence
from era.server.tables.live_table import LiveTable
from era.server.tables.registry import TableRegistry

LOG = logging.getLogger("era.server")

LOOK_INTERVAL_S = 0.5
PATIENCE_MS = 20_000
"""Whoever moves, or comes, within so long need not be told."""
SHORT_SHARE = 4
"""The second notice comes when a quarter of the time is left."""


class Book(Protocol):
    """Writes down what happened at tables, each thing once."""

    async def look_at(self, live: LiveTable) -> None:
        """Look at a table where something was saved."""


class TurnWatch:
    def __init__(self, registry: TableRegistry, store: NoticeStore, books: Sequence[Book]) -> None:
        self.registry = registry
        self.books = books
        self.store = store
        self._known: dict[str, dict[int, int]] = {}
        """Of tables in memory: the seats whose turn was told."""

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_INTERVAL_S)

    async def look(self) -> None:
        changed, self.registry.context.changed = self.registry.context.changed, set()
        for table_id in changed:
            try:
                live = await self.registry.table(table_id)
                if live is None or live.is_busy():  # what is in memory may not be saved yet
                    self.registry.context.changed |= {table_id} if live is not None else set()
                else:
                    await self.look_at(live)
            except TableError:
                continue
            except Exception:
                LOG.exception("a turn could not be told", extra={"table": table_id[:6]})
                self.registry.context.changed.add(table_id)
        for table_id in set(self._known) - set(self.registry.tables):
            del self._known[table_id]

    async def look_at(self, live: LiveTable) -> None:
        row = live.row
        for book in self.books:
            await book.look_at(live)
        if row.status == "over":
            await self.registry.forget_wishes(live)
        if len({seat.user for seat in row.seats if seat.user is not None} | _kept(row)) < 2:
            return  # whoever plays alone knows
        await self._tell_row(live)
        if row.id not in self._known:
            self._known[row.id] = await self.store.turns(row.id)
        known = self._known[row.id]
        on_turn = self._find_on_turn(live)
        if gone := [seat for seat in known if seat not in on_turn]:
            await self.store.end_turns(row.id, gone)
            for seat in gone:
                del known[seat]
        here = presence.list_here(live)
        for seat, user in on_turn.items():
            if seat in known or user in here or live.session is None:
                continue
            number = live.session.number
            told = [*self._list_turn(live, seat, user, number)]
            if await self.store.begin_turn(row.id, seat, user, number, told):
                known[seat] = number
            else:
                self._known.pop(row.id)
                return

    def _find_on_turn(self, live: LiveTable) -> dict[int, str]:
        """Return the people on turn who decide themselves; somebody with several seats is told of one."""
        if live.session is None or live.row.status != "running":
            return {}
        found: dict[int, str] = {}
        for seat in live.turn().seats:
            place = live.row.seats[seat]
            if place.is_present() and place.user is not None and place.user not in found.values():
                found[seat] = place.user
        return found

    def _list_turn(self, live: LiveTable, seat: int, user: str, number: int) -> Iterable[OutboxNotice]:
        now = self.registry.context.now()
        mark = f"{live.row.id}:{seat}:{number}"
        for channel in self._list_channels(live.row):
            yield make_notice("turn", channel, user, live.row.id, mark, now + PATIENCE_MS, seat, number)
        assert live.session is not None
        ends = live.session.clocks.deadline([seat])
        if live.row.clock.kind == "days" and ends is not None:
            soon = ends - live.row.clock.bank * 1000 // SHORT_SHARE
            for channel in OWN_CHANNELS:
                yield make_notice("time", channel, user, live.row.id, mark, max(soon, now + PATIENCE_MS), seat, number)

    def _list_channels(self, row: TableRow) -> tuple[Channel, ...]:
        return (*OWN_CHANNELS, "webhook") if row.webhook is not None else OWN_CHANNELS

    async def _tell_row(self, live: LiveTable) -> None:
        """Tell what the row says: a stand-in, an invitation, the end."""
        row, now = live.row, self.registry.context.now()
        told: list[OutboxNotice] = []
        for number, seat in enumerate(row.seats):
            if seat.stand_in and seat.why in ("time", "replaced") and seat.user is not None:
                mark = f"{row.id}:{number}:{seat.since}"
                told += [make_notice("stand-in", each, seat.user, row.id, mark, now, number) for each in OWN_CHANNELS]
            if seat.kept is not None and row.status == "open":
                mark = f"{row.id}:{number}:kept"
                told += [make_notice("invited", each, seat.kept, row.id, mark, now, number) for each in OWN_CHANNELS]
        if row.status == "over" and not row.uploaded:
            here = presence.list_here(live)
            people = {seat.user for seat in row.seats if seat.user is not None and seat.user not in here}
            for user in people:
                told += [make_notice("over", each, user, row.id, f"{row.id}:{user}", now) for each in OWN_CHANNELS]
            if row.webhook is not None:
                told.append(make_notice("over", "webhook", "", row.id, row.id, now))
        fresh = [notice for notice in told if notice.key not in self._told(row.id)]
        if fresh:
            await self.store.put(fresh)
            self._told(row.id).update(notice.key for notice in fresh)

    def _told(self, table_id: str) -> set[str]:
        """Return what this process has told of a table. The outbox knows it, too; this only saves asking it."""
        return self.registry.context.told.setdefault(table_id, set())


def _kept(row: TableRow) -> set[str | None]:
    return {seat.kept for seat in row.seats if seat.kept is not None}


def make_notice(
    kind: NoticeKind,
    channel: Channel,
    user: str,
    table_id: str,
    mark: str,
    due: int,
    seat: int | None = None,
    number: int | None = None,
) -> OutboxNotice:
    return OutboxNotice(f"{kind}:{mark}:{channel}", kind, channel, user, table_id, due, seat, number)
