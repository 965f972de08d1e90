"""What an observation holds, and where: one row of bytes, first what is common to all, then one part a merchant. This
list is the only statement of it.

Merchants are counted from one's own: the one on turn if it is one's own, else the first that one plays.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, get_args

from era.encoding.encoding import MAX_BYTE, ObservationLayout
from era.games.merchants.actions import NONE
from era.games.merchants.ruleset import KINDS, Ruleset
from era.games.merchants.state import STRIDE, Phase, State

PHASES: tuple[Phase, ...] = get_args(Phase)


class LookedAt(NamedTuple):
    """A view, who looks, from which merchant on they count, and what they have chosen so far."""

    view: State
    seat: int
    origin: int
    card: int
    marks: Sequence[int]

    def count_from(self, merchant: int) -> int:
        return (merchant - self.origin) % self.view.rules.merchants


class SharedField(NamedTuple):
    """Something that is told once."""

    name: str
    count: Callable[[Ruleset], int]
    read: Callable[[LookedAt], Iterable[int]]


class MerchantField(NamedTuple):
    """Something that is told of each merchant."""

    name: str
    count: Callable[[Ruleset], int]
    read: Callable[[LookedAt, int], Iterable[int]]


def find_origin(state: State, seat: int) -> int:
    """Find the merchant from whom a seat counts."""
    owner = state.rules.owner
    return state.active if owner[state.active] == seat else owner.index(seat)


def _one(_: Ruleset) -> int:
    return 1


def _goods(_: Ruleset) -> int:
    return len(KINDS)


def _cards(rules: Ruleset) -> int:
    return len(rules.cards)


def _orders(rules: Ruleset) -> int:
    return rules.orders


def _specials(rules: Ruleset) -> int:
    return rules.specials


def _cities(rules: Ruleset) -> int:
    return len(rules.cities)


def _has(found: Iterable[int], first: int, count: int) -> list[int]:
    """A 1 for each of `count` things, from the `first` on, that is among those found."""
    there = set(found)
    return [int(first + index in there) for index in range(count)]


def _place_in_row(looked: LookedAt) -> list[int]:
    row = looked.view.row
    return [row.index(card) + 1 if card in row else 0 for card in range(_cards(looked.view.rules))]


def _find_completed(looked: LookedAt) -> list[int]:
    """Whose each completed card is."""
    found = [0] * _cards(looked.view.rules)
    for merchant, cards in enumerate(looked.view.done):
        for card in cards:
            found[card] = looked.count_from(merchant) + 1
    return found


def _figure(name: str) -> SharedField:
    return SharedField(name, _one, lambda o: [int(getattr(o.view, name))])


SHARED: tuple[SharedField, ...] = (
    SharedField("phase", lambda _: len(PHASES), lambda o: [int(phase == o.view.phase) for phase in PHASES]),
    SharedField("active", _one, lambda o: [o.count_from(o.view.active)]),
    SharedField("first", _one, lambda o: [o.count_from(o.view.first)]),
    *(
        _figure(name)
        for name in (
            "round", "left", "moves_only", "extra", "gave", "red_left", "white_left", "deck", "step", "to_place",
            "places", "to_remove", "challenge", "ending",
        )
    ),
    SharedField("removing", _one, lambda o: [o.view.removing + 1]),
    SharedField("chosen_card", _one, lambda o: [o.card + 1]),
    SharedField("marks", _goods, lambda o: o.marks),
    SharedField("stock", _goods, lambda o: o.view.stock),
    SharedField("row", _cards, _place_in_row),
    SharedField("completed", _cards, _find_completed),
    SharedField("jewels_on", _cards, lambda o: [o.view.jewels_on.get(card, 0) for card in range(_cards(o.view.rules))]),
    SharedField("on_special", lambda rules: rules.specials * STRIDE, lambda o: o.view.on_special),
    SharedField("event_of", _specials, lambda o: [event + 1 for event in o.view.event_of]),
    SharedField("withheld", _specials, lambda o: o.view.withheld),
    SharedField("unseen_orders", _orders, lambda o: _has(o.view.orders, 0, o.view.rules.orders)),
    SharedField("excluded", _orders, lambda o: _has(o.view.excluded, 0, o.view.rules.orders)),
    SharedField("unseen_specials", _specials, lambda o: _has(o.view.specials, o.view.rules.orders,
    o.view.rules.specials)), SharedField(
        "unseen_events",
        lambda rules: len(rules.events),
        lambda o: _has(o.view.event_deck, 0, len(o.view.rules.events)),
    ),
    SharedField("layout", _cities, lambda o: o.view.layout),
)  # fmt: skip
"""`row` is a card's place among those face up, from 1; `completed` whose it is, from 1; `layout` the spot of each
city."""


def _read_character(looked: LookedAt, merchant: int) -> list[int]:
    names = [traits.name for traits in looked.view.rules.traits]
    name = looked.view.who[merchant].name
    return [names.index(name) + 1 if name in names else 0]


def _read_areas(looked: LookedAt, merchant: int) -> list[int]:
    area, cities = looked.view.area, range(_cities(looked.view.rules))
    return [area[(city * STRIDE + merchant) * STRIDE + good] for city in cities for good in KINDS]


OF_A_MERCHANT: tuple[MerchantField, ...] = (
    MerchantField("seat", _one, lambda o, m: [(o.view.rules.owner[m] - o.seat) % o.view.rules.seats]),
    MerchantField("character", _one, _read_character),
    MerchantField("at", _cities, lambda o, m: _has([o.view.at[m]], 0, _cities(o.view.rules))),
    MerchantField("cargo", _goods, lambda o, m: o.view.cargo[m]),
    MerchantField("capacity", _one, lambda o, m: [o.view.capacity[m]]),
    MerchantField("houses", _cities, lambda o, m: [o.view.houses[m] >> c & 1 for c in range(_cities(o.view.rules))]),
    MerchantField("red", _one, lambda o, m: [o.view.red[m]]),
    MerchantField("white", _one, lambda o, m: [o.view.white[m]]),
    MerchantField("areas", lambda rules: _cities(rules) * len(KINDS), _read_areas),
)
"""`areas` are the goods in the merchant's selling area of each city, good by good; `seat` counts from one's own."""


def make_layout(rules: Ruleset) -> ObservationLayout:
    """Name every field: `row`, `merchant0.cargo` for one's own merchant, and so on."""
    sizes = {field.name: field.count(rules) for field in SHARED}
    for merchant in range(rules.merchants):
        sizes |= {f"merchant{merchant}.{field.name}": field.count(rules) for field in OF_A_MERCHANT}
    return ObservationLayout(sizes)


def observe(view: State, seat: int, card: int, marks: Sequence[int]) -> bytes:
    """Return the observation of a seat, from its view and what it has chosen so far: a special order, or NONE, and
    goods."""
    looked = LookedAt(view, seat, find_origin(view, seat), card, marks)
    found = [number for field in SHARED for number in field.read(looked)]
    for step in range(view.rules.merchants):
        merchant = (looked.origin + step) % view.rules.merchants
        found += [number for field in OF_A_MERCHANT for number in field.read(looked, merchant)]
    return bytes([min(MAX_BYTE, number) for number in found])


NO_CARD = NONE
