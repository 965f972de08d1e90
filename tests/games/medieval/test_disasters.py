"""Disasters (DIS) of the base game; floods are Rivers & Roads'."""

from era.games.medieval.game import GAME
from era.games.medieval.rules import walls
from era.games.medieval.state import State
from tests.support.medieval.helpers import (
    MIDDLE,
    asked,
    can,
    choices,
    do,
    faces,
    game,
    jump,
    out,
    pool,
    refused,
    set_supply,
    standing,
    supply,
)
from tests.support.rulecheck import rule

HAMLET = """
    L L . l l . L L
    . . . . . . . .
    K K . F F . T T
    K K . F F . . .
    """

FORT = """
    # # # # . L L
    # T T # . . .
    # # # # . K K
    . . . . . K K
    """
"""A walled townhouse, an unwalled longhouse, a keep."""


def struck(state: State, skulls: int, seat: int = 0) -> State:
    """This player comes to the Disasters step with so many skulls."""
    state.players[seat].skulls = skulls
    return jump(state, "disasters", seat)


def names(state: State) -> list[str]:
    """The disasters of the last action, by name."""
    return [news.values["name"] for news in GAME.news(state) if news.kind == "disaster"]


# ---------------------------------------------------------------- DIS-1


@rule("DIS-1")
def test_which_disaster_follows_from_how_many_skulls() -> None:
    table = [None, "brigands", "disease", "treachery", "fire", "attack", "revolt", "revolt", "revolt"]
    for skulls, name in enumerate(table):
        state = game(HAMLET, HAMLET)
        state.news = []
        struck(state, skulls)
        assert names(state) == ([name] if name else [])


@rule("DIS-1")
def test_only_the_players_own_skulls_count() -> None:
    state = game(HAMLET, HAMLET, HAMLET)
    for seat, text in enumerate(("peasant.skull", "peasant.food", "2 peasant.skull noble.skull burgher.skull")):
        faces(state, seat, text)
        state.players[seat].stock = [0, 0, 0, 8]
    jump(state, "collect", start=1)
    # Nothing for the second player, fire for the third, brigands for the first.
    assert asked(state) == "fire 2"
    do(state, 2, "remove a1")
    assert asked(state) == "brigands 0"


@rule("DIS-1")
def test_each_player_resolves_all_of_theirs_then_the_next_one() -> None:
    state = game(HAMLET, HAMLET, HAMLET)
    for player in state.players:
        player.skulls = 5
    jump(state, "disasters", start=1)
    for victim, at in ((2, "a1"), (0, "a1"), (0, "d1"), (1, "a1"), (1, "d1"), (2, "d1")):
        assert asked(state) == f"attack {victim}"
        do(state, victim, f"remove {at}")
    assert asked(state) == ""


@rule("DIS-1")
def test_brigands_cost_a_disaster_point_or_a_resource_of_ones_choice() -> None:
    state = game(HAMLET, MIDDLE)
    player = state.players[0]
    player.stock = [1, 0, 2, 0]
    struck(state, 1)
    assert choices(state, 0) == {"suffer", "lose trade", "lose wood"}
    assert refused(state, 0, "lose food") == "DIS-1 nothing-to-lose"
    paid, suffered = GAME.copy(state), GAME.copy(state)
    do(paid, 0, "lose wood")
    assert (paid.players[0].stock, paid.players[0].disaster) == ([1, 0, 1, 0], 0)
    do(suffered, 0, "suffer")
    assert (suffered.players[0].stock, suffered.players[0].disaster) == ([1, 0, 2, 0], 1)


@rule("DIS-1")
def test_brigands_who_find_nothing_cost_a_disaster_point() -> None:
    state = struck(game(HAMLET, MIDDLE), 1)
    assert asked(state) == ""
    assert state.players[0].disaster == 1


