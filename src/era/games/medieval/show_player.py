"""Fills in what is shown of one player: stock, dice and domain (view.py)."""

from collections.abc import Hashable, Sequence
from typing import Any

from era.games.medieval import forecast
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.named import keep
from era.games.medieval.box.pieces import Placement
from era.games.medieval.forecast import stock_view
from era.games.medieval.rules import scoring, walls
from era.games.medieval.rules.domain import sum_effect
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from era.games.medieval.telling import count_dice, count_faces
from era.games.medieval.view import ForecastView, LeakView, Obstacle, PlacementView, PlayerView, Stock
from era.grid.grid import bits


class DomainParts:
    """What the pieces of a domain decide, and what their bonuses count, as it was made last."""

    __slots__ = (
        "bonuses", "by_roads", "counts", "enclosed", "leak", "pieces", "placements", "sheet", "views", "walled_area",
    )  # fmt: skip

    def __init__(self) -> None:
        self.pieces: tuple[Placement, ...] | None = None
        self.bonuses: tuple[Hashable, ...] | None = None
        self.counts = False
        """Whether there is such a bonus."""
        self.placements: dict[Placement, tuple[int, Any]] = {}
        """Each piece with its figures, which decide how it is shown."""
        self.views: list[PlacementView] = []
        self.sheet: scoring.Sheet = {}
        """The lines of the score sheet that they decide."""
        self.by_roads = 0
        self.enclosed: list[str] = []
        self.walled_area = 0
        self.leak: LeakView | None = None


class PlayerParts:
    """What was shown of a player last, part by part, and what each part was made of. A part is made anew only if
    something that it depends on has changed."""

    __slots__ = (
        "ahead", "cannot", "domain", "faces", "fixed", "foretold", "means", "player", "pool", "stock", "tray", "view",
    )  # fmt: skip

    def __init__(self) -> None:
        self.player: Player | None = None
        """What was looked at of the player then (`_note_shown`)."""
        self.ahead = 0
        self.foretold: ForecastView | None = None
        self.view: PlayerView | None = None
        # Counts, by name.
        self.stock: Stock | None = None
        self.pool: dict[str, int] = {}
        self.faces: dict[str, int] = {}
        self.fixed: dict[str, int] = {}
        self.tray: dict[str, int] = {}
        self.domain = DomainParts()
        # What cannot be built.
        self.means: forecast.Means | None = None
        self.cannot: dict[str, Obstacle] = {}


def keep_player(state: State, seat: int, parts: PlayerParts) -> PlayerView:
    """Return the very same object as last time if all that `player_view` reads is as it was."""
    player, was = state.players[seat], parts.player
    ahead = forecast.forecast_key(state, seat)
    if parts.view is not None and was is not None and ahead == parts.ahead and _is_shown_alike(player, was):
        return parts.view
    keep_domain(player, state.rules, parts.domain)
    _keep_counts(player, state.rules, parts)
    if was is None or ahead != parts.ahead or not forecast.is_foretold_alike(player, was):
        parts.foretold = forecast.forecast(state, seat)
    parts.view = view = player_view(state, seat, parts)
    parts.ahead = ahead
    if was is None:
        was = parts.player = Player()
    _note_shown(player, was)
    return view


def _note_shown(player: Player, kept: Player) -> None:
    """Copy what `_is_shown_alike` compares, and nothing else."""
    kept.pieces = player.pieces
    kept.faces, kept.fixed, kept.pool = player.faces, player.fixed, player.pool
    kept.tray, kept.leaving = player.tray, player.leaving
    kept.stock = player.stock[:]
    kept.culture, kept.disaster = player.culture, player.disaster
    kept.hidden, kept.ready = player.hidden, player.ready
    kept.rolls, kept.sets = player.rolls, player.sets
    kept.chapels, kept.hammers, kept.swaps = player.chapels, player.hammers, player.swaps
    kept.fairs, kept.road_fairs = player.fairs, player.road_fairs
    kept.swords, kept.shields, kept.skulls = player.swords, player.shields, player.skulls


