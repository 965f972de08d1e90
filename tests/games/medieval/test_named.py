"""What is kept by name is what would be made anew."""

import random
from typing import Any

import pytest

from era.core.match import Match
from era.core.memory import Memory
from era.core.rng import QuickSource
from era.games.medieval import forecast, notation
from era.games.medieval.box.named import MAX_KEPT, NamedParts, keep
from era.games.medieval.game import GAME


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "scenario": "rivers-roads"}, {"players": 1}, {"players": 2, "scenario": "big"}],
)
def test_views_and_actions_are_those_that_would_be_made_anew(options: dict[str, Any]) -> None:
    rng = random.Random(6)
    match = Match(GAME, options, QuickSource(rng))
    rules, state = match.state.rules, match.state
    viewers: list[int | None] = [*range(len(state.players)), None]
    memory = Memory()
    while not match.over():
        seat = rng.choice(match.turn().seats)
        legal = GAME.legal(state, seat)
        action = legal.nth(rng.randrange(legal.size))
        text = notation.write(rules, action)
        read, kept = notation.read(rules, text), GAME.screens(state, viewers, memory)
        rules.named, known = NamedParts(), rules.named
        forecast.NAMED_GOODS.clear()
        forecast.STOCKS.clear()
        assert read == notation.read(rules, text) == action
        assert kept == [GAME.show(GAME.view(state, viewer)) for viewer in viewers]
        rules.named = known
        match.act(seat, action)


def test_what_is_kept_is_never_more_than_a_few_thousand_things() -> None:
    known: dict[int, int] = {}
    for number in range(3 * MAX_KEPT):
        assert keep(known, number, -number) == -number
        assert known[number] == -number
        assert len(known) <= MAX_KEPT
