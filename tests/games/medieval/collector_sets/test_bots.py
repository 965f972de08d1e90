"""Bots play with Collector Sets: they finish their games, see what a bonus is worth, and never stumble."""

import random

import pytest

from era.bots.budget import Budget
from era.games.medieval.bots.bot import BOTS
from era.games.medieval.bots.box_facts import find_facts
from era.games.medieval.bots.evaluation import BONUS, Judge
from era.games.medieval.bots.hints import find_hints
from era.games.medieval.bots.weights import Weights
from era.games.medieval.game import GAME
from tests.games.medieval.collector_sets.test_effects import building
from tests.support.bot_positions import player, positions
from tests.support.medieval.helpers import do

NODES = 60
HINTED_EVERY = 25


@pytest.mark.parametrize("name", ["set-1", "set-2", "set-3"])
@pytest.mark.parametrize("players", [1, 2])
def test_a_squire_finishes_games_with_each_set(name: str, players: int) -> None:
    squire = BOTS["squire"]()
    options = {"players": players, "sets": [name]}
    for number, (state, seat) in enumerate(positions(options, players, player(squire, nodes=NODES))):
        if number % HINTED_EVERY == 0:
            hints = find_hints(GAME.view(state, seat), seat, Budget(nodes=NODES), random.Random(1), 3)
            assert all(GAME.read(state, seat, hint.action) in GAME.legal(state, seat) for hint in hints)
    assert state.round > 2


def test_bots_of_every_level_play_with_all_sets() -> None:
    options = {"players": 4, "scenario": "big", "sets": ["set-1", "set-2", "set-3"]}
    players = [player(make(), nodes=NODES) for name, make in BOTS.items() if name != "greedy"]
    for number, (state, _) in enumerate(positions(options, 5, lambda state, seat: players[seat](state, seat))):
        if state.round > 3:
            break
    assert number > 20


def test_counted_bonuses_are_worth_their_points() -> None:
    state = building(bonuses=[{"points": 4, "per": "die", "of": "burgher"}], cost_die="burgher")
    before = Judge(state, 0, Weights()).parts(state, 1.0)[BONUS]
    do(state, 0, "build market n12")
    assert Judge(state, 0, Weights()).parts(state, 1.0)[BONUS] - before == 4


def test_a_bot_chooses_which_building_pays() -> None:
    state = building(cost_building="farm")
    do(state, 0, "build market n12")
    action = BOTS["monarch"]().choose(GAME.view(state, 0), 0, Budget(nodes=NODES), random.Random(1))
    assert action in GAME.legal(state, 0)
    hints = find_hints(GAME.view(state, 0), 0, Budget(nodes=NODES), random.Random(1), 3)
    assert {hint.action for hint in hints} == {"remove a3", "remove d3"}


def test_a_die_of_ones_own_is_valued_by_its_faces() -> None:
    rules = building().rules
    assert find_facts(rules).dice_worth == [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0)]
    state = GAME.start(GAME.check({"sets": ["set-1"]}))
    merchant = find_facts(state.rules).dice_worth[state.rules.dice.kinds.index("merchant")]
    assert merchant[0] == 0
    assert 1.0 < merchant[1] < 3.0
