"""What whoever runs the server can do, for programs that send the token of ERA_ADMIN_TOKEN. Without such a token in the
settings there is nothing at these addresses."""

import hmac
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from msgspec import Struct
from pydantic import Field
from starlette.responses import Response

from era.server.auth.admin import Admin, PersonCard, TableCard
from era.server.errors import ApiError, is_id
from era.server.http.dependencies import RequesterOf, ServicesOf, json_response
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.paging import MAX_PAGE, PAGE, read_cursor, write_cursor
from era.server.http.schemas import MAX_CURSOR_CHARS
from era.server.http.schemas import Request as Body
from era.server.storage.site_store import AuditEntry, PlayerReport
from era.server.storage.table_lists import PageMark

router = APIRouter(prefix="/api/admin", tags=["for whoever runs it"])


class PersonAct(Body):
    act: Literal["rename", "ban", "unban", "delete", "reset-password"]
    name: str = Field(default="", max_length=200)
    why: str = Field(default="", max_length=500)


class TableAct(Body):
    act: Literal["close", "hide", "delete"]


class SiteAct(Body):
    """Only what is given is changed."""

    announcement: dict[str, str] | None = Field(default=None, description="By language; empty takes it back.")
    invitation_only: bool | None = None
    add_words: list[str] = Field(default_factory=list, max_length=2000)
    remove_words: list[str] = Field(default_factory=list, max_length=2000)


class InvitationWish(Body):
    uses: int = Field(default=1, ge=1, le=10_000)
    days: int = Field(default=14, ge=1, le=3650)
    note: str = Field(default="", max_length=80)


class PersonPage(Struct):
    people: list[PersonCard]
    next: str = ""


class TablePage(Struct):
    tables: list[TableCard]
    next: str = ""


class ReportPage(Struct):
    reports: list[PlayerReport]


class AuditPage(Struct):
    entries: list[AuditEntry]


class SiteState(Struct):
    announcement: dict[str, str]
    invitation_only: bool
    words: list[str]


class NewCode(Struct):
    """Told once: a recovery code, or an invitation."""

    code: str


async def _admin(request: Request, services: ServicesOf, requester: RequesterOf) -> Admin:
    """Let in whoever sends the token. Wrong ones are slowed down, and look like an address that does not exist."""
    wanted = services.settings.admin_token
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    right = bool(wanted) and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), wanted.encode())
    if not right:
        if wait := services.limits.admin.take(requester.address):
            raise ApiError(429, "too-fast", {"seconds": max(1, round(wait))})
        raise ApiError(404, "no-address")
    return Admin(services.stores, services.site, "api")


AdminOf = Annotated[Admin, Depends(_admin)]
AfterOf = Annotated[str, Query(max_length=MAX_CURSOR_CHARS)]
LimitOf = Annotated[int, Query(ge=1, le=MAX_PAGE)]
NumberOf = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


@router.get("/people", responses=answers(PersonPage, 404), summary="People, the newest first")
async def list_people(
    admin: AdminOf, q: Annotated[str, Query(max_length=80)] = "", after: AfterOf = "", limit: LimitOf = PAGE
) -> Response:
    found = await admin.people(q, read_cursor(after)[1], limit)
    last = write_cursor(0, PageMark(found[-1].created, found[-1].id)) if len(found) == limit else ""
    return json_response(PersonPage(found, last))


@router.post("/people/{who}", responses=answers(PersonCard, *BODY, 404, 409), summary="Rename, ban, delete somebody")
async def act_on_person(who: str, body: PersonAct, admin: AdminOf) -> Response:
    """`who` is an id, or the name they log in with. `reset-password` answers with a code (`NewCode`)."""
    match body.act:
        case "rename":
            return json_response(await admin.rename(who, body.name))
        case "ban" | "unban":
            return json_response(await admin.ban(who, body.act == "ban", body.why))
        case "delete":
            return json_response(await admin.delete_person(who))
        case "reset-password":
            return json_response(NewCode(await admin.reset_password(who)))


@router.get("/tables", responses=answers(TablePage, 404), summary="All tables, the newest first")
async def list_tables(admin: AdminOf, after: AfterOf = "", limit: LimitOf = PAGE) -> Response:
    found = await admin.tables(read_cursor(after)[1], limit)
    last = write_cursor(0, PageMark(found[-1].created, found[-1].id)) if len(found) == limit else ""
    return json_response(TablePage(found, last))


@router.post("/tables/{table_id}", responses=answers(TableCard, *BODY, 404), summary="Close, hide or delete a table")
async def act_on_table(table_id: str, body: TableAct, admin: AdminOf) -> Response:
    if not is_id(table_id):
        raise ApiError(404, "no-table")
    acts = {"close": admin.close_table, "hide": admin.hide_table, "delete": admin.delete_table}
    return json_response(await acts[body.act](table_id))


@router.get("/reports", responses=answers(ReportPage, 404), summary="What people reported, the newest first")
async def list_reports(
    admin: AdminOf, after: NumberOf = None, limit: LimitOf = PAGE, everything: bool = False
) -> Response:
    return json_response(ReportPage(await admin.reports(after, limit, everything)))


@router.post("/reports/{number}", responses=refusals(404), status_code=204, summary="A report was dealt with")
async def handle_report(number: int, admin: AdminOf) -> Response:
    await admin.handle_report(min(max(number, 0), 2**31 - 1))
    return Response(status_code=204)


@router.get("/site", responses=answers(SiteState, 404), summary="Announcement, invitations, words")
async def read_state(admin: AdminOf) -> Response:
    return json_response(await _state(admin))


@router.post("/site", responses=answers(SiteState, *BODY, 404), summary="Change them")
async def change_state(body: SiteAct, admin: AdminOf) -> Response:
    if body.announcement is not None:
        await admin.announce(body.announcement)
    if body.invitation_only is not None:
        await admin.require_invitations(body.invitation_only)
    if body.add_words or body.remove_words:
        await admin.change_words(body.add_words, body.remove_words)
    return json_response(await _state(admin))


@router.post("/invitations", responses=answers(NewCode, *BODY, 404), summary="Invite somebody")
async def invite(body: InvitationWish, admin: AdminOf) -> Response:
    return json_response(NewCode(await admin.invite(body.uses, body.days, body.note)))


@router.get("/audit", responses=answers(AuditPage, 404), summary="What was done here, the last first")
async def read_audit(admin: AdminOf, after: NumberOf = None, limit: LimitOf = PAGE) -> Response:
    return json_response(AuditPage(await admin.audit_log(after, limit)))


async def _state(admin: Admin) -> SiteState:
    settings = await admin.settings()
    said = settings.announcement.text if settings.announcement else {}
    return SiteState(said, settings.invitation_only, list(settings.words))
