"""Many games of one seat as a Gymnasium vector environment, on the native batch."""

from collections.abc import Mapping
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from era.encoding.encoding import Placing
from era.envs.batch import TERMINATED, TRUNCATED, BatchEnv
from era.envs.rewards import Illegal, Reward
from era.envs.spaces import SeenWithMask, make_action_space, make_mask, make_observation_space


class EraVectorEnv(gym.vector.VectorEnv[SeenWithMask, NDArray[np.int64], NDArray[Any]]):
    """A game that has ended begins anew at the next step. What is returned belongs to the caller."""

    metadata: dict[str, Any] = {  # noqa: RUF012  as in its base
        "autoreset_mode": AutoresetMode.NEXT_STEP
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        defaults: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        placing: Placing = "two-step",
        illegal: Illegal = "lose",
        reward: Reward | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        chosen = {**(defaults or {}), **(options or {})}
        self.batch = BatchEnv(
            game, chosen, num_envs, placing=placing, illegal=illegal, reward=reward, max_steps=max_episode_steps or 0
        )
        if self.batch.players > 1:
            raise ValueError("a vector environment has one learner a game; self-play is for BatchEnv or PettingZoo")
        self.num_envs = num_envs
        self.single_observation_space = make_observation_space(self.batch.encoding)
        self.single_action_space = make_action_space(self.batch.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[SeenWithMask, dict[str, Any]]:
        if isinstance(seed, list):
            seed = next((each for each in seed if each is not None), None)
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._look(), self._inform()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[SeenWithMask, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(actions)
        endings = self.batch.endings
        rewards = self.batch.rewards[:, 0].astype(np.float64)
        return self._look(), rewards, endings == TERMINATED, endings == TRUNCATED, self._inform()

    def _look(self) -> SeenWithMask:
        return {"observation": self.batch.observations.copy(), "action_mask": self.action_masks()}

    def _inform(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        return make_mask(self.batch.masks.copy())
