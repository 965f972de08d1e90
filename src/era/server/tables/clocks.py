"""The clocks of a table: how much time each seat has. They follow from the log's times and the table's seats alone, so
all processes agree.

An increment is given when a decision is over (the seat is no longer on turn), never for a single action: a clock
tells nothing about what happens behind a screen.
"""

# Compiled: runs for every move at a table.

from collections.abc import Collection, Sequence

from era.core.game import TurnStatus
from era.server.protocol.from_server import Clocks
from era.server.protocol.table_info import Clock
from era.server.storage.models import SeatRow
from era.server.storage.snapshot import ClockState

RETURN_MS = 60_000
"""Whoever takes the seat back has at least so long for each decision from then on, at a live clock."""


class TableClocks:
    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self._is_timed = clock.kind != "none"
        self.bank = clock.bank * 1000
        self.increment = clock.increment * 1000 if clock.kind == "live" else 0
        reserve = clock.reserve * 1000 if clock.kind == "days" else 0
        self.now = ClockState([self.bank] * seats, [None] * seats, reserve=[reserve] * seats)
        self._back = [0] * seats
        self._pauses: list[list[tuple[int, int]]] = [[] for _ in range(seats)]

    def read_seats(self, seats: Sequence[SeatRow]) -> None:
        """Take over who came back when, and whose clock stands still when."""
        if not self._is_timed:
            return
        for number, seat in enumerate(seats):
            self._back[number] = seat.back
            self._pauses[number] = seat.pauses if self.clock.kind == "days" else []

    def is_running(self) -> bool:
        """Tell whether anybody's time counts at this table."""
        return self._is_timed

    def update(self, at: int, turn: TurnStatus, undone: bool = False) -> None:
        """Stop and start the clocks: something was played, or taken back, at this time, and now `turn` is."""
        if not self._is_timed:
            return
        now = self.now
        for seat, since in enumerate(now.since):
            on_turn = seat in turn.seats
            if since is not None and not on_turn:
                now.left[seat] += self.increment * (not undone) - self._elapsed(seat, since, at)
                now.since[seat] = None
                self._charge(seat)
            elif since is None and on_turn:
                self._begin(seat, at)
                now.left[seat] -= self.increment * undone  # what its decision, now taken back, had earned
            elif since is not None and self.clock.kind == "days" and turn.phase != now.phase:
                now.left[seat] -= self._elapsed(seat, since, at)
                self._charge(seat)
                self._begin(seat, at)  # another decision
        now.phase = turn.phase

    def stop(self, at: int) -> None:
        """Nobody can decide any more."""
        for seat, since in self._list_running():
            self.now.left[seat] -= self._elapsed(seat, since, at)
            self.now.since[seat] = None

    def _begin(self, seat: int, at: int) -> None:
        self.now.since[seat] = at
        if self.clock.kind == "days":
            self.now.left[seat] = self.bank
        elif 0 < self._back[seat] <= at:
            self.now.left[seat] = max(self.now.left[seat], RETURN_MS)

    def _charge(self, seat: int) -> None:
        """What a decision took beyond its own time comes from the reserve."""
        if self.clock.kind == "days" and self.now.left[seat] < 0:
            self.now.reserve[seat] = max(0, self.now.reserve[seat] + self.now.left[seat])
            self.now.left[seat] = 0

    def _elapsed(self, seat: int, since: int, at: int) -> int:
        stood = 0
        for begin, until in self._pauses[seat]:
            stood += max(0, min(until, at) - max(begin, since))
        return at - since - stood

    def _find_end(self, seat: int, since: int) -> int:
        end = since + self.now.left[seat] + self.now.reserve[seat]
        for begin, until in self._pauses[seat]:
            if until > since and begin < end:
                end += until - max(begin, since)
        if self._back[seat]:
            end = max(end, self._back[seat] + (self.bank if self.clock.kind == "days" else RETURN_MS))
        return end

    def deadline(self, seats: Collection[int]) -> int | None:
        """Return when the first of these seats runs out of time."""
        if not self._is_timed:
            return None
        ends = [self._find_end(seat, since) for seat, since in self._list_running() if seat in seats]
        return min(ends, default=None)

    def find_late(self, at: int) -> list[int]:
        """Return the seats on turn whose time is up."""
        if not self._is_timed:
            return []
        return [seat for seat, since in self._list_running() if self._find_end(seat, since) <= at]

    def to_message(self, at: int) -> Clocks | None:
        if not self._is_timed:
            return None
        left = self.now.left[:]
        for seat, since in self._list_running():
            left[seat] = max(left[seat] - self._elapsed(seat, since, at), self._find_grace(seat, at))
        if self.clock.kind != "days":
            return Clocks(at, left)
        paused = [seat for seat, spans in enumerate(self._pauses) if any(begin <= at < end for begin, end in spans)]
        return Clocks(at, left, self.now.reserve[:], paused)

    def _find_grace(self, seat: int, at: int) -> int:
        """Return how long whoever came back has in any case."""
        if not self._back[seat]:
            return -self.now.reserve[seat]
        least = self.bank if self.clock.kind == "days" else RETURN_MS
        return max(self._back[seat] + least - at, -self.now.reserve[seat])

    def _list_running(self) -> list[tuple[int, int]]:
        return [(seat, since) for seat, since in enumerate(self.now.since) if since is not None]
