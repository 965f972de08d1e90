"""Decisions that no person makes: those of bots and stand-ins, and those of people whose time is up."""

# Compiled: runs for every move at a table.

import asyncio
import logging
import random
import time
from collections.abc import Callable, Collection
from typing import Any

from era.bots.levels import name_bot
from era.server.metrics import BOT_SECONDS
from era.server.protocol.from_server import Thinking
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.commands import BotMove
from era.server.tables.member import Member
from era.server.tables.planning.board import PlanBoard
from era.server.tables.room import Room
from era.server.tables.session import Session
from era.server.workers.fair_queue import NOBODY_PLAYS, PERSON_AWAY, PERSON_WAITS, QueuePlace

LOG = logging.getLogger("era.server")

TAKEOVER_DELAY_MS = 15_000
"""So long after a bot should have answered, another process asks one."""
MAX_REFUSALS = 3
"""After so many answers that could not be played, a random legal action is."""
TIMEOUT_DELAY_MS = 2_000
"""A decision whose time is up is left so long to the processes that have the table open."""
CONFIRM_DELAY_MS = 10_000
"""While a live clock runs, whoever has nothing left but to say so is waited for so long."""
FAILURE_DELAY_S = 1.0
LOOK_BACK_LINES = 40
"""A seat's last action is one of so many lines, if it has just acted."""
BRIEF_S = 0.2
"""How long bots think whose host has spent all bot seconds, while others wait."""
TIMER_SLACK_S = 0.005
"""A timer that rings a moment too early would find that nobody's time is up."""


def is_played_by_bot(seat: SeatRow) -> bool:
    """Tell whether a bot decides here."""
    return seat.kind == "bot" or seat.stand_in


def find_place(room: Room) -> QueuePlace:
    """Return where the requests of a table stand in the queue for workers."""
    row = room.row
    if all(is_played_by_bot(seat) for seat in row.seats):
        urgency = NOBODY_PLAYS
    else:
        urgency = PERSON_WAITS if any(member.seats for member in room.members) else PERSON_AWAY
    host = room.context.limits.find_requester(row.host)
    return QueuePlace(urgency, host.address or row.host or "", row.id)


