"""Roads, bridges and gates (BUI-4, BUI-5, SCN-4), and spaces with two roles (COM-7)."""

from era.games.medieval.rules import scoring, walls
from tests.support.medieval.helpers import can, do, refused, sheet, standing, supply
from tests.support.medieval.positions import building, domain, several, stock, two
from tests.support.rulecheck import rule

# ---------------------------------------------------------------- BUI-4


@rule("BUI-4")
def test_a_road_starts_at_the_edge() -> None:
    state = building()
    assert can(state, 0, "build road-3 a5 r0")
    assert can(state, 0, "build road-3 c1 r1")
    assert can(state, 0, "build road-3 c1 r0")
    assert refused(state, 0, "build road-3 b5 r0") == "BUI-4 needs-network"


@rule("BUI-4")
def test_a_road_goes_on_from_a_road() -> None:
    state = building("= = =")
    assert can(state, 0, "build road-2 c2 r1")
    assert can(state, 0, "build road-2 d2 r1") is False, "touching at a corner is not adjacent"
    do(state, 0, "build road-2 c2 r1", "build road-4 d3 r0")
    assert standing(state, 0, "road-4") == 1
    assert refused(state, 0, "build road-2 e5 r0") == "BUI-4 needs-network"


@rule("BUI-4")
def test_a_road_costs_a_stone_and_a_hammer_whatever_its_length() -> None:
    state = building(stock="stone 2", hammers=2)
    before = supply(state, "road-5")
    do(state, 0, "build road-5 a1 r0")
    assert (stock(state.players[0]), state.players[0].hammers) == ("stone 1", 1)
    assert supply(state, "road-5") == before - 1


@rule("BUI-4")
def test_a_bridge_crosses_the_river() -> None:
    state = building("", river="e")
    assert can(state, 0, "build bridge d1 r0")
    assert can(state, 0, "build bridge d12 r0")
    for text in ("build bridge a1 r0", "build bridge f1 r0", "build bridge e1 r1", "build bridge c1 r0"):
        assert not can(state, 0, text), text
    assert refused(state, 0, "build bridge a1 r0") == "BUI-4 needs-river"


@rule("BUI-4")
def test_a_bridge_connects_to_the_edge_or_a_road() -> None:
    state = building(". . .\n. . .\n= = = . ~", river="e")
    assert refused(state, 0, "build bridge d5 r0") == "BUI-4 needs-network"
    assert can(state, 0, "build bridge d3 r0")
    do(state, 0, "build bridge d3 r0", "build road-2 g3 r0")
    assert can(state, 0, "build bridge d4 r0"), "a bridge beside a bridge is connected"


@rule("BUI-4")
def test_a_road_goes_on_from_a_bridge() -> None:
    state = building("\n".join([". . . . ~"] * 2 + [". . . B B B"]), river="e")
    assert can(state, 0, "build road-2 g3 r0")
    assert can(state, 0, "build road-2 b3 r0")


@rule("BUI-4")
def test_a_bridge_costs_a_wood() -> None:
    state = building(river="e", stock="wood 1", hammers=1)
    do(state, 0, "build bridge d1 r0")
    assert (stock(state.players[0]), supply(state, "bridge")) == ("", 3)


@rule("BUI-4")
def test_two_bridges_do_not_share_a_river_space() -> None:
    state = building("\n".join([". . . B B B"]), river="e")
    assert not can(state, 0, "build bridge d1 r0")


# ---------------------------------------------------------------- BUI-5, SCN-4


@rule("BUI-5", "SCN-4")
def test_gates_stand_on_roads_and_rivers_only() -> None:
    state = building("= = = . ~", river="e")
    assert can(state, 0, "build gate b1")
    assert can(state, 0, "build gate e7")
    assert refused(state, 0, "build gate d1") == "BUI-5 needs-way"


@rule("BUI-5")
def test_gates_stand_on_any_space_of_a_bridge() -> None:
    for space in ("d1", "e1", "f1"):
        state = building(". . . B B B", river="e")
        do(state, 0, f"build gate {space}")
        assert standing(state, 0, "gate") == 1


