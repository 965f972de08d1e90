"""The play socket on a real server: real websockets, a real SQLite file."""

import asyncio
import gc
import random
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from era.core.record import read
from era.core.replay import verify
from era.games.registry import game as game_by_name
from era.server.protocol.from_client import MAX_FRAME_BYTES
from era.server.protocol.from_server import Said
from era.server.protocol.patch import apply, list_changes
from era.server.websocket.connection import Connection
from era.server.websocket.fast_path import FastPathProtocol
from tests.support.patience import HandClock, wait_until_async
from tests.support.server.in_memory import count_in_memory
from tests.support.server.live import CALM, LIVE, Client, Server, serving, tell

ALONE = {"workers": 0}


async def play_out(clients: dict[int, Client], rng: random.Random, most: int = 2000) -> int:
    """Everybody moves at random until the game is over; how many moves it took."""
    for moves in range(most):
        for client in clients.values():
            await client.catch_up()
        ready = [seat for seat, client in clients.items() if seat in client.last[seat]["turn"]["seats"]]
        if not ready:
            if any(client.last[seat]["turn"].get("over") for seat, client in clients.items()):
                return moves
            continue
        seat = rng.choice(ready)
        answer = await clients[seat].move(seat, rng.choice(clients[seat].legal(seat)))
        assert answer["type"] == "accepted" or answer["why"] == "stale", answer
    return most