@rule("DIS-1")
def test_fire_takes_any_one_building_walled_or_not_keeps_included() -> None:
    state = struck(game(FORT, FORT), 4)
    assert choices(state, 0) == {"remove b2", "remove f1", "remove f3"}
    assert refused(state, 0, "remove a1") == "DIS-1 no-building-there"
    assert refused(state, 0, "remove c2") == "DIS-1 name-first-space"
    for at, name in (("b2", "townhouse"), ("f1", "longhouse"), ("f3", "keep")):
        after = GAME.copy(state)
        do(after, 0, f"remove {at}")
        assert standing(after, 0, name) == 0
        assert len(after.players[0].pieces) == len(state.players[0].pieces) - 1
        assert len(after.players[1].pieces) == len(state.players[1].pieces)


@rule("DIS-1")
def test_an_attack_takes_one_unwalled_building_of_every_opponent() -> None:
    state = struck(game(FORT, HAMLET, FORT), 5)
    assert asked(state) == "attack 1"
    assert choices(state, 1) == {"remove a1", "remove d1", "remove g1", "remove d3", "remove g3"}
    assert refused(state, 1, "remove a3") == "DIS-1 building-walled"
    do(state, 1, "remove d3")
    assert asked(state) == "attack 2"
    assert choices(state, 2) == {"remove f1"}
    assert refused(state, 2, "remove b2") == "DIS-1 building-walled"
    do(state, 2, "remove f1")
    before = [len(player.pieces) for player in game(FORT, HAMLET, FORT).players]
    assert [len(player.pieces) for player in state.players] == [before[0], before[1] - 1, before[2] - 1]


@rule("DIS-1")
def test_an_attack_takes_nothing_if_all_is_walled() -> None:
    walled = FORT.replace("L L", ". .")
    state = struck(game(HAMLET, walled), 5)
    assert asked(state) == ""
    assert standing(state, 1, "townhouse") == 1
    assert standing(state, 1, "keep") == 1


@rule("DIS-1")
def test_revolt_takes_all_trade_goods_and_nothing_else() -> None:
    for skulls in (6, 9):
        state = game(HAMLET, HAMLET)
        for player in state.players:
            player.stock = [5, 4, 3, 2]
        struck(state, skulls)
        assert [player.stock for player in state.players] == [[0, 4, 3, 2], [5, 4, 3, 2]]


# ---------------------------------------------------------------- DIS-2


def sick(domain: str) -> int:
    """How many disaster points disease brings to this domain."""
    state = struck(game(domain, MIDDLE), 2)
    return state.players[0].disaster


@rule("DIS-2")
def test_the_worked_example_of_disease() -> None:
    two_and_one = """
        L L l l . L L
        """
    three_in_a_row = """
        L L l l L L
        """
    assert sick(two_and_one) == 2
    assert sick(three_in_a_row) == 3


@rule("DIS-2")
def test_every_clustered_building_counts_once_however_many_it_touches() -> None:
    cross = """
        . L L .
        T F F l
        T F F l
        . . . .
        """
    assert sick(cross) == 4


@rule("DIS-2")
def test_corners_do_not_touch() -> None:
    corners = """
        L L . .
        . . T T
        F F . .
        F F . .
        . . l l
        """
    assert sick(corners) == 0


@rule("DIS-2")
def test_keeps_are_never_clustered_and_cluster_nothing() -> None:
    keeps = """
        L L K K T T
        . . K K . .
        . . k k . .
        . . k k . .
        """
    assert sick(keeps) == 0


@rule("DIS-2")
def test_a_wall_between_two_buildings_keeps_them_apart() -> None:
    assert sick("L L\n# #\nT T") == 0
    assert sick("L L\n. .\nT T") == 0
    assert sick("L L\nT T") == 2


@rule("DIS-2")
def test_a_hospital_shelters_itself_and_its_neighbours() -> None:
    ward = """
        . H L L T T
        H H H . . .
        . H F F . .
        . . F F . .
        """
    # The longhouse and the farm touch the hospital. The townhouse touches only the longhouse.
    assert sick(ward) == 1
    state = game(ward)
    assert [p.piece.name for p in walls.find_clustered(state.players[0], state.rules)] == ["townhouse"]


