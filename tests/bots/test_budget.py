"""Bots stop when they are told to. How long they really take, `python -m bench.bots` measures."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from era.bots.bot import Bot
from era.bots.budget import Budget, TimeSource
from era.bots.guarded import BUDGET_SHARE, GuardedBot, decide
from era.bots.levels import make_bot
from era.core.game import AnyGame
from era.core.rng import QuickSource
from era.games.medieval.game import GAME as MEDIEVAL
from era.games.merchants.game import GAME as MERCHANTS

CASES: list[tuple[AnyGame, dict[str, Any]]] = [
    (MEDIEVAL, {"players": 2}),
    (MEDIEVAL, {"players": 2, "scenario": "big"}),
    (MERCHANTS, {"players": 2}),
    (MERCHANTS, {"players": 3, "variant": "base"}),
]
LEVELS = ["strongest", "duke", "squire"]
DECISIONS = 60
STEPS = 40
LOOK_S = 0.001
MAX_LOOKS_LATE = 15
"""So often a bot may still look at the clock when its time is over: the work it is granted in any case (10 looks of
the larger budget), and what it needs to come to an end."""
MAX_STEPS_LATE = 100
"""The most work between two looks at the clock."""
MAX_NATIVE_STEPS_LATE = 8000
"""Natively a step is one position valued, about a microsecond; a playout that has begun is played to its end."""


class Looks:
    """Time that passes only when somebody looks at it: the same on any machine, however busy."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> float:
        self.count += 1
        return self.count * LOOK_S


def decisions(game: AnyGame, options: Mapping[str, Any], bot: Bot) -> Iterator[tuple[Any, int]]:
    """The first positions of a game in which somebody has a choice."""
    rng = random.Random(11)
    source, state, count = QuickSource(rng), game.start(game.check(options)), 0
    while not game.turn(state).over and count < DECISIONS:
        chance = game.chance(state)
        if chance is not None:
            game.draw(state, source.draw(chance))
            continue
        seat = game.turn(state).seats[0]
        if game.legal(state, seat).size > 1:
            count += 1
            yield game.view(state, seat), seat
        game.act(state, seat, bot.choose(game.view(state, seat), seat, Budget(nodes=20), rng))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_bot_stops_when_its_time_is_over(game: AnyGame, options: dict[str, Any], level: str) -> None:
    bot = make_bot(level, game)
    for view, seat in decisions(game, options, bot):
        for budget in (0.01, 0.1):
            now = Looks()
            decide(bot, view, seat, budget, random.Random(1), TimeSource(now, Looks()))
            assert now.count <= budget * BUDGET_SHARE / LOOK_S + MAX_LOOKS_LATE
    assert isinstance(bot, GuardedBot)
    assert bot.failures == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_bot_looks_at_the_clock_often(game: AnyGame, options: dict[str, Any], level: str) -> None:
    bot = make_bot(level, game)
    worked = 0
    late = MAX_NATIVE_STEPS_LATE if level == "strongest" and game is MEDIEVAL else MAX_STEPS_LATE
    for view, seat in decisions(game, options, bot):
        budget = Budget(nodes=STEPS)
        bot.choose(view, seat, budget, random.Random(1))
        assert budget.ticks < STEPS + late
        worked += budget.ticks
    assert worked, "it never looked"
