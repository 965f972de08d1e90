"""Tables: make one, find one, sit down, start, play again. Playing itself goes over the socket."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from era.games.registry import game as game_by_name
from era.server.auth.users import Person
from era.server.errors import ApiError, is_id, not_found
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.schemas import Listed, Made, Mine, MyGames, MyTables, NewTable, PlayedAlone, SeatAct, SeatWish
from era.server.protocol.messages import Clock, TableInfo
from era.server.storage.models import SeatRow, TableRow, TableSpec
from era.server.tables.boxes import BOX_OPTIONS
from era.server.tables.live_table import LiveTable
from era.server.tables.own_puzzle import OWN_GAME, OwnPuzzle, copy_seats, find_puzzle

router = APIRouter(prefix="/api", tags=["tables"])

MAX_LISTED = 100
MAX_GAMES = 50
"""Each of them may have to be read from its log."""


@router.get("/tables", responses=answers(Listed), summary="Public tables: open ones and running ones")
async def public_tables(person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    rows = await services.store.public_tables(MAX_LISTED)
    return json_response(Listed([leave_out_box(services.registry.info(row, _id(person), lang)) for row in rows]))


@router.get("/me/tables", responses=answers(MyTables, 401), summary="My tables, those that wait for me first")
async def my_tables(person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """Without puzzles: whoever tries one five times has not begun five games."""
    rows = [row for row in await services.store.tables_of(person.id) if row.puzzle is None]
    mine = [await _mine(services, row, person, lang) for row in rows]
    mine.sort(key=lambda each: not each.turn)  # a stable sort: otherwise the last touched come first
    return json_response(MyTables(mine))


@router.get("/me/games", responses=answers(MyGames, 401), summary="What I have reached alone, the newest first")
async def my_games(
    person: Somebody, services: ServicesOf, limit: Annotated[int, Query(ge=1, le=MAX_GAMES)] = 20
) -> Response:
    """My finished games for one, with their points. Those whose dice were known, or that began in the middle of another
    game, are left out: nothing is reached there that could be compared."""
    rows = [row for row in await services.store.tables_of(person.id) if _is_reached_alone(row, person)]
    games = []
    for row in rows[:limit]:
        session = (await load_table(services, row.id)).session
        if session is not None and session.stopped is None:
            points = session.game.result(session.state).scores[0]
            games.append(PlayedAlone(row.id, row.game, row.options, points, row.created))
    return json_response(MyGames(games))


def _is_reached_alone(row: TableRow, person: Person) -> bool:
    chosen_dice = row.origin is not None or row.lesson is not None
    return row.status == "over" and not chosen_dice and [seat.user for seat in row.seats] == [person.id]


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
    spec = TableSpec(
        game=body.game,
        options=await asyncio.to_thread(game_by_name(body.game).check, body.options),
        seats=[_seat(wish, person) for wish in body.seats],
        clock=Clock(body.clock.kind, body.clock.bank, body.clock.increment, body.clock.bot),
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
    `sit` takes the seat back. At a table with another box than the printed one (`box_differs`), `sit` needs `seen_box`,
    unless it is your own. `kick`, `bot`, `here` and `open` are for the host."""
    table = await load_table(services, table_id)
    if not 0 <= seat < len(table.row.seats):
        raise ApiError(404, "no-seat", {"seat": seat})
    if body.act == "here" and not body.name:
        raise ApiError(422, "seat-name")
    name = person.name if body.act == "sit" else body.name or ""
    await services.registry.lobby.change_seat(table_id, seat, body.act, person.id, name, body.level, body.seen_box)
    return await read_table(table_id, person, services, lang)


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


async def _mine(services: Services, row: TableRow, person: Person, lang: str) -> Mine:
    """Describe one of my tables. Only a running game has to be loaded to know whom it waits for."""
    info = leave_out_box(services.registry.info(row, person.id, lang))
    if row.status != "running":
        return Mine(info)
    try:
        table = await load_table(services, row.id)
    except ApiError:  # it cannot go on, and says so to whoever opens it
        return Mine(info)
    seats = [seat for seat in row.seats_of(person.id) if not row.seats[seat].is_played_by_bot()]
    return Mine(info, any(seat in table.turn().seats for seat in seats))


def leave_out_box(info: TableInfo) -> TableInfo:
    """Lists do without whole boxes: `box_differs` says that there is one."""
    info.options = {key: value for key, value in info.options.items() if key not in BOX_OPTIONS}
    return info


def _seat(wish: SeatWish, person: Person) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow("person", person.id, person.name)
        case "here":
            if not wish.name:
                raise ApiError(422, "seat-name")
            return SeatRow("person", person.id, wish.name)
        case "bot":
            return SeatRow("bot", level=wish.level)
        case "open":
            return SeatRow()


def _id(person: Person | None) -> str | None:
    return person.id if person else None
