"""Every level answers every question of every scenario, legally, and from its view alone."""

import random
from collections import Counter
from typing import Any, Literal

import pytest

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.compiled import COMPILED, NATIVE_STATUS
from era.games.medieval.bots.bot import BOTS, DECIDERS, WEIGHTS
from era.games.medieval.bots.evaluation import Judge
from era.games.medieval.bots.hints import ADVISERS
from era.games.medieval.box.scenario import load_shipped_scenarios
from era.games.medieval.flow import QUESTIONS
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.bot_positions import player, positions, random_player

TABLES = [
    {"scenario": name, "players": players} for name, scenario in load_shipped_scenarios().items()
    for players in scenario.players if players != 3
] + [
    {"scenario": "rivers-roads", "players": 2, "dice_leave": "at-once"},
    {"scenario": "solitaire", "players": 1, "dice_leave": "at-once", "peaceful": True},
]  # fmt: skip


def named(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values())


@pytest.mark.parametrize("options", TABLES, ids=named)
def test_the_strongest_plays_whole_games(options: dict[str, Any]) -> None:
    bot = BOTS["monarch"]()
    for state, seat in positions(options, 5, player(bot)):
        assert state.round < 60
    assert GAME.turn(state).over


def test_nobody_is_too_far_ahead_to_be_judged() -> None:
    state, seat = next(positions({"players": 2}, 5, random_player()))
    judge = Judge(state, seat, WEIGHTS)
    assert judge.lead(0.0, 10_000.0, 3.0, 1.0) == pytest.approx(0.0)


@pytest.mark.parametrize("name", [name for name in BOTS if name != "monarch"])
def test_every_level_plays_a_whole_game(name: str) -> None:
    for state, seat in positions({"scenario": "big", "players": 2}, 6, player(BOTS[name]())):
        pass
    assert GAME.turn(state).over


@pytest.mark.parametrize("table", [DECIDERS, ADVISERS], ids=["decided", "advised"])
def test_every_question_of_the_game_has_its_function(table: dict[str, object]) -> None:
    assert set(table) == set(QUESTIONS)


def test_every_kind_of_question_is_answered_legally_by_every_level() -> None:
    """Random play reaches odd positions; every level is asked about some of each kind."""
    asked: Counter[str] = Counter()
    bots = {name: make() for name, make in BOTS.items()}
    tables: list[dict[str, Any]] = [
        {"scenario": "big", "players": 2},
        {"scenario": "roads", "players": 3},
        {"scenario": "randomized", "players": 2},
        {"scenario": "solitaire", "players": 1},
        {"scenario": "base", "players": 2, "peaceful": True},
    ]
    for number, options in enumerate(tables):
        for state, seat in positions(options, 10 + number, random_player(number)):
            kind = GAME.turn(state).phase
            if asked[f"{number} {kind}"] < 3:
                asked[f"{number} {kind}"] += 1
                asked[kind] += 1
                for bot in bots.values():
                    check(bot, state, seat)
    assert {kind for kind in QUESTIONS if not asked[kind]} <= {"fire", "attack", "cost"}


def check(bot: Bot, state: State, seat: int) -> None:
    view = GAME.view(state, seat)
    legal = GAME.legal(state, seat)
    action = bot.choose(view, seat, Budget(nodes=100), random.Random(1))
    assert action in legal, f"{bot.name}: {action}"


@pytest.mark.parametrize("kind", ["fire", "attack"])
def test_removals_keep_what_is_worth_most(kind: Literal["fire", "attack"]) -> None:
    """A position in the build step, turned into a disaster."""
    from era.games.medieval.state import Question

    for state, seat in positions({"players": 2}, 4, player(BOTS["monarch"]())):
        if state.round == 4 and GAME.turn(state).phase == "build":
            break
    state.questions.insert(0, Question(kind, seat))
    state.players[seat].legal = None
    legal = GAME.legal(state, seat)
    action = BOTS["monarch"]().choose(GAME.view(state, seat), seat, Budget(nodes=500), random.Random(1))
    assert action in legal
    from era.games.medieval.rules import domain

    removed = domain.find_building(state.players[seat], action.at)
    assert removed is not None
    assert removed.piece.name not in ("guildhall", "cathedral", "university")


def test_same_steps_same_answers() -> None:
    """Nothing is drawn anew: what somebody misjudges they misjudge every time."""

    def game(seed: int) -> list[str]:
        chosen: list[str] = []
        choose = player(BOTS["baron"](), seed)

        def noted(state: State, seat: int) -> Any:
            action = choose(state, seat)
            chosen.append(GAME.write(state, seat, action))
            return action

        for _ in positions({"players": 2}, 8, noted):
            pass
        return chosen

    assert game(1) == game(1)
    assert NATIVE_STATUS.key != COMPILED or game(1) == game(2)


def test_hidden_dice_and_layouts_change_no_answer() -> None:
    """Two states that differ only in another seat's secret give the same view, so the same answer."""
    asked = 0
    for state, seat in positions({"players": 2}, 9, random_player(4)):
        if GAME.turn(state).phase != "roll":
            continue
        other = state.copy()
        rival = other.players[1 - seat]
        faces = list(rival.faces)
        shown = next(face for face, count in enumerate(faces) if count)
        faces[shown] -= 1
        faces[5 if shown != 5 else 0] += 1
        rival.faces = tuple(faces)
        answers = [
            BOTS["monarch"]().choose(GAME.view(each, seat), seat, Budget(nodes=300), random.Random(1))
            for each in (state, other)
        ]
        assert answers[0] == answers[1]
        asked += 1
        if asked == 6:
            return
