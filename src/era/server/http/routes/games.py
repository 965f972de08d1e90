"""What can be played: games, their rules, their components, and the names of everything in them."""

from typing import Any

from fastapi import APIRouter
from msgspec import Struct
from starlette.responses import Response

from era.bots.levels import LEVELS, list_bots, list_characters, say_character
from era.bots.levels import WORDS as BOT_WORDS
from era.core.catalogue import DEFAULT, LANGUAGES, Words
from era.core.data_files import MARKS
from era.core.errors import DataError
from era.core.marks import SOURCE
from era.games.registry import SCENARIOS, names, package, read_data, read_toml
from era.games.registry import game as game_by_name
from era.games.rulebook import Rule, read_rules
from era.server.errors import ApiError
from era.server.http.dependencies import LangOf, json_response
from era.server.http.openapi import BODY, answers
from era.server.http.schemas import OptionsWish

WORDS = Words("era.server.text", "games")

router = APIRouter(prefix="/api", tags=["games"])


class BotInfo(Struct):
    level: str
    title: str
    about: str


class OpponentInfo(Struct):
    """One of a game's people, who plays at any level. `remarks` are what they say now and then, by moment."""

    character: str
    name: str
    trade: str
    about: str
    plays: str
    misjudges: str
    motto: str
    remarks: dict[str, str]


class GameCard(Struct):
    """Something to play: the options it stands for. `table` is its scenario's, to be changed into a custom one."""

    key: str
    title: str
    about: str
    options: dict[str, Any]
    players: list[int]
    together: bool = False
    """Nobody plays against anybody."""
    table: dict[str, Any] | None = None


class Option(Struct):
    """Something to choose: one of `values` (`choice`), `yes` or no, one of `values` or `count` of `of` (`set`), any of
    `of` (`some`)."""

    key: str
    kind: str
    title: str
    about: str
    default: Any
    cards: list[str]
    values: list[Any] = []
    labels: list[str] = []
    of: list[str] = []
    count: int = 0
    by_hand: str = ""
    """What choosing a set oneself is called."""
    players: tuple[int, ...] = (1, 2, 3, 4)
    """For how many it means something."""


class CheckedOptions(Struct):
    why: str | None = None
    """The sentence of the refusal; null if a table can be made so."""


class Offer(Struct):
    game: str
    title: str
    about: str
    solo: str
    cards: list[GameCard]
    options: list[Option]
    bots: list[BotInfo]
    characters: list[OpponentInfo] = []


class Games(Struct):
    games: list[Offer]


class RuleTexts(Struct):
    """By id, in the order of the rulebook. `marks` says what the letters of `source` mean."""

    rules: dict[str, Rule]
    marks: dict[str, str]


class Box(Struct):
    """Every fact about the components, each with its source mark, and the names of things."""

    components: dict[str, Any]
    names: dict[str, str]
    marks: dict[str, str]


class NamesByGame(Struct):
    """For each game, the names of its things by key."""

    names: dict[str, dict[str, str]]


@router.get("/games", responses=answers(Games), summary="Every game, with what can be chosen for it")
def list_games(lang: LangOf) -> Response:
    return json_response(Games([offer(name, lang) for name in names()]))


@router.post(
    "/games/{game}/options", responses=answers(CheckedOptions, *BODY, 404), summary="Whether a game can be played so"
)
def check_options(game: str, body: OptionsWish, lang: LangOf) -> Response:
    """For forms: what would be refused when the table is made, said while it is being chosen."""
    try:
        game_by_name(known(game)).check(body.options)
    except DataError as error:
        return json_response(CheckedOptions(error.say(lang)))
    return json_response(CheckedOptions())


@router.get("/games/{game}/rules", responses=answers(RuleTexts, 404), summary="The rules of a game in plain words")
def rules(game: str, lang: LangOf) -> Response:
    return json_response(RuleTexts(read_rules(known(game), lang), marks(lang)))


@router.get("/games/{game}/components", responses=answers(Box, 404), summary="Every component, with its sources")
def components(game: str, lang: LangOf) -> Response:
    return json_response(Box(read_data(known(game)), texts(game, "names", lang), marks(lang)))


@router.get("/names/{lang}", responses=answers(NamesByGame, 404), summary="The names of everything in a language")
def all_names(lang: str) -> Response:
    if lang not in LANGUAGES:
        raise ApiError(404, "no-address")
    return json_response(NamesByGame({name: texts(name, "names", lang) for name in names()}))


def known(game: str) -> str:
    if game not in names():
        raise ApiError(404, "no-rules", {"game": game[:40]})
    return game


def marks(lang: str) -> dict[str, str]:
    return {mark: WORDS.say(lang, f"mark-{mark}") for mark in MARKS}


def offer(name: str, lang: str) -> Offer:
    """What the form for a new table shows."""
    raw = read_toml(name, "meta.toml")
    tables = read_toml(name, f"data/{SCENARIOS}.toml")
    words = Words(f"{package(name)}.text", "lobby")

    def say(*parts: object) -> str:
        return words.say(lang, "-".join(map(str, parts)))

    cards = [
        GameCard(
            **card,
            title=say(card["key"]),
            about=say(card["key"], "about"),
            table=_read_scenario(tables, card["options"].get("scenario", "")),
        )
        for card in raw["cards"]
    ]
    options = [_option(option, [card.key for card in cards], say) for option in raw["options"]]
    return Offer(
        name, say("title"), say("about"), raw["solo"], cards, options, bots(name, lang), characters(name, lang)
    )


def _read_scenario(tables: dict[str, Any], name: str) -> dict[str, Any] | None:
    """A scenario's table to begin a custom one with: a player's own needs no marks."""
    table = tables.get(name)
    return table and {key: value for key, value in table.items() if key != SOURCE}


def bots(name: str, lang: str) -> list[BotInfo]:
    levels = [level for level in LEVELS if level in list_bots(name)]
    return [BotInfo(level, WORDS.say(lang, f"bot-{level}"), BOT_WORDS.say(lang, f"bot-{level}")) for level in levels]


TOLD = ("name", "trade", "about", "plays", "misjudges", "motto")
REMARKS = ("hello", "court", "takes", "skulls", "wins", "loses")


def characters(name: str, lang: str) -> list[OpponentInfo]:
    def describe(who: str) -> OpponentInfo:
        told = {key: say_character(name, who, key, lang) for key in (*TOLD, *REMARKS)}
        remarks = {key: told.pop(key) for key in REMARKS}
        return OpponentInfo(character=who, remarks=remarks, **told)

    return [describe(who) for who in list_characters(name)]


def _option(raw: dict[str, Any], cards: list[str], say: Any) -> Option:
    key = raw["key"]
    labels = [say(key, value) for value in raw.get("values", ())]
    by_hand = say(key, "hand") if raw["kind"] == "set" else ""
    return Option(**{"cards": cards, **raw}, title=say(key), about=say(key, "about"), labels=labels, by_hand=by_hand)


def texts(game: str, stem: str, lang: str) -> dict[str, Any]:
    """A catalogue of a game; in English where a language has none."""
    return read_toml(game, f"text/{stem}.{lang}.toml") or read_toml(game, f"text/{stem}.{DEFAULT}.toml")
