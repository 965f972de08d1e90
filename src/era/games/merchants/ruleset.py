"""Everything about a game that never changes while it is played: its pieces as numbers, and its options.

Rules work on small numbers (goods 0-3, cities, cards, merchants); names are for people. Actions are
made once and shared, so that listing what is legal makes no new objects.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from era.core.game import TurnStatus
from era.games.merchants.actions import (
    NONE,
    ChooseCharacter,
    Deliver,
    Load,
    MoveMerchant,
    RemoveGood,
    Sell,
    Settle,
    Start,
    Unload,
)
from era.games.merchants.box.box import find_components
from era.games.merchants.box.cards import Card
from era.games.merchants.box.components import FEDERATION, Variant
from era.games.merchants.box.traits import ABILITIES, Traits

KINDS = range(4)
ORDER, SPECIAL, END_CARD = 0, 1, 2


class Ruleset:
    """One set of options with one set of components."""

    def __init__(self, options: dict[str, Any]) -> None:
        c = find_components(options)
        self.options = options
        self.components = c
        self.variant: Variant = options["variant"]
        self.federation = self.variant == FEDERATION
        self.seats: int = options["players"]
        self.merchants = c.federation.merchants if self.federation else self.seats
        self.owner = [merchant % self.seats for merchant in range(self.merchants)]
        self._map()
        self._cards()
        self._figures()
        self._actions()
        self.events = list(c.events.values())
        self.event_names = list(c.events)
        self.traits = [self._traits(name) for name in c.characters]
        self.lot = [index for index, who in enumerate(c.characters.values()) if who.card]
        self.turns: dict[tuple[str, int], TurnStatus] = {}

    def _map(self) -> None:
        c = self.components
        self.goods = list(c.goods)
        self.cities = list(c.cities)
        self.good_id = {name: index for index, name in enumerate(self.goods)}
        self.city_id = {name: index for index, name in enumerate(self.cities)}
        self.countries = [city.country for city in c.cities.values()]
        self.product = [self.good_id[city.produces] if city.produces else NONE for city in c.cities.values()]
        self.spots = sorted((city.row, city.column) for city in c.cities.values())
        """Where a city can lie, in the order of reading."""
        self.layout = tuple([self.spots.index((city.row, city.column)) for city in c.cities.values()])
        """The spot of each city on the fixed map."""
        self.borders = {frozenset((self.city_id[a], self.city_id[b])) for a, b in c.borders.pieces}
        self.customs = self.federation
        self.stock = [good.count for good in c.goods.values()]

    def _cards(self) -> None:
        c = self.components
        orders: list[Card] = []
        for city, listed in c.orders.items():
            for index, letters in enumerate(listed.cards):
                again = listed.cards[:index].count(letters)
                name = f"{city}-{letters}" + (f"-{again + 1}" if again else "")
                orders.append(self._card(name, city, letters, False, c.points.by_goods[str(len(letters))]))
        specials = [
            self._card(f"{city}-special", city, special.goods, True, c.points.special)
            for city, special in c.specials.items()
        ]
        self.orders = len(orders)
        self.cards = orders + specials
        self.card_id = {card.name: index for index, card in enumerate(self.cards)}
        self.card_city = [card.city for card in self.cards]
        self.card_goods = [card.goods for card in self.cards]
        self.specials = len(specials)

    def _card(self, name: str, city: str, letters: str, special: bool, points: int) -> Card:
        counts = Counter(letters)
        w, f, a, g = (counts[good.letter] for good in self.components.goods.values())
        return Card(name, self.city_id[city], (w, f, a, g), len(letters), special, points)

    def _figures(self) -> None:
        c = self.components
        f, b = c.federation, c.base
        self.actions = c.turn.actions
        self.actions_with_house = c.turn.actions_with_house
        self.most_cost = c.turn.most_cost
        self.cards_for_house = c.turn.cards_for_house
        self.houses = c.pieces.houses
        self.red_jewels = c.pieces.red_jewels
        self.white_jewels = c.pieces.white_jewels
        self.hardest = bool(self.options.get("hardest"))
        self.confirm = bool(self.options.get("confirm"))
        if self.federation:
            self.spaces, self.spaces_per_card = f.spaces, f.spaces_per_card
            self.places, self.opening = f.places, f.opening
            self.deck = self.orders - f.excluded - f.opening
            self.schedule = [kind for pile in f.piles for kind in (SPECIAL, *[ORDER] * pile)] + [END_CARD]
        else:
            self.spaces = b.spaces_easy if self.options["easy"] else b.spaces
            self.spaces_per_card = b.spaces_per_card
            self.places = self.opening = b.row
            self.deck = self.orders - b.orders_out[str(self.seats)] - b.row
            self.schedule = []

    def _traits(self, name: str) -> Traits:
        card = self.components.characters[name]
        plain = Traits(name, card.rule, self.city_id[card.home], card.spaces or 0, card.goods_per_space)
        return msgspec.structs.replace(plain, **ABILITIES[card.ability])

    def _actions(self) -> None:
        """Indexed by the action's own numbers; where one may be NONE, its index is one more."""
        goods, cities = KINDS, range(len(self.cities))
        others, maybe = range(self.merchants), range(NONE, len(KINDS))
        self.character_actions = [ChooseCharacter(index) for index in range(len(self.components.characters))]
        self.start_actions = [Start(m) for m in others]
        self.settle_actions = [Settle(c) for c in cities]
        self.move = [[MoveMerchant(to, duty) for duty in maybe] for to in cities]
        self.load = [[Load(good, NONE, False, swap) for swap in maybe] for good in goods]
        self.load_from = [
            [[[Load(good, m, area, swap) for swap in maybe] for good in goods] for area in (False, True)]
            for m in others
        ]
        self.unload = [[Unload(good, to) for to in range(NONE, self.merchants)] for good in goods]
        self.sell = [Sell(card) for card in range(len(self.cards))]
        self.remove = [[[RemoveGood(good, m, c) for c in cities] for m in others] for good in goods]
        self.deliver = {
            (card.name, (w, f, a, g)): Deliver(index, (w, f, a, g))
            for index, card in enumerate(self.cards)
            if card.special
            for w, f, a, g in product(*[range(count + 1) for count in card.goods])
        }

    def find_near(self, layout: tuple[int, ...]) -> list[list[int]]:
        """Find the neighbours of each city: those whose spot shares a side with its own."""
        cities = range(len(self.cities))
        return [[b for b in cities if _share_side(self.spots[layout[a]], self.spots[layout[b]])] for a in cities]

    def turn(self, phase: str, seat: int) -> TurnStatus:
        """Shared, because a turn is asked for before every action."""
        key = (phase, seat)
        if key not in self.turns:
            self.turns[key] = TurnStatus((seat,) if seat != NONE else (), phase, phase == "over")
        return self.turns[key]


def _share_side(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


@lru_cache(maxsize=64)
def _share_ruleset(encoded: bytes) -> Ruleset:
    return Ruleset(msgspec.json.decode(encoded))


def ruleset(options: dict[str, Any]) -> Ruleset:
    """Return the ruleset for checked options, made once for all games that share them."""
    return _share_ruleset(msgspec.json.encode(options, order="deterministic"))
