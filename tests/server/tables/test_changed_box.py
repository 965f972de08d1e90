"""The box changes while tables are stored: they come back as they were, or say which move is not possible any more.
On a real SQLite file."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.core import record
from era.core.errors import EraError
from era.games.registry import game as game_by_name
from era.server.auth.rate_limit import Requester
from era.server.protocol.table_info import Clock
from era.server.storage.bus import LocalBus
from era.server.storage.models import Chat, Event, SeatRow, TableRow, TableSpec
from era.server.storage.snapshot import unpack
from era.server.storage.table_lists import TableLists
from era.server.storage.table_store import TableStore
from era.server.tables import live_table, lobby
from era.server.tables.commands import PlayMove, TakeBack
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.tables.session import Session
from era.server.tables.undo import list_surviving
from era.server.tables.undo_vote import UndoRequest
from era.server.tables.upkeep.maintenance import Maintenance
from era.server.workers.bot_process import BotReply, BotRequest
from era.server.workers.fair_queue import QueuePlace
from era.server.workers.pool import WorkerPool
from tests.server.tables.test_live_table import NOBODY, idle, people, played, refused, run, session
from tests.support.boxes import Edit, costing, other_box, replaced, with_bakery

OLD = Path(__file__).parent / "data"
ROADS = {"players": 2, "scenario": "rivers-roads"}
DEAR = "trade = 6, stone = 7, wood = 8"
SNAPSHOT_INTERVAL = 100
"""Short games have none otherwise."""


@pytest.fixture(autouse=True)
def snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "SNAPSHOT_INTERVAL", SNAPSHOT_INTERVAL)


class Inbox:
    """The line of somebody at a table, for what they are told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def put(self, frame: bytes) -> None:
        self.told.append(json.loads(frame))

    def hold(self) -> None: ...

    def release(self) -> None: ...


def member(seat: int) -> tuple[Member, Inbox]:
    inbox = Inbox()
    made = Member(inbox, "ada", "Ada", "en")
    made.seats = [seat]
    return made, inbox


def game_of(live: LiveTable) -> Session:
    assert live.session is not None
    return live.session


def facts(live: LiveTable) -> tuple[Any, ...]:
    """The state by name, which says the same whatever the numbers are; scores, lines, dice drawn."""
    played = game_of(live)
    saved = played.game.save(played.state)
    domain = saved.get("players", saved)
    return domain, played.game.result(played.state).scores, played.entries[:], played.source.drawn()


def dump(path: Path) -> list[str]:
    """All that a database holds, but for who looks after a table until when."""
    database = sqlite3.connect(path / "era.db")
    database.execute("BEGIN")
    database.execute("UPDATE tables SET claimed_until = 0")
    found = list(database.iterdump())
    database.rollback()
    database.close()
    return found


def begin(
    path: Path, game: str, options: dict[str, Any], over: bool = False, **more: Any
) -> tuple[str, tuple[Any, ...]]:
    """A table with a game that is over, or just long enough to have a snapshot; and its facts."""

    async def story(registry: TableRegistry) -> tuple[str, tuple[Any, ...]]:
        seats = people("ada", "bo", "cy", "di")[: options["players"]]
        table = await registry.lobby.create(TableSpec(game, options, seats, host="ada", **more))
        live, rng = await registry.need(table), random.Random(1)
        while not game_of(live).over() and (over or game_of(live).number <= SNAPSHOT_INTERVAL + 1):
            await session(live, rng, most=1)
        stored = await registry.store.load(table)
        assert stored is not None
        assert stored.snapshot is not None, "otherwise nothing could be trusted wrongly"
        assert (stored.row.status == "over") == over
        return table, facts(live)

    found: tuple[str, tuple[Any, ...]] = run(path, story)
    return found


def reopen(
    path: Path, story: Callable[[TableRegistry], Awaitable[Any]], edit: Edit, scenarios: Edit = lambda text: text
) -> Any:
    with other_box(edit, scenarios):
        return run(path, story)


def first_build(entries: list[Any]) -> tuple[int, str]:
    """The first building of the game that was built, and in which entry."""
    found = ((number, _built(entry.text)) for number, entry in enumerate(entries) if entry.seat is not None)
    return next((number, building) for number, building in found if building)


