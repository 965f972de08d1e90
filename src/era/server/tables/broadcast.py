"""The updates that bring every viewer from what they were sent last to what is true now.

A viewer is a seat, or (numbered after the last seat) all spectators. Where nobody hides anything, all viewers see the
same, so it is computed and encoded once.

A move and the draws after it come in one update, but each of its lines tells what it changed itself: so that a client
can show one thing after the other. For that the session says when an entry is about to follow another one (`shoot`).
"""

# Compiled: runs for every move at a table.

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from era.core.game import TurnStatus
from era.core.memory import Memory
from era.core.view import Shown
from era.server.protocol import wire
from era.server.protocol.from_server import Turn, View
from era.server.storage.snapshot import NO_NEWS, LogItem
from era.server.tables.session import Session
from era.server.tables.undo import UndoKind

Offered = tuple[object, bytes] | None
"""What a seat may do, and the same as JSON."""

NOTHING: Final = b""
"""So that it is left out."""
# What is final is at hand in compiled code; what is imported is looked up by its name each time.
ENCODE: Final = wire.encode
ENCODE_CHANGES: Final = wire.encode_changes
JOIN_UPDATE: Final = wire.join_update
WRITE_LINE: Final = wire.write_line


class LastSent:
    """What a viewer was sent last. `lines` is the very list of the session, or what it was before it was cut."""

    __slots__ = ("count", "entries", "legal", "lines", "session", "show", "turn", "undone")

    def __init__(self, session: Session, viewer: int, show: Shown, turn: TurnStatus, legal: Offered) -> None:
        self.show = show
        self.turn = turn
        self.lines = session.lines.of[viewer]
        self.count = len(self.lines)
        self.legal = legal
        self.session = session
        self.undone = session.undone
        self.entries = len(session.entries)
        """How many entries of this session had been made by then."""


class Broadcaster:
    def __init__(self) -> None:
        self.sent: dict[int, LastSent] = {}
        self._memory = Memory()
        self._shots: dict[int, dict[int, Shown]] = {}
        """What everybody saw after so many entries, of those that nobody was told of yet."""
        self._entries = 0
        """The entries that everybody was told of."""

    def view(self, session: Session, viewer: int, seen: int, at: int) -> View:
        """Return the whole view for a viewer who has just come and has `seen` lines already."""
        show = self._shows(session, [viewer])[viewer]
        turn = session.turn()
        lines = session.lines.of[viewer]
        seat = None if viewer == session.seats else viewer
        legal = _legal(session, viewer, turn, None)
        if viewer not in self.sent:
            self.sent[viewer] = LastSent(session, viewer, show, turn, legal)
            self._entries = len(session.entries)
        return View(
            seat=seat,
            seen=len(lines),
            view=show,
            turn=Turn(turn.seats, turn.phase, turn.over),
            lines=session.lines.after(viewer, min(seen, len(lines))),
            legal=[] if legal is None else _as_json(legal[1]),
            clocks=session.clocks.to_message(at),
            undo="no" if seat is None else session.find_undo(seat),
        )

    def forget(self, viewers: Iterable[int]) -> None:
        for viewer in viewers:
            self.sent.pop(viewer, None)

    def shoot(self, session: Session) -> None:
        """Keep what everybody who has a line for the last entry sees now, if it is still to be told: another one is
        about to follow."""
        entries = len(session.entries)
        if self.sent and entries > self._entries:
            viewers = [viewer for viewer in self.sent if session.lines.has_entry(viewer, entries - 1)]
            self._shots[entries] = self._shows(session, viewers) if viewers else {}

    def drop_shots(self) -> None:
        """Forget what was seen between entries: they were not saved, or come from the log once more."""
        self._shots.clear()

    def updates(self, session: Session, at: int) -> list[tuple[int, bytes]]:
        """Return a message for each viewer for whom something changed, and remember it as sent."""
        turn = session.turn()
        # What everybody gets alike is encoded once.
        sent_turn = ENCODE(Turn(turn.seats, turn.phase, turn.over))
        clocks = session.clocks.to_message(at)
        sent_clocks = NOTHING if clocks is None else ENCODE(clocks)
        shows = self._show_all(session, self.sent)
        made, encoder, last = [], SharedEncoder(), -1
        for viewer, sent in self.sent.items():
            last += 1
            show = shows[last]
            lines = session.lines.of[viewer]
            since = sent.count if lines is sent.lines else _common(sent, lines)
            told, before = self._explain(session, viewer, sent, since, show, encoder)
            changes = encoder.changes(before, show)
            if not changes and since == sent.count == len(lines) and _same(turn, sent.turn):
                sent.entries = len(session.entries)
                continue
            legal = _legal(session, viewer, turn, sent.legal)
            self.sent[viewer] = LastSent(session, viewer, show, turn, legal)
            seat = None if viewer == session.seats else viewer
            undo: UndoKind = "no" if seat is None else session.find_undo(seat)
            offered = NOTHING if legal is None else legal[1]
            frame = JOIN_UPDATE(seat, since, len(lines), sent_turn, told, changes, offered, sent_clocks, undo)
            made.append((viewer, frame))
        self._shots.clear()
        self._entries = len(session.entries)
        return made

    def _explain(
        self, session: Session, viewer: int, sent: LastSent, since: int, show: Shown, encoder: "SharedEncoder"
    ) -> tuple[list[bytes], Shown]:
        """Return the new lines without their numbers, each with what it changed, and the view that they lead to. An
        entry that the viewer has no line for is told with the next line. After an undo or a reload nobody knows what
        was in between: then lines change nothing."""
        lines = session.lines.of[viewer]
        before, told = sent.show, []
        is_known = since >= sent.count and sent.session is session and sent.undone == session.undone
        last = len(session.entries)
        for index in range(since, len(lines)):
            item, changes = lines[index], NOTHING
            if is_known:
                after = show if item.entry + 1 == last else self._shots.get(item.entry + 1, {}).get(viewer, before)
                changes = encoder.changes(before, after)
                before = after
            told.append(encoder.line(item, changes))
        return told, before

    def _shows(self, session: Session, viewers: list[int]) -> dict[int, Shown]:
        screens = self._show_all(session, viewers)
        return {viewer: screens[index] for index, viewer in enumerate(viewers)}

    def _show_all(self, session: Session, viewers: Iterable[int]) -> Sequence[Shown]:
        """Return what each of them sees now, in their order."""
        watching = session.seats
        seats = [None if viewer == watching else viewer for viewer in viewers]
        return session.game.screens(session.state, seats, self._memory)


