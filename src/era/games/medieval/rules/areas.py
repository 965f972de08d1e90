"""Scorched and flooded areas: where they may lie, and what must give way (DIS-3, DIS-4)."""

from era.games.medieval.box.pieces import BRIDGE, ROAD, Placement, Shape
from era.games.medieval.rules import domain, walls
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player
from era.grid.fitting import Fit, make_fit
from era.grid.shapes import find_corners


def find_open_places(player: Player, shape: Shape, rules: Ruleset) -> int:
    """Find the places on free ground outside walled areas; a flooded area by the river or another one."""
    free = rules.grid.all & ~player.blocked & ~walls.find_enclosed(player, rules)
    return _find_places(player, shape, rules, free)


def fit_open_places(player: Player, shape: Shape, rules: Ruleset) -> Fit:
    """Find the same as a fit. While nothing is walled, a scorched area may lie wherever it fits."""
    if shape.piece.index == rules.scorched and not walls.find_enclosed(player, rules):
        return domain.find_fit(player, shape, rules)
    return make_fit(find_open_places(player, shape, rules))


def find_clearable_places(player: Player, shape: Shape, rules: Ruleset) -> int:
    """Only when no place is open: those that removing buildings, roads or bridges makes free."""
    free = rules.grid.all & ~player.blocked
    for placement in find_removable(player, rules):
        free |= placement.ground
    return _find_places(player, shape, rules, free & ~walls.find_enclosed(player, rules))


def _find_places(player: Player, shape: Shape, rules: Ruleset, free: int) -> int:
    anchors = find_corners(free, shape.cells)
    if shape.piece.index == rules.flooded:
        wet = player.river | player.flooded
        anchors &= domain.find_touching(rules.grid.beside(wet), shape.cells)
    return anchors


def find_removable(player: Player, rules: Ruleset) -> list[Placement]:
    """Unwalled buildings, and roads and bridges that carry no gate. Never keeps or armories."""
    return [
        p
        for p in player.pieces
        if (p.piece.is_building and not walls.is_walled(p, player, rules))
        or (p.piece.kind in (ROAD, BRIDGE) and not p.mask & player.gates)
    ]


def find_in_the_way(player: Player, spaces: int, rules: Ruleset) -> list[Placement]:
    """Find what must be removed to free these spaces; nothing beyond it is."""
    return [p for p in find_removable(player, rules) if p.ground & spaces]
