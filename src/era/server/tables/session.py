"""The running game of a table, rebuilt from its log: a match, everybody's lines, the clocks.

Nothing here waits, and nothing reads the time: the same events give the same session in every process.
"""

# Compiled: runs for every move at a table.

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from era.core.errors import EraError
from era.core.game import AnyGame, TurnStatus
from era.core.log import Entry, parse_line
from era.core.match import Match, play_entry, start_with_news
from era.core.rng import SealedSource
from era.server.protocol import wire
from era.server.storage.models import STANDING_MARK, Event, Snapshot, TableRow
from era.server.storage.snapshot import SNAPSHOT_FORMAT, SnapshotData, SnapshotStamp
from era.server.tables.clocks import TableClocks
from era.server.tables.log_lines import LogLines
from era.server.tables.undo import (
    LastEntries,
    UndoKind,
    UndoPlan,
    find_kind,
    find_taken_back,
    plan,
)

LOG = logging.getLogger("era.server")
ENCODE: Final = wire.encode

KEEP_INTERVAL = 16
MAX_KEPT_STATES = 6
"""States to go back to: one every so many entries, the newest of them."""


class LogBreak:
    """Where a log cannot be followed any further: its next entry, and why that is not possible with this box."""

    def __init__(self, entry: Entry, why: EraError) -> None:
        self.entry = entry
        self.why = why


