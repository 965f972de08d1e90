"""The unlogged loop: games of which nobody keeps a log, as quickly as the rules allow.

Simulation, arena, playouts, training and environments run on it; `match.py` is the loop with a log.
"""

import random
from collections.abc import Callable
from typing import Any

from era.core.chance import Chance
from era.core.game import AnyGame
from era.core.rng import QuickSource, Source

Choose = Callable[[Any, int], Any]
"""A seat's action in a state."""
Draw = Callable[[Any, Chance], tuple[int, ...]]
"""The outcome of a draw in a state."""
PickSeat = Callable[[tuple[int, ...]], int]
"""Who acts first of those who may act at once."""


def pick_first(seats: tuple[int, ...]) -> int:
    return seats[0]


def run(
    game: AnyGame, state: Any, choose: Choose, draw: Draw, max_decisions: int, pick_seat: PickSeat = pick_first
) -> int:
    """Plays a state on until the game is over or so many decisions were made; returns how many were."""
    turn, act, chance = game.turn, game.act, game.chance
    decisions = 0
    while True:
        seats = turn(state).seats
        if not seats:
            event = chance(state)
            if event is None:
                return decisions
            game.draw(state, draw(state, event))
            continue
        if decisions == max_decisions:
            return decisions
        seat = seats[0] if len(seats) == 1 else pick_seat(seats)
        act(state, seat, choose(state, seat))
        decisions += 1


class RandomPlay:
    """Uniformly random legal play: any seat that may act, any legal action, any outcome."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self._legal = game.legal
        self._random = rng.random
        self._draw = QuickSource(rng).draw

    def pick_seat(self, seats: tuple[int, ...]) -> int:
        return seats[int(self._random() * len(seats))]

    def choose(self, state: Any, seat: int) -> Any:
        actions = self._legal(state, seat)
        return actions.nth(int(self._random() * actions.size))

    def draw(self, state: Any, chance: Chance) -> tuple[int, ...]:
        return self._draw(chance)


def draw_from(source: Source) -> Draw:
    """Return the draws of a source, which depend on no state."""
    return lambda _, chance: source.draw(chance)
