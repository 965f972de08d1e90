"""The places of the view that news speak of, as they are now: what `News.after` is made of. `show.py` shows the same.

Whoever calls these asks first whether anybody listens (`state.news`)."""

from functools import lru_cache

from era.core.news import Change
from era.games.merchants.actions import NONE
from era.games.merchants.rules.orders import count_missing, count_orders_shown
from era.games.merchants.ruleset import KINDS, Ruleset
from era.games.merchants.state import STRIDE, State
from era.games.merchants.view import GameEventView, JewelsView, OrderCardView


@lru_cache(maxsize=4096)
def count_goods(rules: Ruleset, counts: tuple[int, ...]) -> dict[str, int]:
    return {rules.goods[good]: counts[good] for good in KINDS}


def name_counts(rules: Ruleset, counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    """Return the goods that there are any of, by name."""
    return {rules.goods[good]: counts[good] for good in KINDS if counts[good]}


def tell_cargo(state: State, merchant: int) -> list[Change]:
    """The goods in a carriage."""
    return [
        (["merchants", merchant, "cargo"], count_goods(state.rules, tuple(state.cargo[merchant]))),
        (["merchants", merchant, "loaded"], state.weight[merchant]),
    ]


def tell_stock(state: State) -> Change:
    return ["stock"], count_goods(state.rules, tuple(state.stock))


def tell_capacity(state: State, merchant: int) -> Change:
    return ["merchants", merchant, "capacity"], state.capacity[merchant]


def tell_arrival(state: State, merchant: int) -> list[Change]:
    """Who a merchant is, and where."""
    return [
        (["merchants", merchant, "character"], state.who[merchant].name or None),
        (["merchants", merchant, "city"], state.rules.cities[state.at[merchant]]),
        tell_capacity(state, merchant),
    ]


def tell_areas(state: State, city: int) -> Change:
    """The goods in the selling areas of a city."""
    start = city * STRIDE * STRIDE
    return ["cities", city, "areas"], area_goods(state.rules, tuple(state.area[start : start + STRIDE * STRIDE]))


def area_goods(rules: Ruleset, area: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """Return the goods of each merchant who has any in a city."""
    areas = {}
    for merchant in range(rules.merchants):
        goods = area[merchant * STRIDE : (merchant + 1) * STRIDE]
        if any(goods):
            areas[str(merchant + 1)] = count_goods(rules, goods)
    return areas


def tell_row(state: State) -> list[Change]:
    """All orders that lie open."""
    return [(["row"], [card_view(state, card) for card in state.row]), tell_free_places(state)]


def tell_last_card(state: State) -> list[Change]:
    """The order that came last."""
    last = len(state.row) - 1
    return [(["row", last], card_view(state, state.row[last])), tell_free_places(state)]


def tell_card(state: State, card: int) -> Change:
    """One of the orders that lie open."""
    return ["row", state.row.index(card)], card_view(state, card)


def tell_places(state: State) -> list[Change]:
    """The places for orders, and those of them that are free."""
    return [(["places"], state.places), tell_free_places(state)]


def tell_cards(state: State, merchant: int) -> Change:
    """The orders that a merchant has completed."""
    return ["merchants", merchant, "cards"], [state.rules.cards[card].name for card in state.done[merchant]]


def tell_bank(state: State) -> Change:
    """The jewels that nobody has."""
    return ["jewels"], JewelsView(state.red_left, state.white_left)


def tell_free_places(state: State) -> Change:
    return ["free_places"], count_free_places(state)


def count_free_places(state: State) -> int:
    taken = len(state.row) if state.rules.federation else count_orders_shown(state)
    return state.places - taken


def tell_events(state: State) -> Change:
    """The events that last."""
    return ["events"], event_views(state)


def tell_houses(state: State, merchant: int) -> list[Change]:
    return [
        (["merchants", merchant, "houses"], house_cities(state, merchant)),
        (["merchants", merchant, "houses_left"], state.rules.houses - state.houses[merchant].bit_count()),
    ]


def house_cities(state: State, merchant: int) -> list[str]:
    """Return the cities with a trading house of this merchant."""
    return [name for city, name in enumerate(state.rules.cities) if state.houses[merchant] >> city & 1]


def tell_jewels(state: State, merchant: int) -> list[Change]:
    return [
        (["merchants", merchant, "red_jewels"], state.red[merchant]),
        (["merchants", merchant, "white_jewels"], state.white[merchant]),
        tell_bank(state),
    ]


def event_views(state: State) -> list[GameEventView]:
    return [event_view(state, special) for special, event in enumerate(state.event_of) if event != NONE]


def event_view(state: State, special: int) -> GameEventView:
    event = state.event_of[special]
    return GameEventView(
        event=state.rules.event_names[event],
        number=state.rules.events[event].number,
        rule=state.rules.events[event].rule,
        card=state.rules.cards[state.rules.orders + special].name,
        withheld=state.withheld[special],
    )


def card_view(state: State, card: int) -> OrderCardView:
    rules = state.rules
    special = card - rules.orders
    if special < 0:
        return _card_view(rules, card, state.jewels_on.get(card, 0), NONE, None)
    return _card_view(
        rules, card, state.jewels_on.get(card, 0), state.event_of[special], tuple(count_missing(state, card))
    )


@lru_cache(maxsize=4096)
def _card_view(
    rules: Ruleset, card: int, white_jewels: int, event: int, missing: tuple[int, ...] | None
) -> OrderCardView:
    data = rules.cards[card]
    return OrderCardView(
        card=data.name,
        city=rules.cities[data.city],
        goods=count_goods(rules, data.goods),
        special=data.special,
        missing=None if missing is None else count_goods(rules, missing),
        event=rules.event_names[event] if event != NONE else None,
        points=None if rules.federation else data.points,
        white_jewels=white_jewels,
    )
