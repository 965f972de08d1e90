"""How I am told that it is my turn: push, e-mail, quiet hours, holidays; and a table's webhook."""

import asyncio
import re
import smtplib
from typing import Annotated, Literal

from fastapi import APIRouter
from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, StringConstraints
from starlette.responses import Response

from era.server.errors import ApiError
from era.server.http.dependencies import LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.routes.tables import load_table, read_table
from era.server.http.schemas import Request
from era.server.notices.outgoing import check_address
from era.server.notices.push import is_key
from era.server.notices.quiet_hours import find_zone
from era.server.notices.sender import WORDS
from era.server.notices.turn_watch import make_notice
from era.server.protocol.table_info import TableInfo
from era.server.storage.models import NoticeSettings, Webhook

router = APIRouter(prefix="/api", tags=["notices"])

EMAIL = re.compile(r"[^@\s<>,;:\"]{1,64}@[^@\s<>,;:\"]{1,180}\.[^@\s<>,;:\".]{2,24}")
DAY_MINUTES = 24 * 60
MAX_HOLIDAYS = 10
MAX_URL_CHARS = 1000
KINDS = ("turn", "time", "stand-in", "over", "invited")
Minute = Annotated[int, Field(ge=0, lt=DAY_MINUTES)]
Time = Annotated[int, Field(ge=0, le=2**53)]


class NoticeWish(Request):
    """How and when I want to be told. What is left out stays as it is."""

    email: str | None = Field(default=None, max_length=254, description="Empty: none. A new one has to be confirmed.")
    wants: dict[Literal["turn", "time", "stand-in", "over", "invited"], list[Literal["push", "email"]]] | None = None
    quiet: bool | None = None
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
    zone: str | None = Field(default=None, max_length=60, description="As Europe/Madrid.")


class HolidayWish(Request):
    holidays: list[Annotated[list[Time], Field(min_length=2, max_length=2)]] = Field(
        max_length=MAX_HOLIDAYS, description="Milliseconds since 1970: from, to."
    )


class PushKeys(Request):
    p256dh: Annotated[str, StringConstraints(max_length=200)]
    auth: Annotated[str, StringConstraints(max_length=100)]


class PushWish(Request):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: str = Field(max_length=MAX_URL_CHARS)
    keys: PushKeys


class PushEnd(Request):
    endpoint: str = Field(max_length=MAX_URL_CHARS)


class TryWish(Request):
    channel: Literal["push", "email"]


class HookWish(Request):
    """Where the table tells whose turn it is; without an address, nowhere."""

    kind: Literal["discord", "slack", "matrix"] = "discord"
    url: str = Field(default="", max_length=MAX_URL_CHARS)


class Notices(Struct):
    """How I am told."""

    settings: NoticeSettings
    push_key: str
    """With which a browser subscribes."""
    browsers: int
    """In how many of my browsers I am told."""
    mail: bool
    """Whether this server sends e-mail."""


@router.get("/me/notices", responses=answers(Notices, 401), summary="How I am told that it is my turn")
async def read_notices(person: Somebody, services: ServicesOf) -> Response:
    store, sender = services.notices, services.sender
    browsers = len(await store.subscriptions(person.id))
    return json_response(
        Notices(await store.settings(person.id), sender.signer.public_key(), browsers, sender.mail is not None)
    )


@router.put("/me/notices", responses=answers(Notices, *BODY, 401, 403), summary="Change how I am told")
async def change_notices(
    body: NoticeWish, person: Somebody, requester: RequesterOf, services: ServicesOf, lang: LangOf
) -> Response:
    """A new e-mail address gets a message with a link; only who opens it is written to."""
    before = await services.notices.settings(person.id)
    given = {key: value for key, value in body.model_dump().items() if value is not None and key != "email"}
    if "zone" in given and find_zone(given["zone"]) is None:
        raise ApiError(422, "zone-wrong", {"zone": given["zone"][:60]})
    chosen = replace(before, **given)
    is_new = body.email is not None and body.email != before.email
    if is_new:
        if body.email and not EMAIL.fullmatch(body.email):
            raise ApiError(422, "email-wrong")
        chosen = replace(chosen, email=body.email, confirmed=False)
        if body.email:
            spend(services.limits.new_tables, requester)
    # Before the mail: whoever follows its link at once finds the address that it confirms.
    await services.notices.change(person.id, chosen)
    if is_new and body.email:
        try:
            await _ask_to_confirm(services, person.id, person.name, body.email, lang)
        except ApiError:
            await services.notices.change(person.id, before)
            raise
    return await read_notices(person, services)


