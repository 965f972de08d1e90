"""Collect (COL)."""

from tests.support.medieval.helpers import MIDDLE, asked, choices, collected, do, faces, game, jump, refused
from tests.support.rulecheck import rule


@rule("COL-1")
def test_dice_give_what_they_show() -> None:
    state = game(MIDDLE, MIDDLE)
    text = (
        "peasant.food peasant.wood peasant.stone burgher.trade2 burgher.culture noble.trade clergy.food clergy.culture"
    )
    player = collected(state, 0, text)
    assert player.stock == [3, 2, 3, 5]
    assert player.culture == 2


@rule("COL-1")
def test_a_skull_gives_its_resources_and_no_disaster_point() -> None:
    state = game(MIDDLE, MIDDLE)
    player = collected(state, 0, "peasant.skull noble.skull clergy.skull")
    assert player.stock == [2, 0, 1, 0]
    assert player.culture == 2
    assert player.disaster == 0


@rule("COL-1")
def test_either_or_is_chosen_die_by_die() -> None:
    for food, stock in ((0, [0, 3, 0, 0]), (1, [0, 2, 0, 2]), (2, [0, 1, 0, 4]), (3, [0, 0, 0, 6])):
        state = game(MIDDLE, MIDDLE)
        player = collected(state, 0, "3 peasant.either")
        assert asked(state) == "take 0"
        assert len(choices(state, 0)) == 4
        do(state, 0, f"take peasant.either {food} food")
        assert player.stock == stock


@rule("COL-1")
def test_both_kinds_of_either_or_are_chosen_apart() -> None:
    state = game(MIDDLE, MIDDLE)
    player = collected(state, 0, "peasant.either 2 clergy.either")
    assert len(choices(state, 0)) == 2 * 3
    assert refused(state, 0, "take peasant.either 2 food") == "COL-1 too-many-either"
    do(state, 0, "take peasant.either 1 food clergy.either 1 stone")
    assert player.stock == [0, 1, 2, 2]


@rule("COL-1")
def test_every_player_collects_in_order_from_the_start_player() -> None:
    state = game(MIDDLE, MIDDLE, MIDDLE)
    for seat in range(3):
        faces(state, seat, "peasant.either")
    jump(state, "collect", start=2)
    for seat in (2, 0, 1):
        assert asked(state) == f"take {seat}"
        do(state, seat, "take peasant.either 0 food")
    assert all(player.stock[1] == 1 for player in state.players)


@rule("COL-2")
def test_farms_and_lumber_mills_give() -> None:
    state = game(
        """
        F F . f f . M .
        F F . f f . M M
        """,
        MIDDLE,
    )
    assert collected(state, 0, "").stock == [0, 0, 2, 2]
    assert state.players[1].stock == [0, 0, 0, 0]


@rule("COL-2")
def test_buildings_give_on_top_of_dice_also_after_a_choice() -> None:
    state = game(
        """
        F F . M .
        F F . M M
        """,
        MIDDLE,
    )
    player = collected(state, 0, "peasant.either peasant.wood")
    assert player.stock == [0, 0, 3, 0]
    do(state, 0, "take peasant.either 1 food")
    assert player.stock == [0, 0, 5, 3]


@rule("COL-3")
def test_what_a_track_cannot_hold_is_lost() -> None:
    """The worked example: wood 7 and 2 more make 8."""
    state = game(MIDDLE, MIDDLE)
    state.players[0].stock = [0, 0, 7, 0]
    player = collected(state, 0, "clergy.either")
    do(state, 0, "take clergy.either 0 stone")
    assert player.stock == [0, 0, 8, 0]


@rule("COL-3")
def test_every_track_has_its_end() -> None:
    state = game(MIDDLE, MIDDLE)
    player = collected(state, 0, "4 burgher.trade2 4 peasant.stone 4 peasant.wood 4 peasant.food")
    assert player.stock == [6, 7, 8, 10]
    state = game(
        """
        F F . M .
        F F . M M
        """,
        MIDDLE,
    )
    state.players[0].stock = [0, 0, 7, 10]
    assert collected(state, 0, "").stock == [0, 0, 8, 10]
