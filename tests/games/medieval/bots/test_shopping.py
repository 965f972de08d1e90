"""The best basket is the best of all baskets."""

from itertools import combinations_with_replacement

import pytest

from era.games.medieval.bots.evaluation import Judge
from era.games.medieval.bots.shopping import Shop
from era.games.medieval.bots.weights import load_weights
from era.games.medieval.game import GAME
from tests.support.bot_positions import positions, random_player


def shop_in_round(number: int) -> Shop:
    for state, seat in positions({"players": 1}, 3, random_player(2)):
        if state.round == number and GAME.turn(state).phase == "build":
            return Shop(state, seat, Judge(state, seat, load_weights("weights")))
    raise AssertionError


@pytest.mark.parametrize("hammers", [0, 1, 2, 3])
@pytest.mark.parametrize("stock", [(0, 0, 0), (1, 2, 5), (4, 3, 8), (6, 7, 8)])
def test_against_every_basket(hammers: int, stock: tuple[int, int, int]) -> None:
    shop = shop_in_round(3)
    best = max(
        sum(item.value for item in basket) + sum(shop.left[r][left] for r, left in enumerate(rest))
        for size in range(hammers + 1)
        for basket in combinations_with_replacement(shop.items, size)
        if sum(item.hammers for item in basket) <= hammers
        and min(
            rest := tuple(stock[r] - sum((item.trade, item.stone, item.wood)[r] for item in basket) for r in range(3))
        )
        >= 0
    )
    assert shop.best(hammers, *stock) == pytest.approx(best)
    chosen = shop.basket(hammers, *stock)
    spent = [sum((item.trade, item.stone, item.wood)[r] for item in chosen) for r in range(3)]
    kept = sum(shop.left[r][stock[r] - spent[r]] for r in range(3))
    assert sum(item.value for item in chosen) + kept == pytest.approx(best)
