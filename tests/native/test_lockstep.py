"""The native rules are the Python rules: every scenario and number of players, and every option, of both games."""

import os
from typing import Any

import pytest

from era.compiled import COMPILED, NATIVE_STATUS, STATUS
from tests.native import medieval_cases, merchants_cases, merchants_side
from tests.native.lockstep import GAMES, Side, play_games
from tests.native.medieval_side import SIDE as MEDIEVAL

pytestmark = [
    pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled"),
    pytest.mark.skipif(
        STATUS.key != COMPILED and not os.environ.get("ERA_FULL"), reason="where the Python rules are compiled, too"
    ),
]

SCENARIO_GAMES = GAMES or 200
OPTION_GAMES = max(20, GAMES // 10)
OPTION_DECISIONS = 500
"""With some boxes of one's own, random play hardly ever ends."""
DENSE_GAMES = 2
"""Games in which all legal actions and observations are compared at every step."""

MERCHANTS = merchants_side.SIDE
SCENARIOS = [(MEDIEVAL, options) for options in medieval_cases.SCENARIOS]
VARIANTS = [(MERCHANTS, options) for options in merchants_cases.VARIANTS]
OPTIONS: dict[str, tuple[Side, dict[str, Any]]] = {
    name: (MEDIEVAL, options) for name, options in medieval_cases.OPTIONS.items()
}
OPTIONS |= {f"merchants-{name}": (MERCHANTS, options) for name, options in merchants_cases.OPTIONS.items()}


def name_case(case: tuple[Side, dict[str, Any]]) -> str:
    _, options = case
    kind = options["scenario"] if "scenario" in options else f"merchants-{options['variant']}"
    return f"{kind}-{options['players']}p"


@pytest.mark.parametrize("case", [*SCENARIOS, *VARIANTS], ids=name_case)
def test_every_scenario_is_played_alike(case: tuple[Side, dict[str, Any]]) -> None:
    play_games(*case, DENSE_GAMES, dense=True)
    assert play_games(*case, SCENARIO_GAMES) > 20 * SCENARIO_GAMES


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_played_alike(name: str) -> None:
    play_games(*OPTIONS[name], DENSE_GAMES, dense=True, most=OPTION_DECISIONS)
    assert play_games(*OPTIONS[name], OPTION_GAMES, most=OPTION_DECISIONS) > 20 * OPTION_GAMES
