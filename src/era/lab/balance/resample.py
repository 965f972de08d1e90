"""Intervals by resampling whole games: seats of one game share its dice, so only games are independent."""

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RESAMPLES = 1000
RESAMPLE_SEED = 20_260
CONFIDENCE = 0.95


class Estimate(Struct, frozen=True):
    """A figure with its 95 % interval, and with one that stays right when many figures are looked at."""

    value: float
    low: float
    high: float
    low_adjusted: float
    high_adjusted: float

    def excludes(self, reference: float) -> bool:
        """Tell whether the adjusted interval leaves a value out: a difference that many looks do not explain."""
        return not self.low_adjusted <= reference <= self.high_adjusted


class Resampler:
    """Draws games with replacement, the same draws for every figure of a report."""

    def __init__(self, games: int, resamples: int = RESAMPLES) -> None:
        self.games = games
        draw = np.random.default_rng(RESAMPLE_SEED)
        share = np.full(max(games, 1), 1.0 / max(games, 1))
        self.weights: Floats = draw.multinomial(games, share, size=resamples).astype(np.float64)
        """How often each game was drawn in each resample."""

    def ratios(self, above: Floats, below: Floats) -> tuple[Floats, Floats]:
        """Return sums over games divided by sums over games: as played, and in every resample. Columns are figures."""
        return divide(above.sum(axis=0), below.sum(axis=0)), divide(self.weights @ above, self.weights @ below)


def divide(above: Floats, below: Floats) -> Floats:
    """Nothing by nothing is unknown, not a warning."""
    quotients: Floats = np.divide(above, below, out=np.full(np.shape(above), np.nan), where=np.asarray(below) != 0)
    return quotients


def make_estimates(values: Floats, resampled: Floats, comparisons: int) -> list[Estimate]:
    """Return the percentile intervals, and those adjusted for so many comparisons (Bonferroni, by the resamples'
    spread, since percentiles so far out would need many more resamples)."""
    tail = (1 - CONFIDENCE) / 2
    far = NormalDist().inv_cdf(1 - tail / max(1, comparisons))
    made = []
    for column, value in enumerate(values):
        known = resampled[:, column][~np.isnan(resampled[:, column])]
        if np.isnan(value) or not len(known):
            made.append(Estimate(*(float("nan"),) * 5))
            continue
        low, high = np.quantile(known, [tail, 1 - tail])
        spread = float(known.std(ddof=1)) if len(known) > 1 else 0.0
        made.append(
            Estimate(float(value), float(low), float(high), float(value) - far * spread, float(value) + far * spread)
        )
    return made


def sum_by_game(games: int, rows: NDArray[np.generic], values: Floats) -> Floats:
    """Return the sums of a column by the game that each row belongs to."""
    return np.bincount(rows.astype(np.int64), weights=values, minlength=games).astype(np.float64)


def stack(columns: Sequence[Floats]) -> Floats:
    return np.stack(columns, axis=1)
