"""The options of a game: each checked, each with a default, none silently ignored."""

from collections.abc import Callable, Mapping
from typing import Any

from era.core.errors import DataError
from era.merchants import components, lots
from era.merchants.components import Components
from era.merchants.ruleset import BASE, FEDERATION
from era.merchants.wording import WORDS

Check = Callable[[Any, Components], bool]


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_bool(value: Any, c: Components) -> bool:
    return isinstance(value, bool)


def _different(value: Any, known: Any, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(name, str) and name in known for name in value)
        and len(set(value)) == count
    )


def _characters(value: Any, c: Components) -> bool:
    return value == "lot" or _different(value, c.characters, c.federation.merchants)


def card_names(c: Components) -> list[str]:
    """As in the ruleset: a city's second card with the same goods is told apart by a number."""
    names = []
    for city, orders in c.orders.items():
        for index, letters in enumerate(orders.cards):
            again = orders.cards[:index].count(letters)
            names.append(f"{city}-{letters}" + (f"-{again + 1}" if again else ""))
    return names


def _excluded(value: Any, c: Components) -> bool:
    """By lot, by lot among the sets with so many goods, or these very cards."""
    count = c.federation.excluded
    if value == "lot" or _whole(value, 0, 999):
        sizes = tuple(len(letters) for orders in c.orders.values() for letters in orders.cards)
        return 0 < lots.ways(sizes, count, None if value == "lot" else value) <= lots.MOST_WAYS
    return _different(value, card_names(c), count)


def _start(value: Any, c: Components) -> bool:
    return value == "agree" or _whole(value, 1, c.federation.merchants)


OPTIONS: dict[str, dict[str, tuple[Any, Check]]] = {
    FEDERATION: {
        "players": (4, lambda value, c: _whole(value, 1, c.federation.merchants)),
        "characters": ("lot", _characters),
        "excluded": ("lot", _excluded),
        "start": ("agree", _start),
        "hardest": (False, _is_bool),
    },
    BASE: {
        "players": (4, lambda value, c: _whole(value, 2, 4)),
        "easy": (False, _is_bool),
        "titles": (True, _is_bool),
    },
}
"""For each variant its options: the default, and whether a value is possible."""


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    variant = options.get("variant", FEDERATION)
    if not isinstance(variant, str) or variant not in OPTIONS:
        raise DataError("option-variant", {"value": variant, "known": ", ".join(OPTIONS)}, words=WORDS)
    path = options.get("components")
    if path is not None and not isinstance(path, str):
        raise DataError("option-components", {"value": path}, words=WORDS)
    known = OPTIONS[variant]
    for key in options:
        if key not in known and key not in ("variant", "components"):
            args = {"option": key, "variant": variant, "known": ", ".join(known)}
            raise DataError("option-unknown", args, words=WORDS)
    full: dict[str, Any] = {"variant": variant, "components": path}
    pieces = components.load(path)
    for key, (default, possible) in known.items():
        value = options.get(key, default)
        if not possible(value, pieces):
            raise DataError(f"option-{key}-{variant}", {"value": value}, words=WORDS)
        full[key] = value
    return full
