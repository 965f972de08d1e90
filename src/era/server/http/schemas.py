"""Schemas of the requests, and of those responses that are not in messages.py."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from era.core.overlay import MAX_CHARS as MAX_BOX_CHARS
from era.core.overlay import MAX_NAME_CHARS as MAX_BOX_NAME_CHARS
from era.games.registry import names
from era.lessons.lesson import list_lessons
from era.puzzles.puzzle import list_puzzles
from era.server.auth.names import MAX_NAME_CHARS, clean_name, find_fault
from era.server.errors import ID
from era.server.protocol.table_info import TableInfo, VoteKind

MAX_RAW_CHARS = 200
"""Of a name before spaces are taken off."""
MAX_REPORT_CHARS = 500
MAX_CURSOR_CHARS = 80
MAX_SEATS = 8
DAY_S = 24 * 3600
MAX_HOLIDAYS = 60


def _check_name(text: str, most: int = MAX_NAME_CHARS) -> str:
    """Refuse what cannot be seen, turns the text around, or is a link: the validation's sentence says which."""
    name = clean_name(text)
    if fault := find_fault(name, most):
        raise PydanticCustomError(fault, "not a name", {"most": most})
    return name


def _check_person_name(text: str) -> str:
    return _check_name(text)


def _check_box_name(text: str) -> str:
    return _check_name(text, MAX_BOX_NAME_CHARS)


def _writable(options: dict[str, Any]) -> dict[str, Any]:
    """Refuse halves of characters, which JSON can hold and nothing else can."""
    try:
        msgspec.json.encode(options)
    except (ValueError, RecursionError):
        raise ValueError("not to be written") from None
    return options


def storable(text: str) -> str:
    """Refuse what a database cannot hold: halves of characters, and the character 0."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("not to be written") from None
    if "\0" in text:
        raise ValueError("not to be stored")
    return text


OptionsField = Annotated[dict[str, Any], AfterValidator(_writable)]
PersonName = Annotated[str, StringConstraints(max_length=MAX_RAW_CHARS), AfterValidator(_check_person_name)]
Lang = Literal["en", "es"]
Invitation = Annotated[str, StringConstraints(max_length=80)]
Level = Annotated[str, StringConstraints(max_length=20)]


class Request(BaseModel):
    """Unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ---------------------------------------------------------------- people


class BeGuest(Request):
    """Become a guest with this name, or change one's name or language."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada", "lang": "en"}]})

    name: PersonName
    lang: Lang | None = None
    token: bool = Field(default=False, description="Answer with a bearer token and set no cookie: for programs.")
    invitation: Invitation | None = None


class NewAccount(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"login": "ada", "password": "a long sentence"}]})

    login: str = Field(max_length=80, description="3 to 40 characters; upper and lower case are the same.")
    password: str = Field(max_length=200, description="At least 8 characters.")
    name: PersonName | None = Field(default=None, description="For whoever is no guest yet.")
    token: bool = False
    invitation: Invitation | None = None


class LogIn(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"login": "ada", "password": "a long sentence"}]})

    login: str = Field(max_length=80)
    password: str = Field(max_length=200)
    token: bool = False
    keep_guest: bool = Field(default=True, description="Whoever was a guest so far takes the guest's tables along.")


class Recovery(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"login": "ada", "code": "0000-1111-2222-3333-4444", "password": "another"}]}
    )

    login: str = Field(max_length=80)
    code: str = Field(max_length=80, description="As it was shown when the account was made.")
    password: str = Field(max_length=200, description="The new one.")
    token: bool = False


class NewPassword(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"old": "a long sentence", "new": "a longer sentence"}]})

    old: str = Field(max_length=200)
    new: str = Field(max_length=200)
    token: bool = False


class MyPassword(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"password": "a long sentence"}]})

    password: str = Field(max_length=200)


class Me(Struct):
    """You, as the server knows you. Without a name you are nobody yet, and may only watch."""

    name: str = ""
    lang: str = "en"
    account: bool = False
    login: str = ""
    token: str = ""
    """Only if it was asked for: send it as `Authorization: Bearer ...`."""
    recovery: str = ""
    """Told once: the code that sets a new password when the old one is lost."""
    recoverable: bool = False
    """Whether the account has such a code."""
    why: str = ""
    """Why you are nobody although your browser says otherwise: `session-ended` or `banned`."""
    person: str = ""
    """The address of your profile, where others see you; a guest has none."""
    shows: bool = True
    """Others see your finished games there."""


class SiteNotice(Struct):
    """What holds for everybody here."""

    announcement: str = ""
    announced: int = 0
    """Since when; 0 if there is none."""
    invitation_only: bool = False
    """New people need an invitation."""
    addresses: list[str] = []
    """Under which others can reach this server, the best first; none if only this machine can."""


# ---------------------------------------------------------------- tables


class SeatWish(Request):
    """Who sits there: `me`; `here`, another person at my screen, with a name; a `bot`; or `open` for whoever comes."""

    kind: Literal["me", "here", "bot", "open"]
    name: PersonName | None = None
    level: Level = "reeve"
    character: Level = Field(default="", description="Which of the game's people the bot is; by lot if left out.")


class ClockWish(Request):
    kind: Literal["none", "live", "days"] = "none"
    bank: int = Field(
        default=0, ge=0, le=60 * DAY_S, description="Seconds: the time bank (live), or for each decision (days)."
    )
    increment: int = Field(default=0, ge=0, le=3600, description="Seconds more after each decision (live).")
    bot: Level = Field(default="reeve", description="The bot that stands in when the time is up.")
    reserve: int = Field(default=0, ge=0, le=60 * DAY_S, description="Seconds for all decisions together (days).")
    holidays: int = Field(
        default=0, ge=0, le=MAX_HOLIDAYS, description="Days on which a player's clock may stand still."
    )


class Continue(Request):
    table: str = Field(pattern=f"^{ID.pattern}$")
    line: int = Field(ge=0, le=1_000_000)


class NewTable(Request):
    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        populate_by_name=True,
        json_schema_extra={
            "examples": [
                {
                    "game": names()[0],
                    "options": {"players": 2},
                    "seats": [{"kind": "me"}, {"kind": "bot", "level": "baron"}],
                },
                {"lesson": list_lessons()[0]},
                {"puzzle": list_puzzles()[0]},
            ]
        },
    )

    game: str = Field(
        default="", max_length=40, description="Needed, unless it is a lesson, a puzzle or the same game again."
    )
    options: OptionsField = Field(default_factory=dict, description="See GET /api/games; the rest are defaults.")
    seats: list[SeatWish] = Field(default_factory=list, max_length=MAX_SEATS, description="Missing ones are open.")
    clock: ClockWish = ClockWish()
    public: bool = Field(default=False, description="Listed for everybody; else only for those who have the link.")
    bot_seconds: float = Field(default=0.5, ge=0, le=30, description="How long a bot may think about a decision.")
    from_: Continue | None = Field(
        default=None, alias="from", description="Go on from a finished game after this line."
    )
    same: str | None = Field(
        default=None,
        pattern=f"^{ID.pattern}$",
        description="Play this finished game once more: its options, its seats and its dice. All else is left out.",
    )
    lesson: str = Field(
        default="", max_length=40, description="See GET /api/lessons: its options and dice, and you in its seat."
    )
    puzzle: str = Field(
        default="",
        max_length=40,
        description="See GET /api/puzzles: the game as it is there, and you on turn; or own-game.",
    )


class OptionsWish(Request):
    """What would be played, before a table is made."""

    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"options": {"players": 2}}]}
    )

    options: OptionsField


class SeatAct(Request):
    """What to do with a seat: `sit`, `leave`, `resign` or `decline` (oneself), and for the host, before the game
    begins, `kick`, `bot`, `here` and `open`."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"act": "sit"}]})

    act: Literal["sit", "leave", "resign", "decline", "kick", "bot", "here", "open"]
    name: PersonName | None = None
    level: Level = "reeve"
    character: Level = Field(default="", description="With `bot`: which of the game's people; by lot if left out.")
    seen_box: str | None = Field(
        default=None,
        max_length=40,
        description="With `sit`, where `box_differs` is not 0: `fingerprint` of GET /api/tables/{id}/box/differences.",
    )


