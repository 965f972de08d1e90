"""Who sits with whom, and in which seat.

Swiss: those who stand near each other, as far as they have not met. Round robin: everybody with everybody else, one
after the other. Where people are missing to fill the last table, a seat is left to a bot (NOBODY).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Literal

PairingKind = Literal["swiss", "round-robin"]
NOBODY = ""
REPEAT_COST = 1000
"""To meet again is worse than any distance in the standings."""

SeatedPlayers = list[str]
"""The players of a table, by seats."""


class Meetings:
    """Who has met whom, and who sat where, in the rounds so far."""

    def __init__(self, rounds: Iterable[Sequence[SeatedPlayers]] = ()) -> None:
        self.met: Counter[frozenset[str]] = Counter()
        self.sat: Counter[tuple[str, int]] = Counter()
        for tables in rounds:
            for seats in tables:
                self.met.update(frozenset(pair) for pair in combinations(seats, 2))
                self.sat.update((player, seat) for seat, player in enumerate(seats))

    def count_met(self, a: str, b: str) -> int:
        return self.met[frozenset((a, b))]


def pair_round(
    kind: PairingKind, players: Sequence[str], size: int, number: int, history: Meetings
) -> list[SeatedPlayers]:
    """Return the tables of round `number`, counted from 1. `players`: who is there; for Swiss in the order of the
    standings, for round robin in one that stays the same."""
    if not players:
        return []
    everybody = [*players, *[NOBODY] * (-len(players) % size)]
    if kind == "round-robin" and size == 2:
        tables = _turn_circle(everybody, number)
    else:
        first = [everybody[at : at + size] for at in range(0, len(everybody), size)]
        tables = _improve(first, history, everybody if kind == "swiss" else [])
    return [_seat(table, history) for table in tables]


def count_rounds(players: int, size: int) -> int:
    """Return how many rounds a round robin has until all have met, or, with more than two at a table, could have."""
    return max(1, -(-(players + -players % size - 1) // (size - 1)))


def _turn_circle(players: list[str], number: int) -> list[SeatedPlayers]:
    """One stays, the others move on by one place each round; opposites play."""
    fixed, others = players[0], players[1:]
    turn = (number - 1) % len(others)
    circle = [fixed, *others[turn:], *others[:turn]]
    half = len(circle) // 2
    return [[a, b] for a, b in zip(circle[:half], reversed(circle[half:]), strict=True)]


def _improve(tables: list[SeatedPlayers], history: Meetings, order: list[str]) -> list[SeatedPlayers]:
    """Exchange two people as long as that makes fewer meet again, or brings nearer who stand near each other.

    At tables of two, nobody meets again up to round n / 2: as long as everybody has met fewer than half of the others,
    a pair that has met can always exchange with one of the other pairs so that no new pair has (a pair is of no use
    only if two of the four who would meet have met, and there are not so many).
    """
    rank = {player: number for number, player in enumerate(order)}

    def cost(table: SeatedPlayers) -> int:
        again = sum(history.count_met(a, b) ** 2 for a, b in combinations(table, 2))
        places = [rank.get(player, 0) for player in table]
        return REPEAT_COST * again + max(places) - min(places)

    better = True
    while better:
        better = False
        for one, two in combinations(tables, 2):
            for a in range(len(one)):
                for b in range(len(two)):
                    before = cost(one) + cost(two)
                    one[a], two[b] = two[b], one[a]
                    if cost(one) + cost(two) < before:
                        better = True
                    else:
                        one[a], two[b] = two[b], one[a]
    return tables


def _seat(table: SeatedPlayers, history: Meetings) -> SeatedPlayers:
    """Give everybody the seat where they sat least, as far as that goes."""

    def count(seats: Iterable[str]) -> int:
        return sum(history.sat[player, seat] ** 2 for seat, player in enumerate(seats) if player != NOBODY)

    return list(min(permutations(table), key=count))
