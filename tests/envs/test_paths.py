"""Every legal action has one path of numbers, every number that is shown is legal, and nothing hidden is shown."""

import os
import random
from typing import Any, get_args

import pytest

from era.encoding.encoding import Placing
from era.games import registry
from tests.envs.paths import NumberedGame
from tests.native import merchants_cases
from tests.native.medieval_cases import OPTIONS, SCENARIOS

GAMES = int(os.environ.get("ERA_GAMES", "0"))
DECISIONS = 150
"""Of each game in the short form; whole games where ERA_GAMES says how many."""

FEDERATION: list[dict[str, Any]] = [
    *({"variant": "federation", "players": players} for players in (1, 2, 3, 4)),
    {"variant": "federation", "players": 2, "hardest": True, "characters": "choose"},
    *({"variant": "base", "players": players} for players in (2, 3, 4)),
]
CASES = [
    *(("medieval", options) for options in SCENARIOS),
    *(("medieval", options) for options in OPTIONS.values()),
    *(("merchants", options) for options in FEDERATION),
    *(("merchants", merchants_cases.OPTIONS[name]) for name in ("small-orders", "greedy-event", "tiny-hardest")),
]


def name_case(case: str | dict[str, Any]) -> str:
    return case if isinstance(case, str) else "-".join(str(value)[:12] for value in case.values())


@pytest.mark.parametrize(("name", "options"), CASES, ids=name_case)
def test_every_action_has_one_path(name: str, options: dict[str, Any]) -> None:
    game = registry.game(name)
    checked = game.check(options)
    decisions = 0
    for seed in range(GAMES or 1):
        decisions += NumberedGame(game, checked, "two-step", random.Random(seed)).play(*(() if GAMES else (DECISIONS,)))
    assert decisions > 20 * (GAMES or 1)


@pytest.mark.parametrize("options", [SCENARIOS[1], SCENARIOS[15], OPTIONS["many-walls"]], ids=name_case)
def test_one_number_can_place_a_piece(options: dict[str, Any]) -> None:
    game, placing = registry.game("medieval"), get_args(Placing)[1]
    checked = game.check(options)
    for seed in range(GAMES or 1):
        assert NumberedGame(game, checked, placing, random.Random(seed)).play(DECISIONS) > 20
