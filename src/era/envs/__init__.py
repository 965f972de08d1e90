"""Environments for training agents; docs/reference/environments.md. `pip install era-table[env]` brings what they need.

import gymnasium
import era.envs                                     # registers the ids

env = gymnasium.make("era/MedievalSolitaire-v0")
envs = gymnasium.make_vec("era/MedievalSolitaire-v0", num_envs=1024)     # native
parallel = era.envs.medieval_v0.parallel_env(players=4)                  # PettingZoo
batch = era.envs.BatchEnv("medieval", {"players": 4}, 1024)              # all seats, as fast as it goes
"""

from functools import cache

import gymnasium

from era.envs.batch import BatchEnv, IllegalNumber
from era.envs.gym_env import EraEnv
from era.envs.pettingzoo_env import EraAECEnv, EraParallelEnv, PettingZooModule
from era.envs.planes import PlanesWrapper
from era.envs.specs import NAMESPACE, list_specs
from era.envs.vector_env import EraVectorEnv

__all__ = [
    "BatchEnv",
    "EraAECEnv",
    "EraEnv",
    "EraParallelEnv",
    "EraVectorEnv",
    "IllegalNumber",
    "PettingZooModule",
    "PlanesWrapper",
]


@cache
def _find_modules() -> dict[str, PettingZooModule]:
    return {spec.pettingzoo: PettingZooModule(spec.pettingzoo, game, spec.options) for game, spec in list_specs()}


def __getattr__(name: str) -> PettingZooModule:
    """`era.envs.medieval_v0` and its like: one for each game, as its envs.toml calls it."""
    if name in _find_modules():
        return _find_modules()[name]
    raise AttributeError(f"era.envs has no {name!r}; its PettingZoo modules are {', '.join(_find_modules())}")


def _register() -> None:
    for game, spec in list_specs():
        for each in spec.gymnasium:
            kwargs = {"game": game, "defaults": each.options, **({"bots": each.bots} if each.bots else {})}
            alone = "era.envs.vector_env:EraVectorEnv" if each.bots is None else None
            gymnasium.register(
                id=f"{NAMESPACE}/{each.id}",
                entry_point="era.envs.gym_env:EraEnv",
                vector_entry_point=alone,
                kwargs=kwargs,
                disable_env_checker=True,
            )


_register()
