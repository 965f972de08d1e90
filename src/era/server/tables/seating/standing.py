"""The standing answers of a table: played in the same batch as the move that brought the question up.

So nobody is told that it is somebody's turn who was answered for, and a crash leaves both in the log or neither. A wish
answers only a question that a move brought up: not one that was there before the wish, and not one that an undo brought
back, which the player wants to answer anew. What it plays is an action like any other, marked in the log.
"""

# Compiled: runs for every move at a table.

import logging
from typing import Any, cast

from era.core.errors import EraError
from era.games.registry import find_module
from era.games.standing import (
    MAX_LEAST,
    StandingKind,
    StandingOutcome,
    StandingRules,
    StandingWish,
    ask_wishes,
    list_kinds,
    say_answer,
    say_kind,
    say_unmet,
)
from era.server.protocol.from_server import StandingAnswer, StandingQuestion, Wishes
from era.server.protocol.refusals import Refusal
from era.server.storage.models import Event, TableRow
from era.server.tables.member import Member
from era.server.tables.room import Room
from era.server.tables.session import Session
from era.server.tables.undo_vote import UNDO_KIND

LOG = logging.getLogger("era.server")

MAX_IN_A_ROW = 100
"""Answers that follow one move, at most."""
UNDO = StandingKind(UNDO_KIND, ("agree",))
"""What every table has, whatever is played there."""


class StandingAnswers:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.rules = cast(StandingRules | None, find_module(room.row.game, "standing"))
        """None for a game without questions of its own that can be answered in advance."""
        self._unmet: dict[int, StandingOutcome] = {}
        """Of seats that were told why they are asked."""
        self._row: TableRow | None = None
        self._has_wishes = False
        """Whether anybody has a wish in this row."""

    def answer(self, last: Event, at: int) -> list[Event]:
        """Answer what the wishes of those on turn cover, now that `last` was played."""
        events: list[Event] = []
        session = self.room.session
        if session is None or not self.has_wishes() or last.kind == "undo":
            return events
        for _ in range(MAX_IN_A_ROW):
            given = self._answer_one(session, at)
            if not given:
                break
            events += given
        return events

    def has_wishes(self) -> bool:
        """Tell whether anybody wants anything answered. Asked after every move: a row is looked through once, since it
        is replaced when something in it changes."""
        row = self.room.row
        if row is not self._row:
            self._row, self._has_wishes = row, any(place.wishes for place in row.seats)
        return self._has_wishes

    def _answer_one(self, session: Session, at: int) -> list[Event]:
        for seat in session.turn().seats:
            outcome = self._ask(session, seat)
            if outcome is None or not outcome.text:
                continue
            try:
                return session.answer_standing(seat, outcome.text, at)
            except EraError:  # the player is asked instead
                LOG.exception("a standing answer could not be played", extra={"table": self.room.row.id[:6]})
        return []

    def _ask(self, session: Session, seat: int) -> StandingOutcome | None:
        place = self.room.row.seats[seat]
        if not place.wishes or not place.is_present():
            return None
        return ask_wishes(session.game, self.rules, session.state, seat, place.wishes)

    # ------------------------------------------------------------ telling

    def follow(self) -> None:
        """Tell whoever is asked although they have a wish why that is so."""
        session = self.room.session
        if session is None or not (self._unmet or self.has_wishes()):
            return
        before, self._unmet = self._unmet, {}
        for seat in session.turn().seats:
            outcome = self._ask(session, seat)
            if outcome is not None:
                self._unmet[seat] = outcome
        for seat in before.keys() | self._unmet.keys():
            if before.get(seat) != self._unmet.get(seat):
                self.tell(seat)

    def tell(self, seat: int) -> None:
        """Tell whoever plays the seat, and nobody else."""
        for member in self.room.members:
            if seat in member.seats:
                self._send(member, seat)

    def welcome(self, member: Member) -> None:
        for seat in member.seats:
            self._send(member, seat)

    def _send(self, member: Member, seat: int) -> None:
        session = self.room.session
        place = self.room.row.seats[seat]
        if session is None or session.seats < 2 or session.over() or place.user != member.user:
            return
        kinds = [self._describe(kind, member.lang) for kind in self._list_kinds(session)]
        outcome = self._ask(session, seat) if seat in session.turn().seats else None
        unmet = say_unmet(self.rules, outcome, member.lang) if outcome is not None else ""
        member.send(Wishes(seat, kinds, place.wishes, unmet))

    def _list_kinds(self, session: Session) -> list[StandingKind]:
        return [*list_kinds(self.rules, session.state), UNDO]

    def _describe(self, kind: StandingKind, lang: str) -> StandingQuestion:
        answers: list[Any] = []
        for name in kind.answers:
            answers.append(
                StandingAnswer(name, say_answer(self.rules, kind.kind, name, lang), counted=name in kind.counted)
            )
        return StandingQuestion(kind.kind, say_kind(self.rules, kind.kind, lang), answers)

    def check(self, wish: StandingWish) -> None:
        """Raise Refusal for a wish that this game has not."""
        session = self.room.running()
        if session is None:
            raise Refusal("over")
        for kind in self._list_kinds(session):
            if kind.kind == wish.kind and (not wish.answer or wish.answer in kind.answers):
                if not 0 <= wish.least <= (MAX_LEAST if wish.answer in kind.counted else 0):
                    raise Refusal("illegal", "wish-least", {"most": MAX_LEAST})
                return
        raise Refusal("illegal", "no-such-wish")
