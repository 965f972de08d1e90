"""Every game ends: whoever sits at the table, in every scenario. Fixed work, so a busy machine changes nothing.

`make test` plays one game of each scenario and number of players, with the levels in turn; ERA_FULL=1 plays
`ERA_GAMES` (200) games of every level against itself, and of every level with its neighbour.
"""

import os
from itertools import cycle, islice, pairwise

import pytest

from era.bots.levels import LEVELS, make_bot
from era.games.medieval.bots import endgame
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.lab.arena.bot_game import WorkAllowance, play

FULL = bool(os.environ.get("ERA_FULL"))
GAMES = int(os.environ.get("ERA_GAMES", "200")) if FULL else 1
SCENARIOS = ("base", "roads", "river", "rivers-roads", "randomized", "big")
STEPS = 100
SEARCH_STEPS = 2_000
"""For the one who plays positions out: enough to see that a game would be given away, and to wait for a better end."""
MOST = 3000
"""Decisions; a game of four takes some 400."""

CASES = [(scenario, players) for scenario in SCENARIOS for players in (2, 3, 4)]
SEATED = [(level,) for level in LEVELS] + [*pairwise(LEVELS), ("monarch", "greedy")]


def finish(scenario: str, names: list[str], number: int) -> bool:
    options = GAME.check({"scenario": scenario, "players": len(names)})
    bots = [make_bot(name, GAME) for name in names]
    allowed = [WorkAllowance(1.0, SEARCH_STEPS if name == LEVELS[-1] else STEPS) for name in names]
    return play(GAME, options, bots, 1, number, allowed, MOST).finished


@pytest.mark.parametrize(("number", "scenario", "players"), [(n, *case) for n, case in enumerate(CASES)])
def test_a_game_of_mixed_levels_ends(number: int, scenario: str, players: int) -> None:
    names = list(islice(cycle((*LEVELS, "greedy")), number % 6, number % 6 + players))
    assert finish(scenario, names, number), names


@pytest.mark.skipif(not FULL, reason="takes long; in full with ERA_FULL=1")
@pytest.mark.parametrize(("scenario", "players"), CASES)
@pytest.mark.parametrize("seated", SEATED)
def test_every_game_ends(scenario: str, players: int, seated: tuple[str, ...]) -> None:
    names = list(islice(cycle(seated), players))
    unfinished = [number for number in range(GAMES) if not finish(scenario, names, number)]
    assert not unfinished


# ---------------------------------------------------------------- what the value knows of the end


def start(players: int) -> State:
    return GAME.start(GAME.check({"players": players}))


def test_the_buildings_until_the_end_are_counted() -> None:
    state = start(2)
    names = {piece.name: piece.index for piece in state.rules.pieces}
    left = sorted(state.supply[index] for index in state.types)
    assert endgame.count_needed(state) == sum(left[:3])
    state.supply[names["cathedral"]] = 0
    state.xs = (names["cathedral"],)
    assert endgame.count_needed(state) == sum(sorted(state.supply[i] for i in state.types if state.supply[i])[:2])


def test_a_long_game_is_worth_less_with_every_round_and_every_building_missing() -> None:
    state = start(2)
    state.round = endgame.TIRED_ROUND
    assert endgame.value_delay(state) == 0
    state.round += 3
    late = endgame.value_delay(state)
    assert late > 0
    state.round += 1
    assert endgame.value_delay(state) > late
    state.ending = True
    assert endgame.value_delay(state) == 0


def test_who_builds_later_in_the_last_round_still_makes_points() -> None:
    state = start(2)
    state.step, state.start, state.moved = endgame.BUILD_STEP, 0, 1
    for player in state.players:
        player.hammers, player.stock = 3, [2, 2, 2, 0]
    assert endgame.estimate_last_build(state, 0) == 0
    assert endgame.estimate_last_build(state, 1) == 3 * endgame.HAMMER_POINTS
    state.players[1].stock = [0, 0, 2, 5]
    assert endgame.estimate_last_build(state, 1) == endgame.HAMMER_POINTS
