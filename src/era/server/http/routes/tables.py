"""Tables: make one, find one, sit down, start, play again. Playing itself goes over the socket."""

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from era.games.registry import game as game_by_name
from era.server.auth.names import MAX_TITLE_CHARS
from era.server.auth.users import Person
from era.server.errors import ApiError, is_id, not_found
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.paging import MAX_PAGE, PAGE, read_page
from era.server.http.schemas import (
    MAX_CURSOR_CHARS,
    Listed,
    Made,
    Mine,
    MyGames,
    MyTables,
    NewTable,
    PlayedAlone,
    SeatAct,
    SeatWish,
    VoteWish,
)
from era.server.protocol.table_info import Clock, TableInfo
from era.server.storage.models import Glance, SeatRow, Shelf, TableRow, TableSpec
from era.server.tables.bot_turns import is_played_by_bot
from era.server.tables.boxes import BOX_OPTIONS
from era.server.tables.live_table import LiveTable
from era.server.tables.puzzles.own_puzzle import OWN_GAME, OwnPuzzle, copy_seats, find_puzzle

router = APIRouter(prefix="/api", tags=["tables"])

MAX_GAMES = 50
MAX_LISTED_OPTION_BYTES = 200
"""Lists do without options that are larger than this: whole scenarios and boxes."""

LimitOf = Annotated[int, Query(ge=1, le=MAX_PAGE)]
AfterOf = Annotated[str, Query(max_length=MAX_CURSOR_CHARS, description="`next` of the page before.")]


@router.get("/tables", responses=answers(Listed), summary="Public tables: open ones, then running ones")
async def public_tables(
    person: Anybody,
    services: ServicesOf,
    lang: LangOf,
    status: Literal["open", "running"] | None = None,
    after: AfterOf = "",
    limit: LimitOf = PAGE,
) -> Response:
    """In pages, the liveliest first; with `status`, only those."""
    lists = services.lists
    kinds: list[Literal["open", "running"]] = [status] if status else ["open", "running"]
    rows, following = await read_page([partial(lists.public, kind) for kind in kinds], after, limit)
    found = [leave_out_large(services.registry.info(row, _id(person), lang)) for row in rows]
    return json_response(Listed(found, following))


@router.get("/me/tables", responses=answers(MyTables, 401), summary="My tables, those that wait for me first")
async def my_tables(
    person: Somebody,
    services: ServicesOf,
    lang: LangOf,
    status: Literal["going-on", "over"] | None = None,
    after: AfterOf = "",
    limit: LimitOf = PAGE,
) -> Response:
    """In pages: what is open or running, then what is over, each with the last first; on a page, those come first that
    wait for me. Without puzzles: whoever tries one five times has not begun five games."""
    shelves = {"going-on": [Shelf.GOING_ON], "over": [Shelf.OVER], None: [Shelf.GOING_ON, Shelf.OVER]}[status]
    rows, following = await read_page([partial(services.lists.of, person.id, shelf) for shelf in shelves], after, limit)
    glances = await services.glances.of([row for row in rows if row.status == "running"])
    mine = [_mine(services, row, person, lang, glances.get(row.id)) for row in rows]
    mine.sort(key=lambda each: not each.turn)  # a stable sort: otherwise the last come first
    return json_response(MyTables(mine, following))


@router.get("/me/games", responses=answers(MyGames, 401), summary="What I have reached alone, the newest first")
async def my_games(
    person: Somebody,
    services: ServicesOf,
    after: AfterOf = "",
    limit: Annotated[int, Query(ge=1, le=MAX_GAMES)] = 20,
) -> Response:
    """My finished games for one, with their points. Those whose dice were known, or that began in the middle of another
    game, are left out: nothing is reached there that could be compared."""
    rows, following = await read_page([partial(services.lists.reached_alone, person.id)], after, limit)
    rows = [row for row in rows if row.seats_of(person.id)]
    glances = await services.glances.of(rows, max_loads=limit)
    games = [
        PlayedAlone(row.id, row.game, leave_out_options(row.options), glances[row.id].scores[0], row.created)
        for row in rows
        if row.id in glances and glances[row.id].scores
    ]
    return json_response(MyGames(games, following))