# ---------------------------------------------------------------- a change that stored moves can live with


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run."""
    monkeypatch.setattr(lobby, "new_seed", lambda: b"dice" * 8)


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_a_building_is_added_and_the_table_comes_back_as_it_was(tmp_path: Path, over: bool) -> None:
    table, before = begin(tmp_path, "medieval", ROADS, over)
    medieval = game_by_name("medieval")
    old = medieval.fingerprint(medieval.check({**ROADS, "confirm": True}))  # as people sit there

    async def story(registry: TableRegistry) -> None:
        live = await registry.need(table)
        await idle(live)
        rules = game_of(live).state.rules
        assert rules.pieces[0].name == "bakery", "every number has changed"
        assert facts(live) == before
        assert live.row.fingerprint == old != game_of(live).fingerprint
        assert registry.info(live, "ada").stopped == ""
        if not over:
            await session(live, random.Random(9), most=4)
            assert len(game_of(live).entries) > len(before[2])
            row = await registry.store.row(table)
            assert row is not None
            assert row.fingerprint == game_of(live).fingerprint, "all of the log is legal with this box"

    reopen(tmp_path, story, *with_bakery("rivers-roads"))


def test_a_harmless_change_of_the_merchants_components_changes_nothing(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "merchants", {"variant": "base", "players": 2})

    async def story(registry: TableRegistry) -> None:
        live = await registry.need(table)
        await idle(live)
        domain, scores, entries, drawn = facts(live)
        assert live.row.fingerprint != game_of(live).fingerprint
        assert (scores, entries, drawn) == before[1:]
        assert domain == {**before[0], "white_left": before[0]["white_left"] + 1}

    reopen(tmp_path, story, replaced("white_jewels = 8", "white_jewels = 9"))


def test_with_the_same_box_the_snapshot_is_used_and_with_another_it_is_not(tmp_path: Path) -> None:
    table, _ = begin(tmp_path, "medieval", ROADS)
    with sqlite3.connect(tmp_path / "era.db") as database:
        data = json.loads(unpack(database.execute("SELECT data FROM snapshots").fetchone()[0]))
        data["state"]["players"][0]["culture"] = 77
        database.execute("UPDATE snapshots SET data = ?", [json.dumps(data).encode()])  # as before they were packed
    database.close()

    async def culture(registry: TableRegistry) -> int:
        return int(game_of(await registry.need(table)).state.players[0].culture)

    assert run(tmp_path, culture) >= 77
    assert reopen(tmp_path, culture, *with_bakery("rivers-roads")) < 77


def test_a_snapshot_that_cannot_be_read_costs_nothing_but_time(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "medieval", ROADS)

    async def story(registry: TableRegistry) -> Any:
        return facts(await registry.need(table))

    def spoil(edit: Callable[[dict[str, Any]], Any]) -> None:
        with sqlite3.connect(tmp_path / "era.db") as database:
            data = json.loads(unpack(database.execute("SELECT data FROM snapshots").fetchone()[0]))
            edit(data)
            database.execute("UPDATE snapshots SET data = ?", [json.dumps(data).encode()])
        database.close()

    spoil(lambda data: data["state"]["supply"].update(folly=1))
    assert run(tmp_path, story) == before
    spoil(lambda data: data.pop("seen"))
    assert run(tmp_path, story) == before
    with sqlite3.connect(tmp_path / "era.db") as database:
        database.execute("UPDATE snapshots SET data = substr(data, 1, 100)")
    database.close()
    assert run(tmp_path, story) == before


# ---------------------------------------------------------------- a change that makes a stored move impossible


def test_a_cost_is_raised_and_the_table_says_which_move_is_not_possible_any_more(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "medieval", ROADS, clock=Clock("live", 600, 10))
    number, building = first_build(before[2])
    kept = dump(tmp_path)

    async def story(registry: TableRegistry) -> None:
        live = await registry.need(table)
        await idle(live)
        played = game_of(live)
        assert played.stopped is not None
        assert played.stopped.entry == before[2][number]
        assert played.entries == before[2][:number]
        assert (live.turn().seats, played.can_undo(0).how) == ((), "no")
        assert registry.info(live, "ada", "en").stopped != registry.info(live, "ada", "es").stopped
        for lang in ("en", "es"):
            said = registry.info(live, "bo", lang).stopped
            assert before[2][number].line() in said
            assert "BUI-" in said

        # Nothing more can be played, and whoever tries is told so.
        seat = played.stopped.entry.seat
        assert seat is not None
        someone, inbox = member(seat)
        live.submit(PlayMove(someone, seat, played.stopped.entry.text, None, "again"))
        live.submit(TakeBack(live.undo_vote, UndoRequest(someone, seat, "back")))
        await idle(live)
        assert [(told["type"], told["why"]) for told in inbox.told] == [("refused", "over")] * 2
        assert all("stopped" in told["sentence"] for told in inbox.told)

        # It can be looked at, up to there.
        own = record.read(await registry.record(table, "ada"))
        assert own.entries
        assert {entry.text for entry in own.entries} <= {entry.text for entry in before[2][:number]}
        mine = played.lines.count(0)
        assert await registry.past(table, Requester("ada", ""), mine, 0)
        assert await refused(registry.past(table, Requester("ada", ""), mine + 1, 0)) == "no-past"
        assert await refused(registry.lobby.rematch(table, "ada")) == "not-over"
        clocks = played.clocks.to_message(registry.context.now())
        assert clocks is not None
        assert clocks.left == played.clocks.to_message(registry.context.now() + 5000).left  # type: ignore[union-attr]

    reopen(tmp_path, story, costing(building, DEAR))
    assert dump(tmp_path) == kept, "nothing was lost or overwritten"

    async def back(registry: TableRegistry) -> None:
        live = await registry.need(table)
        assert facts(live) == before
        assert registry.info(live, "ada").stopped == ""
        await session(live, random.Random(2), most=3)
        assert len(game_of(live).entries) > len(before[2])

    run(tmp_path, back)


def test_a_finished_game_that_stops_can_be_looked_at_and_gone_on_from(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "medieval", ROADS, over=True)
    number, building = first_build(before[2])
    kept = dump(tmp_path)

    async def story(registry: TableRegistry) -> str:
        live = await registry.need(table)
        assert f" {number + 1}," in registry.info(live, None).stopped, "counted as everybody counts a finished game"
        shown = msgspec.json.decode(await registry.past(table, NOBODY, number, None, story=True))
        assert len(shown["lines"]) == number
        assert await refused(registry.past(table, NOBODY, number + 1, None)) == "no-past"
        text = await registry.record(table, None)
        assert record.read(text).entries == tuple(before[2][:number])
        assert dump(tmp_path) == kept
        on = await registry.lobby.create(
            TableSpec("", {}, people("ada", "bo"), host="ada", from_table=table, from_line=number)
        )
        live = await registry.need(on)
        await idle(live)
        assert game_of(live).stopped is None
        return text

    reopen(tmp_path, story, costing(building, DEAR))


def test_a_carriage_gets_smaller_and_the_merchants_stop(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "merchants", {"variant": "base", "players": 2})
    kept = dump(tmp_path)

    async def story(registry: TableRegistry) -> None:
        live = await registry.need(table)
        played = game_of(live)
        assert played.stopped is not None
        assert played.stopped.entry.text.startswith("load ")
        assert played.entries == before[2][: len(played.entries)]
        assert played.stopped.entry.line() in registry.info(live, "ada").stopped

    reopen(tmp_path, story, _small_carriages)
    assert dump(tmp_path) == kept

    async def back(registry: TableRegistry) -> None:
        assert facts(await registry.need(table)) == before

    run(tmp_path, back)


def _small_carriages(text: str) -> str:
    start, base, rest = text.partition("[base]")
    return start + base + rest.replace("spaces = 3", "spaces = 1", 1)


def test_an_option_that_is_not_possible_any_more_is_told_and_loses_nothing(tmp_path: Path) -> None:
    table, _ = begin(tmp_path, "medieval", ROADS)
    kept = dump(tmp_path)

    async def story(registry: TableRegistry) -> None:
        assert await refused(registry.need(table)) == "unplayable"
        await Maintenance(registry).clean_up()

    reopen(tmp_path, story, lambda text: text, replaced("[rivers-roads]", "[rivers-and-roads]"))
    assert dump(tmp_path) == kept


def test_what_was_taken_back_need_not_be_possible_any_more(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> tuple[str, list[Any], str]:
        table = await registry.lobby.create(TableSpec("medieval", ROADS, people("ada", "bo"), host="ada"))
        live = await registry.need(table)
        rng = random.Random(3)
        while True:
            await session(live, rng, most=1)
            entry = game_of(live).entries[-1]
            building = "" if entry.seat is None else _built(entry.text)
            if building and game_of(live).can_undo(entry.seat or 0).how == "free":
                break
        live.submit(TakeBack(live.undo_vote, UndoRequest(None, entry.seat or 0, None)))
        await idle(live)
        stored = await registry.store.load(table)
        assert stored is not None
        assert stored.events[-1].kind == "undo"
        assert entry not in game_of(live).entries
        return table, game_of(live).entries, building

    table, entries, building = run(tmp_path, story)

    async def again(registry: TableRegistry) -> None:
        live = await registry.need(table)
        assert game_of(live).stopped is None
        assert game_of(live).entries == entries
        await session(live, random.Random(1), most=3)
        assert len(game_of(live).entries) > len(entries)

    reopen(tmp_path, again, costing(building, DEAR))


def _built(text: str) -> str:
    """The building that this action builds, if it does."""
    words = text.split()
    return words[1] if words[0] == "build" and not words[1].startswith(("wall", "road", "gate", "bridge")) else ""


def test_what_survives_undos_are_the_entries_that_count() -> None:
    def event(number: int, text: str, kind: Any = "action") -> Event:
        return Event(number, kind, 0, text, number)

    events = [event(1, "a"), event(2, "b"), event(3, "only 5", "undo"), event(4, "c"), event(5, "d")]
    events += [event(6, "last 2", "undo"), event(7, "e")]
    assert [each.text for each in list_surviving(events, first=5)] == ["b", "e"]


def test_what_was_done_behind_a_screen_is_not_told_by_where_it_stopped(tmp_path: Path) -> None:
    """A layout that is not possible any more is its owner's secret while the game runs."""

    async def lay(registry: TableRegistry) -> str:
        table = await registry.lobby.create(TableSpec("medieval", {"players": 2}, people("ada", "bo"), host="ada"))
        live = await registry.need(table)
        live.submit(PlayMove(None, 1, "place longhouse m1 r0", None, None))
        await idle(live)
        assert game_of(live).entries[-1].text == "place longhouse m1 r0"
        return table

    table = run(tmp_path, lay)

    async def look(registry: TableRegistry) -> None:
        live = await registry.need(table)
        assert game_of(live).stopped is not None
        assert "longhouse m1" in registry.info(live, "bo").stopped
        for other in ("ada", None):
            said = registry.info(live, other).stopped
            assert said
            assert "m1" not in said
            assert "longhouse" not in said

    longer = replaced('cost = { wood = 2 }\nfootprint = ["##"]', 'cost = { wood = 2 }\nfootprint = ["####"]')
    reopen(tmp_path, look, longer)


