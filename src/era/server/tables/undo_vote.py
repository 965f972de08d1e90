"""Asking the others whether something may be taken back.

Kept in memory: whoever asked asks again after a restart. With several processes, the one that was asked counts the
answers, and the others pass them on.
"""

# Compiled: runs for every move at a table.

from typing import TYPE_CHECKING

from era.server.protocol.messages import UndoAsked, UndoEnded
from era.server.protocol.refusals import Refusal
from era.server.storage.bus import Notice
from era.server.tables.commands import TakeBack

if TYPE_CHECKING:
    from era.server.tables.live_table import LiveTable


class Consent:
    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.request: TakeBack | None = None
        self.number = 0
        """Of the event after which it was asked: if anything is played meanwhile, the question is void."""
        self.waiting: set[int] = set()

    def ask(self, request: TakeBack) -> bool:
        """Whether nobody needs to be asked; otherwise asks."""
        table = self.table
        assert table.play is not None
        others = self._others(request.seat)
        if not others:
            return True
        if self.request is not None:
            raise Refusal("undo", "undo-waiting")
        self.request, self.number, self.waiting = request, table.play.number, others
        self._tell_asked()
        return False

    def _others(self, seat: int) -> set[int]:
        """Seats of other people. Bots never mind, and nobody asks himself."""
        seats = self.table.row.seats
        mine = seats[seat].user
        return {
            n for n, other in enumerate(seats) if other.kind == "person" and not other.stand_in and other.user != mine
        }

    def is_waiting(self, request: TakeBack) -> bool:
        return self.request is request

    def answer(self, seat: int, agree: bool) -> None:
        if seat not in self.waiting:
            raise Refusal("undo", "undo-other")
        self.table.relay({"answer": seat, "agree": agree})
        self.answered(seat, agree)

    def answered(self, seat: int, agree: bool) -> None:
        """Somebody answered, here or at another process."""
        self.waiting.discard(seat)
        if self.request is None:
            return  # the process where it was asked will tell
        if not agree:
            self._end(False)
        elif self.waiting:
            self._tell_asked()
        else:
            self._end(True)

    def _tell_asked(self) -> None:
        assert self.request is not None
        message = UndoAsked(self.request.seat, sorted(self.waiting))
        self.table.tell_all(message)
        self.table.relay({"asked": self.request.seat, "waiting": sorted(self.waiting)})

    def _end(self, agreed: bool) -> None:
        request, self.request, self.waiting = self.request, None, set()
        if request is None:
            return
        self.table.tell_all(UndoEnded(request.seat, agreed))
        self.table.relay({"ended": request.seat, "agreed": agreed})
        if agreed:
            self.table.put(TakeBack(request.member, request.seat, request.move_id, agreed=True))
        elif request.member is not None:
            request.member.send(Refusal("undo", "undo-refused").message(request.move_id or "", request.member.lang))

    def heard(self, notice: Notice) -> None:
        """What another process tells."""
        if "answer" in notice:
            self.answered(notice["answer"], notice["agree"])
        elif "asked" in notice and self.request is None:
            self.waiting = set(notice["waiting"])
            self.table.tell_all(UndoAsked(notice["asked"], notice["waiting"]))
        elif "ended" in notice and self.request is None:
            self.waiting = set()
            self.table.tell_all(UndoEnded(notice["ended"], notice["agreed"]))

    def check(self) -> None:
        """Something was played: what was asked before it is void."""
        if self.request is not None and self.table.play is not None and self.table.play.number != self.number:
            self._end(False)