def test_a_whole_game_over_the_socket(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo, server.join(table) as watching:
            for client in (ada, bo, watching):
                await client.until("view")
            assert ada.table["commitment"]
            assert "seed" not in ada.table
            await play_out({0: ada, 1: bo}, random.Random(1))
            for client in (ada, bo, watching):
                await client.catch_up()
            live = server.registry.tables[table]
            assert live.session is not None
            for client, seat in ((ada, 0), (bo, 1), (watching, None)):
                shown = live.game.show(live.game.view(live.session.state, seat))
                assert client.views[seat] == msgspec.json.decode(msgspec.json.encode(shown))
                assert client.table["status"] == "over"
            record = read(await server.registry.record(table, None))
            assert record.seed is not None
            assert record.seed.hex() == ada.table["seed"]
            assert game_by_name("medieval").turn(verify(game_by_name("medieval"), record)).over

    tell(tmp_path, story, **ALONE)


def test_the_same_move_twice_plays_once(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            text, seen = ada.legal(0)[0], ada.seen(0)
            first = await ada.move(0, text, "once", seen)
            again = await ada.move(0, text, "once", seen)
            assert first == again == {"type": "accepted", "id": "once", "seen": seen + 1}
        events = await server.registry.store.events_after(table, 0)
        assert [event.move_id for event in events if event.kind == "action"] == ["0:once"]

    tell(tmp_path, story, **ALONE)


def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada", lang="es") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.catch_up()
            text = ada.legal(0)[0]
            assert (await ada.move(0, "juggle"))["why"] == "unclear"
            illegal = await ada.move(0, "done")
            assert (illegal["why"], bool(illegal["rule"]), bool(illegal["sentence"])) == ("illegal", True, True)
            assert (await ada.move(1, text, seen=0))["why"] == "seat"
            stale = await ada.move(0, text, seen=ada.seen(0) - 1)
            assert stale["why"] == "stale"
            assert "Ha pasado algo" in stale["sentence"]
            assert await bo.catch_up() == []
        assert [event.kind for event in await server.registry.store.events_after(table, 0)] == ["draw"]

    tell(tmp_path, story, **ALONE)


def test_what_happens_behind_a_screen_is_not_even_sent(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo, server.join(table) as watching:
            await ada.until("view")
            await bo.until("view")
            await watching.until("view")
            await watching.catch_up()
            await bo.catch_up()
            for _ in range(3):
                assert (await ada.move(0, ada.legal(0)[0]))["type"] == "accepted"
            assert await bo.catch_up() == []
            assert await watching.catch_up() == []
            assert (await bo.move(1, bo.legal(1)[0]))["type"] == "accepted", "a hidden move makes nobody's stale"

    tell(tmp_path, story, **ALONE)


def test_coming_back_resumes_from_the_last_line(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            await ada.move(0, ada.legal(0)[0])
            seen = ada.seen(0)
            await ada.move(0, ada.legal(0)[0])
            view = ada.views[0]
        async with server.join(table, "ada", seen={"0": seen}) as back:
            message = await back.until("view")
            assert [line["n"] for line in message["lines"]] == [seen + 1]
            assert back.views[0] == view
        async with server.join(table, "ada", seen={"0": 10**9}) as back:
            message = await back.until("view")
            assert message["lines"] == []

    tell(tmp_path, story, **ALONE)


def test_what_is_tried_is_told_as_it_then_happens(tmp_path: Path) -> None:
    """The preview of a move tells the very news that the move brings, each with its rule."""

    async def story(server: Server) -> None:
        rng = random.Random(3)
        table = await server.create(["ada"])
        told = 0
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            for _ in range(120):
                await ada.catch_up()
                if ada.last[0]["turn"].get("over"):
                    break
                text, seen = rng.choice(ada.legal(0)), ada.seen(0)
                await ada.send(type="try", id="t", seat=0, text=text)
                tried = (await ada.until("tried", id="t")).get("news", [])
                assert (await ada.move(0, text))["type"] == "accepted"
                line = next(line for line in ada.lines[0] if line["n"] == seen + 1)
                happened = [{k: v for k, v in item.items() if k != "after"} for item in line.get("news", [])]
                assert tried == happened
                assert all(item.get("rule") for item in tried if item["kind"] != "step")
                told += len(tried)
        assert told > 20

    tell(tmp_path, story, **ALONE)


def test_scenes_lead_from_a_line_to_now(tmp_path: Path) -> None:
    """Each side its own; and nobody sees another's."""

    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            chance = random.Random(7)
            await play_out({0: ada, 1: bo}, chance, most=60)
            # What the other does behind the screen has no line here: scenes lead as far as lines do.
            session = server.registry.tables[table].session
            while session is not None and not session.lines.has_entry(0, len(session.entries) - 1):
                await play_out({0: ada, 1: bo}, chance, most=1)
            await ada.catch_up()
            for since in (0, 3, ada.seen(0)):
                await ada.send(type="scenes", id=f"s{since}", seat=0, since=since)
                told = await ada.until("scened", id=f"s{since}")
                view = told["view"]
                apply(view, list_changes(told))
                assert view == ada.views[0]
                assert [line["n"] for line in told["lines"]] == list(range(since + 1, ada.seen(0) + 1))
            await ada.send(type="scenes", id="few", seat=0, since=1, most=2)
            assert len((await ada.until("scened", id="few"))["lines"]) == 2
            for wrong in ({"seat": 1, "since": 0}, {"seat": 0, "since": 10**6}, {"seat": 0, "since": -1}):
                await ada.send(type="scenes", id="no", **wrong)
                assert (await ada.until("scened", "refused", id="no"))["type"] == "refused"

    tell(tmp_path, story, workers=0)


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    """Everything that was accepted is there again; the registry of the first server is simply forgotten."""

    async def story() -> None:
        async with serving(tmp_path, workers=0) as server:
            table = await server.create(["ada", "bo"])
            async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
                await ada.until("view")
                await bo.until("view")
                await play_out({0: ada, 1: bo}, random.Random(7), most=160)
                await ada.catch_up()
                view, lines = ada.views[0], ada.lines[0]
        async with serving(tmp_path, workers=0) as server, server.join(table, "ada") as ada:
            await ada.until("view")
            assert ada.views[0] == view
            assert ada.lines[0] == lines

    asyncio.run(story())


def test_undo_is_free_until_something_is_revealed_and_asked_for_afterwards(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            await ada.until("view")
            await bo.until("view")
            before = msgspec.json.decode(msgspec.json.encode(ada.views[0]))
            await ada.move(0, ada.legal(0)[0])
            assert ada.last[0]["undo"] == "free"
            await ada.send(type="undo", id="u", seat=0)
            assert (await ada.until("accepted", "refused"))["type"] == "accepted"
            assert ada.views[0] == before
            rng = random.Random(2)
            while ada.last[0]["turn"]["phase"] == "layout":
                for seat, client in ((0, ada), (1, bo)):
                    await client.catch_up()
                    if seat in client.last[seat]["turn"]["seats"]:
                        await client.move(seat, rng.choice(client.legal(seat)))
            while ada.last[0]["turn"]["phase"] == "roll" and not any("reroll" in t for t in ada.legal(0)):
                await ada.catch_up()
            rolled = await ada.move(0, next(t for t in ada.legal(0) if t.startswith("reroll")))
            assert ada.last[0]["undo"] == "ask"
            await bo.catch_up()
            await ada.send(type="undo", id="v", seat=0)
            asked = await bo.until("undo-asked")
            assert (asked["seat"], asked["waiting"]) == (0, [1])
            await bo.send(type="answer", seat=1, agree=True)
            assert (await ada.until("accepted", "refused", id="v"))["type"] == "accepted"
            assert ada.seen(0) == rolled["seen"] - 2
            assert (await bo.until("undo-ended"))["agreed"] is True

    tell(tmp_path, story, **ALONE)


def test_undo_that_somebody_refuses(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"], game="merchants", options={"players": 2})
        async with server.join(table, "ada") as ada, server.join(table, "bo") as bo:
            clients = {0: ada, 1: bo}
            await ada.until("view")
            await bo.until("view")
            last = -1
            rng = random.Random(1)
            while True:
                on_turn = ada.last[0]["turn"]["seats"][0]
                if last not in (-1, on_turn):
                    await clients[on_turn].move(on_turn, rng.choice(clients[on_turn].legal(on_turn)))
                    break
                last = on_turn
                await clients[on_turn].move(on_turn, rng.choice(clients[on_turn].legal(on_turn)))
                await ada.catch_up()
                await bo.catch_up()
            other = clients[1 - last]
            await clients[last].send(type="undo", id="u", seat=last)
            await other.until("undo-asked")
            await other.send(type="answer", seat=1 - last, agree=False)
            assert (await clients[last].until("refused", "accepted", id="u"))["why"] == "undo"

    tell(tmp_path, story, **ALONE)


def test_chat_signals_and_who_is_here(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            assert [seat.get("here", False) for seat in ada.table["seats"]] == [True, False]
            async with server.join(table, "bo") as bo:
                await bo.until("view")
                await ada.until("table")
                assert [seat.get("here", False) for seat in ada.table["seats"]] == [True, True]
                await bo.send(type="say", text="  hello \n there ")
                said = await ada.until("said")
                assert (said["who"], said["text"], said["seat"]) == ("Bo", "hello there", 1)
                await bo.send(type="signal", kind="ping", value="f7")
                assert (await ada.until("signalled"))["value"] == "f7"
            await ada.until("table")
            assert [seat.get("here", False) for seat in ada.table["seats"]] == [True, False]
        async with server.join(table) as watching:
            assert (await watching.until("said"))["text"] == "hello there"
            await watching.send(type="say", text="me too")
            assert (await watching.until("refused"))["why"] == "seat"

    tell(tmp_path, story, **ALONE)


def test_bots_play_and_a_late_decision_is_a_bots(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        clock = msgspec.structs.replace(LIVE, bank=1, increment=0, bot="random")
        table = await server.create(["ada"], ["random"], bot_seconds=0.01, clock=clock)
        async with server.join(table, "ada") as ada:
            view = await ada.until("view")
            assert view["clocks"]["left"][0] == 1000
            thinking = await ada.until("thinking")
            assert thinking["seats"] == [1]
            now.advance(2)
            await _until_round(ada, 2)
        assert ada.table["seats"][0]["stand_in"]
        assert ada.last[None]["clocks"]["left"][0] <= 0

    now = HandClock()
    tell(tmp_path, story, workers=1, clock=now)


async def _until_round(client: Client, number: int) -> None:
    """Look on until the round begins: where a bot stands in, one sees what everybody sees."""
    while None not in client.views or client.views[None]["round"] < number:
        await client.next()


def test_nonsense_is_answered_with_a_sentence_and_then_ended(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with connect(f"ws://127.0.0.1:{server.port}/ws/tables/{table}?user=ada", **CALM) as socket:
            client = Client(socket)
            await client.send(type="move", id="x", seat=0, seen=0, text="stop")
            assert (await client.next())["why"] == "unclear"
            await client.send(type="hello")
            await client.catch_up()
            bad: list[Any] = ["", "{", "[]", '{"type":"fly"}', '{"type":"move"}', "\u0000", "x" * (MAX_FRAME_BYTES + 1)]
            bad += ['{"type":"say","text":"' + "y" * 501 + '"}', '{"type":"move","id":"","seat":0,"seen":0,"text":"a"}']
            bad += [
                b"\xff\xfe",
                b"",
                "[" * 3000,
                '{"type":"ping","id":5}',
                '{"type":"answer","seat":1e99,"agree":true}',
            ]
            for frame in bad:
                await socket.send(frame)
                answer = await client.next()
                assert (answer["type"], answer["why"]) == ("refused", "unclear"), frame
                assert answer["sentence"]
            for _ in range(10):
                await socket.send("{")
            await client.until("gone")
        assert [event.kind for event in await server.registry.store.events_after(table, 0)] == ["draw"]

    tell(tmp_path, story, **ALONE)


def test_no_such_table(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with server.join("nothing-here") as client:
            gone = await client.next()
            assert (gone["type"], gone["again"]) == ("gone", False)

    tell(tmp_path, story, **ALONE)


def test_too_many_messages_are_read_slowly(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            began = asyncio.get_running_loop().time()
            for number in range(260):
                await ada.send(type="ping", id=str(number))
            for number in range(260):
                assert (await ada.until("pong"))["id"] == str(number)
            assert asyncio.get_running_loop().time() - began > 0.5

    tell(tmp_path, story, rate=1.0, **ALONE)


def test_a_client_that_reads_nothing_is_dropped_and_slows_nobody(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        path = f"GET /ws/tables/{table}?user=bo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        writer.write((path + key).encode())
        await reader.readuntil(b"\r\n\r\n")
        hello = b'{"type":"hello"}'
        writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        async with server.join(table, "ada") as ada:
            await ada.until("view")
            live = server.registry.tables[table]
            while len(live.members) < 2:
                await ada.next()
            for _ in range(500):
                for _ in range(20):
                    live.room.broadcast(Said("x", "y" * 10_000, 0))
                for _ in range(20):
                    await ada.until("said")
                if len(live.members) == 1:
                    break
            assert len(live.members) == 1
            assert (await ada.move(0, ada.legal(0)[0]))["type"] == "accepted"
        writer.close()

    tell(tmp_path, story, **ALONE)


def count_connections() -> list[int]:
    return count_in_memory(Connection, FastPathProtocol)


def test_a_closed_connection_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    """One that lasted a game is old when it is closed, and what is old is seldom looked at."""

    async def story(server: Server) -> None:
        table = await server.create(["ada", "bo"])
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            for user in ("ada", "bo", ""):
                async with server.join(table, user) as client:
                    await client.until("view")
                    assert count_connections() == [1, 1]
                await wait_until_async(lambda: count_connections() == [0, 0], "what was closed to go")
        finally:
            if was_enabled:
                gc.enable()

    gc.collect()
    tell(tmp_path, story, **ALONE)
