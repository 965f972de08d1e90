"""Clubs: people who play tournaments together, with a league table for each season."""

from typing import Annotated

from fastapi import APIRouter, Query
from msgspec import Struct
from starlette.responses import Response

from era.server.clubs.league import make_league
from era.server.errors import is_id, make_id, not_found
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers
from era.server.http.paging import MAX_PAGE, PAGE, read_cursor, write_cursor
from era.server.http.routes.tournaments import TournamentLine, describe
from era.server.http.schemas import MAX_CURSOR_CHARS, BoxName, Made, Request
from era.server.protocol.refusals import TableError
from era.server.storage.models import ClubRow, Season, TournamentRow
from era.server.storage.table_lists import PageMark

router = APIRouter(prefix="/api", tags=["clubs"])

ID_BYTES = 18
MAX_CLUBS = 20
MAX_SEASONS = 60
MAX_TITLE_CHARS = 80
MAX_LEAGUE = 100
"""Of a season, the best who are shown to everybody."""


class NewClub(Request):
    name: BoxName
    season: BoxName


class NewSeason(Request):
    name: BoxName


class LeagueLine(Struct):
    name: str
    place: int
    points: float
    tournaments: int
    best: int
    mine: bool = False
    person: str = ""
    """The address of their profile, if they have one."""


class MemberLine(Struct):
    name: str
    person: str = ""


class SeasonInfo(Struct):
    number: int
    name: str
    began: int
    league: list[LeagueLine]
    tournaments: list[TournamentLine]


class ClubInfo(Struct):
    id: str
    name: str
    owner: bool
    """It is mine: I founded it."""
    member: bool
    members: list[MemberLine]
    """The first of them, in the order in which they came; `next` leads to the others."""
    count: int
    """How many there are."""
    seasons: list[SeasonInfo]
    """The present one last."""
    next: str = ""


class MemberLines(Struct):
    members: list[MemberLine]
    next: str = ""


class ClubLine(Struct):
    id: str
    name: str


class ClubLines(Struct):
    clubs: list[ClubLine]


@router.get("/me/clubs", responses=answers(ClubLines, 401), summary="My clubs")
async def my_clubs(person: Somebody, services: ServicesOf) -> Response:
    found = await services.tournaments.store.clubs_of(person.id)
    return json_response(ClubLines([ClubLine(club.id, club.name) for club in found]))


@router.post("/clubs", responses=answers(Made, *BODY, 401, 409, status=201), status_code=201, summary="Found a club")
async def found_club(body: NewClub, person: Somebody, requester: RequesterOf, services: ServicesOf) -> Response:
    """Its id is the link that people join with. It begins with its first season."""
    spend(services.limits.new_tables, requester)
    store = services.tournaments.store
    for name in (body.name, body.season):
        await services.site.check_name(name, "title", MAX_TITLE_CHARS)
    if len(await store.clubs_of(person.id)) >= MAX_CLUBS:
        raise TableError(409, "too-many-clubs", {"most": MAX_CLUBS})
    now = services.registry.context.now()
    club = ClubRow(make_id(ID_BYTES), body.name, person.id, now, [Season(body.season, now)])
    await store.create_club(club)
    return json_response(Made(club.id), 201)


async def _need(services: ServicesOf, club_id: str) -> ClubRow:
    club = await services.tournaments.store.club(club_id) if is_id(club_id) else None
    if club is None:
        raise not_found() if not is_id(club_id) else TableError(404, "no-club")
    return club


@router.get("/clubs/{club_id}", responses=answers(ClubInfo, 404), summary="A club, with its leagues")
async def read_club(club_id: str, person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    club = await _need(services, club_id)
    store, user = services.tournaments.store, person.id if person is not None else None
    rows = await store.tournaments_of_club(club_id)
    seasons = []
    for number, season in enumerate(club.seasons, 1):
        mine = [row for row in rows if row.season == number]
        league = await _list_league(services, club_id, mine, user)
        lines = [describe(row, user, lang) for row in reversed(mine)]
        seasons.append(SeasonInfo(number, season.name, season.began, league, lines))
    members = await _list_members(services, club_id, "", PAGE)
    info = ClubInfo(
        club.id, club.name, club.owner == user, await store.is_member(club_id, user), members.members,
        await store.count_members(club_id), seasons, members.next,
    )  # fmt: skip
    return json_response(info)


async def _list_league(
    services: ServicesOf, club_id: str, rows: list[TournamentRow], user: str | None
) -> list[LeagueLine]:
    """Return the first of a season, and oneself wherever one is."""
    over = [await services.tournaments.list_final(row) for row in rows if row.status == "over"]
    league = make_league(over)
    shown = [each for number, each in enumerate(league) if number < MAX_LEAGUE or each.player == user]
    players = [each.player for each in shown]
    names = await services.tournaments.store.names_in_club(club_id, players)
    addresses = await services.users.public_ids(players)
    return [
        LeagueLine(
            names.get(each.player, ""), each.place, each.points, each.tournaments, each.best, each.player == user,
            addresses.get(each.player, ""),
        )
        for each in shown
    ]  # fmt: skip


async def _list_members(services: ServicesOf, club_id: str, after: str, limit: int) -> MemberLines:
    found = await services.tournaments.store.members(club_id, read_cursor(after)[1], limit + 1)
    shown = found[:limit]
    addresses = await services.users.public_ids(each.user_id for each in shown)
    lines = [MemberLine(each.name, addresses.get(each.user_id, "")) for each in shown]
    last = shown[-1] if len(found) > limit else None
    return MemberLines(lines, write_cursor(0, PageMark(last.at, last.user_id)) if last is not None else "")


@router.get("/clubs/{club_id}/members", responses=answers(MemberLines, 404), summary="A club's people")
async def read_members(
    club_id: str,
    services: ServicesOf,
    after: Annotated[str, Query(max_length=MAX_CURSOR_CHARS)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE)] = PAGE,
) -> Response:
    """In the order in which they came; `after` is the `next` of the page before."""
    await _need(services, club_id)
    return json_response(await _list_members(services, club_id, after, limit))


@router.put("/clubs/{club_id}/membership", responses=answers(ClubInfo, 401, 404), summary="Join a club")
async def join_club(club_id: str, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    await _need(services, club_id)
    await services.tournaments.store.join_club(club_id, person.id, services.registry.context.now())
    return await read_club(club_id, person, services, lang)


@router.delete("/clubs/{club_id}/membership", responses=answers(ClubInfo, 401, 404), summary="Leave a club")
async def leave_club(club_id: str, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    await _need(services, club_id)
    await services.tournaments.store.leave_club(club_id, person.id)
    return await read_club(club_id, person, services, lang)


@router.post(
    "/clubs/{club_id}/seasons", responses=answers(ClubInfo, *BODY, 401, 403, 404, 409), summary="Begin a new season"
)
async def begin_season(club_id: str, body: NewSeason, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """For whoever founded the club. Tournaments made from now on count for it."""
    club = await _need(services, club_id)
    if club.owner != person.id:
        raise TableError(403, "not-owner")
    if len(club.seasons) >= MAX_SEASONS:
        raise TableError(409, "too-many-clubs", {"most": MAX_SEASONS})
    await services.site.check_name(body.name, "title", MAX_TITLE_CHARS)
    await services.tournaments.store.begin_season(club, Season(body.name, services.registry.context.now()))
    return await read_club(club_id, person, services, lang)
