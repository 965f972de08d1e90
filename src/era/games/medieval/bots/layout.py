"""The secret layout: start a ring of walls with the keep in it, homes inside, waste far away."""

from msgspec import Struct

from era.core.legal import Legal
from era.games.medieval.actions import Action, NoRiver, Place, Ready
from era.games.medieval.bots.box_facts import find_facts
from era.games.medieval.bots.placement import DomainMasks
from era.games.medieval.bots.ring_plans import Plan, Ring, count_walls_needed, find_wall_places, list_rings
from era.games.medieval.box.pieces import RIVER, WALL, Piece, Placement
from era.games.medieval.rules import domain
from era.games.medieval.state import Player, State

MAX_WALL_SPACES = 6
MAX_ROUGH_RINGS, MAX_TRIED_RINGS = 120, 8


class Opening(Struct, frozen=True):
    """How somebody likes to lay out a domain."""

    area: int = 46
    """Spaces that are room enough: the keep, two of the walls beside it, one wall and three long ones enclose 46."""
    rank: int = 0
    """Which of the best rings is begun: 0 is the best."""
    river_off: float = 3.0
    """How far off the middle the river runs, in rows or columns."""


USUAL_OPENING = Opening()


def remember_usual_ring(state: State) -> None:
    """Looks for the ring of an empty domain, which is then remembered."""
    _find_ring(state.players[0], state, USUAL_OPENING)


def choose(state: State, seat: int, legal: Legal[Action], opening: Opening = USUAL_OPENING) -> Action:
    """Choose the river and its flooded areas, as the rules ask; then walls, homes and farm, scorched areas last."""
    player = state.players[seat]
    rules = state.rules
    tray = [rules.pieces[index] for index, count in enumerate(player.tray) if count]
    if not tray:
        return Ready()
    for piece in tray:
        if piece.kind == RIVER:
            return _choose_river(state, legal, opening)
    plan = _find_ring(player, state, opening)
    if player.tray[rules.flooded]:
        return choose_least_harm(state, player, plan, legal)
    for piece in tray:
        if piece.kind == WALL:
            for placement in find_wall_places(player, plan, player.tray, rules, 12, MAX_WALL_SPACES) if plan else []:
                action = _make_action(placement)
                if action in legal:
                    return action
    homes = [piece for piece in tray if piece.is_building]
    if homes:
        return _choose_building(state, seat, homes[-1], plan, legal)
    return choose_least_harm(state, player, plan, legal)


def find_plan(state: State, seat: int, opening: Opening = USUAL_OPENING) -> Plan | None:
    """Find the ring of walls that a layout begins, and what it still lacks."""
    return _find_ring(state.players[seat], state, opening)


def _make_action(placement: Placement) -> Place:
    return Place(placement.piece.index, placement.turn, placement.at)


def _find_ring(player: Player, state: State, opening: Opening) -> Plan | None:
    """Find the ring with most room for the walls it needs, once the walls at hand stand in it.

    Asked again for every piece of a layout, so the ring is remembered; only gaps change.
    """
    start = player.barrier if not player.pieces else player.pieces[0].mask
    key = (start, player.river, opening)
    ring = _known.get(key)
    if ring is None or ring.ring & player.blocked & ~player.barrier:
        ring = _find_best_ring(player, state, opening)
        if len(_known) > 500:
            _known.clear()
        if ring is not None:
            _known[key] = ring
    return None if ring is None else Plan(ring, player.barrier, MAX_WALL_SPACES)


_known: dict[tuple[int, int, Opening], Ring] = {}


