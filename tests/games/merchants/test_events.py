"""EVE-1 to EVE-10, and what becomes of two at once."""

from era.games.merchants.state import WITHHOLD
from era.games.merchants.view import RemovalView
from tests.support.merchants.table import PreparedGame, federation, goods_everywhere
from tests.support.rulecheck import rule


def with_event(name: str, *characters: str) -> PreparedGame:
    return federation(*characters).event(name, "elderia")


@rule("EVE-1")
def test_loading_wheat_costs_two_wherever_it_comes_from() -> None:
    table = with_event("dear-wheat").put(1, "handle-wheat").put(2, "handle-wheat", wheat=1)
    table.lay(3, "handle-wheat", wheat=1, fabric=1).turn(1, left=1)
    for text in ("load wheat", "load wheat from 2", "load wheat from 3 area"):
        assert table.refused(text) == "EVE-1"
    assert table.can("load fabric from 3 area")
    table.turn(1).do("load wheat")
    assert table.cargo(1) == {"wheat": 1}
    assert table.state.active == 1


@rule("EVE-2")
def test_four_fabrics_leave_the_stock_until_the_event_ends() -> None:
    table = with_event("idle-looms")
    assert table.stock("fabric") == 5
    assert goods_everywhere(table.state) == [9, 9, 9, 9]
    table.put(1, "elderia", wheat=1, fabric=2, alcohol=2, weapons=1).turn(1)
    table.state.capacity[0] = 6
    table.do("deliver elderia wheat fabric fabric alcohol alcohol weapons")
    assert table.stock("fabric") == 8
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("EVE-2")
def test_if_the_stock_has_too_few_the_players_choose_from_the_cities() -> None:
    table = federation().put(1, "genova", fabric=3).lay(1, "genova", fabric=2).lay(3, "elderia", fabric=2)
    table.state.stock[1] -= 1
    table.state.on_special[1] = 1  # lies on the special order of Grand Berg
    table.end_round().draw("card elderia-special", "event idle-looms")
    assert table.phase() == WITHHOLD
    assert table.show().removing == RemovalView("fabric", 3)
    assert table.legal() == {"remove fabric 1 genova", "remove fabric 3 elderia"}
    assert table.refused("remove fabric 2 genova") == "EVE-2"
    assert table.refused("end") == "EVE-2"
    table.do("remove fabric 3 elderia", "remove fabric 3 elderia")
    assert table.phase() == "turn", "the last fabric lies in one place only: nothing to ask"
    assert table.area(1, "genova") == {"fabric": 1}
    assert table.area(3, "elderia") == {}
    assert table.cargo(1) == {"fabric": 3}
    assert table.state.round == 2
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("EVE-2")
def test_nothing_is_asked_if_all_fabrics_must_go_anyway() -> None:
    table = federation().put(1, "genova", fabric=4).put(2, "genova", fabric=3)
    table.lay(1, "genova", fabric=1).lay(3, "elderia", fabric=1)
    table.end_round().draw("card elderia-special", "event idle-looms")
    assert table.phase() == "turn"
    assert table.state.round == 2
    assert table.show().events[0].withheld == 2
    assert (table.area(1, "genova"), table.area(3, "elderia")) == ({}, {})


@rule("EVE-3")
def test_completing_an_order_in_the_kingdom_costs_an_alcohol_more() -> None:
    table = with_event("long-nights").row("genova-wfa", "elderia-wfg", "elderia-special")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1)
    assert table.refused("sell genova-wfa") == "EVE-3"
    table.put(1, "genova", wheat=1, fabric=1, alcohol=2).do("sell genova-wfa")
    assert table.cargo(1) == {}
    assert table.area(1, "genova") == {"wheat": 1, "fabric": 1, "alcohol": 1}
    assert table.stock("alcohol") == 8
    assert table.put(1, "elderia", wheat=1, fabric=1, weapons=1).turn(1).can("sell elderia-wfg")


@rule("EVE-3")
def test_a_special_order_in_the_kingdom_costs_it_too_but_its_parts_do_not() -> None:
    table = with_event("long-nights").row("genova-special", "elderia-special")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(1)
    assert table.refused("deliver genova wheat fabric alcohol weapons weapons") == "EVE-3"
    table.do("deliver genova wheat fabric weapons weapons")
    assert table.cargo(1) == {"alcohol": 1}
    assert table.refused("deliver genova alcohol") == "EVE-3"
    table.put(1, "genova", alcohol=2).do("deliver genova alcohol")
    assert table.cargo(1) == {}
    assert "genova-special" not in table.cards()
    assert table.stock("alcohol") == 8
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("EVE-4")
def test_crossing_the_border_costs_two() -> None:
    table = with_event("strict-guards").put(1, "grand-berg").turn(1, left=1)
    assert table.refused("move elderia") == "EVE-4"
    assert table.can("move handle-wheat")
    assert table.turn(1).do("move elderia").state.active == 1


@rule("EVE-5")
def test_nobody_moves_between_forest_bird_and_del_fabric() -> None:
    table = with_event("wolves").put(1, "forest-bird").put(2, "del-fabric")
    assert table.turn(1).refused("move del-fabric") == "EVE-5"
    assert table.can("move elderia")
    assert table.turn(2).refused("move forest-bird") == "EVE-5"


@rule("EVE-6")
def test_moving_into_genova_costs_two() -> None:
    table = with_event("port-unrest").put(1, "handle-wheat").put(2, "genova")
    assert table.turn(1, left=1).refused("move genova") == "EVE-6"
    assert table.turn(2, left=1).can("move handle-wheat")
    assert table.turn(1).do("move genova").state.active == 1


