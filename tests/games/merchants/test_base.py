"""ERM-1 to ERM-4: the base game, our reconstruction."""

import pytest

from era.core.catalogue import LANGUAGES
from era.core.errors import DataError
from era.games.merchants.game import GAME
from era.games.merchants.state import MAP, OPENING, SETTLE
from era.games.merchants.texts import WORDS
from tests.support.merchants.table import PreparedGame, base, settle_draws
from tests.support.rulecheck import rule


def drained(*cities: str, deck: int) -> PreparedGame:
    """A game with so many cards left in the deck, and nothing but small orders of Genova in the row."""
    table = base(*cities)
    table.state.deck = deck
    table.row(
        *table.cards()[:5], "genova-wg", "genova-wfa", "elderia-aa", "elderia-wfg", "hiji-feel-fg", "elkay-brand-wf"
    )
    return table


@rule("ERM-1")
def test_everybody_settles_in_a_different_city_the_last_player_first() -> None:
    table = PreparedGame(GAME.start(GAME.check({"variant": "base", "players": 3, "map": "fixed"})))
    table.draw("opening " + " ".join(table.rules.cards[card].name for card in table.state.orders[:6]))
    table.draw("start 2")
    assert table.state.phase == SETTLE
    assert table.refused("move genova") == "ERM-1"
    order = []
    for city in ("genova", "elderia", "hiji-feel"):
        order.append(table.seat + 1)
        table.do(f"settle {city}")
        if table.state.phase == SETTLE:
            assert table.refused(f"settle {city}") == "ERM-1"
    assert order == [1, 3, 2]
    assert (table.city(1), table.city(2), table.city(3)) == ("genova", "hiji-feel", "elderia")
    assert table.houses(3) == ["elderia"]
    assert table.seat + 1 == 2


@rule("ERM-1")
def test_six_orders_and_five_special_orders_lie_open() -> None:
    for players, cities in ((2, ("genova", "elderia")), (3, ("genova", "elderia", "hiji-feel"))):
        table = base(*cities)
        assert len(table.cards()) == 11
        assert sum(card.endswith("special") for card in table.cards()) == 5
        assert table.state.deck == 37 - 6 - {2: 12, 3: 6}[players]
        assert table.state.capacity == [3] * players
        assert not table.show().borders
    assert base(easy=True).state.capacity == [4, 4]


CITIES = [
    "genova", "elderia", "hiji-feel", "forest-bird", "del-fabric", "court-vinheim", "grand-berg", "handle-wheat",
    "elkay-brand",
]  # fmt: skip
"""A map that was drawn, row by row."""


@rule("ERM-1")
def test_the_city_cards_are_laid_out_by_lot() -> None:
    table = PreparedGame(GAME.start(GAME.check({"variant": "base", "players": 2})))
    assert table.phase() == MAP
    assert table.refused("settle genova") == "ERM-2"
    table.draw("map " + " ".join(CITIES))
    shown = {(city.row, city.column): city.city for city in table.show().cities}
    assert [shown[row, column] for row in range(3) for column in range(3)] == CITIES
    assert not table.show().borders
    settle_draws(table.state)
    table.do("settle genova", "settle elderia").put(1, "genova").put(2, "elkay-brand").turn(1)
    assert {text for text in table.legal() if text.startswith("move")} == {"move elderia", "move forest-bird"}
    assert table.refused("move handle-wheat") == "FED-6", "a neighbour on the fixed map only"
    again = GAME.load(table.rules.options, GAME.save(table.state))
    assert again == table.state
    assert again.effects.near == table.state.effects.near


def test_every_layout_can_be_drawn_and_every_city_is_reached() -> None:
    seen = set()
    for seed in range(40):
        table = PreparedGame(GAME.start(GAME.check({"variant": "base", "players": 2})))
        settle_draws(table.state, seed)
        assert sorted(table.state.layout) == list(range(9))
        assert sorted(map(len, table.state.effects.near)) == [2, 2, 2, 2, 3, 3, 3, 3, 4]
        seen.add(table.state.layout)
    assert len(seen) == 40


def test_the_federation_has_no_choice_of_maps_and_an_old_game_was_played_on_the_fixed_one() -> None:
    with pytest.raises(DataError):
        GAME.check({"map": "lot"})
    with pytest.raises(DataError):
        GAME.check({"variant": "base", "map": "round"})
    old = {"variant": "base", "components": None, "players": 2, "easy": False, "titles": True}
    assert GAME.check(old)["map"] == "lot"
    assert GAME.check_stored(old)["map"] == "fixed"
    assert GAME.start(old).phase == OPENING
    assert GAME.check_stored({**old, "map": "lot"})["map"] == "lot"


def test_one_player_cannot_play_the_base_game() -> None:
    with pytest.raises(DataError):
        GAME.check({"variant": "base", "players": 1})


def test_players_are_told_that_it_is_our_reconstruction() -> None:
    shown = base().show()
    assert shown.reconstruction
    assert shown.note is not None
    for lang, word in zip(LANGUAGES, ("reconstruction", "reconstrucción"), strict=True):
        assert word in WORDS.name(lang, shown.title)
        assert word in WORDS.name(lang, shown.note)


@rule("ERM-2")
def test_there_are_no_customs_no_unload_no_jewel_actions_and_no_robbing() -> None:
    table = base("grand-berg", "elderia").put(1, "grand-berg", wheat=1).put(2, "elderia", alcohol=1).turn(1)
    table.do("move elderia")
    assert table.cargo(1) == {"wheat": 1}
    assert table.refused("load alcohol from 2") == "ERM-2"
    assert table.refused("unload wheat") == "ERM-2"
    assert table.refused("deliver elderia wheat") == "ERM-2"
    assert table.red(1, 1).refused("jewel") == "ERM-2"
    assert table.lay(2, "elderia", fabric=1).can("load fabric from 2 area")


