"""A bot that cannot spoil a game: late, broken or illegal answers are replaced by a simpler bot's."""

import gc
import logging
import random
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from era.bots.bot import Bot
from era.bots.budget import REAL_TIME, Budget, TimeSource
from era.core.game import AnyGame

LOG = logging.getLogger("era.bots")

BUDGET_SHARE = 0.45
"""How much of a budget a bot is told of. 1.2 budgets are promised, also on a machine that makes a bot wait for its
turn: what a search would find in the rest is worth little beside that. As plain Python the Federation's team misses it
with 0.02 s a decision (docs/design/bots-history.md)."""
CUT_OFF_SHARE = 0.55
"""Where a bot that did not stop by itself is cut off, in budgets."""
MIN_SHARE = 0.1
"""So much of a budget a bot may work in any case, also when it had to wait for its turn until the time was over."""
MIN_ALARM_S = 1e-4
MAX_FAILURES = 5
"""After so many failures a bot is replaced for good."""


@contextmanager
def pause_gc() -> Iterator[None]:
    """Keep the garbage collector out of a decision: it could take longer than the whole of it. It runs as soon as this
    ends, so whoever must not be late then either pauses it for many decisions at once."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Late(Exception):
    """Raised inside a bot that overran its budget."""


class GuardedBot:
    """Asks `bots` in turn, the strongest first, until one gives a legal answer in time."""

    def __init__(self, game: AnyGame, bots: Sequence[Bot]) -> None:
        self.game = game
        self.bots = list(bots)
        self.name = bots[0].name
        self.failures = 0
        self.last_error: Exception | None = None
        self._told = False
        self._late = False

    def choose(self, view: Any, seat: int, budget: Budget, rng: random.Random) -> Any:
        with pause_gc():
            return self._choose(view, seat, budget, rng)

    def _choose(self, view: Any, seat: int, budget: Budget, rng: random.Random) -> Any:
        legal = self.game.legal(view, seat)
        if legal.size == 1:
            return legal.nth(0)
        seconds = budget.granted / BUDGET_SHARE  # what is left of it may be gone already, on a busy machine
        for bot in list(self.bots):
            started = budget.source.worked()
            answer = self._ask(bot, self.game.copy(view), seat, budget, rng)
            if answer is not None and answer in legal:
                return answer
            if not self._late or budget.source.worked() - started > seconds / 2:
                self._failed()
            budget = _cut_short(budget, seconds)
        return legal.nth(rng.randrange(legal.size))

    def _ask(self, bot: Bot, view: Any, seat: int, budget: Budget, rng: random.Random) -> Any:
        self._late = False
        try:
            try:
                Alarm.arm(budget)
                return bot.choose(view, seat, budget, rng)
            finally:
                Alarm.disarm()
        except Late as late:
            self.last_error, self._late = late, True
            return budget.best
        except Exception as error:  # whatever went wrong in a bot, the game goes on
            self.last_error = error
            if not self._told:
                LOG.warning("bot %s failed and is replaced", bot.name, exc_info=error)
                self._told = True
            return None

    def _failed(self) -> None:
        """Not called for a bot that only had to wait for a busy machine: another would have had to wait as well."""
        self.failures += 1
        if self.failures >= MAX_FAILURES and len(self.bots) > 1:
            self.bots.pop(0)
            self.failures = 0


def _cut_short(budget: Budget, seconds: float) -> Budget:
    """Return what is left for whoever stands in: time is short, but not so short that nothing is looked at."""
    return (
        budget
        if budget.deadline is None
        else Budget(max(0.0, budget.left()), least=seconds * MIN_SHARE, source=budget.source)
    )


def decide(bot: Bot, view: Any, seat: int, seconds: float, rng: random.Random, source: TimeSource = REAL_TIME) -> Any:
    """Return a bot's answer within a budget of seconds."""
    return bot.choose(view, seat, Budget(seconds * BUDGET_SHARE, least=seconds * MIN_SHARE, source=source), rng)


class Alarm:
    """Raises Late after so many seconds, where the system can do that: in a main thread whose alarm nobody
    else uses. Elsewhere a bot must mind its budget itself.

    It strikes once, and only between `arm` and `disarm`: a second Late could strike while the first is
    being dealt with. The handler stays in place afterwards and does nothing.
    """

    budget: Budget | None = None
    """The budget of whoever is watched now."""

    @classmethod
    def arm(cls, budget: Budget) -> None:
        seconds = budget.left() / BUDGET_SHARE * CUT_OFF_SHARE
        if seconds == float("inf") or budget.source is not REAL_TIME or not _alarm_is_ours():
            return
        signal.signal(signal.SIGALRM, cls.strike)
        cls.budget = budget
        signal.setitimer(signal.ITIMER_REAL, max(seconds, MIN_ALARM_S))

    @classmethod
    def disarm(cls) -> None:
        if cls.budget is not None:
            cls.budget = None
            signal.setitimer(signal.ITIMER_REAL, 0)

    @classmethod
    def strike(cls, _: int, __: FrameType | None) -> None:
        if cls.budget is None:
            return
        owed = cls.budget.owed()
        if owed:
            signal.setitimer(signal.ITIMER_REAL, max(owed, MIN_ALARM_S))
        else:
            cls.budget = None
            raise Late


def _alarm_is_ours() -> bool:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, Alarm.strike)
