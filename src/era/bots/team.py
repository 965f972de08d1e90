"""Bots that play with people: they hear what people say, and say what they mean to do."""

import logging
import random
from typing import Any, Protocol, runtime_checkable

from era.bots.bot import Bot
from era.bots.budget import Budget
from era.core.talk import TableTalk

LOG = logging.getLogger("era.bots")

PLAN_STEPS = 2_000
"""Of thought for a plan, before the decision itself."""


@runtime_checkable
class TeamBot(Protocol):
    """A bot of a game that people plan together."""

    def heed(self, talk: TableTalk) -> None:
        """Honour these plans and claims in all that follows."""

    def plan(self, view: Any, seat: int, budget: Budget, rng: random.Random) -> list[str]:
        """Say what it means to do in this turn and after it, in notation; nothing where there is nothing to say."""


def tell_bot(bot: Bot, talk: TableTalk | None) -> None:
    """Let a bot, and those that would take over for it, hear what people say."""
    if talk is not None:
        for each in _list_team_bots(bot):
            each.heed(talk)


def find_plan(bot: Bot, view: Any, seat: int, seconds: float) -> list[str]:
    """Find what a bot means to do. Whatever goes wrong in it, the bot plays on and says nothing."""
    for each in _list_team_bots(bot):
        try:
            return each.plan(view, seat, Budget(seconds, nodes=PLAN_STEPS), random.Random(0))
        except Exception as error:
            LOG.warning("bot %s could not say its plan", bot.name, exc_info=error)
            return []
    return []


def _list_team_bots(bot: Bot) -> list[TeamBot]:
    return [each for each in getattr(bot, "bots", [bot]) if isinstance(each, TeamBot)]
