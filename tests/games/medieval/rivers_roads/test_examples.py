"""The scoring examples of the expansion, on domains that fit our footprints."""

from era.games.medieval.rules import areas, scoring, walls
from era.games.medieval.state import State
from era.grid.grid import bits
from tests.support.medieval.helpers import jump, sheet
from tests.support.medieval.positions import domain, two
from tests.support.rulecheck import rule

ANDRE = """
    S S C C C . . . ~ T T . S S
    S S # A A # # # ~ # # # S S
    s s # . . . X . ~ L L # s s
    s s # L X X X X ~ l l # s s
    S S # L l l X . ~ L L # . .
    S S # = = . K K ~ t t K K .
    s s # = $ $ K K W W P K K .
    s s # = $ $ . J ~ W P # S S
    S S # = = = J J ~ . . # S S
    S S # # # = # # ~ # # # . .
    s s S S . = O O ~ o o S S .
    s s S S . = O O ~ o o S S .
    """
ANDRES_GATES = "i2 i10 f10"


def andre() -> State:
    """Andre's domain beside one with more culture and more buildings by roads."""
    state = two("randomized")
    player = domain(state, 0, ANDRE, river="i", gates=ANDRES_GATES)
    player.disaster = 3
    other = domain(state, 1, "L L l l L L l l L L\n= = = = = = = = = =")
    other.culture = 1
    return state


@rule("SCO-1", "SCO-2", "SCO-5", "WAL-3")
def test_andre_line_by_line() -> None:
    state = andre()
    assert sheet(state) == {
        "keep": 5,
        "longhouse": 13,
        "townhouse": 5,
        "church": 1,
        "market": 4,
        "cathedral": 15,
        "chapel": 2,
        "wharf": 6,
        "joinery": 6,
        "armory": 2,
        "road-bonus": 4,
        "market-bonus": 7,
        "cathedral-bonus": 10,
        "largest-area": 10,
        "disasters": -3,
        "total": 87,
    }
    player = state.players[0]
    assert sum(player.pool) == 10
    assert walls.count_walled_area(player, state.rules) == 52
    assert sheet(state, 1)["biggest-network"] == 7


@rule("SCO-5")
def test_andres_buildings_by_the_road() -> None:
    player = andre().players[0]
    by_road = sorted(p.piece.name for p in player.pieces if p.piece.is_building and p.beside & player.roads)
    assert by_road == ["joinery", "longhouse", "longhouse", "market"]


@rule("DIS-3", "DIS-4")
def test_andre_is_secure_from_treachery_and_flood() -> None:
    """Nothing can be placed, and nothing outside the wall can be cleared for it."""
    state = andre()
    player = state.players[0]
    for area in (state.rules.scorched, state.rules.flooded):
        for shape in state.rules.pieces[area].shapes:
            assert not areas.find_open_places(player, shape, state.rules)
            assert not areas.find_clearable_places(player, shape, state.rules)
    before = list(player.pieces)
    state.players[1].skulls = 3
    state.supply = [9] * len(state.supply)
    jump(state, "disasters")
    assert list(player.pieces) == before


ROADS = """
    . . . . . . . . . . . . . .
    . . . $ $ . . X . . . . . .
    . . . $ $ X X X X $ $ . . .
    T T . . . t t X . $ $ . A A
    = = = = = = = = = = = = = =
    L L l l . . K K . L L l l .
    . # # . . . K K . . # # . .
    . # . . . . . . . . . # . .
    . # . . A A . . . . . # . .
    . # # # . . # # # # # # . .
    . Q Q . . . . . . . . . . .
    Q Q . . . . . . . . . . . .
    """


def roads_example() -> State:
    state = two("roads")
    domain(state, 0, ROADS)
    domain(state, 1, "L L\n= =")
    return state


