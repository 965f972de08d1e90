"""One game being played: its state, its log and its source of chance."""

from collections.abc import Mapping
from typing import Any

from era.core.game import AnyGame, News
from era.core.log import Entry
from era.core.rng import Source


class Match:
    """Keeps a state and its log in step. Only `submit` and `act` move it on."""

    def __init__(self, game: AnyGame, options: Mapping[str, Any], source: Source) -> None:
        self.game = game
        self.options = game.check(options)
        self.source = source
        self.state = game.start(self.options)
        self.state.news = []  # somebody listens: states made for search and simulation keep no news
        self.entries: list[Entry] = []
        self.news: list[News] = []
        self._settle()

    def submit(self, seat: int, text: str) -> list[Entry]:
        """Plays an action given in notation; returns the entries it added, draws included."""
        return self.act(seat, self.game.read(self.state, seat, text))

    def act(self, seat: int, action: Any) -> list[Entry]:
        before = len(self.entries)
        # Written first: the notation may speak of the state that the action is about to change.
        text = self.game.write(self.state, seat, action) if action in self.game.legal(self.state, seat) else ""
        self.game.act(self.state, seat, action)
        self.entries.append(Entry(seat, text))
        self.news = list(self.game.news(self.state))
        self._settle()
        return self.entries[before:]

    def over(self) -> bool:
        return self.game.turn(self.state).over

    def _settle(self) -> None:
        """Draws until somebody has to decide."""
        while (chance := self.game.chance(self.state)) is not None:
            outcome = self.source.draw(chance)
            text = self.game.write_draw(self.state, outcome)
            self.game.draw(self.state, outcome)
            self.entries.append(Entry(None, text))
            self.news.extend(self.game.news(self.state))
