"""The balance report: intervals that hold what they promise, and a page that needs nothing else."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from era.cli.main import main
from era.lab.balance.figures import measure_balance
from era.lab.balance.ladder import count_beaten, fit
from era.lab.balance.page import write_balance
from era.lab.balance.resample import Resampler, make_estimates, stack
from era.lab.dataset.chunks import ChunkJob, find_chunk_file, play_chunk, write_whole
from era.lab.dataset.local import play_here
from era.lab.dataset.run import open_folder, simulate
from era.lab.dataset.setting import make_setting
from era.lab.dataset.versions import read_versions

MAX_BYTES = 1_000_000
HERE = partial(play_here, processes=1)


def test_intervals_are_resampled_by_game() -> None:
    """Four seats that always agree are one observation, not four."""
    rng = np.random.default_rng(1)
    game_luck = rng.normal(50, 10, 400)
    resampler = Resampler(400)
    together = resampler.ratios(stack([4 * game_luck]), stack([np.full(400, 4.0)]))
    estimate = make_estimates(*together, comparisons=1)[0]
    half = (estimate.high - estimate.low) / 2
    assert half == pytest.approx(1.96 * 10 / np.sqrt(400), rel=0.15), "not half of it, as 1,600 seats would give"


def test_an_interval_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng = np.random.default_rng(2)
    inside = 0
    for _ in range(200):
        values = rng.normal(0, 1, 80)
        resampler = Resampler(80, resamples=400)
        estimate = make_estimates(*resampler.ratios(stack([values]), stack([np.ones(80)])), comparisons=1)[0]
        inside += estimate.low <= 0 <= estimate.high
    assert 178 <= inside <= 200


def test_more_comparisons_make_wider_intervals() -> None:
    values = np.random.default_rng(3).normal(0.3, 1, 100)
    resampled = Resampler(100).ratios(stack([values]), stack([np.ones(100)]))
    one, many = (make_estimates(*resampled, comparisons=n)[0] for n in (1, 100))
    assert (one.low, one.high) == (many.low, many.high)
    assert many.low_adjusted < one.low_adjusted
    assert one.excludes(0.0)
    assert not many.excludes(0.0)


def test_the_ladder_finds_known_strengths() -> None:
    """A wins 10 of 11 against B: 400 Elo points, give or take what the prior takes."""
    games = 1100
    seats: dict[str, Any] = {
        "game": np.repeat(np.arange(games), 2),
        "seat": np.tile([0, 1], games),
        "bot": np.tile(np.array(["A", "B"], dtype=object), games),
        "score": np.where(np.arange(2 * games) % 22 < 20, np.tile([1, 0], games), np.tile([0, 1], games)),
    }
    points = fit(count_beaten(seats, ["A", "B"], games).sum(axis=0)[None])[0]
    assert points[0] - points[1] == pytest.approx(400, abs=5)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "run"
    setting = make_setting("medieval", {"players": 3}, bots=["random", "squire"], games=12, steps=20)
    simulate(setting, path, HERE)
    return path


def test_the_page_has_everything_and_asks_for_nothing(folder: Path) -> None:
    page = write_balance(measure_balance(folder))
    assert len(page.encode()) < MAX_BYTES
    for heading in ("Who starts", "How long", "Where points", "goes with", "What strikes", "The bots", "comparisons"):
        assert heading in page
    assert not re.search(r"https?://|<script|<link|@import|url\(", page), "nothing from a network"
    assert "games planned</dt><dd>12" in page
    assert "finished</dt><dd>12" in page


def test_a_run_that_is_not_over_is_reported_with_what_it_has(tmp_path: Path) -> None:
    setting = make_setting("medieval", {"players": 2}, bots=["random"], games=6, chunk_games=2)
    open_folder(setting, tmp_path / "run", resume=False)
    write_whole(find_chunk_file(tmp_path / "run", 1), play_chunk(ChunkJob(setting, 1, read_versions())))
    figures = measure_balance(tmp_path / "run")
    assert (figures.manifest.setting.games, figures.played) == (6, 2)
    assert "4 games of this run have not been played yet" in write_balance(figures)


def test_shares_of_victories_add_up(folder: Path) -> None:
    start = next(section for section in measure_balance(folder).sections if section.key == "start")
    assert sum(figure.estimate.value for figure in start.figures) == pytest.approx(100)
    assert start.reference == pytest.approx(100 / 3)


@pytest.mark.parametrize("options", [["medieval", "--players", "1"], ["merchants", "--players", "2"]])
def test_one_command_plays_and_reports(options: list[str], tmp_path: Path) -> None:
    place = ["--bots", "random", "--games", "4", "--out", str(tmp_path / "run")]
    assert main(["lab", "balance", *options, *place]) == 0
    assert "How long" in (tmp_path / "run" / "balance.html").read_text("utf-8")
    assert main(["lab", "balance", str(tmp_path / "run"), "--page", str(tmp_path / "again.html")]) == 0
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "run" / "balance.html").read_bytes()
