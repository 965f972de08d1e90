"""Bot A against bot B: pairs of games with the same dice, seats changed; or one A among many B, on every seat once."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from era.bots.levels import make_bot
from era.core.parallel import run_in_processes, show_progress
from era.games.registry import game as game_by_name
from era.lab.arena import stats
from era.lab.arena.bot_game import PlayedGame, WorkAllowance, play

A, B = 0, 1


class DuelSetting(Struct, frozen=True, kw_only=True):
    """All that a duel depends on; the same setting gives the same dice."""

    game: str
    options: dict[str, Any]
    a: str
    b: str
    pairs: int
    budget: float
    budget_b: float | None = None
    """B's seconds a decision, where they differ from A's."""
    steps: int | None = None
    """Work a decision instead of seconds: a busy machine then changes nothing."""
    steps_b: int | None = None
    lone: bool = False
    """One A among many B, in turn on every seat, instead of as many A as B."""
    seed: int = 1
    jobs: int = 1
    sprt: tuple[float, float] | None = None
    """Stop when it is clear whether A is better by the first or by the second number of Elo points."""


class Pair(Struct, frozen=True):
    """The games with the same dice, from A's side: two, or where A is alone among B's one for each seat."""

    score: float
    margin: float
    decisions: int
    slowest: float
    late: int
    overran: int
    games: int
    unfinished: int


class Duel(Struct, frozen=True, kw_only=True):
    """What came of it."""

    setting: DuelSetting
    pairs: int
    score: float
    score_low: float
    score_high: float
    elo: float
    elo_low: float
    elo_high: float
    superiority: float
    margin: float
    margin_low: float
    margin_high: float
    decisions: int
    slowest: float
    late: int
    overran: int
    games: int
    unfinished: int
    verdict: str | None


class DuelJob(Struct, frozen=True):
    setting: DuelSetting
    number: int


def duel(setting: DuelSetting) -> Duel:
    checked = game_by_name(setting.game).check(setting.options)
    setting = _with_options(setting, checked)
    jobs = [DuelJob(setting, number) for number in range(setting.pairs)]
    pairs: list[Pair] = []
    results = run_in_processes(play_pair, jobs, setting.jobs)
    for pair in show_progress(results, setting.pairs, lambda _: _say_progress(pairs)):
        pairs.append(pair)
        if setting.sprt is not None and stats.verdict([p.score for p in pairs], *setting.sprt):
            break
    return _summarize(setting, pairs)


def _with_options(setting: DuelSetting, options: Mapping[str, Any]) -> DuelSetting:
    from msgspec.structs import replace

    return replace(setting, options=dict(options))


def _say_progress(pairs: list[Pair]) -> str:
    return f"{100 * stats.mean([pair.score for pair in pairs]):.1f}%"


def play_pair(job: DuelJob) -> Pair:
    """A sits on the even seats of the first game and on the odd seats of the second; or alone, on each seat once."""
    setting = job.setting
    game = game_by_name(setting.game)
    seats = range(game.seats(game.start(setting.options)))
    if setting.lone:
        seatings = [[A if seat == own else B for seat in seats] for own in seats]
    else:
        seatings = [[(seat + first) % 2 for seat in seats] for first in (A, B)]
    played = [(_play_one(job, seated), seated) for seated in seatings]
    count = len(played)
    return Pair(
        sum(_score(one, seated) for one, seated in played) / count,
        sum(_margin(one, seated) for one, seated in played) / count,
        sum(one.decisions for one, _ in played),
        max(one.slowest for one, _ in played),
        sum(one.late for one, _ in played),
        sum(one.overran for one, _ in played),
        count,
        sum(not one.finished for one, _ in played),
    )


def _play_one(job: DuelJob, seated: list[int]) -> PlayedGame:
    setting = job.setting
    game = game_by_name(setting.game)
    names = (setting.a, setting.b)
    bots = [make_bot(names[side], game) for side in seated]
    allowances = (
        WorkAllowance(setting.budget, setting.steps),
        WorkAllowance(
            setting.budget if setting.budget_b is None else setting.budget_b,
            setting.steps if setting.steps_b is None else setting.steps_b,
        ),
    )
    return play(game, setting.options, bots, setting.seed, job.number, [allowances[side] for side in seated])


def _score(played: PlayedGame, seated: list[int]) -> float:
    """1 if only A's seats win, 0 if only B's, and the share of A's among shared victories."""
    mine = sum(seated[seat] == A for seat in played.winners)
    return mine / len(played.winners) if played.winners else 0.5


def _margin(played: PlayedGame, seated: list[int]) -> float:
    """A's best points less B's best."""
    best = [
        max((score for seat, score in enumerate(played.scores) if seated[seat] == side), default=0) for side in (A, B)
    ]
    return float(best[A] - best[B])


def _summarize(setting: DuelSetting, pairs: list[Pair]) -> Duel:
    scores = [pair.score for pair in pairs]
    margins = [pair.margin for pair in pairs]
    low, high = stats.interval(scores)
    margin_low, margin_high = stats.interval(margins)
    return Duel(
        setting=setting,
        pairs=len(pairs),
        score=stats.mean(scores),
        score_low=low,
        score_high=high,
        elo=stats.elo(stats.mean(scores)),
        elo_low=stats.elo(low),
        elo_high=stats.elo(high),
        superiority=stats.superiority(scores),
        margin=stats.mean(margins),
        margin_low=margin_low,
        margin_high=margin_high,
        decisions=sum(pair.decisions for pair in pairs),
        slowest=max((pair.slowest for pair in pairs), default=0.0),
        late=sum(pair.late for pair in pairs),
        overran=sum(pair.overran for pair in pairs),
        games=sum(pair.games for pair in pairs),
        unfinished=sum(pair.unfinished for pair in pairs),
        verdict=stats.verdict(scores, *setting.sprt) if setting.sprt else None,
    )
