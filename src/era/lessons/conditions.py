"""Conditions on a view: when a beat of a lesson is shown, and the figures in its sentences.

A path leads into what a front end is shown: `players/0/stock/food`. In a list, `piece=farm` keeps the entries whose
`piece` is `farm`, and `#` counts. What is not there is 0. The browser reads the same paths
(web/src/lesson/matching.ts).
"""

# Not compiled: looks at what is shown, for people.

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

Wanted = Any
"""A value, or bounds: `{min = 1, max = 3}`."""


def look_up(view: Any, path: str) -> Any:
    """Return what is at the end of the path; 0 if it leads nowhere."""
    found = view
    for part in path.split("/"):
        found = _step(found, part)
    return 0 if found is None else found


def _step(found: Any, part: str) -> Any:
    if part == "#":
        return len(found) if isinstance(found, list | dict) else 0
    if isinstance(found, list):
        if "=" in part:
            key, _, value = part.partition("=")
            return [each for each in found if str(_read(each, key)).lower() == value]
        return found[int(part)] if part.isdigit() and int(part) < len(found) else None
    return _read(found, part)


def _read(found: Any, key: str) -> Any:
    """Of a view as a front end knows it, or of the structs that it is made of."""
    if isinstance(found, Struct):
        value = getattr(found, key, None)
        return None if value is UNSET else value
    return found.get(key) if isinstance(found, dict) else None


def holds(view: Any, when: Mapping[str, Wanted]) -> bool:
    return all(_fits(look_up(view, path), wanted) for path, wanted in when.items())


def _fits(value: Any, wanted: Wanted) -> bool:
    if not isinstance(wanted, dict):
        return bool(value == wanted)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return bool(wanted.get("min", value) <= value <= wanted.get("max", value))
