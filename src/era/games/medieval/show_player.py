"""Fills in what is shown of one player: stock, dice and domain (view.py)."""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from era.core.memory import Memory
from era.games.medieval import forecast
from era.games.medieval.box.dice import Counts
from era.games.medieval.box.pieces import Placement
from era.games.medieval.forecast import stock_view
from era.games.medieval.rules import scoring, walls
from era.games.medieval.rules.domain import sum_effect
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State
from era.games.medieval.telling import count_dice, count_faces
from era.games.medieval.view import LeakView, PlacementView, PlayerView
from era.grid.grid import bits


def keep_player(state: State, seat: int, memory: Memory) -> PlayerView:
    """All that `player_view` reads is in the key."""
    p = state.players[seat]
    key = (
        p.pieces, tuple(p.stock), p.culture, p.disaster, p.pool, p.hidden, p.ready, p.faces, p.fixed,
        p.rolls, p.sets, p.chapels, p.hammers, p.swaps,
        p.fairs, p.road_fairs, p.swords, p.shields, p.skulls, p.tray, p.leaving, forecast.forecast_key(state, seat),
    )  # fmt: skip
    return memory.keep(("player", seat), key, player_view, state, seat, memory)


def player_view(state: State, seat: int, memory: Memory) -> PlayerView:
    rules = state.rules
    player = state.players[seat]
    ahead = forecast.forecast(state, seat)
    builds = forecast.obstacles_key(state, seat, ahead)
    swords, shields, skulls = _count_signs(state, player)
    return PlayerView(
        hidden=player.hidden,
        ready=player.ready,
        stock=stock_view(tuple(player.stock)),
        culture=player.culture,
        disaster=player.disaster,
        pool=count_dice(rules, tuple(player.pool)),
        faces=count_faces(player.faces, rules),
        fixed=count_faces(player.fixed, rules),
        rolls=player.rolls,
        sets=player.sets,
        chapels=player.chapels,
        hammers=player.hammers,
        swaps=player.swaps,
        fairs=player.fairs + player.road_fairs,
        swords=swords + sum_effect(player, rules.armed),
        shields=shields,
        skulls=skulls,
        tray=memory.keep(("tray", seat), player.tray, count_pieces, rules, player.tray, ()),
        pieces=memory.keep(
            ("pieces", seat), (player.pieces, bonus_figures(player, rules)), placement_views, player, rules
        ),
        enclosed=_spaces(walls.find_enclosed(player, rules), rules),
        walled_area=walls.count_walled_area(player, rules),
        leak=_leak_view(player.barrier, rules),
        forecast=ahead,
        cannot=memory.keep(("cannot", seat), builds, forecast.find_obstacles, state, seat, ahead),
    )


# ---------------------------------------------------------------- counts by name


def count_pieces(rules: Ruleset, counts: Sequence[int], types: Sequence[int]) -> dict[str, int]:
    """Pieces that are there, and types that are in play even if none is left."""
    return {rules.pieces[i].name: n for i, n in enumerate(counts) if n or i in types}


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
    for index in _with_bonus(rules):
        if built[index]:
            if rules.counts_possessions:
                return (tuple(player.stock), player.culture, player.pool)
            return (sum(player.stock), player.culture, sum(player.pool))
    return None


@lru_cache(maxsize=64)
def _with_bonus(rules: Ruleset) -> tuple[int, ...]:
    return tuple(i for i, (_, data, counted) in rules.bonuses.items() if counted or data.bonus != "empty-spaces")


def placement_views(player: Player, rules: Ruleset) -> list[PlacementView]:
    clustered = walls.find_clustered(player, rules)
    return [_placement_view(placement, player, rules, placement in clustered) for placement in player.pieces]


def _placement_view(placement: Placement, player: Player, rules: Ruleset, clustered: bool) -> PlacementView:
    if not placement.piece.is_building:
        return _plain(rules, placement)
    data = rules.data(placement.piece)
    return _building(
        rules,
        placement,
        walls.is_walled(placement, player, rules),
        clustered,
        scoring.count_factor(placement, player, rules),
        scoring.score_bonus(placement, player, rules) if placement.piece.index in rules.bonuses else 0,
        placement.beside & player.river != 0,
        placement.beside & player.roads != 0,
        scoring.find_empty_beside(placement, player) if data.bonus == "empty-spaces" else 0,
    )


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