@rule("DIS-2")
def test_walled_buildings_fall_ill_as_well() -> None:
    city = """
        # # # # #
        # L L T #
        # . . T #
        # # # # #
        """
    assert sick(city) == 2


# ---------------------------------------------------------------- DIS-3

FULL_ROW = "# # # # # # # # # # # # # #"


def crowded(*rows: str) -> str:
    """A domain whose only open ground is in these first rows; walls fill the rest."""
    return "\n".join([*rows, *[FULL_ROW] * (12 - len(rows))])


@rule("DIS-3")
def test_every_opponent_places_a_scorched_area_clockwise() -> None:
    state = struck(game(HAMLET, HAMLET, HAMLET, HAMLET), 3, seat=2)
    for seat in (3, 0, 1):
        assert asked(state) == f"scorch {seat}"
        do(state, seat, "place scorched m11")
        assert standing(state, seat, "scorched") == 1
    assert asked(state) == ""
    assert standing(state, 2, "scorched") == 0
    assert supply(state, "scorched") == 27 - 3


@rule("DIS-3")
def test_nothing_happens_unless_the_supply_has_one_for_every_opponent() -> None:
    for left, happens in ((3, True), (2, False), (0, False)):
        state = game(HAMLET, HAMLET, HAMLET, HAMLET)
        set_supply(state, "scorched", left)
        struck(state, 3)
        assert (asked(state) == "scorch 1") == happens, left
        assert supply(state, "scorched") == left


@rule("DIS-3")
def test_it_goes_on_free_spaces_outside_walled_areas() -> None:
    ring = """
        # # # # . L L
        # . . # . . .
        # . . # . . .
        # # # # . K K
        . . . . . K K
        """
    state = struck(game(HAMLET, ring), 3)
    assert refused(state, 1, "place scorched b2") == "DIS-3 area-walled"
    assert refused(state, 1, "place scorched e1") == "DIS-3 area-has-room"
    assert refused(state, 1, "place scorched d1") == "DIS-3 space-taken"
    assert refused(state, 1, "place scorched n12") == "DIS-3 off-board"
    assert can(state, 1, "place scorched e2")
    assert not any(choice.endswith(" b2") for choice in choices(state, 1))
    do(state, 1, "place scorched f2")
    assert standing(state, 1, "longhouse") == 1


@rule("DIS-3")
def test_the_inside_of_a_ring_is_no_place_even_if_all_else_is_full() -> None:
    inside = crowded(
        "# # # # # # # # # # # # # #",
        "# . . # . L L # # # # # # #",
        "# . . # . . . # # # # # # #",
        "# # # # # # # # # # # # # #",
    )
    # Both rings are closed: nothing is free outside, and nothing unwalled could be removed.
    state = game(HAMLET, inside)
    before = supply(state, "scorched")
    struck(state, 3)
    assert asked(state) == ""
    assert standing(state, 1, "scorched") == 0
    assert supply(state, "scorched") == before


@rule("DIS-3")
def test_without_a_free_place_buildings_on_the_chosen_place_must_go_and_no_others() -> None:
    full = crowded(
        "L L T T C C C # # # # # # #",
        "l l F F . # # # # # # # # #",
        "# # F F # # # # # # # # # #",
    )
    state = struck(game(HAMLET, full), 3)
    assert asked(state) == "scorch 1"
    # a1: two longhouses; b1: two longhouses, townhouse, farm; c1: townhouse and farm; c2: the farm;
    # d1: townhouse, church, farm and a free space.
    wanted = {"a1", "b1", "c1", "d1", "c2"}
    assert choices(state, 1) == {f"place scorched {at}" for at in wanted}
    lost = {
        "a1": {"longhouse": 2}, "b1": {"longhouse": 2, "townhouse": 1, "farm": 1}, "c1": {"townhouse": 1, "farm": 1},
        "c2": {"farm": 1}, "d1": {"townhouse": 1, "church": 1, "farm": 1},
    }  # fmt: skip
    for at, gone in lost.items():
        after = GAME.copy(state)
        do(after, 1, f"place scorched {at}")
        for name, before in (("longhouse", 2), ("townhouse", 1), ("church", 1), ("farm", 1)):
            assert standing(after, 1, name) == before - gone.get(name, 0), (at, name)
            assert out(after, name) - out(state, name) == gone.get(name, 0), (at, name)
        assert standing(after, 1, "scorched") == 1
        assert supply(after, "scorched") == supply(state, "scorched") - 1


