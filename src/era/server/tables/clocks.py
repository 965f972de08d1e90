"""The clocks of a table: how much time each seat has. They follow from the log's times alone, so all processes agree.

An increment is given when a decision is over (the seat is no longer on turn), never for a single action: a clock
tells nothing about what happens behind a screen.
"""

# Compiled: runs for every move at a table.

from collections.abc import Collection

from era.core.game import TurnStatus
from era.server.protocol.messages import Clock, Clocks
from era.server.storage.snapshot import ClockState


class TableClocks:
    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.bank = clock.bank * 1000
        self.increment = clock.increment * 1000 if clock.kind == "live" else 0
        self.now = ClockState([self.bank] * seats, [None] * seats)

    def update(self, at: int, turn: TurnStatus, undone: bool = False) -> None:
        """Stop and start the clocks: something was played, or taken back, at this time, and now `turn` is."""
        if self.clock.kind == "none":
            return
        now = self.now
        for seat, since in enumerate(now.since):
            on_turn = seat in turn.seats
            if since is not None and not on_turn:
                now.left[seat] += self.increment * (not undone) - (at - since)
                now.since[seat] = None
            elif since is None and on_turn:
                self._begin(seat, at)
                now.left[seat] -= self.increment * undone  # what its decision, now taken back, had earned
            elif on_turn and self.clock.kind == "days" and turn.phase != now.phase:
                self._begin(seat, at)  # another decision
        now.phase = turn.phase

    def stop(self, at: int) -> None:
        """Nobody can decide any more."""
        for seat, since in self._list_running():
            self.now.left[seat] -= at - since
            self.now.since[seat] = None

    def _begin(self, seat: int, at: int) -> None:
        self.now.since[seat] = at
        if self.clock.kind == "days":
            self.now.left[seat] = self.bank

    def deadline(self, seats: Collection[int]) -> int | None:
        """Return when the first of these seats runs out of time."""
        if self.clock.kind == "none":
            return None
        ends = [since + self.now.left[seat] for seat, since in self._list_running() if seat in seats]
        return min(ends, default=None)

    def find_late(self, at: int) -> list[int]:
        """Return the seats on turn whose time is up."""
        if self.clock.kind == "none":
            return []
        return [seat for seat, since in self._list_running() if since + self.now.left[seat] <= at]

    def to_message(self, at: int) -> Clocks | None:
        if self.clock.kind == "none":
            return None
        left = self.now.left[:]
        for seat, since in self._list_running():
            left[seat] -= at - since
        return Clocks(at, left)

    def _list_running(self) -> list[tuple[int, int]]:
        return [(seat, since) for seat, since in enumerate(self.now.since) if since is not None]
