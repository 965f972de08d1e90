"""What an answer to a moment of a finished game is worth."""

import pytest

from era.lab.study.answers import MomentJudge, MomentPosition
from tests.lab.test_study import read

FIRST = 79
"""Of the blunder: player 2 builds nothing, and loses by that."""
GAMES = 6


@pytest.fixture(scope="module")
def judge() -> MomentJudge:
    return MomentJudge(read("blunder"), FIRST, FIRST, GAMES)


def test_what_was_played_is_worth_nothing_more(judge: MomentJudge) -> None:
    found = judge.value([read("blunder").entries[FIRST - 1].text])
    assert found.gain == 0
    assert found.games == GAMES


def test_the_strong_bots_answer_is_better(judge: MomentJudge) -> None:
    strong = judge.value(["done"]).strong
    found = judge.value(strong)
    assert strong[0].startswith("build ")
    assert found.gain == found.strong_gain > 0.5


def test_the_same_answer_is_always_worth_the_same(judge: MomentJudge) -> None:
    again = MomentJudge(read("blunder"), FIRST, FIRST, GAMES)
    strong = judge.value(["done"]).strong
    assert again.value(strong[:1]) == judge.value(strong[:1])


def test_moves_after_the_step_do_not_belong_to_the_answer() -> None:
    position = MomentPosition(read("blunder"), FIRST)
    state, played = position.play(["done", "stop"])
    assert played == ["done"]
    assert not position.is_open(state)
    assert position.is_open(position.start)
