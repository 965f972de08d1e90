"""Dependencies of the endpoints: the requester, the language, the services, and how responses are written."""

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request
from starlette.responses import Response

from era.server.auth.rate_limit import RequestBudget, Requester
from era.server.auth.tokens import token_of
from era.server.auth.users import Identity, Person
from era.server.errors import ApiError, language
from era.server.http.container import Services

REQUESTER = "era.requester"
"""Where the scope of a request says who asks; the middleware puts it there."""
MAX_SENTENCE_CHARS = 500
"""A sentence may quote what was sent, but not all of a long text."""
NO_STORE = {"cache-control": "no-store"}


def _services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def _lang(request: Request, lang: str | None = None) -> str:
    """Choose the language of the sentences: `?lang=` or Accept-Language."""
    return language(lang, request.headers.get("accept-language", ""))


async def _identify(request: Request) -> Identity:
    return await _services(request).users.identify(token_of(request.headers)[0])


async def _find_person(request: Request) -> Person | None:
    return (await _identify(request)).person


async def _require_person(request: Request) -> Person:
    identity = await _identify(request)
    if identity.person is None:
        raise ApiError(403 if identity.why == "banned" else 401, identity.why or "nobody")
    return identity.person


def require_new(identity: Identity) -> None:
    """Raise ApiError if the request came with a cookie of ours: it is never written over, not even when it is worth
    nothing just now, since it may be all that somebody has of their seats."""
    if identity.claim is not None:
        raise ApiError(403 if identity.why == "banned" else 409, identity.why)


def _requester(request: Request) -> Requester:
    found: Requester = request.scope[REQUESTER]
    return found


def spend(budget: RequestBudget, requester: Requester, cost: float = 1.0) -> None:
    """Spend from a budget. Raises ApiError, with the seconds to wait, if it is used up."""
    if wait := budget.take(requester, cost):
        raise ApiError(429, "too-fast", {"seconds": max(1, round(wait))})


RequesterOf = Annotated[Requester, Depends(_requester)]
"""Who asks and from where, for budgets."""
ServicesOf = Annotated[Services, Depends(_services)]
LangOf = Annotated[str, Depends(_lang)]
IdentityOf = Annotated[Identity, Depends(_identify)]
"""Who sent the request, or why nobody did."""
Anybody = Annotated[Person | None, Depends(_find_person)]
"""The requester, if they are known."""
Somebody = Annotated[Person, Depends(_require_person)]
"""The requester; an unknown one is refused and told to choose a name first."""


def json_response(value: Any, status: int = 200) -> Response:
    """Return a struct as JSON. It is the requester's alone, so nothing on the way may store it."""
    return Response(msgspec.json.encode(value), status, NO_STORE, "application/json")


def problem_response(status: int, key: str, sentence: str) -> Response:
    return json_response({"error": key, "sentence": sentence[:MAX_SENTENCE_CHARS]}, status)
