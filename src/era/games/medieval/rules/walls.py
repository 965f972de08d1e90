"""What is walled (WAL), and what stands apart (DIS-2)."""

from era.games.medieval.box.pieces import Placement
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player
from era.grid.grid import bits


def find_enclosed(player: Player, rules: Ruleset) -> int:
    """WAL-1: open spaces that no path in eight directions joins to the outside."""
    if player.enclosed < 0:
        player.enclosed = rules.grid.enclosed(player.barrier)
    return player.enclosed


def is_walled(placement: Placement, player: Player, rules: Ruleset) -> bool:
    """WAL-2: all its spaces are enclosed; keeps and armories always count as walled."""
    if placement.piece.wall:
        return True
    enclosed = find_enclosed(player, rules)
    return enclosed != 0 and placement.mask & enclosed == placement.mask


def count_walled_area(player: Player, rules: Ruleset) -> int:
    """WAL-3: how many spaces are enclosed, without scorched and flooded ones."""
    enclosed = find_enclosed(player, rules)
    return (enclosed & ~player.scorched & ~player.flooded).bit_count() if enclosed else 0


MIN_LEAKING_SPACES = 2
"""A ring around less than that is no court that somebody forgot to close."""
MIN_LEAKING_RING = 9
"""Around two spaces lie ten, corners included, since ways out may go through them: so many, and the gap."""


class Leak:
    """A ring of walls with one gap: the space that would close it, what it would enclose, and the way out, from inside
    through the gap to the edge."""

    __slots__ = ("area", "gap", "path")

    def __init__(self, gap: int, area: int, path: list[int]) -> None:
        self.gap = gap
        self.area = area
        self.path = path


def find_leak(barrier: int, rules: Ruleset) -> Leak | None:
    """WAL-1: find the gap through which the largest ring leaks; None if no single space would close one."""
    if barrier.bit_count() < MIN_LEAKING_RING:
        return None
    grid = rules.grid
    within = grid.enclosed(barrier)
    gap, enclosed = grid.find_widest_gap(grid.find_necks(barrier) & ~within, barrier)
    if enclosed - within.bit_count() < MIN_LEAKING_SPACES:
        return None
    best = grid.enclosed(barrier | 1 << gap) & ~within
    inside = next(bits(grid.around(1 << gap) & best))
    return Leak(gap, best, [inside, *grid.way_out(gap, barrier | best)])


def find_clustered(player: Player, rules: Ruleset) -> list[Placement]:
    """DIS-2: buildings adjacent to another one, sheltered by no hospital. Keeps and armories neither
    are clustered nor make others so."""
    crowd, sheltered = find_crowd(player, rules)
    return [p for p in player.pieces if p.piece.is_building and is_clustered(p, crowd, sheltered)]


def find_crowd(player: Player, rules: Ruleset) -> tuple[int, int]:
    """Return the spaces of all buildings that make others clustered, and those that a hospital shelters."""
    crowd = sheltered = 0
    for placement in player.pieces:
        piece = placement.piece
        if piece.is_building and not piece.wall:
            crowd |= placement.mask
            if piece.index in rules.shelters:
                sheltered |= placement.mask | placement.beside
    return crowd, sheltered


def is_clustered(building: Placement, crowd: int, sheltered: int) -> bool:
    return not building.piece.wall and building.beside & crowd != 0 and building.mask & sheltered == 0
