"""A game as plain data, with all that a screen needs. Names are keys of the catalogue. Seats count from 0; a merchant's
number is its name, the same as in notation, and counts from 1."""

# Not compiled: runs for people and records, never in a hurry.

from typing import Any

from era.games.merchants import notation
from era.games.merchants.actions import NONE
from era.games.merchants.rules import scoring
from era.games.merchants.rules.characters import spare_move
from era.games.merchants.ruleset import KINDS, SPECIAL
from era.games.merchants.state import OVER, STRIDE, TURN, WITHHOLD, State
from era.games.merchants.steps import refill, sell, setup, withhold


def show(state: State) -> dict[str, Any]:
    rules = state.rules
    return {
        "game": "merchants",
        "variant": rules.variant,
        "title": f"variant-{rules.variant}",
        "reconstruction": not rules.federation,
        "note": None if rules.federation else "note-base",
        "phase": state.phase,
        "round": state.round,
        "turn": _turn(state),
        "merchants": [_merchant(state, merchant) for merchant in range(rules.merchants)],
        "cities": [_city(state, city) for city in range(len(rules.cities))],
        "borders": [list(pair) for pair in rules.components.borders.pieces] if rules.customs else [],
        "stock": _goods(state, state.stock),
        "row": [_card(state, card) for card in state.row],
        "places": state.places,
        "free_places": state.places - (len(state.row) if rules.federation else refill.count_orders_shown(state)),
        "events": [_event(state, special) for special, event in enumerate(state.event_of) if event != NONE],
        "jewels": {"red": state.red_left, "white": state.white_left},
        "deck": _deck(state),
        "difficulty": _difficulty(state) if rules.federation else None,
        "challenge": {"chosen": rules.hardest, "begun": state.challenge} if rules.federation else None,
        "removing": _removing(state),
        "last": notation.write(rules, state.last) if state.last is not None else None,
        "outcome": state.outcome or None,
        "over": state.phase == OVER,
    }


def _turn(state: State) -> dict[str, Any] | None:
    if state.phase != TURN:
        return None
    return {
        "merchant": state.active + 1,
        "seat": state.rules.owner[state.active],
        "actions_left": state.left,
        "extra_move": bool(spare_move(state)),
        "moves_only": state.extra,
        "gave": state.gave,
    }


def _goods(state: State, counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    return {state.rules.goods[good]: counts[good] for good in KINDS}


def _merchant(state: State, merchant: int) -> dict[str, Any]:
    rules, who, at = state.rules, state.who[merchant], state.at[merchant]
    return {
        "merchant": merchant + 1,
        "seat": rules.owner[merchant],
        "first": merchant == state.first,
        "character": who.name or None,
        "rule": who.rule or None,
        "city": rules.cities[at] if at != NONE else None,
        "cargo": _goods(state, state.cargo[merchant]),
        "loaded": state.weight[merchant],
        "capacity": state.capacity[merchant],
        "cards": [rules.cards[card].name for card in state.done[merchant]],
        "houses": [name for city, name in enumerate(rules.cities) if state.houses[merchant] >> city & 1],
        "houses_left": rules.houses - state.houses[merchant].bit_count(),
        "red_jewels": state.red[merchant],
        "white_jewels": state.white[merchant],
        "points": None if rules.federation else scoring.lines(state, merchant),
        "titles": None if rules.federation else scoring.titles(state, merchant),
    }


def _city(state: State, city: int) -> dict[str, Any]:
    name = state.rules.cities[city]
    data = state.rules.components.cities[name]
    areas = {}
    for merchant in range(state.rules.merchants):
        start = (city * STRIDE + merchant) * STRIDE
        if any(state.area[start : start + STRIDE]):
            areas[str(merchant + 1)] = _goods(state, state.area[start : start + STRIDE])
    return {
        "city": name,
        "row": data.row,
        "column": data.column,
        "country": data.country if state.rules.customs else None,
        "produces": data.produces,
        "areas": areas,
    }


def _card(state: State, card: int) -> dict[str, Any]:
    data = state.rules.cards[card]
    special = card - state.rules.orders
    return {
        "card": data.name,
        "city": state.rules.cities[data.city],
        "goods": _goods(state, data.goods),
        "special": data.special,
        "missing": _goods(state, sell.missing(state, card)) if data.special else None,
        "event": _event(state, special)["event"] if data.special and state.event_of[special] != NONE else None,
        "points": None if state.rules.federation else data.points,
        "white_jewels": state.jewels_on.get(card, 0),
    }


def _event(state: State, special: int) -> dict[str, Any]:
    event = state.event_of[special]
    return {
        "event": state.rules.event_names[event],
        "rule": state.rules.events[event].rule,
        "card": state.rules.cards[state.rules.orders + special].name,
        "withheld": state.withheld[special],
    }


def _deck(state: State) -> dict[str, Any]:
    """What is still to come. Which cards are left is no secret, only their order is."""
    rules = state.rules
    schedule = rules.schedule[state.step :]
    return {
        "orders": state.deck,
        "specials": len(state.specials) if rules.federation else 0,
        "to_special": schedule.index(SPECIAL) + 1 if SPECIAL in schedule else None,
        "end_card_up": state.ending or state.step == len(rules.schedule) if rules.federation else state.ending,
        "left": [rules.cards[card].name for card in state.orders],
        "events": [rules.event_names[event] for event in state.event_deck] if rules.federation else [],
    }


def _difficulty(state: State) -> dict[str, Any]:
    """FED-2: the figure, beside the average it is measured by."""
    rules = state.rules
    deck = rules.components.deck
    average = round(rules.components.federation.excluded * deck.goods / deck.cards)
    goods = setup.difficulty(state)
    level = "easier" if goods > average else "harder" if goods < average else "average"
    return {
        "goods": goods,
        "average": average,
        "level": level if state.excluded else None,
        "excluded": [rules.cards[card].name for card in state.excluded],
    }


def _removing(state: State) -> dict[str, Any] | None:
    if state.phase != WITHHOLD:
        return None
    return {"good": state.rules.goods[withhold.good_to_remove(state)], "count": state.to_remove}
