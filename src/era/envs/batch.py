"""Many games at once, each with what its seat sees, which numbers it may choose, and what it is rewarded with:
natively, or by the Python rules where a game or a box has no native ones."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from era.core.game import AnyGame
from era.encoding.encoding import Encoding, Placing
from era.envs.rewards import ILLEGALS, REWARDS, USUAL_REWARDS, Illegal, Reward, punish, reward_points, reward_winners
from era.envs.stepped_game import Bytes, PythonGame, find_native_rules, load_encoding
from era.games import registry

GOES_ON, TERMINATED, TRUNCATED = 0, 1, 2

ChosenNumbers = Sequence[int] | NDArray[np.int64]


class IllegalNumber(ValueError):
    """A number that may not be chosen, where that is to be raised."""


class BatchEnv:
    """So many games, stepped together. Whose turn it is in each game, `seats` says; that seat's observation and mask
    stand in `observations` and `masks`. A game that has ended (`endings`) begins anew at the next step, whatever its
    number is. The arrays are written over by each step: copy what you keep."""

    def __init__(
        self,
        game: str | AnyGame,
        options: Mapping[str, Any] | None = None,
        count: int = 1,
        *,
        seed: int = 0,
        placing: Placing = "two-step",
        illegal: Illegal = "raise",
        reward: Reward | None = None,
        max_steps: int = 0,
        in_python: bool = False,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        checked = self.game.check(options or {})
        state = self.game.start(checked)
        self.count, self.players, self.aim = count, self.game.seats(state), self.game.aim(state)
        self.encoding: Encoding = load_encoding(self.game, checked, placing)
        self.illegal, self.reward = illegal, reward or USUAL_REWARDS[self.aim]
        self.max_steps = max_steps
        native = None if in_python else find_native_rules(self.game, checked)
        self.is_native = native is not None
        self.observations: Bytes = np.zeros((count, self.encoding.layout.size), np.uint8)
        self.masks: Bytes = np.zeros((count, self.encoding.table.size), np.uint8)
        self.seats: NDArray[np.int8] = np.zeros(count, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.players), np.float32)
        self.endings: Bytes = np.zeros(count, np.uint8)
        if native is not None:
            self._raw = native.engine.batch(count, seed, True)
            self._raw.encode(self.encoding.describe())
        else:
            self._games = [_GameOfBatch(self, checked, number) for number in range(count)]
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        if self.is_native:
            self._raw.start(seed & 2**64 - 1)
        else:
            for each in self._games:
                each.start(seed)
        self._advance(None)

    def step(self, numbers: ChosenNumbers) -> None:
        """Choose a number in each game. Raises IllegalNumber, and plays nothing, if `illegal` is "raise" and one may
        not be chosen."""
        chosen = np.ascontiguousarray(numbers, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"{self.count} numbers are needed, one a game, not an array of shape {chosen.shape}")
        wrong = self._advance(chosen)
        if wrong >= 0:
            raise IllegalNumber(self._explain(wrong, int(chosen[wrong])))

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return a number for each game that may be chosen, all equally likely."""
        totals = self.masks.sum(axis=1, dtype=np.int64)
        wanted = (rng.random(self.count) * totals).astype(np.int64)
        chosen: NDArray[np.int64] = np.argmax(np.cumsum(self.masks, axis=1, dtype=np.int32) > wanted[:, None], axis=1)
        return chosen

    def _explain(self, game: int, number: int) -> str:
        table = self.encoding.table
        named = table.name(number) if 0 <= number < table.size else "no number of the table"
        few = [table.name(int(each)) for each in np.flatnonzero(self.masks[game])[:5]]
        return f"game {game}: {number} ({named}) may not be chosen now; such numbers may: {', '.join(few)}"

    def _advance(self, numbers: NDArray[np.int64] | None) -> int:
        if self.is_native:
            return self._raw.advance(
                numbers, self.observations, self.masks, self.seats, self.rewards, self.endings,
                ILLEGALS.index(self.illegal), REWARDS.index(self.reward), self.max_steps,
            )  # fmt: skip
        if numbers is not None and self.illegal == "raise":
            for game, number in enumerate(numbers):
                if not self._games[game].allows(int(number)):
                    return game
        for game in range(self.count):
            self._games[game].advance(None if numbers is None else int(numbers[game]))
        return -1


class _GameOfBatch:
    """One game of a batch by the Python rules: what native/encode.c does."""

    def __init__(self, env: BatchEnv, checked: Mapping[str, Any], number: int) -> None:
        self.env = env
        self.number = number
        self.stepped = PythonGame(env.game, checked, env.encoding, number)
        self._begin()

    def _begin(self) -> None:
        self.before = (0,) * self.stepped.players
        self.age, self.ended = 0, False

    def start(self, seed: int) -> None:
        self.stepped.start(seed)
        self._begin()

    def allows(self, number: int) -> bool:
        if self.ended:
            return True
        mask = self.stepped.mask(self.stepped.seats()[0])
        return 0 <= number < len(mask) and bool(mask[number])

    def advance(self, number: int | None) -> None:
        env, here = self.env, self.number
        env.rewards[here] = 0
        env.endings[here] = GOES_ON
        if number is not None:
            if self.ended:
                self.stepped.restart()
                self._begin()
            else:
                self._choose(number)
        self._show()

    def _choose(self, number: int) -> None:
        env, here = self.env, self.number
        seat = self.stepped.seats()[0]
        found = self.stepped.choose(seat, number)
        self.age += 1
        over = not self.stepped.seats()
        if found and (over or env.reward == "progress"):
            self._reward()
        if found is None and env.illegal == "lose":
            env.rewards[here] = punish(seat, env.players, env.aim, env.reward)
            env.endings[here] = TERMINATED
        elif over:
            env.endings[here] = TERMINATED
        elif env.max_steps and self.age >= env.max_steps:
            env.endings[here] = TRUNCATED
        self.ended = bool(env.endings[here])

    def _reward(self) -> None:
        result = self.stepped.result()
        if self.env.reward == "win":
            self.env.rewards[self.number] = reward_winners(result, self.env.aim)
        else:
            self.env.rewards[self.number] = reward_points(result.scores, self.before)
            self.before = result.scores

    def _show(self) -> None:
        env, here, seats = self.env, self.number, self.stepped.seats()
        env.seats[here] = seat = seats[0] if seats else 0
        env.observations[here] = self.stepped.observe(seat)
        env.masks[here] = self.stepped.mask(seat)
        if self.ended:
            env.masks[here] = 0
            env.masks[here, 0] = 1
