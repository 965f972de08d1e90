"""Boards as planes, for networks that convolve: one plane for each code that a field of spaces can hold."""

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from era.envs.gym_env import EraEnv
from era.envs.spaces import SeenWithMask


class PlanesWrapper(gym.ObservationWrapper[SeenWithMask, Any, SeenWithMask]):
    """Adds `planes` to the observation, (planes, height, width) of 0 and 1, and takes the fields they come from out of
    it. Which fields those are and what their codes are called, the game's encoding says (`planes`)."""

    def __init__(self, env: gym.Env[SeenWithMask, Any]) -> None:
        super().__init__(env)
        inner = env.unwrapped
        assert isinstance(inner, EraEnv), "planes are made of an observation of era"
        described = getattr(inner.encoding, "planes", None)
        if described is None:
            raise ValueError(f"{inner.game.name} has no board of spaces")
        self.height, self.width, fields = described()
        layout = inner.encoding.layout
        self.names = [f"{field} {code}" for field, codes in fields.items() for code in codes]
        self._fields = [(layout[name], np.arange(1, len(codes) + 1, dtype=np.uint8)) for name, codes in fields.items()]
        kept = np.ones(layout.size, bool)
        for where, _ in self._fields:
            kept[where] = False
        self._kept = np.flatnonzero(kept)
        masks = env.observation_space["action_mask"]  # type: ignore[index]
        made: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (len(self._kept),), np.uint8),
                "planes": spaces.Box(0, 1, (len(self.names), self.height, self.width), np.uint8),
                "action_mask": masks,
            }
        )
        self.observation_space = made

    def observation(self, observation: SeenWithMask) -> SeenWithMask:
        row = observation["observation"]
        planes = [
            (row[where].reshape(1, self.height, self.width) == codes[:, None, None]).astype(np.uint8)
            for where, codes in self._fields
        ]
        return {
            "observation": row[self._kept],
            "planes": np.concatenate(planes),
            "action_mask": observation["action_mask"],
        }
