"""What everybody is told of a table: its seats and who sits there, its clock, its votes, what happened to it."""

from typing import Any, Literal

from msgspec import Struct

StandInWhy = Literal["", "time", "left", "replaced", "resigned", "away"]
"""Why a bot stands in: the time was up, the person left, the table wanted it, the person resigned, or was away too
long."""
EndedWhy = Literal["agreed", "resigned", "organiser"]
"""Why a game is over before its rules say so: all agreed, or nobody is left who plays it."""
VoteKind = Literal["replace", "give-up", "end"]
"""Let a bot stand in for somebody; give the seat of somebody who is away to a bot for good; end the game here."""


class Happening(Struct, omit_defaults=True):
    """Something that happened to a seat, or to the table, and that everybody may know. `time`, `left`, `replaced`,
    `resigned`, `away`: a bot stands in (see StandInWhy); `back`: the person sits there again; `host`: somebody else is
    the host; `agreed`: the game ended because all wanted it; `refused`: somebody did not."""

    at: int
    kind: Literal["time", "left", "replaced", "resigned", "away", "back", "host", "agreed", "refused"]
    name: str
    """Whom it is about."""
    seat: int | None = None
    by: str = ""
    """Who asked for it."""


class VoteInfo(Struct, omit_defaults=True):
    """What the people of a table are asked. Seats that have agreed, and seats that have not answered."""

    kind: VoteKind
    at: int
    seat: int | None = None
    agreed: list[int] = []
    waiting: list[int] = []


class Seat(Struct, omit_defaults=True):
    """Who sits where. `kind`: `open` (free), `person`, `bot`."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    """A bot's."""
    character: str = ""
    """Which of the game's people a bot is (`characters` of the game's offer)."""
    here: bool = False
    """A person's screen is connected."""
    yours: bool = False
    stand_in: bool = False
    """A bot plays for a person who is away: `since` when, and `why`."""
    since: int = 0
    why: StandInWhy = ""
    gone: bool = False
    """The person does not come back to this seat."""
    kept: Literal["", "yours", "theirs"] = ""
    """The open seat waits for an answer of somebody with this name: yours, or somebody else's."""
    away: int = 0
    """Since when a person is not connected, as far as that is known; 0 if they are here."""
    by: str = ""
    """Stands for this person at this table: to mute or report them."""
    muted: bool = False
    """You do not want to read what they write."""


class Watcher(Struct, omit_defaults=True):
    """Somebody who looks on and has a name."""

    name: str
    by: str
    muted: bool = False


class Clock(Struct, omit_defaults=True):
    """`none`; `live`: `bank` seconds, and `increment` more each time a decision of the seat is over; `days`: `bank`
    seconds for each decision, and `reserve` seconds for all of them together once those are used up."""

    kind: Literal["none", "live", "days"] = "none"
    bank: int = 0
    increment: int = 0
    bot: str = "reeve"
    """The level that stands in when the time is up."""
    reserve: int = 0
    holidays: int = 0
    """Days on which a player may let their clock of days stand still."""


class TableInfo(Struct, omit_defaults=True):
    id: str
    game: str
    options: dict[str, Any]
    title: str
    status: Literal["open", "running", "over"]
    seats: list[Seat]
    clock: Clock
    commitment: str
    """The hash of the seed of the dice, shown before the first of them falls."""
    created: int
    public: bool = False
    host: bool = False
    """Whether you may start, kick and replace."""
    bot_seconds: float = 0.5
    seed: str = ""
    """Once the game is over: with it, every draw can be recomputed."""
    rematch: str = ""
    """The table that goes on with the same people."""
    same: str = ""
    """The finished table whose dice these are, too: whoever knows that game knows them."""
    deal: str = ""
    """Other tables have the same dice, and what is reached is compared: a day's, or a round's of a tournament."""
    sealed: bool = False
    """Somebody may still be playing them, so the seed is not told yet."""
    continued: bool = False
    """It began in the middle of another game."""
    stopped: str = ""
    """If the game cannot go on, because its box has changed since: where it stopped and why, as a sentence. It can be
    looked at up to there. Told of tables that somebody has opened, not on lists."""
    box_differs: int = 0
    """In how many facts its box differs from the printed one; whoever sits down has to see them first."""
    lesson: str = ""
    """The lesson that is taken here. Its dice were chosen, so it counts for nobody's best."""
    puzzle: str = ""
    """The puzzle that is solved here; it counts for nobody's best either."""
    watchers: list[Watcher] = []
    """Who looks on just now, as far as they have a name. Told at the table, not on lists."""
    watchable: bool = True
    """Whether somebody without a seat may look on while the game is played."""
    happened: list[Happening] = []
    """What happened to the seats so far. Told at the table, not on lists."""
    votes: list[VoteInfo] = []
    ended: Literal["", "agreed", "resigned", "organiser"] = ""
    """Why the game is over before its rules say so."""
    host_name: str = ""
    host_here: bool = False
    """Whether the host is connected; if not, somebody else with a seat can be the host."""
