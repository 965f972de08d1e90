"""Reasons of hints as a player reads them: whole numbers for what is counted, nothing that has to be done anyway."""

import random
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from era.bots.budget import Budget
from era.bots.hints import BotHint, HintReason
from era.games.medieval.actions import Build, Done, Refuse, Remove, Stop, Suffer
from era.games.medieval.bots.bot import BOTS, make_strongest
from era.games.medieval.bots.effects import apply_answer
from era.games.medieval.bots.hint_facts import COUNTED_PARTS, find_facts, tell_best, tell_counted
from era.games.medieval.bots.hints import (
    ADVISERS,
    MAX_REASONS,
    TOLD_BY_FACTS,
    TOLD_OF_PLACES,
    _make_hint,
    find_hints,
    list_different,
)
from era.games.medieval.bots.native_bot import Candidate
from era.games.medieval.game import GAME
from era.games.medieval.rules.ending import is_last_round
from era.games.medieval.rules.scoring import make_sheets
from era.games.medieval.state import Question, State
from tests.support.bot_positions import player, positions

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 1},
    {"players": 3, "scenario": "rivers-roads"},
)
EACH = 12
"""So many hints of a question and table are looked at."""


@cache
def collect_hints() -> dict[str, list[tuple[State, int, BotHint]]]:
    """The best hint of many positions, by the question."""
    found: dict[str, list[tuple[State, int, BotHint]]] = defaultdict(list)
    for number, options in enumerate(TABLES, start=1):
        for state, seat in positions(options, 20 + number, player(BOTS["baron"]())):
            told = found[GAME.turn(state).phase]
            if len(told) < EACH * number:
                view = GAME.view(state, seat)
                told.append((view, seat, find_hints(view, seat, Budget(nodes=200), random.Random(1), 1)[0]))
    return found


def list_reasons(*questions: str) -> list[HintReason]:
    return [reason for question in questions for _, _, hint in collect_hints()[question] for reason in hint.reasons]


def test_what_is_counted_has_no_decimals() -> None:
    reasons = list_reasons(*collect_hints())
    assert reasons
    assert not [each for each in reasons if each.part in COUNTED_PARTS and each.points == round(each.points)]


def test_a_layout_is_advised_by_where_a_piece_lies() -> None:
    """A piece has to be laid out in any case: dice and food that it brings are no reason."""
    assert {each.part for each in list_reasons("layout")} <= {
        "fact-layout", "fact-inside", "fact-outside", "fact-aside", "fact-ready", "fact-river", *TOLD_OF_PLACES
    }  # fmt: skip


@pytest.mark.parametrize("question", ["brigands", "bribe", "demand"])
def test_an_answer_has_a_fact(question: str) -> None:
    hints = collect_hints()[question]
    assert hints
    assert all(any(reason.values for reason in hint.reasons) for _, _, hint in hints)


def find_building_step() -> tuple[State, int]:
    """Somebody builds in a late round: how long a game lasts depends on what is compiled here."""
    for seed in range(4, 12):
        for state, seat in positions({"players": 2}, seed, player(BOTS["duke"]())):
            if state.round == 5 and GAME.turn(state).phase == "build":
                return state, seat
    raise AssertionError("nobody built in round 5")


def test_losing_a_building_is_compared_with_losing_another() -> None:
    """One has to go: what would happen anyway speaks for none of them."""
    state, seat = find_building_step()
    state.questions.insert(0, Question("fire", seat))
    state.players[seat].legal = None
    view = GAME.view(state, seat)
    choice = GAME.legal(view, seat).nth(0)
    listed = ADVISERS["fire"](make_strongest(), view, seat, choice, random.Random(1))
    assert len(listed) > 1
    for part in listed[0][2]:
        assert sum(parts[part] for _, _, parts in listed) == pytest.approx(0.0, abs=1e-6)
    hints = find_hints(view, seat, Budget(nodes=200), random.Random(1), 3)
    assert not [reason for hint in hints for reason in hint.reasons if reason.part in TOLD_BY_FACTS]
    total = make_sheets(view)[seat]["total"]
    lost = {action: total - make_sheets(apply_answer(view, seat, action))[seat]["total"] for _, action, _ in listed}
    for action, points in lost.items():
        assert isinstance(action, Remove)
        told = [each.values for each in find_facts(view, seat, action)]
        assert told == ([{"points": points, "most": max(lost.values())}] if points < max(lost.values()) else [])


