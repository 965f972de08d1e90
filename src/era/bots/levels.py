"""The bots by name. Each game has its own module with a table `BOTS`; a level is the same word in all.

A game's module is `era.games.<game>.bots.bot` and holds `BOTS: dict[str, Callable[[], Bot]]`.
"""

from collections.abc import Callable

from era.bots.bot import Bot, RandomBot
from era.bots.guarded import GuardedBot
from era.core.catalogue import Words
from era.core.errors import DataError
from era.core.game import AnyGame
from era.games import registry

LEVELS = ("squire", "reeve", "baron", "duke", "monarch")
"""From the weakest to the strongest."""
OTHER_BOTS = ("random", "greedy")
"""Yardsticks: legal moves at random, and one that looks one step ahead at the score alone."""
ALIASES = {"strongest": LEVELS[-1]}

WORDS = Words("era.bots.text", "bots")

BotFactories = dict[str, Callable[[], Bot]]


def list_bots(game_name: str) -> list[str]:
    """List the names of every bot that plays this game, weakest first."""
    table = _load_factories(game_name)
    return [name for name in (*OTHER_BOTS, *LEVELS) if name in table]


def make_bot(name: str, game: AnyGame) -> Bot:
    """Make a bot ready to play: a simpler one takes over where it fails. Raises DataError for no such bot."""
    table = _load_factories(game.name)
    real = ALIASES.get(name, name)
    if real not in table:
        known = ", ".join([*list_bots(game.name), *ALIASES])
        raise DataError("unknown-bot", {"name": name, "game": game.name, "known": known}, WORDS)
    return GuardedBot(game, [table[each]() for each in _make_fallbacks(real, table)])


def make_bare_bot(name: str, game: AnyGame) -> Bot:
    """Make the bot alone, for whoever deals with its failures. A random one where a game has no such level."""
    table = _load_factories(game.name)
    return table[name]() if name in table else table["random"]()


def _make_fallbacks(name: str, table: BotFactories) -> list[str]:
    """Return the bot, then the simplest level that works without search, then random play."""
    return [name, *(each for each in (LEVELS[0], "random") if each in table and each != name)]


def _load_factories(game_name: str) -> BotFactories:
    game = registry.game(game_name)
    table: BotFactories = {"random": lambda: RandomBot(game)}
    module = registry.find_module(game_name, "bots.bot")
    if module is not None:
        table.update(module.BOTS)
    return table
