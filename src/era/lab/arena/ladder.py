"""A round robin of bots: each against each, pairs of games with the same dice, and one rating for each of them.

Ratings are those of the Bradley-Terry model that explain all results best (a few virtual draws keep whoever never lost
finite); the intervals come from drawing the pairs of every match anew. One more bot or match changes all ratings a
little, so only differences within one ladder mean something.
"""

import random
from itertools import combinations
from math import log10
from typing import Any

from msgspec import Struct

from era.core.parallel import run_in_processes, show_progress
from era.games.registry import game as game_by_name
from era.lab.arena import stats
from era.lab.arena.duel import DuelJob, DuelSetting, Pair, play_pair

RESAMPLES = 200
ROUNDS = 300
"""Of improving ratings; they do not change any more long before."""
VIRTUAL_DRAWS = 0.5
"""Between any two who met: so nobody is infinitely strong."""


class LadderSetting(Struct, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    bots: list[str]
    pairs: int
    """Of games for each two bots, at most."""
    budget: float
    steps: int | None = None
    slow_steps: dict[str, int] = {}
    """Work a decision of those whose steps are other ones (`monarch-1=400`)."""
    seed: int = 1
    jobs: int = 1
    sprt: tuple[float, float] | None = None
    """Stop a match as soon as it is clear which difference holds."""


class LadderMatch(Struct, frozen=True):
    a: str
    b: str
    pairs: int
    score: float
    """Of the first."""
    margin: float
    unfinished: int


class LadderRow(Struct, frozen=True):
    bot: str
    elo: float
    elo_low: float
    elo_high: float
    games: int
    score: float


class Ladder(Struct, frozen=True):
    setting: LadderSetting
    rows: list[LadderRow]
    """The strongest first; the mean of all is 0."""
    matches: list[LadderMatch]


def climb(setting: LadderSetting) -> Ladder:
    """Let everybody play everybody."""
    checked = dict(game_by_name(setting.game).check(setting.options))
    played = {(a, b): _play_match(setting, checked, a, b) for a, b in combinations(setting.bots, 2)}
    scores = {met: [pair.score for pair in pairs] for met, pairs in played.items()}
    matches = [
        LadderMatch(
            a, b, len(pairs), stats.mean([pair.score for pair in pairs]), stats.mean([pair.margin for pair in pairs]),
            sum(pair.unfinished for pair in pairs),
        )
        for (a, b), pairs in played.items()
    ]  # fmt: skip
    return Ladder(setting, rate(setting.bots, scores, setting.seed), matches)


def _play_match(setting: LadderSetting, options: dict[str, Any], a: str, b: str) -> list[Pair]:
    duel = DuelSetting(
        game=setting.game, options=options, a=a, b=b, pairs=setting.pairs, budget=setting.budget,
        steps=_find_steps(setting, a), steps_b=_find_steps(setting, b), seed=setting.seed, jobs=setting.jobs,
    )  # fmt: skip
    pairs: list[Pair] = []
    results = run_in_processes(play_pair, [DuelJob(duel, number) for number in range(setting.pairs)], setting.jobs)
    for pair in show_progress(results, setting.pairs, lambda _: f"{a} - {b}"):
        pairs.append(pair)
        if setting.sprt is not None and stats.verdict([each.score for each in pairs], *setting.sprt):
            break
    return pairs


def _find_steps(setting: LadderSetting, bot: str) -> int | None:
    return setting.slow_steps.get(bot, setting.steps)


def rate(bots: list[str], scores: dict[tuple[str, str], list[float]], seed: int) -> list[LadderRow]:
    """Return a rating for each bot with its 95 % interval, the strongest first."""
    rng = random.Random(f"ladder {seed}")
    found = fit_ratings(bots, scores)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        again = {met: rng.choices(pairs, k=len(pairs)) if pairs else [] for met, pairs in scores.items()}
        for bot, elo in fit_ratings(bots, again).items():
            drawn[bot].append(elo)
    rows = []
    for bot in bots:
        ordered = sorted(drawn[bot])
        own = [pair if bot == a else 1.0 - pair for (a, b), pairs in scores.items() if bot in (a, b) for pair in pairs]
        cut = round(0.025 * len(ordered))
        low, high = ordered[cut], ordered[-1 - cut]
        rows.append(LadderRow(bot, found[bot], low, high, 2 * len(own), stats.mean(own)))
    return sorted(rows, key=lambda row: -row.elo)


def fit_ratings(bots: list[str], scores: dict[tuple[str, str], list[float]]) -> dict[str, float]:
    """Find the Bradley-Terry ratings by Hunter's iteration, in Elo points around 0."""
    strength = dict.fromkeys(bots, 1.0)
    met = [
        (a, b, sum(pairs) + VIRTUAL_DRAWS / 2, len(pairs) - sum(pairs) + VIRTUAL_DRAWS / 2)
        for (a, b), pairs in scores.items()
    ]
    for _ in range(ROUNDS):
        won, weight = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 0.0)
        for a, b, for_a, for_b in met:
            share = (for_a + for_b) / (strength[a] + strength[b])
            won[a], won[b] = won[a] + for_a, won[b] + for_b
            weight[a], weight[b] = weight[a] + share, weight[b] + share
        strength = {bot: won[bot] / weight[bot] if weight[bot] else 1.0 for bot in bots}
    elos = {bot: 400.0 * log10(strength[bot]) for bot in bots}
    middle = stats.mean(list(elos.values()))
    return {bot: elo - middle for bot, elo in elos.items()}