@rule("ERM-2")
def test_orders_are_filled_up_and_a_white_jewel_goes_to_the_oldest() -> None:
    table = drained("genova", "elderia", deck=20).put(1, "genova", wheat=1, weapons=1).turn(1)
    table.do("sell genova-wg", "end")
    settle_draws(table.state)
    assert len(table.cards()) == 11
    assert table.state.white_left == 7
    assert table.show().row[5].white_jewels == 1
    table.do("end")
    assert table.state.white_left == 7, "no card came"
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1).do("sell genova-wfa")
    assert table.state.white == [1, 0]


@rule("ERM-2")
def test_a_special_order_is_sold_at_once_and_gives_a_red_jewel() -> None:
    table = base("hiji-feel", "elderia").put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=1).turn(1)
    assert table.refused("sell genova-special") == "FED-9"
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).do("sell genova-special")
    assert table.state.red == [1, 0]
    assert table.area(1, "genova") == {"wheat": 1, "fabric": 1, "alcohol": 1, "weapons": 1}
    assert table.houses(1) == ["hiji-feel", "genova"]


@rule("ERM-2")
def test_a_house_that_cannot_be_placed_gives_nothing() -> None:
    table = drained("genova", "elderia", deck=20).put(1, "genova", wheat=1, weapons=1).turn(1)
    table.do("sell genova-wg")
    assert table.houses(1) == ["genova"]
    assert table.state.red == [0, 0]


@rule("ERM-3")
def test_the_next_house_needs_three_cards() -> None:
    table = drained("hiji-feel", "elderia", deck=20).done(1, "elderia-ffaa")
    table.put(1, "genova", wheat=1, weapons=1).turn(1).do("sell genova-wg")
    assert table.houses(1) == ["hiji-feel"]
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).do("sell genova-wfa")
    assert table.houses(1) == ["hiji-feel", "genova"]


@rule("ERM-3")
def test_the_round_in_which_the_end_card_appears_is_the_last() -> None:
    table = drained("genova", "elderia", deck=0).put(1, "genova", wheat=1, weapons=1).turn(1)
    table.do("sell genova-wg", "end")
    assert table.state.ending
    assert table.seat == 1, "the round is played to its end"
    table.do("end")
    assert table.state.outcome == "finished"


@rule("ERM-3")
def test_the_fifth_special_order_or_the_fourth_house_ends_the_game_with_the_round() -> None:
    table = base("hiji-feel", "elderia")
    table.row(*[card for card in table.cards() if not card.endswith("special")], "genova-special")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(1).do("sell genova-special", "end", "end")
    assert table.state.outcome == "finished"
    table = base("hiji-feel", "elderia").house(2, "genova", "del-fabric", "grand-berg").turn(2).do("end")
    assert table.state.outcome == "finished"
    assert base("hiji-feel", "elderia").turn(2).do("end").state.outcome == ""


@rule("ERM-4")
def test_points_come_from_cards_jewels_and_titles() -> None:
    table = base("hiji-feel", "elderia").done(1, "genova-wg", "genova-ffaag", "elderia-special").red(1, 1)
    table.state.white = [2, 0]
    table.done(2, "elderia-ffaa", "court-vinheim-wwgg").house(2, "genova")
    shown = table.show().merchants
    assert shown[0].points == {"orders": 11, "specials": 10, "white-jewels": 2, "red-jewels": 2, "titles": 12}
    assert shown[0].titles == ["wheat", "fabric", "alcohol", "weapons"]
    assert shown[1].points == {"orders": 12, "specials": 0, "white-jewels": 0, "red-jewels": 0, "titles": 6}
    assert shown[1].titles == ["wheat", "houses"] or shown[1].titles == ["houses", "weapons"]


@rule("ERM-4")
def test_titles_are_an_option_and_need_more_than_nothing() -> None:
    assert base("genova", "elderia", titles=False).done(1, "genova-wg").show().merchants[0].titles == []
    assert base("genova", "elderia").show().merchants[0].titles == ["houses"]


@rule("ERM-4")
def test_ties_are_broken_by_houses_then_cards_then_shared() -> None:
    def winners(table: PreparedGame) -> tuple[int, ...]:
        table.state.ending = True
        table.turn(2).do("end")
        return GAME.result(table.state).winners

    table = base("hiji-feel", "elderia", titles=False)
    assert winners(table) == (0, 1)
    assert (table.show().tie, table.show().amounts) == (None, {})
    table = base("hiji-feel", "elderia", titles=False).house(2, "genova")
    assert winners(table) == (1,)
    assert table.show().tie == (1, "houses")
    table = base("hiji-feel", "elderia", titles=False).done(1, "genova-wg", "elderia-aa").done(2, "elkay-brand-wfa")
    assert winners(table) == (0,)
    table = base("hiji-feel", "elderia", titles=False).done(1, "genova-wg").done(2, "elkay-brand-wfa")
    assert winners(table) == (1,)


@rule("ERM-4")
def test_the_end_tells_what_was_compared_for_the_titles() -> None:
    table = base("hiji-feel", "elderia").done(1, "genova-wg").house(2, "genova")
    assert table.show().amounts == {}, "nothing before the end"
    table.state.ending = True
    table.turn(2).do("end")
    shown = table.show().amounts
    assert shown["wheat"] == [1, 0]
    assert shown["houses"][1] > shown["houses"][0]
