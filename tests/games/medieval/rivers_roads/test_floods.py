"""Treachery and flood with rivers, roads and bridges in the way (DIS-3, DIS-4, DIS-5, SCN-5)."""

from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.medieval.helpers import asked, can, choices, do, jump, out, refused, set_supply, standing, supply
from tests.support.medieval.positions import domain, several, two
from tests.support.rulecheck import rule

SMALL = {"board": {"width": 6, "height": 6}}
"""A board that can be drawn full."""


def struck(scenario: str, text: str, *, river: str = "", gates: str = "", box: object = None) -> State:
    """Seat 0 rolled three skulls; seat 1 has this domain."""
    state = two(scenario, box=box)
    domain(state, 0, "L L")
    domain(state, 1, text, river=river, gates=gates)
    state.players[0].skulls = 3
    return jump(state, "disasters")


# ---------------------------------------------------------------- where a flooded area goes


@rule("DIS-4")
def test_a_flooded_area_lies_by_the_river() -> None:
    state = struck("river", "", river="e")
    assert asked(state) == "flood 1"
    for space in ("c3", "f5", "c11", "f1"):
        assert can(state, 1, f"place flooded {space}"), space
    assert refused(state, 1, "place flooded a3") == "DIS-4 needs-water-beside"
    assert refused(state, 1, "place flooded d3") == "DIS-4 space-taken"
    do(state, 1, "place flooded c3")
    assert standing(state, 1, "flooded") == 1


@rule("DIS-4")
def test_or_by_another_flooded_area() -> None:
    state = struck("river", ". . O O\n. . O O", river="e")
    assert can(state, 1, "place flooded a1")
    assert can(state, 1, "place flooded a2")
    assert not can(state, 1, "place flooded a3"), "touching at a corner is not adjacent"


@rule("DIS-4")
def test_river_under_gates_and_jetties_still_floods() -> None:
    state = struck("river", ". . . W ~\n. . . W W\n", river="e", gates="e4 e5")
    assert can(state, 1, "place flooded c4")
    assert can(state, 1, "place flooded f1")


@rule("DIS-4")
def test_a_flood_stays_outside_walls_and_off_scorched_ground() -> None:
    ring = """
        . . ~ . . . .
        . # ~ # # # #
        . # ~ . . . #
        . # ~ . . . #
        . # ~ # # # #
        """
    state = struck("rivers-roads", ring, river="c", gates="c2 c5")
    set_supply(state, "scorched", 0)
    jump(state, "disasters")
    assert asked(state) == "flood 1"
    assert refused(state, 1, "place flooded d3") == "DIS-4 area-walled"
    state = struck("rivers-roads", "S S ~\nS S ~", river="c")
    set_supply(state, "scorched", 0)
    jump(state, "disasters")
    assert refused(state, 1, "place flooded a1") == "DIS-4 space-taken"
    assert refused(state, 1, "place flooded a2") == "DIS-4 space-taken"


# ---------------------------------------------------------------- whom it strikes


@rule("DIS-4")
def test_players_without_a_river_are_spared_and_not_counted() -> None:
    state = several(3, "randomized")
    domain(state, 0, "L L")
    domain(state, 1, river="e")
    set_supply(state, "scorched", 0)
    set_supply(state, "flooded", 1)
    state.players[0].skulls = 3
    jump(state, "disasters")
    assert asked(state) == "flood 1", "one flooded area is enough for the one river"
    do(state, 1, "place flooded c1")
    assert supply(state, "flooded") == 0
    assert asked(state) != "flood 2"


@rule("DIS-4")
def test_too_few_flooded_areas_for_all_rivers_and_nothing_happens() -> None:
    state = several(3, "river")
    domain(state, 0, "L L", river="e")
    for seat in (1, 2):
        domain(state, seat, river="e")
    set_supply(state, "flooded", 1)
    state.players[0].skulls = 3
    jump(state, "disasters")
    assert "flood" not in asked(state)
    assert supply(state, "flooded") == 1


