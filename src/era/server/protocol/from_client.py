"""Every message that a client sends over the play socket, and how long it may be."""

from typing import Literal

from era.server.protocol.message import Message

MAX_MOVE_CHARS = 400
MAX_CHAT_CHARS = 500
MAX_SIGNAL_CHARS = 400
MAX_ID_CHARS = 40
MAX_STEP_CHARS = 80
"""Of one action in a plan or a try-out."""
MAX_TRIED_STEPS = 40
MAX_TARGET_CHARS = 60
MAX_FRAME_BYTES = 4096
"""No message of a client is longer than this many bytes."""


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


class WhatUndo(Message):
    """What would an undo take back? Nothing is taken back. Answered by `would-undo`."""

    id: str
    seat: int


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
    """Chat. A text such as `/wait-in genova` is a phrase of the game: every reader sees it in their own language."""

    text: str


class Signal(Message):
    """Something shown to the others for a moment and not kept: a ping on a place."""

    kind: Literal["ping"]
    value: str


class SetPlan(Message):
    """Tells everybody what an actor of this seat means to do, until it is done or out of date; without steps, takes the
    plan back. It changes nothing of the game. Answered by `accepted`."""

    id: str
    seat: int
    actor: int
    steps: list[str] = []


class SetClaim(Message):
    """Promises goods for something that all can see: "I bring 2 fabric". Without goods, takes it back. Answered by
    `accepted`."""

    id: str
    seat: int
    actor: int
    target: str
    goods: dict[str, int] = {}


class TryOut(Message):
    """Tries actions on a copy of the game that all at the table share: of the steps tried so far the first `at` stay,
    and `texts` come after them; where that changes nothing, only the sender is told what could be tried. Nothing is
    played. Whoever has a seat may try for everybody. Answered by `accepted`."""

    id: str
    seat: int
    at: int
    texts: list[str] = []


class SetWish(Message):
    """Says how this seat answers one kind of question from now on, without being asked (see `wishes`); without an
    answer, takes that back. `least`: only while it has so many of what the answer gives. Nobody else is told. Answered
    by `accepted`."""

    id: str
    seat: int
    kind: str
    answer: str = ""
    least: int = 0


class Ping(Message):
    id: str = ""


FromClient = (
    Hello | Move | Try | Odds | Hint | Past | Scenes | WhatUndo | Undo | Answer | Say | Signal | SetPlan | SetClaim
    | TryOut | SetWish | Ping
)  # fmt: skip