class SharedEncoder:
    """Encodes what several viewers get alike once, for one round of updates. There are few different ones, so that
    looking through them is quicker than a dictionary."""

    def __init__(self) -> None:
        self._changes: list[tuple[Shown, Shown, bytes]] = []
        self._lines: list[tuple[LogItem, bytes, bytes]] = []
        """Lines without their numbers, which differ from viewer to viewer."""

    def changes(self, before: Shown, after: Shown) -> bytes:
        if before is after:
            return NOTHING
        for old, new, known in self._changes:
            if old is before and new is after:
                return known
        found: bytes = ENCODE_CHANGES(before, after)
        self._changes.append((before, after, found))
        return found

    def line(self, item: LogItem, changes: bytes) -> bytes:
        for known, with_changes, found in self._lines:
            if known is item and with_changes is changes:
                return found
        news = NOTHING if item.news is NO_NEWS else bytes(item.news)
        made: bytes = WRITE_LINE(item.at, item.seat, item.text, news, changes, item.standing)
        self._lines.append((item, changes, made))
        return made


def _as_json(encoded: bytes) -> Any:
    """Return what stands for the same in a message that is still to be encoded."""
    return msgspec.Raw(encoded)


def _same(turn: TurnStatus, other: TurnStatus) -> bool:
    return turn is other or turn == other


def _legal(session: Session, viewer: int, turn: TurnStatus, before: Offered) -> Offered:
    """Return what the seat may do, already as JSON; it is kept as long as the seat's question is the same."""
    if viewer not in turn.seats:
        return None
    legal = session.game.legal(session.state, viewer)
    if before is not None and before[0] is legal:
        return before
    return legal, session.write_offer(viewer)


def _common(sent: LastSent, lines: list[LogItem]) -> int:
    """Count the lines that still stand as they were sent."""
    most = min(sent.count, len(lines))
    for number in range(most):
        was, now = sent.lines[number], lines[number]
        if was is not now and (was.at, was.seat, was.text) != (now.at, now.seat, now.text):
            return number
    return most