@rule("DIS-4")
def test_who_has_no_river_can_cause_a_flood() -> None:
    state = two("randomized")
    domain(state, 0, "L L")
    domain(state, 1, river="5")
    state.players[0].skulls = 3
    jump(state, "disasters")
    do(state, 1, next(iter(choices(state, 1))))
    assert asked(state) == "flood 1"


# ---------------------------------------------------------------- what must give way

BY_THE_RIVER = """
    ~ ~ ~ ~ ~ ~
    L L l l = =
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """


@rule("DIS-4")
def test_without_room_by_the_river_the_owner_chooses_what_gives_way() -> None:
    """Free ground away from the river does not help. Any place that can be cleared may be chosen."""
    state = struck("river", BY_THE_RIVER.replace("= =", "L L"), river="1", box=SMALL)
    assert choices(state, 1) == {f"place flooded {column}2" for column in "abcde"}
    out_before, dice = out(state, "longhouse"), state.players[1].pool
    do(state, 1, "place flooded b2")
    assert standing(state, 1, "longhouse") == 1, "two stood in the chosen place, not only one"
    assert out(state, "longhouse") == out_before + 2
    assert state.players[1].pool[0] == dice[0] - 2, "the round is over and their dice are gone"


@rule("DIS-4")
def test_nothing_is_removed_beyond_the_chosen_place() -> None:
    state = struck("river", BY_THE_RIVER.replace("= =", "L L"), river="1", box=SMALL)
    do(state, 1, "place flooded c2")
    assert standing(state, 1, "longhouse") == 2


@rule("DIS-4")
def test_with_room_by_the_river_nothing_may_be_removed() -> None:
    state = struck("river", BY_THE_RIVER.replace("= =", ". ."), river="1", box=SMALL)
    assert choices(state, 1) == {"place flooded e2"}
    assert refused(state, 1, "place flooded a2") == "DIS-4 area-has-room"


@rule("DIS-4")
def test_roads_give_way_and_return_to_the_supply() -> None:
    state = struck("big", BY_THE_RIVER, river="1", box=SMALL)
    roads, longhouses = supply(state, "road-2"), out(state, "longhouse")
    do(state, 1, "place flooded e2")
    assert (standing(state, 1, "road-2"), supply(state, "road-2")) == (0, roads + 1)
    assert out(state, "longhouse") == longhouses
    assert state.players[1].roads == 0


@rule("DIS-4")
def test_a_road_with_a_gate_is_protected() -> None:
    state = struck("big", BY_THE_RIVER, river="1", gates="f2", box=SMALL)
    assert choices(state, 1) == {f"place flooded {column}2" for column in "abc"}
    assert refused(state, 1, "place flooded e2") == "DIS-4 space-taken"


@rule("DIS-4")
def test_bridges_give_way_and_return_to_the_supply() -> None:
    state = two("big", box=SMALL)
    full = """
        A A . S S .
        a a B S S .
        ~ ~ B ~ ~ ~
        A A B S S #
        a a # S S #
        # # # # # #
        """
    domain(state, 0, "L L")
    player = domain(state, 1, full, river="3")
    state.players[0].skulls = 3
    jump(state, "disasters")
    assert choices(state, 1) == set(), "a bridge alone leaves no room for two by two"
    wide = full.replace("A A . S S .", "A . . S S .").replace("a a B", "A . B")
    player = domain(state, 1, wide, river="3")
    state.players[0].skulls = 3
    bridges = supply(state, "bridge")
    jump(state, "disasters")
    assert choices(state, 1) == {"place flooded b1"}
    do(state, 1, "place flooded b1")
    assert (standing(state, 1, "bridge"), supply(state, "bridge")) == (0, bridges + 1)
    assert (player.roads, player.spans) == (0, 0), "the river is open again where the bridge was"
    assert player.river.bit_count() == 6


@rule("DIS-4", "DIS-3")
def test_a_bridge_with_a_gate_is_protected() -> None:
    state = two("rivers-roads", box=SMALL)
    full = """
        A . . S S .
        A . B S S .
        ~ ~ B ~ ~ ~
        A A B S S #
        a a # S S #
        # # # # # #
        """
    domain(state, 0, "L L")
    for gate in ("c2", "c3", "c4"):
        domain(state, 1, full, river="3", gates=gate)
        state.players[0].skulls = 3
        jump(state, "disasters")
        assert choices(state, 1) == set(), gate
        assert standing(state, 1, "bridge") == 1


