"""What is walled (WAL), and what stands apart (DIS-2)."""

from era.games.medieval.box.pieces import Placement
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player


def find_enclosed(player: Player, rules: Ruleset) -> int:
    """WAL-1: open spaces that no path in eight directions joins to the outside."""
    if player.enclosed < 0:
        player.enclosed = rules.grid.enclosed(player.barrier)
    return player.enclosed


def is_walled(placement: Placement, player: Player, rules: Ruleset) -> bool:
    """WAL-2: all its spaces are enclosed; keeps and armories always count as walled."""
    return placement.piece.wall or placement.mask & find_enclosed(player, rules) == placement.mask


def count_walled_area(player: Player, rules: Ruleset) -> int:
    """WAL-3: how many spaces are enclosed, without scorched and flooded ones."""
    return (find_enclosed(player, rules) & ~player.scorched & ~player.flooded).bit_count()


def find_clustered(player: Player, rules: Ruleset) -> list[Placement]:
    """DIS-2: buildings adjacent to another one, sheltered by no hospital. Keeps and armories neither
    are clustered nor make others so."""
    ordinary = [p for p in player.pieces if p.piece.is_building and not p.piece.wall]
    sheltered = 0
    everything = 0
    for placement in ordinary:
        everything |= placement.mask
        if placement.piece.index in rules.shelters:
            sheltered |= placement.mask | placement.beside
    return [p for p in ordinary if p.beside & everything and not p.mask & sheltered]
