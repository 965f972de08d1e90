"""The option `confirm`: whoever has done something says when it is done, so that it can be taken back."""

import random
from typing import Any

import pytest

from era.core.match import Match
from era.core.rng import QuickSource
from era.games.registry import game as game_by_name

GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("medieval", {"players": 2}, "done"),
    ("medieval", {"players": 1}, "done"),
    ("merchants", {"players": 2}, "end"),
    ("merchants", {"variant": "base", "players": 2}, "end"),
]
MAX_MOVES = 600


def count_lonely(name: str, options: dict[str, Any], last: str) -> int:
    """Play at random; count the times that nothing but the last word was left, which then follows one's own action."""
    game, rng = game_by_name(name), random.Random(7)
    match = Match(game, options, QuickSource(rng))
    lonely, before = 0, -1
    for _ in range(MAX_MOVES):
        if match.over():
            break
        seat = rng.choice(match.turn().seats)
        legal = game.legal(match.state, seat)
        action = legal.nth(rng.randrange(legal.size))
        if legal.size == 1 and game.write(match.state, seat, action) == last:
            assert before == seat
            lonely += 1
        match.act(seat, action)
        before = seat
    return lonely


@pytest.mark.parametrize(("name", "options", "last"), GAMES)
def test_who_has_acted_says_when_it_is_done(name: str, options: dict[str, Any], last: str) -> None:
    assert count_lonely(name, options, last) == 0
    assert count_lonely(name, {**options, "confirm": True}, last) > 3


@pytest.mark.parametrize(("name", "options", "last"), GAMES)
def test_the_option_is_left_out_where_it_is_not_chosen(name: str, options: dict[str, Any], last: str) -> None:
    game = game_by_name(name)
    plain, chosen = game.check(options), game.check({**options, "confirm": True})
    assert "confirm" not in plain
    assert chosen["confirm"] is True
    assert game.check({**options, "confirm": False}) == plain
    assert game.fingerprint(plain) != game.fingerprint(chosen), "a log is another one with it"
