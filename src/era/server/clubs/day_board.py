"""The table of a day's results: who stands where among all who played its dice to the end."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from era.server.clubs.deals import Deals
from era.server.kept import Kept, KeptValue
from era.server.storage.deal_store import Reached
from era.server.storage.models import Play

MAX_BOARDS = 6
MAX_FIRST = 100
"""Of the best, who are shown to everybody; oneself and one's friends come besides."""


class DayBoard(Struct):
    points: list[int]
    """Of all who played to the end, the best first."""
    places: dict[str, int]
    """By user; equals share a place."""
    first: list[str]
    """The best, by user."""


class DayBoards:
    def __init__(self, deals: Deals) -> None:
        self._deals = deals
        self._kept: Kept[str, DayBoard] = Kept(MAX_BOARDS)

    async def find(self, deal_id: str, mine: Play | None) -> DayBoard:
        """Return the table as it is now; with many people, as it was a few seconds ago, but never without oneself."""
        me = mine.user_id if mine is not None and mine.outcome == "done" else None
        return await self._kept.find(
            deal_id, lambda: self._make(deal_id), lambda board: me is None or me in board.places
        )

    async def _make(self, deal_id: str) -> KeptValue[DayBoard]:
        await self._deals.catch_up(deal_id)
        reached = await self._deals.store.reached(deal_id)
        return KeptValue(await asyncio.to_thread(make_board, reached), len(reached))


def make_board(reached: Sequence[Reached]) -> DayBoard:
    """Put people in order: who won first, then by points, then who was there first."""
    ordered = sorted(reached, key=lambda each: (-each.won, -each.points, each.at))
    places: dict[str, int] = {}
    before, place = None, 0
    for number, each in enumerate(ordered, 1):
        strength = each.won, each.points
        if strength != before:
            before, place = strength, number
        places[each.user_id] = place
    first = [each.user_id for each in ordered[:MAX_FIRST]]
    return DayBoard([each.points for each in ordered], places, first)
