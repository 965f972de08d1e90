"""Learns the value of positions by self-play on the native rules. One command; stopped at any time, it goes on from
where it was when it is called again.

    python -m era.games.medieval.bots.training.learn alone --folder training --minutes 60
    python -m era.games.medieval.bots.training.learn others --folder training --minutes 60

In the folder are `value_alone.json` or `value.json` (what bots load, from `bots/data`), `*.state` to go on from,
`*.jsonl` with a line for every time it was measured, and `*.svg`, the curve. No framework is needed: native/selfplay.c
learns.
"""

import argparse
import random
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from era.games.medieval.bots.native_mind import EngineMind, count_sample_bytes, count_weights, make_mind, pack_weights
from era.games.medieval.bots.training.curve import PlottedCurve, draw_curves
from era.games.medieval.bots.training.openings import open_batch
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import ruleset
from era.native.library import EngineBatch

ALONE = ("base", "solitaire", "solitaire-roads", "roads", "river")
OTHERS = ("base", "base", "roads", "river", "rivers-roads", "randomized", "big")
"""The base game is what most play, so it comes twice."""
SLICE_GAMES = 100
OPENINGS = 24
FIRST_RATE, LAST_RATE = 1e-3, 1e-4
HALVING_GAMES = 40_000
"""After so many games the rate of learning has halved."""
NOISE = 0.3
"""How far values of pieces are off at random in self-play, as a share: exploring, besides the dice."""
MEASURE_SLICES = 160
MEMORY_SAMPLES = 60_000
"""How many of the latest samples are kept to be learned from again; each is, five times on average."""
MEASURED_GAMES = 60
MEASURED_SEED = 7_000_000
FIRST_SPREAD, OUTPUT_SPREAD = 0.1, 0.02
FEATURES, HIDDEN = 128, 48
"""As in native/mind.h."""


class Learning(Struct):
    """Where training stands; all that is needed to go on."""

    weights: list[float]
    moments: list[float]
    games: int = 0
    steps: int = 0
    slices: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Measured(Struct):
    """One point of the curve."""

    games: int
    scores: dict[str, float]
    """The mean score of a seat by scenario and number of players, on the same games every time."""
    rounds: dict[str, float]
    unfinished: int


class Field:
    """One scenario with so many players: its mind and its openings."""

    def __init__(self, scenario: str, players: int) -> None:
        self.name = f"{scenario} {players}"
        options = GAME.check({"scenario": scenario, "players": players})
        rules = ruleset(options)
        mind = make_mind(rules)
        if mind is None:
            raise SystemExit(f"There are no native rules here: {GAME.native_support(options).why}")
        self.mind: EngineMind = mind
        self.weights: int = count_weights(rules) or 0
        self.sample_bytes = count_sample_bytes(rules)
        self.openings: EngineBatch = open_batch(options, OPENINGS, seed=1)


def list_fields(mode: str) -> list[Field]:
    if mode == "alone":
        return [Field(scenario, 1) for scenario in ALONE]
    return [Field(scenario, players) for players in (2, 3, 4, 2) for scenario in OTHERS]


def begin(count: int) -> Learning:
    """Small random weights: the value is the score sheet, nearly."""
    rng = random.Random("weights")
    weights = [rng.gauss(0.0, FIRST_SPREAD) for _ in range(FEATURES * HIDDEN)] + [0.0] * HIDDEN
    weights += [rng.gauss(0.0, OUTPUT_SPREAD) for _ in range(HIDDEN)] + [0.0]
    assert len(weights) == count
    return Learning(weights, [0.0] * (2 * count))


class TrainingNumbers:
    """What native training works on."""

    def __init__(self, learning: Learning, sample_bytes: int) -> None:
        self.weights, self.moments = array("f", learning.weights), array("f", learning.moments)
        self.memory = bytearray(sample_bytes * MEMORY_SAMPLES)
        self.kept = 0


