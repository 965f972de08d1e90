"""The history of a game: the board after any line, and the whole story of a finished game."""

from collections.abc import Iterator
from typing import Any

from era.core.match import play_entry
from era.core.memory import Memory
from era.core.view import Shown
from era.server.protocol.messages import Line
from era.server.protocol.patch import diff
from era.server.tables.log_lines import make_line
from era.server.tables.session import Session

KEEP_INTERVAL = 16


class Rewind:
    """Keeps a state every few entries, once somebody has looked back that far."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.undone = session.undone
        state = session.game.start(session.options)
        self._kept = [state]

    def is_of(self, session: Session) -> bool:
        return self.session is session and self.undone == session.undone

    def state(self, entries: int) -> Any:
        """Return a copy of the state after so many entries."""
        game = self.session.game
        nearest = min(entries // KEEP_INTERVAL, len(self._kept) - 1)
        state = game.copy(self._kept[nearest])
        for number in range(nearest * KEEP_INTERVAL, entries):
            play_entry(game, state, self.session.entries[number])
            if number + 1 == len(self._kept) * KEEP_INTERVAL:
                self._kept.append(game.copy(state))
        return state

    def as_seen(self, viewer: int, line: int) -> Shown:
        """Return the view of a viewer after one of their lines."""
        game, session = self.session.game, self.session
        entries = session.lines.of[viewer][line - 1].entry + 1 if line else 0
        seat = None if viewer == session.seats else viewer
        return game.show(game.view(self.state(entries), seat))

    def scenes(self, viewer: int, since: int, most: int) -> "SceneReader":
        """Return what tells the lines after `since`, as this viewer saw them happen."""
        return SceneReader(self, viewer, since, most)

    def open_scenes(self, since: int, most: int) -> "OpenReader":
        """Return what tells a stretch of a finished game, hidden or not."""
        return OpenReader(self, since, most)

    def open(self, entries: int) -> Shown:
        """Return everything, hidden or not: only of a game that is over."""
        return self.session.game.show(self.state(entries))

    def story(self) -> dict[str, Any]:
        """Return a finished game from end to end: every line, after which entry each round began, what the scores were
        then and at the end, and who won."""
        game, session = self.session.game, self.session
        state = game.start(session.options)
        rounds: list[int] = []
        scores: list[tuple[int, tuple[int, ...]]] = []
        for number, entry in enumerate(session.entries, 1):
            play_entry(game, state, entry)
            if game.rounds(state) > len(rounds):
                rounds.append(number)
                scores.append((number, game.result(state).scores))
        end = game.result(state)
        scores.append((len(session.entries), end.scores))
        lines = session.lines.everything(session.entries)
        return {"lines": lines, "rounds": rounds, "scores": scores, "winners": end.winners}


class OpenReader:
    """Plays a stretch of a finished game once more, with nothing hidden, and tells what each entry changed."""

    def __init__(self, rewind: Rewind, since: int, most: int) -> None:
        session = rewind.session
        self._game = session.game
        self._entries = session.entries[since : since + most]
        self._lines = session.lines.everything(session.entries)[since : since + most]
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
    """Plays a stretch of a game once more and tells what each line changed. It reads what was there when it was made,
    so that it may take its time while the game goes on."""

    def __init__(self, rewind: Rewind, viewer: int, since: int, most: int) -> None:
        session = rewind.session
        self._game = session.game
        self._seat = None if viewer == session.seats else viewer
        self._since = since
        self._items = session.lines.of[viewer][since : since + most]
        self._entries = session.entries[: self._items[-1].entry + 1] if self._items else []
        self._played = session.lines.of[viewer][since - 1].entry + 1 if since else 0
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
