"""Laying pieces into a domain and taking them out; where a piece would fit. No costs, no turns."""

from era.games.medieval.box.pieces import AREA, BRIDGE, GATE, RIVER, ROAD, Placement, Shape
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from era.grid.fitting import Fit, Ground, count_corners, find_reaching, make_fit, narrow


def lay(player: Player, placement: Placement, rules: Ruleset) -> None:
    """Puts a piece down. Whoever calls has seen to it that it fits."""
    piece = placement.piece
    player.pieces = player.pieces + (placement,)  # noqa: RUF005  quicker than unpacking
    player.built[piece.index] += 1
    player.blocked |= placement.ground
    player.spans |= placement.water
    if piece.wall:
        if player.enclosed >= 0:
            player.enclosed = _update_enclosed(player, placement)
        player.barrier |= placement.mask
    if piece.is_marked:
        _mark(player, placement, rules)
    if player.fits is not None:
        player.fits = player.fits.without(placement.taken)


def lay_all(player: Player, placements: list[Placement], rules: Ruleset) -> None:
    """Puts all pieces of a domain down on an empty board at once."""
    blocked, barrier, spans = 0, 0, 0
    for placement in placements:
        piece = placement.piece
        player.built[piece.index] += 1
        blocked |= placement.ground
        spans |= placement.water
        if piece.wall:
            barrier |= placement.mask
        if piece.is_marked:
            _mark(player, placement, rules)
    player.pieces = tuple(placements)
    player.blocked, player.barrier, player.spans = blocked, barrier, spans
    player.enclosed = -1


def _update_enclosed(player: Player, placement: Placement) -> int:
    """Return what is enclosed when a wall is added. A straight one closes nothing unless it touches what stands at
    two spaces or more; then, and for a building, it has to be worked out anew."""
    if placement.piece.is_building or (placement.beside & player.barrier).bit_count() > 1:
        return -1
    return player.enclosed & ~placement.mask


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
    player.built[piece.index] -= 1
    player.blocked &= ~placement.ground
    player.spans &= ~placement.water
    if piece.wall:
        player.barrier &= ~placement.mask
        player.enclosed = -1
    if piece.kind in (ROAD, BRIDGE):
        player.roads &= ~placement.mask
    player.fits = None


def find_places(player: Player, shape: Shape, rules: Ruleset) -> int:
    """Find every upper left corner where this shape may lie now, as a mask."""
    return find_fit(player, shape, rules).mask()


def find_fit(player: Player, shape: Shape, rules: Ruleset) -> Fit:
    """BUI-2, BUI-4, BUI-5, BUI-6: every upper left corner where this shape may lie now."""
    known = find_ground(player, rules)
    if shape.is_plain and shape.footing is not None:
        return known.fits(shape.footing)
    return known.recall(shape.key) or known.note(shape.key, _find_special_fit(player, shape, rules, known))


def count_places(player: Player, shape: Shape, rules: Ruleset) -> int:
    """At how many corners this shape may lie now."""
    if shape.is_plain and shape.footing is not None:
        return find_ground(player, rules).room(shape.footing)
    return find_fit(player, shape, rules).size


def find_ground(player: Player, rules: Ruleset) -> Ground:
    """Find what is known of where things fit; of another ground whenever a piece came or went."""
    known = player.fits
    if known is None:
        known = player.fits = Ground(rules.grid.all & ~player.blocked, len(rules.footings))
    return known


def _find_special_fit(player: Player, shape: Shape, rules: Ruleset, known: Ground) -> Fit:
    """For a shape that asks more of a place than free ground."""
    found = None if shape.footing is None else known.fits(shape.footing)
    if shape.footing is None:
        for step in shape.free:
            found = narrow(found, known.free, step)
    for step in shape.water:
        found = narrow(found, _find_target(player, "water", rules, known), step)
    for step in shape.way:
        found = narrow(found, _find_target(player, "way", rules, known), step)
    assert found is not None, "a footprint has at least one space"
    if shape.piece.touches is not None:
        found = find_reaching(found, _find_target(player, shape.piece.touches, rules, known), shape.cells)
    return count_corners(found)


def _find_target(player: Player, name: str, rules: Ruleset, known: Ground) -> Fit:
    """Spaces of some kind, worked out once for each position."""
    return known.recall(name) or known.note(name, make_fit(_find_spaces(player, name, rules)))


def _find_spaces(player: Player, name: str, rules: Ruleset) -> int:
    grid = rules.grid
    if name == "water":
        # Where a jetty or the middle of a bridge may lie: over the river, not spanned or gated yet.
        return player.river & ~player.spans & ~player.gates
    if name == "way":
        # Where a gate may stand: on a road, a bridge or the river, but on no gate and no jetty.
        return (player.roads | player.river) & ~player.gates & ~(player.spans & ~player.roads)
    if name == "network":
        return grid.edge | grid.beside(player.roads)
    return grid.edge


def find_touching(target: int, cells: tuple[int, ...]) -> int:
    """Find the anchors at which at least one space of a footprint lies on the target."""
    anchors = 0
    for step in cells:
        anchors |= target >> step
    return anchors


def find_building(player: Player, bit: int) -> Placement | None:
    """Find the building on a space."""
    for placement in player.pieces:
        if placement.piece.is_building and placement.mask >> bit & 1:
            return placement
    return None


def sum_effect(player: Player, effects: list[tuple[int, int]]) -> int:
    """Return an effect summed over this player's buildings, e.g. the hammers of joineries."""
    built = player.built
    result = 0
    for index, amount in effects:
        result += built[index] * amount
    return result


def strength(state: State, player: Player) -> int:
    """EXT-1: the swords of dice and of buildings."""
    return player.swords + sum_effect(player, state.rules.armed)