class BotTurns:
    def __init__(
        self,
        room: Room,
        plan_board: PlanBoard,
        submit: Callable[[BotMove], None],
        recheck: Callable[[], None],
        on_late: Callable[[list[int]], None],
    ) -> None:
        """`submit` puts a move into the table's inbox; `recheck` makes the table call `schedule` again; `on_late` is
        told the seats of people whose time is up."""
        self.room = room
        self.plan_board = plan_board
        self._on_late = on_late
        self._submit = submit
        self._recheck = recheck
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._refusals: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._announced: list[int] = []
        self._row: TableRow | None = None
        self._bots: list[bool] = []
        """Which seats of this row bots play."""

    def list_bots(self) -> list[bool]:
        """Return, for each seat, whether a bot decides there. Asked several times a move: a row is looked through once,
        since it is replaced when something in it changes."""
        row = self.room.row
        if row is not self._row:
            self._row, self._bots = row, [is_played_by_bot(seat) for seat in row.seats]
        return self._bots

    def deadline(self, at: int) -> int | None:
        """Return when another process may have to look after this table."""
        row, session = self.room.row, self.room.session
        if session is None or session.over() or self.room.is_stopped() or self.room.is_full():
            return None
        on_turn, bots = session.turn().seats, self.list_bots()
        for seat in on_turn:
            if bots[seat]:
                return at + int(row.bot_seconds * 1000) + TAKEOVER_DELAY_MS
        ends = self._find_end(on_turn)
        return None if ends is None else max(ends, at) + TIMEOUT_DELAY_MS

    def schedule(self) -> None:
        """Ask the bots whose turn it is, and set the timer for the next clock that runs out."""
        if self.room.running() is None or self.is_asleep():
            self._announce([])
            return
        now = self.room.context.now()
        if late := self._find_late(now):
            self._on_late(late)
        levels = self._levels(now)
        self._announce(sorted(levels))
        for seat, level in levels.items():
            if seat not in self._tasks:
                self._tasks[seat] = asyncio.create_task(self._think(seat, level))
        self._set_timer(now)

    def is_asleep(self) -> bool:
        """Tell whether only bots play here, and nobody of this process watches: then nothing happens until somebody
        comes. (Whoever watches in another process is served there.)"""
        return not self.room.members and all(self.list_bots())

    def _levels(self, now: int) -> dict[int, str]:
        """Return the seats on turn for which a bot decides, and its name."""
        row, session = self.room.row, self.room.session
        assert session is not None
        is_timed = session.clocks.is_running()
        levels: dict[int, str] = {}
        bots = self.list_bots()
        for seat in session.turn().seats:
            if bots[seat]:
                levels[seat] = name_bot(row.seats[seat].character, row.seats[seat].level)
            elif is_timed and self._is_confirmed(seat, now):
                levels[seat] = row.clock.bot
        return levels

    def _find_late(self, now: int) -> list[int]:
        """Return the people on turn whose time is up: from now on a bot stands in, which all are told."""
        session = self.room.session
        assert session is not None
        if not session.clocks.is_running():
            return []
        late, bots = session.clocks.find_late(now), self.list_bots()
        return [seat for seat in session.turn().seats if seat in late and not bots[seat]]

    def _find_end(self, people: Collection[int]) -> int | None:
        """Return when the first of these people is not waited for any longer."""
        session = self.room.session
        assert session is not None
        if not session.clocks.is_running():
            return None
        ends = [end for seat in people if (end := self._confirmed_at(seat)) is not None]
        if (out_of_time := session.clocks.deadline(people)) is not None:
            ends.append(out_of_time)
        return min(ends, default=None)

    def _is_confirmed(self, seat: int, now: int) -> bool:
        end = self._confirmed_at(seat)
        return end is not None and end <= now

    def _confirmed_at(self, seat: int) -> int | None:
        """Return when the seat's only answer is given for it: what a person did can be looked at and taken back for a
        while, but others' clocks are not to wait for that. Behind a screen nobody answers for anybody."""
        session = self.room.session
        assert session is not None
        game, state = session.game, session.state
        if self.room.row.clock.kind != "live" or game.secret(state) or game.legal(state, seat).size != 1:
            return None
        own = [line.at for line in session.lines.of[seat][-LOOK_BACK_LINES:] if line.seat == seat]
        return own[-1] + CONFIRM_DELAY_MS if own else None

    def _announce(self, seats: list[int]) -> None:
        """Tell only who is on turn, which all may know: not how many things a bot does behind its screen."""
        if seats != self._announced:
            self._announced = seats
            self.room.broadcast(Thinking(seats))

    def welcome(self, member: Member) -> None:
        """Tell a new member which bots are thinking."""
        if self._announced:
            member.send(Thinking(self._announced))

    async def _think(self, seat: int, level: str) -> None:
        """Run until the bot's move is played: a bot asked again meanwhile would answer a question of the past."""
        try:
            await self._decide(seat, level)
        except Exception:
            LOG.exception("a bot could not be asked", extra={"table": self.room.row.id[:6]})
            self._count_refusal(seat)
            await asyncio.sleep(FAILURE_DELAY_S)
        finally:
            self._tasks.pop(seat, None)
        self._recheck()

    async def _decide(self, seat: int, level: str) -> None:
        session = self.room.session
        if session is None or seat not in session.turn().seats:
            return  # what it was to answer was answered, or taken back
        seen = session.lines.count(seat)
        only = session.game.legal(session.state, seat).size == 1
        if only or self._refusals.get(seat, 0) >= MAX_REFUSALS:  # no worker is asked what there is nothing to choose of
            text = self._choose_randomly(seat)
        else:
            view = session.game.save(session.game.view(session.state, seat))
            text = await self._ask(session, view, seat, level)
        move = BotMove(seat, text, seen)
        self._submit(move)
        await move.settled
        if move.is_refused():
            self._count_refusal(seat)

    async def _ask(self, session: Session, view: Any, seat: int, level: str) -> str:
        """Ask a worker, at the expense of the table's host."""
        context = self.room.context
        budget, host = context.limits.bot_seconds, context.limits.find_requester(self.room.row.host)
        place = find_place(self.room)
        seconds = self.room.row.bot_seconds
        if budget.wait(host) and context.workers.dispatcher.has_others(place.owner):
            seconds = min(seconds, BRIEF_S)
        began = time.monotonic()
        wants_plan = self.plan_board.wants_plan(seat)
        number = session.number
        with BOT_SECONDS.time():
            reply = await context.workers.decide_aloud(
                session.game.name, session.options, view, seat, level, seconds, place,
                self.plan_board.make_talk(), wants_plan,
            )  # fmt: skip
        budget.charge(host, min(time.monotonic() - began, seconds))
        if wants_plan and session is self.room.session and session.number == number:
            await self.plan_board.announce(seat, reply.plan)
        return reply.text

    def _choose_randomly(self, seat: int) -> str:
        session = self.room.session
        assert session is not None
        legal = session.game.legal(session.state, seat)
        return session.game.write(session.state, seat, legal.nth(random.randrange(legal.size)))

    def is_thinking(self) -> bool:
        return bool(self._tasks)

    def _count_refusal(self, seat: int) -> None:
        self._refusals[seat] = self._refusals.get(seat, 0) + 1

    def reset_refusals(self) -> None:
        """Trust the bots again: something was played, so their next questions are new ones."""
        if self._refusals:
            self._refusals = {}

    def _set_timer(self, now: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        session = self.room.session
        assert session is not None
        if not session.clocks.is_running():
            return
        bots = self.list_bots()
        people = [seat for seat in session.turn().seats if not bots[seat]]
        ends = self._find_end(people)
        if ends is not None and ends > now:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((ends - now) / 1000 + TIMER_SLACK_S, self.schedule)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks.values():
            task.cancel()

    def release(self) -> None:
        """Let go of the table, after `stop`."""
        self._submit, self._recheck, self._on_late = _drop_move, _do_nothing, _drop_seats


def _drop_move(move: BotMove) -> None:
    move.fail()


def _do_nothing() -> None:
    pass


def _drop_seats(seats: list[int]) -> None:
    pass
