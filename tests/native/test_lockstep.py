"""The native rules are the Python rules: every scenario and number of players, and every option."""

import os
from typing import Any

import pytest

from era.compiled import COMPILED, NATIVE_STATUS, STATUS
from tests.native.cases import OPTIONS, SCENARIOS
from tests.native.lockstep import GAMES, play_games

pytestmark = [
    pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled"),
    pytest.mark.skipif(
        STATUS.key != COMPILED and not os.environ.get("ERA_FULL"), reason="where the Python rules are compiled, too"
    ),
]

SCENARIO_GAMES = GAMES or 200
OPTION_GAMES = GAMES or 20
OPTION_DECISIONS = 500
"""With some boxes of one's own, random play hardly ever ends."""
DENSE_GAMES = 2
"""Games in which all legal actions and observations are compared at every step."""


@pytest.mark.parametrize("options", SCENARIOS, ids=lambda options: f"{options['scenario']}-{options['players']}p")
def test_every_scenario_is_played_alike(options: dict[str, Any]) -> None:
    play_games(options, DENSE_GAMES, dense=True)
    assert play_games(options, SCENARIO_GAMES) > 20 * SCENARIO_GAMES


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_played_alike(name: str) -> None:
    play_games(OPTIONS[name], DENSE_GAMES, dense=True, most=OPTION_DECISIONS)
    assert play_games(OPTIONS[name], OPTION_GAMES, most=OPTION_DECISIONS) > 20 * OPTION_GAMES