def _find_best_ring(player: Player, state: State, opening: Opening) -> Ring | None:
    barrier, obstacles = player.barrier, player.blocked & ~player.barrier
    rough: list[tuple[float, int, Ring]] = []
    for n, ring in enumerate(list_rings(state.rules.grid)):
        if not ring.ring & obstacles and (ring.ring & barrier or not barrier):
            room = (ring.inside & ~player.blocked).bit_count()
            value = min(room, opening.area) * 0.5 - (ring.ring & ~barrier).bit_count() * 0.1
            rough.append((value, n, ring))
    rough.sort(reverse=True)
    counted = [
        (value - 2.5 * count_walls_needed(ring, ring.ring & ~barrier, MAX_WALL_SPACES), n, ring)
        for value, n, ring in rough[:MAX_ROUGH_RINGS]
    ]
    counted.sort(reverse=True)
    tried = [
        (
            min((ring.inside & ~player.blocked).bit_count(), opening.area) * 0.5
            - 2.5 * _count_walls_after(player, state, ring),
            ring,
        )
        for _, _, ring in counted[: MAX_TRIED_RINGS + opening.rank]
    ]
    tried.sort(key=_get_first, reverse=True)  # of equals the first stays first
    return tried[min(opening.rank, len(tried) - 1)][1] if tried else None


def _get_first(entry: tuple[float, Ring]) -> float:
    return entry[0]


def _count_walls_after(player: Player, state: State, ring: Ring) -> int:
    """Walls still to be built when those at hand stand in the ring."""
    trial, tray = player.copy(), list(player.tray)
    while True:
        plan = Plan(ring, trial.barrier, MAX_WALL_SPACES)
        places = find_wall_places(trial, plan, tray, state.rules, 1, MAX_WALL_SPACES) if plan.missing else []
        if not places:
            return plan.walls
        tray[places[0].piece.index] -= 1
        domain.lay(trial, places[0], state.rules)


def _choose_river(state: State, legal: Legal[Action], opening: Opening) -> Action:
    """Some rows or columns off the middle: room for homes on both banks and for a ring beside it."""
    grid = state.rules.grid
    best, best_value = None, -99.0
    for action in legal:
        if isinstance(action, NoRiver):
            continue
        assert isinstance(action, Place)
        x, y = grid.xy(action.at)
        along = action.turn % 2 == 0
        off = abs((y if along else x) - (grid.height if along else grid.width) / 2 + 0.5)
        value = -abs(off - opening.river_off) - (0.5 if along else 0.0)
        if value > best_value:
            best, best_value = action, value
    return best if best is not None else NoRiver()


def _choose_building(state: State, seat: int, piece: Piece, plan: Plan | None, legal: Legal[Action]) -> Action:
    player = state.players[seat]
    ground = DomainMasks(player, plan, state.rules, find_facts(state.rules), 6.0)
    best, best_value = None, -1e9
    for placement in ground.places(piece, 6):
        action = _make_action(placement)
        if action not in legal:
            continue
        value = ground.worth(placement)
        if value > best_value:
            best, best_value = action, value
    return best if best is not None else legal.nth(0)


def choose_least_harm(state: State, player: Player, plan: Plan | None, legal: Legal[Action]) -> Action:
    """Scorched and flooded areas go where they spoil least: by the edge, far from the ring."""
    grid = state.rules.grid
    ring = (plan.ring.ring | plan.ring.inside) if plan else 0
    best, best_value = None, -1e9
    edge, blocked = grid.edge, player.blocked
    for action in legal:
        if not isinstance(action, Place):
            continue
        piece = state.rules.pieces[action.piece]
        placement = piece.shapes[piece.turns[action.turn]].at(action.at, grid)
        mask = placement.mask
        value = -2.0 * (mask & ring).bit_count() + 0.5 * (mask & edge).bit_count()
        value += 0.2 * (placement.beside & blocked).bit_count() - 0.1 * (placement.beside & ring).bit_count()
        value += 0.3 * (8 - placement.beside.bit_count()) - 3.0 * (mask & blocked).bit_count()
        value -= 0.4 * (mask & grid.beside(player.river)).bit_count()
        if value > best_value:
            best, best_value = action, value
    return best if best is not None else legal.nth(0)