async def _ask_to_confirm(services: ServicesOf, user_id: str, name: str, email: str, lang: str) -> None:
    sender = services.sender
    if sender.mail is None:
        raise ApiError(409, "email-off")
    link = sender.links.confirm(user_id, email)
    text = WORDS.say(lang, "confirm-mail", {"name": name, "link": link})
    key = f"confirm.{sender.registry.context.now()}.{user_id}"
    title, now = WORDS.say(lang, "confirm-title"), sender.registry.context.now() / 1000
    try:
        await asyncio.to_thread(sender.mail.send, email, title, text, key, "", now)
    except (OSError, smtplib.SMTPException):
        raise ApiError(409, "email-off") from None


@router.get("/notices/confirm/{token}", responses=refusals(404), summary="Say that an e-mail address is mine")
async def confirm(token: str, services: ServicesOf, lang: LangOf) -> Response:
    value = services.tokens.read_link("confirm", token)
    user, _, email = (value or "").partition(" ")
    chosen = await services.notices.settings(user)
    if not user or chosen.email != email:
        raise ApiError(404, "link-old")
    await services.notices.change(user, replace(chosen, confirmed=True))
    return _tell(lang, "confirmed")


@router.get("/notices/stop/{token}", responses=refusals(404), summary="No more e-mail to me")
@router.post("/notices/stop/{token}", responses=refusals(404), summary="No more e-mail to me, with one click")
async def stop(token: str, services: ServicesOf, lang: LangOf) -> Response:
    user = services.tokens.read_link("stop", token)
    if user is None:
        raise ApiError(404, "link-old")
    chosen = await services.notices.settings(user)
    await services.notices.change(user, replace(chosen, email="", confirmed=False))
    return _tell(lang, "stopped")


def _tell(lang: str, key: str) -> Response:
    headers = {"cache-control": "no-store", "refresh": "3;url=/your-move"}
    return Response(WORDS.say(lang, key) + "\n", media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/me/push", responses=refusals(*BODY, 401, 403), status_code=204, summary="Tell me in this browser")
async def subscribe(body: PushWish, person: Somebody, services: ServicesOf) -> Response:
    check_address(body.endpoint, services.sender.private)
    if not is_key(body.keys.p256dh, body.keys.auth):
        raise ApiError(422, "push-wrong")
    now = services.registry.context.now()
    await services.notices.subscribe(person.id, body.endpoint, body.keys.p256dh, body.keys.auth, now)
    return Response(status_code=204)


@router.post("/me/push/end", responses=refusals(*BODY, 401, 403), status_code=204, summary="Not in this browser")
async def unsubscribe(body: PushEnd, person: Somebody, services: ServicesOf) -> Response:
    await services.notices.unsubscribe(body.endpoint, person.id)
    return Response(status_code=204)


@router.post("/me/notices/try", responses=refusals(*BODY, 401, 403), status_code=204, summary="Send me a notice now")
async def try_channel(body: TryWish, person: Somebody, requester: RequesterOf, services: ServicesOf) -> Response:
    spend(services.limits.new_tables, requester)
    now = services.registry.context.now()
    await services.notices.put([make_notice("test", body.channel, person.id, "", f"{person.id}:{now}", now)])
    return Response(status_code=204)


@router.put("/me/holidays", responses=answers(Notices, *BODY, 401, 403), summary="When my clocks of days stand still")
async def change_holidays(body: HolidayWish, person: Somebody, services: ServicesOf) -> Response:
    """At each table for as long as it allows. What is past stays."""
    now, last = services.registry.context.now(), 0
    spans = sorted((int(begin), int(end)) for begin, end in body.holidays)
    for begin, end in spans:
        if not last <= begin < end or end <= now:
            raise ApiError(422, "holidays-wrong")
        last = end
    chosen = await services.notices.settings(person.id)
    await services.notices.change(person.id, replace(chosen, holidays=spans))
    await services.registry.lobby.set_holidays(person.id, spans)
    return await read_notices(person, services)


@router.put(
    "/tables/{table_id}/webhook", responses=answers(TableInfo, *BODY, 401, 403, 404), summary="A table's webhook"
)
async def change_webhook(
    table_id: str, body: HookWish, person: Somebody, services: ServicesOf, lang: LangOf
) -> Response:
    """For the host: whose turn it is, told to a channel of Discord, Slack or Matrix. Nothing of the address is shown to
    anybody again."""
    await load_table(services, table_id)
    if body.url:
        check_address(body.url, services.sender.private)
    hook = Webhook(body.kind, body.url) if body.url else None
    await services.registry.lobby.set_webhook(table_id, person.id, hook)
    return await read_table(table_id, person, services, lang)
