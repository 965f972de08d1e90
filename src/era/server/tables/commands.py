"""Commands that change a table. They wait in the table's inbox, are played in memory, saved together, and answered
only once they are saved."""

# Compiled: runs for every move at a table.

import asyncio
from typing import Any, Protocol

from era.core.errors import EraError
from era.server.protocol.from_server import Accepted, Refused
from era.server.protocol.refusals import Refusal, refused
from era.server.storage.models import Event
from era.server.tables.broadcast import LastSent
from era.server.tables.member import Member
from era.server.tables.room import Room
from era.server.tables.session import Session
from era.server.tables.undo_vote import UndoRequest, UndoVote


class Command(Protocol):
    member: Member | None
    """The member who waits for an answer."""

    def attempt(self, room: Room, at: int) -> list[Event]:
        """Play the command in memory. It is attempted again, on a table read anew, if saving failed."""

    def answer(self, room: Room) -> None:
        """Answer the member, after the command was saved or refused."""

    def fail(self) -> None:
        """Tell the member that the command could not be saved."""

    def is_doubtful(self) -> bool:
        """Tell whether the last attempt played nothing, and might have if more of the log were known here."""


class CommandBatch:
    """Commands that are played, saved and told together, and how far that has come."""

    def __init__(self, commands: list[Command]) -> None:
        self.commands = commands
        self.is_played = False
        self.at = 0
        self.events: list[Event] = []
        self.sent: dict[int, LastSent] = {}
        """What everybody had been sent before."""
        self.columns: dict[str, Any] | None = None
        self.updates: list[tuple[int, bytes]] = []
        self.error: BaseException | None = None
        """Why it could not be played or saved."""

    def is_doubtful(self) -> bool:
        """Tell whether nothing was played, and something might have been if more of the log were known here."""
        if self.events:
            return False
        for command in self.commands:
            if command.is_doubtful():
                return True
        return False


def _require_running(room: Room) -> Session:
    session = room.running()
    if session is None:
        why = "stopped" if room.is_stopped() else "too-long" if room.is_full() else None
        raise Refusal("over", why if room.row.status == "running" else None)
    return session


class PlayMove:
    """An action of a seat. Without a member nobody waits for the answer."""

    def __init__(self, member: Member | None, seat: int, text: str, seen: int | None, move_id: str | None) -> None:
        self.member = member
        self.seat = seat
        self.text = text
        self.seen = seen
        self.move_id = move_id
        self.refusal: Refused | None = None

    def attempt(self, room: Room, at: int) -> list[Event]:
        self.refusal = None
        lang = self.member.lang if self.member is not None else "en"
        try:
            return self._attempt(room, at)
        except Refusal as refusal:
            self.refusal = refusal.message(self.move_id or "", lang)
        except EraError as error:
            self.refusal = refused(error, self.move_id or "", lang)
        return []

    def key(self) -> str | None:
        """By which the log knows it."""
        return None if self.move_id is None else f"{self.seat}:{self.move_id}"

    def _attempt(self, room: Room, at: int) -> list[Event]:
        if self.member is not None and self.seat not in self.member.seats:
            raise Refusal("seat")
        key = self.key()
        if room.session is not None and key in room.session.moves:  # also if it was the last one of the game
            return []
        session = _require_running(room)
        self.refusal = room.find_refusal(key)
        if self.refusal is not None:
            return []
        if self.seen is not None and self.seen != session.lines.count(self.seat):
            raise Refusal("stale")
        if self.seat not in session.turn().seats:
            raise Refusal("turn")
        return session.submit(self.seat, self.text, at, key)

    def answer(self, room: Room) -> None:
        if self.member is None or self.move_id is None:
            return
        if self.refusal is not None:
            room.remember_refusal(self.key(), self.refusal)
            self.member.send(self.refusal)
            return
        assert room.session is not None
        self.member.send(Accepted(self.move_id, room.session.lines.count(self.seat)))

    def fail(self) -> None:
        if self.member is not None:
            self.member.send(Refusal("wait").message(self.move_id or "", self.member.lang))

    def is_doubtful(self) -> bool:
        return self.refusal is not None


class BotMove(PlayMove):
    """A bot's action. Whoever asked the bot waits for `settled`, since asking again before the move is saved would
    ask about the past."""

    def __init__(self, seat: int, text: str, seen: int) -> None:
        super().__init__(None, seat, text, seen, None)
        self.settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def is_refused(self) -> bool:
        """Tell whether the bot answered wrongly. One that answered too late did not."""
        return self.refusal is not None and self.refusal.why != "stale"

    def answer(self, room: Room) -> None:
        self._settle()

    def fail(self) -> None:
        self._settle()

    def _settle(self) -> None:
        if not self.settled.done():
            self.settled.set_result(None)


class TakeBack(PlayMove):
    """An undo: one's own, or the request of a vote in which everybody `agreed`, or that `ends` otherwise."""

    def __init__(self, vote: UndoVote, request: UndoRequest, agreed: bool = False, ends: bool = False) -> None:
        super().__init__(request.member, request.seat, "", None, request.move_id)
        self.vote = vote
        self.request = request
        self.agreed = agreed
        self.ends = agreed or ends
        self.asks = False

    def key(self) -> str | None:
        return self.request.key()

    def _attempt(self, room: Room, at: int) -> list[Event]:
        self.asks = False
        if self.member is not None and self.seat not in self.member.seats:
            raise Refusal("seat")
        key = self.key()
        if room.session is not None and key in room.session.moves:  # also if it was the last one of the game
            return []
        session = _require_running(room)
        self.refusal = room.find_refusal(key)
        if self.refusal is not None:
            return []
        plan = session.can_undo(self.seat)
        if plan.how == "no":
            raise Refusal("undo", "undo-nothing")
        if self.agreed and session.number != self.request.number:
            raise Refusal("undo", "undo-void")
        if plan.how == "ask" and not self.agreed and self.vote.list_others(self.seat):
            self.vote.check_free(self.request)
            self.asks = True
            return []
        return session.undo(self.seat, plan.text, at, key)

    def answer(self, room: Room) -> None:
        """Everything before it is saved: now the others can be asked, or told."""
        if self.asks:
            try:
                self.vote.ask(self.request)
                return  # it is answered when everybody has voted
            except Refusal as refusal:
                self.refusal = refusal.message(self.move_id or "", self.member.lang if self.member else "en")
        if self.ends:
            self.vote.tell_end(self.seat, self.refusal is None)
        super().answer(room)

    def fail(self) -> None:
        if self.agreed:
            self.vote.tell_end(self.seat, False)
        super().fail()

    def is_doubtful(self) -> bool:
        return self.asks or super().is_doubtful()


class BeginGame:
    """Makes the draws that come before anybody acts, if they have not been made."""

    member: Member | None = None

    def attempt(self, room: Room, at: int) -> list[Event]:
        session = room.running()
        return [] if session is None else session.begin(at)

    def answer(self, room: Room) -> None: ...

    def fail(self) -> None: ...

    def is_doubtful(self) -> bool:
        return False
