"""The pieces of the game as data."""

# Not compiled: structs that are read back from JSON.

from typing import Final, Literal

from msgspec import Struct

Variant = Literal["federation", "base"]
"""The two games that can be played with them."""

FEDERATION: Final = "federation"
BASE: Final = "base"

SourceMarks = str | dict[str, str]
"""One text for a whole table, or one for each fact in it. All that we ship is marked; an owner's file need not be."""


class Good(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    colour: str
    count: int
    source: SourceMarks = {}


class City(Struct, frozen=True, forbid_unknown_fields=True):
    row: int
    column: int
    country: str
    source: SourceMarks = {}
    produces: str | None = None


class Borders(Struct, frozen=True, forbid_unknown_fields=True):
    pieces: list[tuple[str, str]]
    source: SourceMarks = {}


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What the order cards must add up to; the lists below are held against it."""

    cards: int
    goods: int
    source: SourceMarks = {}


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    source: SourceMarks = {}


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    by_goods: dict[str, int]
    special: int
    white_jewel: int
    red_jewel: int
    title: int
    source: SourceMarks = {}


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    goods: str
    source: SourceMarks = {}


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    houses: int
    white_jewels: int
    red_jewels: int
    source: SourceMarks = {}


class TurnFigures(Struct, frozen=True, forbid_unknown_fields=True):
    actions: int
    actions_with_house: int
    most_cost: int
    cards_for_house: int
    source: SourceMarks = {}


class Federation(Struct, frozen=True, forbid_unknown_fields=True):
    merchants: int
    spaces: int
    spaces_per_card: int
    excluded: int
    opening: int
    opening_redraw_goods: int
    piles: list[int]
    places: int
    cards_a_round: int
    cards_a_round_late: int
    places_lost_a_round: int
    source: SourceMarks = {}


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    spaces: int
    spaces_easy: int
    spaces_per_card: int
    row: int
    orders_out: dict[str, int]
    source: SourceMarks = {}


class CharacterCard(Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    home: str
    ability: str
    source: SourceMarks = {}
    spaces: int | None = None
    goods_per_space: int = 1
    card: bool = True


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    effect: str
    source: SourceMarks = {}
    number: int = 0
    """As printed on the card; 0 if it is not known."""
    good: str | None = None
    country: str | None = None
    cities: list[str] = []
    count: int = 0


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    goods: dict[str, Good]
    cities: dict[str, City]
    borders: Borders
    deck: Deck
    orders: dict[str, Orders]
    points: Points
    specials: dict[str, Special]
    pieces: Pieces
    turn: TurnFigures
    federation: Federation
    base: Base
    characters: dict[str, CharacterCard]
    events: dict[str, EventCard]
