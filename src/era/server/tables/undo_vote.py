"""The vote on an undo that takes back more than one's own last action: the other people have to agree.

Nobody is asked before all that the question is about is saved, and nobody is told the result before that is saved.
Every request gets one answer, under its id: sent again, it goes on waiting, or is answered as before.

The vote is kept in memory: after a restart the requester asks again. With several processes, the one that got the
request counts the answers, and the others relay them.
"""

# Compiled: runs for every move at a table.

from collections.abc import Callable

from era.server.protocol.messages import Accepted, UndoAsked, UndoEnded
from era.server.protocol.refusals import Refusal
from era.server.storage.bus import Notice
from era.server.tables.member import Member
from era.server.tables.room import Room


class UndoRequest:
    """An undo that the others have to agree to. Each request is its own: two alike are not the same."""

    __slots__ = ("member", "move_id", "number", "seat")

    def __init__(self, member: Member | None, seat: int, move_id: str | None) -> None:
        self.member = member
        self.seat = seat
        self.move_id = move_id
        self.number = 0
        """Of the event after which it was asked: if anything is played meanwhile, the question is void."""

    def key(self) -> str | None:
        """By which the log knows the undo."""
        return None if self.move_id is None else f"u{self.seat}:{self.move_id}"


class UndoVote:
    def __init__(self, room: Room, on_agreed: Callable[[UndoRequest], None]) -> None:
        """`on_agreed` takes back what everybody agreed to, and then tells so with `tell_end`."""
        self.room = room
        self.on_agreed = on_agreed
        self.request: UndoRequest | None = None
        self.waiting: set[int] = set()

    def list_others(self, seat: int) -> set[int]:
        """Return the seats of other people. Bots never mind, and nobody asks himself."""
        seats = self.room.row.seats
        mine = seats[seat].user
        return {
            n for n, other in enumerate(seats) if other.kind == "person" and not other.stand_in and other.user != mine
        }

    def check_free(self, request: UndoRequest) -> None:
        """Raise Refusal if another request waits. The same one sent again, under its id, does not count."""
        if self.request is not None and (request.key() is None or self.request.key() != request.key()):
            raise Refusal("undo", "undo-waiting")

    def ask(self, request: UndoRequest) -> None:
        """Ask the other people, once everything so far is saved. Raises Refusal."""
        assert self.room.session is not None
        self.check_free(request)
        if self.request is not None:  # sent again, perhaps over another connection: that one is answered
            self.request.member = request.member
            return
        request.number = self.room.session.number
        self.request, self.waiting = request, self.list_others(request.seat)
        self._announce()

    def welcome(self, member: Member) -> None:
        """Tell a new member what everybody is being asked."""
        if self.request is not None:
            member.send(UndoAsked(self.request.seat, sorted(self.waiting)))

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
            self._refuse("undo-refused")
        elif self.waiting:
            self._announce()
        else:
            request, self.request = self.request, None
            self.on_agreed(request)

    def _announce(self) -> None:
        assert self.request is not None
        self.room.broadcast(UndoAsked(self.request.seat, sorted(self.waiting)))
        self.room.relay({"asked": self.request.seat, "waiting": sorted(self.waiting)})

    def _refuse(self, key: str) -> None:
        request, self.request, self.waiting = self.request, None, set()
        if request is None:
            return
        session = self.room.session
        if session is not None and request.key() in session.moves:  # another process, asked again, has saved it
            self.tell_end(request.seat, True)
            if request.member is not None and request.move_id is not None:
                request.member.send(Accepted(request.move_id, session.lines.count(request.seat)))
            return
        self.tell_end(request.seat, False)
        if request.member is not None:
            refused = Refusal("undo", key).message(request.move_id or "", request.member.lang)
            self.room.remember_refusal(request.key(), refused)
            request.member.send(refused)

    def tell_end(self, seat: int, agreed: bool) -> None:
        """Tell everybody how it ended: taken back, and saved, or not."""
        self.room.broadcast(UndoEnded(seat, agreed))
        self.room.relay({"ended": seat, "agreed": agreed})

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
        request, session = self.request, self.room.session
        if request is not None and session is not None and session.number != request.number:
            self._refuse("undo-void")
