"""MCO-1 to MCO-6 as data, and what a component file may not say."""

from collections import Counter
from pathlib import Path

import pytest

from era.core.data_files import DataFile
from era.core.errors import DataError
from era.games.merchants.box import box
from era.games.merchants.game import GAME
from era.games.merchants.ruleset import ruleset
from tests.support.merchants.table import PreparedGame, federation, settle_draws
from tests.support.rulecheck import rule

GOODS = {"wheat": "orange", "fabric": "white", "alcohol": "purple", "weapons": "gray"}
MAP = [
    ["hiji-feel", "handle-wheat", "genova"],
    ["elkay-brand", "grand-berg", "del-fabric"],
    ["court-vinheim", "elderia", "forest-bird"],
]
DECK = {
    "grand-berg": "wa wfg aag ffgg wffag",
    "elderia": "aa wfg ffaa waagg",
    "genova": "wg wfa wagg ffaag",
    "forest-bird": "ff wgg wfgg wfaa",
    "hiji-feel": "fg faa wff wwaag",
    "handle-wheat": "ag faa fgg ffgg",
    "del-fabric": "ww wag waa wwag",
    "court-vinheim": "fg wwf wwgg wwfg",
    "elkay-brand": "wf fa wfa wwfa",
}


@rule("MCO-1")
def test_nine_cubes_of_each_of_four_goods() -> None:
    goods = box.load_components().goods
    assert {name: good.colour for name, good in goods.items()} == GOODS
    assert all(good.count == 9 for good in goods.values())


@rule("MCO-2")
def test_nine_cities_four_borders_four_producers() -> None:
    c = box.load_components()
    assert {name: (city.row, city.column) for name, city in c.cities.items()} == {
        name: (row, column) for row, names in enumerate(MAP) for column, name in enumerate(names)
    }
    kingdom = {name for name, city in c.cities.items() if city.country == "kingdom"}
    assert kingdom == {"hiji-feel", "handle-wheat", "genova", "elkay-brand", "grand-berg"}
    assert len(c.borders.pieces) == 4
    made = {name: city.produces for name, city in c.cities.items() if city.produces}
    assert made == {
        "handle-wheat": "wheat", "del-fabric": "fabric", "court-vinheim": "alcohol", "elkay-brand": "weapons",
    }  # fmt: skip


@rule("MCO-3")
def test_thirty_seven_orders_with_119_goods() -> None:
    c = box.load_components()
    assert {city: " ".join(orders.cards) for city, orders in c.orders.items()} == DECK
    assert (c.deck.cards, c.deck.goods) == (37, 119)
    assert c.points.by_goods == {"2": 2, "3": 4, "4": 6, "5": 9}


@rule("MCO-4")
def test_five_special_orders_for_the_cities_that_make_nothing() -> None:
    c = box.load_components()
    assert {city: special.goods for city, special in c.specials.items()} == {
        "grand-berg": "wwffag", "elderia": "wffaag", "genova": "wfagg", "forest-bird": "wfaag", "hiji-feel": "wwfag",
    }  # fmt: skip
    assert set(c.specials) == {name for name, city in c.cities.items() if not city.produces}
    assert c.points.special == 10


@rule("MCO-5")
def test_the_other_pieces() -> None:
    c = box.load_components()
    assert len(c.events) == 10
    assert Counter(who.card for who in c.characters.values()) == {True: 5, False: 1}
    assert (c.pieces.houses, c.pieces.white_jewels, c.pieces.red_jewels) == (4, 8, 8)
    assert ruleset(GAME.check({})).schedule.count(2) == 1


@rule("MCO-6")
def test_four_spaces_and_three_for_one_character() -> None:
    assert federation("handle-wheat", "genova").state.capacity == [6, 4, 4, 4]
    assert federation().done(1, "genova-wfa").state.capacity[0] == 5


