"""The vote on an undo: who is asked, what ends it, and what happens when it is attempted again."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from era.games.registry import game as game_by_name
from era.server.protocol.refusals import Refusal
from era.server.protocol.table_info import Clock
from era.server.storage.append import Append
from era.server.storage.bus import LocalBus, Notice
from era.server.storage.models import Event, SeatRow, TableRow, TableSpec
from era.server.storage.table_store import Conflict, TableStore
from era.server.tables.commands import PlayMove, TakeBack
from era.server.tables.context import TableContext
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.tables.room import Room
from era.server.tables.session import Session
from era.server.tables.undo_vote import UndoRequest, UndoVote
from era.server.workers.pool import WorkerPool
from tests.server.tables.test_live_table import idle, registry_at

MEDIEVAL = game_by_name("medieval")


class Inbox:
    """What a member is sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, object]] = []

    def put(self, frame: bytes) -> None:
        self.messages.append(msgspec.json.decode(frame))

    def hold(self) -> None: ...

    def release(self) -> None: ...


def run(path: Path, story: Callable[[Room, UndoVote, Inbox, list[UndoRequest]], None], *people: str) -> None:
    """Tell a story at a table of two people, or of these."""

    async def tell() -> None:
        store = await TableStore.open(f"sqlite:///{path / 'era.db'}")
        seats = [SeatRow("person", name, name) if name else SeatRow("bot", level="squire") for name in people]
        options = MEDIEVAL.check({"players": len(people)})
        row = TableRow("t", "medieval", 1, options, "running", seats, Clock(), False, 0.5, "ada", bytes(32), 0, 0, 0)
        room = Room(TableContext(store, LocalBus(), WorkerPool(0)), row)
        room.session = Session(MEDIEVAL, row)
        inbox, agreed = Inbox(), list[UndoRequest]()
        room.members.add(Member(inbox, "ada", "ada"))
        story(room, UndoVote(room, agreed.append, agreed.append), inbox, agreed)
        await asyncio.sleep(0)  # what was relayed
        await store.close()

    asyncio.run(tell())


def request(seat: int = 0) -> UndoRequest:
    return UndoRequest(None, seat, "u1")