@rule("EVE-7")
def test_selling_in_grand_berg_costs_two_parts_too() -> None:
    table = with_event("bare-shelves").row("grand-berg-wfg", "grand-berg-special", "elderia-wfg", "elderia-special")
    table.put(1, "grand-berg", wheat=1, fabric=1, weapons=1).turn(1, left=1)
    assert table.refused("sell grand-berg-wfg") == "EVE-7"
    assert table.refused("deliver grand-berg wheat") == "EVE-7"
    assert table.turn(1).do("deliver grand-berg wheat").state.active == 1
    table.put(1, "grand-berg", wheat=1, fabric=1, weapons=1).turn(1).do("sell grand-berg-wfg")
    assert "grand-berg-wfg" not in table.cards()
    assert table.put(2, "elderia", wheat=1, fabric=1, weapons=1).turn(2, left=1).can("sell elderia-wfg")


@rule("EVE-8")
def test_who_enters_del_fabric_must_carry_a_weapon() -> None:
    table = with_event("city-of-fear").put(1, "forest-bird", wheat=1).turn(1)
    assert table.refused("move del-fabric") == "EVE-8"
    table.put(1, "forest-bird", weapons=1).do("move del-fabric")
    assert table.cargo(1) == {"weapons": 1}
    table.do("unload weapons")
    assert table.area(1, "del-fabric") == {"weapons": 1}


@rule("EVE-8")
def test_the_weapon_must_be_left_after_customs() -> None:
    table = with_event("city-of-fear").put(1, "genova", weapons=1).turn(1)
    assert table.refused("move del-fabric duty weapons") == "EVE-8"
    assert not any(text.startswith("move del-fabric") for text in table.legal())
    table.put(1, "genova", weapons=1, wheat=1)
    assert table.refused("move del-fabric duty weapons") == "EVE-8"
    assert table.can("move del-fabric duty wheat")
    table.put(1, "genova", weapons=2).do("move del-fabric duty weapons")
    assert table.cargo(1) == {"weapons": 1}


def test_who_pays_no_customs_enters_with_one_weapon() -> None:
    table = with_event("city-of-fear", "genova").put(1, "genova", weapons=1).turn(1)
    assert table.do("move del-fabric").cargo(1) == {"weapons": 1}


@rule("EVE-9")
def test_moving_out_of_court_vinheim_costs_two() -> None:
    table = with_event("wanted").put(1, "court-vinheim").put(2, "elderia")
    assert table.turn(1, left=1).refused("move elderia") == "EVE-9"
    assert table.turn(2, left=1).can("move court-vinheim")
    assert table.turn(1).do("move elderia").state.active == 1


@rule("EVE-10")
def test_carriages_have_four_spaces_at_most_and_what_is_loaded_stays() -> None:
    table = federation().done(1, "genova-wfa", "elderia-wfg").put(1, "handle-wheat", fabric=6)
    table.event("kind-to-horses", "elderia").turn(1)
    assert table.state.capacity == [4, 4, 4, 6]
    assert table.refused("load wheat") == "FED-7"
    table.do("load wheat swap fabric")
    assert table.cargo(1) == {"fabric": 5, "wheat": 1}
    table.put(2, "genova", fabric=1).put(1, "genova", wheat=4).turn(2)
    assert not table.can("unload fabric to 1"), "there is no room"


@rule("EVE-10")
def test_two_goods_in_each_of_four_spaces_are_eight() -> None:
    cards = ("genova-wfa", "elderia-wfg", "elderia-ffaa")
    table = federation("handle-wheat").done(1, *cards).event("kind-to-horses", "elderia")
    assert table.state.capacity[0] == 8
    table.put(1, "handle-wheat", fabric=7).turn(1).do("load wheat")
    assert table.refused("load wheat") == "FED-7"
    assert table.can("load wheat swap fabric")


@rule("EVE-10")
def test_spaces_come_back_when_the_event_ends() -> None:
    table = federation().done(1, "genova-wfa", "elderia-wfg").event("kind-to-horses", "genova")
    table.put(2, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(2)
    table.do("deliver genova wheat fabric alcohol weapons weapons")
    assert table.state.capacity[0] == 6


def test_leaving_court_vinheim_over_a_guarded_border_costs_two_and_customs() -> None:
    table = with_event("wanted").event("strict-guards", "genova").put(1, "court-vinheim", alcohol=1).turn(1)
    assert table.refused("move elkay-brand") == "FED-6"
    table.do("move elkay-brand duty alcohol")
    assert table.state.active == 1


def test_wolves_and_fear_leave_the_border_roads_to_del_fabric() -> None:
    table = with_event("wolves").event("city-of-fear", "genova").put(1, "forest-bird", weapons=2)
    assert table.turn(1).refused("move del-fabric") == "EVE-5"
    assert table.put(1, "grand-berg", weapons=2).can("move del-fabric duty weapons")


def test_fear_and_guards_ask_for_a_weapon_two_actions_and_customs() -> None:
    table = with_event("city-of-fear").event("strict-guards", "genova").put(1, "genova", weapons=2, wheat=1)
    assert table.turn(1, left=1).refused("move del-fabric duty wheat") == "EVE-4"
    assert table.turn(1).can("move del-fabric duty weapons")


def test_bare_shelves_and_long_nights_hold_together_in_grand_berg() -> None:
    table = with_event("bare-shelves").event("long-nights", "genova")
    table.row("grand-berg-wfg", "elderia-special", "genova-special")
    table.put(1, "grand-berg", wheat=1, fabric=1, weapons=1).turn(1)
    assert table.refused("sell grand-berg-wfg") == "EVE-3"
    table.put(1, "grand-berg", wheat=1, fabric=1, weapons=1, alcohol=1)
    assert table.can("sell grand-berg-wfg")
    assert table.turn(1, left=1).refused("sell grand-berg-wfg") == "EVE-7"
