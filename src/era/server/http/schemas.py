"""Schemas of the requests, and of those responses that are not in messages.py."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from era.core.overlay import MAX_CHARS as MAX_BOX_CHARS
from era.core.overlay import MAX_NAME_CHARS as MAX_BOX_NAME_CHARS
from era.games.registry import names
from era.lessons.lesson import list_lessons
from era.puzzles.puzzle import list_puzzles
from era.server.errors import ID
from era.server.protocol.messages import TableInfo

MAX_NAME_CHARS = 40
MAX_SEATS = 8
DAY_S = 24 * 3600


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("not printable")
    return text


def _writable(options: dict[str, Any]) -> dict[str, Any]:
    """Refuse halves of characters, which JSON can hold and nothing else can."""
    try:
        msgspec.json.encode(options)
    except (ValueError, RecursionError):
        raise ValueError("not to be written") from None
    return options


OptionsField = Annotated[dict[str, Any], AfterValidator(_writable)]
PersonName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME_CHARS),
    AfterValidator(_printable),
]
Lang = Literal["en", "es"]
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


class NewAccount(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"login": "ada", "password": "a long sentence"}]})

    login: str = Field(max_length=80, description="3 to 40 characters; upper and lower case are the same.")
    password: str = Field(max_length=200, description="At least 8 characters. It cannot be recovered when lost.")
    name: PersonName | None = Field(default=None, description="For whoever is no guest yet.")
    token: bool = False


class LogIn(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"login": "ada", "password": "a long sentence"}]})

    login: str = Field(max_length=80)
    password: str = Field(max_length=200)
    token: bool = False


class Me(Struct):
    """You, as the server knows you. Without a name you are nobody yet, and may only watch."""

    name: str = ""
    lang: str = "en"
    account: bool = False
    login: str = ""
    token: str = ""
    """Only if it was asked for: send it as `Authorization: Bearer ...`."""


# ---------------------------------------------------------------- tables


class SeatWish(Request):
    """Who sits there: `me`; `here`, another person at my screen, with a name; a `bot`; or `open` for whoever comes."""

    kind: Literal["me", "here", "bot", "open"]
    name: PersonName | None = None
    level: Level = "reeve"


class ClockWish(Request):
    kind: Literal["none", "live", "days"] = "none"
    bank: int = Field(
        default=0, ge=0, le=60 * DAY_S, description="Seconds: the time bank (live), or for each decision (days)."
    )
    increment: int = Field(default=0, ge=0, le=3600, description="Seconds more after each decision (live).")
    bot: Level = Field(default="reeve", description="The bot that decides when the time is up.")


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
    """What to do with a seat: `sit` or `leave` (oneself), and for the host `kick`, `bot`, `here` and `open`."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"act": "sit"}]})

    act: Literal["sit", "leave", "kick", "bot", "here", "open"]
    name: PersonName | None = None
    level: Level = "reeve"
    seen_box: str | None = Field(
        default=None,
        max_length=40,
        description="With `sit`, where `box_differs` is not 0: `fingerprint` of GET /api/tables/{id}/box/differences.",
    )


class Made(Struct):
    """A new table, or a new box. Its id is its key: whoever has it may watch and sit down, or read the box."""

    id: str


class Listed(Struct):
    tables: list[TableInfo]


class Mine(Struct, omit_defaults=True):
    """One of my tables; `turn` says that it waits for me."""

    table: TableInfo
    turn: bool = False


class PlayedAlone(Struct):
    """A finished game for one; `at`: when its table was made."""

    table: str
    game: str
    options: dict[str, Any]
    points: int
    at: int


class MyGames(Struct):
    games: list[PlayedAlone]


class MyTables(Struct):
    tables: list[Mine]


# ---------------------------------------------------------------- boxes


def _storable(text: str) -> str:
    """Refuse what a database cannot hold: halves of characters, and the character 0."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("not to be written") from None
    if "\0" in text:
        raise ValueError("not to be stored")
    return text


BoxToml = Annotated[str, StringConstraints(max_length=MAX_BOX_CHARS), AfterValidator(_storable)]
BoxName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_BOX_NAME_CHARS),
    AfterValidator(_printable),
]


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
