"""The shipped weights are what the recorded training led to; nobody has turned them by hand since."""

import json
from pathlib import Path

import msgspec
import pytest

from era.games.medieval.bots.train import choose_step, fit_slopes, list_knobs, turn_knobs
from era.games.medieval.bots.weights import Weights, interpolate, load_weights

DATA = Path(__file__).parents[4] / "docs" / "design" / "training"


def flat(weights: Weights) -> list[float]:
    values = msgspec.to_builtins(weights).values()
    return [number for value in values for number in (value if isinstance(value, list | tuple) else [value])]


@pytest.mark.parametrize(("name", "file"), [("medieval", "weights"), ("medieval_alone", "weights_alone")])
def test_the_steps_lead_from_the_start_to_the_shipped_weights(name: str, file: str) -> None:
    weights = msgspec.json.decode((DATA / f"{name}_start.json").read_bytes(), type=Weights)
    for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines():
        weights = turn_knobs(weights, json.loads(line)["factors"])
    assert flat(weights) == pytest.approx(flat(load_weights(file)))


def test_a_curve_is_read_between_its_entries() -> None:
    assert [interpolate((0.0, 2.0, 6.0), rounds) for rounds in (-1, 0, 0.5, 1, 1.5, 9)] == [0, 0, 1, 2, 4, 6]


def test_knobs_turn_scales_and_tilts() -> None:
    turned_up = turn_knobs(Weights(), {"crowd": 0.1, "peasant/tilt": 0.2})
    assert turned_up.crowd == pytest.approx(Weights().crowd * 1.10517, abs=1e-4)
    assert turned_up.peasant[7] > Weights().peasant[7]
    assert turned_up.peasant[1] < Weights().peasant[1]
    assert "tempo_x" in list_knobs("duel", set())
    assert "tempo_x" not in list_knobs("solo", set())


def test_the_direction_finds_what_matters() -> None:
    pytest.importorskip("numpy")
    noise = [[float((n >> bit & 1) * 2 - 1) for bit in range(4)] for n in range(64)]
    slopes, errors = fit_slopes(noise, [3.0 * row[1] + 0.1 * (n % 3) for n, row in enumerate(noise)])
    assert slopes[1] == pytest.approx(2.8, abs=0.3)
    assert abs(slopes[0]) < 0.3
    factors = choose_step(["a", "b", "c", "d"], slopes, errors, 0.2)
    assert factors["b"] > 0.3
    assert abs(factors["a"]) < 0.05
