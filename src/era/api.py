"""What `import era` offers: games, matches, records and bots, for programs and notebooks.

docs/reference/python-api.md tells how to use it; a test runs what that page shows.
"""

import random
from pathlib import Path
from typing import Any

from era.bots import levels
from era.bots.bot import Bot
from era.bots.guarded import decide as decide_within
from era.core import record as records
from era.core import replay as replays
from era.core.game import AnyGame
from era.core.record import Record
from era.games.registry import game as game_by_name
from era.games.registry import names


def list_games() -> list[str]:
    """The names of every game that is part of this installation."""
    return names()


def load_game(name: str) -> AnyGame:
    """A game by its name. Raises DataError, which lists the names, for one that does not exist."""
    return game_by_name(name)


def list_bots(game: AnyGame) -> list[str]:
    """The names of every bot that plays this game, the weakest first."""
    return levels.list_bots(game.name)


def make_bot(name: str, game: AnyGame) -> Bot:
    """A bot that answers every question of this game in time; a simpler one takes over where it fails."""
    return levels.make_bot(name, game)


def decide(
    bot: Bot, game: AnyGame, state: Any, seat: int, seconds: float = 0.1, rng: random.Random | None = None
) -> Any:
    """The action of a bot for a seat that is on turn. It is shown the seat's view of the state, never the state."""
    return decide_within(bot, game.view(state, seat), seat, seconds, rng or random.Random())


def read_record(source: Path | str) -> Record:
    """A record from a file (a Path) or from its text. Raises RecordError, naming the line, if it is damaged."""
    return records.read(source.read_text("utf-8") if isinstance(source, Path) else source)


def replay(record: Record) -> Any:
    """The state after the last entry of a record. Raises RecordError where it does not follow the rules."""
    return replays.replay(game_by_name(record.game), record)


def verify(record: Record) -> Any:
    """Replays a finished game and recomputes every draw from its revealed seed; returns the end. Raises RecordError
    if anything is not as it should be."""
    return replays.verify(game_by_name(record.game), record)