def play_slice(field: Field, learning: Learning, numbers: TrainingNumbers) -> None:
    rate = max(LAST_RATE, FIRST_RATE * 0.5 ** (learning.games / HALVING_GAMES))
    result = field.mind.train(
        field.openings, numbers.weights, numbers.moments, numbers.memory, numbers.kept, SLICE_GAMES,
        learning.slices + 1, rate, NOISE, learning.steps,
    )  # fmt: skip
    learning.steps, numbers.kept, learning.decisions = result[0], result[1], learning.decisions + result[2]
    learning.games += SLICE_GAMES
    learning.slices += 1


def measure(fields: list[Field], learning: Learning, weights: "array[float]") -> Measured:
    """Play the same games as ever, without exploring and without learning."""
    found = Measured(learning.games, {}, {}, 0)
    moments = array("f", bytes(8 * len(weights)))
    for field in {field.name: field for field in fields}.values():
        nothing = bytearray()
        result = field.mind.train(
            field.openings, weights, moments, nothing, 0, MEASURED_GAMES, MEASURED_SEED, 0.0, 0.0, 0
        )
        found.scores[field.name] = round(result[5], 2)
        found.rounds[field.name] = round(result[4], 2)
        found.unfinished += result[3]
    return found


class Files:
    """What one training keeps in its folder."""

    def __init__(self, folder: Path, mode: str) -> None:
        name = "value_alone" if mode == "alone" else "value"
        folder.mkdir(parents=True, exist_ok=True)
        self.value, self.state = folder / f"{name}.json", folder / f"{name}.state"
        self.log, self.picture = folder / f"{name}.jsonl", folder / f"{name}.svg"

    def load(self) -> Learning | None:
        return msgspec.msgpack.decode(self.state.read_bytes(), type=Learning) if self.state.exists() else None

    def save(self, learning: Learning) -> None:
        """The new state replaces the old one whole, so that a stop at any moment loses at most a minute."""
        fresh = self.state.with_suffix(".new")
        fresh.write_bytes(msgspec.msgpack.encode(learning))
        fresh.replace(self.state)
        value = pack_weights(array("f", learning.weights), learning.games)
        self.value.write_bytes(msgspec.json.encode(value) + b"\n")

    def add(self, measured: Measured) -> None:
        with self.log.open("ab") as log:
            log.write(msgspec.json.encode(measured) + b"\n")
        points = [msgspec.json.decode(line, type=Measured) for line in self.log.read_bytes().splitlines()]
        curves = [
            PlottedCurve(name, [(point.games / 1000, point.scores[name]) for point in points if name in point.scores])
            for name in points[-1].scores
        ]
        self.picture.write_text(draw_curves(curves, "thousands of games", "mean score of a seat"), "utf-8")


def learn(mode: str, files: Files, minutes: float, say: Callable[[str], None]) -> Learning:
    fields = list_fields(mode)
    learning = files.load() or begin(fields[0].weights)
    numbers = TrainingNumbers(learning, fields[0].sample_bytes)
    end = time.monotonic() + 60 * minutes
    if not learning.slices:
        files.add(measure(fields, learning, numbers.weights))
    while time.monotonic() < end:
        started = time.process_time()
        play_slice(fields[learning.slices % len(fields)], learning, numbers)
        learning.seconds += time.process_time() - started
        if learning.slices % MEASURE_SLICES == 0:
            learning.weights, learning.moments = numbers.weights.tolist(), numbers.moments.tolist()
            files.save(learning)
            measured = measure(fields, learning, numbers.weights)
            files.add(measured)
            speed = learning.decisions / learning.seconds
            say(f"{learning.games} games, {speed:.0f} decisions a second: {measured.scores}")
    learning.weights, learning.moments = numbers.weights.tolist(), numbers.moments.tolist()
    files.save(learning)
    return learning


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("alone", "others"))
    parser.add_argument("--folder", type=Path, default=Path("training"))
    parser.add_argument("--minutes", type=float, default=60.0)
    args = parser.parse_args()
    learn(args.mode, Files(args.folder, args.mode), args.minutes, lambda text: print(text, file=sys.stderr, flush=True))


if __name__ == "__main__":
    main()
