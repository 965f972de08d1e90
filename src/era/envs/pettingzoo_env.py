"""All seats of a game as PettingZoo environments: one after the other (AEC), or all at once (parallel)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from era.encoding.encoding import WAIT, Placing
from era.envs.batch import IllegalNumber
from era.envs.rendering import RENDER_MODES, render
from era.envs.rewards import USUAL_REWARDS, Illegal, Reward, punish, reward_points, reward_winners
from era.envs.spaces import SeenWithMask, look, make_action_space, make_mask, make_observation_space, wait_only
from era.envs.stepped_game import PythonGame, open_game
from era.games import registry


class Seating:
    """What both environments share: the game, its seats as agents, and what they are rewarded with."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        *,
        placing: Placing = "two-step",
        illegal: Illegal = "lose",
        reward: Reward | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = registry.game(game)
        self.stepped = open_game(self.game, options, placing, in_python=render_mode is not None)
        self.encoding = self.stepped.encoding
        self.illegal, self.reward = illegal, reward or USUAL_REWARDS[self.stepped.aim]
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(self.stepped.players)]
        self.action_spaces = {agent: make_action_space(self.encoding) for agent in self.agents}
        self.observation_spaces = {agent: make_observation_space(self.encoding) for agent in self.agents}
        self._random, _ = seeding.np_random()
        self.over = True
        self._before = (0,) * self.stepped.players

    def start(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.stepped.start(int(self._random.integers(2**63)))
        self.over, self._before = False, (0,) * self.stepped.players

    def look(self, seat: int) -> SeenWithMask:
        seen = look(self.stepped, seat)
        return {**seen, "action_mask": wait_only(self.encoding)} if self.over else seen

    def mask(self, seat: int) -> NDArray[np.int8]:
        return wait_only(self.encoding) if self.over else make_mask(self.stepped.mask(seat))

    def choose(self, seat: int, number: int) -> list[float]:
        """Choose a number for a seat; returns the rewards of all. To wait is right for whoever may not act."""
        nothing = [0.0] * self.stepped.players
        if number == WAIT and seat not in self.stepped.seats():
            return nothing
        played = self.stepped.choose(seat, number)
        if played is None:
            return self._refuse(seat, number)
        self.over = not self.stepped.seats()
        if not played or not (self.over or self.reward == "progress"):
            return nothing
        result = self.stepped.result()
        if self.reward == "win":
            return reward_winners(result, self.stepped.aim)
        gained, self._before = reward_points(result.scores, self._before), result.scores
        return gained

    def _refuse(self, seat: int, number: int) -> list[float]:
        if self.illegal == "raise":
            name = self.encoding.table.name(number)
            raise IllegalNumber(f"{self.agents[seat]}: {number} ({name}) may not be chosen now")
        if self.illegal == "ignore":
            return [0.0] * self.stepped.players
        self.over = True
        return punish(seat, self.stepped.players, self.stepped.aim, self.reward)

    def render(self, seat: int) -> Any:
        if not isinstance(self.stepped, PythonGame) or self.render_mode is None:
            return None
        return render(self.render_mode, self.game, self.stepped.state, seat)


class EraAECEnv(AECEnv[str, SeenWithMask, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """One number at a time, of whoever is on turn. Of several who act at once, who sits first chooses first; what they
    choose stays hidden from the others until the rules reveal it."""

    def __init__(self, name: str, seating: Seating) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 4}
        self.seating = seating
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.action_spaces = seating.action_spaces
        self.observation_spaces = seating.observation_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.seating.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_next()

    def _turn_to_next(self) -> None:
        seats = self.seating.stepped.seats()
        if seats and not self.seating.over:
            self.agent_selection = self.possible_agents[seats[0]]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.action_masks(self.agent_selection)}

    def observe(self, agent: str) -> SeenWithMask:
        return self.seating.look(self.possible_agents.index(agent))

    def action_masks(self, agent: str) -> NDArray[np.int8]:
        return self.seating.mask(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only whoever has finished chooses nothing"
        self._cumulative_rewards[agent] = 0.0
        rewards = self.seating.choose(self.possible_agents.index(agent), int(action))
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        if self.seating.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn_to_next()
        self._accumulate_rewards()

    def render(self) -> Any:
        return self.seating.render(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """There is nothing to close."""


class EraParallelEnv(ParallelEnv[str, SeenWithMask, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A number of every seat at each step: `wait` of those who may not act."""

    def __init__(self, name: str, seating: Seating) -> None:
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "render_fps": 4}
        self.seating = seating
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.action_spaces = seating.action_spaces
        self.observation_spaces = seating.observation_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, SeenWithMask], dict[str, dict[str, Any]]]:
        self.seating.start(seed)
        self.agents = list(self.possible_agents)
        return self._look(), self._inform()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, SeenWithMask], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, rewards = self.agents, dict.fromkeys(self.agents, 0.0)
        may_act = self.seating.stepped.seats()
        for seat, agent in enumerate(self.possible_agents):
            number = int(actions[agent])
            if self.seating.over or (number == WAIT and seat not in may_act):
                continue
            for other, reward in zip(self.possible_agents, self.seating.choose(seat, number), strict=True):
                rewards[other] += reward
        over = dict.fromkeys(agents, self.seating.over)
        seen, told = self._look(), self._inform()
        if self.seating.over:
            self.agents = []
        return seen, rewards, over, dict.fromkeys(agents, False), told

    def _look(self) -> dict[str, SeenWithMask]:
        return {agent: self.seating.look(seat) for seat, agent in enumerate(self.possible_agents)}

    def _inform(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self.action_masks(agent)} for agent in self.possible_agents}

    def action_masks(self, agent: str) -> NDArray[np.int8]:
        return self.seating.mask(self.possible_agents.index(agent))

    def render(self) -> Any:
        return self.seating.render(0)

    def close(self) -> None:
        """There is nothing to close."""


class PettingZooModule:
    """What PettingZoo expects of a module such as `medieval_v0`. Options of the game are given by their names."""

    def __init__(self, name: str, game: str, defaults: Mapping[str, Any]) -> None:
        self.name = name
        self.game = game
        self.defaults = defaults

    def _seat(self, own: Mapping[str, Any]) -> Seating:
        """Tell the environment's own choices from options of the game."""
        ours = {name: own[name] for name in ("placing", "illegal", "reward", "render_mode") if name in own}
        options = {name: value for name, value in own.items() if name not in ours}
        return Seating(self.game, {**self.defaults, **options}, **ours)

    def raw_env(self, **own: Any) -> EraAECEnv:
        return EraAECEnv(self.name, self._seat(own))

    def env(self, **own: Any) -> AECEnv[str, SeenWithMask, int | None]:
        return wrappers.OrderEnforcingWrapper(self.raw_env(**own))

    def parallel_env(self, **own: Any) -> EraParallelEnv:
        return EraParallelEnv(self.name, self._seat(own))