@router.post(
    "/tables", responses=answers(Made, *BODY, 401, 403, 404, 409, status=201), status_code=201, summary="Make a table"
)
async def make_table(body: NewTable, person: Somebody, requester: RequesterOf, services: ServicesOf) -> Response:
    """It starts at once if no seat is open. Its id is unguessable: it is the link that friends are given. A `lesson`
    or a `puzzle` needs nothing else: its file says what is played; `own-game` is the moment after `from`. With `same`,
    it is a finished game once more: bots sit where they sat, you where you sat, and nobody else yet."""
    spend(services.limits.new_tables, requester)
    if body.same is not None:
        return json_response(Made(await services.registry.lobby.repeat(body.same, person.id, person.name)), 201)
    if body.puzzle == OWN_GAME and body.from_ is not None:
        puzzle = await load_own_puzzle(services, body.from_.table, body.from_.line)
        spec = TableSpec("", seats=copy_seats(puzzle, person.id, person.name), host=person.id, puzzle=OWN_GAME)
        spec.from_table, spec.from_line = body.from_.table, body.from_.line
        return json_response(Made(await services.registry.lobby.create(spec)), 201)
    if body.lesson or body.puzzle:
        wish = TableSpec(game="", seats=[SeatRow("person", person.id, person.name)], host=person.id)
        wish.lesson, wish.puzzle = body.lesson or None, body.puzzle or None
        return json_response(Made(await services.registry.lobby.create(wish)), 201)
    options = await asyncio.to_thread(game_by_name(body.game).check, body.options)
    await _check_titles(services, options)
    for name in [seat.name for seat in body.seats if seat.name]:
        await services.site.check_name(name)
    spec = TableSpec(
        game=body.game,
        options=options,
        seats=[_seat(wish, person) for wish in body.seats],
        clock=Clock(**body.clock.model_dump()),
        public=body.public,
        bot_seconds=body.bot_seconds,
        host=person.id,
        from_table=body.from_.table if body.from_ else None,
        from_line=body.from_.line if body.from_ else 0,
    )
    return json_response(Made(await services.registry.lobby.create(spec)), 201)


