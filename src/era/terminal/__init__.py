"""A plain terminal game: the board as text, actions typed in the notation, for one person or several
around one screen."""

import sys
from collections.abc import Mapping
from typing import Any

from era.core.game import AnyGame
from era.terminal.local_game import LocalGame
from era.terminal.shell import Shell


def play(game: AnyGame, options: Mapping[str, Any], lang: str, bots: tuple[str, ...] = ()) -> int:
    """Runs one game to its end, or until the player leaves. One person, unless `options` say otherwise."""
    local = LocalGame(game, {"players": 1 + len(bots), **options})
    return Shell(local, lang, sys.stdin, sys.stdout, bots).run()
