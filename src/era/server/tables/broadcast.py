"""The updates that bring every viewer from what they were sent last to what is true now.

A viewer is a seat, or (numbered after the last seat) all spectators. Where nobody hides anything, all viewers see the
same, so it is computed and encoded once.
"""

# Compiled: runs for every move at a table.

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from era.core.game import TurnStatus
from era.core.memory import Memory
from era.core.view import Shown
from era.server.protocol.messages import Change, Turn, Update, View
from era.server.protocol.patch import diff
from era.server.storage.snapshot import LogItem
from era.server.tables.member import ENCODER
from era.server.tables.session import Session

Offered = tuple[object, Any] | None
"""What a seat may do, and the same as JSON."""


class LastSent:
    """What a viewer was sent last. `lines` is the very list of the session, or what it was before it was cut."""

    __slots__ = ("count", "legal", "lines", "show", "turn")

    def __init__(self, show: Shown, turn: TurnStatus, lines: list[LogItem], count: int, legal: Offered) -> None:
        self.show = show
        self.turn = turn
        self.lines = lines
        self.count = count
        self.legal = legal


class Broadcaster:
    def __init__(self) -> None:
        self.sent: dict[int, LastSent] = {}
        self._memory = Memory()

    def view(self, session: Session, viewer: int, seen: int, at: int) -> View:
        """Return the whole view for a viewer who has just come and has `seen` lines already."""
        show = self._shows(session, [viewer])[viewer]
        turn = session.turn()
        lines = session.lines.of[viewer]
        seat = None if viewer == session.seats else viewer
        legal = _legal(session, viewer, turn, None)
        if viewer not in self.sent:
            self.sent[viewer] = LastSent(show, turn, lines, len(lines), legal)
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

    def updates(self, session: Session, at: int) -> list[tuple[int, bytes]]:
        """Return a message for each viewer for whom something changed, and remember it as sent."""
        turn = session.turn()
        sent_turn = Turn(turn.seats, turn.phase, turn.over)
        shows = self._shows(session, self.sent)
        patches: dict[tuple[int, int], list[Change] | msgspec.Raw] = {}
        made = []
        for viewer, sent in self.sent.items():
            show = shows[viewer]
            key = (id(sent.show), id(show))
            changes = patches.get(key)
            if changes is None:
                changes = patches[key] = [] if sent.show is show else _encode(diff(sent.show, show))
            lines = session.lines.of[viewer]
            since = sent.count if lines is sent.lines else _common(sent, lines)
            if not changes and since == sent.count == len(lines) and _same(turn, sent.turn):
                continue
            legal = _legal(session, viewer, turn, sent.legal)
            self.sent[viewer] = LastSent(show, turn, lines, len(lines), legal)
            made.append((viewer, ENCODER.encode(_update(session, viewer, since, changes, sent_turn, legal, at))))
        return made

    def _shows(self, session: Session, viewers: Collection[int]) -> dict[int, Shown]:
        seats = [None if viewer == session.seats else viewer for viewer in viewers]
        return dict(zip(viewers, session.game.screens(session.state, seats, self._memory), strict=True))


def _encode(changes: list[Change]) -> list[Change] | msgspec.Raw:
    """Encode once for all viewers who get the same changes."""
    return msgspec.Raw(ENCODER.encode(changes)) if changes else changes


def _update(session: Session, viewer: int, since: int, changes: Any, turn: Turn, legal: Any, at: int) -> Update:
    seat = None if viewer == session.seats else viewer
    return Update(
        seat=seat,
        since=since,
        seen=session.lines.count(viewer),
        turn=turn,
        lines=session.lines.after(viewer, since),
        changes=changes,
        legal=legal[1] if legal else [],
        clocks=session.clocks.to_message(at),
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
