"""The bots by name. Each game has its own module with a table `BOTS`; a level is the same word in all.

A game's module is `era.games.<game>.bots.bot` and holds `BOTS: dict[str, Callable[[], Bot]]`. Where its bots are
people, it also has their names as `CHARACTERS` and makes one with `make_level(character, level)`: `odo:baron` is Odo,
who plays as strongly as a baron.
"""

from collections.abc import Callable
from functools import partial

from era.bots.bot import Bot, RandomBot
from era.bots.guarded import GuardedBot
from era.core.catalogue import Words
from era.core.errors import DataError
from era.core.game import AnyGame
from era.games import registry

LEVELS = ("squire", "reeve", "baron", "duke", "monarch")
"""From the weakest to the strongest."""
OTHER_BOTS = ("random", "greedy", "monarch-1")
"""Yardsticks: legal moves at random, one that looks one step ahead at the score alone, and the strongest bot of the
first version, whose play never changes."""
SEPARATOR = ":"
ALIASES = {"strongest": LEVELS[-1]}

WORDS = Words("era.bots.text", "bots")

BotFactories = dict[str, Callable[[], Bot]]


def list_bots(game_name: str) -> list[str]:
    """List the names of every bot that plays this game, weakest first."""
    table = _load_factories(game_name)
    return [name for name in (*OTHER_BOTS, *LEVELS) if name in table]


def list_characters(game_name: str) -> list[str]:
    """List the people among a game's bots, each of whom plays at every level."""
    module = registry.find_module(game_name, "bots.bot")
    return list(getattr(module, "CHARACTERS", ()))


def say_character(game_name: str, character: str, what: str, lang: str) -> str:
    """Return a text about one of a game's people, such as their `name`; empty if there is nobody like that."""
    if character not in list_characters(game_name):
        return ""
    return Words(f"{registry.package(game_name)}.text", "characters").say(lang, f"{character}-{what}")


def name_bot(character: str, level: str) -> str:
    """Return the name of somebody who plays at a level; "" for nobody in particular."""
    return f"{character}{SEPARATOR}{level}" if character else level


def make_bot(name: str, game: AnyGame) -> Bot:
    """Make a bot ready to play: a simpler one takes over where it fails. Raises DataError for no such bot."""
    table = _load_factories(game.name)
    character, separator, level = name.rpartition(SEPARATOR)
    level = ALIASES.get(level, level)
    real = character + separator + level
    if character in list_characters(game.name) and level in LEVELS:
        module = registry.find_module(game.name, "bots.bot")
        assert module is not None
        table[real] = partial(module.make_level, character, level)
    if real not in table:
        known = ", ".join([*list_bots(game.name), *ALIASES, *_list_examples(game.name)])
        raise DataError("unknown-bot", {"name": name, "game": game.name, "known": known}, WORDS)
    return GuardedBot(game, [table[each]() for each in _make_fallbacks(real, table)])


def _list_examples(game_name: str) -> list[str]:
    return [name_bot(character, LEVELS[2]) for character in list_characters(game_name)]


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
