"""Era Table: board games of dice, cities and caravans, played and studied on a computer.

This is the door for Python programs (docs/reference/python-api.md):

    import era

    game = era.load_game("medieval")
    match = era.Match(game, {"players": 2})
"""

from era.compiled import choose_modules

__version__ = "0.1.0"

choose_modules()  # before anything else of era is imported

from era.api import decide, list_bots, list_games, load_game, make_bot, read_record, replay, verify  # noqa: E402
from era.bots.budget import Budget  # noqa: E402
from era.core.errors import EraError  # noqa: E402
from era.core.match import Match  # noqa: E402
from era.core.record import Record  # noqa: E402
from era.core.rng import QuickSource, SealedSource  # noqa: E402
from era.core.runner import RandomPlay, draw_from, run  # noqa: E402

__all__ = [
    "Budget",
    "EraError",
    "Match",
    "QuickSource",
    "RandomPlay",
    "Record",
    "SealedSource",
    "__version__",
    "decide",
    "draw_from",
    "list_bots",
    "list_games",
    "load_game",
    "make_bot",
    "read_record",
    "replay",
    "run",
    "verify",
]
