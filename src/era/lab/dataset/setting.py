"""What a run of many games is: everything that its files depend on, and nothing else."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from era.bots.levels import make_bot
from era.core.catalogue import Words
from era.games.registry import game as game_by_name
from era.games.registry import own_box

WORDS = Words("era.lab.text", "lab")

DEFAULT_STEPS = 200
"""Work a decision: enough for a level that plays nothing out, and a short look ahead for those that do."""
DEFAULT_CHUNK_GAMES = 10
"""Games that are played and written as one: a few seconds, so that little is lost by whoever is interrupted."""


class RunSetting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same setting gives the same games. How many processes play them is no part of it."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """Seated in turn, one seat on with every game, so that each bot sits everywhere equally often."""
    steps: int
    games: int
    seed: int
    chunk_games: int = DEFAULT_CHUNK_GAMES


def make_setting(
    game: str,
    options: Mapping[str, Any],
    *,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    steps: int = DEFAULT_STEPS,
    chunk_games: int = DEFAULT_CHUNK_GAMES,
) -> RunSetting:
    """Check everything before anything is played. Raises DataError for what is not possible."""
    played = game_by_name(game)
    for bot in bots:
        make_bot(bot, played)
    return RunSetting(
        game=game,
        options=played.check(options),
        bots=tuple(bots),
        steps=steps,
        games=games,
        seed=seed,
        chunk_games=chunk_games,
    )


def make_game_seed(setting: RunSetting, number: int) -> bytes:
    """Return the secret from which a game's dice are drawn. It depends on the run's seed and the game's number alone,
    so other options or bots see the same dice."""
    return hashlib.sha256(f"era lab {setting.seed}/{number}".encode()).digest()


def list_seated(setting: RunSetting, seats: int, number: int) -> list[str]:
    """Return who sits where in a game."""
    return [setting.bots[(seat + number) % len(setting.bots)] for seat in range(seats)]


def is_printed_box(setting: RunSetting) -> bool:
    """Tell whether the figures are those that the bots were tuned on."""
    box = own_box(setting.game)
    differs = setting.options.get("box") if box is not None else None
    return not differs and setting.options.get("custom") is None
