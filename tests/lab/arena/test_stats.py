"""The arena's numbers against known ones."""

import pytest

from era.lab.arena import stats


def test_elo_and_expected_score_are_inverse() -> None:
    assert stats.elo(0.5) == 0
    assert stats.elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert stats.elo(0.65) == pytest.approx(107.54, abs=0.01)
    assert stats.expected(190.85) == pytest.approx(0.75, abs=1e-4)
    assert stats.expected(-100) == pytest.approx(0.3599, abs=1e-4)
    assert stats.elo(1.0) == pytest.approx(1199.83, abs=0.01)
    assert stats.elo(0.0) == pytest.approx(-1199.83, abs=0.01)


def test_the_interval_of_a_mean() -> None:
    values = [0.0, 1.0] * 50
    low, high = stats.interval(values)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert high - low == pytest.approx(2 * 1.96 * 0.5025 / 10, abs=1e-4)
    assert stats.interval([1.0]) == (1.0, 1.0)


def test_superiority() -> None:
    assert stats.superiority([0.5, 0.5]) == 0.5
    assert stats.superiority([1.0, 1.0]) == 1.0
    assert stats.superiority([0.0, 1.0] * 10) == pytest.approx(0.5)
    assert stats.superiority([0.5, 1.0] * 20) > 0.999


def test_the_sequential_test_decides_both_ways_and_waits_meanwhile() -> None:
    assert stats.verdict([1.0, 0.5] * 30, 0, 50) == "better"
    assert stats.verdict([0.0, 0.5] * 30, 0, 50) == "not better"
    assert stats.verdict([0.5, 0.6], 0, 50) is None
    assert stats.log_likelihood_ratio([0.5, 0.5], 0, 10) == 0.0
