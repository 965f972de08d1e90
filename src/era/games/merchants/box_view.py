"""All that a table is played with, as front ends get it: the map, goods, cards, characters, events."""

# Not compiled: runs before a game, not in it.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from era.core.view import Shown
from era.games.merchants.box.cards import Card
from era.games.merchants.box.components import Variant
from era.games.merchants.box.options import check_stored
from era.games.merchants.ruleset import KINDS, Ruleset, ruleset
from era.games.merchants.view import GoodName, Goods

T = TypeVar("T")


class GoodInfo(Shown, frozen=True):
    letter: str
    colour: str
    count: int


class CityInfo(Shown, frozen=True):
    """Where it lies on the fixed map; where a map drawn by lot has it, the view says."""

    row: int
    column: int
    country: str | None
    produces: GoodName | None


class CardInfo(Shown, frozen=True):
    city: str
    goods: Goods
    special: bool
    points: int


class CharacterInfo(Shown, frozen=True):
    rule: str
    home: str
    ability: str
    spaces: int
    goods_per_space: int


class EventInfo(Shown, frozen=True):
    rule: str
    number: int
    """As printed on the card."""
    effect: str
    good: GoodName | None
    country: str | None
    cities: list[str]
    count: int


class TurnInfo(Shown, frozen=True):
    actions: int
    actions_with_house: int
    most_cost: int
    cards_for_house: int


class PieceCounts(Shown, frozen=True):
    houses: int
    white_jewels: int
    red_jewels: int


class PointsInfo(Shown, frozen=True):
    by_goods: dict[str, int]
    """Of an order, by the number of its goods."""
    special: int
    white_jewel: int
    red_jewel: int
    title: int


class FederationInfo(Shown, frozen=True):
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


class BaseInfo(Shown, frozen=True):
    spaces: int
    spaces_easy: int
    spaces_per_card: int
    row: int
    orders_out: dict[str, int]
    """By the number of players."""


class MerchantsBox(Shown, frozen=True):
    """All that a table is played with."""

    game: Literal["merchants"]
    variant: Variant
    players: int
    merchants: int
    owners: list[int]
    """The seat of each merchant."""
    goods: dict[GoodName, GoodInfo]
    cities: dict[str, CityInfo]
    borders: list[tuple[str, str]]
    cards: dict[str, CardInfo]
    characters: dict[str, CharacterInfo]
    events: dict[str, EventInfo]
    turn: TurnInfo
    pieces: PieceCounts
    points: PointsInfo
    spaces: int
    spaces_per_card: int
    places: int
    deck: int
    federation: FederationInfo | None
    base: BaseInfo | None


def box(options: Mapping[str, Any]) -> MerchantsBox:
    return _box(msgspec.json.encode(check_stored(options), order="deterministic"))


@lru_cache(maxsize=16)
def _box(key: bytes) -> MerchantsBox:
    rules = ruleset(msgspec.json.decode(key))
    c = rules.components
    return MerchantsBox(
        game="merchants",
        variant=rules.variant,
        players=rules.seats,
        merchants=rules.merchants,
        owners=rules.owner[:],
        goods={name: _figures(good, GoodInfo) for name, good in c.goods.items()},
        cities={name: _city(rules, index) for index, name in enumerate(rules.cities)},
        borders=c.borders.pieces if rules.customs else [],
        cards={card.name: _card(rules, card) for card in rules.cards},
        characters={
            who.name: CharacterInfo(
                rule=who.rule,
                home=rules.cities[who.home],
                ability=c.characters[who.name].ability,
                spaces=who.spaces or rules.spaces,
                goods_per_space=who.per_space,
            )
            for who in rules.traits
        },
        events={name: _figures(event, EventInfo) for name, event in zip(rules.event_names, rules.events, strict=True)},
        turn=_figures(c.turn, TurnInfo),
        pieces=_figures(c.pieces, PieceCounts),
        points=_figures(c.points, PointsInfo),
        spaces=rules.spaces,
        spaces_per_card=rules.spaces_per_card,
        places=rules.places,
        deck=rules.deck,
        federation=_figures(c.federation, FederationInfo) if rules.federation else None,
        base=None if rules.federation else _figures(c.base, BaseInfo),
    )


def _city(rules: Ruleset, city: int) -> CityInfo:
    data = rules.components.cities[rules.cities[city]]
    return CityInfo(
        row=data.row,
        column=data.column,
        country=data.country if rules.customs else None,
        produces=data.produces,
    )


def _card(rules: Ruleset, card: Card) -> CardInfo:
    return CardInfo(
        city=rules.cities[card.city],
        goods={rules.goods[good]: card.goods[good] for good in KINDS if card.goods[good]},
        special=card.special,
        points=card.points,
    )


def _figures(table: msgspec.Struct, shown: type[T]) -> T:
    """Return a table of the data file without its source marks."""
    return msgspec.convert(table, shown, from_attributes=True)
