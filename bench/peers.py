"""Random games of engines that the field knows, counted as ours are: one decision a move, its legal moves listed."""

import random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from chess import Board


def catanatron(rng: random.Random) -> int:
    """One random game of Catan for four; how many decisions it took."""
    random.seed(rng.random())  # its players draw from the module's generator
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def chess(rng: random.Random) -> int:
    """One random game of python-chess, until mate, stalemate or a draw by lack of material or seventy-five moves."""
    board, decisions = Board(), 0
    while moves := list(board.legal_moves):
        if board.is_insufficient_material() or board.is_seventyfive_moves():
            break
        board.push(moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions
