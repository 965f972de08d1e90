"""Every scenario with every number of players, and every option that changes how it is played."""

from typing import Any

from era.games.medieval.box.scenario import load_shipped_scenarios

SCENARIOS: list[dict[str, Any]] = [
    {"scenario": name, "players": players}
    for name, scenario in load_shipped_scenarios().items()
    for players in scenario.players
]

LARGE_BOARD = {"board": {"width": 20, "height": 20}}
SMALL_BOARD = {"board": {"width": 8, "height": 8}}
MANY_WALLS = {
    **SMALL_BOARD,
    "setup": {
        "keep_middle": True, "pieces": {"longhouse": 1, "wall-4": 8}, "stock": {"stone": 5}, "xs": [3, 3, 5],
        "fewer_with_two": 1,
    },
}  # fmt: skip
ODD_DICE = {
    "dice": {
        "peasant": {"count": 18, "faces": [{"name": "wood", "wood": 3, "hammers": 2}, {"name": "skull", "skulls": 2}]}
    },
    "disasters": {
        "fog": {"effect": "attack", "strikes": "everyone", "skulls": ["1", "2"]},
        "hail": {"effect": "scorch", "strikes": "roller", "skulls": ["2"]},
    },
}
COSTS_A_BUILDING = {
    "buildings": {
        "market": {
            "count": 3, "points": 2, "cost": {"wood": 1}, "cost_building": "longhouse", "cost_die": "peasant",
            "footprint": ["##", "##"], "bonuses": [{"points": 2, "per": "resource", "each": 3, "most": 5}],
        }
    }
}  # fmt: skip
"""Boxes of one's own: more spaces than the printed board and fewer, many walls at the start, dice with two sides, a
building paid with another."""

OPTIONS: dict[str, dict[str, Any]] = {
    "roads-lot": {"scenario": "roads", "types": "lot", "players": 2},
    "river-lot": {"scenario": "river", "types": "lot", "players": 3},
    "rivers-roads-lot": {"scenario": "rivers-roads", "types": "lot", "players": 4},
    "peaceful": {"scenario": "randomized", "peaceful": True, "players": 3},
    "peaceful-alone": {"scenario": "solitaire", "peaceful": True, "players": 1},
    "at-once": {"scenario": "rivers-roads", "dice_leave": "at-once", "players": 3},
    "at-once-alone": {"scenario": "rivers-roads", "dice_leave": "at-once", "players": 1},
    "confirm": {"scenario": "big", "confirm": True, "players": 2},
    "x-change": {"x_change": 1, "players": 2},
    "set-1": {"sets": ["set-1"], "players": 2},
    "set-2": {"sets": ["set-2"], "scenario": "roads", "players": 3},
    "set-3": {"sets": ["set-3"], "players": 1},
    "all-sets": {"sets": ["set-1", "set-2", "set-3"], "scenario": "big", "players": 4},
    "large-board": {"box": LARGE_BOARD, "scenario": "big", "players": 2},
    "small-board": {"box": SMALL_BOARD, "scenario": "big", "players": 2},
    "many-walls": {"box": MANY_WALLS, "players": 2},
    "odd-dice": {"box": ODD_DICE, "scenario": "rivers-roads", "dice_leave": "at-once", "players": 4},
    "costs-a-building": {"box": COSTS_A_BUILDING, "players": 3},
}
