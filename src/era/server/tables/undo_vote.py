"""The vote on an undo that takes back more than one's own last action: the other people have to agree.

It is kept in memory: after a restart the requester asks again. With several processes, the one that got the request
counts the answers, and the others relay them.
"""

# Compiled: runs for every move at a table.

from collections.abc import Callable

from era.server.protocol.messages import UndoAsked, UndoEnded
from era.server.protocol.refusals import Refusal
from era.server.storage.bus import Notice
from era.server.tables.member import Member
from era.server.tables.room import Room


class UndoRequest:
    """An undo that the others have to agree to. Each request is its own: two alike are not the same."""

    __slots__ = ("member", "move_id", "seat")

    def __init__(self, member: Member | None, seat: int, move_id: str | None) -> None:
        self.member = member
        self.seat = seat
        self.move_id = move_id


class UndoVote:
    def __init__(self, room: Room, on_agreed: Callable[[UndoRequest], None]) -> None:
        self.room = room
        self.on_agreed = on_agreed
        self.request: UndoRequest | None = None
        self.number = 0
        """Of the event after which it was asked: if anything is played meanwhile, the question is void."""
        self.waiting: set[int] = set()

    def ask(self, request: UndoRequest) -> bool:
        """Ask the other people. True if there is nobody to ask."""
        assert self.room.session is not None
        if self.request is request:
            return False  # attempted again, because saving something else failed
        others = self._others(request.seat)
        if not others:
            return True
        if self.request is not None:
            raise Refusal("undo", "undo-waiting")
        self.request, self.number, self.waiting = request, self.room.session.number, others
        self._announce()
        return False

    def _others(self, seat: int) -> set[int]:
        """Return the seats of other people. Bots never mind, and nobody asks himself."""
        seats = self.room.row.seats
        mine = seats[seat].user
        return {
            n for n, other in enumerate(seats) if other.kind == "person" and not other.stand_in and other.user != mine
        }

    def is_waiting(self, request: UndoRequest) -> bool:
        return self.request is request

    def answer(self, seat: int, agree: bool) -> None:
        """Count the answer of a member of this process, and relay it."""
        if seat not in self.waiting:
            raise Refusal("undo", "undo-other")
        self.room.relay({"answer": seat, "agree": agree})
        self._count(seat, agree)

    def _count(self, seat: int, agree: bool) -> None:
        self.waiting.discard(seat)
        if self.request is None:
            return  # the process that got the request tells the result
        if not agree:
            self._end(False)
        elif self.waiting:
            self._announce()
        else:
            self._end(True)

    def _announce(self) -> None:
        assert self.request is not None
        self.room.broadcast(UndoAsked(self.request.seat, sorted(self.waiting)))
        self.room.relay({"asked": self.request.seat, "waiting": sorted(self.waiting)})

    def _end(self, agreed: bool) -> None:
        request, self.request, self.waiting = self.request, None, set()
        if request is None:
            return
        self.room.broadcast(UndoEnded(request.seat, agreed))
        self.room.relay({"ended": request.seat, "agreed": agreed})
        if agreed:
            self.on_agreed(request)
        elif request.member is not None:
            request.member.send(Refusal("undo", "undo-refused").message(request.move_id or "", request.member.lang))

    def receive(self, notice: Notice) -> None:
        """Follow what another process relayed."""
        if "answer" in notice:
            self._count(notice["answer"], notice["agree"])
        elif "asked" in notice and self.request is None:
            self.waiting = set(notice["waiting"])
            self.room.broadcast(UndoAsked(notice["asked"], notice["waiting"]))
        elif "ended" in notice and self.request is None:
            self.waiting = set()
            self.room.broadcast(UndoEnded(notice["ended"], notice["agreed"]))

    def expire(self) -> None:
        """End the vote if something was played since it was asked."""
        if self.request is not None and self.room.session is not None and self.room.session.number != self.number:
            self._end(False)
