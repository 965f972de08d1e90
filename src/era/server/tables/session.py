"""A game being played at a table, rebuilt from its log: the state, the entries, everybody's lines, the clocks.

Nothing here waits, and nothing reads the time: the same events give the same Play in every process.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from era.core.errors import EraError
from era.core.game import AnyGame, Turn
from era.core.log import Entry, parse
from era.core.rng import SealedSource
from era.server.storage.models import Event, Snapshot, TableRow
from era.server.storage.snapshot import Saved
from era.server.tables.clocks import Times
from era.server.tables.log_lines import Lines
from era.server.tables.undo import Plan, plan, taken_back

KEEP_EVERY = 16
KEPT = 6
"""States to go back to: one every so many entries, the newest of them."""


class Play:
    def __init__(self, game: AnyGame, row: TableRow) -> None:
        self.game = game
        self.row = row
        self.options = game.check(row.options)
        self.source = SealedSource(row.seed or b"")
        self.state = self._fresh()
        self.seats: int = game.seats(self.state)
        self.number = 0
        """Of the last event."""
        self.entries: list[Entry] = []
        self.seen: list[int] = []
        """For each entry, the viewers who may read it."""
        self.barrier = 0
        """Entries before this one came before something was revealed."""
        self.lines = Lines(self.seats)
        self.times = Times(row.clock, self.seats)
        self.undone = 0
        """How often something was taken back."""
        self.moves: set[str] = set()
        """The ids of all moves that were ever played here."""
        self._kept: deque[tuple[int, Any, dict[str, int]]] = deque(maxlen=KEPT)
        self._begin_with_origin()
        self.first = len(self.entries)
        if row.started is not None:
            self.times.moved(row.started, game.turn(self.state))

    def _fresh(self) -> Any:
        state = self.game.start(self.options)
        state.news = []  # somebody listens
        return state

    def _begin_with_origin(self) -> None:
        if self.row.origin is not None:
            for line in self.row.origin.lines:
                entry = parse(line)
                assert entry is not None, "checked when the table was made"
                self._enter(entry, self.row.started or self.row.created)

    # ------------------------------------------------------------ playing

    def begin(self, at: int) -> list[Event]:
        """The draws that come before anybody acts."""
        events = self._settle(at)
        self.times.moved(at, self.turn())
        return events

    def submit(self, seat: int, text: str, at: int, move_id: str | None = None) -> list[Event]:
        """Plays an action; the events it made, draws included. Raises EraError if it cannot be played."""
        game, state = self.game, self.state
        action = game.read(state, seat, text)
        # Written first: the notation may speak of the state that the action is about to change.
        text = game.write(state, seat, action) if action in game.legal(state, seat) else ""
        self._keep()
        secret = self._secret()
        game.act(state, seat, action)
        self._note(Entry(seat, text), at, secret)
        events = [self._event("action", seat, text, at, move_id)]
        events.extend(self._settle(at))
        self.times.moved(at, game.turn(state))
        return events

    def undo(self, seat: int, text: str, at: int, move_id: str | None = None) -> list[Event]:
        self._take_back(text)
        self.times.moved(at, self.turn(), undone=True)
        return [self._event("undo", seat, text, at, move_id)]

    def take(self, events: Sequence[Event]) -> None:
        """Follows what the log says."""
        for event in events:
            self.number = event.number
            if event.move_id is not None:
                self.moves.add(event.move_id)
            if event.kind == "undo":
                self._take_back(event.text)
            else:
                self._enter(Entry(event.seat, event.text), event.at)
            # Draws follow at once: nobody is on turn before them.
            if self.game.chance(self.state) is None:
                self.times.moved(event.at, self.turn(), undone=event.kind == "undo")

    def turn(self) -> Turn:
        return self.game.turn(self.state)

    def over(self) -> bool:
        return self.turn().over

    def can_undo(self, seat: int) -> Plan:
        if self.over():
            return Plan("no")
        return plan(self.entries, self.seen, self.barrier, seat, self.seats + 1, self.first)

    # ------------------------------------------------------------ inside

    def _event(self, kind: Any, seat: int | None, text: str, at: int, move_id: str | None = None) -> Event:
        self.number += 1
        if move_id is not None:
            self.moves.add(move_id)
        return Event(self.number, kind, seat, text, at, move_id)

    def _settle(self, at: int) -> list[Event]:
        """Draws until somebody has to decide."""
        game, state = self.game, self.state
        events = []
        while (chance := game.chance(state)) is not None:
            outcome = self.source.draw(chance)
            text = game.write_draw(state, outcome)
            secret = self._secret()
            game.draw(state, outcome)
            self._note(Entry(None, text), at, secret)
            events.append(self._event("draw", None, text, at))
        return events

    def _enter(self, entry: Entry, at: int) -> None:
        self._keep()
        secret = self._secret()
        replayed(self.game, self.state, entry, self.source)
        self._note(entry, at, secret)

    def _secret(self) -> str | None:
        """The secret step that is going on, if one is."""
        return self.turn().phase if self.game.secret(self.state) else None

    def _note(self, entry: Entry, at: int, secret: str | None) -> None:
        number = len(self.entries)
        self.entries.append(entry)
        self.seen.append(self.lines.add(self.game, self.state, entry, number, at, list(self.game.news(self.state))))
        if secret is not None and self._secret() != secret:
            self.barrier = number + 1

    def _keep(self) -> None:
        if len(self.entries) % KEEP_EVERY == 0:
            self._kept.append((len(self.entries), self.game.copy(self.state), self.source.drawn()))

    def _take_back(self, text: str) -> None:
        self.undone += 1
        first, alone = taken_back(text, len(self.entries))
        later = self.entries[first + 1 :] if alone else []
        self._go_back(first)
        for entry in later:
            replayed(self.game, self.state, entry, self.source)
        if alone:
            self.lines.take_out(first)
            del self.seen[first]
        else:
            self.lines.cut(first)
            del self.seen[first:]
        self.entries[first:] = later
        self.barrier = min(self.barrier, first)

    def _go_back(self, number: int) -> None:
        """The state as it was before entry `number`, from the nearest one that was kept."""
        while self._kept and self._kept[-1][0] > number:
            self._kept.pop()
        if self._kept:
            start, kept, drawn = self._kept[-1]
            self.state = self.game.copy(kept)
        else:
            start, drawn = 0, {}
            self.state = self._fresh()
        self.source.resume(drawn)
        for entry in self.entries[start:number]:
            replayed(self.game, self.state, entry, self.source)

    # ------------------------------------------------------------ snapshots

    def snapshot(self) -> Snapshot:
        saved = Saved(
            self.game.save(self.state), self.source.drawn(), self.lines.items, self.seen, self.barrier, self.times.now
        )
        return Snapshot(self.number, msgspec.json.encode(saved))

    def restore(self, snapshot: Snapshot, events: Sequence[Event]) -> None:
        """Stands where the snapshot was made; `events` are those up to it."""
        saved = msgspec.json.decode(snapshot.data, type=Saved)
        for event in events:
            self.undone += event.kind == "undo"
            if event.move_id is not None:
                self.moves.add(event.move_id)
            _follow(self.entries, event)
        self.state = self.game.load(self.options, saved.state)
        self.state.news = []
        self.source.resume(saved.drawn)
        self.lines.restore(saved.items)
        self.seen = saved.seen
        self.barrier = saved.barrier
        self.times.now = saved.clocks
        self.number = snapshot.number
        self._kept.clear()


def rebuilt(game: AnyGame, row: TableRow, events: Sequence[Event], snapshot: Snapshot | None = None) -> Play:
    """The game as the log says, by way of the snapshot if there is one."""
    play = Play(game, row)
    if snapshot is not None and row.rules == game.rules_version:
        play.restore(snapshot, [event for event in events if event.number <= snapshot.number])
    play.take([event for event in events if event.number > play.number])
    return play


def _follow(entries: list[Entry], event: Event) -> None:
    """The entries that count, without the state."""
    if event.kind != "undo":
        entries.append(Entry(event.seat, event.text))
        return
    first, alone = taken_back(event.text, len(entries))
    del entries[first : first + 1 if alone else None]


def replayed(game: AnyGame, state: Any, entry: Entry, source: SealedSource | None = None) -> None:
    """Plays an entry that is already in a log."""
    if entry.seat is not None:
        game.act(state, entry.seat, game.read(state, entry.seat, entry.text))
        return
    chance = game.chance(state)
    if chance is None:
        raise EraError("record-draw-unexpected")
    if source is not None:
        source.skip(chance)
    game.draw(state, game.read_draw(state, entry.text))