@rule("SCO-1", "SCO-2", "SCO-5")
def test_scenario_one() -> None:
    """Armories 4, quarry 2, ten buildings by the roads, two markets of 7, and the biggest network."""
    state = roads_example()
    lines = sheet(state)
    assert {line: lines[line] for line in ("armory", "quarry", "road-bonus", "market-bonus", "biggest-network")} == {
        "armory": 4,
        "quarry": 2,
        "road-bonus": 10,
        "market-bonus": 14,
        "biggest-network": 7,
    }
    player = state.players[0]
    by_road = [p.piece.name for p in player.pieces if p.piece.is_building and p.beside & player.roads]
    assert {name: by_road.count(name) for name in by_road} == {
        "keep": 1,
        "longhouse": 4,
        "townhouse": 2,
        "market": 1,
        "cathedral": 1,
        "armory": 1,
    }


@rule("WAL-2", "SCO-1")
def test_scenario_one_with_its_unfinished_wall_doubles_nothing() -> None:
    state = roads_example()
    assert walls.count_walled_area(state.players[0], state.rules) == 0
    lines = sheet(state)
    assert (lines["longhouse"], lines["townhouse"], lines["market"], lines["cathedral"]) == (4, 2, 4, 5)
    assert lines["keep"] == 2
    assert "largest-area" not in lines


@rule("DIS-3")
def test_scenario_one_has_room_for_a_scorched_area_inside_the_unfinished_wall() -> None:
    state = roads_example()
    shape = state.rules.pieces[state.rules.scorched].shapes[0]
    inside = state.rules.grid.bit(2, 7)
    assert areas.find_open_places(state.players[0], shape, state.rules) >> inside & 1


RIVER = """
    . . . . . . . . ~ T T . . .
    . . # # # # # # ~ # # . . .
    . . # C . G G G ~ A # . . .
    . . # C . G . . ~ A # . . .
    . . # C . . L L ~ . # . . .
    . . # P . . K K W W # . . .
    . . # P . . K K ~ W # . . .
    . . # # # # # # ~ # # . . .
    . . . E E E O O ~ . . . . .
    . . . . E . O O ~ . . . . .
    . . . . . F F . ~ . . . . .
    . . . . . F F . ~ . . . . .
    """


def river_example() -> State:
    state = two("river")
    domain(state, 0, RIVER, river="i", gates="i2 i8")
    return state


@rule("SCO-1", "WAL-3")
def test_scenario_two() -> None:
    state = river_example()
    lines = sheet(state)
    assert (lines["keep"], lines["longhouse"], lines["guildhall"]) == (3, 3, 9)
    assert (lines["wharf"], lines["armory"]) == (6, 3)
    assert walls.count_walled_area(state.players[0], state.rules) == 29
    assert lines["largest-area"] == 10


@rule("SCO-1")
def test_scenario_two_flooded_areas_double_nothing() -> None:
    lines = sheet(river_example())
    assert (lines["trade-fair"], lines["farm"]) == (3, 1)
    assert lines["townhouse"] == 2


@rule("DIS-4")
def test_scenario_two_what_is_secure_from_flood() -> None:
    """The townhouse, because no area fits there, and the seven buildings inside the wall."""
    state = river_example()
    player, rules = state.players[0], state.rules
    inside = [p.piece.name for p in player.pieces if p.piece.is_building and walls.is_walled(p, player, rules)]
    assert sorted(inside) == ["armory", "chapel", "church", "guildhall", "keep", "longhouse", "wharf"]
    shape = rules.pieces[rules.flooded].shapes[0]
    reached = 0
    for anchor in bits(
        areas.find_clearable_places(player, shape, rules) | areas.find_open_places(player, shape, rules)
    ):
        reached |= shape.at(anchor, rules.grid).mask
    safe = [p for p in player.pieces if p.piece.is_building and not p.mask & reached]
    assert "townhouse" in [p.piece.name for p in safe]
    assert {p.piece.name for p in player.pieces if p.piece.is_building and p not in safe} == {"trade-fair", "farm"}


@rule("SCO-1")
def test_river_and_wall_triple_and_do_not_quadruple() -> None:
    state = river_example()
    player = state.players[0]
    factors = {p.piece.name: scoring.count_factor(p, player, state.rules) for p in player.pieces if p.piece.is_building}
    assert factors == {
        "keep": 3, "longhouse": 3, "guildhall": 3, "wharf": 3, "armory": 3, "chapel": 2, "church": 2,
        "townhouse": 2, "trade-fair": 1, "farm": 1,
    }  # fmt: skip
