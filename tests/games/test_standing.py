"""Standing answers in random games: whatever a wish gives is one legal action, and the one that it says."""

import random
from collections import Counter
from typing import Any, cast

import pytest

from era.core.catalogue import LANGUAGES
from era.core.match import Match
from era.core.rng import QuickSource
from era.games.medieval.state import Question
from era.games.registry import find_module
from era.games.registry import game as game_by_name
from era.games.standing import (
    ONLY_ANSWER,
    StandingRules,
    StandingWish,
    ask_wishes,
    list_kinds,
    say_answer,
    say_kind,
    say_unmet,
)
from tests.support.merchants.table import PreparedGame, federation

CASES: list[tuple[str, dict[str, Any], int, set[str]]] = [
    ("medieval", {"players": 3}, 4, {"brigands", "bribe", "demand", "feathers"}),
    ("medieval", {"players": 3, "scenario": "rivers-roads"}, 4, {"brigands", "bribe", "demand", "feathers"}),
    ("merchants", {"players": 2, "variant": "base", "confirm": True}, 2, {ONLY_ANSWER}),
]
MAX_MOVES = 4000


def find_rules(name: str) -> StandingRules:
    return cast(StandingRules, find_module(name, "standing"))


@pytest.mark.parametrize(("name", "options", "games", "wanted"), CASES)
def test_a_wish_gives_one_legal_action_or_none(
    name: str, options: dict[str, Any], games: int, wanted: set[str]
) -> None:
    """All wishes are tried at every question of random games; each kind that is `wanted` answers at least once."""
    game, rules, given = game_by_name(name), find_rules(name), Counter[str]()
    for seed in range(games):
        rng = random.Random(seed)
        match = Match(game, game.check(options), QuickSource(rng))
        wishes = [
            StandingWish(kind.kind, answer, rng.choice([0, 2]) if answer in kind.counted else 0)
            for kind in list_kinds(rules, match.state)
            for answer in kind.answers
        ]
        for _ in range(MAX_MOVES):
            if match.over():
                break
            seat = rng.choice(match.turn().seats)
            legal = game.legal(match.state, seat)
            for wish in wishes:
                outcome = ask_wishes(game, rules, match.state, seat, [wish])
                if outcome is None:
                    continue
                assert not game.secret(match.state)
                assert say_unmet(rules, outcome, "es")
                assert bool(outcome.text) == (outcome.unmet is None)
                if outcome.text:
                    action = game.read(match.state, seat, outcome.text)
                    assert action in legal, f"{wish} gave {outcome.text}, seed {seed}"
                    given[wish.kind] += 1
            match.act(seat, legal.nth(rng.randrange(legal.size)))
    assert wanted <= set(given), given


@pytest.mark.parametrize("name", ["medieval", "merchants"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_its_sentence(name: str, lang: str) -> None:
    rules, game = find_rules(name), game_by_name(name)
    for kind in list_kinds(rules, game.start(game.check({"players": 2}))):
        assert say_kind(rules, kind.kind, lang)
        assert all(say_answer(rules, kind.kind, answer, lang) for answer in kind.answers)


def test_brigands_are_paid_as_wished_while_there_is_enough() -> None:
    """By hand: food 3, wood 0; the wish for food holds down to what it says, the one for wood is not possible."""
    game, rules = game_by_name("medieval"), find_rules("medieval")
    state = find_brigands()
    seat = state.questions[0].seat
    state.players[seat].stock[:] = [0, 0, 0, 3]
    state.players[seat].legal = None

    def ask(wish: StandingWish) -> tuple[str, str | None]:
        outcome = ask_wishes(game, rules, state, seat, [wish])
        assert outcome is not None
        return outcome.text, outcome.unmet

    assert ask(StandingWish("brigands", "food")) == ("lose food", None)
    assert ask(StandingWish("brigands", "food", 3)) == ("lose food", None)
    assert ask(StandingWish("brigands", "food", 4)) == ("", "few")
    assert ask(StandingWish("brigands", "wood")) == ("", "none")
    assert ask(StandingWish("brigands", "suffer")) == ("suffer", None)
    assert ask_wishes(game, rules, state, seat, [StandingWish("bribe", "pay")]) is None


def test_a_trade_fair_is_passed_over() -> None:
    game, rules = game_by_name("medieval"), find_rules("medieval")
    state = find_brigands()
    seat = state.questions[0].seat
    state.questions[0] = Question("fair", seat)
    state.players[seat].fairs, state.players[seat].legal = 1, None
    for number, player in enumerate(state.players):
        player.stock[:] = [1, 0, 0, 0] if number == seat else [0, 1, 1, 0]
    outcome = ask_wishes(game, rules, state, seat, [StandingWish("fair", "pass")])
    assert outcome is not None
    assert outcome.text == "done"


def test_a_jewel_is_kept_and_the_turn_ended() -> None:
    table = federation().put(1, "handle-wheat").red(1, 2).turn(1)
    assert ask_merchants(table, StandingWish("jewel", "end")) is None, "much else can be done"
    table.do("load wheat", "load wheat")
    assert table.legal() == {"jewel", "end"}
    assert ask_merchants(table, StandingWish("jewel", "end")) == ("end", None)


def test_an_event_takes_from_whom_it_is_wished_if_one_place_is_possible() -> None:
    table = federation().put(1, "genova", fabric=3).lay(1, "genova", fabric=2).lay(3, "elderia", fabric=2)
    table.state.stock[1] -= 1
    table.state.on_special[1] = 1
    table.end_round().draw("card elderia-special", "event idle-looms")
    assert table.legal() == {"remove fabric 1 genova", "remove fabric 3 elderia"}
    assert ask_merchants(table, StandingWish("withhold", "own")) == ("remove fabric 1 genova", None)
    assert ask_merchants(table, StandingWish("withhold", "others")) == ("remove fabric 3 elderia", None)


def ask_merchants(table: PreparedGame, wish: StandingWish) -> tuple[str, str | None] | None:
    game, rules = game_by_name("merchants"), find_rules("merchants")
    outcome = ask_wishes(game, rules, table.state, table.seat, [wish])
    return None if outcome is None else (outcome.text, outcome.unmet)


def find_brigands() -> Any:
    game = game_by_name("medieval")
    for seed in range(50):
        rng = random.Random(seed)
        match = Match(game, game.check({"players": 2}), QuickSource(rng))
        while not match.over():
            if match.turn().phase == "brigands":
                return match.state
            seat = rng.choice(match.turn().seats)
            legal = game.legal(match.state, seat)
            match.act(seat, legal.nth(rng.randrange(legal.size)))
    raise AssertionError("no brigands in fifty games")
