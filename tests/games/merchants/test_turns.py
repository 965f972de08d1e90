"""FED-5 to FED-8, FED-11: what a merchant does in a turn."""

from era.games.merchants.game import GAME
from tests.support.merchants.table import federation
from tests.support.rulecheck import rule


@rule("FED-5")
def test_a_turn_has_two_actions() -> None:
    table = federation().put(1, "handle-wheat").turn(1)
    table.do("load wheat")
    assert table.state.active == 0
    table.do("load wheat")
    assert table.state.active == 1


@rule("FED-5")
def test_it_has_three_where_the_merchant_has_a_house_at_the_start() -> None:
    table = federation().put(1, "genova").house(1, "genova").turn(1)
    assert table.left() == 3
    assert table.put(1, "handle-wheat").turn(1).left() == 2
    assert table.house(2, "handle-wheat").turn(1).left() == 2


@rule("FED-5")
def test_actions_mix_freely_and_a_turn_may_end_early() -> None:
    table = federation().put(1, "hiji-feel").turn(1)
    table.do("move handle-wheat", "load wheat")
    assert table.cargo(1) == {"wheat": 1}
    assert table.state.active == 1
    assert table.do("end").state.active == 2


def test_only_the_owner_of_the_active_merchant_acts() -> None:
    table = federation().turn(2)
    assert GAME.turn(table.state).seats == (1,)
    assert not GAME.legal(table.state, 0).size


@rule("FED-6")
def test_a_move_goes_to_a_neighbour() -> None:
    table = federation().put(1, "grand-berg").turn(1)
    assert {text for text in table.legal() if text.startswith("move")} == {
        "move handle-wheat", "move elkay-brand", "move del-fabric", "move elderia",
    }  # fmt: skip
    assert table.refused("move genova") == "FED-6"
    assert table.do("move elderia").city(1) == "elderia"


@rule("FED-6")
def test_crossing_the_border_with_goods_costs_one_of_the_movers_choice() -> None:
    table = federation().put(1, "grand-berg", wheat=2, fabric=1).turn(1)
    assert {text for text in table.legal() if text.startswith("move elderia")} == {
        "move elderia duty wheat", "move elderia duty fabric",
    }  # fmt: skip
    assert table.can("move handle-wheat")
    assert table.refused("move elderia") == "FED-6"
    assert table.refused("move elderia duty weapons") == "FED-6"
    assert table.refused("move handle-wheat duty wheat") == "FED-6"
    table.do("move elderia duty wheat")
    assert table.cargo(1) == {"wheat": 1, "fabric": 1}
    assert table.stock("wheat") == 8


@rule("FED-6")
def test_without_goods_nothing_is_paid() -> None:
    assert federation().put(1, "grand-berg").turn(1).can("move elderia")


@rule("FED-7")
def test_a_citys_product_is_loaded_from_the_stock() -> None:
    table = federation().put(1, "handle-wheat").turn(1)
    assert table.refused("load fabric") == "FED-7"
    table.do("load wheat")
    assert table.cargo(1) == {"wheat": 1}
    assert table.stock("wheat") == 8
    table.put(2, "genova", wheat=8)
    assert table.refused("load wheat") == "FED-7"


@rule("FED-7")
def test_goods_are_loaded_from_others_selling_areas_but_not_from_ones_own() -> None:
    table = federation().put(1, "genova").lay(1, "genova", alcohol=1).lay(2, "genova", fabric=1).turn(1)
    assert table.can("load fabric from 2 area")
    assert table.refused("load alcohol from 1 area") == "FED-7"
    assert table.refused("load alcohol from 2 area") == "FED-7"
    table.do("load fabric from 2 area")
    assert table.cargo(1) == {"fabric": 1}
    assert table.area(2, "genova") == {}


