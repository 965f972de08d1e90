"""Playing a position to its end with bots, many times, always in the same way."""

import logging
import random
from collections import Counter
from typing import Any

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.bots.levels import make_bare_bot
from era.core.chance import Chance
from era.core.game import AnyGame
from era.core.rng import QuickSource
from era.core.runner import run
from era.lab.study.model import Values, value_result

LOG = logging.getLogger("era.lab")

LEVEL = "monarch"
"""The strongest bot; with so few steps of thought, it is as quick as the others."""
QUICK_STEPS = 50
"""Of thought for each decision: more were measured to cost time and win nothing."""
MAX_DECISIONS = 5_000
"""A game that has not ended by then counts as it stands."""


class SameDice:
    """Draws that depend on the number of the playout, the round and the name of the draw alone: in all positions of
    a game the same dice fall later on, so that differences between positions are not those of luck."""

    def __init__(self, game: AnyGame, number: int) -> None:
        self._game = game
        self._number = number
        self._drawn: Counter[str] = Counter()

    def draw(self, state: Any, chance: Chance) -> tuple[int, ...]:
        label = f"{self._number} {self._game.rounds(state)} {chance.name}"
        self._drawn[label] += 1
        return QuickSource(random.Random(f"{label} {self._drawn[label]}")).draw(chance)


class PlayoutBot:
    """A bot that answers in any case: where it fails, any legal action will do."""

    def __init__(self, game: AnyGame, level: str, steps: int, rng: random.Random) -> None:
        self._game = game
        self._bot: Bot = make_bare_bot(level, game)
        self._steps = steps
        self._rng = rng

    def choose(self, state: Any, seat: int) -> Any:
        game = self._game
        legal = game.legal(state, seat)
        if legal.size == 1:
            return legal.nth(0)
        try:
            action = self._bot.choose(game.view(state, seat), seat, Budget(nodes=self._steps), self._rng)
            if action in legal:
                return action
        except Exception as error:  # noqa: BLE001  a broken bot must not end a study
            LOG.debug("a bot failed in a playout: %s", error)
        return legal.nth(self._rng.randrange(legal.size))


def play_out(game: AnyGame, state: Any, number: int) -> Values:
    """Return what playout `number` of this position comes to. `state` is left as it is."""
    state = game.copy(state)
    dice, rng = SameDice(game, number), random.Random(number)
    players = [PlayoutBot(game, LEVEL, QUICK_STEPS, rng) for _ in range(game.seats(state))]
    run(game, state, lambda state, seat: players[seat].choose(state, seat), dice.draw, MAX_DECISIONS)
    return value_result(game.aim(state), game.result(state))
