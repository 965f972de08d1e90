"""The history of a game: the board after any line, and the whole story of a finished game.

It runs where nobody waits for it (replay_process.py): all of it grows with the length of the log.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from era.core.game import AnyGame
from era.core.log import Entry
from era.core.match import play_entry
from era.core.memory import Memory
from era.core.view import Shown
from era.server.protocol.from_server import Line
from era.server.protocol.patch import diff
from era.server.tables.log_lines import LogLines, make_line

KEEP_INTERVAL = 16


class GameHistory(Protocol):
    """What is known of a game that is looked back at."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def entries(self) -> Sequence[Entry]: ...

    @property
    def lines(self) -> LogLines: ...

    @property
    def seats(self) -> int: ...


class Rewind:
    """Keeps a state every few entries, once somebody has looked back that far."""

    def __init__(self, played: GameHistory) -> None:
        self.played = played
        self._kept = [played.game.start(played.options)]

    def size(self) -> int:
        return len(self.played.entries)

    def state(self, entries: int) -> Any:
        """Return a copy of the state after so many entries."""
        game = self.played.game
        nearest = min(entries // KEEP_INTERVAL, len(self._kept) - 1)
        state = game.copy(self._kept[nearest])
        for number in range(nearest * KEEP_INTERVAL, entries):
            play_entry(game, state, self.played.entries[number])
            if number + 1 == len(self._kept) * KEEP_INTERVAL:
                self._kept.append(game.copy(state))
        return state

    def show(self, viewer: int | None, line: int) -> Shown:
        """Return the view of a viewer after one of their lines; of nobody (None), everything after an entry, hidden or
        not: only of a game that is over."""
        game, played = self.played.game, self.played
        if viewer is None:
            return game.show(self.state(line))
        entries = played.lines.of[viewer][line - 1].entry + 1 if line else 0
        return game.show(game.view(self.state(entries), None if viewer == played.seats else viewer))

    def tell(self, viewer: int | None, since: int, most: int) -> dict[str, Any]:
        """Tell a stretch of the game once more: the view after line `since`, and at most `most` lines after it, each
        with what it changed."""
        reader = OpenReader(self, since, most) if viewer is None else SceneReader(self, viewer, since, most)
        return {"since": since, "view": reader.view, "lines": list(reader.lines())}

    def story(self) -> dict[str, Any]:
        """Return a finished game from end to end: every line, after which entry each round began, what the scores were
        then and at the end, and who won."""
        game, played = self.played.game, self.played
        state = game.start(played.options)
        rounds: list[int] = []
        scores: list[tuple[int, tuple[int, ...]]] = []
        for number, entry in enumerate(played.entries, 1):
            play_entry(game, state, entry)
            if game.rounds(state) > len(rounds):
                rounds.append(number)
                scores.append((number, game.result(state).scores))
        end = game.result(state)
        scores.append((len(played.entries), end.scores))
        lines = played.lines.everything(played.entries)
        return {"lines": lines, "rounds": rounds, "scores": scores, "winners": end.winners}


class OpenReader:
    """Plays a stretch of a finished game once more, with nothing hidden, and tells what each entry changed."""

    def __init__(self, rewind: Rewind, since: int, most: int) -> None:
        played = rewind.played
        self._game = played.game
        self._entries = played.entries[since : since + most]
        self._lines = played.lines.everything(played.entries)[since : since + most]
        self._state = rewind.state(since)
        self.view = self._game.show(self._state)
        """Everything after `since` entries."""

    def lines(self) -> Iterator[Line]:
        before = self.view
        for entry, line in zip(self._entries, self._lines, strict=True):
            play_entry(self._game, self._state, entry)
            after = self._game.show(self._state)
            line.changes = diff(before, after)
            yield line
            before = after


class SceneReader:
    """Plays a stretch of a game once more and tells what each line changed."""

    def __init__(self, rewind: Rewind, viewer: int, since: int, most: int) -> None:
        played = rewind.played
        self._game = played.game
        self._seat = None if viewer == played.seats else viewer
        self._since = since
        self._items = played.lines.of[viewer][since : since + most]
        self._entries = played.entries[: self._items[-1].entry + 1] if self._items else []
        self._played = played.lines.of[viewer][since - 1].entry + 1 if since else 0
        self._state = rewind.state(self._played)
        self._memory = Memory()
        self.view = self._look()
        """What the viewer saw after line `since`."""

    def lines(self) -> Iterator[Line]:
        before = self.view
        for n, item in enumerate(self._items, self._since + 1):
            while self._played <= item.entry:
                play_entry(self._game, self._state, self._entries[self._played])
                self._played += 1
            after = self._look()
            yield make_line(n, item, diff(before, after))
            before = after

    def _look(self) -> Shown:
        return self._game.screens(self._state, [self._seat], self._memory)[0]
