"""Who I am: guests at once, accounts for whoever wants to keep their tables, and a way out of everything."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from era.server.auth.tokens import COOKIE, LIFETIME_S
from era.server.auth.users import Person
from era.server.errors import ApiError
from era.server.http.account_deletion import delete_account
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, ServicesOf, Somebody, json_response
from era.server.http.middleware import address_of
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.schemas import BeGuest, LogIn, Me, NewAccount

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", responses=answers(Me), summary="Who I am")
def read_me(person: Anybody, lang: LangOf) -> Response:
    return json_response(_me(person) if person else Me(lang=lang))


@router.post("/me", responses=answers(Me, *BODY, 403), summary="Become a guest, or change my name or language")
async def be_guest(body: BeGuest, request: Request, person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    if person is None:
        if wait := services.limits.guests.take(address_of(request.scope)):
            raise ApiError(429, "too-fast", {"seconds": max(1, round(wait))})
        person = await services.users.add(body.name, body.lang or lang)
    else:
        person = await services.users.rename(person, body.name, body.lang or person.lang)
    return sign_in(services, request, person, body.token)


@router.delete("/me", responses=refusals(401, 403), status_code=204, summary="Delete my data")
async def delete_me(request: Request, person: Somebody, services: ServicesOf) -> Response:
    """Deletes the account or guest, everything said in chats, and every table where nobody else played. In games
    with others the moves stay, without the name."""
    await delete_account(services, person)
    await services.close_connections(person.id)
    return sign_out(request)


@router.post("/accounts", responses=answers(Me, *BODY, 403, 409, status=201), summary="Make an account of me")
async def make_account(
    body: NewAccount, request: Request, person: Anybody, services: ServicesOf, lang: LangOf
) -> Response:
    """A guest keeps all tables. There is no e-mail address: a lost password cannot be recovered."""
    made = await services.accounts.create(person, body.login, body.password, body.name or "", lang)
    return sign_in(services, request, made, body.token, 201)


@router.post("/session", responses=answers(Me, *BODY, 403), summary="Log in")
async def log_in(body: LogIn, request: Request, services: ServicesOf) -> Response:
    person = await services.accounts.log_in(body.login, body.password, address_of(request.scope))
    return sign_in(services, request, person, body.token)


@router.delete("/session", responses=refusals(403), status_code=204, summary="Log out here")
def log_out(request: Request) -> Response:
    return sign_out(request)


@router.delete("/sessions", responses=refusals(401, 403), status_code=204, summary="Log out everywhere")
async def log_out_everywhere(request: Request, person: Somebody, services: ServicesOf) -> Response:
    """Every cookie and every token made so far is worth nothing from now on, here too; open sockets are closed."""
    await services.users.end_sessions(person.id)
    await services.close_connections(person.id)
    return sign_out(request)


def _me(person: Person) -> Me:
    return Me(person.name, person.lang, person.login is not None, person.login or "")


def sign_in(services: Services, request: Request, person: Person, by_token: bool, status: int = 200) -> Response:
    """Answer with the person and the cookie that proves it; for a program, with a token and no cookie."""
    me = _me(person)
    token = services.tokens.make(person.claim())
    if by_token:
        me.token = token
        return json_response(me, status)
    response = json_response(me, status)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, LIFETIME_S, httponly=True, samesite="lax", secure=secure)
    return response


def sign_out(request: Request) -> Response:
    response = Response(status_code=204, headers={"cache-control": "no-store"})
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response
