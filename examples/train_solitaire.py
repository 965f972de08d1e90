"""Train an agent for solitaire ERA: Medieval Age: masked PPO in plain numpy, on the batch environment.

    python -m examples.train_solitaire --minutes 15 --seed 1 --log curve.csv --weights solitaire.npz

Each line it prints is a look at the sampled policy: games finished since the last one, and their mean score. The same
seed gives the same run, apart from how many updates fit into the minutes (--updates N says that instead)."""

import argparse
import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from era.envs.batch import BatchEnv

Array = np.ndarray[Any, np.dtype[Any]]
Weights = dict[str, Array]

GAMES, STEPS, HIDDEN = 256, 64, 128
"""Games at once, numbers chosen in each between two updates, width of the two hidden layers."""
EPOCHS, MINIBATCH = 2, 2048
LEARNING_RATE, CLIP, ENTROPY, LAMBDA = 1e-3, 0.2, 0.01, 0.95
POINTS_A_REWARD = 10.0
"""Rewards are points, scaled so that a usual decision changes the value by about 0.1."""


class Features:
    """An observation as the network reads it: figures on a logarithmic scale, the board as three planes."""

    def __init__(self, env: BatchEnv) -> None:
        layout, names = env.encoding.layout, env.encoding.layout.slices
        planes = ("player0.ground", "player0.above", "player0.enclosed")
        figures = [np.arange(layout[name].start, layout[name].stop) for name in names if name not in planes]
        self.figures = np.concatenate(figures)
        self.ground, self.enclosed = layout["player0.ground"], layout["player0.enclosed"]
        self.chosen = layout.first("chosen_piece")
        pieces = layout["supply"].stop - layout["supply"].start
        self.scale = (np.log1p(np.arange(256)) / 2).astype(np.float32)
        self.one_of = np.eye(pieces + 1, dtype=np.float32)
        self.size = self.read(env.observations[:1]).shape[1]

    def read(self, seen: Array) -> Array:
        ground = seen[:, self.ground]
        parts = (
            self.scale[seen[:, self.figures]],
            (ground > 0).astype(np.float32),
            seen[:, self.enclosed].astype(np.float32),
            self.one_of[seen[:, self.chosen]],
        )
        return np.concatenate(parts, axis=1)


# ---------------------------------------------------------------- the network


