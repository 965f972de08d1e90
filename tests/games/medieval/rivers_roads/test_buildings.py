"""The six buildings of the expansion: COM-4, BUI-1, BUI-6, BUI-7, COL-2, DIS-2, EXT-1, WAL-2, ROL-6."""

import pytest

from era.games.medieval.box.components import RESOURCES
from era.games.medieval.rules import walls
from era.games.medieval.ruleset import Ruleset
from tests.support.medieval.drawing import table
from tests.support.medieval.helpers import (
    asked,
    can,
    choices,
    do,
    faces,
    jump,
    refused,
    roll,
    sheet,
    shown,
    standing,
    supply,
)
from tests.support.medieval.positions import building, domain, goods, several, stock, two
from tests.support.rulecheck import rule

TABLE = """
    chapel 4 1 wood 1 stone 1: (0,0)(1,0)
    wharf 3 2 wood 2 stone 1: (0,0)(1,0)(0,1)
    joinery 4 2 wood 3 stone 1: (0,0)(0,1)(1,1)
    quarry 3 2 wood 3 stone 2: (1,0)(2,0)(0,1)(1,1)
    armory 4 1 wood 2 stone 2: (0,0)(1,0)
    trade-fair 3 3 wood 3 trade 3: (0,0)(1,0)(2,0)(1,1)
    """


def line(rules: Ruleset, name: str) -> str:
    piece = rules.by_name[name]
    amounts = dict(zip(RESOURCES, piece.cost, strict=True))
    cost = " ".join(f"{kind} {amounts[kind]}" for kind in ("wood", "stone", "trade", "food") if amounts[kind])
    cells = sorted(rules.grid.xy(step) for step in piece.shapes[0].cells)
    return f"{name} {piece.count} {piece.points} {cost}: {cells}"


@rule("COM-4", "COM-5")
def test_the_expansions_buildings() -> None:
    rules = table("big", 4).rules
    for row in TABLE.strip().splitlines():
        facts, _, spaces = row.strip().partition(": ")
        cells = sorted(tuple(int(n) for n in cell.split(",")) for cell in spaces.strip("()").split(")("))
        assert line(rules, facts.split()[0]) == f"{facts}: {cells}"


@rule("COM-4")
def test_the_expansions_other_pieces() -> None:
    rules = table("big", 4).rules
    roads = {name: piece.count for name, piece in rules.by_name.items() if piece.kind == "road"}
    assert roads == {"road-2": 4, "road-3": 4, "road-4": 4, "road-5": 4}
    assert {name: rules.by_name[name].count for name in ("bridge", "gate", "flooded")} == {
        "bridge": 4,
        "gate": 8,
        "flooded": 27,
    }
    assert rules.by_name["road-5"].cost == tuple(goods("stone 1"))
    assert rules.by_name["bridge"].cost == tuple(goods("wood 1"))
    assert rules.by_name["gate"].cost == tuple(goods("wood 1 stone 1"))
    assert len(rules.by_name["flooded"].shapes[0].cells) == 4


# ---------------------------------------------------------------- quarry and wharf


@rule("BUI-6")
def test_a_quarry_touches_the_edge() -> None:
    state = building(scenario="roads")
    for text in ("a5 r0", "f1 r0", "l7 r0", "c11 r0"):
        assert can(state, 0, f"build quarry {text}"), text
    assert refused(state, 0, "build quarry b5 r0") == "BUI-6 needs-edge"
    do(state, 0, "build quarry a5 r0")
    assert standing(state, 0, "quarry") == 1


@rule("BUI-6")
def test_a_wharf_stands_by_the_river_with_its_jetty_on_it() -> None:
    state = building(river="g")
    assert can(state, 0, "build wharf g5 r1"), "on the right bank"
    assert can(state, 0, "build wharf f5 r3"), "on the left bank"
    for text in ("g5 r0", "g5 r2", "g5 r3", "f5 r0", "f5 r1"):
        assert not can(state, 0, f"build wharf {text}"), text
    assert refused(state, 0, "build wharf a1 r0") == "BUI-6 needs-river"
    state = building(river="5")
    assert can(state, 0, "build wharf c4 r0")
    assert can(state, 0, "build wharf c5 r2")
    assert not can(state, 0, "build wharf c4 r1")


