"""The options of a game: each checked, each with a default, none silently ignored."""

# Not compiled: runs before a game, not in it.

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from era.core.data_files import DataFile
from era.core.errors import DataError
from era.core.overlay import check_box_name
from era.games.merchants.box import card_sets
from era.games.merchants.box.box import find_components, read_overlay
from era.games.merchants.box.components import BASE, FEDERATION, Components
from era.games.merchants.texts import WORDS

MAX_FILE_CHARS = 100_000

Check = Callable[[Any, Components], bool]


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_bool(value: Any, c: Components) -> bool:
    return isinstance(value, bool)


def _are_different(value: Any, known: Any, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(name, str) and name in known for name in value)
        and len(set(value)) == count
    )


def _are_characters(value: Any, c: Components) -> bool:
    return value in ("lot", "choose") or _are_different(value, c.characters, c.federation.merchants)


def name_cards(c: Components) -> list[str]:
    """As in the ruleset: a city's second card with the same goods is told apart by a number."""
    names = []
    for city, orders in c.orders.items():
        for index, letters in enumerate(orders.cards):
            again = orders.cards[:index].count(letters)
            names.append(f"{city}-{letters}" + (f"-{again + 1}" if again else ""))
    return names


def _is_excluded(value: Any, c: Components) -> bool:
    """By lot, by lot among the sets with so many goods, or these very cards."""
    count = c.federation.excluded
    if value == "lot" or _is_whole(value, 0, 999):
        sizes = tuple(len(letters) for orders in c.orders.values() for letters in orders.cards)
        return 0 < card_sets.count_ways(sizes, count, None if value == "lot" else value) <= card_sets.MAX_WAYS
    return _are_different(value, name_cards(c), count)


def _is_start(value: Any, c: Components) -> bool:
    return value == "agree" or _is_whole(value, 1, c.federation.merchants)


OPTIONS: dict[str, dict[str, tuple[Any, Check]]] = {
    FEDERATION: {
        "players": (4, lambda value, c: _is_whole(value, 1, c.federation.merchants)),
        "characters": ("lot", _are_characters),
        "excluded": ("lot", _is_excluded),
        "start": ("agree", _is_start),
        "hardest": (False, _is_bool),
        "confirm": (False, _is_bool),
    },
    BASE: {
        "players": (4, lambda value, c: _is_whole(value, 2, 4)),
        "map": ("lot", lambda value, c: value in ("lot", "fixed")),
        "easy": (False, _is_bool),
        "titles": (True, _is_bool),
        "confirm": (False, _is_bool),
    },
}
"""For each variant its options: the default, and whether a value is possible. With `confirm` a turn in which something
was done ends only when its player says so: so the last action can be taken back, and nothing else happens before."""

LEFT_OUT = ("confirm",)
"""Options that are left out where they are not chosen, as in all records from before they could be."""

MEANT_BEFORE: dict[str, dict[str, Any]] = {FEDERATION: {}, BASE: {"map": "fixed"}}
"""What an option that is missing in a record or a stored table stands for: how it was played before it could be
chosen."""


BOX_OPTIONS = ("components", "box", "box_name")
"""What is played with. `box` is tables laid over the printed ones, as an owner's file has them; records from before
there was such a thing hold the text of a whole file, as `components`."""


def _read_box(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that say what is played with. Only a `Path`, which no record and no message can hold, makes
    the program open a file; what it changes is kept, so that a record can be replayed without it."""
    text, box = options.get("components"), options.get("box")
    if text is not None and box is not None:
        raise DataError("option-wrong", {"where": "components", "why": "a record that holds its box needs no file"})
    if isinstance(text, Path):
        box = read_overlay(DataFile.open(text))
        text = None
    if text is not None and not (isinstance(text, str) and len(text) <= MAX_FILE_CHARS):
        raise DataError("option-components", {"value": str(text)[:60]}, words=WORDS)
    if box is not None and not isinstance(box, dict):
        raise DataError("option-wrong", {"where": "box", "why": "tables are needed"})
    check_box_name(options.get("box_name"))
    own = {"box": box, "box_name": options.get("box_name")}
    return {"components": text} | {key: value for key, value in own.items() if value}  # else as in older records


def check(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with defaults filled in and a file read. Raises DataError."""
    variant = options.get("variant", FEDERATION)
    if not isinstance(variant, str) or variant not in OPTIONS:
        raise DataError("option-variant", {"value": variant, "known": ", ".join(OPTIONS)}, words=WORDS)
    box = _read_box(options)
    known = OPTIONS[variant]
    for key in options:
        if key not in known and key not in ("variant", *BOX_OPTIONS):
            args = {"option": key, "variant": variant, "known": ", ".join(known)}
            raise DataError("option-unknown", args, words=WORDS)
    full: dict[str, Any] = {"variant": variant, **box}
    pieces = find_components(box)
    for key, (default, possible) in known.items():
        value = options.get(key, default)
        if not possible(value, pieces):
            raise DataError(f"option-{key}-{variant}", {"value": value}, words=WORDS)
        if value or key not in LEFT_OUT:
            full[key] = value
    return full


def check_stored(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a record or a stored table, checked. Raises DataError."""
    variant = options.get("variant", FEDERATION)
    before = MEANT_BEFORE.get(variant, {}) if isinstance(variant, str) else {}
    return check({**before, **options})


def title(checked: Mapping[str, Any], lang: str) -> str:
    """Return the variant, in the reader's language. The base game says here, too, that it is our reconstruction."""
    return WORDS.name(lang, f"variant-{checked['variant']}")
