"""The rows of the database as typed structs."""

from typing import Any, Literal

from msgspec import Struct, field

from era.games.standing import StandingWish
from era.server.protocol.table_info import Clock, EndedWhy, Happening, StandInWhy, VoteKind

TableStatus = Literal["open", "running", "over"]


class SeatRow(Struct, omit_defaults=True):
    """A seat of a table. A person's seat stays theirs while a bot stands in (`stand_in`, at `level`)."""

    kind: Literal["open", "person", "bot"] = "open"
    user: str | None = None
    name: str = ""
    level: str = ""
    character: str = ""
    """Which of the game's people a bot is; nobody in particular where a game has none, and who stands in."""
    stand_in: bool = False
    since: int = 0
    """When the bot sat down that stands in."""
    why: StandInWhy = ""
    """Why it stands in."""
    back: int = 0
    """When the person last took the seat back."""
    gone: bool = False
    """The person resigned, or was away for so long that the seat was given up: nobody comes back to it."""
    kept: str | None = None
    """The open seat waits for this person, whose answer is awaited; `name` is theirs."""
    pauses: list[tuple[int, int]] = []
    """Times in which the person's clock of days stands still, one after the other."""
    helped: bool = False
    """A bot had the seat for a while: what was reached there is not the person's alone."""
    wishes: list[StandingWish] = []
    """How the person wants questions answered without being asked. Nobody else may know."""

    def is_present(self) -> bool:
        """Tell whether a person decides here."""
        return self.kind == "person" and not self.stand_in


class Vote(Struct, omit_defaults=True):
    """What the people of a table are asked; `agreed` are users."""

    kind: VoteKind
    at: int
    seat: int | None = None
    agreed: list[str] = []


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


class Webhook(Struct):
    """Where a table tells whose turn it is."""

    kind: Literal["discord", "slack", "matrix"]
    url: str


NoticeKind = Literal["turn", "time", "stand-in", "over", "invited", "test"]
Channel = Literal["push", "email", "webhook"]
OWN_CHANNELS: tuple[Channel, ...] = ("push", "email")


class NoticeSettings(Struct, omit_defaults=True):
    """How and when somebody wants to be told. Minutes are of the day, in `zone`."""

    email: str = ""
    confirmed: bool = False
    wants: dict[str, list[str]] = field(
        default_factory=lambda: {
            "turn": ["push", "email"],
            "time": ["push", "email"],
            "stand-in": ["push", "email"],
            "over": ["push"],
            "invited": ["push", "email"],
        }
    )
    """By the kind of notice, the channels."""
    quiet: bool = False
    quiet_from: int = 22 * 60 + 30
    quiet_to: int = 7 * 60 + 30
    zone: str = "UTC"
    holidays: list[tuple[int, int]] = []
    """Times in which all clocks of days stand still, as milliseconds since 1970."""


class PushSubscription(Struct, frozen=True):
    id: str
    user_id: str
    endpoint: str
    p256dh: str
    auth: str


class OutboxNotice(Struct, omit_defaults=True):
    """Something that is to be told outside of a table, once."""

    key: str
    kind: NoticeKind
    channel: Channel
    user_id: str
    table_id: str
    due: int
    seat: int | None = None
    number: int | None = None
    id: int = 0
    attempts: int = 0


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
    happened: list[Happening] = field(default_factory=list)
    """What happened to its seats, the newest last."""
    votes: list[Vote] = field(default_factory=list)
    ended: EndedWhy | None = None
    """Why it is over before its rules say so."""
    webhook: Webhook | None = None
    deal: str | None = None
    """Other tables have the same dice: those of this deal."""
    sealed: bool = False
    """Somebody may still be playing them, so nobody is told of them who might."""

    def seats_of(self, user: str | None) -> list[int]:
        """Return the seats that this user plays, or may come back to."""
        return [n for n, seat in enumerate(self.seats) if user is not None and seat.user == user]

    def list_people(self) -> list[str]:
        """Return the people who decide for their seats themselves, each once."""
        return list(dict.fromkeys(seat.user for seat in self.seats if seat.is_present() and seat.user is not None))


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


STANDING_MARK = "s"
"""What the move id of a standing answer begins with; no client can send such an id (see `PlayMove.key`)."""


class Event(Struct):
    """One row of a table's log. `undo` takes back what its text says (see undo.py)."""

    number: int
    kind: Literal["action", "draw", "undo"]
    seat: int | None
    text: str
    at: int
    move_id: str | None = None

    def is_standing(self) -> bool:
        """Tell whether a standing answer played it."""
        return self.move_id is not None and self.move_id.startswith(STANDING_MARK)


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
    deal: "Deal | None" = None
    """Instead of game, options and dice of its own: those of this deal."""
    counted: bool = False
    """It is the try at the deal that counts, or a round of a tournament."""
    id: str = ""
    """Which id it is to have, if somebody has written that down already."""


class Deal(Struct):
    """Sealed dice and cards that several tables are played with."""

    id: str
    kind: Literal["day", "round"]
    seed: bytes
    game: str
    options: dict[str, Any]
    created: int
    opened: int | None = None


PlayOutcome = Literal["playing", "done", "stand-in", "ended", "late"]
"""Still at it; played to the end; a bot had the seat for a while or for good; the game was ended before its end; its
day was over before it was."""


class Play(Struct):
    """How somebody plays a deal: where, and what they reached."""

    deal_id: str
    user_id: str
    table_id: str
    seat: int
    name: str
    outcome: PlayOutcome = "playing"
    points: int | None = None
    figures: dict[str, int] = field(default_factory=dict)
    at: int = 0
    """When it began, then when it was over."""


Outcome = Literal["won", "shared", "lost", "resigned", "ended", "alone"]
"""Alone; won, shared the win, or lost; resigned, or a stand-in sat there at the end; or the game ended before its
end."""


class OrganiserNote(Struct):
    at: int
    text: str


class TournamentRow(Struct):
    """A duplicate tournament. `round` is the one that is played, or was last."""

    id: str
    name: str
    organiser: str
    game: str
    options: dict[str, Any]
    size: int
    pairing: Literal["swiss", "round-robin"]
    rounds: int
    clock: Clock
    status: TableStatus
    round: int
    created: int
    touched: int
    club_id: str | None = None
    season: int | None = None
    notes: list[OrganiserNote] = field(default_factory=list)


class Entrant(Struct):
    tournament_id: str
    user_id: str
    name: str
    at: int
    left_after: int | None = None


class Season(Struct):
    name: str
    began: int


class ClubRow(Struct):
    """A club. Its last season is the present one."""

    id: str
    name: str
    owner: str
    created: int
    seasons: list[Season] = field(default_factory=list)


class ClubMember(Struct):
    user_id: str
    name: str
    at: int
    """When they joined."""


class ResultRow(Struct):
    """How a finished game ended for one person."""

    table_id: str
    user_id: str
    seat: int
    game: str
    titles: dict[str, str]
    players: int
    people: int
    points: int
    place: int
    outcome: Outcome
    at: int
    search: str
    before: float | None = None
    mu: float | None = None
    sigma: float | None = None
    figures: dict[str, int] = field(default_factory=dict)


class Rating(Struct, frozen=True):
    mu: float
    sigma: float
    games: int = 0
