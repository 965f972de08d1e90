"""The vote on an undo: who is asked, what ends it, and what happens when it is attempted again."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from era.games.registry import game as game_by_name
from era.server.protocol.messages import Clock
from era.server.protocol.refusals import Refusal
from era.server.storage.bus import LocalBus
from era.server.storage.models import SeatRow, TableRow
from era.server.storage.table_store import TableStore
from era.server.tables.context import TableContext
from era.server.tables.member import Member
from era.server.tables.room import Room
from era.server.tables.session import Session
from era.server.tables.undo_vote import UndoRequest, UndoVote
from era.server.workers.pool import WorkerPool

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
        story(room, UndoVote(room, agreed.append), inbox, agreed)
        await asyncio.sleep(0)  # what was relayed
        await store.close()

    asyncio.run(tell())


def request(seat: int = 0) -> UndoRequest:
    return UndoRequest(None, seat, "u1")


def test_everybody_else_has_to_agree(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        asked = request()
        assert not vote.ask(asked)
        vote.answer(1, True)
        assert agreed == []
        vote.answer(2, True)
        assert agreed == [asked]
        assert [(each["type"], each.get("waiting")) for each in inbox.messages] == [
            ("undo-asked", [1, 2]), ("undo-asked", [2]), ("undo-ended", None),
        ]  # fmt: skip

    run(tmp_path, story, "ada", "bo", "cy")


def test_bots_and_oneself_are_not_asked(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        assert vote.ask(request())
        assert inbox.messages == []

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


def test_a_request_attempted_again_goes_on_waiting_and_another_is_refused(tmp_path: Path) -> None:
    """Saving what came together with it may fail, and then all of it is attempted again."""

    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        asked = request()
        assert not vote.ask(asked)
        assert not vote.ask(asked)
        assert vote.is_waiting(asked)
        with pytest.raises(Refusal, match="undo"):
            vote.ask(request(1))

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