@cache
def find_ending(*, is_last: bool) -> list[tuple[State, int]]:
    """Positions of the step Build in the last round, or before somebody may turn the last X."""
    found = []
    for seed in range(4, 10):
        for state, seat in positions({"players": 2}, seed, player(BOTS["duke"]())):
            missing = 0 if is_last_round(state) else state.rules.xs_to_end - len(state.xs)
            if GAME.turn(state).phase == "build" and missing == (0 if is_last else 1):
                found.append((GAME.view(state, seat), seat))
    assert found
    return found


def find_standing(view: State, seat: int, hint: BotHint) -> int | None:
    """How far ahead a hint says that the seat is when the game ends; None where it does not say."""
    for reason in hint.reasons:
        if reason.part.startswith("fact-end-"):
            points = reason.values["points"]
            assert isinstance(points, int)
            assert bool(points) != reason.part.endswith("level")
            return -points if reason.part.endswith("behind") else points
    return None


@pytest.mark.parametrize("is_last", [True, False])
def test_what_ends_the_game_tells_how_the_seat_stands_then(*, is_last: bool) -> None:
    ending = 0
    for view, seat in find_ending(is_last=is_last):
        for hint in find_hints(view, seat, Budget(nodes=200), random.Random(1), 3):
            action = GAME.read(view, seat, hint.action)
            after = apply_answer(view, seat, action)
            totals = [sheet["total"] for sheet in make_sheets(after)]
            ends = is_last_round(after) and isinstance(action, (Build, Done))
            standing = totals[seat] - totals[1 - seat] if ends else None
            assert find_standing(view, seat, hint) == standing, hint
            assert len(hint.reasons) <= MAX_REASONS
            ending += ends
    assert ending


def test_a_die_that_is_won_is_no_die_fewer() -> None:
    """The last of a kind brings the end nearer, and with it dice of rounds not played; but it is a die more."""
    view, seat, build = next(
        (view, seat, action)
        for view, seat in find_ending(is_last=False)
        for action in GAME.legal(view, seat)
        if isinstance(action, Build) and view.rules.pieces[action.piece].die >= 0
    )
    hint = _make_hint(view, seat, build, 1.0, {"engine": -3.0, "food": 9.0}, is_best=False)
    parts = [reason.part for reason in hint.reasons]
    assert "fact-die" in parts
    assert "engine" not in parts


def test_a_wall_tells_how_many_its_court_still_lacks() -> None:
    told = [
        (view, seat, hint, reason)
        for view, seat, hint in collect_hints()["build"]
        for reason in hint.reasons
        if reason.part == "fact-wall"
    ]
    assert told
    for view, seat, hint, reason in told:
        assert hint.action.startswith("build wall")
        before = find_facts(view, seat, GAME.read(view, seat, hint.action))
        assert reason in before
        assert isinstance(reason.values["walls"], int)
        assert reason.values["walls"] > 0


def test_where_nothing_else_speaks_the_best_says_what_it_is() -> None:
    state, seat = find_building_step()
    view = GAME.view(state, seat)
    said = {action: tell_best(view, seat, action, 3).part for action in (Done(), Stop(), Suffer(), Refuse())}
    assert list(said.values()) == ["fact-done", "fact-stop", "fact-suffer", "fact-refuse"]
    state.players[seat].hammers = 0
    assert tell_best(state, seat, Done(), 1).part == "fact-spent"


def test_other_places_and_other_roads_are_not_advised_beside_the_best() -> None:
    state = GAME.start(GAME.check({"players": 2, "scenario": "roads"}))
    names = {piece.name: piece.index for piece in state.rules.pieces}
    built = [("road-5", 3), ("farm", 7), ("road-4", 9), ("farm", 20), ("wall-6", 1), ("wall-5", 1)]
    ranked = [Candidate(Build(names[name], 0, at), 1.0, 1) for name, at in built]
    kept = [one.action for one in list_different(state, [*ranked, Candidate(Done(), 0.0, 1)])]
    assert kept == [*(ranked[n].action for n in (0, 1, 4, 5)), Done()]


def test_only_whole_numbers_are_told_without_decimals() -> None:
    assert tell_counted("points", -2.0) == HintReason("fact-points-lost", -2.0, {"points": 2})
    assert tell_counted("points", 0.5) is None
    assert tell_counted("stock", 1.0) is None
