"""Finds the weights of the Medieval bots by self-play. Needs numpy, which playing does not.

    python -m era.games.medieval.bots.train --players 1 --games 400 --steps 8 --out weights.json

Every game is played with all weights multiplied by random factors (log-normal). A ridge regression of
the results on the factors gives the direction in which results grow; a step is taken along it, shrunk
by how uncertain each coefficient is. One game informs about every weight at once, which is why this
needs far fewer games than trying weights one by one. What was tried and came out is appended to
`data/training.jsonl`.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from era.bots.budget import Budget
from era.core.parallel import run_in_processes
from era.core.rng import QuickSource
from era.core.runner import draw_from, run
from era.games.medieval.actions import Action
from era.games.medieval.bots.bot import PLAIN_WEIGHTS, MedievalBot, Style
from era.games.medieval.bots.weights import Weights, load_weights
from era.games.medieval.game import GAME
from era.games.medieval.state import State

Factors = dict[str, float]

EXPANSION = {"chapel", "hammer", "swap", "sword", "fair"}
AGAINST_OPPONENTS = {
    "tempo_x", "tempo_round", "scorch_other", "attack_other", "rivalry", "area_scale", "culture_scale",
}  # fmt: skip
"""Weights that matter only against opponents."""
SIGMA = 0.22
REACH = 2.2
"""How far one step goes, in standard deviations of the perturbation."""
CLIP = 45.0
NODES = 3000
MAX_DECISIONS = 20_000


class TrainingGame(msgspec.Struct, frozen=True):
    mode: str
    number: int
    options: dict[str, Any]
    weights: bytes
    rival: bytes
    knobs: list[str]
    sigma: float


def list_knobs(mode: str, skipped: set[str]) -> list[str]:
    """Each number has a scale; each curve also a tilt: more early in the game, less late, or the reverse."""
    names = []
    for name, value in msgspec.to_builtins(Weights()).items():
        if name in skipped or (mode == "solo" and name in AGAINST_OPPONENTS):
            continue
        names.append(name)
        if isinstance(value, (list, tuple)):
            names.append(f"{name}/tilt")
    return names


def turn_knobs(weights: Weights, factors: Mapping[str, float]) -> Weights:
    """Return the weights with every knob turned by its logarithmic factor."""
    values = msgspec.to_builtins(weights)
    for knob, amount in factors.items():
        name, _, tilt = knob.partition("/")
        values[name] = _turn(values[name], amount, tilt=bool(tilt))
    return msgspec.convert(values, Weights)


def _turn(value: Any, amount: float, *, tilt: bool) -> Any:
    from math import exp

    if isinstance(value, (list, tuple)):
        return [entry * exp(amount * ((r - 3.5) / 3.5 if tilt else 1.0)) for r, entry in enumerate(value)]
    return value * exp(amount)


def play(game: TrainingGame) -> tuple[list[float], float]:
    noise = _draw_noise(game.mode, game.number // 2, len(game.knobs))
    if game.number % 2:
        # Every second game has the same dice and turns all knobs the other way.
        noise = [-x for x in noise]
    base = msgspec.json.decode(game.weights, type=Weights)
    factors = {knob: game.sigma * x for knob, x in zip(game.knobs, noise, strict=True)}
    mine = MedievalBot("mine", Style(points=60), turn_knobs(base, factors))
    rival = MedievalBot("rival", Style(points=60), msgspec.json.decode(game.rival, type=Weights))
    return noise, _measure_game(game, mine, rival)


def _draw_noise(mode: str, number: int, count: int) -> list[float]:
    rng = random.Random(f"noise {mode} {number}")
    return [rng.gauss(0.0, 1.0) for _ in range(count)]


def _measure_game(game: TrainingGame, mine: MedievalBot, rival: MedievalBot) -> float:
    """Points alone; the margin and something for the win against a rival."""
    seats = GAME.seats(GAME.start(game.options))
    own = (game.number // 4) % seats
    bots = [mine if seat == own else rival for seat in range(seats)]
    scores = play_to_scores(bots, game.options, game.number // 2)
    if seats == 1:
        return float(scores[0])
    margin = scores[own] - max(score for seat, score in enumerate(scores) if seat != own)
    return max(-CLIP, min(CLIP, float(margin))) + (10.0 if margin > 0 else -10.0 if margin < 0 else 0.0)


def play_to_scores(bots: list[MedievalBot], options: Mapping[str, Any], number: int) -> tuple[int, ...]:
    source = QuickSource(random.Random(f"dice {number}"))
    rng = random.Random(f"bots {number}")
    state = GAME.start(options)

    def choose(state: State, seat: int) -> Action:
        legal = GAME.legal(state, seat)
        if legal.size == 1:
            return legal.nth(0)
        return bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=NODES), rng)

    run(GAME, state, choose, draw_from(source), MAX_DECISIONS)
    return GAME.result(state).scores


def fit_slopes(noise: list[list[float]], results: list[float]) -> tuple[list[float], list[float]]:
    """Return the regression's coefficients and their standard errors."""
    import numpy as np

    x = np.array(noise)
    y = np.array(results) - np.mean(results)
    ridge = x.T @ x + np.eye(x.shape[1]) * 4.0
    coefficients = np.linalg.solve(ridge, x.T @ y)
    left = y - x @ coefficients
    variance = float(left @ left) / max(1, len(y) - x.shape[1])
    errors = np.sqrt(np.diag(np.linalg.inv(ridge)) * variance)
    return coefficients.tolist(), errors.tolist()


