"""Which module draws which game. A game without one is shown as its plain data."""

from typing import Any, Protocol, cast

import msgspec

from era.core.game import AnyGame
from era.games.registry import find_module


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
        return msgspec.json.format(msgspec.json.encode(self._game.show(view)), indent=1).decode()

    def question(self, view: Any, seat: int, lang: str) -> str:
        return self._game.turn(view).phase

    def ending(self, state: Any, lang: str) -> str:
        return str(self._game.result(state))

    def report(self, news: Any, lang: str) -> str | None:
        return None

    def places(self, view: Any, seat: int, word: str, lang: str) -> str | None:
        return None


def board_for(game: AnyGame) -> Board:
    module = find_module(game.name, "terminal")
    return PlainBoard(game) if module is None else cast(Board, module)
