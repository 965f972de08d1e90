"""Measuring: processor time of one core, engines in turn, the best of several goes: whatever disturbs makes slower."""

import os
import random
import statistics
import time
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from era.bots.guarded import pause_gc
from era.core.game import AnyGame
from era.core.runner import RandomPlay, play_random_in_python, run

Player = Callable[[random.Random], int]

GOES = 7
SECONDS_A_GO = 0.8
COPIES = 2_000
MAX_DECISIONS = 20_000


def one_core() -> None:
    """Keeps this process on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def ours(game: AnyGame, options: Mapping[str, Any]) -> Player:
    """The Python rules; bench/native.py measures the native ones."""
    checked = game.check(options)

    def play(rng: random.Random) -> int:
        with pause_gc():
            return play_random_in_python(game, checked, rng, MAX_DECISIONS).decisions

    return play


def rates(players: Mapping[str, Player], goes: int = GOES, seconds: float = SECONDS_A_GO) -> dict[str, float]:
    """Random decisions per second of each; all take turns, so that a busy machine hits all alike."""
    found: dict[str, list[float]] = {name: [] for name in players}
    for go in range(-1, goes):  # the first go only warms up
        for name, player in players.items():
            rate = _one_go(player, random.Random(go), seconds)
            if go >= 0:
                found[name].append(rate)
    return {name: max(rates) for name, rates in found.items()}


def _one_go(player: Player, rng: random.Random, seconds: float) -> float:
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += player(rng)
    return decisions / spent


def copy_microseconds(game: AnyGame, options: Mapping[str, Any]) -> float:
    """What copying a state costs, for each player in it; the median over the states of a random game."""
    copy, costs = game.copy, []
    for state in _states(game, game.check(options)):
        start = time.process_time()
        for _ in range(COPIES):
            copy(state)
        costs.append((time.process_time() - start) / COPIES / game.seats(state))
    return statistics.median(costs) * 1e6


def _states(game: AnyGame, options: Mapping[str, Any], every: int = 10) -> list[Any]:
    player, kept, decisions = RandomPlay(game, random.Random(1)), [], count()

    def choose(state: Any, seat: int) -> Any:
        if next(decisions) % every == 0:
            kept.append(game.copy(state))
        return player.choose(state, seat)

    run(game, game.start(options), choose, player.draw, 10_000)
    return kept
