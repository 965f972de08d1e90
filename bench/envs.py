"""`python -m bench.envs`: environments, steps a second, one core, beside catanatron-gym and OpenSpiel's backgammon,
in one run.

A step of ours is one number in one game of a batch, with the observation and the mask of whoever is next; the time is
that of `step`, not of choosing. A step of backgammon is its legal actions, its observation tensor and the move; dice
are drawn besides. catanatron-gym is measured by bench/catanatron_gym_peer.py in a venv of its own (`make bench` makes
it)."""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from bench.measure import one_core
from era.envs import BatchEnv
from era.native import supports

GAMES = 256
GOES, SECONDS_A_GO = 4, 0.5
GYM_PYTHON = Path(".venv-bench-gym/bin/python")
WANTED, GOAL, WANTED_CATAN, WANTED_BACKGAMMON = 300_000, 1_000_000, 50, 10

OURS: dict[str, dict[str, Any]] = {
    "base, alone": {"players": 1},
    "base, 2 players": {"players": 2},
    "base, 4 players": {"players": 4},
    "big, 4 players": {"players": 4, "scenario": "big"},
}

Go = Callable[[], float]


def step_batch(options: Mapping[str, Any]) -> Go:
    env, rng = BatchEnv("medieval", options, GAMES, seed=1), np.random.default_rng(1)

    def go() -> float:
        steps, spent = 0, 0.0
        while spent < SECONDS_A_GO:
            numbers = env.sample(rng)
            start = time.process_time()
            env.step(numbers)
            spent += time.process_time() - start
            steps += GAMES
        return steps / spent

    return go


def play_backgammon() -> Go:
    game, rng = pyspiel.load_game("backgammon"), random.Random(1)

    def go() -> float:
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < SECONDS_A_GO:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps / (time.process_time() - begun)

    return go


def play_catan(python: Path) -> Go | None:
    if not python.is_file():
        return None

    def go() -> float:
        command = [str(python), str(Path(__file__).with_name("catanatron_gym_peer.py")), str(2 * SECONDS_A_GO)]
        return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return go


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gym-python", type=Path, default=GYM_PYTHON, help="the Python with catanatron-gym")
    catan = play_catan(parser.parse_args().gym_python)
    from era import load_game

    support = supports(load_game("medieval"), {})
    if not support.yes:
        print(f"No native rules here: {support.why}")
        return 1
    one_core()
    players = {**{name: step_batch(options) for name, options in OURS.items()}, "backgammon": play_backgammon()}
    if catan is not None:
        players["catanatron-gym"] = catan
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(GOES):  # in turn, so that a busy machine hits all alike
        for name, go in players.items():
            found[name].append(go())
    speeds = {name: max(goes) for name, goes in found.items()}
    print(f"Steps a second with observation and mask, one core, {GAMES} games at once")
    for name, speed in speeds.items():
        print(f"  {name:<20}{speed:>12,.0f}")
    slowest = min(speeds[name] for name in OURS)
    print(f"  slowest of ours: {slowest:,.0f} (wanted: at least {WANTED:,}, the goal is {GOAL:,})")
    print(f"  to backgammon: {slowest / speeds['backgammon']:.1f} (wanted: at least {WANTED_BACKGAMMON})")
    if catan is not None:
        print(f"  to catanatron-gym: {slowest / speeds['catanatron-gym']:.1f} (wanted: at least {WANTED_CATAN})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
