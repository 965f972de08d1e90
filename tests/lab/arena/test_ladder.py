"""The ladder: everybody meets everybody, and ratings explain what came of it."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from era.lab.arena import ladder, stats
from era.lab.arena.duel import Pair
from era.lab.arena.ladder import LadderSetting, climb, fit_ratings, rate
from era.lab.arena.ladder_plot import draw_ladder
from era.lab.arena.report import write_ladder

ELOS = {"a": 150.0, "b": 0.0, "c": -150.0}


def expect_scores(number: int) -> dict[tuple[str, str], list[float]]:
    return {(a, b): [stats.expected(ELOS[a] - ELOS[b])] * number for a, b in combinations(ELOS, 2)}


def test_ratings_are_found_again() -> None:
    found = fit_ratings(list(ELOS), expect_scores(2000))
    for bot, elo in ELOS.items():
        assert found[bot] == pytest.approx(elo, abs=1)


def test_whoever_never_lost_has_a_finite_rating() -> None:
    rows = rate(["a", "b"], {("a", "b"): [1.0] * 30}, seed=1)
    assert rows[0].bot == "a"
    assert 100 < rows[0].elo - rows[1].elo < 1500
    assert rows[0].score == 1.0
    assert rows[0].games == 60


def test_more_games_make_the_interval_narrower() -> None:
    def width(number: int) -> float:
        row = rate(["a", "b"], {("a", "b"): [1.0, 0.5, 0.5, 0.0] * number}, seed=1)[0]
        assert row.elo_low <= row.elo <= row.elo_high
        return row.elo_high - row.elo_low

    assert width(100) < width(5) / 2


def test_a_round_robin_of_three_players_at_a_table() -> None:
    setting = LadderSetting(
        game="medieval", options={"players": 3, "scenario": "roads"}, bots=["random", "squire", "duke"], pairs=2,
        budget=0.02, steps=20,
    )  # fmt: skip
    found = climb(setting)
    # Two pairs tell those who think from who does not; who of them is stronger takes hundreds.
    assert {row.bot for row in found.rows} == {*setting.bots}
    assert found.rows[-1].bot == "random"
    assert [row.elo for row in found.rows] == sorted((row.elo for row in found.rows), reverse=True)
    assert {(match.a, match.b) for match in found.matches} == {*combinations(setting.bots, 2)}
    assert climb(setting) == found, "the same setting gives the same games"
    told = write_ladder(found, "en")
    assert found.rows[0].bot in told.splitlines()[2]
    assert "unfinished games: 0" in told
    assert "3 jugadores" in write_ladder(found, "es")
    ElementTree.fromstring(draw_ladder(found.rows, 'a "ladder" & more'))


def test_a_match_stops_when_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    won = Pair(1.0, 9.0, 1, 0.0, 0, 0, 2, 0)
    lost = Pair(0.5, 0.0, 1, 0.0, 0, 0, 2, 0)
    pairs = iter([won, won, lost] * 1000)
    monkeypatch.setattr(ladder, "run_in_processes", lambda work, jobs, count: (next(pairs) for _ in jobs))
    setting = LadderSetting(
        game="medieval", options={}, bots=["duke", "squire"], pairs=900, budget=0.02, steps=1, sprt=(0.0, 50.0)
    )
    assert climb(setting).matches[0].pairs < 100
