"""Spaces and observations as Gymnasium and PettingZoo want them: a dictionary with the observation and the mask."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from era.encoding.encoding import WAIT, Encoding
from era.envs.stepped_game import Bytes, SteppedGame

SeenWithMask = dict[str, NDArray[Any]]


def make_observation_space(encoding: Encoding) -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (encoding.layout.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.table.size,), np.int8),
        }
    )


def make_action_space(encoding: Encoding) -> spaces.Discrete[np.int64]:
    return spaces.Discrete(encoding.table.size)


def look(stepped: SteppedGame, seat: int) -> SeenWithMask:
    """What a seat sees, and which numbers it may choose: `wait`, if it is not its turn or the game is over."""
    return {"observation": stepped.observe(seat), "action_mask": make_mask(stepped.mask(seat))}


def make_mask(mask: Bytes) -> NDArray[np.int8]:
    return mask.view(np.int8)


def wait_only(encoding: Encoding) -> NDArray[np.int8]:
    mask = np.zeros(encoding.table.size, np.int8)
    mask[WAIT] = 1
    return mask
