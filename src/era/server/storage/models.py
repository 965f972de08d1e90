"""The rows of the database as typed structs."""

from typing import Any, Literal

from msgspec import Struct, field

from era.server.protocol.messages import Clock

TableStatus = Literal["open", "running", "over"]


class SeatRow(Struct, omit_defaults=True):
    """A seat of a table. A person's seat stays theirs while a bot stands in (`stand_in`, at `level`)."""

    kind: Literal["open", "person", "bot"] = "open"
    user: str | None = None
    name: str = ""
    level: str = ""
    stand_in: bool = False

    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stand_in


class OriginPart(Struct, frozen=True):
    """The first entries of a game up to number `entries`, and the seed of their dice if it is known (hex)."""

    entries: int
    seed: str | None = None


class Origin(Struct, omit_defaults=True):
    """The game begins with these lines of another game's record. Each part's dice come from its own seed."""

    lines: list[str]
    parts: list[OriginPart]
    table: str | None = None
    same_dice: bool = False
    """The seed is that of `table`, too: whoever has seen that game knows what will be drawn."""


class TableRow(Struct):
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    status: TableStatus
    seats: list[SeatRow]
    clock: Clock
    public: bool
    bot_seconds: float
    host: str | None
    seed: bytes | None
    created: int
    touched: int
    started: int | None = None
    deadline: int | None = None
    claimed_until: int = 0
    rematch: str | None = None
    origin: Origin | None = None
    version: int = 0
    fingerprint: str | None = None
    """Of the box under which the whole log is known to be legal; None if the table is older than fingerprints."""
    lesson: str | None = None
    """The lesson that is taken here: its options, and its dice."""
    puzzle: str | None = None
    """The puzzle that is solved here: its beginning, and its dice."""
    uploaded: bool = False
    """It was brought along as a file."""
    watchable: bool = True
    """Somebody without a seat may look on."""
    barred: list[str] = field(default_factory=list)
    """People whom the host sent away."""

    def seats_of(self, user: str | None) -> list[int]:
        """Return the seats that this user plays, or may come back to."""
        return [n for n, seat in enumerate(self.seats) if user is not None and seat.user == user]


class Shelf:
    """The lists of a person's tables, as `sitters.shelf` names them."""

    GOING_ON = 0
    OVER = 1
    UNLISTED = 2
    """Puzzles: whoever tries one five times has not begun five games."""


class Glance(Struct):
    """What a list tells of a game, after event `number`."""

    number: int
    turn: list[int]
    scores: list[int]


class Event(Struct):
    """One row of a table's log. `undo` takes back what its text says (see undo.py)."""

    number: int
    kind: Literal["action", "draw", "undo"]
    seat: int | None
    text: str
    at: int
    move_id: str | None = None


class Snapshot(Struct):
    number: int
    data: bytes


class StoredTable(Struct):
    """A table as it is read: all its events, and the newest snapshot if there is one."""

    row: TableRow
    events: list[Event]
    snapshot: Snapshot | None = None


class Chat(Struct):
    who: str
    text: str
    at: int
    seat: int | None = None
    user_id: str | None = None


class TableSpec(Struct):
    """A table that somebody wants."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[SeatRow] = field(default_factory=list)
    """Filled up with open seats."""
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    bot_seconds: float = 0.5
    host: str | None = None
    from_table: str | None = None
    """Go on from the first `from_line` entries of this finished table's record."""
    from_line: int = 0
    same: str | None = None
    """Play this finished table's game once more, with its options and its dice."""
    lesson: str | None = None
    """Instead of game and options: those of the lesson, and its dice."""
    puzzle: str | None = None
    """Instead of game and options: those of the puzzle, its beginning, and its dice. With `from_table`: a moment of
    that game."""
