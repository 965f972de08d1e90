"""A view as plain data, for front ends: everything a screen draws, nothing a screen must work out."""

from typing import Any

from era.core.grid import bits
from era.medieval import flow, forecast, scoring, solitaire, walls
from era.medieval.components import RESOURCES
from era.medieval.dice import Counts
from era.medieval.phases.extort import strength
from era.medieval.pieces import Placement
from era.medieval.ruleset import Ruleset
from era.medieval.state import Player, State


def show(state: State) -> dict[str, Any]:
    rules = state.rules
    first = state.asks[0] if state.asks else None
    return {
        "game": "medieval",
        "scenario": rules.options.scenario,
        "board": {"width": rules.grid.width, "height": rules.grid.height},
        "round": state.round,
        "rounds": rules.rounds or None,
        "step": "over" if state.over else flow.STEPS[max(state.step, 0)].name,
        "steps": [step.name for step in flow.STEPS],
        "start": state.start,
        "over": state.over,
        "last_round": state.ending or (not rules.alone and len(state.xs) >= rules.xs_to_end),
        "xs": [rules.pieces[index].name for index in state.xs],
        "xs_to_end": rules.xs_to_end or None,
        "question": None if first is None else _question(state),
        "supply": {rules.pieces[i].name: n for i, n in enumerate(state.supply) if n or i in state.types},
        "out": {rules.pieces[i].name: n for i, n in enumerate(state.out) if n},
        "dice": dict(zip(rules.dice.kinds, state.dice, strict=True)),
        "dice_out": dict(zip(rules.dice.kinds, state.dice_out, strict=True)),
        "philippe": _faces(state.philippe, rules) if state.philippe else None,
        "players": [_player(state, seat) for seat in range(len(state.players))],
        "sheets": scoring.sheets(state),
        "rank": solitaire.rank(scoring.sheets(state)[0]["total"]) if rules.alone else None,
    }


def _question(state: State) -> dict[str, Any]:
    ask = state.asks[0]
    together = ask.kind in flow.QUESTIONS and flow.QUESTIONS[ask.kind].together
    return {
        "kind": ask.kind,
        "rule": flow.QUESTIONS[ask.kind].rule if ask.kind in flow.QUESTIONS else "DIS-1",
        "seats": [a.seat for a in state.asks] if together else [ask.seat],
        "other": ask.other,
        "resource": RESOURCES[ask.resource] if ask.resource >= 0 else None,
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    rules = state.rules
    player = state.players[seat]
    ahead = forecast.forecast(state, seat)
    clustered = walls.clustered(player, rules)
    return {
        "hidden": player.hidden,
        "ready": player.ready,
        "stock": dict(zip(RESOURCES, player.stock, strict=True)),
        "culture": player.culture,
        "disaster": player.disaster,
        "pool": dict(zip(rules.dice.kinds, player.pool, strict=True)),
        "faces": _faces(player.faces, rules),
        "fixed": _faces(player.fixed, rules),
        "rolls": player.rolls,
        "sets": player.sets,
        "chapels": player.chapels,
        "hammers": player.hammers,
        "swaps": player.swaps,
        "fairs": player.fairs + player.road_fairs,
        "swords": strength(state, player),
        "shields": player.shields,
        "skulls": player.skulls,
        "tray": {rules.pieces[i].name: n for i, n in enumerate(player.tray) if n},
        "pieces": [_placement(p, player, rules) | {"clustered": p in clustered} for p in player.pieces],
        "enclosed": _spaces(walls.enclosed(player, rules), rules),
        "walled_area": walls.walled_area(player, rules),
        "forecast": ahead,
        "cannot": forecast.cannot(state, seat, ahead),
    }


def _faces(counts: Counts, rules: Ruleset) -> dict[str, int]:
    return {rules.dice.faces[index].key: count for index, count in enumerate(counts) if count}


def _placement(placement: Placement, player: Player, rules: Ruleset) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "piece": placement.piece.name,
        "kind": placement.piece.kind,
        "at": rules.grid.name(placement.at),
        "turn": placement.turn,
        "spaces": _spaces(placement.mask, rules),
        "walled": placement.piece.is_building and walls.is_walled(placement, player, rules),
    }
    return shown | _worth(placement, player, rules) if placement.piece.is_building else shown


def _worth(placement: Placement, player: Player, rules: Ruleset) -> dict[str, Any]:
    """What a building scores where it stands, and what its overlays draw."""
    data = rules.data(placement.piece)
    free = scoring.empty_beside(placement, player) if data.bonus == "empty-spaces" else 0
    return {
        "points": placement.piece.points * scoring.factor(placement, player, rules),
        "bonus": scoring.bonus(placement, player, data),
        "by_river": bool(placement.beside & player.river),
        "by_road": bool(placement.beside & player.roads),
        "free": _spaces(free, rules),
    }


def _spaces(mask: int, rules: Ruleset) -> list[str]:
    return [rules.grid.name(bit) for bit in bits(mask)]
