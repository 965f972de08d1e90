"""A state as plain data and back, field by field: for snapshots, and for bots in other processes.

Everything is named: goods, cities, cards, characters, events. Merchants are numbered, as they are by everybody. What
can be worked out from the rest is left out: legal actions, the figures of the events in force, how many goods lie in
a city. So is the news, which is talk about the last step. Counts of nothing are left out, too.
"""

# Not compiled: runs for snapshots and bots' questions, between moves.

from collections.abc import Mapping, Sequence
from typing import Any

from era.core.errors import DataError
from era.games.merchants import notation
from era.games.merchants.actions import NONE
from era.games.merchants.box.options import check_stored
from era.games.merchants.rules import events
from era.games.merchants.ruleset import Ruleset, ruleset
from era.games.merchants.state import LISTS, NOBODY, PLAIN, STRIDE, State

NAMED = {
    "at", "area", "lying", "stock", "houses", "row", "on_special", "event_of", "withheld", "orders", "specials",
    "event_deck", "who", "rules", "effects", "removing", "excluded", "layout", "legal", "last",
}  # fmt: skip
"""What is saved by name, or not at all."""
AS_THEY_ARE = tuple(name for name in (*LISTS, *PLAIN) if name not in NAMED)
"""Counts, yes or no, merchants by their number, and words."""
CELL = STRIDE * STRIDE
"""Numbers of one city in `State.area`."""


# ---------------------------------------------------------------- saving


def save(state: State) -> dict[str, Any]:
    rules = state.rules
    cards = list(rules.card_id)
    return {
        **{name: _copy_value(getattr(state, name)) for name in AS_THEY_ARE},
        "who": [who.name for who in state.who],
        "at": [None if city == NONE else rules.cities[city] for city in state.at],
        "cargo": [_save_counts(rules.goods, goods) for goods in state.cargo],
        "stock": _save_counts(rules.goods, state.stock),
        "area": _save_areas(state),
        "houses": [sorted(city for bit, city in enumerate(rules.cities) if owned >> bit & 1) for owned in state.houses],
        "done": [[cards[card] for card in done] for done in state.done],
        "row": [cards[card] for card in state.row],
        "jewels_on": {cards[card]: jewels for card, jewels in state.jewels_on.items()},
        "on_special": _save_specials(state, cards),
        "event_of": {
            cards[rules.orders + special]: rules.event_names[event]
            for special, event in enumerate(state.event_of)
            if event != NONE
        },
        "withheld": _save_counts(cards[rules.orders :], state.withheld),
        "removing": None if state.removing == NONE else cards[rules.orders + state.removing],
        "orders": [cards[card] for card in state.orders],
        "specials": [cards[card] for card in state.specials],
        "event_deck": [rules.event_names[event] for event in state.event_deck],
        "excluded": [cards[card] for card in state.excluded],
        "map": [rules.cities[state.layout.index(spot)] for spot in range(len(rules.spots))],
        "last": None if state.last is None else notation.write(rules, state.last),
    }


def _copy_value(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def _save_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _save_areas(state: State) -> dict[str, list[dict[str, int]]]:
    """Return, for each city where anything lies, the goods of each merchant."""
    rules, area = state.rules, state.area
    return {
        rules.cities[city]: [
            _save_counts(rules.goods, area[place : place + STRIDE])
            for place in range(city * CELL, city * CELL + rules.merchants * STRIDE, STRIDE)
        ]
        for city, lying in enumerate(state.lying)
        if lying
    }


def _save_specials(state: State, cards: list[str]) -> dict[str, dict[str, int]]:
    rules, lying = state.rules, state.on_special
    found = {}
    for special in range(rules.specials):
        goods = lying[special * STRIDE : (special + 1) * STRIDE]
        if any(goods):
            found[cards[rules.orders + special]] = _save_counts(rules.goods, goods)
    return found


# ---------------------------------------------------------------- loading


def load(options: Mapping[str, Any], saved: Mapping[str, Any]) -> State:
    """Load an equal state under the same options."""
    rules = ruleset(check_stored(options))
    try:
        return _load(rules, saved)
    except KeyError as unknown:
        raise DataError("saved-unknown", {"name": unknown.args[0]}) from unknown


def _load(rules: Ruleset, saved: Mapping[str, Any]) -> State:
    state = State.new(rules)
    cards, cities, goods = rules.card_id, rules.city_id, rules.good_id
    event_ids = {name: index for index, name in enumerate(rules.event_names)}
    traits = {who.name: who for who in (NOBODY, *rules.traits)}
    state.who = [traits[name] for name in saved["who"]]
    for card, event in saved["event_of"].items():
        state.event_of[cards[card] - rules.orders] = event_ids[event]
    if "map" in saved:  # a snapshot from before maps were drawn has none
        laid = [cities[city] for city in saved["map"]]
        state.layout = tuple(laid.index(city) for city in range(len(laid)))
    events.refresh(state)
    for name in AS_THEY_ARE:
        setattr(state, name, _copy_value(saved[name]))
    state.at = [NONE if city is None else cities[city] for city in saved["at"]]
    state.cargo = [_load_counts(goods, cargo) for cargo in saved["cargo"]]
    state.stock = _load_counts(goods, saved["stock"])
    _load_areas(state, saved["area"])
    state.houses = [sum(1 << cities[city] for city in owned) for owned in saved["houses"]]
    state.done = [[cards[card] for card in done] for done in saved["done"]]
    state.row = [cards[card] for card in saved["row"]]
    state.jewels_on = {cards[card]: jewels for card, jewels in saved["jewels_on"].items()}
    for card, lying in saved["on_special"].items():
        place = (cards[card] - rules.orders) * STRIDE
        state.on_special[place : place + STRIDE] = _load_counts(goods, lying)
    for card, count in saved["withheld"].items():
        state.withheld[cards[card] - rules.orders] = count
    state.removing = NONE if saved["removing"] is None else cards[saved["removing"]] - rules.orders
    state.orders = [cards[card] for card in saved["orders"]]
    state.specials = [cards[card] for card in saved["specials"]]
    state.event_deck = [event_ids[event] for event in saved["event_deck"]]
    state.excluded = tuple(cards[card] for card in saved["excluded"])
    state.last = None if saved["last"] is None else notation.read(rules, saved["last"])
    return state


def _load_counts(indexes: Mapping[str, int], saved: Mapping[str, int]) -> list[int]:
    counts = [0] * len(indexes)
    for name, count in saved.items():
        counts[indexes[name]] = count
    return counts


def _load_areas(state: State, saved: Mapping[str, Sequence[Mapping[str, int]]]) -> None:
    rules = state.rules
    for city_name, merchants in saved.items():
        city = rules.city_id[city_name]
        for merchant, goods in enumerate(merchants):
            place = city * CELL + merchant * STRIDE
            state.area[place : place + STRIDE] = _load_counts(rules.good_id, goods)
        state.lying[city] = sum(state.area[city * CELL : (city + 1) * CELL])