def make_weights(rng: np.random.Generator, inputs: int, outputs: int) -> Weights:
    def layer(rows: int, columns: int, gain: float) -> Array:
        made: Array = (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
        return made

    return {
        "w1": layer(inputs, HIDDEN, 1.4), "b1": np.zeros(HIDDEN, np.float32),
        "w2": layer(HIDDEN, HIDDEN, 1.4), "b2": np.zeros(HIDDEN, np.float32),
        "wp": layer(HIDDEN, outputs, 0.01), "bp": np.zeros(outputs, np.float32),
        "wv": layer(HIDDEN, 1, 1.0), "bv": np.zeros(1, np.float32),
    }  # fmt: skip


def run_network(w: Weights, x: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
    """Return both hidden layers, the probabilities of the numbers that may be chosen, and the value."""
    one = np.maximum(x @ w["w1"] + w["b1"], 0)
    two = np.maximum(one @ w["w2"] + w["b2"], 0)
    logits = np.where(mask, two @ w["wp"] + w["bp"], np.float32(-1e9))
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return one, two, powers / powers.sum(axis=1, keepdims=True), (two @ w["wv"] + w["bv"])[:, 0]


def sample(rng: np.random.Generator, chances: Array) -> Array:
    wanted = rng.random((len(chances), 1))
    numbers = np.argmax(np.cumsum(chances, axis=1) > wanted, axis=1)
    # rounding may leave the sum just below 1: then the likeliest number is taken
    found: Array = np.where(chances[np.arange(len(chances)), numbers] > 0, numbers, chances.argmax(axis=1))
    return found


def find_gradients(w: Weights, batch: dict[str, Array]) -> Weights:
    """Return the gradients of PPO's loss: clipped policy gain, squared error of the value, entropy."""
    x, mask, numbers = batch["x"], batch["mask"], batch["number"]
    one, two, chances, value = run_network(w, x, mask)
    rows, count = np.arange(len(x)), np.float32(len(x))
    logs = np.log(np.maximum(chances, 1e-12))
    ratio = np.exp(logs[rows, numbers] - batch["log"])
    gain = batch["gain"]
    clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
    d_log = np.where(clipped, 0, -ratio * gain)
    d_logits = -chances * d_log[:, None]
    d_logits[rows, numbers] += d_log
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    d_logits += ENTROPY * chances * (logs + entropy)
    d_logits /= count
    d_value = ((value - batch["goal"]) / count)[:, None].astype(np.float32)
    d_two = (d_logits.astype(np.float32) @ w["wp"].T + d_value @ w["wv"].T) * (two > 0)
    d_one = (d_two @ w["w2"].T) * (one > 0)
    return {
        "wp": two.T @ d_logits.astype(np.float32), "bp": d_logits.sum(axis=0),
        "wv": two.T @ d_value, "bv": d_value.sum(axis=0),
        "w2": one.T @ d_two, "b2": d_two.sum(axis=0),
        "w1": x.T @ d_one, "b1": d_one.sum(axis=0),
    }  # fmt: skip


class Adam:
    def __init__(self, w: Weights) -> None:
        self.first = {name: np.zeros_like(value) for name, value in w.items()}
        self.second = {name: np.zeros_like(value) for name, value in w.items()}
        self.steps = 0

    def change(self, w: Weights, gradients: Weights, rate: float) -> None:
        self.steps += 1
        size = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        for name, gradient in gradients.items():
            gradient = gradient * min(1.0, 0.5 / (size + 1e-8))
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient * gradient - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            spread = self.second[name] / (1 - 0.999**self.steps)
            w[name] -= (rate * mean / (np.sqrt(spread) + 1e-6)).astype(np.float32)


# ---------------------------------------------------------------- playing and learning


class Rollout:
    """Plays on in all games, and keeps what was seen and chosen."""

    def __init__(self, env: BatchEnv, features: Features, rng: np.random.Generator) -> None:
        self.env, self.features, self.rng = env, features, rng
        self.score = np.zeros(env.count, np.float64)
        self.finished: list[float] = []

    def play(self, w: Weights) -> dict[str, Array]:
        env, shape = self.env, (STEPS, self.env.count)
        kept: dict[str, Array] = {
            "x": np.empty((*shape, self.features.size), np.float32),
            "mask": np.empty((*shape, env.encoding.table.size), bool),
            "number": np.empty(shape, np.int64), "log": np.empty(shape, np.float32), "value": np.empty(shape,
            np.float32),
        }  # fmt: skip
        rewards, ended = np.empty(shape, np.float32), np.empty(shape, bool)
        for step in range(STEPS):
            x, mask = self.features.read(env.observations), env.masks.astype(bool)
            _, _, chances, value = run_network(w, x, mask)
            numbers = sample(self.rng, chances)
            kept["x"][step], kept["mask"][step], kept["number"][step], kept["value"][step] = x, mask, numbers, value
            kept["log"][step] = np.log(np.maximum(chances[np.arange(env.count), numbers], 1e-12))
            env.step(numbers)
            rewards[step], ended[step] = env.rewards[:, 0] / POINTS_A_REWARD, env.endings > 0
            self._count_points()
        x, mask = self.features.read(env.observations), env.masks.astype(bool)
        kept["gain"] = find_gains(rewards, kept["value"], ended, run_network(w, x, mask)[3])
        kept["goal"] = kept["gain"] + kept["value"]
        return {name: values.reshape(-1, *values.shape[2:]) for name, values in kept.items()}

    def _count_points(self) -> None:
        self.score += self.env.rewards[:, 0]
        over = self.env.endings > 0
        self.finished += self.score[over].tolist()
        self.score[over] = 0


def find_gains(rewards: Array, values: Array, ended: Array, last: Array) -> Array:
    """Return by how much each choice was better than expected: generalised advantages, without discount."""
    gains, after = np.empty_like(rewards), np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        going_on = ~ended[step]
        after = rewards[step] + last * going_on - values[step] + LAMBDA * after * going_on
        gains[step], last = after, values[step]
    return gains


def split(rng: np.random.Generator, batch: dict[str, Array]) -> Iterator[dict[str, Array]]:
    order = rng.permutation(len(batch["number"]))
    for start in range(0, len(order), MINIBATCH):
        chosen = order[start : start + MINIBATCH]
        part = {name: values[chosen] for name, values in batch.items()}
        part["gain"] = (part["gain"] - part["gain"].mean()) / (part["gain"].std() + 1e-8)
        yield part


def measure(weights: Weights | None, seed: int, games: int = 1000) -> tuple[float, float]:
    """Return the mean score of so many games, and half of its 95 % interval: of the likeliest numbers, or, without
    weights, of any that may be chosen. All games are played at once, so that short ones are not counted more
    often."""
    env, rng = BatchEnv("medieval", {"players": 1}, games, seed=seed, reward="progress"), np.random.default_rng(seed)
    features, scores, over = Features(env), np.zeros(games), np.zeros(games, bool)
    while not over.all():
        if weights is None:
            numbers = env.sample(rng)
        else:
            numbers = run_network(weights, features.read(env.observations), env.masks.astype(bool))[2].argmax(axis=1)
        env.step(numbers)
        scores += np.where(over, 0, env.rewards[:, 0])
        over |= env.endings > 0
    return float(scores.mean()), float(1.96 * scores.std() / np.sqrt(games))


def train(minutes: float, updates: int | None, seed: int) -> Iterator[tuple[dict[str, float], Weights]]:
    """Train, and tell after every update how the games went that ended since the last one."""
    rng = np.random.default_rng(seed)
    env = BatchEnv("medieval", {"players": 1}, GAMES, seed=seed, reward="progress")
    features = Features(env)
    w = make_weights(rng, features.size, env.encoding.table.size)
    adam, rollout, begun = Adam(w), Rollout(env, features, rng), time.process_time()
    update = 0
    while update != updates and (updates is not None or time.process_time() - begun < minutes * 60):
        rollout.finished = []
        batch = rollout.play(w)
        for _ in range(EPOCHS):
            for part in split(rng, batch):
                adam.change(w, find_gradients(w, part), LEARNING_RATE)
        update += 1
        yield {
            "update": update, "numbers": update * GAMES * STEPS, "seconds": time.process_time() - begun,
            "games": len(rollout.finished), "score": float(np.mean(rollout.finished or [np.nan])),
        }, w  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15, help="of processor time")
    parser.add_argument("--updates", type=int, help="so many updates, instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a CSV file, one line an update")
    parser.add_argument("--weights", type=Path, help="where the trained weights go, a .npz file")
    parser.add_argument("--measure", type=Path, help="play 1,000 games with trained weights, and learn nothing")
    given = parser.parse_args()
    if given.measure:
        weights = {name: np.asarray(values) for name, values in np.load(given.measure).items()}
        print("trained: {:.1f} points a game (+-{:.1f})".format(*measure(weights, given.seed)))
        return
    print("random: {:.1f} points a game (+-{:.1f})".format(*measure(None, given.seed)), flush=True)
    lines: list[dict[str, float]] = []
    for line, learned in train(given.minutes, given.updates, given.seed):
        lines.append(line)
        print(", ".join(f"{name} {value:.1f}" for name, value in line.items()), flush=True)
        if given.weights and len(lines) % 10 == 0:
            np.savez(given.weights, **learned)  # type: ignore[arg-type]
        if given.log:
            with given.log.open("w", newline="") as file:
                writer = csv.DictWriter(file, lines[0])
                writer.writeheader()
                writer.writerows(lines)


if __name__ == "__main__":
    main()
