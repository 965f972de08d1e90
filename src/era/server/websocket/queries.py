"""Queries that change nothing: what a move would do, its odds, a bot's hint, and the past."""

import asyncio
import logging
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from era.core.errors import EraError, IllegalAction
from era.server.errors import ApiError
from era.server.protocol.from_client import Hint, Odds, Past, Scenes, Try, WhatUndo
from era.server.protocol.from_server import Advice, Chances, Scened, Tried, Was, WouldUndo
from era.server.protocol.patch import diff
from era.server.protocol.refusals import Refusal, TableError
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.tables.session import Session
from era.server.workers.fair_queue import PERSON_WAITS, QueuePlace

LOG = logging.getLogger("era.server")

HINT_BUDGET_S = 1.0
MAX_SCENES = 200
"""Lines that are told again at once."""


def session_of(table: LiveTable, member: Member, seat: int) -> Session:
    """Return the session, if this seat is the member's."""
    if seat not in member.seats:
        raise Refusal("seat")
    if table.session is None:
        raise Refusal("over")
    if table.session.stopped is not None:
        raise Refusal("over", "stopped")
    return table.session


def _find_place(table: LiveTable, member: Member) -> QueuePlace:
    """Return where the member's own question stands in the queue for workers."""
    asker = table.context.limits.find_requester(member.user)
    return QueuePlace(PERSON_WAITS, asker.address or member.user or "", table.row.id)


def answer_try(table: LiveTable, member: Member, request: Try) -> None:
    """Play on what the seat may know, so that the answer tells nothing more."""
    session = session_of(table, member, request.seat)
    game = session.game
    seen = game.view(session.state, request.seat)
    before = game.show(seen)
    seen.news = []
    try:
        game.act(seen, request.seat, game.read(seen, request.seat, request.text))
        # Nothing is told beat by beat here, so nobody needs the places after each of them.
        news = [replace(item, after=[]) for item in game.news(seen)]
        message = Tried(request.id, True, diff(before, game.show(seen)), news)
    except IllegalAction as error:
        message = Tried(
            request.id, False, sentence=error.say(member.lang), rule=error.rule, nearest=error.nearest or ""
        )
    except EraError as error:
        message = Tried(request.id, False, sentence=error.say(member.lang))
    member.send(message)


def answer_what_undo(table: LiveTable, member: Member, request: WhatUndo) -> None:
    """Say which of the seat's lines an undo would take back, before anybody is asked."""
    session = session_of(table, member, request.seat)
    since = session.lines.count_before(request.seat, session.find_undo_start(request.seat))
    member.send(WouldUndo(request.id, session.can_undo(request.seat).how, since))


async def answer_odds(table: LiveTable, member: Member, request: Odds) -> None:
    session = session_of(table, member, request.seat)
    seen = session.game.save(session.game.view(session.state, request.seat))
    chances = await table.context.workers.odds(
        session.game.name, session.options, seen, request.seat, request.text, _find_place(table, member)
    )
    if not chances:
        raise Refusal("illegal", "no-odds")
    member.send(Chances(request.id, chances))


async def answer_hint(table: LiveTable, member: Member, request: Hint) -> None:
    session = session_of(table, member, request.seat)
    if request.seat not in session.turn().seats:
        raise Refusal("turn")
    if table.row.deal is not None:
        raise Refusal("illegal", "no-advice")
    seen = session.game.save(session.game.view(session.state, request.seat))
    talk = table.plan_board.make_talk(request.seat) if table.plan_board.rules is not None else None
    advice = await table.context.workers.advise(
        session.game.name,
        session.options,
        seen,
        request.seat,
        HINT_BUDGET_S,
        member.lang,
        _find_place(table, member),
        talk,
    )
    member.send(Advice(request.id, advice))


class Scene(Struct):
    """What a process that replays tells of a stretch of the game; passed on as it is."""

    view: msgspec.Raw
    lines: msgspec.Raw


class Look(Struct):
    view: msgspec.Raw


async def answer_scenes(registry: TableRegistry, table: LiveTable, member: Member, request: Scenes) -> None:
    session, viewer = await _find_past(registry, table, member, request.seat, request.since)
    most = max(0, min(request.most, MAX_SCENES))
    place = _find_place(table, member)
    try:
        told = await table.context.replays.scenes(session, viewer, request.since, most, place)
    except ApiError as error:
        raise Refusal("wait", error.key, error.values) from None
    scene = msgspec.json.decode(told, type=Scene)
    lines: Any = scene.lines
    member.send(Scened(request.id, request.since, scene.view, lines))


async def answer_past(registry: TableRegistry, table: LiveTable, member: Member, request: Past) -> None:
    session, viewer = await _find_past(registry, table, member, request.seat, request.line)
    try:
        told = await table.context.replays.view(session, viewer, request.line, _find_place(table, member))
    except ApiError as error:
        raise Refusal("wait", error.key, error.values) from None
    member.send(Was(request.id, request.line, msgspec.json.decode(told, type=Look).view))


async def _find_past(
    registry: TableRegistry, table: LiveTable, member: Member, seat: int | None, line: int
) -> tuple[Session, int | None]:
    """Return the game and the viewer, once what came before the question is saved."""
    if seat is not None and seat not in member.seats and table.row.status != "over":
        raise Refusal("seat")
    if slow := table.context.limits.looks_back.take(table.context.limits.find_requester(member.user)):
        raise Refusal("fast", "replay-busy", {"seconds": max(1, round(slow))})
    found: asyncio.Future[tuple[Session, int | None]] = asyncio.get_running_loop().create_future()

    def read() -> None:
        if found.done():  # whoever asked went away
            return
        try:
            found.set_result(registry.find_past(table, line, seat))
        except TableError as error:
            found.set_exception(Refusal("illegal", error.key, error.values))

    table.submit_read(read)
    return await found