@rule("BUI-6")
def test_two_jetties_never_share_a_space() -> None:
    state = building(river="g")
    do(state, 0, "build wharf g5 r1")
    assert not can(state, 0, "build wharf f4 r3"), "its jetty would lie on g5, too"
    assert can(state, 0, "build wharf f5 r3")
    assert can(state, 0, "build wharf f3 r3")


@rule("BUI-6")
def test_no_bridge_over_a_jetty_and_no_jetty_under_a_bridge() -> None:
    state = building(". . . . . . ~\n. . . . . B B B", river="g")
    assert not can(state, 0, "build wharf g2 r1")
    state = building(river="g")
    do(state, 0, "build wharf g1 r1")
    assert not can(state, 0, "build bridge f1 r0")


@rule("BUI-7")
def test_each_wharf_swaps_once_a_round() -> None:
    state = building(". . W W\n. . ~ W", river="c", stock="wood 2", hammers=0)
    assert asked(state) == "build 0"
    do(state, 0, "swap wood for food")
    assert stock(state.players[0]) == "wood 1 food 1"
    assert asked(state) != "build 0", "nothing is left to decide"
    assert state.players[0].swaps == 0


@rule("BUI-7")
def test_what_a_wharf_swaps() -> None:
    state = building(". . W W\n. . ~ W", river="c", stock="wood 1 stone 7", hammers=0)
    assert choices(state, 0) == {
        "done", "swap stone for trade", "swap stone for wood", "swap stone for food", "swap wood for trade",
        "swap wood for stone", "swap wood for food",
    }  # fmt: skip
    assert refused(state, 0, "swap wood for wood") == "BUI-7 same-resource"
    assert refused(state, 0, "swap food for wood") == "BUI-7 nothing-to-give"
    do(state, 0, "swap wood for stone")
    assert stock(state.players[0]) == "stone 7", "what the track cannot hold is lost"


@rule("BUI-7")
def test_a_wharf_works_in_the_very_step_it_is_built_and_between_two_builds() -> None:
    state = building(river="c", stock="wood 2 stone 2", hammers=2)
    assert refused(state, 0, "swap wood for stone") == "BUI-7 no-wharf"
    do(state, 0, "build wharf c1 r1")
    assert state.players[0].swaps == 1
    assert refused(state, 0, "build farm g1") == "BUI-1 cannot-pay"
    do(state, 0, "swap stone for wood", "build farm g1")
    assert standing(state, 0, "farm") == 1


@rule("BUI-1")
def test_a_joinery_gives_a_hammer_also_in_the_very_step_it_is_built() -> None:
    state = building(scenario="roads", stock="wood 4 stone 1", hammers=1)
    do(state, 0, "build joinery a1 r0")
    assert state.players[0].hammers == 1
    do(state, 0, "build farm g1")
    assert standing(state, 0, "farm") == 1
    state = building("J .\nJ J\n. .\nj .\nj j", scenario="roads", hammers=0)
    assert state.players[0].hammers == 2


@rule("COL-2")
def test_quarries_give_two_stone() -> None:
    state = two("roads")
    player = domain(state, 0, ". Q Q .\nQ Q . .\nL L")
    faces(state, 0, "peasant.hammers")
    jump(state, "collect")
    assert player.stock[1] == 2


# ---------------------------------------------------------------- armory


@rule("WAL-1", "WAL-2")
def test_an_armory_is_a_wall_and_always_walled() -> None:
    state = two("roads")
    player = domain(state, 0, ". . . . .\n. A A # #\n. # . . #\n. # # # #")
    assert walls.count_walled_area(player, state.rules) == 2
    assert sheet(state)["armory"] == 2
    domain(state, 0, "A A")
    assert sheet(state)["armory"] == 2


