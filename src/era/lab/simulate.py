"""Many games of uniformly random legal play, or between bots, on any game, in one process or several.

Random game i of a seed is the same game whatever else is played and in however many processes.
"""

# Compiled: the loop around every move of a simulated game.

import hashlib
import random
import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec import Struct

from era.bots.guarded import decide, pause_gc
from era.bots.levels import make_bot
from era.core.game import AnyGame
from era.core.match import Match
from era.core.record import SUFFIX
from era.core.rng import SealedSource
from era.core.runner import Choose, play_random, play_seeds
from era.games.registry import game as game_by_name

MAX_DECISIONS = 20_000
"""Random play that has not ended by then is stopped, and counted as unfinished."""

CHUNKS_PER_JOB = 4
GAMES_AT_ONCE = 256
"""Native games are played so many at a time, so that Ctrl-C is heard between them."""


class SimulatedGame(Struct, frozen=True):
    """One game, as far as it counts."""

    decisions: int
    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int | None = None


class Report(Struct, frozen=True):
    """All games together. Scores and rounds are those of finished games."""

    game: str
    options: dict[str, Any]
    seed: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    rounds_mean: float | None
    score_mean: float | None
    score_min: int | None
    score_max: int | None
    wins: list[int]
    unfinished: int


class SimulationJob(Struct, frozen=True):
    """Some of the games, for one process."""

    game: str
    options: dict[str, Any]
    seed: int
    numbers: range
    save: str | None = None
    bots: tuple[str, ...] = ()
    budget: float = 0.0


def simulate(
    name: str,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    jobs: int = 1,
    save: Path | None = None,
    bots: Sequence[str] = (),
    budget: float = 0.02,
) -> Report:
    """Play many games: at random, or by the named bots, seated in turn, with so many seconds a decision."""
    game = game_by_name(name)
    full = game.check(options)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    for bot in bots:
        make_bot(bot, game)  # raises for a bot that does not exist, before anything is played
    folder = str(save) if save else None
    work = [SimulationJob(name, full, seed, part, folder, tuple(bots), budget) for part in _split_games(games, jobs)]
    start = time.perf_counter()
    outcomes = [outcome for part in _run_all(work, jobs) for outcome in part]
    return _summarize(name, full, seed, outcomes, time.perf_counter() - start)


def play(game: AnyGame, options: Mapping[str, Any], rng: random.Random, most: int = MAX_DECISIONS) -> SimulatedGame:
    """Play one random game. `options` must have been checked.

    States hold no cycles, so the collector, which would look at everything again and again, may rest.
    """
    with pause_gc():
        return SimulatedGame(*play_random(game, options, rng, most))


def play_sealed(
    game: AnyGame,
    options: Mapping[str, Any],
    rng: random.Random,
    seed: bytes,
    most: int = MAX_DECISIONS,
    choose: Choose | None = None,
) -> tuple[SimulatedGame, str]:
    """Play one game with provable dice, and write its record; random play unless somebody chooses."""
    match = Match(game, options, SealedSource(seed))
    decisions = 0
    while not match.over() and decisions < most:
        seat = rng.choice(game.turn(match.state).seats)
        actions = game.legal(match.state, seat)
        action = actions.nth(int(rng.random() * actions.size)) if choose is None else choose(match.state, seat)
        match.act(seat, action)
        decisions += 1
    return _summarize_game(game, match.state, decisions, match.over()), match.record()


def run_job(job: SimulationJob) -> list[SimulatedGame]:
    game = game_by_name(job.game)
    if job.save is None and not job.bots:
        return _play_random_games(game, job)
    return [_play_one(game, job, number) for number in job.numbers]


def _play_random_games(game: AnyGame, job: SimulationJob) -> list[SimulatedGame]:
    seeds = [_name_seed(job.seed, number) for number in job.numbers]
    with pause_gc():
        parts = [seeds[first : first + GAMES_AT_ONCE] for first in range(0, len(seeds), GAMES_AT_ONCE)]
        played = [play_seeds(game, job.options, part, MAX_DECISIONS) for part in parts]
    return [SimulatedGame(*each) for part in played for each in part]


def _play_one(game: AnyGame, job: SimulationJob, number: int) -> SimulatedGame:
    secret = hashlib.sha256(f"era simulate {job.seed}/{number}".encode()).digest()
    rng = _make_rng(job.seed, number)
    choose = _make_chooser(game, job, rng) if job.bots else None
    outcome, text = play_sealed(game, job.options, rng, secret, choose=choose)
    if job.save is not None:
        (Path(job.save) / f"{game.name}-{job.seed}-{number + 1:05}{SUFFIX}").write_text(text, "utf-8")
    return outcome


def _make_chooser(game: AnyGame, job: SimulationJob, rng: random.Random) -> Choose:
    """Make the bots anew for each game; with fewer names than seats they sit in turn."""
    seats = game.seats(game.start(job.options))
    seated = [make_bot(job.bots[seat % len(job.bots)], game) for seat in range(seats)]
    return lambda state, seat: decide(seated[seat], game.view(state, seat), seat, job.budget, rng)


def _name_seed(seed: int, number: int) -> str:
    return f"{seed}/{number}"


def _make_rng(seed: int, number: int) -> random.Random:
    return random.Random(_name_seed(seed, number))


def _summarize_game(game: AnyGame, state: Any, decisions: int, finished: bool) -> SimulatedGame:
    result = game.result(state)
    return SimulatedGame(decisions, finished, result.scores, result.winners, game.rounds(state))


def _split_games(games: int, jobs: int) -> Iterator[range]:
    step = max(1, -(-games // (jobs * CHUNKS_PER_JOB if jobs > 1 else 1)))
    for first in range(0, games, step):
        yield range(first, min(games, first + step))


def _run_all(work: Sequence[SimulationJob], jobs: int) -> Iterable[list[SimulatedGame]]:
    if jobs == 1 or len(work) < 2:
        return map(run_job, work)
    # "spawn" behaves the same on every system; forking a process with threads does not.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _restore_interrupt) as pool:
        return list(pool.map(run_job, work))


def _restore_interrupt() -> None:
    """Ctrl-C reaches every process of the terminal: only the first one has something to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _summarize(
    name: str, options: dict[str, Any], seed: int, outcomes: Sequence[SimulatedGame], seconds: float
) -> Report:
    finished = [outcome for outcome in outcomes if outcome.finished]
    scores = [score for outcome in finished for score in outcome.scores]
    rounds = [outcome.rounds for outcome in finished if outcome.rounds is not None]
    decisions = sum(outcome.decisions for outcome in outcomes)
    return Report(
        game=name,
        options=options,
        seed=seed,
        games=len(outcomes),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        rounds_mean=_mean(rounds),
        score_mean=_mean(scores),
        score_min=min(scores, default=None),
        score_max=max(scores, default=None),
        wins=_count_wins(outcomes, finished),
        unfinished=len(outcomes) - len(finished),
    )


def _count_wins(outcomes: Sequence[SimulatedGame], finished: Sequence[SimulatedGame]) -> list[int]:
    seats = max((len(outcome.scores) for outcome in outcomes), default=0)
    return [sum(seat in outcome.winners for outcome in finished) for seat in range(seats)]


def _mean(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None
