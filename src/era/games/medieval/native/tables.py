"""A ruleset as the tables that the native rules look up (tables.h): plain numbers, by the names of the fields there."""

from collections.abc import Mapping
from typing import Final

from era.games.medieval.box.components import RESOURCES, Building, Disaster, Goods
from era.games.medieval.box.dice import Face
from era.games.medieval.box.pieces import Piece, Shape
from era.games.medieval.rules.solitaire import RANKS
from era.games.medieval.ruleset import BonusCount, Ruleset, goods
from era.games.medieval.steps.disasters import USUALLY_STRIKES
from era.native.library import NativeTable

KINDS: Final = ("building", "wall", "road", "bridge", "gate", "area", "river")
TOUCHES: Final = (None, "edge", "network")
RIVER_MODES: Final = ("none", "each", "choice")
EFFECTS: Final = ("brigands", "disease", "scorch", "flood", "fire", "attack", "lose-all", "lose", "suffer")
STRUCK: Final = ("roller", "opponents", "everyone")
BONUSES: Final = (None, "empty-spaces", "resources", "culture", "dice")
COUNTED: Final = {"die": 0, "building": 1, "class": 1, "resource": 2, "culture": 3}
NOT_IN_KIND: Final = -2
NO_LIMIT: Final = -1
NO_GOODS: Final[Goods] = {}


def make_tables(rules: Ruleset) -> NativeTable:
    """Make the tables of a ruleset. The engine checks them, and refuses what it cannot hold."""
    scenario = rules.scenario
    shapes = [shape for piece in rules.pieces for shape in piece.shapes]
    numbers = {key: number for number, key in enumerate(dict.fromkeys(shape.key for shape in shapes))}
    return {
        "width": rules.grid.width,
        "height": rules.grid.height,
        "players": rules.players,
        "dice_leave_at_once": rules.dice_leave_at_once,
        "confirm": rules.options.confirm,
        "extort": scenario.extort,
        "ends_without_room": scenario.end == "xs-or-room",
        "has_roads": rules.has_roads,
        "river_mode": RIVER_MODES.index(scenario.river),
        "xs_to_end": rules.xs_to_end,
        "rounds": rules.rounds,
        "start_keep": -1 if rules.start_keep is None else rules.start_keep.index,
        "scorched": rules.scorched,
        "flooded": rules.flooded,
        "river": rules.river,
        "buildings": len(rules.buildings),
        "pieces": _make_pieces(rules),
        "shapes": [_make_shape(shape, numbers) for shape in shapes],
        "supply": rules.supply,
        "out": rules.out,
        "tray": rules.tray,
        "types": rules.types,
        "stock": rules.stock,
        "track": rules.track,
        **_make_dice(rules),
        "disasters": [[_make_disaster(disaster) for _, disaster in row] for row in rules.disasters],
        "ranks": [least for least, _ in RANKS],
        "lots": [{"count": lot.count, "of": [rules.by_name[name].index for name in lot.of]} for lot in scenario.draw],
    }


# ---------------------------------------------------------------- pieces


def _make_pieces(rules: Ruleset) -> list[NativeTable]:
    made, first = [], 0
    for piece in rules.pieces:
        made.append(_make_piece(rules, piece, first))
        first += len(piece.shapes)
    return made


def _make_piece(rules: Ruleset, piece: Piece, first_shape: int) -> NativeTable:
    data = rules.data(piece) if piece.is_building else None
    return {
        "kind": KINDS.index(piece.kind),
        "wall": piece.wall,
        "touches": TOUCHES.index(piece.touches),
        "turns_x": piece.turns_x,
        "points": piece.points,
        "die": piece.die,
        "cost": piece.cost,
        "die_cost": rules.die_costs.get(piece.index, NOT_IN_KIND),
        "building_cost": rules.building_costs.get(piece.index, NOT_IN_KIND),
        "first_shape": first_shape,
        "shapes": len(piece.shapes),
        "turns": piece.turns,
        **_make_effects(data),
        "counted": [_make_bonus(bonus) for bonus in rules.bonuses[piece.index][2]]
        if piece.index in rules.bonuses
        else [],
    }


def _make_effects(data: Building | None) -> NativeTable:
    return {
        "shelters": data is not None and data.shelters,
        "sets_dice": 0 if data is None else data.sets_dice,
        "rerolls": 0 if data is None else data.rerolls,
        "swaps": 0 if data is None else data.swaps,
        "hammers": 0 if data is None else data.hammers,
        "swords": 0 if data is None else data.swords,
        "fairs": 0 if data is None else data.fairs,
        "collect": goods(NO_GOODS if data is None else data.collect),
        "bonus": 0 if data is None else BONUSES.index(data.bonus),
        "bonus_most": NO_LIMIT if data is None or data.bonus_most is None else data.bonus_most,
    }


def _make_bonus(bonus: BonusCount) -> NativeTable:
    return {
        "per": COUNTED[bonus.per],
        "points": bonus.points,
        "each": bonus.each,
        "most": NO_LIMIT if bonus.most is None else bonus.most,
        "of": sum(1 << index for index in set(bonus.of)),
    }


def _make_shape(shape: Shape, numbers: Mapping[int, int]) -> NativeTable:
    return {
        "piece": shape.piece.index,
        "turn": shape.turn,
        "key": numbers[shape.key],
        "is_plain": not shape.water and not shape.way and shape.piece.touches is None,
        "cells": shape.cells,
        "free": shape.free,
        "water": shape.water,
        "way": shape.way,
    }


# ---------------------------------------------------------------- dice and disasters


def _make_dice(rules: Ruleset) -> NativeTable:
    return {
        "kinds": len(rules.dice.kinds),
        "faces": [_make_face(face) for face in rules.dice.faces],
        "sides": rules.dice.sides,
        "dice_supply": rules.dice_supply,
        "dice_out": rules.dice_out,
        "philippe": rules.philippe,
    }


def _make_face(face: Face) -> NativeTable:
    sides = face.either or ((0, 0), (0, 0))
    return {
        "die": face.die,
        "hammers": face.hammers,
        "swords": face.swords,
        "shields": face.shields,
        "skulls": face.skulls,
        "feather": face.feather,
        "gains": face.gains,
        "is_either": bool(face.either),
        "resource": [resource for resource, _ in sides],
        "amount": [amount for _, amount in sides],
    }


def _make_disaster(disaster: Disaster) -> NativeTable:
    return {
        "effect": EFFECTS.index(disaster.effect),
        "resource": 0 if disaster.resource is None else RESOURCES.index(disaster.resource),
        "amount": disaster.amount,
        "strikes": STRUCK.index(disaster.strikes or USUALLY_STRIKES[disaster.effect]),
    }
