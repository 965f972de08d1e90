"""Random games of catanatron, a Catan engine in Python, counted as ours are: one decision a move."""

import random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT


def play(rng: random.Random) -> int:
    """One random game of four; how many decisions it took."""
    random.seed(rng.random())  # its players draw from the module's generator
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions
