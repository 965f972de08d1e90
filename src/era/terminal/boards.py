"""Which module draws which game. A game without one is shown as its plain data."""

from typing import Any, Protocol, cast

import msgspec

from era.core.game import AnyGame
from era.games.registry import find_module


class Board(Protocol):
    def draw(self, view: Any, seat: int, lang: str) -> str:
        """Draw the position as this seat sees it."""

    def say_question(self, view: Any, seat: int, lang: str) -> str:
        """Return what the seat is asked, in a sentence or two."""

    def say_ending(self, state: Any, lang: str) -> str:
        """Return the final scores, line by line."""

    def say_news(self, news: Any, lang: str) -> str | None:
        """Return a piece of news as a sentence; None if it needs no words."""

    def draw_places(self, view: Any, seat: int, word: str, lang: str) -> str | None:
        """Draw where a piece could lie now; None if the game has no such thing."""


class PlainBoard:
    """For a game that nobody has drawn yet."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def draw(self, view: Any, seat: int, lang: str) -> str:
        return msgspec.json.format(msgspec.json.encode(self._game.show(view)), indent=1).decode()

    def say_question(self, view: Any, seat: int, lang: str) -> str:
        return self._game.turn(view).phase

    def say_ending(self, state: Any, lang: str) -> str:
        return str(self._game.result(state))

    def say_news(self, news: Any, lang: str) -> str | None:
        return None

    def draw_places(self, view: Any, seat: int, word: str, lang: str) -> str | None:
        return None


def find_board(game: AnyGame) -> Board:
    module = find_module(game.name, "terminal")
    return PlainBoard(game) if module is None else cast(Board, module)
