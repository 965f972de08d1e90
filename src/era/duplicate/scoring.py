"""Points of a round: everybody is compared with those who sat in the same seat and had the same dice.

1 point for each one who reached less, half a point for as much. Whoever did not play to the end, and whoever a bot
sat in for, earns nothing and costs nobody anything: everybody in that seat has the point that would have been won
from them. So a seat is worth the same at every table, whoever leaves.
"""

from collections.abc import Sequence

from msgspec import Struct

WIN = 1.0
TIE = 0.5


class SeatResult(Struct, frozen=True, omit_defaults=True):
    """What was reached in a seat of a table. `points` is None while the table is played."""

    table: int
    seat: int
    player: str
    """Empty: a bot had the seat from the start, since people were missing."""
    points: int | None = None
    counts: bool = True
    """False: a bot sat in, or the game was ended before its end."""

    def is_played(self) -> bool:
        """Tell whether somebody's own result is known."""
        return self.points is not None and self.counts and self.player != ""


class RoundScore(Struct, frozen=True):
    points: float
    to_field: float
    """By how much it was more than the mean of the others in the same seat."""


def score_round(results: Sequence[SeatResult]) -> dict[str, RoundScore]:
    """Return what each player has of a round so far; nobody whose table is still being played."""
    found: dict[str, RoundScore] = {}
    for mine in results:
        if mine.points is None or mine.player == "":
            continue
        if not mine.counts:
            found[mine.player] = RoundScore(0.0, 0.0)
            continue
        field = [other for other in results if other.seat == mine.seat and other.table != mine.table]
        others = [other.points for other in field if other.is_played() and other.points is not None]
        found[mine.player] = RoundScore(
            sum(_compare(mine.points, other) for other in field),
            mine.points - sum(others) / len(others) if others else 0.0,
        )
    return found


def _compare(mine: int, other: SeatResult) -> float:
    if other.points is None:
        return 0.0
    if not other.is_played() or other.points < mine:
        return WIN
    return TIE if other.points == mine else 0.0
