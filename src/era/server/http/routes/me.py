"""Who I am: guests at once, accounts for whoever wants to keep their tables, and a way out of everything."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from era.server.auth.account_deletion import delete_account
from era.server.auth.accounts import LogInSource
from era.server.auth.guest_merge import merge_guest
from era.server.auth.tokens import COOKIE, DEVICE_COOKIE, LIFETIME_S, Claim, cookie_of, remember_user
from era.server.auth.users import Person
from era.server.errors import ApiError
from era.server.http.container import Services
from era.server.http.dependencies import (
    IdentityOf,
    LangOf,
    RequesterOf,
    ServicesOf,
    Somebody,
    json_response,
    require_new,
)
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.schemas import BeGuest, LogIn, Me, MyPassword, NewAccount, NewPassword, Recovery

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", responses=answers(Me), summary="Who I am")
def read_me(identity: IdentityOf, lang: LangOf) -> Response:
    if identity.person is None:
        return json_response(Me(lang=lang, why="" if identity.why == "nobody" else identity.why))
    return json_response(_me(identity.person))


@router.post("/me", responses=answers(Me, *BODY, 403, 409), summary="Become a guest, or change my name or language")
async def be_guest(
    body: BeGuest, request: Request, identity: IdentityOf, requester: RequesterOf, services: ServicesOf, lang: LangOf
) -> Response:
    """A browser that was logged out elsewhere, or whose guest was forgotten, is told so: log out here to begin anew."""
    name = await services.site.check_name(body.name)
    person = identity.person
    if person is None:
        require_new(identity)
        if wait := services.limits.guests.take(requester.address):
            raise ApiError(429, "too-fast", {"seconds": max(1, round(wait))})
        await services.site.let_in(body.invitation)
        person = await services.users.add(name, body.lang or lang)
    else:
        person = await services.rename(person, name, body.lang or person.lang)
    return sign_in(services, request, person, body.token, claim=identity.claim)


@router.delete("/me", responses=refusals(401, 403), status_code=204, summary="Delete my data")
async def delete_me(request: Request, person: Somebody, services: ServicesOf) -> Response:
    """Deletes the account or guest, everything said in chats, and every table where nobody else played. In games
    with others the moves stay, without the name."""
    await delete_account(services.stores, person.id, services.registry.row_changed)
    await services.close_connections(person.id)
    return sign_out(request)


@router.post("/accounts", responses=answers(Me, *BODY, 403, 409, status=201), summary="Make an account of me")
async def make_account(
    body: NewAccount, request: Request, identity: IdentityOf, requester: RequesterOf, services: ServicesOf, lang: LangOf
) -> Response:
    """A guest keeps all tables. There is no e-mail address: `recovery` of the answer is the only way back if the
    password is lost, and is never told again."""
    _limit(services, requester.address)
    await services.site.check_name(body.login, "login")
    name = await services.site.check_name(body.name) if body.name else ""
    if identity.person is None:
        require_new(identity)
        await services.site.let_in(body.invitation)
    source = _source(services, request, requester.address)
    try:
        made, code = await services.accounts.create(identity.person, body.login, body.password, name, lang, source)
    except ApiError:
        if identity.person is None:
            await services.site.give_back(body.invitation)
        raise
    return sign_in(services, request, made, body.token, 201, identity.claim, code)


@router.post("/session", responses=answers(Me, *BODY, 403), summary="Log in")
async def log_in(
    body: LogIn, request: Request, identity: IdentityOf, requester: RequesterOf, services: ServicesOf
) -> Response:
    """Whoever was a guest so far brings the guest's tables along, with all that was said and all boxes, unless
    `keep_guest` is false."""
    source = _source(services, request, requester.address)
    person = await services.accounts.log_in(body.login, body.password, source)
    guest = identity.person
    if body.keep_guest and guest is not None and guest.login is None:
        await merge_guest(services.stores, guest, person, services.registry.row_changed)
        services.tournaments.final_standings.clear()
        await services.close_connections(guest.id)
    return sign_in(services, request, person, body.token)


@router.post("/recovery", responses=answers(Me, *BODY, 403), summary="Set a new password with the recovery code")
async def recover(body: Recovery, request: Request, requester: RequesterOf, services: ServicesOf) -> Response:
    """The code is used up by that, and every session ends; `recovery` of the answer is the next code."""
    _limit(services, requester.address)
    source = _source(services, request, requester.address)
    person, code = await services.accounts.recover(body.login, body.code, body.password, source)
    await services.close_connections(person.id)
    return sign_in(services, request, person, body.token, code=code)


@router.post("/me/password", responses=answers(Me, *BODY, 401, 403, 409), summary="Change my password")
async def change_password(
    body: NewPassword, request: Request, person: Somebody, requester: RequesterOf, services: ServicesOf
) -> Response:
    """Every session but this one ends."""
    _require_account(person)
    source = _source(services, request, requester.address)
    changed = await services.accounts.change_password(person, body.old, body.new, source)
    await services.close_connections(person.id)
    return sign_in(services, request, changed, body.token)


@router.post("/me/recovery", responses=answers(Me, *BODY, 401, 403, 409), summary="Another recovery code")
async def renew_code(
    body: MyPassword, request: Request, person: Somebody, requester: RequesterOf, services: ServicesOf
) -> Response:
    """The old code is worth nothing from then on."""
    _require_account(person)
    source = _source(services, request, requester.address)
    changed, code = await services.accounts.new_code(person, body.password, source)
    me = _me(changed)
    me.recovery = code
    return json_response(me)


@router.delete("/session", responses=refusals(403), status_code=204, summary="Log out here")
async def log_out(request: Request, identity: IdentityOf, services: ServicesOf) -> Response:
    """The cookie or token of this request is worth nothing from now on, wherever else somebody has it."""
    if identity.person is not None and identity.claim is not None:
        await services.users.end_session(identity.claim)
        await services.close_connections(identity.person.id)
    return sign_out(request)


@router.delete("/sessions", responses=refusals(401, 403), status_code=204, summary="Log out everywhere")
async def log_out_everywhere(request: Request, person: Somebody, services: ServicesOf) -> Response:
    """Every cookie and every token made so far is worth nothing from now on, here too; open sockets are closed."""
    await services.users.end_sessions(person.id)
    await services.close_connections(person.id)
    return sign_out(request)


def _me(person: Person) -> Me:
    return Me(
        person.name,
        person.lang,
        person.login is not None,
        person.login or "",
        recoverable=bool(person.recovery),
        person=person.public or "",
        shows=person.shows,
    )


def _require_account(person: Person) -> None:
    if person.login is None:
        raise ApiError(409, "no-account")


def _limit(services: Services, address: str) -> None:
    if wait := services.limits.accounts.take(address):
        raise ApiError(429, "too-fast", {"seconds": max(1, round(wait))})


def _source(services: Services, request: Request, address: str) -> LogInSource:
    known = cookie_of(request.headers.get("cookie", ""), DEVICE_COOKIE)
    return LogInSource(address, services.tokens.read_device(known))


def sign_in(
    services: Services,
    request: Request,
    person: Person,
    by_token: bool,
    status: int = 200,
    claim: Claim | None = None,
    code: str = "",
) -> Response:
    """Answer with the person and the cookie that proves it; for a program, with a token and no cookie. `claim`: the
    session goes on that the request was sent in."""
    me = _me(person)
    me.recovery = code
    token = services.tokens.make(person.claim(claim.session if claim else None))
    if by_token:
        me.token = token
        return json_response(me, status)
    response = json_response(me, status)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, LIFETIME_S, httponly=True, samesite="lax", secure=secure)
    if person.login is not None:
        device = services.tokens.read_device(cookie_of(request.headers.get("cookie", ""), DEVICE_COOKIE))
        known = services.tokens.make_device(remember_user(device, person.id))
        response.set_cookie(DEVICE_COOKIE, known, LIFETIME_S, httponly=True, samesite="lax", secure=secure)
    return response


def sign_out(request: Request) -> Response:
    response = Response(status_code=204, headers={"cache-control": "no-store"})
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response
