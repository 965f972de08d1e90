"""Playing games with bots in tests: repeatable, because steps are counted and not seconds."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.core.rng import QuickSource
from era.games.medieval.game import GAME
from era.games.medieval.state import State

NODES = 400


Chooser = Callable[[State, int], Any]


def positions(options: Mapping[str, Any], seed: int, choose: Chooser) -> Iterator[tuple[State, int]]:
    """Every position of a game in which a seat must decide, before it does."""
    rng = random.Random(seed)
    source = QuickSource(rng)
    state = GAME.start(GAME.check(options))
    while not GAME.turn(state).over:
        event = GAME.chance(state)
        if event is not None:
            GAME.draw(state, source.draw(event))
            continue
        seat = rng.choice(GAME.turn(state).seats)
        yield state, seat
        GAME.act(state, seat, choose(state, seat))


def player(bot: Bot, seed: int = 1, nodes: int = NODES) -> Callable[[State, int], Any]:
    rng = random.Random(seed)
    return lambda state, seat: bot.choose(GAME.view(state, seat), seat, Budget(nodes=nodes), rng)


def random_player(seed: int = 1) -> Callable[[State, int], Any]:
    rng = random.Random(seed)

    def choose(state: State, seat: int) -> Any:
        legal = GAME.legal(state, seat)
        return legal.nth(rng.randrange(legal.size))

    return choose