def test_everybody_else_has_to_agree(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        asked = request()
        vote.ask(asked)
        vote.answer(1, True)
        assert agreed == []
        vote.answer(2, True)
        assert agreed == [asked]
        assert [(each["type"], each.get("waiting")) for each in inbox.messages] == [
            ("undo-asked", [1, 2]), ("undo-asked", [2]),
        ], "how it ended is told once it is saved"  # fmt: skip

    run(tmp_path, story, "ada", "bo", "cy")


def test_bots_and_oneself_are_not_asked(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        assert vote.list_others(0) == set()
        assert vote.list_others(1) == {0, 2}

    run(tmp_path, story, "ada", "", "ada")


def test_one_who_does_not_agree_ends_it(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        vote.ask(request())
        vote.answer(1, False)
        assert agreed == []
        assert inbox.messages[-1] == {"type": "undo-ended", "seat": 0, "agreed": False}
        with pytest.raises(Refusal):
            vote.answer(2, True)

    run(tmp_path, story, "ada", "bo", "cy")


def test_a_request_sent_again_goes_on_waiting_and_another_is_refused(tmp_path: Path) -> None:
    """The answer goes to the connection that asked last, once."""

    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        later = Inbox()
        vote.ask(UndoRequest(Member(inbox, "ada", "ada"), 0, "u1"))
        vote.ask(UndoRequest(Member(later, "ada", "ada"), 0, "u1"))
        with pytest.raises(Refusal, match="undo"):
            vote.ask(request(1))
        vote.answer(1, False)
        assert [each["type"] for each in inbox.messages] == ["undo-asked", "undo-ended"]
        assert [each["type"] for each in later.messages] == ["refused"]

    run(tmp_path, story, "ada", "bo")


def test_what_another_process_has_saved_is_not_refused(tmp_path: Path) -> None:
    """The requester asked again there, and everybody agreed; here the log says so before the vote does."""

    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        assert room.session is not None
        asked = UndoRequest(Member(inbox, "ada", "ada"), 0, "u1")
        vote.ask(asked)
        room.session.begin(1)
        room.session.moves.add("u0:u1")
        vote.expire()
        assert [each["type"] for each in inbox.messages] == ["undo-asked"]
        assert agreed == [asked], "it is answered in its turn"

    run(tmp_path, story, "ada", "bo")


@pytest.mark.parametrize("is_saved", [True, False])
def test_what_is_played_and_not_saved_yet_is_not_accepted(tmp_path: Path, is_saved: bool) -> None:
    """Sent again, an undo may be played while another process's vote on it comes to its end; what cannot be saved then
    was never there."""

    async def tell() -> None:
        async with registry_at(tmp_path) as registry:
            live, members, inboxes = await sit_two_merchants(registry)
            on_turn = live.turn().seats[0]
            asker = 1 - on_turn
            live.submit(move_of(live, members[on_turn], "move"))
            live.submit(TakeBack(live.undo_vote, UndoRequest(members[asker], asker, "back")))
            await idle(live)
            assert live.undo_vote.request is not None
            disk = SlowDisk(registry)
            assert live.session is not None
            again = UndoRequest(members[asker], asker, "back")
            again.number = live.session.number
            move = move_of(live, members[live.turn().seats[0]], "")
            first = Event(again.number + 1, "action", move.seat, move.text, live.row.touched, "elsewhere")
            live.submit(TakeBack(live.undo_vote, again, agreed=True))
            while not disk.waiting:
                await asyncio.sleep(0)
            assert f"u{asker}:back" in live.session.moves
            live.undo_vote.receive({"answer": on_turn, "agree": False})
            assert answers(inboxes[asker], "back") == []
            if is_saved:
                disk.write()
            else:
                await disk.lose(Append(live.row.id, [first]))
            await idle(live)
            stored = await registry.store.load(live.row.id)
            assert stored is not None
            is_in_log = any(event.move_id == f"u{asker}:back" for event in stored.events)
            assert ("accepted" in answers(inboxes[asker], "back")) == is_in_log
            assert is_in_log == is_saved

    asyncio.run(tell())


class Wire(LocalBus):
    """Leads to a vote of another process."""

    def __init__(self, vote: UndoVote) -> None:
        super().__init__()
        self.vote = vote

    def publish(self, table_id: str, notice: Notice) -> None:
        self.vote.receive(msgspec.json.decode(msgspec.json.encode(notice)))


def hear_of(vote: UndoVote, room: Room) -> None:
    """Whatever is relayed from that room, this vote receives, as in another process."""
    room.context.bus = Wire(vote)


def test_a_request_sent_to_two_processes_is_counted_by_the_last(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        other = UndoVote(room, agreed.append, agreed.append)
        hear_of(vote, room)
        vote.ask(UndoRequest(Member(inbox, "ada", "ada"), 0, "u1"))
        again = UndoRequest(Member(inbox, "ada", "ada"), 0, "u1")
        other.ask(again)
        assert vote.request is None
        assert other.request is again
        other.ask(UndoRequest(None, 0, "u1"))
        with pytest.raises(Refusal):
            other.ask(UndoRequest(None, 1, "u2"))

    run(tmp_path, story, "ada", "bo")


@pytest.mark.parametrize("was_asked", [True, False], ids=["asked-here-too", "asked-here-later"])
def test_what_one_process_refused_the_others_refuse(tmp_path: Path, was_asked: bool) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        far = Room(TableContext(room.context.store, LocalBus(), room.context.workers), room.row)
        far.session = room.session
        far.members = room.members
        other = UndoVote(far, agreed.append, agreed.append)
        if was_asked:
            other.ask(UndoRequest(Member(inbox, "ada", "ada"), 0, "u1"))
        vote.ask(UndoRequest(Member(inbox, "ada", "ada"), 0, "u1"))
        hear_of(other, room)
        vote._refuse("undo-refused")
        assert other.request is None
        assert far.find_refusal("u0:u1") is not None
        assert "accepted" not in [each["type"] for each in inbox.messages]
        assert agreed == []

    run(tmp_path, story, "ada", "bo")


def test_what_is_played_meanwhile_ends_it(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        vote.ask(request())
        vote.expire()
        assert vote.request is not None
        assert room.session is not None
        room.session.begin(1)
        vote.expire()
        assert vote.request is None

    run(tmp_path, story, "ada", "bo")


# ---------------------------------------------------------------- at a live table


class SlowDisk:
    """Appends wait until they are let through."""

    def __init__(self, registry: TableRegistry) -> None:
        self._commit = registry.store.group_commit
        self._put = self._commit.put
        self.waiting: list[Append] = []
        self._commit.put = self._keep  # type: ignore[method-assign]

    def _keep(self, append: Append) -> "asyncio.Future[None]":
        self.waiting.append(append)
        return append.done

    async def lose(self, first: Append) -> None:
        """Another process was first: this is in the log."""
        self._commit.put = self._put  # type: ignore[method-assign]
        await self._put(first)
        for append in self.waiting:
            append.done.set_exception(Conflict())

    def write(self) -> None:
        self._commit.put = self._put  # type: ignore[method-assign]
        for append in self.waiting:
            self._put(append)


async def sit_two_merchants(registry: TableRegistry) -> tuple[LiveTable, dict[int, Member], dict[int, Inbox]]:
    """Two people at a table where the first of them has moved, so that the second is on turn."""
    seats = [SeatRow("person", "ada", "Ada"), SeatRow("person", "bo", "Bo")]
    table_id = await registry.lobby.create(TableSpec("merchants", {"players": 2}, seats, host="ada"))
    live = await registry.need(table_id)
    await idle(live)
    inboxes = {0: Inbox(), 1: Inbox()}
    members = {seat: Member(inbox, ("ada", "bo")[seat], "") for seat, inbox in inboxes.items()}
    for seat, member in members.items():
        member.seats = [seat]
        live.members.add(member)
    first = live.turn().seats[0]
    while live.turn().seats[0] == first:
        live.submit(move_of(live, members[first], f"m{len(live.session.entries)}" if live.session else "m"))
        await idle(live)
    return live, members, inboxes


def move_of(live: LiveTable, member: Member, move_id: str) -> PlayMove:
    session = live.session
    assert session is not None
    seat = member.seats[0]
    text = session.game.write(session.state, seat, session.game.legal(session.state, seat).nth(0))
    return PlayMove(member, seat, text, session.lines.count(seat), move_id)


def answers(inbox: Inbox, move_id: str) -> list[object]:
    return [each["type"] for each in inbox.messages if each.get("id") == move_id]


@pytest.mark.parametrize("agree", [True, False])
def test_it_is_asked_and_told_only_after_it_is_saved(tmp_path: Path, agree: bool) -> None:
    """A move and an undo are saved together. Whoever answers while the disk is busy must not be answered twice."""

    async def tell() -> None:
        async with registry_at(tmp_path) as registry:
            live, members, inboxes = await sit_two_merchants(registry)
            session = live.session
            assert session is not None
            on_turn = live.turn().seats[0]
            asker = 1 - on_turn
            disk = SlowDisk(registry)
            live.submit(move_of(live, members[on_turn], "move"))
            live.submit(TakeBack(live.undo_vote, UndoRequest(members[asker], asker, "back")))
            while not disk.waiting:
                await asyncio.sleep(0)
            with pytest.raises(Refusal):  # nobody was asked yet
                live.undo_vote.answer(on_turn, agree)
            assert not any(each["type"] == "undo-asked" for each in inboxes[on_turn].messages)
            disk.write()
            await idle(live)
            assert [each["type"] for each in inboxes[on_turn].messages].count("undo-asked") == 1
            # Sent again, it goes on waiting.
            live.submit(TakeBack(live.undo_vote, UndoRequest(members[asker], asker, "back")))
            await idle(live)
            assert answers(inboxes[asker], "back") == []
            count = len(session.entries)
            live.undo_vote.answer(on_turn, agree)
            await idle(live)
            assert answers(inboxes[asker], "back") == ["accepted" if agree else "refused"]
            assert (len(session.entries) < count, f"u{asker}:back" in session.moves) == (agree, agree)
            # And again, it is answered the same.
            live.submit(TakeBack(live.undo_vote, UndoRequest(members[asker], asker, "back")))
            await idle(live)
            assert set(answers(inboxes[asker], "back")) == {"accepted" if agree else "refused"}

    asyncio.run(tell())


def test_an_id_that_was_refused_stays_refused(tmp_path: Path) -> None:
    """Even if the move would be possible later: whoever was told no must be able to rely on it."""

    async def tell() -> None:
        async with registry_at(tmp_path) as registry:
            live, members, inboxes = await sit_two_merchants(registry)
            on_turn = live.turn().seats[0]
            move = move_of(live, members[on_turn], "late")
            too_early = PlayMove(members[on_turn], on_turn, move.text, 0, "late")
            live.submit(too_early)
            await idle(live)
            live.submit(move)
            await idle(live)
            assert answers(inboxes[on_turn], "late") == ["refused", "refused"]
            live.submit(move_of(live, members[on_turn], "anew"))
            await idle(live)
            assert answers(inboxes[on_turn], "anew") == ["accepted"]

    asyncio.run(tell())


def test_a_stranger_cannot_use_up_somebody_elses_id(tmp_path: Path) -> None:
    async def tell() -> None:
        async with registry_at(tmp_path) as registry:
            live, members, inboxes = await sit_two_merchants(registry)
            on_turn = live.turn().seats[0]
            move = move_of(live, members[on_turn], "mine")
            live.submit(PlayMove(members[1 - on_turn], on_turn, move.text, 0, "mine"))
            await idle(live)
            live.submit(move)
            await idle(live)
            assert answers(inboxes[on_turn], "mine") == ["accepted"]

    asyncio.run(tell())
