"""Other people: the profile that somebody with an account has, and what one can do about them there."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from msgspec import Struct, field
from pydantic import AfterValidator, Field
from starlette.responses import Response

from era.server.auth.users import Person
from era.server.errors import ApiError, is_id
from era.server.http.career import (
    History,
    PersonalBest,
    RatingInfo,
    Statistic,
    describe,
    make_history,
)
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, ServicesOf, Somebody, json_response
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.paging import MAX_PAGE, read_cursor
from era.server.http.routes.clubs import ClubLine
from era.server.http.routes.profile import MAX_QUERY_CHARS
from era.server.http.routes.tables import load_table
from era.server.http.schemas import MAX_CURSOR_CHARS, MAX_REPORT_CHARS, Request, storable

router = APIRouter(prefix="/api", tags=["people"])


class HeadToHead(Struct):
    """Games of mine with them: how often I was before them, and they before me."""

    games: int
    won: int
    lost: int


class PublicProfile(Struct, omit_defaults=True):
    """Somebody, as they let others see them. Without `shows` nothing is told of their games but those with me.

    What is counted are finished games of public tables, and those where all had the same dice, once these are open.
    """

    id: str
    name: str
    since: int
    shows: bool
    mine: bool = False
    """It is my own: this is what others see."""
    friend: bool = False
    muted: bool = False
    games: int = 0
    won: int = 0
    with_people: int = 0
    statistics: list[Statistic] = field(default_factory=list)
    bests: list[PersonalBest] = field(default_factory=list)
    ratings: list[RatingInfo] = field(default_factory=list)
    head_to_head: HeadToHead | None = None
    clubs: list[ClubLine] = field(default_factory=list)
    """In which we both are. The others' links are their own."""


class PersonAddress(Struct):
    id: str


class Befriend(Request):
    friend: bool


class MutePerson(Request):
    muted: bool


class ReportPerson(Request):
    text: Annotated[str, AfterValidator(storable)] = Field(min_length=1, max_length=MAX_REPORT_CHARS)


class ShowWish(Request):
    """Whether others see my finished games in my profile."""

    shows: bool


async def find_somebody(services: Services, public: str) -> Person:
    """Return whose profile this is. Raises ApiError: nobody learns whether somebody deleted it or was shut out."""
    found = await services.users.by_public_id(public) if is_id(public) else None
    if found is None or found.banned is not None:
        raise ApiError(404, "no-profile")
    return found


@router.get("/people/{person_id}", responses=answers(PublicProfile, 404), summary="Somebody's profile")
async def read_person(person_id: str, person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    found = await find_somebody(services, person_id)
    made = PublicProfile(person_id, found.name, found.created, found.shows)
    if found.shows:
        career = await services.careers.find(found.id, lang, shown=True)
        made.games, made.with_people, made.won = career.games, career.with_people, career.won
        made.statistics, made.bests, made.ratings = career.statistics, career.bests, career.ratings
    if person is not None:
        await _add_mine(services, made, found, person)
    return json_response(made)


async def _add_mine(services: Services, made: PublicProfile, found: Person, person: Person) -> None:
    """Add how they and I stand to each other."""
    made.mine = found.id == person.id
    if made.mine:
        return
    made.friend = found.id in dict(await services.results.friends(person.id))
    made.muted = found.id in await services.users.muted_by(person.id)
    games = await services.results.with_others(person.id, found.id)
    if games:
        won = sum(mine < theirs for _, _, mine, theirs, _ in games)
        made.head_to_head = HeadToHead(len(games), won, sum(mine > theirs for _, _, mine, theirs, _ in games))
    store = services.tournaments.store
    theirs = {club.id for club in await store.clubs_of(found.id)}
    made.clubs = [ClubLine(club.id, club.name) for club in await store.clubs_of(person.id) if club.id in theirs]


@router.get("/people/{person_id}/history", responses=answers(History, 404), summary="Their games, the last first")
async def read_history(
    person_id: str,
    services: ServicesOf,
    lang: LangOf,
    query: Annotated[str, Query(max_length=MAX_QUERY_CHARS)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
    outcome: Literal["", "won", "shared", "lost", "resigned", "ended", "alone"] = "",
    after: Annotated[str, Query(max_length=MAX_CURSOR_CHARS)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 20,
) -> Response:
    """Those that others may see; none if they show none."""
    found = await find_somebody(services, person_id)
    if not found.shows:
        return json_response(History([]))
    mark = read_cursor(after)[1]
    rows = await services.results.page(found.id, mark, limit + 1, query.strip(), game, outcome, shown=True)
    return json_response(make_history(rows, limit, [await describe(services.store, row, lang) for row in rows[:limit]]))


@router.get(
    "/tables/{table_id}/people/{by}", responses=answers(PersonAddress, 404), summary="Whose profile is whose at a table"
)
async def find_at_table(table_id: str, by: str, services: ServicesOf) -> Response:
    """`by` of a seat, of somebody who watches, or of what was said. Guests have no profile, and are told apart."""
    live = await load_table(services, table_id)
    user_id, name = await services.registry.find_person(live, by)
    found = await services.users.by_id(user_id)
    if found is not None and found.public is None:
        raise ApiError(404, "guest-profile", {"name": name})
    if found is None or found.public is None or found.banned is not None:
        raise ApiError(404, "no-profile")
    return json_response(PersonAddress(found.public))


async def _find_other(services: Services, public: str, person: Person) -> Person:
    found = await find_somebody(services, public)
    if found.id == person.id:
        raise ApiError(409, "not-yourself")
    return found


@router.put(
    "/people/{person_id}/friend",
    responses=refusals(*BODY, 401, 403, 404, 409),
    status_code=204,
    summary="They are my friend, or not any more",
)
async def befriend(person_id: str, body: Befriend, person: Somebody, services: ServicesOf) -> Response:
    """They are not told."""
    other = await _find_other(services, person_id, person)
    await services.results.befriend(person.id, other.id, body.friend, services.registry.context.now())
    return Response(status_code=204)


@router.put(
    "/people/{person_id}/mute",
    responses=refusals(*BODY, 401, 403, 404, 409),
    status_code=204,
    summary="I do not want to read them",
)
async def mute(person_id: str, body: MutePerson, person: Somebody, services: ServicesOf) -> Response:
    """What they write or point at is not sent to you any more, at any table; they are not told."""
    other = await _find_other(services, person_id, person)
    await services.users.mute(person.id, other.id, body.muted)
    muted = await services.users.muted_by(person.id)
    for live in list(services.registry.tables.values()):
        if any(member.user == person.id for member in live.members):
            services.registry.mute(live, person.id, muted)
    return Response(status_code=204)


@router.post(
    "/people/{person_id}/report",
    responses=refusals(*BODY, 401, 403, 404, 409),
    status_code=204,
    summary="Tell whoever runs this server about somebody",
)
async def report(person_id: str, body: ReportPerson, person: Somebody, services: ServicesOf) -> Response:
    """About their name or their games; what was said at a table is reported there, with the words."""
    other = await _find_other(services, person_id, person)
    await services.site.check_reports(person.id)
    await services.site.store.add_report(person.id, other.id, other.name, "", " ".join(body.text.split()), [])
    return Response(status_code=204)


@router.put(
    "/me/shows",
    responses=refusals(*BODY, 401, 403),
    status_code=204,
    summary="Whether others see my finished games",
)
async def set_shows(body: ShowWish, person: Somebody, services: ServicesOf) -> Response:
    await services.users.change(person.id, shows=body.shows)
    return Response(status_code=204)