class Session:
    def __init__(self, game: AnyGame, row: TableRow, begins: bool = True) -> None:
        """Without `begins`, somebody is about to `restore` a snapshot, or to follow the beginning step by step."""
        self.game = game
        self.row = row
        self._is_ended = row.ended is not None
        self.source = SealedSource(row.seed or b"")
        self.match = Match(game, game.check_stored(row.options), self.source, self)
        self.options = self.match.options
        self.fingerprint = game.fingerprint(self.options)
        self.stopped: LogBreak | None = None
        """Set if the log holds what this box does not allow: then the game is shown up to there, and nobody plays."""
        self.seats: int = game.seats(self.match.state)
        self.number = 0
        """Of the last event."""
        self.seen: list[int] = []
        """For each entry, the viewers who may read it."""
        self.barrier = 0
        """Entries before this one came before something was revealed."""
        self.lines = LogLines(self.seats)
        self.clocks = TableClocks(row.clock, self.seats)
        self.clocks.read_seats(row.seats[: self.seats])
        self.undone = 0
        """How often something was taken back."""
        self.moves: set[str] = set()
        """The ids of all moves that were ever played here."""
        self._kept: deque[tuple[int, Any, dict[str, int]]] = deque(maxlen=MAX_KEPT_STATES)
        self._at = row.started or row.created
        """When the entries that are being added happened."""
        self._is_standing = False
        """The action that is being added is a standing answer."""
        self.shoot: Callable[[Session], None] | None = None
        """Called before every entry, for whoever must tell what the one before it changed."""
        self._secret_before: str | None = None
        """The secret step that went on before the entry that is being added."""
        self.first = len(row.origin.lines) if row.origin is not None else 0
        self._write_offer: Callable[[Any, int], bytes] | None = getattr(game, "write_offer", None)
        """Some games write their offers themselves, since that is quicker."""
        self._last_entries = LastEntries(self.seats, self.first)
        if begins:
            for _ in self.follow_origin():
                pass

    def follow_origin(self) -> Iterator[None]:
        """Play the entries of the game that this one goes on from, one at a time."""
        for entry in self._list_origin():
            self._follow(entry)
            if self.stopped is not None:
                break
            yield
        if self.row.started is not None:
            self.clocks.update(self.row.started, self.turn())

    def _list_origin(self) -> list[Entry]:
        entries = []
        for line in self.row.origin.lines if self.row.origin is not None else []:
            entry = parse_line(line)
            assert entry is not None, "checked when the table was made"
            entries.append(entry)
        return entries

    def close(self) -> None:
        """Let go of what refers back: a game that nobody plays any more is freed at once, not by the collector."""
        self.match.forget_listener()
        self.shoot = None

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def entries(self) -> list[Entry]:
        return self.match.entries

    # ------------------------------------------------------------ playing

    def begin(self, at: int) -> list[Event]:
        """The draws that come before anybody acts."""
        self._at = at
        events = [self._event("draw", None, entry.text, at) for entry in self.match.settle()]
        self.clocks.update(at, self.turn())
        return events

    def submit(self, seat: int, text: str, at: int, move_id: str | None = None) -> list[Event]:
        """Plays an action; the events it made, draws included. Raises EraError if it cannot be played."""
        self._at = at
        entries = self.match.submit(seat, text)
        events = [self._event("action", seat, entries[0].text, at, move_id)]
        for entry in entries[1:]:
            events.append(self._event("draw", None, entry.text, at))
        self.clocks.update(at, self.turn())
        return events

    def answer_standing(self, seat: int, text: str, at: int) -> list[Event]:
        """Play an action that the seat's standing answer gave, and mark it as such."""
        self._is_standing = True
        try:
            return self.submit(seat, text, at, f"{STANDING_MARK}{seat}:{self.number + 1}")
        finally:
            self._is_standing = False

    def undo(self, seat: int, text: str, at: int, move_id: str | None = None) -> list[Event]:
        self._take_back(text)
        self.clocks.update(at, self.turn(), undone=True)
        return [self._event("undo", seat, text, at, move_id)]

    def take(self, events: Sequence[Event]) -> None:
        """Follow what the log says, as far as it can be followed with this box."""
        for event in events:
            self.note_event(event)
            if self.stopped is None:
                self._take_event(event)

    def _take_event(self, event: Event) -> None:
        if event.kind == "undo":
            self._follow_undo(event)
        else:
            self._at, self._is_standing = event.at, event.is_standing()
            self._follow(Entry(event.seat, event.text))
            self._is_standing = False
        if self.stopped is not None:
            self.clocks.stop(event.at)
        elif self.game.chance(self.state) is None:  # draws follow at once: nobody is on turn before them
            self.clocks.update(event.at, self.turn(), undone=event.kind == "undo")

    def note_event(self, event: Event) -> None:
        """The log is known up to here, whatever could be made of it."""
        self.number = event.number
        if event.move_id is not None:
            self.moves.add(event.move_id)

    def turn(self) -> TurnStatus:
        turn = self.match.turn()
        return turn if self.stopped is None and not self._is_ended else TurnStatus((), turn.phase)

    def over(self) -> bool:
        return self.turn().over

    def can_undo(self, seat: int) -> UndoPlan:
        if self.over() or self.stopped is not None or self._is_ended:
            return UndoPlan("no")
        undo = plan(self.entries, self.seen, self.barrier, seat, self.first)
        return UndoPlan("no") if self._is_compared(undo.how) else undo

    def find_undo(self, seat: int) -> UndoKind:
        """Return how the seat can take back what `can_undo` says."""
        if self.match.turn().over or self.stopped is not None or self._is_ended:
            return "no"
        entries = self.match.entries
        how = find_kind(len(entries), self.seen, self.barrier, seat, self._last_entries.find(entries, seat))
        return "no" if self._is_compared(how) else how

    def _is_compared(self, how: UndoKind) -> bool:
        """Where results are compared, nobody takes back what followed from dice that were seen."""
        return how == "ask" and self.row.deal is not None

    def write_offer(self, seat: int) -> bytes:
        """Return what the seat may do, as JSON."""
        if self._write_offer is not None:
            return self._write_offer(self.match.state, seat)
        written: bytes = ENCODE(self.game.offer(self.match.state, seat))
        return written

    def find_undo_start(self, seat: int) -> int:
        """Return the first entry that an undo of this seat would take back; the number of entries if there is none."""
        undo = self.can_undo(seat)
        return len(self.entries) if undo.how == "no" else find_taken_back(undo.text, len(self.entries))[0]

    def list_taken_back(self, seat: int) -> list[Entry]:
        """Return what an undo of this seat would take back."""
        undo = self.can_undo(seat)
        if undo.how == "no":
            return []
        first, alone = find_taken_back(undo.text, len(self.entries))
        return self.entries[first : first + 1 if alone else None]

    def replace_row(self, row: TableRow) -> None:
        """Take over a row that was read again."""
        self.row = row
        self._is_ended = row.ended is not None
        self.clocks.read_seats(row.seats[: self.seats])

    # ------------------------------------------------------------ inside

    def _event(self, kind: Any, seat: int | None, text: str, at: int, move_id: str | None = None) -> Event:
        self.number += 1
        if move_id is not None:
            self.moves.add(move_id)
        return Event(self.number, kind, seat, text, at, move_id)

    def _follow(self, entry: Entry) -> None:
        """Plays an entry of the log. If this box does not allow it, the game stops before it."""
        count = len(self.match.entries)
        try:
            self.match.follow(entry, self.source)
            return
        except EraError as error:
            self.stopped = LogBreak(entry, error)
        except Exception:
            # Rules that stumble over what they never allowed: as bad for this game as a refusal, and ours to mend.
            LOG.exception("an entry could not be replayed", extra={"table": self.row.id[:6]})
            self.stopped = LogBreak(entry, EraError("record-unplayable"))
        self.match.stand_at(self._state_before(count), self.match.entries[:count])  # nothing of it stays

    def _follow_undo(self, event: Event) -> None:
        """What is taken back alone leaves later entries, which this box may not allow. See `rebuild`."""
        try:
            self._take_back(event.text)
        except EraError as error:
            self.stopped = LogBreak(Entry(event.seat, f"undo {event.text}"), error)

    def before_entry(self) -> None:
        """The match is about to change: keeps what is seen now, and a state to go back to now and then."""
        if self.shoot is not None:
            self.shoot(self)
        self._secret_before = self._secret()
        state, number = self.match.state, len(self.match.entries)
        if number % KEEP_INTERVAL == 0:
            self._kept.append((number, self.game.copy(state), self.source.drawn()))

    def after_entry(self, entry: Entry) -> None:
        """The match has a new entry: writes everybody's lines."""
        game, state = self.game, self.match.state
        number = len(self.match.entries) - 1
        standing = self._is_standing and entry.seat is not None  # not the draws after it
        self.seen.append(self.lines.add(game, state, entry, number, self._at, game.news(state), standing))
        secret = self._secret_before
        if secret is not None and self._secret() != secret:
            self.barrier = number + 1

    def _secret(self) -> str | None:
        """The secret step that is going on, if one is."""
        return self.turn().phase if self.game.secret(self.match.state) else None

    def _take_back(self, text: str) -> None:
        self.undone += 1
        entries = self.match.entries
        first, alone = find_taken_back(text, len(entries))
        later = entries[first + 1 :] if alone else []
        state = self._state_before(first)
        for entry in later:
            play_entry(self.game, state, entry, self.source)
        if alone:
            self.lines.take_out(first)
            del self.seen[first]
        else:
            self.lines.cut(first)
            del self.seen[first:]
        self.match.stand_at(state, entries[:first] + later)
        self.barrier = min(self.barrier, first)

    def _state_before(self, number: int) -> Any:
        """The state as it was before entry `number`, from the nearest one that was kept; the source follows."""
        while self._kept and self._kept[-1][0] > number:
            self._kept.pop()
        if self._kept:
            start, kept, drawn = self._kept[-1]
            state = self.game.copy(kept)
        else:
            start, drawn = 0, {}
            state = start_with_news(self.game, self.options)
        self.source.resume(drawn)
        for entry in self.match.entries[start:number]:
            play_entry(self.game, state, entry, self.source)
        return state

    # ------------------------------------------------------------ snapshots

    def snapshot(self) -> Snapshot:
        saved = SnapshotData(
            self.game.save(self.state),
            self.source.drawn(),
            self.lines.items,
            self.seen,
            self.barrier,
            self.clocks.now,
            self.fingerprint,
            SNAPSHOT_FORMAT,
        )
        return Snapshot(self.number, msgspec.json.encode(saved))

    def restore(self, snapshot: Snapshot, events: Sequence[Event]) -> bool:
        """Stands where the snapshot was made; `events` are those up to it. False, with nothing changed, if it was
        made with another box or cannot be read: the log alone will do."""
        read = self._read(snapshot)
        if read is None:
            return False
        saved, state = read
        entries = self._list_origin()
        for event in events:
            self.undone += event.kind == "undo"
            self.note_event(event)
            _note_entry(entries, event)
        self.match.stand_at(state, entries)
        self.source.resume(saved.drawn)
        self.lines.restore(saved.items)
        self.seen = saved.seen
        self.barrier = saved.barrier
        if not saved.clocks.reserve:  # it is older than reserves
            saved.clocks.reserve = self.clocks.now.reserve
        self.clocks.now = saved.clocks
        self.number = snapshot.number
        self._kept.clear()
        return True

    def _read(self, snapshot: Snapshot) -> tuple[SnapshotData, Any] | None:
        try:
            mark = msgspec.json.decode(snapshot.data, type=SnapshotStamp)
            if (mark.fingerprint, mark.format) != (self.fingerprint, SNAPSHOT_FORMAT):
                return None
            saved = msgspec.json.decode(snapshot.data, type=SnapshotData)
            return saved, self.game.load(self.options, saved.state)
        except Exception:
            LOG.exception("a snapshot could not be read", extra={"table": self.row.id[:6]})
            return None


def _note_entry(entries: list[Entry], event: Event) -> None:
    """The entries that count, without the state."""
    if event.kind != "undo":
        entries.append(Entry(event.seat, event.text))
        return
    first, alone = find_taken_back(event.text, len(entries))
    del entries[first : first + 1 if alone else None]
