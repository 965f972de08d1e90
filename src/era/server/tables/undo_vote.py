"""The vote on an undo that takes back more than one's own last action: the other people have to agree.

Nobody is asked before all that the question is about is saved, and nobody is told the result before that is saved.
Every request gets one answer, under its id: sent again, it goes on waiting, or is answered as before.

The vote is kept in memory: after a restart the requester asks again. With several processes, the one that got the
request last counts the answers, and the others relay them. What one has refused, the others refuse, too. (While the
bus is away, a request that was sent to two may be refused by one and granted by the other; then the log is right.)
"""

# Compiled: runs for every move at a table.

from collections.abc import Callable

import msgspec

from era.core.log import Entry
from era.server.protocol.from_server import Refused, UndoAsked, UndoEnded
from era.server.protocol.refusals import Refusal
from era.server.storage.bus import Notice
from era.server.storage.models import SeatRow
from era.server.tables.member import Member
from era.server.tables.room import Room

UNDO_KIND = "undo"
"""The kind of standing answer that agrees to undos."""


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
    def __init__(
        self, room: Room, on_agreed: Callable[[UndoRequest], None], on_played: Callable[[UndoRequest], None]
    ) -> None:
        """`on_agreed` takes back what everybody agreed to, and then tells so with `tell_end`; `on_played` answers a
        request whose undo was played meanwhile, once it is saved."""
        self.room = room
        self.on_agreed = on_agreed
        self.on_played = on_played
        self.request: UndoRequest | None = None
        self.waiting: set[int] = set()
        self.asking: int | None = None
        """The seat that asks, here or in another process."""
        self.first = 0
        """The first entry that would be taken back."""

    def release(self) -> None:
        """Let go of the table."""
        self.on_agreed = self.on_played = _drop_request

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
            self._relay()  # who was asked over another process may not have heard of it
            return
        session = self.room.session
        request.number = session.number
        self.request, self.waiting = request, self.list_others(request.seat) - self._list_agreeing(request.seat)
        self.asking = request.seat
        self.first = session.find_undo_start(request.seat)
        if self.waiting:
            self._announce()
        else:
            self._agree()

    def welcome(self, member: Member) -> None:
        """Tell a new member what everybody is being asked."""
        if self.asking is not None:
            self._tell(member, self.asking)

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
            self._agree()

    def _agree(self) -> None:
        request, self.request = self.request, None
        assert request is not None
        self.on_agreed(request)

    def _list_agreeing(self, seat: int) -> set[int]:
        session = self.room.session
        assert session is not None
        return list_agreeing(self.room.row.seats, session.list_taken_back(seat))

    def _announce(self) -> None:
        assert self.request is not None
        self._tell_all(self.request.seat)
        self._relay()

    def _relay(self) -> None:
        assert self.request is not None
        request = self.request
        self.room.relay(
            {"asked": request.seat, "waiting": sorted(self.waiting), "first": self.first, "key": request.key()}
        )

    def _tell_all(self, seat: int) -> None:
        for member in self.room.members:
            self._tell(member, seat)

    def _tell(self, member: Member, seat: int) -> None:
        """Tell a member which of the lines they see would be taken back."""
        session = self.room.session
        assert session is not None
        viewer = member.seats[0] if member.seats else session.seats
        member.send(UndoAsked(seat, sorted(self.waiting), session.lines.count_before(viewer, self.first)))

    def _refuse(self, key: str) -> None:
        request, self.request, self.waiting = self.request, None, set()
        self.asking = None
        if request is None:
            return
        session = self.room.session
        if session is not None and request.key() in session.moves:
            # It was sent again: another process has saved it, or this one has played it and saves it now, which may
            # still fail. So it is answered in its turn, like everything that is played.
            self.on_played(request)
            return
        self.tell_end(request.seat, False)
        if request.member is not None:
            refused = Refusal("undo", key).message(request.move_id or "", request.member.lang)
            self.room.remember_refusal(request.key(), refused)
            self.room.relay({"refused": request.key(), "answer_sent": msgspec.structs.asdict(refused)})
            request.member.send(refused)

    def tell_end(self, seat: int, agreed: bool) -> None:
        """Tell everybody how it ended: taken back, and saved, or not."""
        self.asking = None
        self.room.broadcast(UndoEnded(seat, agreed))
        self.room.relay({"ended": seat, "agreed": agreed})

    def receive(self, notice: Notice) -> None:
        """Follow what another process relayed."""
        if "answer" in notice:
            self._count(notice["answer"], notice["agree"])
        elif "refused" in notice:
            self._follow_refusal(notice["refused"], Refused(**notice["answer_sent"]))
        elif "asked" in notice and (self.request is None or self._is_mine(notice.get("key"))):
            self.request = None  # sent again, to that process: it answers
            self.waiting, self.asking, self.first = set(notice["waiting"]), notice["asked"], notice["first"]
            if self.room.session is not None:
                self._tell_all(notice["asked"])
        elif "ended" in notice and self.request is None:
            self.waiting, self.asking = set(), None
            self.room.broadcast(UndoEnded(notice["ended"], notice["agreed"]))

    def _is_mine(self, key: str | None) -> bool:
        """Tell whether this is the request whose answers are counted here."""
        return key is not None and self.request is not None and self.request.key() == key

    def _follow_refusal(self, key: str | None, refused: Refused) -> None:
        """Refuse what another process has refused: a request has one answer, whoever is asked."""
        self.room.remember_refusal(key, refused)
        if self._is_mine(key):
            self._refuse("undo-refused")

    def expire(self) -> None:
        """End the vote if something was played since it was asked."""
        request, session = self.request, self.room.session
        if request is not None and session is not None and session.number != request.number:
            self._refuse("undo-void")


def _drop_request(request: UndoRequest) -> None:
    pass


def list_agreeing(seats: list[SeatRow], taken_back: list[Entry]) -> set[int]:
    """Return the seats that want to agree without being asked, where nothing that they did goes with it."""
    acted = {entry.seat for entry in taken_back}
    return {n for n, seat in enumerate(seats) if n not in acted and any(wish.kind == UNDO_KIND for wish in seat.wishes)}