@router.get("/tables/{table_id}", responses=answers(TableInfo, 404), summary="A table")
async def read_table(table_id: str, person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    return json_response(services.registry.info(await load_table(services, table_id), _id(person), lang))


@router.get("/tables/{table_id}/box", responses=refusals(404), summary="What a table is played with")
async def read_box(table_id: str, services: ServicesOf) -> Response:
    """The components of this table's game under its options, as a front end needs them to draw and explain."""
    row = (await load_table(services, table_id)).row
    return json_response(game_by_name(row.game).box(row.options))


@router.post(
    "/tables/{table_id}/seats/{seat}",
    responses=answers(TableInfo, *BODY, 401, 403, 404, 409),
    summary="Sit down, leave ...",
)
async def change_seat(
    table_id: str, seat: int, body: SeatAct, person: Somebody, services: ServicesOf, lang: LangOf
) -> Response:
    """Seats count from 0. `sit` and `leave` are for oneself; a bot stands in for whoever leaves a running game, and
    `sit` takes the seat back; `resign` gives it up for good; `decline` says no to a seat that is kept for you. At a
    table with another box than the printed one (`box_differs`), `sit` needs `seen_box`, unless it is your own. `kick`,
    `bot`, `here` and `open` are for the host, before the game begins; later, see `votes`."""
    table = await load_table(services, table_id)
    if not 0 <= seat < len(table.row.seats):
        raise ApiError(404, "no-seat", {"seat": seat})
    if body.act == "here" and not body.name:
        raise ApiError(422, "seat-name")
    name = person.name if body.act == "sit" else await services.site.check_name(body.name) if body.name else ""
    await services.registry.lobby.change_seat(
        table_id,
        seat,
        body.act,
        person.id,
        name,
        body.level,
        body.seen_box,
        body.character,
    )
    return await read_table(table_id, person, services, lang)


@router.post(
    "/tables/{table_id}/votes",
    responses=answers(TableInfo, *BODY, 401, 403, 404, 409),
    summary="Vote: let a bot stand in, end the game ...",
)
async def vote(table_id: str, body: VoteWish, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """For those who play. A bot stands in for somebody who has been away for two minutes as soon as one person asks,
    else if more than half want it, and at least two. All must want the end. Everybody is told of what is asked."""
    await load_table(services, table_id)
    await services.registry.lobby.vote(table_id, body.kind, body.seat, person.id, body.agree)
    return await read_table(table_id, person, services, lang)


@router.post("/tables/{table_id}/host", responses=answers(TableInfo, 401, 403, 404, 409), summary="Be the host")
async def take_over(table_id: str, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """For whoever has a seat at a table whose host has been away for two minutes."""
    await load_table(services, table_id)
    await services.registry.lobby.take_over(table_id, person.id)
    return await read_table(table_id, person, services, lang)


@router.delete("/tables/{table_id}", responses=refusals(401, 403, 404, 409), status_code=204, summary="Cancel a table")
async def cancel(table_id: str, person: Somebody, services: ServicesOf) -> Response:
    """For the host, before the game begins. Everybody who waits there is told."""
    await load_table(services, table_id)
    await services.registry.lobby.cancel(table_id, person.id)
    return Response(status_code=204)


@router.post("/tables/{table_id}/start", responses=answers(TableInfo, 401, 403, 404, 409), summary="Start the game")
async def start(table_id: str, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """The host starts as soon as no seat is open."""
    await load_table(services, table_id)
    await services.registry.lobby.begin(table_id, person.id)
    return await read_table(table_id, person, services, lang)


@router.post("/tables/{table_id}/rematch", responses=answers(Made, 401, 403, 404, 409), summary="The same people again")
async def rematch(table_id: str, person: Somebody, services: ServicesOf) -> Response:
    """A new table with the same seats and options. Asked for by several, it is the same table for all."""
    await load_table(services, table_id)
    return json_response(Made(await services.registry.lobby.rematch(table_id, person.id)))


async def load_own_puzzle(services: Services, table_id: str, line: int) -> OwnPuzzle:
    """Load the moment of a finished game that is a puzzle. Raises TableError if it is none."""
    table = await load_table(services, table_id)
    return find_puzzle(table.session, await services.studies.known(table_id), line)


async def load_table(services: Services, table_id: str) -> LiveTable:
    table = await services.registry.table(table_id) if is_id(table_id) else None
    if table is None:
        raise not_found()
    return table


async def load_seen_table(services: Services, table_id: str, person: Person | None) -> LiveTable:
    """Load a table that somebody wants to look at. Raises TableError if others still play the same dice."""
    table = await load_table(services, table_id)
    await services.deals.check_seen_by(table.row, _id(person))
    return table


async def _check_titles(services: Services, options: dict[str, Any]) -> None:
    """Check what whoever makes a table calls its scenario and its box: others read that, too."""
    custom = options.get("custom")
    for title in (custom.get("title") if isinstance(custom, dict) else None, options.get("box_name")):
        if isinstance(title, str) and title:
            await services.site.check_name(title, "title", MAX_TITLE_CHARS)


def _mine(services: Services, row: TableRow, person: Person, lang: str, glance: Glance | None) -> Mine:
    """Describe one of my tables. It waits for me if a seat of mine is on turn that no bot plays."""
    info = leave_out_large(services.registry.info(row, person.id, lang))
    seats = [seat for seat in row.seats_of(person.id) if not is_played_by_bot(row.seats[seat])]
    waits = row.status == "running" and glance is not None and any(seat in glance.turn for seat in seats)
    until = row.deadline if row.clock.kind == "days" and row.status == "running" else None
    return Mine(info, waits, until or 0)


def leave_out_large(info: TableInfo) -> TableInfo:
    info.options = leave_out_options(info.options)
    return info


def leave_out_options(options: dict[str, Any]) -> dict[str, Any]:
    """Lists do without whole boxes and scenarios: `box_differs` says that there is one."""
    small = {key: value for key, value in options.items() if key not in BOX_OPTIONS}
    return {
        key: value
        for key, value in small.items()
        if isinstance(value, int | float) or len(msgspec.json.encode(value)) <= MAX_LISTED_OPTION_BYTES
    }


def _seat(wish: SeatWish, person: Person) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow("person", person.id, person.name)
        case "here":
            if not wish.name:
                raise ApiError(422, "seat-name")
            return SeatRow("person", person.id, wish.name)
        case "bot":
            return SeatRow("bot", level=wish.level, character=wish.character)
        case "open":
            return SeatRow()


def _id(person: Person | None) -> str | None:
    return person.id if person else None