# ---------------------------------------------------------------- nobody is asked, and nothing falls over


class Silent(WorkerPool):
    """Bots that write down that they were asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    async def _ask(self, question: BotRequest, place: QueuePlace) -> BotReply:
        self.asked += 1
        raise AssertionError("nobody may be asked")


def test_at_a_table_that_stopped_no_bot_is_asked_and_maintenance_leaves_it_alone(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "medieval", ROADS)
    _, building = first_build(before[2])
    with sqlite3.connect(tmp_path / "era.db") as database:
        seats = json.dumps([{"kind": "bot", "level": "reeve"}] * 2)
        database.execute("UPDATE tables SET seats = ?, deadline = 1, public = 1", [seats])
    database.close()
    kept = dump(tmp_path)

    async def story() -> None:
        store = await TableStore.open(f"sqlite:///{tmp_path / 'era.db'}")
        workers = Silent()
        registry = TableRegistry(store, LocalBus(), workers)
        await registry.start()
        try:
            await look(store, registry)
        finally:
            await registry.stop()
            await store.close()
        assert workers.asked == 0

    async def look(store: TableStore, registry: TableRegistry) -> None:
        await Maintenance(registry).clean_up()
        live = await registry.need(table)
        live.recheck_turns()
        await idle(live)
        assert game_of(live).stopped is not None
        assert await store.due(registry.context.now() + 60_000, 10) == [], "it is not looked at again every half minute"
        assert [each.row.id for each in await TableLists(store.engine).public("running", None, 10)] == [table]
        await Maintenance(registry).poll()
        assert dump(tmp_path) == kept
        await store.say(table, Chat("Ada", "What happened?", 1))
        assert [chat.text for chat in await registry.chats(live)] == ["What happened?"]

    with other_box(costing(building, DEAR)):
        asyncio.run(story())


def test_another_process_plays_what_our_box_does_not_allow(tmp_path: Path) -> None:
    """As after a server was replaced while the old one still runs: we stop, and go on once it is taken back."""

    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(TableSpec("medieval", ROADS, people("ada", "bo"), host="ada"))
        live = await played(registry, table, most=40)
        before = facts(live)
        last = game_of(live).number
        await registry.store.append(
            table, [Event(last + 1, "action", 0, "build folly a1", 1), Event(last + 2, "action", 1, "x y", 2)]
        )
        registry._receive(table, {"number": last + 2})
        await idle(live)
        assert game_of(live).stopped is not None
        assert game_of(live).number == last + 2, "all that is known was read"
        assert facts(live) == before
        await Maintenance(registry).poll()
        live.submit(PlayMove(None, 0, "pass", None, None))
        await idle(live)
        assert len(await registry.store.events_after(table, 0)) == last + 2
        await registry.store.append(table, [Event(last + 3, "undo", 0, "last 2", 3)])
        registry._receive(table, {"number": last + 3})
        await idle(live)
        assert game_of(live).stopped is None
        assert facts(live) == before
        await session(live, random.Random(8), most=3)
        assert len(game_of(live).entries) > len(before[2])

    run(tmp_path, story)


# ---------------------------------------------------------------- old databases and files


BOX_OF_THEN = {
    "buildings": {"townhouse": {"count": 5, "points": 1, "cost": {"stone": 2}, "footprint": ["##"], "die": "burgher"}}
}
"""What the old games were played with, where it has been corrected since."""


def test_an_old_database_opens_and_its_tables_are_as_they_were(tmp_path: Path) -> None:
    """Made by the program before fingerprints, with snapshots that number the pieces."""
    database = sqlite3.connect(tmp_path / "era.db")
    text = (OLD / "schema-0002.sql").read_text("utf-8")
    database.executescript(text.replace('"box":null', f'"box":{json.dumps(BOX_OF_THEN)}'))
    database.close()
    expected = json.loads((OLD / "schema-0002.json").read_text("utf-8"))

    async def story(registry: TableRegistry) -> None:
        assert len(expected) == 3
        for table, then in expected.items():
            live = await registry.need(table)
            await idle(live)
            played = game_of(live)
            assert played.stopped is None
            assert live.row.fingerprint is None
            saved = played.game.save(played.state)
            found = {"pieces": [player["pieces"] for player in saved.get("players", [])], **saved}
            assert {key: found[key] for key in then if key in found} == {k: v for k, v in then.items() if k in found}
            assert list(played.game.result(played.state).scores) == then["scores"]
            assert (len(played.entries), played.over()) == (then["entries"], then["over"])
            if not then["over"]:
                await session(live, random.Random(1), most=3)
                row = await registry.store.row(table)
                assert row is not None
                assert row.fingerprint == played.fingerprint

    run(tmp_path, story)


def test_a_file_from_another_box_opens_up_to_where_it_is_legal(tmp_path: Path) -> None:
    table, before = begin(tmp_path, "medieval", ROADS, over=True)
    number, building = first_build(before[2])

    async def text_of(registry: TableRegistry) -> str:
        return await registry.record(table, None)

    text = run(tmp_path, text_of)
    assert record.read(text).fingerprint

    async def bring(registry: TableRegistry) -> None:
        old = "\n".join(line for line in text.split("\n") if not line.startswith("fingerprint: "))
        for file in (text, old):
            live = await registry.need(await registry.upload(file, Requester("ada", "")))
            assert game_of(live).stopped is not None
            assert game_of(live).entries == before[2][:number]
            assert before[2][number].line() in registry.info(live, "ada").stopped
            assert len(await registry.store.events_after(live.row.id, 0)) == len(before[2]), "all of it is kept"

    reopen(tmp_path, bring, costing(building, DEAR))

    async def fine(registry: TableRegistry) -> None:
        live = await registry.need(await registry.upload(text, Requester("ada", "")))
        assert game_of(live).entries == before[2]
        assert game_of(live).game.result(game_of(live).state).scores == before[1]

    reopen(tmp_path, fine, *with_bakery("rivers-roads"))

    async def forged(registry: TableRegistry) -> None:
        """With our own box, a move that is not legal is nobody's honest mistake; nor are other dice with any."""
        entry = before[2][number].line()
        with pytest.raises(EraError):
            await registry.upload(text.replace(entry, entry.replace(building, "folly")), Requester("ada", ""))

    run(tmp_path, forged)


# ---------------------------------------------------------------- options that came later


@pytest.mark.parametrize(
    ("name", "options", "phase"),
    [
        ("merchants", {"variant": "base", "components": None, "players": 2, "easy": False, "titles": True}, "opening"),
        ("medieval", {"players": 1, "scenario": "base", "x_change": 1, "peaceful": False}, "layout"),
    ],
)
def test_a_table_from_before_an_option_is_played_as_it_was(name: str, options: dict[str, Any], phase: str) -> None:
    """Whatever a new game's default is: a stored base game of the merchants lies on the fixed map, and an X more, which
    alone never meant anything, does not keep a table from opening."""
    seats = [SeatRow("person", each, each) for each in ("ada", "ben")][: options["players"]]
    row = TableRow("t", name, 1, options, "running", seats, Clock(), False, 0.5, "ada", bytes(32), 0, 0, 0)
    game = game_by_name(name)
    opened = Session(game, row)
    assert game.turn(opened.match.state).phase == phase
    assert opened.options == game.check_stored(options)