@rule("DIS-2")
def test_an_armory_is_not_clustered_and_clusters_nobody() -> None:
    state = two("roads")
    player = domain(state, 0, "L L A A K K\n. . . . K K")
    assert walls.find_clustered(player, state.rules) == []
    player = domain(state, 0, "L L l l A A")
    assert {p.piece.name for p in walls.find_clustered(player, state.rules)} == {"longhouse"}


@rule("DIS-1")
def test_an_attack_spares_armories() -> None:
    state = two("roads")
    domain(state, 0, "L L")
    domain(state, 1, "A A . L L")
    state.players[0].skulls = 5
    jump(state, "disasters")
    assert choices(state, 1) == {"remove d1"}
    domain(state, 1, "A A . K K\n. . . K K")
    state.players[0].skulls = 5
    jump(state, "disasters")
    assert asked(state) != "attack 1"


@rule("EXT-1")
def test_each_armory_adds_two_swords() -> None:
    state = two("roads")
    domain(state, 0, "A A . a a . L L")
    domain(state, 1, "L L", stock="wood 1")
    state.players[1].shields = 3
    jump(state, "extort")
    assert asked(state) == "demand 0", "4 swords beat 3 shields"
    state.players[1].shields = 4
    jump(state, "extort")
    assert asked(state) != "demand 0"


# ---------------------------------------------------------------- chapel


@rule("ROL-6")
def test_each_chapel_rerolls_any_die_once_also_a_skull() -> None:
    state = two("big")
    domain(state, 0, "P P . p p . L L l l")
    faces(state, 0, "peasant.skull peasant.food")
    jump(state, "feathers")
    assert choices(state, 0) == {"chapel peasant.skull", "chapel peasant.food", "done"}
    do(state, 0, "chapel peasant.skull")
    roll(state, "1 peasant.wood")
    assert shown(state, 0) == {"peasant.food": 1, "peasant.wood": 1}
    do(state, 0, "chapel peasant.food")
    roll(state, "1 peasant.skull")
    assert asked(state) != "feathers 0", "both chapels are used"


@rule("ROL-6")
def test_chapels_and_feathers_in_any_order() -> None:
    state = two("big")
    domain(state, 0, "P P . C C C . L L")
    faces(state, 0, "clergy.feather peasant.skull")
    jump(state, "feathers")
    do(state, 0, "feather clergy.feather with peasant.skull")
    roll(state, "1 peasant.skull clergy.feather")
    do(state, 0, "chapel clergy.feather")
    roll(state, "1 clergy.feather")
    assert choices(state, 0) == {"feather clergy.feather alone", "feather clergy.feather with peasant.skull", "done"}
    do(state, 0, "feather clergy.feather alone")
    roll(state, "1 clergy.food")
    assert shown(state, 0) == {"clergy.food": 1, "peasant.skull": 1}


@rule("ROL-6")
def test_the_start_player_finishes_chapels_and_feathers_before_the_next() -> None:
    state = several(2, "big")
    for seat in (0, 1):
        domain(state, seat, "P P . L L")
        faces(state, seat, "peasant.food")
    jump(state, "feathers", start=1)
    assert asked(state) == "feathers 1"
    do(state, 1, "done")
    assert asked(state) == "feathers 0"


def test_the_supply_goes_down_with_each_piece() -> None:
    state = building(river="c")
    before = supply(state, "wharf")
    do(state, 0, "build wharf c1 r1")
    assert supply(state, "wharf") == before - 1


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_wharf_is_never_mirrored(turn: int) -> None:
    rules = table("river", 2).rules
    shape = rules.by_name["wharf"].shapes[turn]
    (jetty,) = shape.water
    land = [step for step in shape.free if abs(step - jetty) in (1, rules.grid.stride)]
    (other,) = [step for step in shape.free if step not in land]
    (jx, jy), (lx, ly), (ox, oy) = (rules.grid.xy(step) for step in (jetty, *land, other))
    assert (jx - lx) * (oy - ly) - (jy - ly) * (ox - lx) == -1, "seen from its land, the other space lies to one side"
