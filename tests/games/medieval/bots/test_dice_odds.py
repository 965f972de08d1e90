"""Distributions are exact: checked against every single outcome."""

from itertools import product

import pytest

from era.games.medieval.bots.dice_odds import F_FOOD, F_HAMMERS, F_SKULLS, FIELD_MASK, pack_dice, thin
from era.games.medieval.game import GAME

DICE = GAME.start(GAME.check({})).rules.dice
BOX = pack_dice(DICE)


@pytest.mark.parametrize("kinds", [(1, 0, 0, 0), (3, 0, 0, 0), (1, 1, 1, 1), (2, 1, 0, 1)])
def test_a_roll_is_exact(kinds: tuple[int, ...]) -> None:
    dice = [kind for kind, count in enumerate(kinds) for _ in range(count)]
    counted: dict[int, float] = {}
    outcomes = list(product(*(DICE.sides[kind] for kind in dice)))
    for sides in outcomes:
        total = sum(BOX.faces[side] for side in sides)
        counted[total] = counted.get(total, 0.0) + 1 / len(outcomes)
    assert dict(BOX.roll(kinds)) == pytest.approx(counted)


def test_two_rolls_with_sides_kept() -> None:
    """Only hammers kept: two tries for them, but a skull stays where it fell."""
    hammers = DICE.by_key["peasant.hammers"]
    kept = 1 << DICE.sides[0].index(hammers)
    keeps = (kept, *BOX.all_kept[1:])
    chances = dict(BOX.roll((1, 0, 0, 0), keeps))
    assert chances[BOX.faces[hammers]] == pytest.approx(1 / 6 + 4 / 6 / 6)
    assert chances[BOX.faces[DICE.by_key["peasant.skull"]]] == pytest.approx(1 / 6 + 4 / 6 / 6)
    assert sum(chances.values()) == pytest.approx(1.0)


def test_odds_of_skulls_are_binomial() -> None:
    chances = BOX.chances(1, (4, 0, 0, 0), F_SKULLS)
    assert chances[0] == 0
    assert chances[1] == pytest.approx((5 / 6) ** 4)
    assert chances[3] == pytest.approx(6 * (1 / 6) ** 2 * (5 / 6) ** 2)
    assert sum(chances) == pytest.approx(1.0)


def test_odds_are_exact_for_any_number_of_dice() -> None:
    assert sum(BOX.chances(0, (17, 5, 6, 5), F_FOOD)) == pytest.approx(1.0)


def test_thinning_keeps_the_mean_close() -> None:
    whole = BOX.roll((5, 0, 0, 0))
    few = thin(whole, 60)
    assert len(few) <= 60
    assert sum(chance for _, chance in few) == pytest.approx(1.0)

    def mean(entries: list[tuple[int, float]]) -> float:
        return sum((total >> F_HAMMERS & FIELD_MASK) * chance for total, chance in entries)

    assert mean(few) == pytest.approx(mean(whole), abs=0.25)
