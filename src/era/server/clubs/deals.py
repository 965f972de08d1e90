"""Deals: sealed dice that several tables are played with. Nobody is told of them who may still play them.

The hash of a deal's seed is public before its first roll; the seed itself is told when nobody plays it any more: when
the day is over, or the whole round.
"""

from era.core.rng import new_seed
from era.server.protocol.refusals import TableError
from era.server.storage.deal_store import DealStore
from era.server.storage.models import Deal, TableRow
from era.server.tables.live_table import LiveTable
from era.server.tables.registry import TableRegistry


class Deals:
    def __init__(self, registry: TableRegistry, store: DealStore) -> None:
        self.registry = registry
        self.store = store

    async def seal(self, deal: Deal) -> Deal:
        """Seal new dice under this name, unless that was done: then return those."""
        deal.seed = new_seed()
        return await self.store.put(deal)

    async def open(self, deal_id: str) -> None:
        """Tell the seed to everybody."""
        for table_id in await self.store.open(deal_id, self.registry.context.now()):
            await self.registry.row_changed(table_id)

    async def check_seen_by(self, row: TableRow, user: str | None) -> None:
        """Raise TableError if somebody may not look at a table yet: whoever may still play its dice. A day's others
        can be seen once one's own game is over; a round's when the round is."""
        if not row.sealed or row.seats_of(user):
            return
        assert row.deal is not None
        mine = await self.store.play_of(row.deal, user)
        deal = await self.store.find(row.deal)
        if row.status != "over" or deal is None or deal.kind != "day":
            raise TableError(403, "hidden")
        if mine is None or mine.outcome == "playing":
            raise TableError(403, "daily-first")

    async def catch_up(self, deal_id: str) -> bool:
        """Write what was reached at tables that are over, where nobody has: the server was down just then. True if
        something was written."""
        unwritten = await self.store.list_unwritten(deal_id)
        for table_id in unwritten:
            await self.look_at(await self.registry.need(table_id))
        return bool(unwritten)

    # ------------------------------------------------------------ what was reached

    async def look_at(self, live: LiveTable) -> None:
        """Write down what was reached at a table that is over."""
        row, session = live.row, live.session
        if row.status != "over" or row.deal is None or session is None or live.is_stopped():
            return
        plays = await self.store.plays_at(row.id)
        if not any(play.outcome == "playing" for play in plays):
            return
        deal = await self.store.find(row.deal)
        is_late = deal is not None and deal.kind == "day" and deal.opened is not None
        result = session.game.result(session.state)
        together = session.game.aim(session.state) == "together"
        for play in plays:
            seat = row.seats[play.seat]
            play.outcome = (
                "stand-in"
                if seat.helped or seat.user != play.user_id
                else "ended"
                if row.ended is not None
                else "late"
                if is_late
                else "done"
            )
            play.points = result.scores[play.seat]
            play.figures = session.game.figures(session.state, play.seat)
            if together:
                play.figures["won"] = int(play.seat in result.winners)
            play.at = session.lines.items[-1].at if session.lines.items else row.touched
            await self.store.finish(play)
