"""The league of a club: what everybody has of all its tournaments of a season that are over."""

from collections.abc import Sequence

from msgspec import Struct

from era.duplicate.standings import Standing


class LeagueRow(Struct):
    player: str
    place: int
    points: float
    tournaments: int
    best: int
    """The best place in one of them; 0 if they left each."""


def make_league(standings: Sequence[Sequence[Standing]]) -> list[LeagueRow]:
    """Add up the points of a season; equals share a place."""
    points: dict[str, float] = {}
    places: dict[str, list[int]] = {}
    for each in standings:
        for one in each:
            points[one.player] = points.get(one.player, 0.0) + one.points
            places.setdefault(one.player, []).append(one.place)
    rows = []
    before, rank = None, 0
    for number, (player, total) in enumerate(sorted(points.items(), key=lambda each: -each[1]), 1):
        if total != before:
            before, rank = total, number
        best = min((place for place in places[player] if place), default=0)
        rows.append(LeagueRow(player, rank, total, len(places[player]), best))
    return sorted(rows, key=lambda row: (row.place, row.best or len(rows) + 1))
