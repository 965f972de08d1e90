"""A short hash of all that decides how a log is replayed: the box, the scenario, the options, the rules' version.

A saved state is only trusted, and a record only said to be of the same box, under the same fingerprint. It has to be
the same in every process and on every machine, so it is made of a text with its keys in order, and never of what
Python calls a hash.
"""

# Not compiled: runs once for each set of options.

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

HEX_DIGITS = 16
"""Hexadecimal: 64 bits, far more than all boxes that will ever be made need to be told apart."""


def hash_parts(*parts: Any) -> str:
    """Return the fingerprint of plain data. The order of a mapping's keys does not count; see `in_order` if it does."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:HEX_DIGITS]


def to_plain(value: Any, without: frozenset[str] = frozenset()) -> Any:
    """Structs as mappings, without the fields that do not matter to play: source marks, titles, colours."""
    if isinstance(value, Struct):
        fields = [name for name in value.__struct_fields__ if name not in without]
        return {name: to_plain(getattr(value, name), without) for name in fields}
    if isinstance(value, Mapping):
        return {str(key): to_plain(each, without) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [to_plain(each, without) for each in value]
    return value


def in_order(table: Mapping[str, Any]) -> list[list[Any]]:
    """Return a mapping whose order counts, because draws are numbered by it: kinds of dice, cards of a deck."""
    return [[key, value] for key, value in table.items()]
