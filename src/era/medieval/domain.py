"""Laying pieces into a domain and taking them out; where a piece would fit. No costs, no turns."""

from era.core.ground import Fit, Ground, fit_of
from era.core.shapes import fits
from era.medieval.pieces import AREA, BRIDGE, GATE, RIVER, ROAD, Placement, Shape
from era.medieval.ruleset import Ruleset
from era.medieval.state import Player, changed


def lay(player: Player, placement: Placement, rules: Ruleset) -> None:
    """Puts a piece down. Whoever calls has seen to it that it fits."""
    piece = placement.piece
    player.pieces = (*player.pieces, placement)
    player.built = changed(player.built, piece.index, 1)
    player.blocked |= placement.ground
    player.spans |= placement.water
    if piece.wall:
        player.barrier |= placement.mask
        player.enclosed = -1
    _mark(player, placement, rules)
    player.fits = None


def _mark(player: Player, placement: Placement, rules: Ruleset) -> None:
    piece = placement.piece
    kind = piece.kind
    if kind in (ROAD, BRIDGE):
        player.roads |= placement.mask
    elif kind == GATE:
        player.gates |= placement.mask
    elif kind == RIVER:
        player.river |= placement.mask
    elif kind == AREA:
        if piece.index == rules.scorched:
            player.scorched |= placement.mask
        else:
            player.flooded |= placement.mask


def lift(player: Player, placement: Placement) -> None:
    """Takes a building, road or bridge out again; nothing else is ever removed."""
    piece = placement.piece
    player.pieces = tuple(kept for kept in player.pieces if kept is not placement)
    player.built = changed(player.built, piece.index, -1)
    player.blocked &= ~placement.ground
    player.spans &= ~placement.water
    if piece.wall:
        player.barrier &= ~placement.mask
        player.enclosed = -1
    if piece.kind in (ROAD, BRIDGE):
        player.roads &= ~placement.mask
    player.fits = None


def places(player: Player, shape: Shape, rules: Ruleset) -> int:
    """Every upper left corner where this shape may lie now, as a mask."""
    return fit(player, shape, rules).mask()


def fit(player: Player, shape: Shape, rules: Ruleset) -> Fit:
    """BUI-2, BUI-4, BUI-5, BUI-6: every upper left corner where this shape may lie now."""
    known = ground(player, rules)
    if shape.is_plain and shape.footing is not None:
        return known.fits(shape.footing)
    found = known.special.get(shape.key)
    if found is None:
        found = known.special[shape.key] = fit_of(_places(player, shape, rules))
    return found


def ground(player: Player, rules: Ruleset) -> Ground:
    """What is known of where things fit. Begun anew whenever a piece came or went."""
    known = player.fits
    if known is None:
        known = player.fits = Ground(rules.grid.all & ~player.blocked, len(rules.footings))
    return known


def _places(player: Player, shape: Shape, rules: Ruleset) -> int:
    grid = rules.grid
    anchors = grid.all if shape.footing is None else ground(player, rules).fits(shape.footing).mask()
    if shape.water:
        # A jetty or the middle of a bridge: over the river, where nothing spans or gates it yet.
        anchors &= fits(player.river & ~player.spans & ~player.gates, shape.water)
    if shape.way:
        # A gate: on a road, a bridge or the river, but on no gate and no jetty.
        jetties = player.spans & ~player.roads
        anchors &= fits((player.roads | player.river) & ~player.gates & ~jetties, shape.way)
    touches = shape.piece.touches
    if touches is not None and anchors:
        target = grid.edge
        if touches == "network":
            target |= grid.beside(player.roads)
        anchors &= touching(target, shape.cells)
    return anchors


def touching(target: int, cells: tuple[int, ...]) -> int:
    """The anchors at which at least one space of a footprint lies on the target."""
    anchors = 0
    for step in cells:
        anchors |= target >> step
    return anchors


def at(player: Player, bit: int) -> Placement | None:
    """The building on a space."""
    for placement in player.pieces:
        if placement.piece.is_building and placement.mask >> bit & 1:
            return placement
    return None


def total(player: Player, effects: list[tuple[int, int]]) -> int:
    """An effect summed over this player's buildings, e.g. the hammers of joineries."""
    built = player.built
    result = 0
    for index, amount in effects:
        result += built[index] * amount
    return result