@rule("BUI-5")
def test_no_gate_on_a_jetty_or_on_a_gate() -> None:
    state = building(". . . W ~\n. . . W W", river="e", gates="e6")
    assert refused(state, 0, "build gate e2") == "BUI-5 needs-way"
    assert refused(state, 0, "build gate e6") == "BUI-5 needs-way"
    assert can(state, 0, "build gate e1")


@rule("BUI-5")
def test_no_bridge_and_no_jetty_onto_a_gate() -> None:
    state = building(river="e", gates="e1")
    assert not can(state, 0, "build bridge d1 r0")
    assert not can(state, 0, "build wharf e1 r1"), "the jetty would lie on the gate"
    assert can(state, 0, "build wharf e2 r1")


@rule("BUI-5")
def test_a_gate_costs_wood_and_stone() -> None:
    state = building("= = =", stock="wood 1 stone 1", hammers=1)
    do(state, 0, "build gate b1")
    assert (stock(state.players[0]), supply(state, "gate")) == ("", 7)


@rule("BUI-5", "WAL-1")
def test_a_gate_closes_the_wall_over_a_road() -> None:
    ring = """
        . . . . . .
        . # # = # #
        . # . = . #
        . # . . . #
        . # # # # #
        """
    state = building(ring.replace(". . . . . .", ". . . = . .", 1))
    player = state.players[0]
    assert walls.count_walled_area(player, state.rules) == 0
    do(state, 0, "build gate d2")
    assert walls.count_walled_area(player, state.rules) == 6, "the road inside counts, the space of the gate does not"


@rule("BUI-5", "WAL-1")
def test_gates_close_the_wall_over_a_river() -> None:
    ring = """
        . . . ~ . .
        . # # ~ # #
        . # . ~ . #
        . # . ~ . #
        . # # ~ # #
        """
    state = building(ring, river="d", scenario="river")
    player = state.players[0]
    do(state, 0, "build gate d2")
    assert walls.count_walled_area(player, state.rules) == 0
    do(state, 0, "build gate d5")
    assert walls.count_walled_area(player, state.rules) == 6


@rule("SCN-4")
def test_scenario_two_has_gates_on_the_river_and_no_roads() -> None:
    state = building(river="e", scenario="river")
    assert can(state, 0, "build gate e3")
    assert refused(state, 0, "build road-3 a1 r0") == "BUI-2 none-left"
    assert refused(state, 0, "build bridge d1 r0") == "BUI-2 none-left"


@rule("SCN-4")
def test_scenario_one_has_gates_on_roads_and_no_river() -> None:
    state = building("= = =", scenario="roads")
    assert can(state, 0, "build gate b1")
    assert refused(state, 0, "build gate b2") == "BUI-5 needs-way"
    assert state.rules.tray[state.rules.river] == 0
    assert refused(state, 0, "build bridge d1 r0") == "BUI-2 none-left"


# ---------------------------------------------------------------- COM-7


@rule("COM-7")
def test_river_under_a_jetty_is_still_river() -> None:
    """The longhouse touches the river only where the jetty lies."""
    state = two()
    player = domain(state, 0, ". W ~ . .\n. W W L L", river="c")
    assert player.river.bit_count() == 12
    assert sheet(state)["longhouse"] == 2
    assert sheet(state)["wharf"] == 4


@rule("COM-7")
def test_river_under_a_gate_and_a_bridge_is_still_river() -> None:
    state = two()
    domain(state, 0, ". . ~ L L", river="c", gates="c1")
    assert sheet(state)["longhouse"] == 2
    domain(state, 0, ". B B B .\n. . ~ l l", river="c", gates="c2")
    assert sheet(state)["longhouse"] == 2


@rule("COM-7")
def test_road_under_a_gate_is_still_road() -> None:
    state = two()
    domain(state, 0, "= = L L", gates="b1")
    assert sheet(state)["road-bonus"] == 1
    state = building("= = .", gates="b1")
    assert can(state, 0, "build road-2 b2 r1"), "roads connect under a gate"


@rule("COM-7")
def test_a_jetty_belongs_to_its_wharf_for_every_adjacency() -> None:
    """Neighbours across the water touch only the jetty."""
    state = two()
    player = domain(state, 0, ". W ~ . .\n. W W L L", river="c")
    assert {p.piece.name for p in walls.find_clustered(player, state.rules)} == {"wharf", "longhouse"}
    domain(state, 0, ". W ~ . .\n. W W = =", river="c")
    assert sheet(state)["road-bonus"] == 1