WRONG = [
    ("count = 9", "count = 0", "goods.wheat.count"),
    ("count = 9", 'count = "nine"', "goods.wheat.count"),
    ('letter = "w"', 'letter = "f"', "goods"),
    ("row = 0\ncolumn = 1", "row = 0\ncolumn = 0", "cities"),
    ('produces = "wheat"', 'produces = "cheese"', "goods.wheat"),
    ('["genova", "del-fabric"],', "", "borders.pieces"),
    ('"wffag"', '"wffax"', "orders.grand-berg.cards"),
    ('"wffag"', '"wffaggg"', "orders.grand-berg.cards"),
    ('"wa", ', "", "deck.cards"),
    ('"wffag"', '"wffa"', "deck.goods"),
    ("cards = 37", "cards = 36", "deck.cards"),
    ('goods = "wfagg"', 'goods = ""', "specials.genova.goods"),
    ("piles = [4, 4, 4, 4, 10]", "piles = [4, 4, 4, 10]", "federation.piles"),
    ("piles = [4, 4, 4, 4, 10]", "piles = [4, 4, 4, 4, 9]", "federation.piles"),
    ("places = 8", "places = 0", "federation.places"),
    ("merchants = 4", "merchants = 5", "federation.merchants"),
    ("opening_redraw_goods = 5", "opening_redraw_goods = 2", "federation.opening_redraw_goods"),
    ("orders_out = { 2 = 12, 3 = 6, 4 = 0 }", "orders_out = { 2 = 12, 3 = 6 }", "base.orders_out"),
    ("orders_out = { 2 = 12,", "orders_out = { 2 = 35,", "base.orders_out"),
    ('home = "genova"', 'home = "atlantis"', "characters.genova.home"),
    ('ability = "no-customs"', 'ability = "flying"', "characters.genova.ability"),
    ('effect = "block"', 'effect = "rain"', "events.wolves.effect"),
    ('cities = ["forest-bird", "del-fabric"]', 'cities = ["forest-bird"]', "events.wolves.cities"),
    ("count = 4\n", "count = 0\n", "events.idle-looms.count"),
    ('good = "alcohol"\ncountry', 'good = "milk"\ncountry', "events.long-nights.good"),
    ('country = "kingdom"\nsource = { number', 'country = "empire"\nsource = { number', "events.long-nights.country"),
    ('rule = "CHA-3"', 'rule = "CHA-3"\nwings = 2', "characters.genova"),
    ('source = "C"', 'source = "X"', "cities.hiji-feel.source"),
    ('letter = "C"', 'letter = "X"', "goods.wheat.source.letter"),
]


def test_an_owners_file_needs_no_marks() -> None:
    plain = box.read_shipped_text().replace('source = "C"\n', "")
    assert box.load_components().cities["genova"].source == "C"
    assert box.load_components(plain).cities["genova"].source == {}


@pytest.mark.parametrize(("old", "new", "where"), WRONG)
def test_an_impossible_value_is_refused_with_its_place(old: str, new: str, where: str) -> None:
    text = box.read_shipped_text()
    assert old in text
    with pytest.raises(DataError) as refused:
        box.assemble(DataFile("mine.toml", text.replace(old, new, 1)))
    assert str(refused.value.values["where"]).startswith(where), refused.value
    assert "mine.toml, line " in refused.value.say()


def test_an_owner_can_play_with_another_file(tmp_path: Path) -> None:
    """Another deck with two equal cards: they are told apart, sold and written."""
    file = tmp_path / "mine.toml"
    file.write_text(box.read_shipped_text().replace('"wg", "wfa"', '"wfa", "wfa"').replace("= 119", "= 120"))
    options = GAME.check({"components": file})
    table = PreparedGame(GAME.start(options))
    settle_draws(table.state)
    table.do("start 1").row("genova-wfa-2").put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1)
    table.do("sell genova-wfa-2")
    assert table.show().merchants[0].cards == ["genova-wfa-2"]
    assert "genova-wfa-2" in options["excluded"] or options["excluded"] == "lot"


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(DataError):
        GAME.check({"components": Path("no/such/file.toml")})


def test_a_text_never_opens_a_file(tmp_path: Path) -> None:
    """What a record or a message names stays closed: a text is the components themselves."""
    file = tmp_path / "mine.toml"
    file.write_text(box.read_shipped_text(), "utf-8")
    with pytest.raises(DataError):
        GAME.check({"components": str(file)})
    assert GAME.check({"components": box.read_shipped_text()})["variant"] == "federation"
    with pytest.raises(DataError):
        GAME.check({"components": "#" * 200_000})
