"""Differences between runs that saw the same dice: game by game, so that the luck that both had falls out."""

from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from era.core.errors import DataError
from era.lab.balance.resample import Estimate, Floats, Resampler, make_estimates, stack, sum_by_game
from era.lab.dataset.manifest import read_manifest
from era.lab.dataset.setting import WORDS
from era.lab.dataset.tables import open_tables, read_columns

MEASURES = {
    "score": "score of a seat",
    "best": "best score",
    "margin": "lead of the best over the next",
    "first": "start player's share of victories, %",
    "rounds": "rounds",
    "decisions": "decisions",
    "strikes": "misfortunes",
}


class Paired(Struct, frozen=True, kw_only=True):
    """One measure of two runs."""

    measure: str
    a: float
    b: float
    difference: Estimate
    """B less A, from the differences of single games."""
    unpaired_low: float
    unpaired_high: float
    """The 95 % interval if the games of the two runs had nothing to do with each other."""


class PairedRuns(Struct, frozen=True, kw_only=True):
    games: int
    """Games that both finished."""
    planned: int
    comparisons: int
    rows: list[Paired]


class MeasuredRun(Struct, frozen=True):
    """The measures of a run's finished games, by game."""

    games: NDArray[np.int64]
    values: dict[str, Floats]
    seats: int


def measure_games(folder: Path) -> MeasuredRun:
    setting = read_manifest(folder).setting
    database = open_tables(setting, folder)
    games = read_columns(database, "SELECT game, rounds, decisions FROM games WHERE finished ORDER BY game")
    numbers = games["game"].astype(np.int64)
    size = int(numbers.max()) + 1 if len(numbers) else 0
    seats = read_columns(database, "SELECT game, seat, place, score, won FROM seats SEMI JOIN games USING (game)")
    strikes = read_columns(database, "SELECT game FROM strikes")
    count = int(seats["seat"].max()) + 1 if len(seats["seat"]) else 1
    score = seats["score"].astype(np.float64)
    grid = np.full((max(size, int(seats["game"].max(initial=-1)) + 1), count), -np.inf)
    grid[seats["game"].astype(np.int64), seats["seat"].astype(np.int64)] = score
    ranked = np.sort(grid, axis=1)[:, ::-1][numbers]
    first = seats["won"].astype(np.float64) * (seats["place"] == 0)
    values = {
        "score": ranked.mean(axis=1),
        "best": ranked[:, 0],
        "rounds": games["rounds"].astype(np.float64),
        "decisions": games["decisions"].astype(np.float64),
        "strikes": sum_by_game(size, strikes["game"], np.ones(len(strikes["game"])))[numbers],
    }
    if count > 1:
        values["margin"] = ranked[:, 0] - ranked[:, 1]
        values["first"] = 100 * sum_by_game(size, seats["game"], first)[numbers]
    else:
        del values["best"]
    return MeasuredRun(numbers, {key: values[key] for key in MEASURES if key in values}, count)


def compare_runs(a: Path, b: Path, comparisons: int = 0) -> PairedRuns:
    """Compare two runs with the same seed. `comparisons` is how many are made in all, where these are only some."""
    one, two = measure_games(a), measure_games(b)
    if one.seats != two.seats:
        raise DataError("variant-seats", {}, WORDS)
    both, here, there = np.intersect1d(one.games, two.games, return_indices=True)
    if not len(both):
        raise DataError("no-games", {"folder": a.parent}, WORDS)
    names = list(one.values)
    first, second = (
        stack([side.values[name][chosen] for name in names]) for side, chosen in ((one, here), (two, there))
    )
    resampler = Resampler(len(both))
    each = np.ones_like(first)
    differences = make_estimates(*resampler.ratios(second - first, each), comparisons or len(names))
    unpaired = _resample_apart(resampler, first, second)
    return PairedRuns(
        games=len(both),
        planned=read_manifest(a).setting.games,
        comparisons=comparisons or len(names),
        rows=[
            Paired(
                measure=name,
                a=float(first[:, n].mean()),
                b=float(second[:, n].mean()),
                difference=differences[n],
                unpaired_low=unpaired[n].low,
                unpaired_high=unpaired[n].high,
            )
            for n, name in enumerate(names)
        ],
    )


def _resample_apart(resampler: Resampler, first: Floats, second: Floats) -> list[Estimate]:
    """Resample the two runs independently of each other, as if they had been played with different dice."""
    each = np.ones_like(first)
    here = resampler.ratios(first, each)
    there = resampler.ratios(second, each)
    shuffled = there[1][np.random.default_rng(1).permutation(len(there[1]))]
    return make_estimates(there[0] - here[0], shuffled - here[1], 1)