@rule("FED-7")
def test_goods_are_taken_from_a_carriage_in_the_same_city() -> None:
    table = federation().put(1, "genova").put(2, "genova", weapons=1).put(3, "elderia", weapons=1).turn(1)
    assert table.refused("load weapons from 3") == "FED-7"
    assert table.refused("load wheat from 2") == "FED-7"
    table.do("load weapons from 2")
    assert (table.cargo(1), table.cargo(2)) == ({"weapons": 1}, {})


@rule("FED-7")
def test_loading_into_a_full_carriage_sends_a_good_of_choice_to_the_stock() -> None:
    table = federation().put(1, "handle-wheat", fabric=3, alcohol=1).turn(1)
    assert {text for text in table.legal() if text.startswith("load")} == {
        "load wheat swap fabric", "load wheat swap alcohol", "load wheat swap wheat",
    }  # fmt: skip
    assert table.refused("load wheat") == "FED-7"
    assert table.refused("load wheat swap weapons") == "FED-7"
    table.do("load wheat swap alcohol")
    assert table.cargo(1) == {"wheat": 1, "fabric": 3}
    assert (table.stock("wheat"), table.stock("alcohol")) == (8, 9)


def test_a_swap_is_refused_while_there_is_room() -> None:
    assert federation().put(1, "handle-wheat", fabric=1).turn(1).refused("load wheat swap fabric") == "FED-7"


@rule("FED-8")
def test_goods_are_unloaded_into_ones_own_selling_area() -> None:
    table = federation("grand-berg").put(1, "genova", wheat=2).turn(1)
    assert table.refused("unload fabric") == "FED-8"
    table.do("unload wheat")
    assert table.area(1, "genova") == {"wheat": 1}
    assert table.cargo(1) == {"wheat": 1}
    assert table.left() == 1


@rule("FED-8")
def test_goods_are_handed_to_a_merchant_here_who_has_room() -> None:
    table = federation("grand-berg", "genova", "elkay-brand").turn(1)
    table.put(1, "genova", wheat=2).put(2, "genova").put(3, "genova", fabric=4).put(4, "elderia")
    assert table.refused("unload wheat to 3") == "FED-8"
    assert table.refused("unload wheat to 4") == "FED-8"
    assert table.refused("unload wheat to 1") == "FED-8"
    table.do("unload wheat to 2")
    assert (table.cargo(1), table.cargo(2)) == ({"wheat": 1}, {"wheat": 1})
    assert table.left() == 1


@rule("FED-11")
def test_a_red_jewel_is_one_more_action() -> None:
    table = federation().put(1, "handle-wheat").red(1, 2).turn(1)
    table.do("load wheat", "load wheat")
    assert table.state.active == 0, "the turn waits: there are jewels"
    assert table.legal() == {"jewel", "end"}
    table.do("jewel", "jewel", "load wheat", "load wheat")
    assert table.cargo(1) == {"wheat": 4}
    assert table.state.red == [0, 0, 0, 0]
    assert table.state.red_left == 8
    assert table.state.active == 1


@rule("FED-11")
def test_a_jewel_is_half_of_an_action_that_costs_two() -> None:
    table = federation().put(1, "handle-wheat").red(1, 1).event("dear-wheat", "elderia").turn(1, left=1)
    assert table.refused("load wheat") == "EVE-1"
    assert table.do("jewel", "load wheat").cargo(1) == {"wheat": 1}


@rule("FED-11")
def test_a_jewel_just_won_can_be_spent_and_what_is_bought_is_lost_with_the_turn() -> None:
    table = federation().put(1, "genova", wheat=1, weapons=1).house(1, "genova")
    table.row("genova-wagg", "genova-wfa").turn(1, left=1)
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).do("sell genova-wfa")
    assert table.state.red[0] == 1
    table.do("jewel")
    assert table.left() == 1
    table.do("end")
    assert table.state.active == 1
    assert table.left() == 2


def test_without_a_jewel_none_is_spent() -> None:
    assert federation().turn(1).refused("jewel") == "FED-11"