@rule("DIS-4", "DIS-3")
def test_keeps_armories_walls_and_areas_never_give_way() -> None:
    full = """
        ~ ~ ~ ~ ~ ~
        K K A A S S
        K K a a S S
        O O # # O O
        O O # # O O
        # # # # # #
        """
    state = two("rivers-roads", box=SMALL)
    domain(state, 0, "L L")
    player = domain(state, 1, full, river="1")
    before = player.pieces
    state.players[0].skulls = 3
    supplies = list(state.supply)
    jump(state, "disasters")
    assert asked(state) not in ("scorch 1", "flood 1")
    assert player.pieces == before
    assert state.supply == supplies, "what cannot be placed stays in the supply"


@rule("DIS-3", "DIS-4")
def test_walled_buildings_never_give_way() -> None:
    full = """
        ~ ~ ~ ~ ~ ~
        # # # # # #
        # L L l l #
        # F F f f #
        # F F f f #
        # # # # # #
        """
    state = struck("rivers-roads", full, river="1", box=SMALL)
    assert asked(state) not in ("scorch 1", "flood 1")
    assert standing(state, 1, "farm") == 2


@rule("DIS-3")
def test_treachery_clears_roads_and_buildings_of_the_owners_choice() -> None:
    full = """
        F F f f F F
        F F f f F F
        = = = = # #
        # # # # # #
        L L l l L L
        # # # # # #
        """
    state = struck("roads", full, box=SMALL)
    assert asked(state) == "scorch 1"
    assert choices(state, 1) == {f"place scorched {x}1" for x in "abcde"} | {f"place scorched {x}2" for x in "abc"}
    assert refused(state, 1, "place scorched a5") == "DIS-3 space-taken"
    roads = supply(state, "road-4")
    do(state, 1, "place scorched b2")
    assert standing(state, 1, "farm") == 1
    assert (standing(state, 1, "road-4"), supply(state, "road-4")) == (0, roads + 1)


# ---------------------------------------------------------------- order


@rule("DIS-5")
def test_treachery_for_all_opponents_before_flood_for_all() -> None:
    state = several(3, "rivers-roads")
    for seat in range(3):
        domain(state, seat, "L L", river="e", stock="wood 1")
    state.players[1].skulls = 3
    state.players[2].skulls = 1
    jump(state, "disasters", start=1)
    order = []
    while asked(state) in ("scorch 0", "scorch 2", "flood 0", "flood 2"):
        order.append(asked(state))
        seat = int(asked(state).split()[1])
        do(state, seat, min(choices(state, seat)))
    assert order == ["scorch 2", "scorch 0", "flood 2", "flood 0"]
    assert asked(state) == "brigands 2", "the next player's disasters come after that"


@rule("DIS-5", "DIS-4")
def test_a_flood_may_follow_a_treachery_that_did_not_happen() -> None:
    state = struck("rivers-roads", "L L", river="e")
    set_supply(state, "scorched", 0)
    jump(state, "disasters")
    assert asked(state) == "flood 1"


# ---------------------------------------------------------------- at the start


@rule("SCN-5")
def test_flooded_areas_at_the_start_obey_the_flood() -> None:
    state = GAME.start(GAME.check({"scenario": "river", "players": 2}))
    GAME.draw(state, GAME.read_draw(state, "start player 1"))
    assert refused(state, 0, "place flooded a1") == "SCN-5 river-first"
    assert refused(state, 0, "place longhouse a1 r0") == "SCN-5 river-first"
    assert refused(state, 0, "place river g1 r1") == "SET-5 space-taken"
    do(state, 0, "place river e1 r1")
    assert refused(state, 0, "place longhouse a1 r0") == "SCN-5 flooded-first"
    assert refused(state, 0, "place flooded a1") == "DIS-4 needs-water-beside"
    do(state, 0, "place flooded c1")
    assert can(state, 0, "place flooded a1"), "beside the first one"
    do(state, 0, "place flooded a1")
    assert can(state, 0, "place longhouse j1 r0")
