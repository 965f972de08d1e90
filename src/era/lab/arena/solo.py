"""One bot alone: the mean score over numbered games, and how often each rank was reached."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from era.bots.levels import make_bot
from era.core.errors import DataError
from era.core.parallel import run_in_processes, show_progress
from era.games.registry import game as game_by_name
from era.lab.arena import stats
from era.lab.arena.bot_game import PlayedGame, WorkAllowance, play


class SoloSetting(Struct, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    bot: str
    games: int
    budget: float
    steps: int | None = None
    """Work a decision instead of seconds."""
    seed: int = 1
    jobs: int = 1


class Solo(Struct, frozen=True, kw_only=True):
    setting: SoloSetting
    games: int
    mean: float
    mean_low: float
    mean_high: float
    spread: float
    least: int
    most: int
    ranks: dict[str, int]
    """How many games reached each rank, the highest first."""
    won: float
    """The share of games won, where a game can be won alone or together."""
    complete: float
    """The share of games won with the challenge that they were played for."""
    decisions: int
    slowest: float
    late: int
    overran: int


class SoloJob(Struct, frozen=True):
    setting: SoloSetting
    number: int


def find_default_players(game_name: str, options: Mapping[str, Any]) -> int:
    """One, if who plays alone plays for points; else two, who then win or lose together."""
    game = game_by_name(game_name)
    try:
        alone = game.check({**options, "players": 1})
    except DataError:
        return 2
    return 1 if game.aim(game.start(alone)) == "score" else 2


def solo(setting: SoloSetting) -> Solo:
    from msgspec.structs import replace

    setting = replace(setting, options=dict(game_by_name(setting.game).check(setting.options)))
    jobs = [SoloJob(setting, number) for number in range(setting.games)]
    results = run_in_processes(play_one, jobs, setting.jobs)
    return _summarize(setting, list(show_progress(results, setting.games, lambda one: f"{max(one.scores)}")))


def play_one(job: SoloJob) -> PlayedGame:
    setting = job.setting
    game = game_by_name(setting.game)
    seats = game.seats(game.start(setting.options))
    bots = [make_bot(setting.bot, game) for _ in range(seats)]
    return play(
        game, setting.options, bots, setting.seed, job.number, [WorkAllowance(setting.budget, setting.steps)] * seats
    )


def _summarize(setting: SoloSetting, played: list[PlayedGame]) -> Solo:
    scores = [max(one.scores) for one in played]
    low, high = stats.interval([float(score) for score in scores])
    return Solo(
        setting=setting,
        games=len(played),
        mean=stats.mean([float(score) for score in scores]),
        mean_low=low,
        mean_high=high,
        spread=stats.spread([float(score) for score in scores]),
        least=min(scores, default=0),
        most=max(scores, default=0),
        ranks=_count_ranks(setting.game, scores),
        won=stats.mean([float(bool(one.winners)) for one in played]),
        complete=stats.mean([float(bool(one.winners) and one.whole) for one in played]),
        decisions=sum(one.decisions for one in played),
        slowest=max((one.slowest for one in played), default=0.0),
        late=sum(one.late for one in played),
        overran=sum(one.overran for one in played),
    )


def _count_ranks(game: str, scores: list[int]) -> dict[str, int]:
    """By the game's own ranks if it has some, else by tens of points."""
    counts: dict[str, int] = {}
    for score in sorted(scores, reverse=True):
        rank = game_by_name(game).rank(score) or f"{score // 10 * 10}+"
        counts[rank] = counts.get(rank, 0) + 1
    return counts
