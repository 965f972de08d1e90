"""What holds for everybody here, and what people can do about each other at a table: mute, report, send away."""

from fastapi import APIRouter, Request
from msgspec import structs
from starlette.responses import Response

from era.core.catalogue import DEFAULT
from era.server.errors import ApiError
from era.server.http.addresses import list_addresses
from era.server.http.dependencies import LangOf, ServicesOf, Somebody, json_response
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.routes.tables import load_table, read_table
from era.server.http.schemas import About, MuteWish, ReportWish, SiteNotice, WatchWish
from era.server.protocol.table_info import TableInfo

router = APIRouter(prefix="/api", tags=["people at a table"])

MAX_REPORTED_CHATS = 20


@router.get("/site", responses=answers(SiteNotice), summary="What whoever runs this server says to everybody")
async def read_site(request: Request, services: ServicesOf, lang: LangOf) -> Response:
    settings = await services.site.settings()
    said = settings.announcement
    addresses = list_addresses(services.settings, str(request.url))
    if said is None:
        return json_response(SiteNotice(invitation_only=settings.invitation_only, addresses=addresses))
    text = said.text.get(lang) or said.text.get(DEFAULT) or next(iter(said.text.values()), "")
    return json_response(SiteNotice(text, said.at, settings.invitation_only, addresses))


@router.post(
    "/tables/{table_id}/mute", responses=refusals(*BODY, 401, 403, 404, 409), status_code=204, summary="Mute somebody"
)
async def mute(table_id: str, body: MuteWish, person: Somebody, services: ServicesOf) -> Response:
    """What they write or point at is not sent to you any more, at any table; they are not told."""
    live = await load_table(services, table_id)
    other, _ = await services.registry.find_person(live, body.by)
    if other == person.id:
        raise ApiError(409, "not-yourself")
    await services.users.mute(person.id, other, body.muted)
    services.registry.mute(live, person.id, await services.users.muted_by(person.id))
    return Response(status_code=204)


@router.post(
    "/tables/{table_id}/report",
    responses=refusals(*BODY, 401, 403, 404, 409),
    status_code=204,
    summary="Tell whoever runs this server about somebody",
)
async def report(table_id: str, body: ReportWish, person: Somebody, services: ServicesOf) -> Response:
    """They read it with what was said at the table last; whom it is about is not told."""
    live = await load_table(services, table_id)
    other, name = await services.registry.find_person(live, body.by)
    if other == person.id:
        raise ApiError(409, "not-yourself")
    await services.site.check_reports(person.id)
    chats = [structs.asdict(chat) for chat in (await services.registry.chats(live))[-MAX_REPORTED_CHATS:]]
    await services.site.store.add_report(person.id, other, name, table_id, " ".join(body.text.split()), chats)
    return Response(status_code=204)


@router.post(
    "/tables/{table_id}/send-away",
    responses=answers(TableInfo, *BODY, 401, 403, 404, 409),
    summary="Send somebody away who only looks on",
)
async def send_away(table_id: str, body: About, person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    """For the host. They cannot come back to this table; `watching` closes it to everybody without a seat."""
    live = await load_table(services, table_id)
    other, _ = await services.registry.find_person(live, body.by)
    await services.registry.lobby.send_away(table_id, person.id, other)
    return await read_table(table_id, person, services, lang)


@router.post(
    "/tables/{table_id}/watching",
    responses=answers(TableInfo, *BODY, 401, 403, 404, 409),
    summary="Say whether others may look on",
)
async def set_watching(
    table_id: str, body: WatchWish, person: Somebody, services: ServicesOf, lang: LangOf
) -> Response:
    """For the host: while the game is played, only those with a seat can be at the table."""
    await load_table(services, table_id)
    await services.registry.lobby.set_watchable(table_id, person.id, body.watchable)
    return await read_table(table_id, person, services, lang)
