"""One seat of a game as a Gymnasium environment: alone, for a whole team, or against bots."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.bots.levels import make_bot
from era.encoding.encoding import Placing
from era.envs.batch import IllegalNumber
from era.envs.rendering import RENDER_MODES, render
from era.envs.rewards import USUAL_REWARDS, Illegal, Reward, punish, reward_points, reward_winners
from era.envs.spaces import SeenWithMask, look, make_action_space, make_mask, make_observation_space, wait_only
from era.envs.stepped_game import PythonGame, open_game
from era.games import registry

BOT_STEPS = 200
"""How much a bot thinks about a decision: steps, not seconds, so that the same seed gives the same game."""


class EraEnv(gym.Env[SeenWithMask, np.int64]):
    """The learner sits at seat 0. `options` are the game's own, laid over those of the id; `bots` names the bot of
    all other seats, or one for each of them."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012  as in its base

    def __init__(
        self,
        game: str,
        defaults: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        bots: str | Sequence[str] | None = None,
        bot_steps: int = BOT_STEPS,
        placing: Placing = "two-step",
        illegal: Illegal = "lose",
        reward: Reward | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = registry.game(game)
        chosen = {**(defaults or {}), **(options or {})}
        needs_state = bots is not None or render_mode is not None
        self.stepped = open_game(self.game, chosen, placing, in_python=needs_state)
        self.encoding = self.stepped.encoding
        self.bots = self._make_bots(bots)
        self.bot_steps = bot_steps
        self.illegal, self.reward = illegal, reward or USUAL_REWARDS[self.stepped.aim]
        self.render_mode = render_mode
        self.observation_space = make_observation_space(self.encoding)
        self.action_space = make_action_space(self.encoding)
        self._over = True
        self._before = (0,) * self.stepped.players

    def _make_bots(self, bots: str | Sequence[str] | None) -> dict[int, Bot]:
        others = range(1, self.stepped.players)
        if bots is None:
            if others:
                raise ValueError(f"{self.stepped.players} play: say which bots play the other seats (bots=...)")
            return {}
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise ValueError(f"{len(others)} seats need a bot, and {len(names)} are named")
        return {seat: make_bot(name, self.game) for seat, name in zip(others, names, strict=True)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        self.stepped.start(drawn)
        self._rng = random.Random(drawn)
        self._before, self._over = (0,) * self.stepped.players, False
        self._play_bots()
        return self._look(), self._inform()

    def step(self, action: np.int64) -> tuple[SeenWithMask, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("the game is over: call reset")
        number, reward = int(action), 0.0
        played = self.stepped.choose(0, number)
        if played is None:
            reward = self._refuse(number)
        elif played:
            self._play_bots()
            self._over = not self.stepped.seats()
            reward = self._find_reward()
        return self._look(), reward, self._over, False, self._inform()

    def _refuse(self, number: int) -> float:
        if self.illegal == "raise":
            raise IllegalNumber(f"{number} ({self.encoding.table.name(number)}) may not be chosen now")
        if self.illegal == "ignore":
            return 0.0
        self._over = True
        return punish(0, self.stepped.players, self.stepped.aim, self.reward)[0]

    def _find_reward(self) -> float:
        if not self._over and self.reward != "progress":
            return 0.0
        result = self.stepped.result()
        if self.reward == "win":
            return reward_winners(result, self.stepped.aim)[0]
        gained, self._before = reward_points(result.scores, self._before), result.scores
        return gained[0]

    def _play_bots(self) -> None:
        """All other seats act for as long as they may."""
        while waiting := [seat for seat in self.stepped.seats() if seat in self.bots]:
            assert isinstance(self.stepped, PythonGame), "bots are shown the state's view"
            view = self.game.view(self.stepped.state, waiting[0])
            budget = Budget(nodes=self.bot_steps)
            self.stepped.act(waiting[0], self.bots[waiting[0]].choose(view, waiting[0], budget, self._rng))

    def _look(self) -> SeenWithMask:
        seen = look(self.stepped, 0)
        return {**seen, "action_mask": wait_only(self.encoding)} if self._over else seen

    def _inform(self) -> dict[str, Any]:
        told: dict[str, Any] = {"action_mask": self.action_masks()}
        if self._over:
            told["scores"] = np.array(self.stepped.result().scores)
        return told

    def action_masks(self) -> NDArray[np.int8]:
        """Which numbers may be chosen now, as sb3-contrib asks for it."""
        return wait_only(self.encoding) if self._over else make_mask(self.stepped.mask(0))

    def render(self) -> Any:
        if self.render_mode is None or not isinstance(self.stepped, PythonGame):
            return None
        return render(self.render_mode, self.game, self.stepped.state, 0)
