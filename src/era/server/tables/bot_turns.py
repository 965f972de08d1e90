"""Who plays when no person does: bots, stand-ins, and a bot for a decision whose time is up."""

# Compiled: runs for every move at a table.

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from era.server.metrics import BOT_SECONDS
from era.server.protocol.messages import Thinking
from era.server.tables.commands import PlayMove
from era.server.tables.member import Member

if TYPE_CHECKING:
    from era.server.tables.live_table import LiveTable

LOG = logging.getLogger("era.server")

GRACE = 15_000
"""So many milliseconds after a bot should have answered, another process asks one."""
PATIENCE = 3
"""After so many answers that could not be played, anything legal is."""
SOON = 2_000
"""A decision whose time is up is first dealt with by those who have the table open."""


class Turns:
    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failures: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told: list[int] = []

    def deadline(self, at: int) -> int | None:
        """When another process may have to see to this table."""
        table = self.table
        if table.play is None or table.play.over() or table.is_stopped():
            return None
        on_turn = table.play.turn().seats
        if any(table.row.seats[seat].is_played_by_bot() for seat in on_turn):
            return at + int(table.row.bot_seconds * 1000) + GRACE
        ends = table.play.times.deadline(on_turn)
        return None if ends is None else max(ends, at) + SOON

    def see_to_it(self) -> None:
        """Asks the bots whose turn it is, and sets the alarm for the next clock."""
        table = self.table
        if table.play is None or table.is_stopped() or table.row.status != "running":
            self._tell([])
            return
        now = table.desk.now()
        levels = self._levels(now)
        self._tell(sorted(levels))
        for seat, level in levels.items():
            if seat not in self._tasks:
                self._tasks[seat] = asyncio.create_task(self._think(seat, level))
        self._set_alarm(now)

    def _levels(self, now: int) -> dict[int, str]:
        """The seats on turn for which a bot decides, and which."""
        table = self.table
        assert table.play is not None
        late = table.play.times.late(now)
        levels = {}
        for seat in table.play.turn().seats:
            row = table.row.seats[seat]
            if row.is_played_by_bot():
                levels[seat] = row.level
            elif seat in late:
                levels[seat] = table.row.clock.bot
        return levels

    def _tell(self, seats: list[int]) -> None:
        """Only who is on turn, which all may know: not how many things a bot does behind its screen."""
        if seats != self._told:
            self._told = seats
            self.table.tell_all(Thinking(seats))

    def welcome(self, member: Member) -> None:
        if self._told:
            member.send(Thinking(self._told))

    async def _think(self, seat: int, level: str) -> None:
        """Until its move is played: a bot that is asked again meanwhile would answer a question of the past."""
        table = self.table
        try:
            await self._decide(seat, level)
        except Exception:
            LOG.exception("a bot could not be asked", extra={"table": table.row.id[:6]})
            self.refused(seat)
            await asyncio.sleep(1)
        finally:
            self._tasks.pop(seat, None)
        table.put_read(lambda _: None)  # which looks again who has to play

    async def _decide(self, seat: int, level: str) -> None:
        table = self.table
        play = table.play
        if play is None or seat not in play.turn().seats:
            return  # what it was to answer was answered, or taken back
        seen = play.lines.count(seat)
        if self._failures.get(seat, 0) >= PATIENCE:
            text = self._anything(seat)
        else:
            view = play.game.save(play.game.view(play.state, seat))
            seconds = table.row.bot_seconds
            with BOT_SECONDS.time():
                text = await table.desk.workers.decide(play.game.name, play.options, view, seat, level, seconds)
        move = PlayMove(None, seat, text, seen, None)
        move.settled = asyncio.get_running_loop().create_future()
        table.put(move)
        await move.settled

    def _anything(self, seat: int) -> str:
        play = self.table.play
        assert play is not None
        legal = play.game.legal(play.state, seat)
        return play.game.write(play.state, seat, legal.nth(random.randrange(legal.size)))

    def is_thinking(self) -> bool:
        return bool(self._tasks)

    def refused(self, seat: int) -> None:
        self._failures[seat] = self._failures.get(seat, 0) + 1

    def played(self) -> None:
        if self._failures:
            self._failures = {}

    def _set_alarm(self, now: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        play = self.table.play
        assert play is not None
        people = [seat for seat in play.turn().seats if not self.table.row.seats[seat].is_played_by_bot()]
        ends = play.times.deadline(people)
        if ends is not None and ends > now:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((ends - now) / 1000 + 0.005, self.see_to_it)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks.values():
            task.cancel()
