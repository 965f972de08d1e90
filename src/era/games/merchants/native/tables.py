"""A ruleset as the tables that the native rules look up (tables.h): plain numbers, by the names of the fields there."""

from collections.abc import Iterable
from typing import Final

from era.games.merchants.actions import NONE
from era.games.merchants.box.cards import Card
from era.games.merchants.box.components import EventCard
from era.games.merchants.box.traits import Traits
from era.games.merchants.ruleset import Ruleset
from era.games.merchants.steps import setup
from era.native.library import NativeTable

EFFECTS: Final = (
    "load-cost", "withhold", "tribute", "border-cost", "block", "enter-cost", "sell-cost", "enter-with", "leave-cost",
    "spaces",
)  # fmt: skip
BY_LOT, BY_CHOICE, LISTED = range(3)


def make_tables(rules: Ruleset) -> NativeTable:
    """Make the tables of a ruleset. The engine checks them, and refuses what it cannot hold."""
    points = rules.components.points
    return {
        "federation": rules.federation,
        "seats": rules.seats,
        "merchants": rules.merchants,
        "confirm": rules.confirm,
        "hardest": rules.hardest,
        "titles": bool(rules.options.get("titles")),
        **_make_map(rules),
        "cards": [_make_card(card) for card in rules.cards],
        "specials": rules.specials,
        "stock": rules.stock,
        **_make_figures(rules),
        **_make_setup(rules),
        "characters": [_make_character(who) for who in rules.traits],
        "lot": rules.lot,
        "events": [_make_event(rules, event) for event in rules.events],
        "white_jewel_points": points.white_jewel,
        "red_jewel_points": points.red_jewel,
        "title_points": points.title,
    }


def _make_bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _make_map(rules: Ruleset) -> NativeTable:
    cities = range(len(rules.cities))
    near = rules.find_near(tuple(cities))  # of spots, when each city lies on the spot of its number
    borders = rules.borders if rules.customs else set()
    return {
        "cities": len(cities),
        "product": rules.product,
        "layout": rules.layout,
        "spot_near": [_make_bits(spots) for spots in near],
        "borders": [_make_bits(to for to in cities if frozenset((here, to)) in borders) for here in cities],
    }


def _make_card(card: Card) -> NativeTable:
    return {"city": card.city, "goods": card.goods, "points": card.points}


def _make_figures(rules: Ruleset) -> NativeTable:
    figures = rules.components.federation
    return {
        "actions": rules.actions,
        "actions_with_house": rules.actions_with_house,
        "most_cost": rules.most_cost,
        "cards_for_house": rules.cards_for_house,
        "houses": rules.houses,
        "red_jewels": rules.red_jewels,
        "white_jewels": rules.white_jewels,
        "spaces": rules.spaces,
        "spaces_per_card": rules.spaces_per_card,
        "places": rules.places,
        "opening": rules.opening,
        "deck": rules.deck,
        "schedule": rules.schedule,
        "opening_redraw_goods": figures.opening_redraw_goods,
        "cards_a_round": figures.cards_a_round,
        "cards_a_round_late": figures.cards_a_round_late,
        "places_lost_a_round": figures.places_lost_a_round,
    }


def _make_setup(rules: Ruleset) -> NativeTable:
    """Return what the options leave to lot or choice, and what they say."""
    if not rules.federation:
        return {
            "map_by_lot": rules.options["map"] == setup.BY_LOT,
            "excluded": 0,
            "excluded_goods": NONE,
            "excluded_cards": [],
            "characters_by": BY_LOT,
            "chosen": [0] * rules.merchants,
            "start": NONE,
        }
    excluded, chosen, start = (rules.options[name] for name in ("excluded", "characters", "start"))
    names = [who.name for who in rules.traits]
    wanted = setup.find_wanted_total(rules)
    return {
        "map_by_lot": False,
        "excluded": rules.components.federation.excluded,
        "excluded_goods": NONE if wanted is None else wanted,
        "excluded_cards": sorted(rules.card_id[name] for name in excluded) if isinstance(excluded, list) else [],
        "characters_by": LISTED if isinstance(chosen, list) else BY_CHOICE if chosen == setup.BY_CHOICE else BY_LOT,
        "chosen": [names.index(name) for name in chosen] if isinstance(chosen, list) else [0] * rules.merchants,
        "start": NONE if start == "agree" else start - 1,
    }


def _make_character(who: Traits) -> NativeTable:
    return {
        "name": who.name,
        "home": who.home,
        "spaces": who.spaces,
        "per_space": who.per_space,
        "free_hand": who.free_hand,
        "any_house": who.any_house,
        "no_customs": who.no_customs,
        "extra_move": who.extra_move,
        "far_hand": who.far_hand,
    }


def _make_event(rules: Ruleset, event: EventCard) -> NativeTable:
    of_country = [city for city, country in enumerate(rules.countries) if country == event.country]
    named = [rules.city_id[city] for city in event.cities]
    return {
        "effect": EFFECTS.index(event.effect),
        "good": NONE if event.good is None else rules.good_id[event.good],
        "count": event.count,
        "cities": _make_bits(of_country if event.effect == "tribute" else named),
    }
