"""What each viewer was told last, and from that the update that brings them to now.

A viewer is a seat, or (numbered after the last seat) all spectators. Where nobody hides anything, all see the
same: it is worked out once.
"""

# Compiled: runs for every move at a table.

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from era.core.game import Memory
from era.core.game import Turn as GameTurn
from era.server.protocol.messages import Change, Turn, Update, View
from era.server.protocol.patch import diff
from era.server.storage.snapshot import Item
from era.server.tables.member import ENCODER
from era.server.tables.session import Session

Offered = tuple[object, Any] | None
"""What a seat may do, and the same as JSON."""


class Told:
    """A viewer's screen as it is. `lines` is the very list of the Session, or what it was before it was cut."""

    __slots__ = ("count", "legal", "lines", "show", "turn")

    def __init__(self, show: dict[str, Any], turn: GameTurn, lines: list[Item], count: int, legal: Offered) -> None:
        self.show = show
        self.turn = turn
        self.lines = lines
        self.count = count
        self.legal = legal


class Screens:
    def __init__(self) -> None:
        self.told: dict[int, Told] = {}
        self._memory: Memory = {}

    def view(self, play: Session, viewer: int, seen: int, at: int) -> View:
        """Everything, for somebody who comes. `seen` lines are already there."""
        show = self._shows(play, [viewer])[viewer]
        turn = play.turn()
        lines = play.lines.of[viewer]
        seat = None if viewer == play.seats else viewer
        legal = _legal(play, viewer, turn, None)
        if viewer not in self.told:
            self.told[viewer] = Told(show, turn, lines, len(lines), legal)
        return View(
            seat=seat,
            seen=len(lines),
            view=show,
            turn=Turn(turn.seats, turn.phase, turn.over),
            lines=play.lines.after(viewer, min(seen, len(lines))),
            legal=legal[1] if legal else [],
            clocks=play.times.shown(at),
            undo="no" if seat is None else play.can_undo(seat).how,
        )

    def forget(self, viewers: Iterable[int]) -> None:
        for viewer in viewers:
            self.told.pop(viewer, None)

    def updates(self, play: Session, at: int) -> list[tuple[int, bytes]]:
        """A message for each viewer for whom something changed; they count as told from now on."""
        turn = play.turn()
        told_turn = Turn(turn.seats, turn.phase, turn.over)
        shows = self._shows(play, self.told)
        patches: dict[tuple[int, int], list[Change] | msgspec.Raw] = {}
        made = []
        for viewer, told in self.told.items():
            show = shows[viewer]
            key = (id(told.show), id(show))
            changes = patches.get(key)
            if changes is None:
                changes = patches[key] = [] if told.show is show else _encoded(diff(told.show, show))
            lines = play.lines.of[viewer]
            since = told.count if lines is told.lines else _common(told, lines)
            if not changes and since == told.count == len(lines) and _same(turn, told.turn):
                continue
            legal = _legal(play, viewer, turn, told.legal)
            self.told[viewer] = Told(show, turn, lines, len(lines), legal)
            made.append((viewer, ENCODER.encode(_update(play, viewer, since, changes, told_turn, legal, at))))
        return made

    def _shows(self, play: Session, viewers: Collection[int]) -> dict[int, dict[str, Any]]:
        seats = [None if viewer == play.seats else viewer for viewer in viewers]
        return dict(zip(viewers, play.game.screens(play.state, seats, self._memory), strict=True))


def _encoded(changes: list[Change]) -> list[Change] | msgspec.Raw:
    """Once for all who get the same."""
    return msgspec.Raw(ENCODER.encode(changes)) if changes else changes


def _update(play: Session, viewer: int, since: int, changes: Any, turn: Turn, legal: Any, at: int) -> Update:
    seat = None if viewer == play.seats else viewer
    return Update(
        seat=seat,
        since=since,
        seen=play.lines.count(viewer),
        turn=turn,
        lines=play.lines.after(viewer, since),
        changes=changes,
        legal=legal[1] if legal else [],
        clocks=play.times.shown(at),
        undo="no" if seat is None else play.can_undo(seat).how,
    )


def _same(turn: GameTurn, other: GameTurn) -> bool:
    return turn is other or turn == other


def _legal(play: Session, viewer: int, turn: GameTurn, before: Offered) -> Offered:
    """What the seat may do, already as JSON; kept as long as its question is the same."""
    if viewer not in turn.seats:
        return None
    legal = play.game.legal(play.state, viewer)
    if before is not None and before[0] is legal:
        return before
    return legal, msgspec.Raw(ENCODER.encode(play.game.offer(play.state, viewer)))


def _common(told: Told, lines: list[Item]) -> int:
    """How many lines still stand as they were told."""
    most = min(told.count, len(lines))
    for number in range(most):
        was, now = told.lines[number], lines[number]
        if was is not now and (was.at, was.seat, was.text) != (now.at, now.seat, now.text):
            return number
    return most
