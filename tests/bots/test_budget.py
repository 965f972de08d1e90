"""Budgets are kept: no bot works longer than 1.2 times its seconds a decision."""

import pytest

from era.bots.levels import make
from era.games.medieval.game import GAME
from era.lab.arena.bot_game import play


@pytest.mark.parametrize("budget", [0.02, 0.1])
def test_no_decision_works_longer_than_its_budget(budget: float) -> None:
    """The bot's own work is counted; how long a busy machine makes it wait is not in its hands."""
    for options in ({"players": 2}, {"players": 2, "scenario": "big"}):
        bots = [make("strongest", GAME), make("duke", GAME)]
        played = play(GAME, GAME.check(options), bots, 11, 1, [budget, budget])
        assert played.finished
        assert played.overran == 0
