"""FED-1 to FED-4: how the Federation begins."""

from collections import Counter

import pytest

from era.core.errors import DataError
from era.games.merchants.game import GAME
from era.games.merchants.state import CHARACTERS, CHOOSE, EXCLUDE, OPENING, START, TURN
from tests.support.merchants.table import EXCLUDED, PLAIN, PreparedGame, federation, settle_draws
from tests.support.rulecheck import rule


def fresh(**options: object) -> PreparedGame:
    return PreparedGame(GAME.start(GAME.check(options)))


@rule("FED-1")
def test_there_are_four_merchants_whoever_plays() -> None:
    for players, owners in ((1, [0, 0, 0, 0]), (2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])):
        table = fresh(players=players)
        settle_draws(table.state)
        table.do("start 1")
        seats = []
        for _ in range(4):
            seats.append(GAME.turn(table.state).seats[0])
            table.do("end")
        assert seats == owners
        assert GAME.seats(table.state) == players


@rule("FED-1")
def test_the_lot_gives_different_characters_with_a_card() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        table = fresh(excluded=EXCLUDED)
        settle_draws(table.state, seed)
        names = [who.name for who in table.state.who]
        assert len(set(names)) == 4
        seen.update(names)
    assert set(seen) == {"hiji-feel", "grand-berg", "genova", "elkay-brand", "handle-wheat"}


def test_characters_may_be_chosen_but_not_twice() -> None:
    assert [who.name for who in federation().state.who] == PLAIN
    with pytest.raises(DataError):
        GAME.check({"characters": ["genova", "genova", "hiji-feel", "grand-berg"]})


@rule("FED-1")
def test_players_choose_their_own_characters_one_merchant_after_the_other() -> None:
    for players, owners in ((1, [0, 0, 0, 0]), (3, [0, 1, 2, 0])):
        table = fresh(players=players, characters="choose", excluded=EXCLUDED)
        settle_draws(table.state)
        assert table.phase() == CHOOSE
        assert table.legal() == {f"character {who.name}" for who in table.rules.traits}, "also who has no card"
        assert table.refused("start 1") == "FED-1"
        seats = []
        for number, name in enumerate(PLAIN):
            seats.append(table.seat)
            table.do(f"character {name}")
            if number < 3:
                assert table.refused(f"character {name}") == "FED-1"
                assert GAME.load(table.rules.options, GAME.save(table.state)) == table.state
        assert seats == owners
        assert table.phase() == START
        assert [who.name for who in table.state.who] == PLAIN
        assert [table.city(merchant) for merchant in (1, 2, 3, 4)] == PLAIN
        assert table.state.capacity == [4, 4, 4, 6], "the last one loads two goods a space"
        assert table.refused("character genova") == "FED-4"


def test_a_game_can_begin_with_the_last_character_chosen() -> None:
    table = fresh(characters="choose", excluded=EXCLUDED, start=2)
    settle_draws(table.state)
    table.do(*[f"character {name}" for name in PLAIN])
    assert (table.phase(), table.seat) == (TURN, 1)
    assert table.refused("character genova") == "FED-5"


@rule("FED-2")
def test_nine_orders_leave_by_lot_and_their_goods_are_the_difficulty() -> None:
    table = fresh()
    assert table.phase() == EXCLUDE
    table.draw("excluded " + " ".join(EXCLUDED))
    assert table.phase() == OPENING
    assert len(table.state.orders) == 28
    shown = table.difficulty()
    assert (shown.goods, shown.average, shown.level) == (21, 29, "harder")
    assert shown.excluded == [name for name in table.rules.card_id if name in EXCLUDED]


@rule("FED-2")
def test_there_are_eight_places() -> None:
    assert federation().show().free_places == 8


def test_orders_may_be_chosen_or_drawn_with_a_given_number_of_goods() -> None:
    assert federation().difficulty().goods == 21
    for seed in range(5):
        table = fresh(excluded=33)
        settle_draws(table.state, seed)
        assert table.difficulty().goods == 33
        assert table.difficulty().level == "easier"
    for wrong in (EXCLUDED[:8], [*EXCLUDED[:8], EXCLUDED[0]], [*EXCLUDED[:8], "x"], 5, "none", True):
        with pytest.raises(DataError):
            GAME.check({"excluded": wrong})


@rule("FED-3")
def test_two_orders_open_and_none_of_them_has_five_goods() -> None:
    table = fresh(excluded=EXCLUDED)
    table.draw("opening genova-wfa genova-ffaag")
    assert table.cards() == []
    assert table.news("reshuffled")
    assert table.phase() == OPENING
    table.draw("opening genova-wfa forest-bird-wfaa")
    assert table.cards() == ["genova-wfa", "forest-bird-wfaa"]
    assert len(table.state.orders) == 26
    assert table.phase() == CHARACTERS


@rule("FED-3")
def test_the_deck_is_five_piles_each_under_a_special_order() -> None:
    """Played through with an ever empty row: what comes in which round."""
    table = federation()
    came: list[str] = []
    while not GAME.turn(table.state).over:
        table.end_round()
        while (chance := GAME.chance(table.state)) is not None:
            came.append(chance.name)
            GAME.draw(table.state, (0,) * len(chance.bounds))
        table.state.row.clear()
    four = ["special", "event", *["order"] * 4]
    assert came == [*four * 4, "special", "event", *["order"] * 10]
    assert table.state.round == 27
    assert table.outcome() == "won"


@rule("FED-4")
def test_horses_start_at_home_without_houses_and_the_players_choose_who_starts() -> None:
    table = federation(start="agree")
    assert [table.city(merchant) for merchant in (1, 2, 3, 4)] == PLAIN
    assert not any(table.state.houses)
    assert table.state.stock == [9, 9, 9, 9]
    assert table.phase() == START
    assert table.legal() == {"start 1", "start 2", "start 3", "start 4"}
    assert table.refused("move genova") == "FED-4"
    table.do("start 3")
    order = []
    for _ in range(4):
        assert table.phase() == TURN
        order.append(table.state.active + 1)
        table.do("end")
    assert order == [3, 4, 1, 2]
