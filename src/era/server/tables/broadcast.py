"""The updates that bring every viewer from what they were sent last to what is true now.

A viewer is a seat, or (numbered after the last seat) all spectators. Where nobody hides anything, all viewers see the
same, so it is computed and encoded once.

A move and the draws after it come in one update, but each of its lines tells what it changed itself: so that a client
can show one thing after the other. For that the session says when an entry is about to follow another one (`shoot`).
"""

# Compiled: runs for every move at a table.

from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from era.core.game import TurnStatus
from era.core.memory import Memory
from era.core.news import Change
from era.core.view import Shown
from era.server.protocol.messages import Clocks, Turn, Update, View
from era.server.protocol.patch import diff
from era.server.storage.snapshot import LogItem
from era.server.tables.log_lines import make_line
from era.server.tables.member import ENCODER
from era.server.tables.session import Session

Offered = tuple[object, Any] | None
"""What a seat may do, and the same as JSON."""

Encoded = list[Change] | msgspec.Raw
"""Changes as JSON; an empty list if there are none, so that they are left out."""
NO_CHANGES: Final[list[Change]] = []
NUMBER_ZERO: Final = b'{"n":0'
"""What the JSON of a line begins with whose number is still to be written."""


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
            legal=legal[1] if legal else [],
            clocks=session.clocks.to_message(at),
            undo="no" if seat is None else session.can_undo(seat).how,
        )

    def forget(self, viewers: Iterable[int]) -> None:
        for viewer in viewers:
            self.sent.pop(viewer, None)

    def shoot(self, session: Session) -> None:
        """Keep what everybody sees now, if the last entry is still to be told: another one is about to follow."""
        entries = len(session.entries)
        if self.sent and entries > self._entries:
            self._shots[entries] = self._shows(session, self.sent)

    def drop_shots(self) -> None:
        """Forget what was seen between entries: they were not saved, or come from the log once more."""
        self._shots.clear()

    def updates(self, session: Session, at: int) -> list[tuple[int, bytes]]:
        """Return a message for each viewer for whom something changed, and remember it as sent."""
        turn = session.turn()
        # What everybody gets alike is encoded once.
        sent_turn = msgspec.Raw(ENCODER.encode(Turn(turn.seats, turn.phase, turn.over)))
        clocks = session.clocks.to_message(at)
        shows = self._shows(session, self.sent)
        made, encoder = [], LineEncoder()
        for viewer, sent in self.sent.items():
            show = shows[viewer]
            lines = session.lines.of[viewer]
            since = sent.count if lines is sent.lines else _common(sent, lines)
            told, before = self._explain(session, viewer, sent, since, show, encoder)
            changes = encoder.changes(before, show)
            if not changes and since == sent.count == len(lines) and _same(turn, sent.turn):
                sent.entries = len(session.entries)
                continue
            legal = _legal(session, viewer, turn, sent.legal)
            self.sent[viewer] = LastSent(session, viewer, show, turn, legal)
            update = _update(session, viewer, since, told, changes, sent_turn, legal, clocks)
            made.append((viewer, ENCODER.encode(update)))
        self._shots.clear()
        self._entries = len(session.entries)
        return made

    def _explain(
        self, session: Session, viewer: int, sent: LastSent, since: int, show: Shown, encoder: "LineEncoder"
    ) -> tuple[list[msgspec.Raw], Shown]:
        """Return the new lines, each with what it changed, and the view that they lead to. An entry that the viewer has
        no line for is told with the next line. After an undo or a reload nobody knows what was in between: then lines
        change nothing."""
        items = session.lines.of[viewer][since:]
        before = sent.show
        if since < sent.count or sent.session is not session or sent.undone != session.undone:
            return [encoder.line(n, item, []) for n, item in enumerate(items, since + 1)], before
        last, told = len(session.entries), []
        for n, item in enumerate(items, since + 1):
            after = show if item.entry + 1 == last else self._shots.get(item.entry + 1, {}).get(viewer, before)
            told.append(encoder.line(n, item, encoder.changes(before, after)))
            before = after
        return told, before

    def _shows(self, session: Session, viewers: Collection[int]) -> dict[int, Shown]:
        watching = session.seats
        seats = [None if viewer == watching else viewer for viewer in viewers]
        screens = session.game.screens(session.state, seats, self._memory)
        return {viewer: screens[index] for index, viewer in enumerate(viewers)}


class LineEncoder:
    """Encodes what several viewers get alike once, for one round of updates. The views that it compares and the lines
    outlive it, so that it may know them by their ids."""

    def __init__(self) -> None:
        self._changes: dict[tuple[int, int], Encoded] = {}
        self._lines: dict[tuple[int, int], bytes] = {}
        """Lines without their numbers, which differ from viewer to viewer."""

    def changes(self, before: Shown, after: Shown) -> Encoded:
        if before is after:
            return NO_CHANGES
        key = (id(before), id(after))
        found = self._changes.get(key)
        if found is None:
            changes = diff(before, after)
            found = self._changes[key] = msgspec.Raw(ENCODER.encode(changes)) if changes else NO_CHANGES
        return found

    def line(self, n: int, item: LogItem, changes: Any) -> msgspec.Raw:
        key = (id(item), id(changes) if changes else 0)
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = ENCODER.encode(make_line(0, item, changes)).removeprefix(NUMBER_ZERO)
        return msgspec.Raw(f'{{"n":{n}'.encode() + found)


def _update(
    session: Session, viewer: int, since: int, lines: Any, changes: Any, turn: Any, legal: Any, clocks: Clocks | None
) -> Update:
    seat = None if viewer == session.seats else viewer
    return Update(
        seat=seat,
        since=since,
        seen=session.lines.count(viewer),
        turn=turn,
        lines=lines,
        changes=changes,
        legal=legal[1] if legal else [],
        clocks=clocks,
        undo="no" if seat is None else session.can_undo(seat).how,
    )


def _same(turn: TurnStatus, other: TurnStatus) -> bool:
    return turn is other or turn == other


def _legal(session: Session, viewer: int, turn: TurnStatus, before: Offered) -> Offered:
    """Return what the seat may do, already as JSON; it is kept as long as the seat's question is the same."""
    if viewer not in turn.seats:
        return None
    legal = session.game.legal(session.state, viewer)
    if before is not None and before[0] is legal:
        return before
    return legal, msgspec.Raw(ENCODER.encode(session.game.offer(session.state, viewer)))


def _common(sent: LastSent, lines: list[LogItem]) -> int:
    """Count the lines that still stand as they were sent."""
    most = min(sent.count, len(lines))
    for number in range(most):
        was, now = sent.lines[number], lines[number]
        if was is not now and (was.at, was.seat, was.text) != (now.at, now.seat, now.text):
            return number
    return most
