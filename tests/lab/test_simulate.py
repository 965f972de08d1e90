"""Simulations: the same games for the same seed, however they are spread over processes."""

import random
from pathlib import Path

import pytest
from msgspec import structs

from era.core import record
from era.core.replay import verify
from era.games import registry
from era.lab.simulate import Report, play, play_sealed, simulate
from examples.new_game.game import TOY

NAMES = registry.names()


def timeless(report: Report) -> Report:
    return structs.replace(report, seconds=0.0, decisions_per_second=0.0)


@pytest.mark.parametrize("name", NAMES)
def test_processes_make_no_difference(name: str) -> None:
    alone = simulate(name, {"players": 2}, games=12, seed=3)
    together = simulate(name, {"players": 2}, games=12, seed=3, jobs=2)
    assert timeless(alone) == timeless(together)
    assert alone.decisions_per_second > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_games_and_another_gives_others(name: str) -> None:
    first, again, other = (timeless(simulate(name, {}, games=5, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert structs.replace(other, seed=1) != first


@pytest.mark.parametrize("name", NAMES)
def test_saved_games_are_finished_and_verify(name: str, tmp_path: Path) -> None:
    report = simulate(name, {}, games=3, seed=5, save=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == report.games == 3
    for file in files:
        read = record.read(file.read_text("utf-8"))
        assert registry.game(name).turn(verify(registry.game(name), read)).over


def test_an_endless_game_is_stopped_and_counted() -> None:
    outcome = play(TOY, {"players": 2}, random.Random(1), most=5)
    assert (outcome.decisions, outcome.finished) == (5, False)
    assert play(TOY, {"players": 2}, random.Random(1), most=6).finished
    sealed, text = play_sealed(TOY, {"players": 2}, random.Random(1), b"s" * 32, most=5)
    assert not sealed.finished
    assert record.read(text).seed is None, "the seed of a game that goes on stays secret"
