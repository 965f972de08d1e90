"""Records: a game as an `.era` file, any moment of a finished one, and files brought along to be replayed."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from era.lab.study.model import Study
from era.server.auth.rate_limit import Requester
from era.server.auth.users import Person
from era.server.errors import ApiError
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, json_response, spend
from era.server.http.openapi import answers, refusals
from era.server.http.routes.tables import load_seen_table
from era.server.http.schemas import Made
from era.server.protocol.refusals import TableError
from era.server.tables.records import name_record, write_whole

router = APIRouter(prefix="/api", tags=["records"])

TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "An .era file"}
MAX_LINE_NUMBER = 1_000_000
MAX_STORY_LINES = 200


@router.get(
    "/tables/{table_id}/record",
    responses={200: TEXT, **refusals(403, 404)},
    response_class=PlainTextResponse,
    summary="The game as an .era file",
)
async def record(
    table_id: str, person: Anybody, services: ServicesOf, lang: LangOf, seat: int | None = None
) -> Response:
    """Of a finished game, everything, with the seed of its dice: `era verify` proves them. Of a running one, your
    own side alone, without what is hidden from you and without the seed."""
    live = await load_seen_table(services, table_id, person)
    text = await services.registry.record(table_id, person.id if person else None, seat)
    name = name_record(live.row, lang)
    plain = name.encode("ascii", "ignore").decode() or "game"
    named = f"attachment; filename=\"{plain}.era\"; filename*=UTF-8''{quote(name)}.era"
    headers = {"cache-control": "no-store", "content-disposition": named}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/tables/{table_id}/past", responses=refusals(403, 404, 409), summary="A finished game, at any moment")
async def past(
    table_id: str,
    person: Anybody,
    requester: RequesterOf,
    services: ServicesOf,
    line: Annotated[int, Query(ge=0, le=MAX_LINE_NUMBER)],
    side: Annotated[int | None, Query(ge=0, le=20)] = None,
    story: bool = False,
) -> Response:
    """The board after this line as `side` saw it, or with everything open if no side is named. With `story`, also
    the whole log (`lines`), after which line each round began (`rounds`), the scores then (`scores`), and who won
    (`winners`)."""
    spend(services.limits.looks_back, requester)
    await load_seen_table(services, table_id, person)
    return json_response(await services.registry.past(table_id, _as(requester, person), line, side, story))


@router.get("/tables/{table_id}/story", responses=refusals(404, 409), summary="A finished game, as it happened")
async def story(
    table_id: str,
    person: Anybody,
    requester: RequesterOf,
    services: ServicesOf,
    since: Annotated[int, Query(ge=0, le=MAX_LINE_NUMBER)] = 0,
    most: Annotated[int, Query(ge=1, le=MAX_STORY_LINES)] = 120,
) -> Response:
    """The board after line `since` with everything open (`view`), and the lines after it, at most `most`, each with
    what it changed: patched one after the other they give every board in between."""
    spend(services.limits.looks_back, requester)
    await load_seen_table(services, table_id, person)
    return json_response(await services.registry.story(table_id, requester, since, most))


@router.get("/tables/{table_id}/study", responses=answers(Study, 404, 409), summary="What decided a finished game")
async def study(
    requester: RequesterOf, table_id: str, person: Anybody, services: ServicesOf, begin: bool = True
) -> Response:
    """How the chances went, and what changed them most. The first answer comes at once and knows little: `share` says
    how much of the work is done; ask again, about once a second, until it is 1. With `begin=false` only what is known
    is told: a game that nobody has studied stays so."""
    table = await load_seen_table(services, table_id, person)
    if table.session is None or table.row.status != "over":
        raise TableError(409, "not-over")
    found = await services.studies.known(table_id)
    if found is None and not begin:
        found = Study(table.session.game.aim(table.session.state))
    if found is None:
        if table.is_stopped():
            raise TableError(409, "stopped")
        spend(services.limits.studies, requester)
        found = services.studies.begin(
            table_id,
            write_whole(table.session),
            table.session.game.aim(table.session.state),
            requester.address,
        )
    return json_response(found)


@router.post(
    "/records",
    responses=answers(Made, 403, 413, status=201),
    status_code=201,
    summary="Bring a game along",
    openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def bring(request: Request, requester: RequesterOf, person: Anybody, services: ServicesOf) -> Response:
    """Makes a finished table of an `.era` file, to be replayed or gone on from. Every move is checked."""
    spend(services.limits.uploads, requester)
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise ApiError(422, "not-text") from None
    return json_response(Made(await services.registry.upload(text, _as(requester, person))), 201)


def _as(requester: Requester, person: Person | None) -> Requester:
    """Return the requester as the person whom the users' table knows, or as nobody."""
    return Requester(person.id if person else None, requester.address)
