"""Which module draws which game. A game without one is shown as its plain data."""

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from era.core.game import AnyGame
from era.games.registry import PACKAGES


class Board(Protocol):
    def picture(self, view: Any, seat: int, lang: str) -> str:
        """The position as this seat sees it."""

    def question(self, view: Any, seat: int, lang: str) -> str:
        """What the seat is asked, in a sentence or two."""

    def ending(self, state: Any, lang: str) -> str:
        """The final scores, line by line."""

    def report(self, news: Any, lang: str) -> str | None:
        """A piece of news as a sentence; None if it needs no words."""

    def places(self, view: Any, seat: int, word: str, lang: str) -> str | None:
        """Where a piece could lie now, drawn; None if the game has no such thing."""


class PlainBoard:
    """For a game that nobody has drawn yet."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def picture(self, view: Any, seat: int, lang: str) -> str:
        return json.dumps(self._game.show(view), indent=1)

    def question(self, view: Any, seat: int, lang: str) -> str:
        return self._game.turn(view).phase

    def ending(self, state: Any, lang: str) -> str:
        return str(self._game.result(state))

    def report(self, news: Any, lang: str) -> str | None:
        return None

    def places(self, view: Any, seat: int, word: str, lang: str) -> str | None:
        return None


def board_for(game: AnyGame) -> Board:
    name = f"{PACKAGES[game.name]}.terminal"
    if find_spec(name) is None:
        return PlainBoard(game)
    board: Board = import_module(name)
    return board