class VoteWish(Request):
    """What you want the table to do: `replace` (a bot stands in for a seat), `give-up` (the seat of somebody who is
    away goes to a bot for good), `end` (the game ends here). Without `agree`: you do not."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"kind": "end"}]})

    kind: VoteKind
    seat: int | None = Field(default=None, ge=0, le=MAX_SEATS)
    agree: bool = True


class Made(Struct):
    """A new table, or a new box. Its id is its key: whoever has it may watch and sit down, or read the box."""

    id: str


class Listed(Struct):
    tables: list[TableInfo]
    next: str = ""
    """Sent as `after`, it brings the next page; empty if this is the last."""


class Mine(Struct, omit_defaults=True):
    """One of my tables; `turn` says that it waits for me."""

    table: TableInfo
    turn: bool = False
    until: int = 0
    """At a clock of days: when the time of whoever is on turn is up."""


class PlayedAlone(Struct):
    """A finished game for one; `at`: when its table was made."""

    table: str
    game: str
    options: dict[str, Any]
    points: int
    at: int


class MyGames(Struct):
    games: list[PlayedAlone]
    next: str = ""


class MyTables(Struct):
    tables: list[Mine]
    next: str = ""


# ---------------------------------------------------------------- people at a table


class About(Request):
    """Somebody at a table: `by` of a seat, of somebody who watches, or of what was said."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"by": "0123456789"}]})

    by: str = Field(pattern="^[0-9a-f]{10}$")


class MuteWish(About):
    muted: bool = True


class ReportWish(About):
    model_config = ConfigDict(json_schema_extra={"examples": [{"by": "0123456789", "text": "This is not kind."}]})

    text: Annotated[str, StringConstraints(max_length=MAX_REPORT_CHARS), AfterValidator(storable)]


class WatchWish(Request):
    """Whether somebody without a seat may look on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"watchable": False}]})

    watchable: bool


# ---------------------------------------------------------------- boxes


BoxToml = Annotated[str, StringConstraints(max_length=MAX_BOX_CHARS), AfterValidator(storable)]
BoxName = Annotated[str, StringConstraints(max_length=MAX_RAW_CHARS), AfterValidator(_check_box_name)]


class BoxText(Request):
    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"toml": "[board]\nwidth = 13\n"}]}
    )

    toml: BoxToml = Field(description="Only what differs from the printed box.")


class EditedBox(BoxText):
    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"name": "Mine", "toml": "[board]\nwidth = 13\n"}]}
    )

    name: BoxName


class NewBox(EditedBox):
    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [{"game": names()[0], "name": "Mine", "toml": "[board]\nwidth = 13\n"}]},
    )

    game: str = Field(max_length=40)


class Problem(Struct):
    """Why a request was refused: a key for programs, a sentence for people, in their language."""

    error: str
    sentence: str
