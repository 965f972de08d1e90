"""FED-9 and FED-10, MCO-6: orders, special orders, houses and growing carriages."""

from tests.support.merchants.table import federation, goods_everywhere
from tests.support.rulecheck import rule


@rule("FED-9")
def test_an_order_is_completed_at_once_from_the_carriage() -> None:
    table = federation().row("genova-wfa", "elderia-wfg").put(1, "genova", wheat=1, fabric=1).turn(1)
    table.lay(1, "genova", alcohol=1)
    assert table.refused("sell genova-wfa") == "FED-9"
    assert table.refused("sell elderia-wfg") == "FED-9"
    assert table.refused("sell genova-wagg") == "FED-9"
    table.put(1, "genova", wheat=2, fabric=1, alcohol=1).do("sell genova-wfa")
    assert table.cargo(1) == {"wheat": 1}
    assert table.area(1, "genova") == {"wheat": 1, "fabric": 1, "alcohol": 2}
    assert table.cards() == ["elderia-wfg"]
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("FED-9")
def test_any_part_of_a_special_order_may_be_delivered() -> None:
    table = federation().row("genova-special").put(1, "genova", wheat=1, weapons=1, fabric=1).turn(1)
    deliveries = {text for text in table.legal() if text.startswith("deliver")}
    assert len(deliveries) == 7
    assert "deliver genova wheat fabric weapons" in deliveries
    assert table.refused("deliver genova alcohol") == "FED-9"
    assert table.refused("sell genova-special") == "FED-9"
    table.do("deliver genova wheat weapons")
    assert table.cargo(1) == {"fabric": 1}
    assert table.refused("deliver genova wheat") == "FED-9"
    assert table.show().row[0].missing == {"wheat": 0, "fabric": 1, "alcohol": 1, "weapons": 1}
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("FED-9")
def test_who_completes_a_special_order_takes_it_and_keeps_one_of_each_good() -> None:
    table = federation().row("genova-special").put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=1).turn(1)
    table.do("deliver genova wheat fabric alcohol weapons", "end")
    table.put(2, "genova", weapons=1).turn(2).do("deliver genova weapons")
    assert table.cards() == []
    assert table.area(2, "genova") == {"wheat": 1, "fabric": 1, "alcohol": 1, "weapons": 1}
    assert table.area(1, "genova") == {}
    assert table.stock("weapons") == 8
    assert table.houses(2) == ["genova"]
    assert table.show().merchants[1].cards == ["genova-special"]
    assert goods_everywhere(table.state) == [9, 9, 9, 9]


@rule("MCO-6", "FED-9")
def test_a_completed_card_is_one_more_space() -> None:
    table = federation().row("genova-wfa", "genova-special")
    assert table.state.capacity == [4, 4, 4, 6]
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1).do("sell genova-wfa")
    assert table.state.capacity == [5, 4, 4, 6]
    table.put(4, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(4)
    table.do("deliver genova wheat fabric alcohol weapons weapons")
    assert table.state.capacity == [5, 4, 4, 8]


@rule("MCO-6")
def test_a_special_order_counts_as_a_card_for_houses() -> None:
    table = federation().house(1, "elderia").done(1, "elderia-wfg", "hiji-feel-special").row("genova-wfa")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1).do("sell genova-wfa")
    assert table.houses(1) == ["genova", "elderia"]


@rule("FED-10")
def test_houses_come_with_the_first_third_fifth_and_seventh_card() -> None:
    table = federation()
    sells = [
        ("genova", "genova-wfa", "wfa"), ("elderia", "elderia-wfg", "wfg"), ("grand-berg", "grand-berg-wfg", "wfg"),
        ("del-fabric", "del-fabric-wag", "wag"), ("elkay-brand", "elkay-brand-wfa", "wfa"),
        ("elkay-brand", "elkay-brand-fa", "fa"), ("hiji-feel", "hiji-feel-faa", "faa"),
        ("handle-wheat", "handle-wheat-faa", "faa"),
    ]  # fmt: skip
    counts = []
    for city, card, letters in sells:
        for area in range(len(table.state.area)):  # back to the stock, so that there is enough for all
            table.state.stock[area % 4] += table.state.area[area]
            table.state.area[area] = 0
        table.row(card).put(1, city, **{good: letters.count(letter) for good, letter in GOODS}).turn(1)
        table.do(f"sell {card}")
        counts.append(len(table.houses(1)))
    assert counts == [1, 1, 2, 2, 3, 3, 4, 4]
    assert table.state.red[0] == 4


GOODS = (("wheat", "w"), ("fabric", "f"), ("alcohol", "a"), ("weapons", "g"))


@rule("FED-10")
def test_no_second_house_in_a_city_but_a_red_jewel_while_there_is_one() -> None:
    table = federation().house(1, "genova").done(1, "elderia-wfg", "elderia-ffaa").row("genova-wfa", "genova-wagg")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1).do("sell genova-wfa")
    assert table.houses(1) == ["genova"]
    assert (table.state.red[0], table.state.red_left) == (1, 7)
    table.red(2, 7).put(1, "genova", wheat=1, alcohol=1, weapons=2).turn(1).do("sell genova-wagg")
    assert (table.state.red[0], table.state.red_left) == (1, 0)


@rule("FED-10")
def test_a_special_order_places_a_house_whatever_the_count() -> None:
    table = federation().house(1, "elderia", "hiji-feel").row("genova-special")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).done(1, "elderia-wfg").turn(1)
    table.do("deliver genova wheat fabric alcohol weapons weapons")
    assert set(table.houses(1)) == {"elderia", "hiji-feel", "genova"}
    assert table.state.red[0] == 0
