"""What of the components and options decides how a log is replayed, as a fingerprint."""

# Not compiled: runs once for each set of options.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from era.core.fingerprint import hash_parts, in_order, to_plain
from era.games.merchants.box.components import BASE, FEDERATION
from era.games.merchants.box.options import BOX_OPTIONS, check_stored
from era.games.merchants.ruleset import Ruleset, ruleset

NOT_PLAYED = frozenset({"source", "colour", "rule", "number"})
"""Fields that say where a fact comes from, how it looks, or which rule tells of it."""
DRAWN_IN_ORDER = ("goods", "cities", "orders", "specials", "characters", "events")
"""Draws are numbered by the order of these."""


def fingerprint(version: int, options: Mapping[str, Any]) -> str:
    return _of_rules(version, ruleset(check_stored(options)))


@lru_cache(maxsize=64)
def _of_rules(version: int, rules: Ruleset) -> str:
    """The figures of the other variant do not count."""
    box = to_plain(rules.components, NOT_PLAYED)
    del box[BASE if rules.federation else FEDERATION]
    for name in DRAWN_IN_ORDER:
        box[name] = in_order(box[name])
    options = {name: value for name, value in rules.options.items() if name not in BOX_OPTIONS}
    return hash_parts("merchants", version, options, box)
