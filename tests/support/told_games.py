"""`python -m tests.support.told_games FILE`: the logs of the golden games as browsers get them, for web/src/games/
logs.test.ts, which puts every line into words.

What the browser is given besides is in the file, too: the boxes, the names of things, and the view at the end. News are
kept once, since most are told again and again."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from era.core import record
from era.core.catalogue import LANGUAGES
from era.core.match import play_entry, start_with_news
from era.core.news import News
from era.games import registry
from era.server.http.routes.games import all_names
from tests.support.golden.store import files, key

MAX_LINES = 400
"""Of a game: some random ones go on for thousands."""
NAMES = ("Mara", "Inés", "Bruno", "Otto")


class ToldLine(msgspec.Struct, array_like=True):
    """A line of a log as its reader got it; its news by their numbers."""

    seat: int | None
    text: str
    news: list[int]


class ToldGame(msgspec.Struct):
    name: str
    game: str
    box: int
    """Its number in `ToldGames.boxes`."""
    viewer: int | None
    """The seat that reads; a spectator has none."""
    seats: list[str]
    view: Any
    """As it was after the last line."""
    lines: list[ToldLine]


class ToldGames(msgspec.Struct):
    names: dict[str, Any]
    """By language and game."""
    boxes: list[Any]
    news: list[News]
    games: list[ToldGame]


class Collector:
    """Puts games together, and keeps what several have in common once."""

    def __init__(self) -> None:
        self.told = ToldGames({lang: read_names(lang) for lang in LANGUAGES}, [], [], [])
        self._numbers: dict[tuple[int, bytes], int] = {}

    def add(self, path: Path, viewer: int) -> None:
        """Add a game as one of its seats reads it, or, counted on after them, a spectator."""
        read = record.read(path.read_text("utf-8"))
        game = registry.game(read.game)
        options = game.check_stored(read.options)
        state = start_with_news(game, options)
        seats = game.seats(state)
        seat = viewer % (seats + 1) if viewer % (seats + 1) < seats else None
        lines: list[ToldLine] = []
        for entry in read.entries[:MAX_LINES]:
            play_entry(game, state, entry)
            known, news = game.redact(state, entry, seat), [self._keep_news(item) for item in game.news(state)]
            if known is not None:
                lines.append(ToldLine(known.seat, known.text, news))
            elif news:
                lines.append(ToldLine(None, "", news))
        box = self._keep(msgspec.to_builtins(game.box(options)), self.told.boxes)
        view = game.show(game.view(state, seat))
        self.told.games.append(ToldGame(key(path), game.name, box, seat, list(NAMES[:seats]), view, lines))

    def _keep_news(self, news: News) -> int:
        return self._keep(News(news.kind, news.seat, news.values, news.rule), self.told.news)

    def _keep(self, thing: Any, things: list[Any]) -> int:
        text = (id(things), msgspec.json.encode(thing))
        if text not in self._numbers:
            self._numbers[text] = len(things)
            things.append(thing)
        return self._numbers[text]


def read_names(lang: str) -> Any:
    return msgspec.json.decode(all_names(lang).body)["names"]


def main(target: str) -> None:
    collector = Collector()
    for number, path in enumerate(files()):
        collector.add(path, number)
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    Path(target).write_bytes(msgspec.json.encode(collector.told))


if __name__ == "__main__":
    main(sys.argv[1])
