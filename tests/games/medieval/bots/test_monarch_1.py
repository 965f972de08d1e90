"""The yardstick never changes: it plays the games that the strongest bot of the first version played, move by move."""

import hashlib
import random

import pytest

from era.bots.budget import Budget
from era.core.runner import draw_from, run
from era.games.medieval.actions import Action
from era.games.medieval.bots.bot import make_monarch_1
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.lab.arena.bot_game import make_source

STEPS = 400
MOST = 600

RECORDED = [
    ("base", 1, 0, 8, (121,), 46, "0b419748e2470816"),
    ("base", 2, 1, 4, (27, 34), 67, "f725f5aad4a2d79e"),
    ("rivers-roads", 2, 2, 4, (45, 45), 81, "d07b23e682e5bdc5"),
    ("randomized", 3, 3, 4, (45, 42, 39), 99, "87085e56075ed516"),
    ("big", 2, 4, 3, (27, 34), 52, "d4c5c7da3664501e"),
]
"""Scenario, players, number of the game; rounds, scores, decisions and their hash, recorded with the first version."""


@pytest.mark.parametrize(("scenario", "players", "number", "rounds", "scores", "decisions", "digest"), RECORDED)
def test_it_plays_as_it_did(
    scenario: str, players: int, number: int, rounds: int, scores: tuple[int, ...], decisions: int, digest: str
) -> None:
    state = GAME.start(GAME.check({"players": players, "scenario": scenario}))
    bots = [make_monarch_1() for _ in range(players)]
    rng = random.Random(number)
    said: list[str] = []

    def choose(state: State, seat: int) -> Action:
        legal = GAME.legal(state, seat)
        if legal.size == 1:
            return legal.nth(0)
        action = bots[seat].choose(GAME.view(state, seat), seat, Budget(nodes=STEPS), rng)
        said.append(f"{seat} {action!r}")
        return action

    run(GAME, state, choose, draw_from(make_source(1, number)), MOST)
    assert (state.round, GAME.result(state).scores, len(said)) == (rounds, scores, decisions)
    assert hashlib.sha256("\n".join(said).encode()).hexdigest()[:16] == digest
