"""Pairs: the same dice, seats changed, the same in one process or two."""

import msgspec
import pytest

from era.bots.levels import make_bot
from era.core import parallel
from era.core.chance import Chance
from era.games.medieval.game import GAME
from era.lab.arena import bot_game, duel, report, solo
from era.lab.arena.bot_game import PlayedGame, WorkAllowance

UNHURRIED_S = 60.0
"""The bots here answer at once and take nothing like it; but none may be cut off because the machine is busy."""


def setting(**changes: object) -> duel.DuelSetting:
    values: dict[str, object] = {"game": "medieval", "options": {"players": 2}, "a": "random", "b": "random"}
    return duel.DuelSetting(**{**values, "pairs": 2, "budget": UNHURRIED_S, **changes})  # type: ignore[arg-type]


def test_both_games_of_a_pair_see_the_same_dice() -> None:
    first, second = bot_game.make_source(1, 7), bot_game.make_source(1, 7)
    roll = Chance("roll 1", (6,) * 5)
    assert first.draw(roll) == second.draw(roll)
    assert bot_game.make_source(1, 8).draw(roll) != bot_game.make_source(1, 7).draw(roll)


def test_a_game_is_the_same_every_time() -> None:
    options = GAME.check({"players": 2})
    bots = [make_bot("random", GAME) for _ in range(2)]
    games = [bot_game.play(GAME, options, bots, 3, 4, [WorkAllowance(UNHURRIED_S)] * 2) for _ in range(2)]
    assert games[0].scores == games[1].scores
    assert games[0].finished


def test_scores_are_counted_from_the_side_of_a() -> None:
    won = PlayedGame((10, 3), (0,), 1, 0.0, 0, 0)
    assert (duel._score(won, [0, 1]), duel._score(won, [1, 0])) == (1.0, 0.0)
    assert (duel._margin(won, [0, 1]), duel._margin(won, [1, 0])) == (7.0, -7.0)
    shared = PlayedGame((5, 5, 5), (0, 1, 2), 1, 0.0, 0, 0)
    assert duel._score(shared, [0, 1, 0]) == pytest.approx(2 / 3)


def test_one_among_many_sits_on_every_seat_once() -> None:
    result = duel.duel(setting(options={"players": 3}, lone=True, pairs=2, steps=10))
    assert (result.pairs, result.games, result.unfinished) == (2, 6, 0)
    assert result.score == pytest.approx(1 / 3)


def test_a_bot_against_itself_scores_half() -> None:
    """Random bots draw from seats' own streams, so both games of a pair mirror each other."""
    result = duel.duel(setting(pairs=3))
    assert result.pairs == 3
    assert result.score == 0.5
    assert result.elo == 0


def test_the_sequential_test_stops_early() -> None:
    result = duel.duel(setting(a="greedy", pairs=6, sprt=(-800.0, 10.0)))
    assert result.pairs <= 6


def test_results_are_told_in_both_languages_and_as_json() -> None:
    result = duel.duel(setting())
    assert "score of random" in report.write_duel(result, "en")
    assert "diferencia Elo" in report.write_duel(result, "es")
    assert msgspec.json.decode(msgspec.json.encode(result))["pairs"] == 2


def test_alone_with_a_histogram_by_rank() -> None:
    result = solo.solo(
        solo.SoloSetting(game="medieval", options={"players": 1}, bot="random", games=3, budget=UNHURRIED_S, seed=1)
    )
    assert sum(result.ranks.values()) == 3
    assert result.least <= result.mean <= result.most
    assert "#" in report.write_solo(result, "en")


WON = (((0, 1, 2, 3), True), ((0, 1, 2, 3), False), ((), True))
"""Winners, and whether the challenge was met: all of it, the victory alone, neither."""


def test_a_challenge_is_counted_apart_from_the_victory() -> None:
    setting = solo.SoloSetting(game="merchants", options={"players": 4}, bot="random", games=4, budget=UNHURRIED_S)
    won, missed, lost = (PlayedGame((9,) * 4, winners, 1, 0.0, 0, 0, whole=whole) for winners, whole in WON)
    found = solo._summarize(setting, [won, won, missed, lost])
    assert (found.won, found.complete) == (0.75, 0.5)
    assert "won with the challenge" in report.write_solo(found, "en")
    assert "won with the challenge" not in report.write_solo(solo._summarize(setting, [won, lost]), "en")


def test_work_comes_back_in_order() -> None:
    assert list(parallel.run_in_processes(abs, [-3, 2, -1], 1)) == [3, 2, 1]
    assert list(parallel.run_in_processes(abs, [-3, 2, -1], 2)) == [3, 2, 1]
