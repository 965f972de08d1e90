"""The environments, held to the checks of the libraries that they are made for, and to what they promise themselves."""

import copy
import random
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import era.envs
from era.compiled import COMPILED, NATIVE_STATUS
from era.encoding.encoding import WAIT
from era.envs import BatchEnv, EraEnv, IllegalNumber, PettingZooModule, PlanesWrapper
from era.envs.rewards import Illegal, Reward
from era.envs.specs import list_specs
from era.envs.stepped_game import NativeGame, PythonGame

IDS = [f"era/{spec.id}" for _, specs in list_specs() for spec in specs.gymnasium]
MODULES = [specs.pettingzoo for _, specs in list_specs()]
ALONE = [each for each in IDS if "Bots" not in each]
needs_native = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="the native rules are not compiled")

CYCLES = 60


def make(id_: str, **own: Any) -> EraEnv:
    made = gymnasium.make(id_, **own).unwrapped
    assert isinstance(made, EraEnv)
    return made


def play_random(env: EraEnv, seed: int, most: int = 5000) -> list[float]:
    """Play a game with numbers that the mask shows; returns the rewards."""
    rng, rewards = random.Random(seed), []
    env.reset(seed=seed)
    for _ in range(most):
        number = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        seen, reward, over, cut, told = env.step(np.int64(number))
        assert seen["action_mask"].any(), "an empty mask breaks masked policies"
        assert (seen["action_mask"] == told["action_mask"]).all()
        assert env.observation_space.contains(seen)
        assert not cut
        rewards.append(reward)
        if over:
            return rewards
    raise AssertionError("it did not end")


# ---------------------------------------------------------------- the libraries' own checks


def test_all_environments_are_there() -> None:
    assert IDS == ["era/MedievalSolitaire-v0", "era/MedievalVersusBots-v0", "era/Federation-v0"]
    assert MODULES == ["medieval_v0", "federation_v0"]
    with pytest.raises(AttributeError, match="medieval_v0"):
        _ = era.envs.chess_v0


@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_finds_nothing_wrong(id_: str) -> None:
    check_env(make(id_), skip_render_check=True)


