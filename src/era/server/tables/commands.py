"""What somebody asks of a table. Requests wait in the table's inbox; those that write are saved before anybody
is answered, those that only read are answered after what came before them was saved."""

# Compiled: runs for every move at a table.

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from era.core.errors import EraError
from era.server.protocol.messages import Accepted, Refused
from era.server.protocol.refusals import Refusal, refused
from era.server.storage.models import Event
from era.server.tables.member import Member

if TYPE_CHECKING:
    from era.server.tables.live_table import LiveTable


class Write(Protocol):
    member: Member | None
    """Whoever waits for an answer."""

    def attempt(self, table: "LiveTable", at: int) -> list[Event]:
        """Plays it in memory. May be tried again, on a table read anew, if saving failed."""

    def answer(self, table: "LiveTable") -> None:
        """After it is saved, or refused."""

    def fail(self, table: "LiveTable") -> None:
        """It could not be saved."""


Read = Callable[["LiveTable"], None]


class PlayMove:
    """An action. Without a member it is a bot's, which is asked again if it comes too late."""

    def __init__(self, member: Member | None, seat: int, text: str, seen: int | None, move_id: str | None) -> None:
        self.member = member
        self.seat = seat
        self.text = text
        self.seen = seen
        self.move_id = move_id
        self.reply: Refused | None = None
        self.settled: asyncio.Future[None] | None = None
        """Done when it was answered, for a bot that waits for that."""

    def attempt(self, table: "LiveTable", at: int) -> list[Event]:
        self.reply = None
        try:
            return self._attempt(table, at)
        except Refusal as refusal:
            self.reply = refusal.message(self.move_id or "", self._lang())
        except EraError as error:
            self.reply = refused(error, self.move_id or "", self._lang())
        return []

    def _attempt(self, table: "LiveTable", at: int) -> list[Event]:
        play = table.play
        if self.member is not None and self.seat not in self.member.seats:
            raise Refusal("seat")
        if play is None or table.row.status != "running":
            raise Refusal("over")
        if play.stopped is not None:
            raise Refusal("over", "stopped")
        key = None if self.move_id is None else f"{self.seat}:{self.move_id}"
        if key in play.moves:
            return []
        if self.seen is not None and self.seen != play.lines.count(self.seat):
            raise Refusal("stale")
        if self.seat not in play.turn().seats:
            raise Refusal("turn")
        return play.submit(self.seat, self.text, at, key)

    def _lang(self) -> str:
        return self.member.lang if self.member is not None else "en"

    def answer(self, table: "LiveTable") -> None:
        if self.member is None or self.move_id is None:
            if self.reply is not None and self.reply.why != "stale":
                table.turns.refused(self.seat)
            self._settle()
            return
        if self.reply is None:
            assert table.play is not None
            self.member.send(Accepted(self.move_id, table.play.lines.count(self.seat)))
        else:
            self.member.send(self.reply)

    def fail(self, table: "LiveTable") -> None:
        if self.member is not None:
            self.member.send(Refusal("wait").message(self.move_id or "", self.member.lang))
        self._settle()

    def _settle(self) -> None:
        if self.settled is not None and not self.settled.done():
            self.settled.set_result(None)


class TakeBack(PlayMove):
    """An undo: one's own, or (`agreed`) one that everybody agreed to."""

    def __init__(self, member: Member | None, seat: int, move_id: str | None, agreed: bool = False) -> None:
        super().__init__(member, seat, "", None, move_id)
        self.agreed = agreed

    def _attempt(self, table: "LiveTable", at: int) -> list[Event]:
        play = table.play
        if self.member is not None and self.seat not in self.member.seats:
            raise Refusal("seat")
        if play is None or table.row.status != "running":
            raise Refusal("over")
        if play.stopped is not None:
            raise Refusal("over", "stopped")
        key = None if self.move_id is None else f"u{self.seat}:{self.move_id}"
        if key in play.moves:
            return []
        plan = play.can_undo(self.seat)
        if plan.how == "no":
            raise Refusal("undo", "undo-nothing")
        if plan.how == "ask" and not self.agreed and not table.consent.ask(self):
            return []
        return play.undo(self.seat, plan.text, at, key)

    def answer(self, table: "LiveTable") -> None:
        if self.reply is None and table.consent.is_waiting(self):
            return  # answered when everybody has
        super().answer(table)


class Settle:
    """The draws that come before anybody acts, if they have not been made."""

    member: Member | None = None

    def attempt(self, table: "LiveTable", at: int) -> list[Event]:
        play = table.play
        if play is None or play.stopped is not None or table.row.status != "running":
            return []
        return play.begin(at)

    def answer(self, table: "LiveTable") -> None: ...

    def fail(self, table: "LiveTable") -> None: ...
