"""All that a table is played with, as plain data for front ends: pieces, dice, tracks, disasters.

Cells are [x, y, ground] from the upper left corner of the piece's bounding box; ground is what the space
lies on: `#` free ground, `~` the river, `=` a road or the river.
"""

# Not compiled: runs before a game, not in it.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from era.games.medieval import flow
from era.games.medieval.box.components import RESOURCES, Building, Face
from era.games.medieval.box.pieces import FREE, WATER, WAY, Piece, Shape
from era.games.medieval.box.scenario import freeze
from era.games.medieval.rules import scoring, solitaire
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.steps import disasters, extort, roll
from era.grid.shapes import TURNS

EFFECTS = (
    "wall", "shelters", "sets_dice", "rerolls", "swaps", "hammers", "swords", "fairs", "bonus", "bonus_most",
)  # fmt: skip
"""The fields of a building that are shown as they are, if they are set."""


def box(options: Mapping[str, Any]) -> dict[str, Any]:
    return _box(freeze(dict(options)))


@lru_cache(maxsize=16)
def _box(key: str) -> dict[str, Any]:
    rules = ruleset(msgspec.json.decode(key))
    return {
        "game": "medieval",
        "scenario": rules.options.scenario,
        "players": rules.players,
        "board": {"width": rules.grid.width, "height": rules.grid.height},
        "resources": list(RESOURCES),
        "tracks": dict(zip(RESOURCES, rules.track, strict=True)),
        "steps": [step.name for step in flow.STEPS],
        "questions": {kind: question.rule for kind, question in flow.QUESTIONS.items()},
        "rolls": roll.MOST_ROLLS,
        "xs_to_end": rules.xs_to_end or None,
        "rounds": rules.rounds or None,
        "pieces": {piece.name: _piece(piece, rules) for piece in rules.pieces},
        "dice": {name: _die(kind, rules) for kind, name in enumerate(rules.dice.kinds)},
        "faces": {face.key: _face(face.key, rules) for face in rules.dice.faces},
        "disasters": [[_disaster(name, rules) for name, _ in struck] for struck in rules.disasters],
        "skulls_most": disasters.WORST,
        "extort": bool(rules.scenario.extort),
        "refused": extort.REFUSED,
        "philippe": dict(rules.components.solitaire.philippe) if rules.alone else None,
        "ranks": [[least, name] for least, name in solitaire.RANKS] if rules.alone else None,
        "majorities": {
            "most-culture": scoring.MOST_CULTURE,
            "largest-area": scoring.LARGEST_AREA,
            **({"biggest-network": scoring.BIGGEST_NETWORK} if scoring.has_roads(rules) else {}),
        },
    }


def _piece(piece: Piece, rules: Ruleset) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "name": piece.name,
        "kind": piece.kind,
        "count": piece.count,
        "cost": {name: amount for name, amount in zip(RESOURCES, piece.cost, strict=True) if amount},
        "points": piece.points,
        "die": rules.dice.kinds[piece.die] if piece.die >= 0 else None,
        "touches": piece.touches,
        "turns": [piece.shapes[piece.turns[turn]].turn for turn in range(TURNS)],
        "cells": [_cells(piece.shapes[piece.turns[turn]], rules) for turn in range(TURNS)],
    }
    if piece.is_building:
        shown |= _effects(rules.data(piece))
    return shown


def _effects(data: Building) -> dict[str, Any]:
    set_ = {name: getattr(data, name) for name in EFFECTS if getattr(data, name)}
    return {**set_, "collect": dict(data.collect)} if data.collect else set_


def _cells(shape: Shape, rules: Ruleset) -> list[list[Any]]:
    """Sorted by row, then column."""
    marked = [
        (step, mark) for mark, steps in ((FREE, shape.free), (WATER, shape.water), (WAY, shape.way)) for step in steps
    ]
    return [[*rules.grid.xy(step), mark] for step, mark in sorted(marked)]


def _die(kind: int, rules: Ruleset) -> dict[str, Any]:
    dice = rules.dice
    return {"count": dice.counts[kind], "sides": [dice.faces[side].key for side in dice.sides[kind]]}


def _face(key: str, rules: Ruleset) -> dict[str, Any]:
    """What a face brings; figures that are 0 are left out."""
    die, name = key.split(".", 1)
    data = next(face for face in rules.components.dice[die].faces if face.name == name)
    brings = {field: getattr(data, field) for field in Face.__struct_fields__ if field not in ("name", "either")}
    shown: dict[str, Any] = {"die": die, **{field: amount for field, amount in brings.items() if amount}}
    if data.either:
        shown["either"] = [dict(goods) for goods in data.either]
    return shown


def _disaster(name: str, rules: Ruleset) -> dict[str, Any]:
    data = rules.components.disasters[name]
    return {"name": name, "effect": data.effect, "resource": data.resource}
