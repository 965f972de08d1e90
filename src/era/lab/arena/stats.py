"""From results to claims: Elo with confidence intervals, and a test that stops as soon as it knows.

The unit is a pair: two games with the same dice and seats changed. Its score is the mean of both, so
luck that favours a seat cancels, and the spread of pairs, not of games, gives the interval.
"""

from collections.abc import Sequence
from math import erf, log, log10, sqrt

Z95 = 1.959963985


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> float:
    """Return the sample's standard deviation."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean."""
    half = Z95 * spread(values) / sqrt(len(values)) if values else 0.0
    middle = mean(values)
    return middle - half, middle + half


def elo(score: float) -> float:
    """Return the rating difference at which this score is expected. 0 and 1 are cut off at 1200 points."""
    bounded = min(max(score, 0.001), 0.999)
    return 400.0 * log10(bounded / (1.0 - bounded))


def expected(difference: float) -> float:
    """Return the score expected at a rating difference."""
    return 1.0 / (1.0 + float(10.0 ** (-difference / 400.0)))


def superiority(values: Sequence[float]) -> float:
    """Return the likelihood that the first bot is the stronger one."""
    deviation = spread(values)
    if not deviation:
        middle = mean(values)
        return 0.5 if middle == 0.5 else float(middle > 0.5)
    return 0.5 * (1.0 + erf((mean(values) - 0.5) / (deviation / sqrt(len(values))) / sqrt(2.0)))


def log_likelihood_ratio(values: Sequence[float], elo0: float, elo1: float) -> float:
    """Return how much better a difference of `elo1` explains the pairs than one of `elo0` (normal model)."""
    variance = spread(values) ** 2
    if not variance:
        return 0.0
    low, high = expected(elo0), expected(elo1)
    return len(values) * (high - low) * (2.0 * mean(values) - low - high) / (2.0 * variance)


def verdict(values: Sequence[float], elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> str | None:
    """The sequential probability ratio test: "better", "not better", or None while undecided."""
    ratio = log_likelihood_ratio(values, elo0, elo1)
    if ratio >= log((1 - beta) / alpha):
        return "better"
    if ratio <= log(beta / (1 - alpha)):
        return "not better"
    return None
