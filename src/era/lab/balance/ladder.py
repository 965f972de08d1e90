"""The bots of a run by strength: a Bradley-Terry model of all pairs of seats that met, as Elo points."""

import numpy as np
from numpy.typing import NDArray

from era.lab.balance.resample import Floats
from era.lab.dataset.tables import Columns

ROUNDS = 200
"""Of the fixed-point iteration; it has settled long before."""
PRIOR_DRAWS = 0.5
"""Drawn games that everybody is given against everybody, so that nobody who never lost is infinitely strong."""


def rate_bots(seats: Columns, bots: list[str], games: int, weights: Floats) -> tuple[Floats, Floats]:
    """Return each bot's Elo points above the mean: as played, and in every resample."""
    beaten = count_beaten(seats, bots, games)
    size = len(bots)
    flat = beaten.reshape(games, size * size)
    played = fit(flat.sum(axis=0).reshape(1, size, size))[0]
    return played, fit((weights @ flat).reshape(-1, size, size))


def count_beaten(seats: Columns, bots: list[str], games: int) -> Floats:
    """Return by game how often each bot was ahead of each other one; equal scores count half for both."""
    index = np.array([bots.index(bot) for bot in seats["bot"].tolist()])
    score, game = seats["score"].astype(np.int64), seats["game"].astype(np.int64)
    order = np.lexsort((seats["seat"], game))
    index, score, game = index[order], score[order], game[order]
    beaten = np.zeros((games, len(bots), len(bots)))
    for step in range(1, _count_seats(game)):
        here, there = slice(None, -step), slice(step, None)
        met = (game[here] == game[there]) & (index[here] != index[there])
        first = np.sign(score[here] - score[there])[met] / 2 + 0.5
        one, two, number = index[here][met], index[there][met], game[here][met]
        np.add.at(beaten, (number, one, two), first)
        np.add.at(beaten, (number, two, one), 1 - first)
    return beaten


def _count_seats(game: NDArray[np.int64]) -> int:
    return int(np.bincount(game).max()) if len(game) else 1


def fit(beaten: Floats) -> Floats:
    """Fit strengths to many tables of results at once (Zermelo's iteration); Elo points with a mean of 0."""
    size = beaten.shape[1]
    others = 1.0 - np.eye(size)
    beaten = beaten + PRIOR_DRAWS * others
    met = beaten + beaten.transpose(0, 2, 1)
    wins = beaten.sum(axis=2)
    strength = np.ones(beaten.shape[:2])
    for _ in range(ROUNDS):
        strength = wins / (met / (strength[:, :, None] + strength[:, None, :])).sum(axis=2)
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    points: Floats = 400.0 * np.log10(strength)
    return points
