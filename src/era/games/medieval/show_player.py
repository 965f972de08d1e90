"""Fills in what is shown of one player: stock, dice and domain (view.py)."""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from era.games.medieval import forecast
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.forecast import stock_view
from era.games.medieval.rules import scoring, walls
from era.games.medieval.rules.domain import sum_effect
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from era.games.medieval.telling import count_dice, count_faces
from era.games.medieval.view import LeakView, Obstacle, PlacementView, PlayerView, Stock
from era.grid.grid import bits


class PlayerParts:
    """What was shown of a player last, part by part, and what each part was made of. A part is made anew only if
    something that it depends on has changed."""

    __slots__ = (
        "ahead", "bonuses", "cannot", "domain", "enclosed", "faces", "fixed", "hindrances", "leak", "pieces",
        "placements", "player", "pool", "stock", "tray", "view", "views", "walled_area",
    )  # fmt: skip

    def __init__(self) -> None:
        self.player: Player | None = None
        """As the player was then: a copy."""
        self.ahead = 0
        self.view: PlayerView | None = None
        # Counts, by name.
        self.stock: Stock | None = None
        self.pool: dict[str, int] = {}
        self.faces: dict[str, int] = {}
        self.fixed: dict[str, int] = {}
        self.tray: dict[str, int] = {}
        # What the pieces decide, and what their bonuses count.
        self.pieces: tuple[Placement, ...] | None = None
        self.bonuses: tuple[Hashable, ...] | None = None
        self.placements: dict[Placement, tuple[int, PlacementView]] = {}
        """Each piece with its figures, which decide how it is shown."""
        self.views: list[PlacementView] = []
        self.domain: scoring.Sheet = {}
        """The lines of the score sheet that they decide."""
        self.enclosed: list[str] = []
        self.walled_area = 0
        self.leak: LeakView | None = None
        # What cannot be built.
        self.hindrances: tuple[Hashable, ...] = ()
        self.cannot: dict[str, Obstacle] = {}


def keep_player(state: State, seat: int, parts: PlayerParts) -> PlayerView:
    """Return the very same object as last time if all that `player_view` reads is as it was."""
    player, was = state.players[seat], parts.player
    ahead = forecast.forecast_key(state, seat)
    if parts.view is not None and was is not None and ahead == parts.ahead and _is_shown_alike(player, was):
        return parts.view
    keep_domain(player, state.rules, parts)
    _keep_counts(player, state.rules, parts)
    parts.view = view = player_view(state, seat, parts)
    parts.ahead = ahead
    parts.player = kept = player.copy()
    kept.fits = kept.legal = None
    return view


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


def keep_domain(player: Player, rules: Ruleset, parts: PlayerParts) -> None:
    """Makes anew what only the pieces decide, and what their bonuses count."""
    bonuses = bonus_figures(player, rules)
    same_pieces = parts.pieces is player.pieces or parts.pieces == player.pieces
    if same_pieces and parts.bonuses == bonuses:
        return
    parts.pieces, parts.bonuses = player.pieces, bonuses
    parts.views = placement_views(player, rules, parts.placements)
    parts.domain = scoring.score_domain(player, rules)
    parts.enclosed = _spaces(walls.find_enclosed(player, rules), rules)
    parts.walled_area = walls.count_walled_area(player, rules)
    parts.leak = _leak_view(player.barrier, rules)


def player_view(state: State, seat: int, parts: PlayerParts) -> PlayerView:
    player = state.players[seat]
    ahead = forecast.forecast(state, seat)
    assert parts.stock is not None, "counted before"
    hindrances = forecast.obstacles_key(state, seat, ahead)
    if hindrances != parts.hindrances:
        parts.hindrances = hindrances
        parts.cannot = forecast.find_obstacles(state, seat, ahead)
    swords, shields, skulls = _count_signs(state, player)
    return PlayerView(
        hidden=player.hidden,
        ready=player.ready,
        stock=parts.stock,
        culture=player.culture,
        disaster=player.disaster,
        pool=parts.pool,
        faces=parts.faces,
        fixed=parts.fixed,
        rolls=player.rolls,
        sets=player.sets,
        chapels=player.chapels,
        hammers=player.hammers,
        swaps=player.swaps,
        fairs=player.fairs + player.road_fairs,
        swords=swords + sum_effect(player, state.rules.armed),
        shields=shields,
        skulls=skulls,
        tray=parts.tray,
        pieces=parts.views,
        enclosed=parts.enclosed,
        walled_area=parts.walled_area,
        leak=parts.leak,
        forecast=ahead,
        cannot=parts.cannot,
    )


# ---------------------------------------------------------------- counts by name


def count_pieces(rules: Ruleset, counts: Sequence[int], types: Sequence[int]) -> dict[str, int]:
    """Pieces that are there, and types that are in play even if none is left."""
    return {rules.pieces[i].name: n for i, n in enumerate(counts) if n or i in types}


@lru_cache(maxsize=4096)
def count_tray(rules: Ruleset, counts: tuple[int, ...]) -> dict[str, int]:
    return count_pieces(rules, counts, ())


def _count_signs(state: State, player: Player) -> tuple[int, int, int]:
    """Swords, shields and skulls. Before Collect has read the dice, the player still has those of the last round."""
    if forecast.is_ahead(state):
        return _sum_signs(player.faces, state.rules)
    return player.swords, player.shields, player.skulls


@lru_cache(maxsize=4096)
def _sum_signs(counts: Counts, rules: Ruleset) -> tuple[int, int, int]:
    shown = [(rules.dice.faces[index], count) for index, count in enumerate(counts) if count]
    swords = sum(count * face.swords for face, count in shown)
    return swords, sum(count * face.shields for face, count in shown), sum(count * face.skulls for face, count in shown)


# ---------------------------------------------------------------- the domain


def bonus_figures(player: Player, rules: Ruleset) -> tuple[Hashable, ...] | None:
    """Return what bonuses count, beside the domain, if a building here has one that does."""
    built = player.built
    for index in rules.possession_bonuses:
        if built[index]:
            if rules.counts_possessions:
                return (tuple(player.stock), player.culture, player.pool)
            return (sum(player.stock), player.culture, sum(player.pool))
    return None


def placement_views(
    player: Player, rules: Ruleset, known: dict[Placement, tuple[int, PlacementView]]
) -> list[PlacementView]:
    """Return all pieces; whatever has the figures that are known of it is the same object."""
    crowd, sheltered = walls.find_crowd(player, rules)
    views = []
    for placement in player.pieces:
        was = known.get(placement)
        if not placement.piece.is_building:
            if was is None:
                was = known[placement] = (0, _plain(rules, placement))
            views.append(was[1])
            continue
        index = placement.piece.index
        clustered = walls.is_clustered(placement, crowd, sheltered)
        factor = scoring.count_factor(placement, player, rules)
        bonus = scoring.score_bonus(placement, player, rules) if index in rules.bonuses else 0
        free = scoring.find_empty_beside(placement, player) if index in rules.empty_space_bonuses else 0
        walled = walls.is_walled(placement, player, rules)
        by_river = player.river != 0 and placement.beside & player.river != 0
        by_road = player.roads != 0 and placement.beside & player.roads != 0
        figures = walled | clustered << 1 | by_river << 2 | by_road << 3 | factor << 4 | bonus << 8 | free << 24
        if was is None or was[0] != figures:
            view = _building(rules, placement, walled, clustered, factor, bonus, by_river, by_road, free)
            was = known[placement] = (figures, view)
        views.append(was[1])
    return views


@lru_cache(maxsize=16384)
def _plain(rules: Ruleset, placement: Placement) -> PlacementView:
    """What only lies there."""
    return PlacementView(
        piece=placement.piece.name,
        kind=placement.piece.kind,
        at=rules.grid.name(placement.at),
        turn=placement.turn,
        spaces=_spaces(placement.mask, rules),
        walled=False,
        clustered=False,
    )


@lru_cache(maxsize=32768)
def _building(
    rules: Ruleset,
    placement: Placement,
    walled: bool,
    clustered: bool,
    factor: int,
    bonus: int,
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
        points=placement.piece.points * factor,
        bonus=bonus,
        by_river=by_river,
        by_road=by_road,
        free=_spaces(free, rules),
    )


@lru_cache(maxsize=4096)
def _leak_view(barrier: int, rules: Ruleset) -> LeakView | None:
    leak = walls.find_leak(barrier, rules)
    if leak is None:
        return None
    return LeakView(
        gap=rules.grid.name(leak.gap),
        area=leak.area.bit_count(),
        path=[rules.grid.name(space) for space in leak.path],
    )


@lru_cache(maxsize=8192)
def _spaces(mask: int, rules: Ruleset) -> list[str]:
    return [rules.grid.name(bit) for bit in bits(mask)]
