"""The games of OpenSpiel, held to its own checks."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import era.envs.spiel
from era.envs.specs import list_specs

NAMES = [specs.spiel for _, specs in list_specs()]


def draw(state: era.envs.spiel.EraSpielState, rng: np.random.RandomState) -> None:
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(rng.choice([each for each, _ in outcomes], p=[chance for _, chance in outcomes]))


def test_all_games_are_registered() -> None:
    assert NAMES == ["era_medieval", "era_federation"]
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", [*NAMES, "era_medieval(players=1)", "era_federation(players=4)"])
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    serialize = name != "era_medieval"  # it writes down and reads each state, which takes long where there are many
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


def test_states_are_written_down_and_copied() -> None:
    game = pyspiel.load_game("era_medieval")
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    for _ in range(50):
        draw(state, rng)
        state.apply_action(rng.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    for player in (0, 1):
        assert again.observation_tensor(player) == state.observation_tensor(player)
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert len(copied.history()) == len(state.history()) + 1


def test_each_die_is_a_chance_node() -> None:
    game = pyspiel.load_game("era_medieval(players=1)")
    state, rng = game.new_initial_state(), np.random.RandomState(3)
    nodes: list[int] = []
    while not nodes:
        state.apply_action(rng.choice(state.legal_actions()))
        while state.is_chance_node():
            nodes.append(len(state.chance_outcomes()))
            state.apply_action(0)
    assert nodes == [6] * len(nodes)
    assert len(nodes) == sum(state.at.state.players[0].pool)


def test_a_large_draw_is_made_in_several_nodes() -> None:
    """Which nine cards of 37 stay in the box is one number below 124,403,620."""
    state = pyspiel.load_game("era_federation").new_initial_state()
    bound = state.at.due.bounds[0]
    chance, nodes = 1.0, 0
    while state.at.due is not None and state.at.due.bounds == (bound,):
        outcomes = state.chance_outcomes()
        assert sum(each for _, each in outcomes) == pytest.approx(1)
        assert len(outcomes) <= era.envs.spiel.MAX_OUTCOMES
        chance *= outcomes[-1][1]
        nodes += 1
        state.apply_action(outcomes[-1][0])
    assert nodes > 1
    assert chance == pytest.approx(1 / bound)


def test_options_and_boxes_go_as_parameters() -> None:
    box = json.dumps({"box": {"board": {"width": 8, "height": 8}}})
    small = pyspiel.load_game("era_medieval", {"players": 1, "options": box})
    usual = pyspiel.load_game("era_medieval(players=1)")
    assert small.num_distinct_actions() == usual.num_distinct_actions() - 168 + 64
    assert usual.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert pyspiel.load_game("era_medieval(players=3)").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize("name", ["era_federation(players=1)", "era_medieval(players=1)"])
def test_mcts_finds_an_action(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    draw(state, rng)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