def hold_to(check: Callable[..., None], *given: Any) -> None:
    """PettingZoo warns of observations that are dictionaries; its own games with masks have such."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        check(*given)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_finds_nothing_wrong(module: str, players: int) -> None:
    made: PettingZooModule = getattr(era.envs, module)
    hold_to(api_test, made.env(players=players), CYCLES)
    hold_to(parallel_api_test, made.parallel_env(players=players), CYCLES)


@pytest.mark.parametrize("module", MODULES)
def test_the_same_seed_gives_the_same_game(module: str) -> None:
    made: PettingZooModule = getattr(era.envs, module)
    seed_test(made.env, CYCLES)
    parallel_seed_test(made.parallel_env, CYCLES)


@pytest.mark.parametrize("id_", IDS)
def test_vector_environments_of_one_process(id_: str) -> None:
    envs = gymnasium.make_vec(id_, num_envs=2, vectorization_mode="sync")
    seen, _ = envs.reset(seed=1)
    for _ in range(10):
        seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    assert seen["observation"].shape[0] == 2
    envs.close()


@pytest.mark.parametrize("id_", ALONE)
def test_vector_environments_on_the_batch(id_: str) -> None:
    envs = gymnasium.make_vec(id_, num_envs=3)
    seen, told = envs.reset(seed=7)
    assert envs.observation_space.contains(seen)
    ended, rng = 0, np.random.default_rng(1)
    while not ended:
        numbers = np.array([rng.choice(np.flatnonzero(mask)) for mask in told["action_mask"]])
        seen, rewards, over, cut, told = envs.step(numbers)
        assert not cut.any()
        assert (seen["action_mask"][over, WAIT] == 1).all()
        ended += int(over.sum())
    assert rewards.dtype == np.float64


def test_vector_environments_of_several_processes() -> None:
    envs = gymnasium.make_vec("era/MedievalSolitaire-v0", num_envs=2, vectorization_mode="async")
    envs.reset(seed=1)
    seen, rewards, *_ = envs.step(np.array([1, 1]))
    assert rewards.tolist() == [-100.0, -100.0], "no-river is no answer in the base game"
    assert seen["observation"].shape[0] == 2
    envs.close()


# ---------------------------------------------------------------- what they promise


@pytest.mark.parametrize("id_", IDS)
def test_games_end_and_are_the_same_again(id_: str) -> None:
    first, again = make(id_), make(id_)
    assert play_random(first, 3) == play_random(again, 3)
    assert (first.reset(seed=4)[0]["observation"] == again.reset(seed=4)[0]["observation"]).all()
    play_random(first, 5)
    with pytest.raises(RuntimeError, match="call reset"):
        first.step(np.int64(0))


@pytest.mark.parametrize("reward", ["points", "progress"])
def test_rewards_add_up_to_the_score(reward: Reward) -> None:
    env = make("era/MedievalSolitaire-v0", reward=reward)
    rewards = play_random(env, 1)
    assert sum(rewards) == env.stepped.result().scores[0]
    assert any(rewards[:-1]) == (reward == "progress")


def test_winners_and_losers_add_up_to_nothing() -> None:
    env = era.envs.medieval_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=2)
    rng = random.Random(2)
    while env.agents:
        numbers = {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        seen, rewards, *_ = env.step(numbers)
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) <= 1


def find_illegal(env: EraEnv) -> np.int64:
    env.reset(seed=1)
    return np.int64(np.flatnonzero(env.action_masks() == 0)[5])


@pytest.mark.parametrize("in_python", [False, True])
@pytest.mark.parametrize(("illegal", "over"), [("lose", True), ("ignore", False)])
def test_an_illegal_number_loses_or_is_ignored(illegal: Illegal, over: bool, in_python: bool) -> None:
    env = make("era/MedievalSolitaire-v0", illegal=illegal, render_mode="ansi" if in_python else None)
    before = env.reset(seed=1)[0]
    seen, reward, ended, _, _ = env.step(find_illegal(env))
    assert (ended, reward) == (over, -100.0 if over else 0.0)
    assert (seen["observation"] == before["observation"]).all()
    assert seen["action_mask"][WAIT] == over


def test_an_illegal_number_can_be_raised() -> None:
    env = make("era/MedievalVersusBots-v0", illegal="raise")
    env.reset(seed=1)
    wrong = np.int64(env.encoding.table.number("mark peasant.stone"))
    with pytest.raises(IllegalNumber, match=r"\(mark peasant.stone\) may not be chosen now"):
        env.step(wrong)
    aec = era.envs.federation_v0.raw_env(illegal="raise")
    aec.reset(seed=1)
    with pytest.raises(IllegalNumber, match=r"player_0: 0 \(wait\) may not be chosen now"):
        aec.step(0)


def test_a_seat_that_may_not_act_waits() -> None:
    env = era.envs.federation_v0.parallel_env(players=2)
    seen, told = env.reset(seed=1)
    masks = [seen[agent]["action_mask"] for agent in env.agents]
    assert sorted(int(mask[WAIT]) for mask in masks) == [0, 1]
    assert all((told[agent]["action_mask"] == env.action_masks(agent)).all() for agent in env.agents)


def test_what_if_boxes_are_played() -> None:
    box = {"box": {"board": {"width": 8, "height": 8}}}
    usual, small = make("era/MedievalSolitaire-v0"), make("era/MedievalSolitaire-v0", options=box)
    assert small.encoding.table.size == usual.encoding.table.size - 168 + 64
    assert play_random(small, 1)
    with pytest.raises(ValueError, match="say which bots"):
        make("era/MedievalSolitaire-v0", options={"players": 2})


def test_bots_can_be_named_for_each_seat() -> None:
    env = make("era/MedievalVersusBots-v0", options={"players": 3}, bots=["random", "squire"], bot_steps=20)
    assert play_random(env, 2)
    with pytest.raises(ValueError, match="2 seats need a bot, and 1 are named"):
        make("era/MedievalVersusBots-v0", options={"players": 3}, bots=["random"])


@pytest.mark.parametrize("id_", ALONE)
def test_text_and_pictures(id_: str) -> None:
    text, picture = make(id_, render_mode="ansi"), make(id_, render_mode="rgb_array")
    for env in (text, picture):
        env.reset(seed=1)
    assert "1" in text.render()
    drawn = picture.render()
    assert drawn.dtype == np.uint8
    assert drawn.shape[2] == 3
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 3
    aec = era.envs.medieval_v0.env(render_mode="ansi")
    aec.reset(seed=1)
    assert isinstance(aec.render(), str)


def test_planes_hold_the_board() -> None:
    env = PlanesWrapper(gymnasium.make("era/MedievalSolitaire-v0"))
    inner = env.unwrapped
    assert isinstance(inner, EraEnv)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    keep = seen["planes"][env.names.index("player0.ground keep")]
    assert keep.sum() == 4
    assert keep[5:7, 6:8].sum() == 4, "the keep in the middle"
    with pytest.raises(ValueError, match="no board of spaces"):
        PlanesWrapper(gymnasium.make("era/Federation-v0"))


# ---------------------------------------------------------------- batches


@needs_native
@pytest.mark.parametrize(
    ("options", "reward"),
    [
        ({"players": 1}, "progress"),
        ({"players": 2, "scenario": "rivers-roads"}, "points"),
        ({"players": 3, "scenario": "randomized"}, "win"),
        ({"players": 4, "sets": ["set-1", "set-2", "set-3"], "scenario": "big"}, "progress"),
    ],
)
@pytest.mark.parametrize("illegal", ["lose", "ignore"])
def test_native_and_python_batches_are_the_same(options: dict[str, Any], reward: Reward, illegal: Illegal) -> None:
    """Game for game, byte for byte, with a number now and then that may not be chosen."""
    native = BatchEnv("medieval", options, 2, seed=5, illegal=illegal, reward=reward, max_steps=90)
    python = BatchEnv("medieval", options, 2, seed=5, illegal=illegal, reward=reward, max_steps=90, in_python=True)
    assert (native.is_native, python.is_native) == (True, False)
    rng = np.random.default_rng(1)
    for step in range(200):
        for name in ("observations", "masks", "seats", "rewards", "endings"):
            assert (getattr(native, name) == getattr(python, name)).all(), f"{name} at step {step}"
        numbers = native.sample(rng) if step % 40 else np.array([3, 2**40])
        native.step(numbers)
        python.step(numbers)


def test_a_batch_names_what_may_not_be_chosen_and_plays_nothing() -> None:
    for in_python in (False, True):
        env = BatchEnv("medieval", {"players": 2}, 2, in_python=in_python)
        before, good = env.observations.copy(), int(np.flatnonzero(env.masks[0])[0])
        with pytest.raises(IllegalNumber, match=r"game 1: 0 \(wait\) may not be chosen now; such numbers may: piece "):
            env.step([good, 0])
        env.step([good, good])
        env.reset(0)
        assert (env.observations == before).all()
        with pytest.raises(ValueError, match="2 numbers are needed"):
            env.step([good])


def test_a_batch_begins_anew_after_an_end() -> None:
    env, rng, ends = BatchEnv("medieval", {"players": 1}, 4, seed=3), np.random.default_rng(3), 0
    while ends < 6:
        over = env.endings > 0
        numbers = env.sample(rng)
        assert (numbers[over] == WAIT).all()
        env.step(numbers)
        assert not (env.endings[over] > 0).any(), "a new game has begun"
        ends += int((env.endings > 0).sum())


@needs_native
def test_one_game_is_native_unless_somebody_looks() -> None:
    assert isinstance(make("era/MedievalSolitaire-v0").stepped, NativeGame)
    assert isinstance(make("era/MedievalSolitaire-v0", render_mode="ansi").stepped, PythonGame)
    seen = [make("era/MedievalSolitaire-v0", render_mode=mode).reset(seed=9)[0] for mode in (None, "ansi")]
    assert (seen[0]["observation"] == seen[1]["observation"]).all()


def test_partial_decisions_can_be_copied() -> None:
    """A search that copies a position must not change what the original has chosen."""
    env = make("era/MedievalSolitaire-v0", render_mode="ansi")
    env.reset(seed=1)
    stepped = env.stepped
    assert isinstance(stepped, PythonGame)
    kept = copy.copy(stepped.partials[0])
    env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
    assert (kept.shape, stepped.partials[0].shape >= 0) == (-1, True)
