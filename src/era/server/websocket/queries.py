"""Queries that change nothing: what a move would do, its odds, a bot's hint, and the past."""

import logging

from era.core.errors import EraError, IllegalAction
from era.server.protocol.messages import Advice, Chances, Hint, Odds, Past, Tried, Try, Was
from era.server.protocol.patch import diff
from era.server.protocol.refusals import Refusal, TableError
from era.server.tables.live_table import LiveTable
from era.server.tables.member import Member
from era.server.tables.registry import TableRegistry
from era.server.tables.session import Session

LOG = logging.getLogger("era.server")

HINT_BUDGET_S = 1.0


def session_of(table: LiveTable, member: Member, seat: int) -> Session:
    """Return the session, if this seat is the member's."""
    if seat not in member.seats:
        raise Refusal("seat")
    if table.play is None:
        raise Refusal("over")
    if table.play.stopped is not None:
        raise Refusal("over", "stopped")
    return table.play


def answer_try(table: LiveTable, member: Member, ask: Try) -> None:
    """Play on what the seat may know, so that the answer tells nothing more."""
    play = session_of(table, member, ask.seat)
    game = play.game
    seen = game.view(play.state, ask.seat)
    before = game.show(seen)
    try:
        game.act(seen, ask.seat, game.read(seen, ask.seat, ask.text))
        message = Tried(ask.id, True, diff(before, game.show(seen)))
    except IllegalAction as error:
        message = Tried(ask.id, False, [], error.say(member.lang), error.rule, error.nearest or "")
    except EraError as error:
        message = Tried(ask.id, False, [], error.say(member.lang))
    member.send(message)


async def answer_odds(table: LiveTable, member: Member, ask: Odds) -> None:
    play = session_of(table, member, ask.seat)
    seen = play.game.save(play.game.view(play.state, ask.seat))
    chances = await table.context.workers.odds(play.game.name, play.options, seen, ask.seat, ask.text)
    if not chances:
        raise Refusal("illegal", "no-odds")
    member.send(Chances(ask.id, chances))


async def answer_hint(table: LiveTable, member: Member, ask: Hint) -> None:
    play = session_of(table, member, ask.seat)
    if ask.seat not in play.turn().seats:
        raise Refusal("turn")
    seen = play.game.save(play.game.view(play.state, ask.seat))
    advice = await table.context.workers.advise(
        play.game.name, play.options, seen, ask.seat, HINT_BUDGET_S, member.lang
    )
    member.send(Advice(ask.id, advice))


def answer_past(registry: TableRegistry, table: LiveTable, member: Member, ask: Past) -> None:
    over = table.row.status == "over"
    if ask.seat is not None and ask.seat not in member.seats and not over:
        raise Refusal("seat")
    try:
        view = registry.past_view(table, ask.line, ask.seat)
    except TableError as error:
        raise Refusal("illegal", error.key, error.values) from None
    member.send(Was(ask.id, ask.line, view))