def choose_step(knobs: list[str], slopes: list[float], errors: list[float], sigma: float) -> Factors:
    """Along the slopes, each shrunk by its uncertainty, as far as `REACH`."""
    signal = max(1e-9, sum(s * s for s in slopes) / len(slopes) - sum(e * e for e in errors) / len(errors))
    shrunk = [s * signal / (signal + e * e) for s, e in zip(slopes, errors, strict=True)]
    length = sum(s * s for s in shrunk) ** 0.5 or 1.0
    return {knob: sigma * REACH * s / length for knob, s in zip(knobs, shrunk, strict=True)}


def train(args: argparse.Namespace, say: Callable[[str], None]) -> Weights:
    weights = msgspec.json.decode(args.start.read_bytes(), type=Weights) if args.start else load_weights("weights")
    options = GAME.check({"players": args.players, "scenario": args.scenario})
    mode = "solo" if args.players == 1 else "duel"
    knobs = list_knobs(mode, set() if args.scenario != "base" else EXPANSION)
    sigma = args.sigma
    for number in range(args.steps):
        now = msgspec.json.encode(weights)
        first = args.seed * 1_000_000 + number * args.games
        # Half of the games are against the plain greedy bot, so that play does not specialise on itself.
        rivals = (now, msgspec.json.encode(PLAIN_WEIGHTS))
        games = [
            TrainingGame(mode, first + n, options, now, rivals[n // 2 % 2], knobs, sigma) for n in range(args.games)
        ]
        played = list(run_in_processes(play, games, args.jobs))
        slopes, errors = fit_slopes([noise for noise, _ in played], [result for _, result in played])
        factors = choose_step(knobs, slopes, errors, sigma)
        weights = turn_knobs(weights, factors)
        mean = sum(result for _, result in played) / len(played)
        record = {"step": number, "mean": mean, "factors": factors, "sigma": sigma}
        record["slopes"] = dict(zip(knobs, slopes, strict=True))
        with args.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(record) + "\n")
        args.out.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
        say(f"step {number}: mean with noise {mean:.2f}")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--scenario", default="base")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("--sigma", type=float, default=SIGMA)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--log", type=Path, default=Path("training.jsonl"))
    train(parser.parse_args(), lambda text: print(text, file=sys.stderr, flush=True))


if __name__ == "__main__":
    main()
