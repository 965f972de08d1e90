"""The standings of a tournament: the points of all rounds, and where they are equal, how far above the field."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from era.duplicate.scoring import SeatResult, score_round

DIGITS = 3
"""Means are rounded to so many, so that whoever adds them up again in another order finds the same."""


class Standing(Struct, frozen=True, omit_defaults=True):
    player: str
    place: int
    """Equals share it; whoever left comes last, and has the place 0."""
    points: float
    to_field: float
    rounds: list[float | None]
    """None: not known yet, or not played."""
    left: bool = False


def make_standings(
    players: Sequence[str], rounds: Sequence[Sequence[SeatResult]], left: Mapping[str, int] | None = None
) -> list[Standing]:
    """`left`: who went, and after which round. They keep what they have, below all who stayed."""
    gone = left or {}
    scored = [score_round(results) for results in rounds]
    sums = []
    for player in players:
        mine = [scores.get(player) for scores in scored]
        points = sum(score.points for score in mine if score is not None)
        to_field = round(sum(score.to_field for score in mine if score is not None), DIGITS)
        sums.append((player, points, to_field, [None if score is None else score.points for score in mine]))
    stayed = [(points, to_field) for player, points, to_field, _ in sums if player not in gone]
    made = [
        Standing(
            player,
            0 if player in gone else 1 + sum(other > (points, to_field) for other in stayed),
            points,
            to_field,
            each,
            player in gone,
        )
        for player, points, to_field, each in sums
    ]
    return sorted(made, key=lambda each: (each.left, -each.points, -each.to_field, players.index(each.player)))
