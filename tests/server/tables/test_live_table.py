"""Tables and their registry on a real SQLite file: seats, starting, records, going on, two registries at a table."""

import asyncio
import gc
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from era.core.errors import EraError
from era.core.record import read
from era.core.replay import verify
from era.games.registry import game as game_by_name
from era.server.auth.rate_limit import LIVE_TABLES, RateLimits, Requester
from era.server.protocol.refusals import TableError
from era.server.storage.bus import LocalBus
from era.server.storage.models import SeatRow, TableSpec
from era.server.storage.table_store import TableStore
from era.server.tables.commands import PlayMove
from era.server.tables.live_table import LiveTable
from era.server.tables.registry import TableRegistry
from era.server.tables.session import Session
from era.server.tables.upkeep.maintenance import Maintenance
from era.server.workers.pool import WorkerPool
from tests.support.patience import HandClock, wait_until_async
from tests.support.server.in_memory import count_in_memory
from tests.support.server.replaying import LocalReplays

MEDIEVAL = game_by_name("medieval")


@asynccontextmanager
async def registry_at(path: Path, *, alone: bool = True) -> AsyncIterator[TableRegistry]:
    store = await TableStore.open(f"sqlite:///{path / 'era.db'}")
    registry = TableRegistry(store, LocalBus(alone=alone), WorkerPool(0))
    registry.context.replays = LocalReplays()
    maintenance = Maintenance(registry)
    await registry.start()
    maintenance.start()
    try:
        yield registry
    finally:
        await maintenance.stop()
        await registry.stop()
        await store.close()


def run(path: Path, story: Callable[[TableRegistry], Awaitable[Any]]) -> Any:
    async def tell() -> Any:
        async with registry_at(path) as registry:
            return await story(registry)

    return asyncio.run(tell())


def people(*names: str) -> list[SeatRow]:
    return [SeatRow("person", name, name.title()) if name else SeatRow() for name in names]


NOBODY = Requester(None, "")


def plain(shown: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(shown))


async def look(registry: TableRegistry, table: str, line: int, side: int | None) -> Any:
    return msgspec.json.decode(await registry.past(table, NOBODY, line, side))["view"]


def spec(*names: str, **more: Any) -> TableSpec:
    return TableSpec("medieval", {"players": len(names)}, people(*names), host=names[0], **more)


async def idle(live: LiveTable) -> None:
    while live.is_busy():
        await asyncio.sleep(0)


async def session(live: LiveTable, rng: random.Random, most: int = 5000) -> None:
    """Everybody plays at random."""
    for _ in range(most):
        await idle(live)
        assert live.session is not None
        turn = live.turn()
        if turn.over:
            return
        seat = rng.choice(turn.seats)
        legal = live.game.legal(live.session.state, seat)
        text = live.game.write(live.session.state, seat, legal.nth(rng.randrange(legal.size)))
        live.submit(PlayMove(None, seat, text, None, None))
    await idle(live)


async def played(registry: TableRegistry, table: str, seed: int = 1, most: int = 5000) -> LiveTable:
    live = await registry.table(table)
    assert live is not None
    await session(live, random.Random(seed), most)
    return live


async def refused(what: Awaitable[Any]) -> str:
    with pytest.raises(TableError) as caught:
        await what
    assert caught.value.say("en")
    assert caught.value.say("es") != caught.value.say("en")
    return caught.value.key


def test_people_sit_down_and_the_host_starts(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "", ""))
        assert await refused(registry.lobby.begin(table, "ada")) == "seats-open"
        await registry.lobby.change_seat(table, 1, "sit", "bo", "Bo")
        assert await refused(registry.lobby.change_seat(table, 1, "sit", "cy", "Cy")) == "seat-taken"
        assert await refused(registry.lobby.change_seat(table, 2, "bot", "bo", level="reeve")) == "not-host"
        assert await refused(registry.lobby.change_seat(table, 2, "bot", "ada", level="wizard")) == "unknown-level"
        await registry.lobby.change_seat(table, 2, "here", "ada", "Grandma")
        assert await refused(registry.lobby.begin(table, "bo")) == "not-host"
        await registry.lobby.begin(table, "ada")
        live = await registry.table(table)
        assert live is not None
        await idle(live)
        assert live.turn().phase == "layout"
        info = registry.info(live, "ada")
        assert [(seat.name, seat.yours) for seat in info.seats] == [("Ada", True), ("Bo", False), ("Grandma", True)]
        assert (info.status, info.host, info.seed) == ("running", True, "")
        assert await refused(registry.lobby.begin(table, "ada")) == "not-open"
        assert [row.id for row in await registry.store.tables_of("bo")] == [table]

    run(tmp_path, story)


