"""What endpoints share: who asks, in which language, and how answers are written."""

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request
from starlette.responses import Response

from era.server.auth.tokens import token_of
from era.server.auth.users import Person
from era.server.errors import ApiError, language
from era.server.http.container import Services

LONGEST_SENTENCE = 500
"""A sentence may quote what was sent, but not all of a long text."""
NEVER_KEPT = {"cache-control": "no-store"}


def _services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def _lang(request: Request, lang: str | None = None) -> str:
    """`?lang=` or Accept-Language."""
    return language(lang, request.headers.get("accept-language", ""))


async def _anybody(request: Request) -> Person | None:
    return await _services(request).users.person(token_of(request.headers)[0])


async def _somebody(request: Request) -> Person:
    person = await _anybody(request)
    if person is None:
        raise ApiError(401, "nobody")
    return person


ServicesOf = Annotated[Services, Depends(_services)]
LangOf = Annotated[str, Depends(_lang)]
Anybody = Annotated[Person | None, Depends(_anybody)]
"""Whoever asks, if they are known."""
Somebody = Annotated[Person, Depends(_somebody)]
"""Whoever asks; nobody is told to choose a name first."""


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON. Answers are for whoever asked, so they are kept nowhere on the way."""
    return Response(msgspec.json.encode(value), status, NEVER_KEPT, "application/json")


def problem(status: int, key: str, sentence: str) -> Response:
    return answer({"error": key, "sentence": sentence[:LONGEST_SENTENCE]}, status)