def _is_shown_alike(player: Player, was: Player) -> bool:
    """Field by field: compiled, that is a few instructions each. Tuples that did not change are the same object."""
    return (
        (player.pieces is was.pieces or player.pieces == was.pieces)
        and (player.faces is was.faces or player.faces == was.faces)
        and (player.fixed is was.fixed or player.fixed == was.fixed)
        and (player.pool is was.pool or player.pool == was.pool)
        and (player.tray is was.tray or player.tray == was.tray)
        and (player.leaving is was.leaving or player.leaving == was.leaving)
        and player.stock == was.stock
        and player.culture == was.culture
        and player.disaster == was.disaster
        and player.hidden == was.hidden
        and player.ready == was.ready
        and player.rolls == was.rolls
        and player.sets == was.sets
        and player.chapels == was.chapels
        and player.hammers == was.hammers
        and player.swaps == was.swaps
        and player.fairs == was.fairs
        and player.road_fairs == was.road_fairs
        and player.swords == was.swords
        and player.shields == was.shields
        and player.skulls == was.skulls
    )


def _keep_counts(player: Player, rules: Ruleset, parts: PlayerParts) -> None:
    was = parts.player
    if was is None or player.stock != was.stock:
        parts.stock = stock_view(tuple(player.stock))
    if was is None or player.pool is not was.pool:
        parts.pool = count_dice(rules, player.pool)
    if was is None or player.faces is not was.faces:
        parts.faces = count_faces(player.faces, rules)
    if was is None or player.fixed is not was.fixed:
        parts.fixed = count_faces(player.fixed, rules)
    if was is None or player.tray is not was.tray:
        parts.tray = count_tray(rules, player.tray)


def keep_domain(player: Player, rules: Ruleset, parts: DomainParts) -> None:
    """Makes anew what only the pieces decide, and what their bonuses count."""
    same_pieces = parts.pieces is player.pieces or parts.pieces == player.pieces
    if same_pieces and not parts.counts:
        return
    bonuses = bonus_figures(player, rules)
    if same_pieces and parts.bonuses == bonuses:
        return
    parts.pieces, parts.bonuses, parts.counts = player.pieces, bonuses, bonuses is not None
    points = scoring.score_pieces(player, rules)
    parts.views = placement_views(player, rules, points, parts.placements)
    parts.sheet = scoring.add_points(player, rules, points)
    parts.enclosed = _spaces(walls.find_enclosed(player, rules), rules)
    parts.by_roads = parts.sheet["road-bonus"] if rules.has_roads else 0
    parts.walled_area = walls.count_walled_area(player, rules)
    parts.leak = _leak_view(player.barrier, rules)


def player_view(state: State, seat: int, parts: PlayerParts) -> PlayerView:
    player = state.players[seat]
    ahead = parts.foretold
    assert parts.stock is not None, "counted before"
    means = forecast.Means(state, seat, ahead)
    if parts.means is None or not means.is_same(parts.means):
        parts.means = means
        parts.cannot = forecast.find_obstacles(player, state.rules, means)
    swords, shields, skulls = _count_signs(state, player)
    return PlayerView(  # in the order of view.py: names would be looked for one after the other, at every move
        player.hidden,
        player.ready,
        parts.stock,
        player.culture,
        player.disaster,
        parts.pool,
        parts.faces,
        parts.fixed,
        player.rolls,
        player.sets,
        player.chapels,
        player.hammers,
        player.swaps,
        player.fairs + player.road_fairs,
        swords + sum_effect(player, state.rules.armed),
        shields,
        skulls,
        parts.tray,
        parts.domain.views,
        parts.domain.enclosed,
        parts.domain.walled_area,
        parts.domain.leak,
        ahead,
        parts.cannot,
    )


# ---------------------------------------------------------------- counts by name


def count_pieces(rules: Ruleset, counts: list[int], types: tuple[int, ...]) -> dict[str, int]:
    """Pieces that are there, and types that are in play even if none is left."""
    names, found, in_play = rules.piece_names, {}, set(types)
    for index, count in enumerate(counts):
        if count or index in in_play:
            found[names[index]] = count
    return found


def count_tray(rules: Ruleset, counts: tuple[int, ...]) -> dict[str, int]:
    known = rules.named.trays
    found = known.get(counts)
    if found is None:
        found = keep(known, counts, count_pieces(rules, list(counts), ()))
    return found


def _count_signs(state: State, player: Player) -> tuple[int, int, int]:
    """Swords, shields and skulls. Before Collect has read the dice, the player still has those of the last round."""
    if forecast.is_ahead(state):
        return _sum_signs(player.faces, state.rules)
    return player.swords, player.shields, player.skulls


