"""Feed (FEE)."""

from tests.support.medieval.helpers import MIDDLE, asked, game, jump
from tests.support.rulecheck import rule

FOUR_DICE = """
    L L . l l . K K
    T T . . . . K K
    """


@rule("FEE-1")
def test_one_food_for_each_die_and_a_disaster_point_for_each_not_fed() -> None:
    """The worked example first: 4 dice, 3 food: food 0, 1 disaster point."""
    for food, left, points in ((3, 0, 1), (4, 0, 0), (7, 3, 0), (0, 0, 4), (1, 0, 3)):
        state = game(FOUR_DICE, MIDDLE)
        player = state.players[0]
        player.stock = [0, 0, 0, food]
        assert sum(player.pool) == 4
        jump(state, "feed")
        assert (player.stock[3], player.disaster) == (left, points)


@rule("FEE-1")
def test_feeding_is_not_optional_and_asks_nobody() -> None:
    state = game(FOUR_DICE, FOUR_DICE)
    for player in state.players:
        player.stock = [2, 2, 2, 10]
    jump(state, "feed")
    assert [player.stock for player in state.players] == [[2, 2, 2, 6]] * 2
    assert asked(state) == ""


@rule("FEE-1")
def test_the_dice_in_the_pool_eat_whatever_stands_in_the_domain() -> None:
    state = game(FOUR_DICE, MIDDLE)
    player = state.players[0]
    player.pool = (5, 1, 1, 0)
    player.stock = [0, 0, 0, 9]
    jump(state, "feed")
    assert player.stock[3] == 2
