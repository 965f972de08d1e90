"""One game at one screen: a match, its provable dice, and undo until dice have fallen."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from era.core.game import AnyGame, News
from era.core.log import Entry
from era.core.match import Match
from era.core.rng import SealedSource, new_seed


class Unheard:
    """Nobody has to know of entries as they happen; but with a listener a Match draws nothing before it is told to."""

    def before_entry(self) -> None: ...

    def after_entry(self, entry: Entry) -> None: ...


class LocalGame:
    def __init__(
        self, game: AnyGame, options: Mapping[str, Any], seed: bytes | None = None, entries: Sequence[Entry] = ()
    ) -> None:
        """`entries` were played before, with the same seed: the dice fall on from there."""
        self.game = game
        self.source = SealedSource(seed or new_seed())
        self.match = Match(game, options, self.source, Unheard())
        for entry in entries:
            self.match.follow(entry, self.source)
        self.match.settle()
        self._before: list[tuple[Any, int]] = []
        """States to go back to, each with the length of the log then."""

    @property
    def state(self) -> Any:
        return self.match.state

    def submit(self, seat: int, text: str) -> list[Entry]:
        """Plays an action. Once dice have fallen, what came before can no longer be undone."""
        kept = self.game.copy(self.state), len(self.match.entries)
        entries = self.match.submit(seat, text)
        if any(entry.seat is None for entry in entries):
            self._before.clear()
        else:
            self._before.append(kept)
        return entries

    def news(self) -> list[News]:
        return self.match.news

    def undo(self) -> bool:
        if not self._before:
            return False
        self.match.state, length = self._before.pop()
        del self.match.entries[length:]
        return True

    def over(self) -> bool:
        return self.match.over()

    def save(self, path: Path) -> None:
        """Writes the record; the seed only once the game is over, since it foretells every roll."""
        path.write_text(self.match.record(), "utf-8")