@rule("COM-7", "SCO-2")
def test_what_a_market_counts_as_empty() -> None:
    """Roads and bridges are empty; river, gates, jetties, scorched and flooded areas are not."""
    state = two("big")
    drawings = {
        ". . . .\n. $ $ .\n. $ $ .": 8,
        ". = = .\n. $ $ .\n. $ $ .": 8,
        ". . . .\n. $ $ S S\n. $ $ S S": 6,
        ". . . .\n. $ $ O O\n. $ $ O O": 6,
    }
    for drawing, empty in drawings.items():
        domain(state, 0, drawing)
        assert sheet(state)["market-bonus"] == empty, drawing
    domain(state, 0, ". = = .\n. $ $ .\n. $ $ .", gates="b1")
    assert sheet(state)["market-bonus"] == 7


@rule("COM-7", "SCO-2")
def test_a_market_at_the_river() -> None:
    """Its two spaces of river are not empty, nor are they under a gate or a jetty."""
    state = two("big")
    at_the_river = ". . . .\n. $ $ ~\n. $ $ ~"
    domain(state, 0, at_the_river, river="d")
    assert sheet(state)["market-bonus"] == 6
    domain(state, 0, at_the_river, river="d", gates="d2")
    assert sheet(state)["market-bonus"] == 6
    domain(state, 0, ". . . .\n. $ $ W W\n. $ $ ~ W", river="d")
    assert sheet(state)["market-bonus"] == 6
    domain(state, 0, ". B B B\n$ $ ~ .\n$ $ ~ .", river="c")
    assert sheet(state)["market-bonus"] == 4, "a1, b1 (a bridge), a4 and b4"


@rule("SCO-5")
def test_a_building_beside_two_roads_counts_once() -> None:
    state = two()
    domain(state, 0, "= = =\nL L .\n= = =")
    assert sheet(state)["road-bonus"] == 1


@rule("SCO-5")
def test_the_biggest_network_is_shared_and_needs_a_building() -> None:
    state = two()
    domain(state, 0, "= = =\nL L .")
    domain(state, 1, "L L .\n= = =")
    assert [sheet(state, seat).get("biggest-network") for seat in (0, 1)] == [7, 7]
    domain(state, 1, "L L l l\n= = = =")
    assert [sheet(state, seat).get("biggest-network") for seat in (0, 1)] == [None, 7]
    for seat in (0, 1):
        domain(state, seat, "= = =\n. . .\nL L")
    assert [sheet(state, seat).get("biggest-network") for seat in (0, 1)] == [None, None]


@rule("SCO-5")
def test_bridges_are_roads() -> None:
    state = two()
    domain(state, 0, ". B B B L L", river="c")
    assert (sheet(state)["road-bonus"], sheet(state)["biggest-network"]) == (1, 7)


@rule("SCO-5")
def test_without_roads_in_play_there_is_no_road_bonus() -> None:
    for scenario in ("base", "river"):
        assert "road-bonus" not in scoring.make_sheets(two(scenario))[0]
        assert "biggest-network" not in scoring.make_sheets(two(scenario))[0]


@rule("WAL-3")
def test_scorched_and_flooded_spaces_inside_a_wall_do_not_count() -> None:
    """Roads and the river inside do; armories, gates and areas that a later wall enclosed do not."""
    ring = """
        . . . ~ . . . .
        . # # ~ # # # #
        . # . ~ O O . #
        . # = ~ O O . #
        . # = ~ S S . #
        . # . ~ S S . #
        . A A ~ # # # #
        """
    state = two()
    player = domain(state, 0, ring, river="d", gates="d2 d7")
    assert walls.count_walled_area(player, state.rules) == 4 + 4 + 4


@rule("SOL-5")
def test_alone_the_biggest_network_needs_one_building_by_a_road() -> None:
    state = several(1, "solitaire-roads")
    domain(state, 0, "= =\nL L")
    assert sheet(state)["biggest-network"] == 7
    domain(state, 0, "= =\n. .\nL L")
    assert "biggest-network" not in sheet(state)
