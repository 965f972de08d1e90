"""What a difference from the printed box means in play, as a sentence or two."""

# Not compiled: runs before a game, not in it.

from typing import Any, Final

from era.core.catalogue import Words
from era.core.facts import BoxDifference, BoxTables

WORDS: Final = Words("era.games.merchants.text", "box")

AMOUNTS: Final = {
    ("goods", "count"): "cubes",
    ("federation", "spaces"): "spaces",
    ("base", "spaces"): "spaces",
    ("base", "spaces_easy"): "spaces",
    ("characters", "spaces"): "spaces",
    ("turn", "actions"): "actions",
    ("turn", "actions_with_house"): "actions-with-house",
    ("turn", "cards_for_house"): "cards-for-house",
    ("pieces", "houses"): "houses",
    ("pieces", "white_jewels"): "jewels",
    ("pieces", "red_jewels"): "jewels",
    ("federation", "places"): "places",
    ("federation", "opening"): "opening",
    ("federation", "cards_a_round"): "cards-a-round",
    ("federation", "cards_a_round_late"): "cards-a-round-late",
    ("federation", "places_lost_a_round"): "places-lost",
    ("base", "row"): "row",
    ("points", "special"): "points-special",
    ("points", "title"): "points-title",
    ("points", "white_jewel"): "points-jewel",
    ("points", "red_jewel"): "points-jewel",
}
"""Figures of which there are more or fewer, with the key of what to say."""


def tell(difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
    """Say what it means in play; nothing where nothing sensible can be said. Figures of an unplayable box are left
    alone, too: the editor asks while somebody types."""
    try:
        return _tell(difference, printed, here, lang)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return ""


def _tell(difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
    table, field, was, now = difference.table, difference.field, difference.printed, difference.here
    if key := AMOUNTS.get((table, field)):
        return _say_change(lang, key, now - was)
    if table == "orders" and field == "cards":
        return _tell_orders(was, now, lang)
    if table == "cities" and field in ("row", "column"):
        return _say(lang, "neighbours", names=_list_neighbours(difference.entry, here, lang))
    if table == "cities" and field == "produces":
        return _say(lang, "produces", good=WORDS.name(lang, now)) if now else _say(lang, "produces-nothing")
    if table == "specials" and field == "goods":
        return _say_change(lang, "special-goods", len(now) - len(was)) or _say(lang, "special-other")
    if not field and difference.kind != "changed" and table in ("orders", "events", "characters", "specials"):
        return _say(lang, f"{table}-{difference.kind}")
    return ""


def _say(lang: str, key: str, **args: object) -> str:
    return WORDS.say(lang, key, args)


def _say_change(lang: str, key: str, change: int) -> str:
    """Say how many more or fewer; nothing if it is as many."""
    return _say(lang, f"{key}-{'more' if change > 0 else 'fewer'}", number=abs(change)) if change else ""


def _tell_orders(was: list[str], now: list[str], lang: str) -> str:
    goods = sum(map(len, now)) - sum(map(len, was))
    said = [_say_change(lang, "orders", len(now) - len(was)), _say_change(lang, "order-goods", goods)]
    return " ".join(part for part in said if part) or _say(lang, "orders-other")


def _list_neighbours(city: str, here: BoxTables, lang: str) -> str:
    cities: dict[str, Any] = here["cities"]
    row, column = cities[city]["row"], cities[city]["column"]
    near = [name for name, each in cities.items() if abs(each["row"] - row) + abs(each["column"] - column) == 1]
    return ", ".join(WORDS.name(lang, name) for name in near)
