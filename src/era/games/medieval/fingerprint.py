"""What of a box and a scenario decides how a log is replayed, as a fingerprint."""

# Not compiled: runs once for each set of options.

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from era.core.fingerprint import hash_parts, in_order, to_plain
from era.games.medieval.ruleset import Ruleset, ruleset

NOT_PLAYED: Final = frozenset({"source", "sources", "title", "by_lot"})
"""Fields that say where a fact comes from, what a scenario is called, or what another choice would draw."""


def fingerprint(version: int, options: Mapping[str, Any]) -> str:
    """Return the fingerprint of a table with these checked options."""
    return _of_rules(version, ruleset(options))


@lru_cache(maxsize=64)
def _of_rules(version: int, rules: Ruleset) -> str:
    """Buildings that the scenario does not name stay in the lid, so they do not count."""
    box = to_plain(rules.components, NOT_PLAYED)
    box["buildings"] = {name: box["buildings"][name] for name in rules.building_names}
    box["dice"] = in_order(box["dice"])
    options: dict[str, Any] = {
        "players": rules.players,
        "x_change": rules.options.x_change,
        "dice_leave": rules.options.dice_leave,
        "philippe": rules.philippe if rules.alone else [],
    }
    if rules.options.confirm:
        options["confirm"] = True
    return hash_parts("medieval", version, options, box, to_plain(rules.scenario, NOT_PLAYED))