def test_whoever_leaves_is_stood_in_for_and_may_come_back(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        await registry.lobby.change_seat(table, 1, "leave", "bo")
        live = await registry.table(table)
        assert live is not None
        seat = registry.info(live, "bo").seats[1]
        assert (seat.kind, seat.stand_in, seat.level, seat.yours) == ("bot", True, "reeve", True)
        await registry.lobby.change_seat(table, 1, "sit", "bo", "Bo")
        assert registry.info(live, "bo").seats[1].kind == "person"
        for act in ("bot", "kick", "open"):
            assert await refused(registry.lobby.change_seat(table, 1, act, "ada", level="duke")) == "needs-vote"
        assert registry.info(live, "bo").seats[1].kind == "person"

    run(tmp_path, story)


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        assert (
            await refused(registry.lobby.create(TableSpec("medieval", {"players": 2}, people("a", "b", "c"))))
            == "seats-count"
        )
        for wrong in (TableSpec("chess"), TableSpec("medieval", {"players": 17}), TableSpec("medieval", {"no": 1})):
            with pytest.raises(EraError):
                await registry.lobby.create(wrong)
        assert await refused(registry.record("nothing", "ada")) == "no-table"

    run(tmp_path, story)


def test_a_finished_game_has_a_whole_record_and_can_be_looked_back_at(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        live = await played(registry, table)
        record = read(await registry.record(table, None))
        state = verify(MEDIEVAL, record)
        assert MEDIEVAL.turn(state).over
        last = len(record.entries)
        assert await look(registry, table, last, None) == plain(MEDIEVAL.show(state))
        assert await look(registry, table, 0, None) == plain(MEDIEVAL.show(MEDIEVAL.start(record.options)))
        assert live.session is not None
        mine = live.session.lines.count(0)
        assert mine < last
        assert await look(registry, table, mine, 0) == plain(MEDIEVAL.show(MEDIEVAL.view(state, 0)))
        assert await refused(registry.past(table, NOBODY, last + 1, None)) == "no-past"
        assert await refused(registry.past(table, NOBODY, mine + 1, 0)) == "no-past"

    run(tmp_path, story)


def test_the_last_move_sent_again_is_answered_as_before(tmp_path: Path) -> None:
    """An id has one answer. Whoever sent the move that ended the game twice was told that it is over, too."""

    async def story(registry: TableRegistry) -> None:
        live = await registry.need(await registry.lobby.create(spec("ada", "bo")))
        await idle(live)
        assert live.session is not None
        seat = live.turn().seats[0]
        legal = MEDIEVAL.legal(live.session.state, seat)
        text = MEDIEVAL.write(live.session.state, seat, legal.nth(0))
        live.submit(PlayMove(None, seat, text, None, "last"))
        await idle(live)
        live.row.status = "over"
        again, another = (PlayMove(None, seat, text, None, move_id) for move_id in ("last", "other"))
        assert [again.attempt(live.room, 0), again.refusal] == [[], None]
        assert another.attempt(live.room, 0) == []
        assert another.refusal is not None
        assert another.refusal.why == "over"

    run(tmp_path, story)


def test_of_a_running_game_one_gets_only_ones_own_side(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        live = await played(registry, table, most=40)
        assert live.row.seed is not None
        assert await refused(registry.record(table, None)) == "no-record"
        assert await refused(registry.record(table, "ada", 1)) == "no-record"
        assert await refused(registry.past(table, Requester("ada", ""), 0, 1)) == "other-side"
        text = await registry.record(table, "ada")
        record = read(text)
        assert record.seed is None
        assert live.row.seed.hex() not in text
        assert record.commitment == registry.info(live, "ada").commitment
        assert live.session is not None
        hidden = [entry for entry, seen in zip(live.session.entries, live.session.seen, strict=True) if not seen & 1]
        assert hidden
        assert not set(record.entries) & set(hidden)

    run(tmp_path, story)


def test_a_game_goes_on_from_any_line_with_other_dice_and_is_still_proved(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        first = await registry.lobby.create(spec("ada", "bo"))
        assert await refused(registry.lobby.create(spec("ada", "bo", from_table=first, from_line=5))) == "not-whole"
        await played(registry, first)
        old = read(await registry.record(first, None))
        assert (
            await refused(registry.lobby.create(spec("ada", "bo", from_table=first, from_line=len(old.entries))))
            == "past-end"
        )
        second = await registry.lobby.create(spec("ada", "bo", from_table=first, from_line=40))
        await played(registry, second, seed=2)
        new = read(await registry.record(second, None))
        assert new.entries[:40] == old.entries[:40]
        assert new.entries[40:60] != old.entries[40:60]
        assert [part.entries for part in new.begun] == [40]
        verify(MEDIEVAL, new)
        third = await registry.lobby.create(spec("ada", "bo", from_table=second, from_line=80))
        live = await played(registry, third, seed=3)
        newest = read(await registry.record(third, None))
        assert [part.entries for part in newest.begun] == [40, 80]
        verify(MEDIEVAL, newest)
        assert live.session is not None
        assert live.session.can_undo(0).how == "no"

    run(tmp_path, story)


def without_about(text: str) -> str:
    """A record without what is only for people: whoever brings a file along could have written anything there."""
    about = ("players: ", "date: ", "result: ")
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(about))


def test_records_are_brought_along_and_checked(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        await played(registry, table)
        text = await registry.record(table, None)
        brought = await registry.upload(text, Requester("cy", ""))
        assert await registry.record(brought, None) == without_about(text) != text
        live = await registry.table(brought)
        assert live is not None
        assert live.row.status == "over"
        going_on = await registry.lobby.create(spec("ada", "bo", from_table=brought, from_line=30))
        await played(registry, going_on, seed=4)
        again = await registry.record(going_on, None)
        verify(MEDIEVAL, read(again))
        assert await registry.record(await registry.upload(again, NOBODY), None) == without_about(again)
        for wrong in ("", "nonsense", text[:-20], text.replace("* start player", "1 start player", 1)):
            with pytest.raises(EraError):
                await registry.upload(wrong, NOBODY)
        lines = text.splitlines()
        roll = next(n for n, line in enumerate(lines) if line.startswith("* roll 1 ") and "food" in line)
        lines[roll] = lines[roll].replace("peasant.food", "peasant.wood", 1)
        with pytest.raises(EraError):
            await registry.upload("\n".join(lines) + "\n", NOBODY)

    run(tmp_path, story)


def test_a_rematch_is_one_table_for_all(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        assert await refused(registry.lobby.rematch(table, "ada")) == "not-over"
        live = await played(registry, table)
        assert await refused(registry.lobby.rematch(table, "stranger")) == "seat"
        both = await asyncio.gather(registry.lobby.rematch(table, "ada"), registry.lobby.rematch(table, "bo"))
        assert both[0] == both[1] == registry.info(live, "ada").rematch
        row = await registry.store.row(both[0])
        assert row is not None
        first = row.host
        assert first in ("ada", "bo")
        assert row.status == "open"
        assert [seat.user for seat in row.seats] == [user if user == first else None for user in ("ada", "bo")]
        assert [seat.kept for seat in row.seats] == [None if user == first else user for user in ("ada", "bo")]
        other = 0 if first == "bo" else 1
        assert [each.id for each in await registry.store.tables_of(("ada", "bo")[other])] != [table], "it is told"
        assert await refused(registry.lobby.change_seat(row.id, other, "sit", "cy", "Cy")) == "seat-kept"
        await registry.lobby.change_seat(row.id, other, "sit", ("ada", "bo")[other], "Other")
        await registry.lobby.begin(row.id, first)
        assert row.seed != live.row.seed

    run(tmp_path, story)


def test_the_same_dice_fall_again(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        assert await refused(registry.lobby.repeat(table, "ada", "Ada")) == "not-over"
        old = (await played(registry, table)).row
        for user, sits in (("bo", [None, "bo"]), ("stranger", ["stranger", None])):
            row = await registry.store.row(await registry.lobby.repeat(table, user, "Somebody"))
            assert row is not None
            assert [seat.user for seat in row.seats] == sits
            assert (row.status, row.seed, row.options, row.public) == ("open", old.seed, old.options, False)
            info = registry.info(row, user, "en")
            assert (info.same, info.continued, info.seed) == (table, False, "")

        middle = await registry.lobby.create(spec("ada", from_table=table, from_line=30))
        await registry.lobby.change_seat(middle, 1, "bot", "ada", level="random")
        await registry.lobby.begin(middle, "ada")
        continued = (await played(registry, middle, seed=2)).row
        again = await registry.store.row(await registry.lobby.repeat(middle, "ada", "Ada"))
        assert again is not None
        assert again.origin is not None
        assert continued.origin is not None
        assert again.origin.lines == continued.origin.lines
        assert registry.info(again, "ada", "en").continued

    run(tmp_path, story)


def test_dice_without_a_seed_cannot_fall_again(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo"))
        live = await played(registry, table)
        text = await registry.record(table, None)
        seed = live.row.seed
        assert seed is not None
        plain = "".join(line for line in text.splitlines(keepends=True) if seed.hex() not in line)
        brought = await registry.upload(plain, NOBODY)
        assert await refused(registry.lobby.repeat(brought, "ada", "Ada")) == "no-seed"

    run(tmp_path, story)


def test_a_table_dropped_from_memory_comes_back_as_it_was(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await registry.lobby.create(spec("ada", "bo", "cy"))
        live = await played(registry, table, most=170)
        assert live.session is not None
        stored = await registry.store.load(table)
        assert stored is not None
        assert stored.snapshot is not None
        registry.drop(live)
        back = await registry.table(table)
        assert back is not None
        assert back is not live
        assert back.session is not None
        assert MEDIEVAL.save(back.session.state) == MEDIEVAL.save(live.session.state)
        assert back.session.lines.of == live.session.lines.of
        assert back.session.source.drawn() == live.session.source.drawn()

    run(tmp_path, story)


def count_tables() -> list[int]:
    return count_in_memory(LiveTable, Session)


def test_a_dropped_table_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    """What is old is not looked at for up to an hour: a table in a circle stayed for as long after everybody left."""

    async def story(registry: TableRegistry) -> None:
        assert not gc.isenabled()
        before = count_tables()
        table = await registry.lobby.create(spec("ada", "bo"))
        await played(registry, table, most=20)
        assert await registry.tables[table].reload()  # the game that was in memory goes, too
        await wait_until_async(lambda: count_tables() == [count + 1 for count in before], "one table and its game")
        registry.drop(registry.tables[table])
        await wait_until_async(lambda: count_tables() == before, "what nobody uses any more to go")

    run(tmp_path, story)


def test_two_registries_at_one_table_write_one_legal_game(tmp_path: Path) -> None:
    """Both play without asking each other; the log decides, and whoever was late reads it again."""

    async def story() -> None:
        async with registry_at(tmp_path, alone=False) as one, registry_at(tmp_path, alone=False) as two:
            table = await one.lobby.create(spec("ada", "bo"))
            lives = [await one.table(table), await two.table(table)]
            rng = random.Random(6)
            for _ in range(150):
                for live in lives:
                    assert live is not None
                    assert live.session is not None
                    turn = live.turn()
                    if turn.over or not turn.seats:
                        continue
                    seat = rng.choice(turn.seats)
                    legal = live.game.legal(live.session.state, seat)
                    text = live.game.write(live.session.state, seat, legal.nth(rng.randrange(legal.size)))
                    live.submit(PlayMove(None, seat, text, None, None))
                for live in lives:
                    assert live is not None
                    await idle(live)
            for live in lives:
                assert live is not None
                live.catch_up()
                await idle(live)
            assert lives[0] is not None
            assert lives[1] is not None
            first, second = lives[0].session, lives[1].session
            assert first is not None
            assert second is not None
            assert first.entries == second.entries
            assert len(first.entries) > 100 or first.over()
            assert MEDIEVAL.save(first.state) == MEDIEVAL.save(second.state)

    asyncio.run(story())


def test_an_address_has_so_many_tables_at_once(tmp_path: Path) -> None:
    """Whoever they are: a new guest finds the places that the others left. A game that is over leaves its own."""

    async def story(registry: TableRegistry) -> None:
        limits = registry.context.limits = RateLimits(2 / LIVE_TABLES.burst, clock=HandClock())
        for user in ("ada", "bo", "eve"):
            limits.note(Requester(user, "here"))
        limits.note(Requester("fay", "elsewhere"))
        first = await registry.lobby.create(spec("ada", ""))
        await registry.lobby.create(spec("bo", ""))
        assert await refused(registry.lobby.create(spec("eve", ""))) == "too-many-tables-here"
        await registry.lobby.create(spec("fay", ""))
        live = await registry.need(first)
        for _ in range(2):  # it gives its place back once
            live.row.status = "over"
            await registry.quota.look_at(live)
        await registry.lobby.create(spec("eve", ""))
        assert await refused(registry.lobby.create(spec("eve", ""))) == "too-many-tables-here"
        told = RateLimits(2 / LIVE_TABLES.burst, clock=HandClock())
        told.receive(limits.collect())
        assert told.live_tables.wait("here"), "another process knows"

    run(tmp_path, story)


def test_tables_asked_for_at_once_find_no_more_places(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        limits = registry.context.limits = RateLimits(2 / LIVE_TABLES.burst, clock=HandClock())
        limits.note(Requester("ada", "here"))
        unknown = spec("ada", "")
        unknown.game = "chess"
        with pytest.raises(EraError):
            await registry.lobby.create(unknown)
        asked = [registry.lobby.create(spec("ada", "")) for _ in range(6)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, str) for answer in answers) == 2, "what was not made has given its place back"
        assert {answer.key for answer in answers if isinstance(answer, TableError)} == {"too-many-tables-here"}

    run(tmp_path, story)


def test_one_host_has_so_many_tables_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("era.server.tables.lobby.MAX_LIVE_TABLES", 2)

    async def story(registry: TableRegistry) -> None:
        first = await registry.lobby.create(spec("ada", ""))
        await registry.lobby.create(spec("ada", ""))
        assert await refused(registry.lobby.create(spec("ada", ""))) == "too-many-tables"
        await registry.lobby.create(spec("bo", "ada"))
        await registry.store.append(first, [], columns={"status": "over"})
        await registry.lobby.create(spec("ada", ""))

    run(tmp_path, story)
