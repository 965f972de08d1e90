"""What a bot is, for any game: a name and an answer to a question, found within a budget."""

# Compiled: what a search asks at every step.

import random
from typing import Any, Protocol

from era.bots.budget import Budget
from era.core.game import AnyGame


class Bot(Protocol):
    """A player. `view` is what its seat may know: `game.view(state, seat)`, never the state itself.

    The view belongs to the bot, which may change it. All chance comes from `rng`, so that a bot given
    the same view, seat, number of steps and seed answers the same.
    """

    name: str

    def choose(self, view: Any, seat: int, budget: Budget, rng: random.Random) -> Any: ...


class RandomBot:
    """Any legal action, all equally likely: the floor, and the last resort when another bot fails."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, seat: int, budget: Budget, rng: random.Random) -> Any:
        legal = self.game.legal(view, seat)
        return legal.nth(rng.randrange(legal.size))
