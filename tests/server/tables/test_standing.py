"""Standing answers at a table: played with the move that asked, kept through a restart, secret, not after an undo."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.core.log import Entry
from era.games.standing import StandingWish
from era.server.notices.turn_watch import TurnWatch
from era.server.storage.models import OutboxNotice
from era.server.storage.notice_store import NoticeStore
from era.server.tables import lobby, presence
from era.server.tables.live_table import LiveTable
from era.server.tables.rebuilding import rebuild
from era.server.tables.room import Room
from era.server.tables.undo_vote import UndoRequest, UndoVote, list_agreeing
from tests.server.tables.test_undo_vote import Inbox, request, run
from tests.support.server.live import Client, Server, tell

ALONE = {"workers": 0}
ENDS = ("ready", "stop", "done")
MAX_MOVES = 800
BO = 1


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: bytes(range(32)))


async def wish(client: Client, kind: str, answer: str = "", least: int = 0, seat: int = BO) -> dict[str, Any]:
    client.moves += 1
    asked = f"w{client.moves}"
    await client.send(type="set-wish", id=asked, seat=seat, kind=kind, answer=answer, least=least)
    return await client.until("accepted", "refused", id=asked)


def standing_lines(client: Client, seat: int) -> list[dict[str, Any]]:
    return [line for line in client.lines[seat] if line.get("standing")]


async def play_until_answered(ada: Client, bo: Client, rng: random.Random, watch: TurnWatch | None = None) -> None:
    """Both play as quickly as they can, until one more of Bo's questions was answered without him."""
    known = len(standing_lines(bo, BO))
    for _ in range(MAX_MOVES):
        for client in (ada, bo):
            await client.catch_up()
        if len(standing_lines(bo, BO)) > known:
            return
        turn = ada.last[0]["turn"]["seats"]
        client, seat = (ada, 0) if 0 in turn else (bo, BO)
        texts = client.legal(seat)
        text = next((each for each in texts if each in ENDS), None) or rng.choice(texts)
        assert bo.last[BO]["turn"]["phase"] != "brigands" or seat != BO, "nobody is asked what is answered"
        assert (await client.move(seat, text))["type"] == "accepted"
        if watch is not None:
            await watch.look()
    raise AssertionError("no brigands came")


async def find_events(server: Server, table: str) -> list[tuple[int | None, str, bool]]:
    stored = await server.registry.store.load(table)
    assert stored is not None
    live = await server.registry.need(table)
    assert live.session is not None
    again = rebuild(live.game, stored.row, stored.events)
    assert live.game.save(again.state) == live.game.save(live.session.state), "an ordinary log"
    assert [item.standing for item in again.lines.items] == [item.standing for item in live.session.lines.items]
    return [(event.seat, event.text, event.is_standing()) for event in stored.events]


def test_brigands_are_answered_before_and_after_a_restart_and_not_after_an_undo(tmp_path: Path) -> None:
    rng = random.Random(5)

    async def begin(server: Server) -> str:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            assert (await wish(bo, "brigands", "suffer"))["type"] == "accepted"
            await play_until_answered(ada, bo, rng)
            assert [line["text"] for line in standing_lines(bo, BO)] == ["suffer"]
            assert [line["text"] for line in standing_lines(ada, 0)] == ["suffer"], (
                "how it was answered is no secret any more"
            )
        assert (BO, "suffer", True) in await find_events(server, table)
        return table

    table = tell(tmp_path, begin, **ALONE)

    async def go_on(server: Server) -> None:
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            kept = await bo.until("wishes")
            assert kept["wishes"] == [{"kind": "brigands", "answer": "suffer"}]
            await play_until_answered(ada, bo, rng)
            assert len(standing_lines(bo, BO)) == 2
            # Taken back, the question is Bo's to answer: the wish would only give the same answer again.
            await bo.send(type="undo", id="u1", seat=BO)
            assert (await bo.until("accepted", "refused", id="u1"))["type"] == "accepted"
            told = await bo.until("wishes")
            assert "next time" in told["unmet"]
            assert bo.last[BO]["turn"] == {"seats": [BO], "phase": "brigands"}
            assert (await bo.move(BO, "suffer"))["type"] == "accepted"
            assert (await bo.until("wishes")).get("unmet") is None
        events = await find_events(server, table)
        assert [standing for seat, text, standing in events if text == "suffer" and seat == BO] == [True, True, False]

    tell(tmp_path, go_on, **ALONE)