@rule("DIS-3")
def test_keeps_and_walls_are_never_removed() -> None:
    full = crowded(
        "K K L L # # # # # # # # # #",
        "K K l l # # # # # # # # # #",
    )
    state = struck(game(HAMLET, full), 3)
    assert choices(state, 1) == {"place scorched c1"}
    assert refused(state, 1, "place scorched b1") == "DIS-3 space-taken"
    assert refused(state, 1, "place scorched d1") == "DIS-3 space-taken"


@rule("DIS-3")
def test_scorched_areas_do_not_replace_each_other() -> None:
    full = crowded(
        "S S . L L # # # # # # # # #",
        "S S . l l # # # # # # # # #",
    )
    state = struck(game(HAMLET, full), 3)
    assert choices(state, 1) == {"place scorched c1", "place scorched d1"}


@rule("DIS-3")
def test_it_is_not_placed_if_no_place_can_be_made_free() -> None:
    full = crowded(
        "K K L L # # # # # # # # # #",
        "K K # # # # # # # # # # # #",
    )
    state = game(HAMLET, full, HAMLET)
    before = supply(state, "scorched")
    struck(state, 3)
    # The longhouse alone makes no room, so it stays; the third player is asked as ever.
    assert asked(state) == "scorch 2"
    assert standing(state, 1, "longhouse") == 1
    assert supply(state, "scorched") == before


# ---------------------------------------------------------------- DIS-5, DIS-6


@rule("DIS-5")
def test_a_players_treachery_is_over_before_the_next_players_disasters() -> None:
    state = game(HAMLET, HAMLET, HAMLET)
    state.players[0].skulls = 3
    state.players[1].skulls = 3
    jump(state, "disasters")
    for seat, at in ((1, "m1"), (2, "m1"), (2, "m3"), (0, "m1")):
        assert asked(state) == f"scorch {seat}"
        do(state, seat, f"place scorched {at}")
    assert asked(state) == ""


@rule("DIS-6")
def test_removed_buildings_leave_the_game_and_their_dice_go_at_the_rounds_end() -> None:
    state = game(HAMLET, HAMLET)
    before = supply(state, "longhouse")
    out_before = out(state, "longhouse")
    dice_before = state.dice_out
    state.players[0].skulls = 4
    state.players[0].hammers = 1
    state.players[0].stock = [0, 1, 0, 0]
    jump(state, "disasters")
    do(state, 0, "remove a1")
    assert asked(state) == "build 0"
    assert pool(state, 0)["peasant"] == 3, "the die stays until the round's end"
    assert (supply(state, "longhouse"), out(state, "longhouse")) == (before, out_before + 1)
    do(state, 0, "done")
    assert pool(state, 0)["peasant"] == 2
    assert state.dice_out[0] == dice_before[0] + 1


@rule("DIS-6")
def test_removed_buildings_count_for_no_x() -> None:
    state = game(HAMLET, HAMLET, HAMLET)
    set_supply(state, "townhouse", 0)
    state.players[0].skulls = 5
    jump(state, "disasters")
    do(state, 1, "remove g3")
    do(state, 2, "remove g3")
    assert state.xs == ()
    assert supply(state, "townhouse") == 0
    assert out(state, "townhouse") == 2
    assert not GAME.turn(state).over


@rule("DIS-6")
def test_a_removed_keep_opens_what_it_closed() -> None:
    bailey = """
        # # # # .
        # L L # .
        # T T # .
        # # K K .
        . . K K .
        """
    state = game(bailey, MIDDLE)
    assert walls.count_walled_area(state.players[0], state.rules) == 4
    struck(state, 4)
    do(state, 0, "remove c4")
    assert walls.count_walled_area(state.players[0], state.rules) == 0
