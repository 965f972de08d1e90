"""The lobby: making tables, sitting down at them, starting them; everything before and around a game."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

from era.core.rng import new_seed
from era.games.registry import game as game_by_name
from era.lessons.lesson import read_lesson
from era.puzzles.puzzle import read_puzzle
from era.server.auth.account_deletion import edit_row
from era.server.errors import make_id
from era.server.protocol.from_server import Gone
from era.server.protocol.refusals import WORDS, TableError
from era.server.protocol.table_info import VoteKind
from era.server.storage.models import Origin, OriginPart, SeatRow, Snapshot, TableRow, TableSpec, Webhook
from era.server.storage.table_store import Conflict, TableStore
from era.server.tables import boxes, presence, records
from era.server.tables.live_table import LiveTable
from era.server.tables.seating import seats, votes
from era.server.tables.seating.holidays import set_pauses
from era.server.tables.seating.seats import Act
from era.server.tables.upkeep.table_quota import TableQuota

ID_BYTES = 18
"""144 random bits: a table's id is its key."""
MAX_ATTEMPTS = 5
MAX_BARRED = 200
MAX_LIVE_TABLES = 200
"""That one person is the host of and that are not over."""


def new_id() -> str:
    return make_id(ID_BYTES)


def _with_pauses(spec: TableSpec, origin: Origin | None) -> dict[str, Any]:
    """Return the options; where people sit, a game waits for who has acted to say so (`confirm`), unless the table was
    asked to be otherwise. A game that goes on from another one is played as that was."""
    all_bots = bool(spec.seats) and all(seat.kind == "bot" for seat in spec.seats)
    return spec.options if all_bots or origin is not None or spec.deal else {"confirm": True, **spec.options}


def _copy_for_rematch(seat: SeatRow, user: str) -> SeatRow:
    """Return the same seat for another game. Whoever asks sits down, and at their own screen whoever sat there; the
    seats of others are kept for them until they answer. A seat that is nobody's any more is open."""
    if seat.kind == "person" and seat.user is None:
        return SeatRow()
    if seat.kind == "person" and seat.user != user:
        return SeatRow("open", name=seat.name, kept=seat.user)
    if seat.kind == "bot":
        return SeatRow("bot", level=seat.level, character=seat.character)
    return SeatRow(seat.kind, seat.user, seat.name)


def _copy_for_same_dice(old: TableRow, user: str, name: str) -> list[SeatRow]:
    """Bots sit where they sat, and so does whoever asks; somebody who only watched takes the first person's seat. The
    other seats are open."""
    mine = set(old.seats_of(user)) or {n for n, seat in enumerate(old.seats) if seat.kind == "person"}
    if not old.seats_of(user):
        mine = {min(mine, default=0)}
    return [
        SeatRow("person", user, seat.name if seat.user == user else name)
        if n in mine
        else SeatRow("bot", level=seat.level, character=seat.character)
        if seat.kind == "bot"
        else SeatRow()
        for n, seat in enumerate(old.seats)
    ]


def _rename(row: TableRow, user: str, old: str, name: str) -> None:
    for seat in row.seats:
        if user in (seat.user, seat.kept) and seat.name == old:
            seat.name = name


SEAT_COLUMNS = ("seats", "happened", "votes", "host")
"""What changes of seats may change."""
ENDING_COLUMNS = ("status", "ended", "deadline")
"""And what they change if the game ends by that. Otherwise these belong to the log: see LiveTable."""

CheckContinues = Callable[[TableRow], Awaitable[Snapshot]]


class Tables(Protocol):
    """The live tables, as far as the lobby needs them."""

    async def table(self, table_id: str) -> LiveTable | None:
        """Return the table, loaded if need be."""

    async def need(self, table_id: str) -> LiveTable:
        """Return the table, or raise TableError if there is none."""

    async def row_changed(self, table_id: str) -> None:
        """Read the row again, and tell everybody."""


