"""CHA-1 to CHA-6."""

from tests.support.merchants.table import federation
from tests.support.rulecheck import rule


@rule("CHA-1")
def test_hiji_feel_hands_over_one_good_a_turn_for_nothing() -> None:
    table = federation("hiji-feel").put(1, "genova", wheat=3).put(2, "genova").turn(1)
    table.do("unload wheat to 2")
    assert table.left() == 2
    table.do("unload wheat to 2")
    assert table.left() == 1


@rule("CHA-1")
def test_hiji_feel_may_do_so_when_no_action_is_left() -> None:
    table = federation("hiji-feel").put(1, "handle-wheat").put(2, "handle-wheat").put(4, "genova").turn(1)
    table.do("load wheat", "load wheat")
    assert table.state.active == 0
    assert table.legal() == {"unload wheat to 2", "end"}
    table.do("unload wheat to 2")
    assert table.state.active == 1


def test_hiji_feel_unloads_into_the_selling_area_as_others_do() -> None:
    table = federation("hiji-feel").put(1, "genova", wheat=3).put(2, "elderia").turn(1)
    assert table.do("unload wheat").left() == 1
    assert table.refused("unload wheat to 2") == "FED-8"


@rule("CHA-2")
def test_grand_berg_works_longer_beside_anybodys_house() -> None:
    table = federation("grand-berg").put(1, "genova").house(3, "genova")
    assert table.turn(1).left() == 3
    assert table.put(2, "genova").turn(2).left() == 2
    assert table.put(1, "elderia").turn(1).left() == 2


@rule("CHA-3")
def test_genova_pays_no_customs() -> None:
    table = federation("genova").put(1, "grand-berg", wheat=2).turn(1)
    assert table.can("move elderia")
    assert table.refused("move elderia duty wheat") == "CHA-3"
    assert table.do("move elderia").cargo(1) == {"wheat": 2}


@rule("CHA-4")
def test_elkay_brand_moves_three_times_in_a_turn_of_moves() -> None:
    table = federation("elkay-brand").put(1, "hiji-feel").turn(1)
    table.do("move handle-wheat", "move grand-berg")
    assert table.state.active == 0
    turn = table.show().turn
    assert turn is not None
    assert turn.extra_move
    table.do("move elkay-brand")
    assert table.city(1) == "elkay-brand"
    assert table.state.active == 1


@rule("CHA-4")
def test_elkay_brand_has_no_more_once_something_else_was_done() -> None:
    table = federation("elkay-brand").put(1, "hiji-feel").turn(1)
    table.do("move handle-wheat", "load wheat")
    assert table.state.active == 1


@rule("CHA-4")
def test_after_the_extra_move_only_moves_are_left_even_with_a_jewel() -> None:
    table = federation("elkay-brand").put(1, "hiji-feel").red(1, 1).turn(1)
    table.do("move elkay-brand", "move hiji-feel", "move handle-wheat", "jewel")
    assert table.can("move genova")
    assert table.refused("load wheat") == "CHA-4"


@rule("CHA-4")
def test_the_extra_action_can_be_half_of_a_dear_move() -> None:
    table = federation("elkay-brand").put(1, "handle-wheat").event("port-unrest", "elderia").turn(1, left=1)
    table.do("move genova")
    assert table.city(1) == "genova"
    assert table.state.active == 1


@rule("CHA-5")
def test_handle_wheat_has_three_spaces_of_two_goods() -> None:
    table = federation("handle-wheat").put(1, "handle-wheat", fabric=5).turn(1)
    assert table.state.capacity[0] == 6
    table.do("load wheat")
    assert not table.can("load wheat")
    assert table.done(1, "genova-wfa").can("load wheat")
    assert table.state.capacity[0] == 8


@rule("CHA-6")
def test_forest_bird_hands_goods_over_from_afar() -> None:
    table = federation("forest-bird", "genova").put(1, "genova", wheat=2).put(2, "elderia").put(3, "elderia", fabric=4)
    table.turn(1).do("unload wheat to 2")
    assert table.cargo(2) == {"wheat": 1}
    assert table.left() == 1
    assert table.refused("unload wheat to 3") == "FED-8"
    assert table.put(2, "genova", wheat=1).turn(2).refused("unload wheat to 3") == "FED-8"


def test_forest_bird_is_chosen_never_drawn() -> None:
    table = federation("forest-bird")
    assert [table.rules.traits[index].name for index in table.rules.lot].count("forest-bird") == 0
