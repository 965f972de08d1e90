"""Every message that the server sends over the play socket, and what they are made of."""

from typing import Any, Literal

from msgspec import Struct

from era.core.choice import Choice
from era.core.news import Change, News
from era.core.talk import GoodsClaim, PlayerPlan
from era.games.standing import StandingWish
from era.server.protocol.message import Message
from era.server.protocol.table_info import TableInfo

GameView = Any
"""What the game of the table shows: the structs of its `view.py`, which a client reads by the game's name."""


class Line(Struct, omit_defaults=True):
    """One line of a seat's log: an action (`seat`), a draw (no seat), or only what followed (no `text`)."""

    n: int
    at: int
    seat: int | None = None
    text: str = ""
    news: list[News] = []
    changes: list[Change] = []
    """In an update: what this line changed in the seat's view, with all that its news tell."""
    standing: bool = False
    """The action was a standing answer of its seat: nobody was asked."""


class Turn(Struct, omit_defaults=True):
    """Who may act now, and what the question is."""

    seats: tuple[int, ...]
    phase: str
    over: bool = False


class Clocks(Struct, omit_defaults=True):
    """For each seat, the milliseconds left when `at` was; those on turn are running, unless their seat is `paused`. In
    a clock of days, less than 0 is taken from the seat's `reserve`."""

    at: int
    left: list[int]
    reserve: list[int] = []
    paused: list[int] = []


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
    """A move or undo was played and saved, or a plan, a claim, a try-out. `seen`: the seat's last line now."""

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


class AdvisedAim(Struct):
    """What advice leads to: a target that all can see (an order), who brings it about, and the steps that come next."""

    target: str
    actor: int
    steps: list[str]


class Advised(Struct, omit_defaults=True):
    text: str
    points: float
    reasons: list[Reason]
    aim: AdvisedAim | None = None


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


class WouldUndo(Message):
    """Of the seat's lines, those after `since` would be taken back; `how`: as in a view."""

    id: str
    how: Literal["no", "free", "ask"]
    since: int


class UndoAsked(Message):
    """A seat asks to take back its last action; `waiting` are the seats that have not answered. Of your lines, those
    after `since` would be taken back, whoever did what they tell."""

    seat: int
    waiting: list[int]
    since: int


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
    kind: Literal["ping"]
    value: str


class Plans(Message):
    """Every plan and claim that stands: sent first, if there is any, and whenever one of them changed."""

    plans: list[PlayerPlan] = []
    claims: list[GoodsClaim] = []


class TriedStep(Struct, omit_defaults=True):
    """An action that was tried, by whom, and what it changed in what everybody may see."""

    actor: int
    seat: int
    text: str
    changes: list[Change] = []


class TriedOut(Message):
    """The try-out of the table, as it follows on what is true now: sent first, if there is one, and whenever it
    changed. Without steps nothing is tried. `seat` and `actor` are on turn after the last step, and may do what `legal`
    says; nobody, where cards would be drawn."""

    steps: list[TriedStep] = []
    who: str = ""
    """Who changed it last."""
    by: int | None = None
    """Their seat."""
    seat: int | None = None
    actor: int = 0
    legal: list[Choice] = []


class StandingAnswer(Struct, omit_defaults=True):
    """An answer that can be given in advance; `counted`: it can be had only while the seat has enough of what it
    gives."""

    name: str
    sentence: str
    counted: bool = False


class StandingQuestion(Struct):
    """A kind of question that can be answered in advance."""

    kind: str
    sentence: str
    answers: list[StandingAnswer]


class Wishes(Message):
    """What this seat can have answered without being asked, and its wishes. For whoever plays the seat alone: sent
    first, and whenever one of its wishes changed. `unmet` says why a wish has not answered the question that waits
    now."""

    seat: int
    questions: list[StandingQuestion]
    wishes: list[StandingWish] = []
    unmet: str = ""


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
    Table | View | Update | Accepted | Refused | Tried | Chances | Advice | Was | Scened | WouldUndo | UndoAsked
    | UndoEnded | Said | Signalled | Plans | TriedOut | Wishes | Thinking | Gone
    | Pong
)  # fmt: skip
