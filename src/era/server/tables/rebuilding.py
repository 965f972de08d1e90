"""Rebuilds the running game of a table from its log, in steps: a long log is played in slices between other work."""

# Compiled: follows whole logs, each with one call for every event.

from collections.abc import Iterator, Sequence

from era.core.game import AnyGame
from era.server.storage.models import Event, Snapshot, TableRow
from era.server.tables.session import Session
from era.server.tables.undo import list_surviving


def rebuild(game: AnyGame, row: TableRow, events: Sequence[Event], snapshot: Snapshot | None = None) -> Session:
    """Return the game as the log says; see `Rebuilding`."""
    rebuilding = Rebuilding(game, row, events, snapshot)
    for _ in rebuilding.steps():
        pass
    return rebuilding.session


class Rebuilding:
    """Rebuilds a game from its log in small steps, by way of the snapshot if it is of this box. Where the log cannot be
    followed, the game is `stopped`; what was taken back later need not be possible any more."""

    def __init__(self, game: AnyGame, row: TableRow, events: Sequence[Event], snapshot: Snapshot | None = None) -> None:
        self.session = Session(game, row, begins=False)
        """Complete once all steps are taken."""
        self._game = game
        self._row = row
        self._events = events
        known = [event for event in events if snapshot is not None and event.number <= snapshot.number]
        self._is_restored = snapshot is not None and self.session.restore(snapshot, known)

    def count(self) -> int:
        """Return how many entries have to be played."""
        first = 0 if self._is_restored else self.session.first
        return first + len(self._events) - self.session.number

    def steps(self) -> Iterator[None]:
        session = self.session
        if not self._is_restored:
            yield from session.follow_origin()
        for event in self._events[session.number :]:
            session.take([event])
            yield
        if session.stopped is None or not any(event.kind == "undo" for event in self._events):
            return
        session = self.session = Session(self._game, self._row, begins=False)
        yield from session.follow_origin()
        for event in list_surviving(self._events, session.first):
            session.take([event])
            yield
        for event in self._events:
            session.undone += event.kind == "undo"
            session.note_event(event)
