"""Puzzles: their beginnings are played by the engine, and their answers are computed here."""

import os
import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from era.cli.main import main
from era.core.catalogue import LANGUAGES
from era.core.errors import DataError, IllegalAction
from era.core.game import AnyGame
from era.games.medieval.rules import walls
from era.games.registry import game as game_by_name
from era.games.rulebook import read_rules
from era.lessons.conditions import holds
from era.puzzles import solve as solving
from era.puzzles.puzzle import Goal, list_puzzles, read_puzzle, read_text
from era.puzzles.search import make_seed
from era.puzzles.solve import judge, measure, replay_position, solve, value_position

FULL = bool(os.environ.get("ERA_FULL"))
PUZZLES = ("last-wall", "two-walls", "corner-gap", "air", "hungry-round", "three-skulls", "best-keep", "spend-first",
           "market-day", "customs")  # fmt: skip
WALLED_AREA = {"players/0/walled_area": 1}
PLACE = re.compile(r"\b[A-N]1?\d\b")


def test_these_are_all() -> None:
    assert list_puzzles() == list(PUZZLES)
    assert {read_puzzle(each).game for each in PUZZLES} == {"medieval", "merchants"}
    with pytest.raises(DataError, match="last-wall"):
        read_puzzle("no-such")
    with pytest.raises(DataError):
        read_puzzle("../data/last-wall")


@pytest.mark.parametrize("puzzle_id", PUZZLES)
def test_the_engine_comes_to_where_it_begins(puzzle_id: str) -> None:
    """Every move of the beginning is legal there, and every draw is that of the seed."""
    puzzle = read_puzzle(puzzle_id)
    game = game_by_name(puzzle.game)
    assert make_seed(puzzle.seed_of).hex() == puzzle.seed
    state = replay_position(game, puzzle)
    assert game.turn(state).seats == (0,)
    if puzzle.where is not None:
        assert game.turn(state).phase == puzzle.where.phase
        assert holds(game.show(state), puzzle.where.when)


def test_other_dice_and_broken_lines_are_refused() -> None:
    puzzle = read_puzzle("best-keep")
    game = game_by_name(puzzle.game)
    with pytest.raises(DataError, match="roll 1"):
        replay_position(game, replace(puzzle, seed=make_seed("other").hex()))
    with pytest.raises(DataError, match="no entry"):
        replay_position(game, replace(puzzle, entries=["nonsense"]))


# ---------------------------------------------------------------- the answers


def read_area(game: AnyGame, state: Any, goal: Goal) -> Fraction:
    """The walled area without all else that is shown: 20 times as quick, and the same (tested below)."""
    assert goal.of == WALLED_AREA
    return Fraction(walls.count_walled_area(state.players[0], state.rules))


@pytest.mark.parametrize("puzzle_id", PUZZLES)
def test_the_answer_is_exact(puzzle_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All legal sequences are tried and all dice counted out. What cannot be more than reached needs no more than the
    proof that it can be."""
    puzzle = read_puzzle(puzzle_id)
    assert judge(puzzle, puzzle.best).moves_left == 0
    assert judge(puzzle, puzzle.best).value == puzzle.worth()
    if puzzle.goal.kind == "reach" and puzzle.worth() == 1:
        assert (puzzle.tried, puzzle.answers) == (0, 0)
        return
    if puzzle.goal.of == WALLED_AREA and not FULL:
        monkeypatch.setattr(solving, "measure", read_area)
    found = solve(puzzle)
    assert (found.value, len(found.best), found.tried) == (puzzle.worth(), puzzle.answers, puzzle.tried)
    assert puzzle.best in found.best
    assert found.second != found.value  # there is something to find


def test_the_quick_area_is_the_one_that_is_shown() -> None:
    """At every end of the first puzzle, and of the pairs that begin as the best one of the second does."""
    for puzzle_id, first in (("last-wall", []), ("two-walls", read_puzzle("two-walls").best[:1])):
        puzzle = read_puzzle(puzzle_id)
        game = game_by_name(puzzle.game)
        state = replay_position(game, puzzle)
        for text in first:
            game.act(state, 0, game.read(state, 0, text))
        for action in game.legal(state, 0):
            after = game.copy(state)
            game.apply(after, 0, action)
            assert read_area(game, after, puzzle.goal) == measure(game, after, puzzle.goal)


def test_hope_and_a_later_move_are_counted() -> None:
    """A chance is the share of all outcomes, and a later move is the best of its kind."""
    keep = read_puzzle("best-keep")
    assert judge(keep, ["stop"]).value == 0
    assert judge(keep, keep.best).value == Fraction(1, 3)
    skulls = read_puzzle("three-skulls")
    game = game_by_name(skulls.game)
    state = replay_position(game, skulls)
    game.act(state, 0, game.read(state, 0, skulls.best[0]))
    assert value_position(game, state, replace(skulls.goal, later="")) < value_position(game, state, skulls.goal)


def test_an_answer_that_misses_the_wish_is_worth_nothing() -> None:
    customs = read_puzzle("customs")
    assert judge(customs, ["end", "end", "end", "end"]).value == 0
    assert judge(customs, ["load fabric", "move grand-berg duty wheat", "load fabric", "move grand-berg"]).value == 2


def test_an_answer_is_complete_when_its_moves_are_made_or_dice_must_fall() -> None:
    two = read_puzzle("two-walls")
    assert judge(two, []).moves_left == 2
    assert judge(two, two.best[:1]).moves_left == 1
    assert judge(two, [*two.best, "ready"]).moves_left == 0
    spend = read_puzzle("spend-first")
    longer = replace(spend, goal=replace(spend.goal, moves=6))
    assert judge(longer, spend.best[:1]).moves_left > 0
    assert judge(longer, spend.best).moves_left == 0  # two of six: the next roll is due
    with pytest.raises(IllegalAction):
        judge(two, ["place wall-4 g6 r0"])


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("puzzle_id", PUZZLES)
def test_both_languages_say_the_same(puzzle_id: str) -> None:
    puzzle = read_puzzle(puzzle_id)
    texts = [read_text(puzzle_id, lang) for lang in LANGUAGES]
    for text in texts:
        assert "{value}" in text.other or puzzle_id == "air"
        assert all(value for name, value in vars_of(text).items() if name != "missed")
        assert bool(text.missed) == bool(puzzle.goal.kind != "reach" and puzzle.goal.wish)
        assert set(PLACE.findall(text.best)) == set(PLACE.findall(texts[0].best))
    assert len({len(text.hints) for text in texts}) == 1
    assert len({text.title for text in texts}) == len(LANGUAGES)
    assert set(puzzle.rules) <= set(read_rules(puzzle.game, "en"))


def vars_of(text: Any) -> dict[str, Any]:
    return {name: getattr(text, name) for name in text.__struct_fields__}


# ---------------------------------------------------------------- finding more


def test_the_search_finds_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    number = read_puzzle("market-day").seed_of.split()[-1]
    assert main(["puzzle", "find", "market-day", "--first", number, "--tries", "1", "--lang", "en"]) == 0
    assert "build market b6" in capsys.readouterr().out
    assert main(["puzzle", "find", "last-wall", "--lang", "es"]) == 1
    assert "a mano" in capsys.readouterr().out
