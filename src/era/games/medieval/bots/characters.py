"""The people who play Medieval: characters with a taste, at five strengths. Data, so that one is added in one place
(data/characters.toml; data/levels.toml says what makes a strength)."""

from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from era.bots.bot import Bot
from era.games.medieval.bots.layout import USUAL_OPENING, Opening
from era.games.medieval.bots.native_bot import NativeBot, SearchStyle
from era.games.medieval.bots.taste import Taste
from era.games.registry import read_toml

GAME_NAME = "medieval"


class OpeningData(Struct, frozen=True, forbid_unknown_fields=True):
    area: int
    ring: int
    river_off: float


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody, as data/characters.toml has them."""

    opening: OpeningData
    likes: dict[str, float] = {}
    caution: float = 0.0
    skulls: float = 1.0
    swords: float = 1.0


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """A level, as data/levels.toml has it."""

    liking: float
    work: int | None = None
    misjudges: float = 0.0
    ring: int = 0
    taste: Taste = Taste()


@cache
def load_characters() -> dict[str, Character]:
    return msgspec.convert(read_toml(GAME_NAME, "bots/data/characters.toml"), dict[str, Character])


@cache
def load_strengths() -> dict[str, Strength]:
    return msgspec.convert(read_toml(GAME_NAME, "bots/data/levels.toml"), dict[str, Strength])


def list_characters() -> list[str]:
    return list(load_characters())


def make_player(character: str, level: str, plain: Bot) -> NativeBot:
    """Make somebody who plays at a level; "" for nobody in particular. `plain` decides where nothing is compiled."""
    strength = load_strengths()[level]
    style = SearchStyle(max_work=strength.work)
    if not character:
        opening = replace(USUAL_OPENING, rank=strength.ring)
        return NativeBot(level, plain, style, opening, strength.taste, strength.misjudges, level)
    person = load_characters()[character]
    opening = Opening(person.opening.area, person.opening.ring + strength.ring, person.opening.river_off)
    taste = mix_tastes(strength.taste, person, strength.liking)
    name = f"{character}:{level}"
    return NativeBot(name, plain, style, opening, taste, strength.misjudges, name)


def mix_tastes(handicap: Taste, person: Character, liking: float) -> Taste:
    """Return what somebody likes on top of what their strength gets wrong."""
    return replace(
        handicap,
        likes={name: liking * points for name, points in person.likes.items()},
        caution=handicap.caution + liking * person.caution,
        skulls=handicap.skulls * person.skulls,
        swords=handicap.swords * person.swords,
    )
