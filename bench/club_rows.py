"""The rows of a large club, for bench/lists.py: everybody is a member, has played the dice of the day, and some have
played tournaments; one person has thousands of finished games."""

import random
import time
from typing import Any

import msgspec
from sqlalchemy import Table, insert, select

from era.core.rng import new_seed
from era.games.registry import game
from era.server.clubs.daily import find_options, name_day, name_deal
from era.server.clubs.tournaments import name_round
from era.server.protocol.table_info import Clock
from era.server.storage.models import Deal, Entrant, Play, ResultRow, Season, TournamentRow
from era.server.storage.schema import (
    CLUB_MEMBERS,
    CLUBS,
    DEALS,
    ENTRANTS,
    FRIENDS,
    PLAYS,
    RESULTS,
    TABLES,
    TOURNAMENTS,
)
from era.server.storage.table_store import TableStore

CLUB = "club-of-a-measurement"
BATCH = 500
DAY_MS = 24 * 3600 * 1000
STILL_PLAYING = 0.3
"""Of those who have begun the day's dice."""
TOURNAMENT_COUNT, ENTRANT_COUNT, ROUND_COUNT = 40, 64, 6
FRIEND_COUNT = 150
GAME = "medieval"
TITLES = {"en": "A game of two", "es": "Una partida de dos"}


def name_tournament(number: int) -> str:
    return f"tournament-{number:03}-of-a-measurement"


async def fill_club(store: TableStore, people: int) -> None:
    """Write all of it, for people `u0`, `u1` and so on; the first has the most games."""
    now = int(time.time() * 1000)
    rng = random.Random(2)
    season = msgspec.to_builtins([Season("First", now - 100 * DAY_MS), Season("Second", now - 50 * DAY_MS)])
    async with store.engine.begin() as connection:
        club = {"id": CLUB, "name": "Everybody", "owner": "u0", "created": now - 100 * DAY_MS, "seasons": season}
        await connection.execute(insert(CLUBS), club)
    await _insert(store, CLUB_MEMBERS, [{"club_id": CLUB, "user_id": f"u{n}", "at": now + n} for n in range(people)])
    friends = [{"user_id": "u0", "friend_id": f"u{n}", "at": now} for n in range(1, min(FRIEND_COUNT + 1, people))]
    await _insert(store, FRIENDS, friends)
    await _fill_days(store, people, now, rng)
    await _fill_tournaments(store, people, now, rng)
    await _fill_results(store, now, rng)


async def _fill_days(store: TableStore, people: int, now: int, rng: random.Random) -> None:
    """Today's dice, which some still play, and yesterday's, which are open."""
    options = game(GAME).check(find_options(GAME) or {})
    for back in (0, 1):
        at = now - back * DAY_MS
        deal = Deal(name_deal(name_day(at), GAME), "day", new_seed(), GAME, options, at, now if back else None)
        await _insert(store, DEALS, [msgspec.structs.asdict(deal)])
        plays = [Play(deal.id, f"u{n}", f"day-{back}-{n:07}-of-a-measurement", 0, f"Person {n}") for n in range(people)]
        for play in plays:
            play.at = at + rng.randrange(1000)
            if play.user_id == "u0" or rng.random() > STILL_PLAYING or back:
                play.outcome, play.points = "done", rng.randrange(20, 120)
                play.figures = {"won": rng.randrange(2), "enclosed": rng.randrange(40), "buildings": rng.randrange(20)}
        await _insert(store, PLAYS, [msgspec.structs.asdict(play) for play in plays])


async def _fill_tournaments(store: TableStore, people: int, now: int, rng: random.Random) -> None:
    """Tournaments of the club that are over."""
    options = game(GAME).check({"players": 2, "confirm": True})
    for number in range(TOURNAMENT_COUNT):
        at = now - (TOURNAMENT_COUNT - number) * DAY_MS
        row = TournamentRow(
            name_tournament(number), f"Cup {number}", "u0", GAME, options, 2, "swiss", ROUND_COUNT, Clock(), "over",
            ROUND_COUNT, at, at, CLUB, 1 + number % 2,
        )  # fmt: skip
        await _insert(store, TOURNAMENTS, [msgspec.to_builtins(row)])
        players = [f"u{n}" for n in rng.sample(range(people), min(ENTRANT_COUNT, people // 2 * 2))]
        entrants = [Entrant(row.id, player, player, at) for player in players]
        await _insert(store, ENTRANTS, [msgspec.structs.asdict(each) for each in entrants])
        for played in range(1, ROUND_COUNT + 1):
            deal = Deal(name_round(row.id, played), "round", new_seed(), GAME, options, at, at)
            await _insert(store, DEALS, [msgspec.structs.asdict(deal)])
            rng.shuffle(players)
            plays = [
                Play(
                    deal.id, player, f"cup-{number}-{played}-{n // 2:03}", n % 2, player, "done", rng.randrange(99),
                    {}, at,
                )
                for n, player in enumerate(players)
            ]  # fmt: skip
            await _insert(store, PLAYS, [msgspec.structs.asdict(play) for play in plays])


async def _fill_results(store: TableStore, now: int, rng: random.Random) -> None:
    """How the finished tables ended, for everybody who sat there."""
    async with store.engine.connect() as connection:
        over = (await connection.execute(select(TABLES.c.id, TABLES.c.seats).where(TABLES.c.status == "over"))).all()
    rows = []
    for number, (table_id, seats) in enumerate(over):
        first = rng.randrange(2)
        if seats[0]["user"] == seats[1]["user"]:
            continue
        for seat, sitting in enumerate(seats):
            place = 1 if seat == first else 2
            rows.append(
                ResultRow(
                    table_id, sitting["user"], seat, GAME, TITLES, 2, 2, rng.randrange(99), place,
                    "won" if place == 1 else "lost", now - number * 60_000, f"person {number} a game of two",
                    25.0, 25.0 + rng.random(), 5.0, {"enclosed": rng.randrange(40), "buildings": rng.randrange(20)},
                )
            )  # fmt: skip
    await _insert(store, RESULTS, [msgspec.structs.asdict(row) for row in rows])


async def _insert(store: TableStore, table: Table, rows: list[dict[str, Any]]) -> None:
    async with store.engine.begin() as connection:
        for start in range(0, len(rows), BATCH):
            await connection.execute(insert(table), rows[start : start + BATCH])