def _sum_signs(counts: Counts, rules: Ruleset) -> tuple[int, int, int]:
    faces = rules.dice.faces
    swords = shields = skulls = 0
    for index, count in enumerate(counts):
        if count:
            face = faces[index]
            swords += count * face.swords
            shields += count * face.shields
            skulls += count * face.skulls
    return swords, shields, skulls


# ---------------------------------------------------------------- the domain


def bonus_figures(player: Player, rules: Ruleset) -> tuple[Hashable, ...] | None:
    """Return what bonuses count, beside the domain, if a building here has one that does."""
    built = player.built
    for index in rules.possession_bonuses:
        if built[index]:
            if rules.counts_possessions:
                return (tuple(player.stock), player.culture, player.pool)
            return (_add_up(player.stock), player.culture, _add_up(player.pool))
    return None


def placement_views(
    player: Player, rules: Ruleset, points: list[scoring.BuildingScore | None], known: dict[Placement, tuple[int, Any]]
) -> list[PlacementView]:
    """Return all pieces, of which these are the points; whatever has the figures that are known of it is the same
    object."""
    crowd, sheltered = walls.find_crowd(player, rules)
    views: list[PlacementView] = []
    for number, placement in enumerate(player.pieces):
        was = known.get(placement)
        scored = points[number]
        if scored is None:
            if was is None:
                was = known[placement] = (0, _plain(rules, placement))
            views.append(was[1])
            continue
        free = 0
        if placement.piece.index in rules.empty_space_bonuses:
            free = scoring.find_empty_beside(placement, player)
        clustered = walls.is_clustered(placement, crowd, sheltered)
        walled = walls.is_walled(placement, player, rules)
        by_river = scoring.is_by_river(placement, player)
        by_road = player.roads != 0 and placement.beside & player.roads != 0
        figures = walled | clustered << 1 | by_river << 2 | by_road << 3 | scored.factor << 4 | scored.bonus << 8
        if free:
            figures |= free << 24
        if was is None or was[0] != figures:
            view = rules.named.buildings.get((placement, figures))
            if view is None:
                made = _building(rules, placement, scored, walled, clustered, by_river, by_road, free)
                view = keep(rules.named.buildings, (placement, figures), made)
            was = known[placement] = (figures, view)
        views.append(was[1])
    return views


def _plain(rules: Ruleset, placement: Placement) -> Any:
    """What only lies there."""
    found = rules.named.plain.get(placement)
    return keep(rules.named.plain, placement, _make_plain(rules, placement)) if found is None else found


def _make_plain(rules: Ruleset, placement: Placement) -> PlacementView:
    return PlacementView(
        piece=placement.piece.name,
        kind=placement.piece.kind,
        at=rules.grid.name(placement.at),
        turn=placement.turn,
        spaces=_spaces(placement.mask, rules),
        walled=False,
        clustered=False,
    )


def _building(
    rules: Ruleset,
    placement: Placement,
    scored: scoring.BuildingScore,
    walled: bool,
    clustered: bool,
    by_river: bool,
    by_road: bool,
    free: int,
) -> PlacementView:
    """Return what a building scores where it stands, and what its overlays draw."""
    return PlacementView(
        piece=placement.piece.name,
        kind=placement.piece.kind,
        at=rules.grid.name(placement.at),
        turn=placement.turn,
        spaces=_spaces(placement.mask, rules),
        walled=walled,
        clustered=clustered,
        points=placement.piece.points * scored.factor,
        bonus=scored.bonus,
        by_river=by_river,
        by_road=by_road,
        free=_spaces(free, rules),
    )


def _leak_view(barrier: int, rules: Ruleset) -> LeakView | None:
    known = rules.named.leaks
    if barrier not in known:
        keep(known, barrier, _make_leak_view(barrier, rules))
    found: LeakView | None = known[barrier]
    return found


def _make_leak_view(barrier: int, rules: Ruleset) -> LeakView | None:
    leak = walls.find_leak(barrier, rules)
    if leak is None:
        return None
    return LeakView(
        gap=rules.grid.name(leak.gap),
        area=leak.area.bit_count(),
        path=[rules.grid.name(space) for space in leak.path],
    )


def _spaces(mask: int, rules: Ruleset) -> list[str]:
    known = rules.named.spaces
    found = known.get(mask)
    if found is None:
        found = keep(known, mask, [rules.grid.name(bit) for bit in bits(mask)])
    return found


def _add_up(counts: Sequence[int]) -> int:
    total = 0
    for count in counts:
        total += count
    return total