class Lobby:
    def __init__(
        self, tables: Tables, store: TableStore, clock: Callable[[], int], check: CheckContinues, quota: TableQuota
    ) -> None:
        """`clock` tells the time in milliseconds since 1970; `check` plays the beginning of a game that goes on."""
        self._tables = tables
        self._store = store
        self._clock = clock
        self._check = check
        self._quota = quota

    async def create(self, spec: TableSpec) -> str:
        """Make a table and return its id. It starts at once if no seat is open. Raises EraError for a wrong spec."""
        if spec.host is not None and await self._store.count_live(spec.host) >= MAX_LIVE_TABLES:
            raise TableError(409, "too-many-tables", {"most": MAX_LIVE_TABLES})
        with self._quota.place(spec.host) as keep_place:
            row, snapshot = await self._new_row(spec)
            if not any(seat.kind == "open" for seat in row.seats):
                row.status, row.started = "running", row.created
            await self._store.create(row, (), snapshot)
            keep_place(row.id)
        if row.status == "running":
            await self._tables.table(row.id)
        return row.id

    async def repeat(self, table_id: str, user: str, name: str) -> str:
        """Play a finished game once more: the same options and, as its seed is public now, the same dice. The table
        says so. Returns the id of the new table, which starts at once if no seat is open."""
        old = (await self._tables.need(table_id)).row
        seats = _copy_for_same_dice(old, user, name)
        spec = TableSpec(old.game, old.options, seats, old.clock, False, old.bot_seconds, user, same=table_id)
        return await self.create(spec)

    async def _find_beginning(self, spec: TableSpec) -> tuple[Origin | None, bytes]:
        """Return where a game goes on from, and the seed of its dice. Fills in the spec what somebody else has chosen:
        a finished game, a deal, a lesson, a puzzle."""
        if spec.deal is not None:
            spec.game, spec.options = spec.deal.game, spec.deal.options
            return None if spec.counted else Origin([], [], spec.same, same_dice=True), spec.deal.seed
        if spec.lesson is not None:
            lesson = read_lesson(spec.lesson)
            spec.game, spec.options = lesson.game, lesson.options
            return None, bytes.fromhex(lesson.seed)
        if spec.puzzle is not None and spec.from_table is None:
            puzzle = read_puzzle(spec.puzzle)
            spec.game, spec.options = puzzle.game, puzzle.options
            return Origin(puzzle.entries, [OriginPart(len(puzzle.entries), puzzle.seed)]), bytes.fromhex(puzzle.seed)
        if spec.same is not None:
            return await self._find_same(spec.same)
        if spec.from_table is not None:
            live = await self._tables.need(spec.from_table)
            if live.row.status != "over" or live.session is None:
                raise TableError(409, "not-whole")
            if live.row.sealed:
                raise TableError(409, "sealed")
            spec.game, spec.options = live.row.game, live.session.options
            return records.make_origin(live.session, spec.from_line), new_seed()
        return None, new_seed()

    async def _find_same(self, table_id: str) -> tuple[Origin, bytes]:
        """Return the beginning and the seed of a finished game, to play it once more."""
        row = (await self._tables.need(table_id)).row
        if row.status != "over":
            raise TableError(409, "not-over")
        if row.seed is None:
            raise TableError(409, "no-seed")
        if row.sealed:
            raise TableError(409, "sealed")
        begun = row.origin or Origin([], [])
        return Origin(begun.lines, begun.parts, table_id, same_dice=True), row.seed

    async def _new_row(self, spec: TableSpec) -> tuple[TableRow, Snapshot | None]:
        """Return the row, and where its game stands if it goes on from another one."""
        origin, seed = await self._find_beginning(spec)
        game = game_by_name(spec.game)
        # A box of one's own is read, checked and compiled: that takes a moment.
        options = await asyncio.to_thread(game.check, _with_pauses(spec, origin))
        wanted = game.seats(await asyncio.to_thread(game.start, options))
        if len(spec.seats) > wanted:
            raise TableError(422, "seats-count", {"wants": wanted, "has": len(spec.seats)})
        seats.check_level(spec.game, spec.clock.bot)
        for number, seat in enumerate(spec.seats):
            if seat.kind == "bot":
                others = spec.seats[:number] + spec.seats[number + 1 :]
                spec.seats[number] = seats.seat_bot(spec.game, others, seat.level, seat.character)
        now = self._clock()
        row = TableRow(
            id=spec.id or new_id(),
            game=spec.game,
            rules=game.rules_version,
            options=options,
            status="open",
            seats=spec.seats + [SeatRow() for _ in range(wanted - len(spec.seats))],
            clock=spec.clock,
            public=spec.public,
            bot_seconds=spec.bot_seconds,
            host=spec.host,
            seed=seed,
            created=now,
            touched=now,
            origin=origin,
            fingerprint=await asyncio.to_thread(game.fingerprint, options),
            lesson=spec.lesson,
            puzzle=spec.puzzle,
            deal=spec.deal.id if spec.deal is not None else None,
            sealed=spec.deal is not None and spec.deal.opened is None,
        )
        return row, None if origin is None else await self._check(row)

    async def begin(self, table_id: str, user: str) -> None:
        """Start the game, as its host."""
        live = await self._tables.need(table_id)
        if user != live.row.host:
            raise TableError(403, "not-host")

        def start(row: TableRow) -> None:
            if row.status != "open":
                raise TableError(409, "not-open")
            if any(seat.kind == "open" for seat in row.seats):
                raise TableError(409, "seats-open")
            row.status, row.started = "running", self._clock()

        await self._change(live, start, "status", "started")

    async def change_seat(
        self,
        table_id: str,
        seat: int,
        act: Act,
        user: str,
        name: str = "",
        level: str = "",
        seen_box: str | None = None,
        character: str = "",
    ) -> None:
        """`seen_box`: the fingerprint of the box that whoever sits down has seen, if it is not the printed one."""
        live = await self._tables.need(table_id)
        if act == "sit":
            if user in live.row.barred:
                raise TableError(403, "sent-away")
            boxes.check_seen(live.row, user, seen_box)
        now = self._clock()
        await self._change(
            live, lambda row: seats.change(row, seat, act, user, name, level, now, character), *SEAT_COLUMNS
        )

    async def stand_in(self, live: LiveTable, late: list[int]) -> None:
        """Let a bot stand in for each of these people whose time is up by now."""
        now, session = self._clock(), live.session

        def replace_late(row: TableRow) -> None:
            still = session.clocks.find_late(now) if session is not None and row.status == "running" else []
            for number in late:
                if number in still and row.seats[number].is_present():
                    seats.stand_in(row, number, "time", now)

        await self._change(live, replace_late, *SEAT_COLUMNS)

    async def vote(self, table_id: str, kind: VoteKind, seat: int | None, user: str, agree: bool) -> None:
        """Count what somebody wants the table to do."""
        live = await self._tables.need(table_id)
        now = self._clock()
        about = live.row.seats[seat].user if seat is not None and 0 <= seat < len(live.row.seats) else None
        since = presence.find_away(live, about)
        away_ms = now - since if since else 0
        await self._change(live, lambda row: votes.cast(row, kind, seat, user, agree, now, away_ms), *SEAT_COLUMNS)

    async def take_over(self, table_id: str, user: str) -> None:
        """Be the host of a table whose host is gone."""
        live = await self._tables.need(table_id)
        now = self._clock()
        since = presence.find_away(live, live.row.host)

        def take(row: TableRow) -> None:
            if row.status == "over":
                raise TableError(409, "over")
            if not row.seats_of(user):
                raise TableError(403, "not-playing")
            if row.host is None and row.deal is not None:
                raise TableError(409, "has-organiser")
            if row.host is not None and row.host != user and (not since or now - since < votes.ABSENCE_MS):
                raise TableError(409, "host-here", {"minutes": votes.ABSENCE_MS // 60_000})
            seats.make_host(row, user, now)

        await self._change(live, take, *SEAT_COLUMNS)

    async def end(self, table_id: str) -> None:
        """End a game before its end, as the organiser of its tournament."""

        def stop(row: TableRow) -> None:
            if row.status == "running":
                row.status, row.ended, row.deadline = "over", "organiser", None

        await self._change(await self._tables.need(table_id), stop, *SEAT_COLUMNS)

    async def set_webhook(self, table_id: str, host: str, hook: Webhook | None) -> None:
        def choose(row: TableRow) -> None:
            if host != row.host:
                raise TableError(403, "not-host")
            row.webhook = hook

        await self._change(await self._tables.need(table_id), choose, "webhook")

    async def set_holidays(self, user: str, holidays: list[tuple[int, int]]) -> None:
        """Let somebody's clocks of days stand still in these times, at each table as long as it allows. What is past
        stays."""
        now = self._clock()
        for table in await self._store.tables_of(user):
            if table.status == "running" and table.clock.kind == "days" and table.clock.holidays:
                edit = partial(set_pauses, user=user, holidays=holidays, now=now)
                await edit_row(self._store, table.id, edit, "seats")
                await self._tables.row_changed(table.id)

    async def cancel(self, table_id: str, user: str) -> None:
        """Take away a table that has not begun, as its host."""
        live = await self._tables.need(table_id)
        if user != live.row.host:
            raise TableError(403, "not-host")
        if live.row.status != "open":
            raise TableError(409, "not-open")
        for member in live.members:
            member.send(Gone(WORDS.say(member.lang, "cancelled"), again=False))
        await self._store.remove([table_id])
        await self._tables.row_changed(table_id)

    async def rename(self, user: str, old: str, name: str) -> None:
        """Call somebody by another name at all their tables. Whoever plays at the same screen keeps a name of their
        own."""
        for table in await self._store.tables_of(user):
            if await edit_row(self._store, table.id, lambda row: _rename(row, user, old, name), "seats"):
                await self._tables.row_changed(table.id)

    async def send_away(self, table_id: str, host: str, user: str) -> None:
        """Send somebody without a seat away from the table, for good."""

        def bar(row: TableRow) -> None:
            if host != row.host:
                raise TableError(403, "not-host")
            if row.seats_of(user) or user == host:
                raise TableError(409, "has-seat")
            row.barred = [*(each for each in row.barred if each != user), user][-MAX_BARRED:]

        await self._change(await self._tables.need(table_id), bar, "barred")

    async def set_watchable(self, table_id: str, host: str, watchable: bool) -> None:
        """Say whether somebody without a seat may look on while the game is played."""

        def choose(row: TableRow) -> None:
            if host != row.host:
                raise TableError(403, "not-host")
            row.watchable = watchable

        await self._change(await self._tables.need(table_id), choose, "watchable")

    async def rematch(self, table_id: str, user: str) -> str:
        """Return the id of the table that goes on with the same people, once they have said yes. It is made once,
        whoever asks first."""
        live = await self._tables.need(table_id)
        old = live.row
        if old.status != "over":
            raise TableError(409, "not-over")
        if not old.seats_of(user) and old.host != user:
            raise TableError(403, "seat")
        if old.rematch is None:
            free = [_copy_for_rematch(seat, user) for seat in old.seats]
            spec = TableSpec(old.game, old.options, free, old.clock, old.public, old.bot_seconds, user)
            row, _ = await self._new_row(spec)
            if all(seat.kind == "bot" or seat.user == user for seat in free):
                row.status, row.started = "running", row.created

            def link(current: TableRow) -> None:
                current.rematch = current.rematch or row.id

            await self._change(live, link, "rematch")
            if live.row.rematch == row.id:
                await self._store.create(row)
        assert live.row.rematch is not None
        return live.row.rematch

    async def _change(self, live: LiveTable, edit: Callable[[TableRow], None], *columns: str) -> None:
        """Edit the table's row, and again if somebody else changed it at the same time."""
        for _ in range(MAX_ATTEMPTS):
            row = await self._store.row(live.row.id)
            if row is None:
                raise TableError(404, "no-table")
            edit(row)
            row.touched = max(row.touched, self._clock())
            try:
                await self._store.change(row, *columns, *(ENDING_COLUMNS if row.ended else ()), "touched")
            except Conflict:
                continue
            await self._tables.row_changed(row.id)
            return
        raise TableError(409, "changed")
