"""Being somebody: one's history, statistics, ratings, opponents and friends, and all one's games as files."""

import asyncio
import zipfile
from collections.abc import AsyncIterator
from typing import IO, Annotated, Literal, cast

from fastapi import APIRouter, Query
from msgspec import Struct
from pydantic import Field
from starlette.responses import Response, StreamingResponse

from era.core.errors import EraError
from era.server.errors import ApiError
from era.server.http.career import (
    History,
    PersonalBest,
    RatingInfo,
    Statistic,
    describe,
    make_history,
)
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.paging import MAX_PAGE, read_cursor
from era.server.http.routes.clubs import ClubLine
from era.server.http.routes.tables import load_seen_table, load_table
from era.server.http.schemas import MAX_CURSOR_CHARS, Request
from era.server.protocol.refusals import TableError
from era.server.storage.table_lists import PageMark
from era.server.tables.member import person_key
from era.server.tables.records import name_record

router = APIRouter(prefix="/api", tags=["profile"])

EXPORT_PAGE = 200
"""Games that are looked up at once for a file of all of them."""
MAX_OPPONENTS = 12
MAX_QUERY_CHARS = 80


class Opponent(Struct):
    """Somebody I have played with: how often I was before them, and they before me. `table` and `by` stand for them."""

    name: str
    won: int
    lost: int
    games: int
    table: str
    by: str
    friend: bool = False
    person: str = ""
    """The address of their profile, if they have one."""


class FriendLine(Struct):
    """Somebody whom I befriended, whether we have played or not."""

    name: str
    person: str = ""


class Profile(Struct):
    name: str
    since: int
    games: int
    won: int
    with_people: int
    statistics: list[Statistic]
    bests: list[PersonalBest]
    opponents: list[Opponent]
    ratings: list[RatingInfo]
    friends: list[FriendLine]
    clubs: list[ClubLine]


class FriendWish(Request):
    """`by` stands for a person at a table that we shared."""

    table: str = Field(max_length=40)
    by: str = Field(max_length=40)
    friend: bool = True


@router.get("/me/history", responses=answers(History, 401), summary="My finished games, the last first")
async def history(
    person: Somebody,
    services: ServicesOf,
    lang: LangOf,
    query: Annotated[str, Query(max_length=MAX_QUERY_CHARS)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
    outcome: Literal["", "won", "shared", "lost", "resigned", "ended", "alone"] = "",
    after: Annotated[str, Query(max_length=MAX_CURSOR_CHARS)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 20,
) -> Response:
    """With `query`, those whose players or title hold it."""
    mark = read_cursor(after)[1]
    rows = await services.results.page(person.id, mark, limit + 1, query.strip(), game, outcome)
    games = [await describe(services.store, row, lang) for row in rows[:limit]]
    return json_response(make_history(rows, limit, games))


@router.get("/me/profile", responses=answers(Profile, 401), summary="What I have played and reached")
async def profile(person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    career = await services.careers.find(person.id, lang, shown=False)
    friends = dict(await services.results.friends(person.id))
    addresses = await services.users.public_ids(friends)
    return json_response(
        Profile(
            name=person.name,
            since=person.created,
            games=career.games,
            won=career.won,
            with_people=career.with_people,
            statistics=career.statistics,
            bests=career.bests,
            opponents=await _list_opponents(services, person.id, set(friends)),
            ratings=career.ratings,
            friends=[FriendLine(name, addresses.get(friend, "")) for friend, name in friends.items()],
            clubs=[ClubLine(club.id, club.name) for club in await services.tournaments.store.clubs_of(person.id)],
        )
    )


async def _list_opponents(services: ServicesOf, user_id: str, friends: set[str]) -> list[Opponent]:
    found: dict[str, Opponent] = {}
    for other, name, mine, theirs, table in await services.results.with_others(user_id):
        known = found.get(other)
        if known is None:
            known = found[other] = Opponent(name, 0, 0, 0, table, person_key(table, other), other in friends)
        known.games += 1
        known.won += mine < theirs
        known.lost += mine > theirs
    first = sorted(found.items(), key=lambda each: (not each[1].friend, -each[1].games))[:MAX_OPPONENTS]
    addresses = await services.users.public_ids([other for other, _ in first])
    for other, opponent in first:
        opponent.person = addresses.get(other, "")
    return [opponent for _, opponent in first]


@router.post("/me/friends", responses=refusals(*BODY, 401, 403, 404), status_code=204, summary="Somebody is my friend")
async def befriend(body: FriendWish, person: Somebody, services: ServicesOf) -> Response:
    """Or is not any more. They are not told."""
    live = await load_table(services, body.table)
    other, _ = await services.registry.find_person(live, body.by)
    if other == person.id:
        raise ApiError(409, "not-yourself")
    await services.results.befriend(person.id, other, body.friend, services.registry.context.now())
    return Response(status_code=204)


ZIP = {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}, "description": "A zip file"}


@router.get("/me/export", responses={200: ZIP, **refusals(401)}, summary="All my finished games as .era files")
async def export(person: Somebody, requester: RequesterOf, services: ServicesOf, lang: LangOf) -> Response:
    """Written while it is sent, so that any number of games needs the room of one."""
    spend(services.limits.new_tables, requester)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="era-games.zip"'}
    return StreamingResponse(
        _zip_games(services, requester.address, person.id, lang), media_type="application/zip", headers=headers
    )


class _Unsent:
    """What was written to a file that is being sent, and not sent yet."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        self._parts.append(bytes(part))
        return len(part)

    def flush(self) -> None:
        """Nothing is kept back."""

    def take(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken


async def _zip_games(services: ServicesOf, address: str, user_id: str, lang: str) -> AsyncIterator[bytes]:
    unsent = _Unsent()
    with zipfile.ZipFile(cast(IO[bytes], unsent), "w", zipfile.ZIP_DEFLATED) as archive:
        async for table_id in _list_finished(services, user_id):
            async with services.limits.exports_at_once.enter(address):
                try:
                    live = await services.registry.need(table_id)
                    text = await services.registry.record(table_id, user_id)
                except (TableError, EraError):
                    continue  # it cannot be opened any more, and says so at its own address
                name = f"{name_record(live.row, lang)}-{table_id[:6]}.era"
                await asyncio.to_thread(archive.writestr, name, text)
            yield unsent.take()
    yield unsent.take()


async def _list_finished(services: ServicesOf, user_id: str) -> AsyncIterator[str]:
    after = None
    while rows := await services.results.page(user_id, after, EXPORT_PAGE):
        for row in rows:
            yield row.table_id
        after = PageMark(rows[-1].at, rows[-1].table_id)


@router.get("/tables/{table_id}/end-view", responses=refusals(404, 409), summary="The board of a finished game")
async def end_view(table_id: str, person: Anybody, services: ServicesOf) -> Response:
    """As it lay at the end, for a small picture of it."""
    live = await load_seen_table(services, table_id, person)
    if live.session is None or live.row.status != "over":
        raise TableError(409, "not-over")
    return json_response(live.session.game.show(live.session.state))
