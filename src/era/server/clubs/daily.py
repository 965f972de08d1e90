"""The dice of the day: one deal a day for each game that is played alone, the same for everybody.

A day is one of UTC, so that it is the same for all. What is not over when the day is does not count: from then on the
seed is public.
"""

import asyncio
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from era.games.registry import game as game_by_name
from era.games.registry import names, read_toml
from era.server.auth.users import Person
from era.server.clubs.day_board import DayBoards
from era.server.clubs.deals import Deals
from era.server.protocol.refusals import TableError
from era.server.storage.models import Deal, Play, SeatRow, TableSpec
from era.server.tables.lobby import new_id

LOG = logging.getLogger("era.server")

LOOK_INTERVAL_S = 20.0
DAY_MS = 24 * 3600 * 1000
DAY = re.compile(r"\d{4}-\d\d-\d\d")


def name_day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


def find_end(day: str) -> int:
    """Return when a day is over, in milliseconds since 1970."""
    return int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000) + DAY_MS


def find_day(text: str) -> str | None:
    """Return the day that somebody has written, if there is one of that name."""
    if not DAY.fullmatch(text):
        return None
    try:
        return name_day(find_end(text) - DAY_MS)
    except (ValueError, OverflowError):
        return None


def name_deal(day: str, game: str) -> str:
    return f"day-{day}-{game}"


def read_day_of(deal_id: str) -> str:
    return deal_id.removeprefix("day-")[:10]


def count_streak(days: Sequence[str], today: str) -> int:
    """Return how many days in a row somebody has played, up to today or, if it is not over for them, yesterday."""
    played = set(days)
    day = datetime.strptime(today, "%Y-%m-%d").replace(tzinfo=UTC)
    if today not in played:
        day -= timedelta(days=1)
    count = 0
    while day.strftime("%Y-%m-%d") in played:
        count += 1
        day -= timedelta(days=1)
    return count


def list_games() -> list[str]:
    """Return the games that have dice of the day: those that can be played alone."""
    return [name for name in names() if find_options(name) is not None]


def find_options(game: str) -> dict[str, object] | None:
    """Return the options of the game's card for one."""
    meta = read_toml(game, "meta.toml")
    card = next((card for card in meta["cards"] if card["key"] == meta.get("solo")), None)
    if card is None or 1 not in card["players"]:
        return None
    return {**card["options"], "players": 1, "confirm": True}


class Daily:
    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self.registry = deals.registry
        self.store = deals.store
        self.boards = DayBoards(deals)

    def today(self) -> str:
        return name_day(self.registry.context.now())

    async def deal(self, day: str, game: str) -> Deal | None:
        """Return the dice of a day; those of today are sealed when the first person asks for them."""
        await self.open_due()
        if day != self.today():
            return await self.store.find(name_deal(day, game))
        found = await self.store.find(name_deal(day, game))
        if found is None:
            options = game_by_name(game).check(find_options(game) or {})
            made = Deal(name_deal(day, game), "day", b"", game, options, self.registry.context.now())
            found = await self.deals.seal(made)
        return found

    async def open_due(self) -> None:
        """Open the dice of days that are over."""
        now = self.registry.context.now()
        for deal in await self.store.list_sealed("day"):
            if now >= find_end(read_day_of(deal.id)):
                await self.deals.catch_up(deal.id)
                await self.deals.open(deal.id)

    async def begin(self, game: str, person: Person) -> str:
        """Return somebody's table with the dice of today; their only one that counts."""
        deal = await self.deal(self.today(), game)
        assert deal is not None
        mine = await self.store.play_of(deal.id, person.id)
        if mine is None:
            made = Play(deal.id, person.id, new_id(), 0, person.name, at=self.registry.context.now())
            await self.store.begin([made])
            mine = await self.store.play_of(deal.id, person.id)
            assert mine is not None
        if await self.registry.store.row(mine.table_id) is None and mine.outcome == "playing":
            seats = [SeatRow("person", person.id, person.name)]
            spec = TableSpec(game, seats=seats, host=person.id, deal=deal, counted=True, id=mine.table_id)
            await self.registry.lobby.create(spec)
        return mine.table_id

    async def again(self, day: str, game: str, person: Person) -> str:
        """Return a new table with the dice of a day that counts for nothing: for whoever has played them, or for
        anybody once they are open."""
        deal = await self.deal(day, game)
        if deal is None:
            raise TableError(404, "no-day")
        mine = await self.store.play_of(deal.id, person.id)
        if deal.opened is None and (mine is None or mine.outcome == "playing"):
            raise TableError(409, "daily-first")
        seats = [SeatRow("person", person.id, person.name)]
        same = mine.table_id if mine is not None else None
        return await self.registry.lobby.create(TableSpec(game, seats=seats, host=person.id, deal=deal, same=same))


class DayKeeper:
    """Opens the dice of each day when it is over."""

    def __init__(self, daily: Daily) -> None:
        self.daily = daily

    async def run(self) -> None:
        while True:
            try:
                await self.daily.open_due()
            except Exception:
                LOG.exception("the dice of a day could not be opened")
            await asyncio.sleep(LOOK_INTERVAL_S)
