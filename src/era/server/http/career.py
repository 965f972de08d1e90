"""What somebody has played and reached, as profiles tell it: one's own, and those of others."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct, field

from era.core.catalogue import DEFAULT
from era.games.registry import game as game_by_name
from era.games.registry import read_toml
from era.server.http.paging import write_cursor
from era.server.kept import Kept, KeptValue
from era.server.storage.models import Rating, ResultRow
from era.server.storage.result_store import ResultStore
from era.server.storage.table_lists import PageMark
from era.server.storage.table_store import TableStore

MEAN_RATING, POINTS_A_STEP, MEAN_MU = 1500, 40, 25.0
"""How ratings are shown: people are used to numbers around 1500."""
MAX_POINTS_OF_CURVE = 100
MAX_CAREERS = 100
CUT_SHORT = ("ended", "resigned")
"""Outcomes of games that were not played to the end: nothing is reached there."""


class HistoryGame(Struct, omit_defaults=True):
    """A finished game of somebody."""

    table: str
    game: str
    title: str
    at: int
    seat: int
    players: int
    people: int
    points: int
    place: int
    outcome: str
    names: list[str]
    """Of all seats, as they are called there; a bot's is empty."""
    change: int | None = None
    """Of their rating, where the game counted."""


class History(Struct):
    games: list[HistoryGame]
    next: str = ""


class Statistic(Struct):
    """Of one kind of game."""

    game: str
    title: str
    played: int
    won: int
    mean: float
    best: int
    best_table: str
    best_at: int


class PersonalBest(Struct, omit_defaults=True):
    """The most that somebody has reached: points alone, or a figure of the game (a key of its names)."""

    game: str
    value: int
    table: str
    at: int
    title: str
    """What was played."""
    figure: str = ""
    rank: str = ""
    """Of points alone, a key of the game's names."""


class Career(Struct):
    """What follows from all games of somebody."""

    games: int
    won: int
    with_people: int
    statistics: list[Statistic]
    bests: list[PersonalBest]
    ratings: list["RatingInfo"]


class RatingInfo(Struct):
    game: str
    rating: int
    sure: int
    """So much above or below is as likely as not to hold."""
    games: int
    curve: list[tuple[int, int, int]] = field(default_factory=list)
    """When, what, and how sure; the oldest first."""


def _say_title(row: ResultRow, lang: str) -> str:
    return row.titles.get(lang) or row.titles[DEFAULT]


def make_history(rows: Sequence[ResultRow], limit: int, described: list[HistoryGame]) -> History:
    """Return a page; the row after it says that there is another one."""
    last = rows[limit - 1] if len(rows) > limit else None
    return History(described, write_cursor(0, PageMark(last.at, last.table_id)) if last is not None else "")


async def describe(store: TableStore, result: ResultRow, lang: str) -> HistoryGame:
    row = await store.row(result.table_id)
    change = None
    if result.mu is not None:
        change = show_rating(result.mu) - show_rating(MEAN_MU if result.before is None else result.before)
    return HistoryGame(
        result.table_id, result.game, _say_title(result, lang), result.at, result.seat,
        result.players, result.people, result.points, result.place, result.outcome,
        [seat.name for seat in row.seats] if row else [], change,
    )  # fmt: skip


class Careers:
    """The careers of people who were looked at last."""

    def __init__(self, results: ResultStore) -> None:
        self._results = results
        self._kept: Kept[tuple[str, bool, str], Career] = Kept(MAX_CAREERS)

    async def find(self, user_id: str, lang: str, *, shown: bool) -> Career:
        """`shown`: of those games alone that others may see."""

        async def make() -> KeptValue[Career]:
            rows = await self._results.all_of(user_id, shown=shown)
            ratings = await self._results.ratings(user_id)
            return KeptValue(await asyncio.to_thread(make_career, rows, ratings, lang), len(rows))

        return await self._kept.find((user_id, shown, lang), make)


def make_career(rows: Sequence[ResultRow], ratings: dict[str, Rating], lang: str) -> Career:
    with_people = [row for row in rows if row.people > 1]
    won = sum(row.outcome in ("won", "shared") for row in with_people)
    statistics, bests = list_statistics(rows, lang), list_bests(rows, lang)
    return Career(len(rows), won, len(with_people), statistics, bests, list_ratings(rows, ratings))


def list_statistics(rows: Sequence[ResultRow], lang: str) -> list[Statistic]:
    kinds: dict[tuple[str, str], list[ResultRow]] = {}
    for row in rows:
        kinds.setdefault((row.game, _say_title(row, lang)), []).append(row)
    found = []
    for (game, title), games in kinds.items():
        whole = [row for row in games if row.outcome not in CUT_SHORT] or games
        best = max(whole, key=lambda row: row.points)
        won = sum(row.outcome in ("won", "shared") for row in games)
        mean = sum(row.points for row in whole) / len(whole)
        found.append(Statistic(game, title, len(games), won, round(mean, 1), best.points, best.table_id, best.at))
    return sorted(found, key=lambda each: -each.played)


def list_bests(rows: Sequence[ResultRow], lang: str) -> list[PersonalBest]:
    """Return, by game, the most points alone, and the most of each figure of which more is better."""
    found: dict[tuple[str, str], PersonalBest] = {}
    for row in rows:
        if row.outcome in CUT_SHORT:
            continue
        wanted = read_toml(row.game, "meta.toml").get("bests", [])
        reached = {figure: row.figures[figure] for figure in wanted if figure in row.figures}
        if row.outcome == "alone":
            reached[""] = row.points
        for figure, value in reached.items():
            known = found.get((row.game, figure))
            if value > 0 and (known is None or value > known.value):
                rank = "" if figure else game_by_name(row.game).rank(value) or ""
                found[row.game, figure] = PersonalBest(
                    row.game, value, row.table_id, row.at, _say_title(row, lang), figure, rank
                )
    return sorted(found.values(), key=lambda best: (best.game, best.figure))


def list_ratings(rows: Sequence[ResultRow], known: dict[str, Rating]) -> list[RatingInfo]:
    found = []
    for game, rating in known.items():
        curve = [
            (row.at, show_rating(row.mu), show_sureness(row.sigma))
            for row in reversed(rows)
            if row.game == game and row.mu is not None and row.sigma is not None
        ]
        shown = show_rating(rating.mu), show_sureness(rating.sigma)
        found.append(RatingInfo(game, *shown, rating.games, curve[-MAX_POINTS_OF_CURVE:]))
    return found


def show_rating(mu: float) -> int:
    return round(MEAN_RATING + POINTS_A_STEP * (mu - MEAN_MU))


def show_sureness(sigma: float) -> int:
    return round(POINTS_A_STEP * sigma)
