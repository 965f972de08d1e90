"""A bot that cannot spoil a game: late, broken or illegal answers are replaced by a simpler bot's."""

import contextlib
import gc
import logging
import random
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

from era.bots.base import Bot, Clock
from era.core.game import AnyGame

LOG = logging.getLogger("era.bots")

SHARE = 0.9
"""How much of a budget a bot is told of; the rest pays for the answer's way back."""
CUT = 1.0
"""Where a bot that did not stop by itself is cut off, in budgets. 1.2 is promised, and the way back takes time."""
PATIENCE = 5
"""After so many failures a bot is replaced for good."""


class Late(Exception):
    """Raised inside a bot that overran its budget."""


class SafeBot:
    """Asks `bots` in turn, the strongest first, until one gives a legal answer in time."""

    def __init__(self, game: AnyGame, bots: Sequence[Bot]) -> None:
        self.game = game
        self.bots = list(bots)
        self.name = bots[0].name
        self.failures = 0
        self.last_error: Exception | None = None
        self._told = False

    def choose(self, view: Any, seat: int, clock: Clock, rng: random.Random) -> Any:
        legal = self.game.legal(view, seat)
        if legal.size == 1:
            return legal.nth(0)
        with no_collection():
            for bot in self.bots:
                answer = self._ask(bot, self.game.copy(view), seat, clock, rng)
                if answer is not None and answer in legal:
                    return answer
                self._failed()
        return legal.nth(rng.randrange(legal.size))

    def _ask(self, bot: Bot, view: Any, seat: int, clock: Clock, rng: random.Random) -> Any:
        try:
            with cut_off(clock.left() / SHARE * CUT):
                return bot.choose(view, seat, clock, rng)
        except Late as late:
            self.last_error = late
            return clock.best
        except Exception as error:  # whatever went wrong in a bot, the game goes on
            self.last_error = error
            if not self._told:
                LOG.warning("bot %s failed and is replaced", bot.name, exc_info=error)
                self._told = True
            return None

    def _failed(self) -> None:
        self.failures += 1
        if self.failures >= PATIENCE and len(self.bots) > 1:
            self.bots.pop(0)
            self.failures = 0


def decide(bot: Bot, view: Any, seat: int, seconds: float, rng: random.Random) -> Any:
    """A bot's answer within a budget of seconds."""
    return bot.choose(view, seat, Clock(seconds * SHARE), rng)


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Collecting garbage can take longer than a short decision may, so it waits until after it."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@contextlib.contextmanager
def cut_off(seconds: float) -> Iterator[None]:
    """Raises Late in the block after so many seconds, where the system can do that: in a main thread
    whose alarm nobody else uses. Elsewhere a bot's own clock must do."""
    if seconds == float("inf") or not _alarm_is_ours():
        yield
        return
    started = time.perf_counter()
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, max(seconds - (time.perf_counter() - started), 1e-4))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _alarm_is_ours() -> bool:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def _late(_: int, __: FrameType | None) -> None:
    raise Late