def test_no_turn_is_told_for_what_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every move somebody looks whose turn is to be told, as if nobody were there."""
    told: list[tuple[int, str]] = []

    class Watch(TurnWatch):
        def _list_turn(self, live: LiveTable, seat: int, user: str, number: int) -> Iterable[OutboxNotice]:
            told.append((seat, live.turn().phase))
            return super()._list_turn(live, seat, user, number)

    monkeypatch.setattr(presence, "list_here", lambda live: dict[str, str]())

    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        watch = Watch(server.registry, NoticeStore(server.registry.store.engine), [])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            await wish(bo, "brigands", "suffer")
            await play_until_answered(ada, bo, random.Random(5), watch)

    tell(tmp_path, story, **ALONE)
    assert {phase for seat, phase in told if seat == BO} >= {"layout", "roll"}
    assert (BO, "brigands") not in told


def test_a_wish_is_told_to_nobody_else_and_can_be_taken_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table) as watching, server.join(table, "bo") as bo:
            for client in (ada, watching, bo):
                await client.until("view")
            for client in (ada, watching, bo):  # that each of them came is told to all
                await client.catch_up()
            heard = [len(ada.heard), len(watching.heard)]
            assert (await wish(bo, "brigands", "food", 3))["type"] == "accepted"
            assert (await wish(bo, "undo", "agree"))["type"] == "accepted"
            assert (await wish(bo, "brigands", "wood"))["type"] == "accepted"
            told = [message for message in bo.heard if message["type"] == "wishes"][-1]
            wishes = [{"kind": "undo", "answer": "agree"}, {"kind": "brigands", "answer": "wood"}]
            assert told["wishes"] == wishes, "one of a kind"
            for client, before in zip((ada, watching), heard, strict=True):
                await client.catch_up()
                assert [each["type"] for each in client.heard[before:]] == ["pong"], "not even that there is something"
            live = await server.registry.need(table)
            for user in ("ada", None):
                assert b"wish" not in msgspec.json.encode(server.registry.info(live, user))
            assert (await wish(bo, "brigands"))["type"] == "accepted"
            assert live.row.seats[BO].wishes == [StandingWish("undo", "agree")]

            for user in ("ada", "bo"):
                await server.registry.lobby.vote(table, "end", None, user, agree=True)
            await TurnWatch(server.registry, NoticeStore(server.registry.store.engine), ()).look_at(live)
            row = await server.registry.store.row(table)
            assert row is not None
            assert (row.status, row.seats[BO].wishes, live.row.seats[BO].wishes) == ("over", [], [])

    tell(tmp_path, story, **ALONE)


def test_what_cannot_be_wished_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            for asked in (
                wish(ada, "brigands", "gold", seat=0),
                wish(ada, "build", "done", seat=0),
                wish(ada, "brigands", "suffer", 2, seat=0),
                wish(ada, "brigands", "food", -1, seat=0),
                wish(ada, "brigands", "food", seat=BO),
            ):
                answer = await asked
                assert answer["type"] == "refused", answer
                assert answer["sentence"]
            live = await server.registry.need(table)
            assert not any(place.wishes for place in live.row.seats)

    tell(tmp_path, story, **ALONE)


def test_an_undo_is_agreed_to_unless_something_of_ones_own_goes_with_it(tmp_path: Path) -> None:
    def story(room: Room, vote: UndoVote, inbox: Inbox, agreed: list[UndoRequest]) -> None:
        room.row.seats[BO].wishes = [StandingWish("undo", "agree")]
        asked = request()
        vote.ask(asked)
        assert (agreed, inbox.messages) == ([asked], []), "nobody is asked"
        ada, bo = Entry(0, "done"), Entry(BO, "suffer")
        assert list_agreeing(room.row.seats, [ada]) == {BO}
        assert list_agreeing(room.row.seats, [ada, bo]) == set()

    run(tmp_path, story, "ada", "bo")
