"""A plain terminal game: the board as text, actions typed in the notation, for one person or several
around one screen."""

import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from era.core.game import AnyGame
from era.terminal.local_game import LocalGame
from era.terminal.saved_game import continue_game
from era.terminal.shell import Shell


def play(
    game: AnyGame, options: Mapping[str, Any], lang: str, bots: tuple[str, ...] = (), seed: str | None = None
) -> int:
    """Runs one game to its end, or until the player leaves. One person, unless `options` say otherwise. The same `seed`
    is the same dice."""
    secret = None if seed is None else hashlib.sha256(f"era play {seed}".encode()).digest()
    local = LocalGame(game, {"players": 1 + len(bots), **options}, secret)
    return Shell(local, lang, sys.stdin, sys.stdout, bots).run()


def play_on(path: Path, lang: str) -> int:
    """Goes on with a game that was saved."""
    local, bots = continue_game(path)
    return Shell(local, lang, sys.stdin, sys.stdout, bots).run()
