"""Every message of the play socket, as typed structs. docs/reference/protocol.md tells their story; the browser's
TypeScript types are generated from this file (`typescript.py`).

Seats are numbered from 0 in fields; None is a spectator. Notation, being for people, counts from 1.
Times are whole milliseconds since 1970. A seat's lines are numbered from 1 without gaps, for that seat alone:
what a seat may not know has no number, so that counting tells nothing.
"""

from typing import Any, Literal

from msgspec import Struct

from era.core.choice import Choice
from era.core.news import Change, News

MAX_MOVE_CHARS = 400
MAX_CHAT_CHARS = 500
MAX_SIGNAL_CHARS = 400
MAX_ID_CHARS = 40
MAX_FRAME_BYTES = 4096
"""No message of a client is longer than this many bytes."""


def _dashed(name: str) -> str:
    """`UndoAsked` -> `undo-asked`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Message(Struct, tag_field="type", tag=_dashed, forbid_unknown_fields=True, omit_defaults=True):
    """Anything sent over the socket: a JSON object whose `type` says which."""


# ---------------------------------------------------------------- what a client sends


class Hello(Message):
    """The first message: the language for sentences, and the last line seen of each seat if coming back
    (its key is the seat's number, or "watch" for a spectator)."""

    lang: str = "en"
    seen: dict[str, int] = {}


class Move(Message):
    """Plays `text`, an action in notation. `id` is the client's own: the same id plays once, however often it is
    sent. `seen` is the last line of this seat that the client has; if there is a newer one, the move is refused."""

    id: str
    seat: int
    seen: int
    text: str


class Try(Message):
    """What would `text` do? Nothing is played. Answered by `tried`."""

    id: str
    seat: int
    text: str


class Odds(Message):
    """The exact chances of the roll that `text` makes. Answered by `chances`."""

    id: str
    seat: int
    text: str


class Hint(Message):
    """What would a strong bot do, and why? Answered by `advice`."""

    id: str
    seat: int


class Past(Message):
    """The board as this seat saw it after line `line` (0 is the start). Answered by `was`."""

    id: str
    seat: int | None
    line: int


class Scenes(Message):
    """What happened after line `since`, to be shown once more: at most `most` lines. Answered by `scened`."""

    id: str
    seat: int | None
    since: int
    most: int = 200


class Undo(Message):
    """Takes back the seat's last action: at once while nothing random or hidden was revealed since, else when
    every other person at the table agrees."""

    id: str
    seat: int


class Answer(Message):
    """Agrees to somebody's undo, or does not."""

    seat: int
    agree: bool


class Say(Message):
    """Chat."""

    text: str


class Signal(Message):
    """Something shown to the others for a moment and not kept: a ping on a place, a planned route."""

    kind: Literal["ping", "plan"]
    value: str


class Ping(Message):
    id: str = ""


FromClient = Hello | Move | Try | Odds | Hint | Past | Scenes | Undo | Answer | Say | Signal | Ping


# ---------------------------------------------------------------- what the server sends


GameView = Any
"""What the game of the table shows: the structs of its `view.py`, which a client reads by the game's name."""


class Seat(Struct, omit_defaults=True):
    """Who sits where. `kind`: `open` (free), `person`, `bot`."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    """A bot's."""
    here: bool = False
    """A person's screen is connected."""
    yours: bool = False
    stand_in: bool = False
    """A bot plays for a person who left or was replaced."""
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
    seconds for each decision."""

    kind: Literal["none", "live", "days"] = "none"
    bank: int = 0
    increment: int = 0
    bot: str = "reeve"
    """The level that decides when the time is up."""


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


class Line(Struct, omit_defaults=True):
    """One line of a seat's log: an action (`seat`), a draw (no seat), or only what followed (no `text`)."""

    n: int
    at: int
    seat: int | None = None
    text: str = ""
    news: list[News] = []
    changes: list[Change] = []
    """In an update: what this line changed in the seat's view, with all that its news tell."""


class Turn(Struct, omit_defaults=True):
    """Who may act now, and what the question is."""

    seats: tuple[int, ...]
    phase: str
    over: bool = False


class Clocks(Struct, omit_defaults=True):
    """For each seat, the milliseconds left when `at` was; those on turn are running."""

    at: int
    left: list[int]


class Table(Message):
    """The table itself: sent first, and whenever something about it changed."""

    table: TableInfo


class View(Message):
    """Everything this seat may see now. Sent first for each of your seats, or for a spectator."""

    seat: int | None
    seen: int
    view: GameView
    turn: Turn
    lines: list[Line]
    legal: list[Choice] = []
    clocks: Clocks | None = None
    undo: Literal["no", "free", "ask"] = "no"


class Update(Message):
    """What changed for this seat since line `since`; after it, `seen` lines are known. With `since` below the
    lines already known, the later ones were taken back. The new view is the old one with the changes of each line, in
    their order, and then `changes`: what no line explains, as after an undo."""

    seat: int | None
    since: int
    seen: int
    turn: Turn
    lines: list[Line] = []
    changes: list[Change] = []
    legal: list[Choice] = []
    clocks: Clocks | None = None
    undo: Literal["no", "free", "ask"] = "no"


class Accepted(Message):
    """A move or undo was played and saved. `seen`: the seat's last line now."""

    id: str
    seen: int


class Refused(Message):
    """A request was refused, and nothing has changed. `why`: `illegal`, `unclear` (not an action), `stale` (look at
    what changed first), `turn` (not yours), `seat` (not your seat), `over`, `undo`, `fast` (too many), `wait` (the
    server could not save; try again)."""

    id: str
    why: Literal["illegal", "unclear", "stale", "turn", "seat", "over", "undo", "fast", "wait"]
    sentence: str
    rule: str = ""
    nearest: str = ""


class Tried(Message):
    """What `text` would change, up to the next roll: `changes` as in an update, `news` with the rule that makes each
    thing happen. Or why it cannot be done."""

    id: str
    ok: bool
    changes: list[Change] = []
    news: list[News] = []
    sentence: str = ""
    rule: str = ""
    nearest: str = ""


class Chances(Message):
    """For each thing on the dice, the chance of 0, 1, 2... of it."""

    id: str
    chances: dict[str, tuple[float, ...]]


class Reason(Struct):
    part: str
    points: float
    sentence: str


class Advised(Struct):
    text: str
    points: float
    reasons: list[Reason]


class Advice(Message):
    """The best actions, the very best first."""

    id: str
    advice: list[Advised]


class Was(Message):
    id: str
    line: int
    view: GameView


class Scened(Message):
    """The view after line `since`, and the lines after it, each with what it changed."""

    id: str
    since: int
    view: GameView
    lines: list[Line]


class UndoAsked(Message):
    """A seat asks to take back its last action; `waiting` are the seats that have not answered."""

    seat: int
    waiting: list[int]


class UndoEnded(Message):
    """It was taken back, or somebody did not agree."""

    seat: int
    agreed: bool


class Said(Message):
    """Chat. `seat` is None for a spectator; `by` stands for the person, as in `Seat`."""

    who: str
    text: str
    at: int
    seat: int | None = None
    by: str = ""


class Signalled(Message):
    seat: int | None
    who: str
    kind: Literal["ping", "plan"]
    value: str


class Thinking(Message):
    """Bots that are thinking now."""

    seats: list[int]


class Gone(Message):
    """The server is about to close this connection, and why. `again`: whether to connect again."""

    sentence: str
    again: bool = True


class Pong(Message):
    id: str = ""


FromServer = (
    Table | View | Update | Accepted | Refused | Tried | Chances | Advice | Was | Scened | UndoAsked | UndoEnded
    | Said | Signalled | Thinking | Gone | Pong
)  # fmt: skip
