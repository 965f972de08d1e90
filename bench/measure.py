"""Measuring: processor time of one core, engines in turn, the best of several goes: whatever disturbs makes slower."""

import os
import random
import statistics
import time
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from era.core.game import AnyGame
from era.core.runner import RandomPlay, run
from era.lab.simulate import play

Player = Callable[[random.Random], int]

GOES = 7
SECONDS_A_GO = 0.8
COPIES = 2_000


def one_core() -> None:
    """Keeps this process on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def ours(game: AnyGame, options: Mapping[str, Any]) -> Player:
    checked = game.check(options)
    return lambda rng: play(game, checked, rng).decisions


def rates(players: Mapping[str, Player]) -> dict[str, float]:
    """Random decisions per second of each; all take turns, so that a busy machine hits all alike."""
    goes: dict[str, list[float]] = {name: [] for name in players}
    for go in range(-1, GOES):  # the first go only warms up
        for name, player in players.items():
            rate = _one_go(player, random.Random(go))
            if go >= 0:
                goes[name].append(rate)
    return {name: max(found) for name, found in goes.items()}


def _one_go(player: Player, rng: random.Random) -> float:
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS_A_GO:
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
