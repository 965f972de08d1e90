"""What the parts of a live table share: its row, its session, and the members to tell.

The parts (bot turns, the undo vote, commands) work on a room instead of the live table that owns them, so that each
can be read, and tested, without the inbox and the saving around it.
"""

# Compiled: runs for every move at a table.

from collections import OrderedDict

from era.server.protocol.encoder import ENCODER
from era.server.protocol.from_server import Refused
from era.server.protocol.message import Message
from era.server.storage.bus import Notice
from era.server.storage.models import TableRow
from era.server.tables.context import TableContext
from era.server.tables.member import Member
from era.server.tables.session import Session

MAX_EVENTS = 10_000
"""In one log. Games between players who move at random have had up to 7,400."""
MAX_REMEMBERED = 500
"""Refused ids of a table. Whoever sends one of so many again is answered the same."""
NOT_REMEMBERED = ("wait", "fast", "seat")
"""Refusals after which the same message may be sent again; and that of a stranger, who answers for nobody."""


class Room:
    def __init__(self, context: TableContext, row: TableRow) -> None:
        self.context = context
        self.row = row
        self.session: Session | None = None
        """None until the game begins."""
        self.members: set[Member] = set()
        self._refused: OrderedDict[str, Refused] = OrderedDict()

    def remember_refusal(self, key: str | None, refused: Refused) -> None:
        """Remember what was refused for good: an id has one answer, whatever would be possible later."""
        if key is not None and refused.why not in NOT_REMEMBERED:
            self._refused[key] = refused
            if len(self._refused) > MAX_REMEMBERED:
                self._refused.popitem(last=False)

    def find_refusal(self, key: str | None) -> Refused | None:
        return None if key is None else self._refused.get(key)

    def running(self) -> Session | None:
        """Return the session if moves can be played in it."""
        can_go_on = self.row.status == "running" and not self.is_stopped() and not self.is_full()
        return self.session if can_go_on else None

    def is_full(self) -> bool:
        """Tell whether the log is longer than any game's: somebody plays for its own sake."""
        return self.session is not None and self.session.number >= MAX_EVENTS

    def is_stopped(self) -> bool:
        """Tell whether the log holds what this box does not allow."""
        return self.session is not None and self.session.stopped is not None

    def replace_row(self, row: TableRow) -> None:
        """Take over a row that was read again; the session reads seats and clocks from the same one."""
        self.row = row
        if self.session is not None:
            self.session.replace_row(row)

    def broadcast(self, message: Message, by: str | None = None) -> None:
        """Send one message to every member of this process, encoded once. `by`: the person it comes from, whom some may
        not want to read."""
        frame = ENCODER.encode(message)
        for member in self.members:
            if by is None or by not in member.muted:
                member.sink.put(frame)

    def relay(self, notice: Notice) -> None:
        """Publish a notice to the other processes without waiting for the bus."""
        self.context.bus.publish(self.row.id, notice)
