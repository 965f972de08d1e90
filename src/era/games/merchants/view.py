"""What a front end is shown of a game: everything a screen draws, nothing a screen must work out.

`show.py` fills these structs in, and the browser's types are made from them (server/protocol/typescript.py). Names are
keys of the catalogue, those of goods, cities, cards, characters and events are the box's. Seats count from 0; a
merchant's number is its name, the same as in notation, and counts from 1.
"""

# Not compiled: structs that are read back from JSON.

from typing import Annotated, Literal

from era.core.view import Shown
from era.games.merchants.box.components import Variant
from era.games.merchants.state import Outcome, Phase

GoodName = Annotated[str, "of a good"]
Goods = dict[GoodName, int]
"""How many of each good."""


class MerchantTurnView(Shown, frozen=True):
    merchant: int
    seat: int
    actions_left: int
    extra_move: bool
    moves_only: bool
    gave: bool
    """The one free handing over is used."""


class MerchantView(Shown, frozen=True):
    merchant: int
    seat: int
    first: bool
    """Opens every round."""
    character: str | None
    rule: str | None
    city: str | None
    cargo: Goods
    loaded: int
    capacity: int
    cards: list[str]
    houses: list[str]
    """The cities with a trading house of this merchant."""
    houses_left: int
    red_jewels: int
    white_jewels: int
    points: dict[str, int] | None
    titles: list[str] | None


class CityView(Shown, frozen=True):
    city: str
    row: int
    column: int
    country: str | None
    produces: GoodName | None
    areas: dict[str, Goods]
    """The goods in the selling area of each merchant who has any here."""


class OrderCardView(Shown, frozen=True):
    card: str
    city: str
    goods: Goods
    special: bool
    missing: Goods | None
    """Of a special order: the goods that nobody has delivered yet."""
    event: str | None
    points: int | None
    white_jewels: int


class GameEventView(Shown, frozen=True):
    """An event that lasts, with the special order that brought it."""

    event: str
    number: int
    """As printed on its card."""
    rule: str
    card: str
    withheld: int
    """How many goods it keeps away."""


class JewelsView(Shown, frozen=True):
    """Those that nobody has."""

    red: int
    white: int


class DeckView(Shown, frozen=True):
    """What is still to come. Which cards are left is no secret, only their order is."""

    orders: int
    specials: int
    to_special: int | None
    """The next special order is so many cards away."""
    end_card_up: bool
    left: list[str]
    events: list[str]


class DifficultyView(Shown, frozen=True):
    """The goods on the cards that were taken out, beside the average."""

    goods: int
    average: int
    level: Literal["easier", "average", "harder"] | None
    excluded: list[str]


class ChallengeView(Shown, frozen=True):
    chosen: bool
    begun: bool


class RemovalView(Shown, frozen=True):
    """Goods that must leave the cities."""

    good: GoodName
    count: int


class MerchantsView(Shown, frozen=True):
    """A game, as everybody sees it."""

    game: Literal["merchants"]
    variant: Variant
    title: str
    reconstruction: bool
    note: str | None
    phase: Phase
    round: int
    turn: MerchantTurnView | None
    merchants: list[MerchantView]
    cities: list[CityView]
    borders: list[tuple[str, str]]
    """Pairs of cities with a border between them."""
    stock: Goods
    row: list[OrderCardView]
    places: int
    free_places: int
    events: list[GameEventView]
    jewels: JewelsView
    deck: DeckView
    difficulty: DifficultyView | None
    challenge: ChallengeView | None
    removing: RemovalView | None
    last: str | None
    """The last action, in notation."""
    outcome: Outcome | None
    over: bool
    amounts: dict[str, list[int]]
    """Once a base game is over: by title, what each merchant has of it."""
    tie: tuple[int, Literal["houses", "cards"]] | None
    """Which merchant, from 0, won among equals (ERM-4), and what they had more of."""
