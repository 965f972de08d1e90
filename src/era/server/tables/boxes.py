"""What the box of a table differs in from the printed one, for whoever is about to sit down."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from era.core.facts import Comparison
from era.core.overlay import compare
from era.games.registry import game as game_by_name
from era.games.registry import own_box
from era.server.protocol.refusals import TableError
from era.server.storage.models import TableRow

BOX_OPTIONS = ("box", "components")
"""The options that hold what a table is played with: tables, or, in old records, the text of a whole file."""
NOTHING = Comparison((), 0, 0)


def compare_box(game: str, options: Mapping[str, Any], lang: str) -> Comparison:
    """Compare the box of a table with the printed one."""
    chosen = {key: options[key] for key in BOX_OPTIONS if options.get(key)}
    return _compare(game, msgspec.json.encode(chosen, order="sorted"), lang)


def count_differences(game: str, options: Mapping[str, Any]) -> int:
    """Return in how many facts a table differs from the printed box: 0 for nearly all tables, at once."""
    if not any(options.get(key) for key in BOX_OPTIONS):
        return 0
    return len(compare_box(game, options, "en").differences)


def check_seen(row: TableRow, user: str, seen_box: str | None) -> None:
    """Raise TableError if somebody sits down at a table with another box and has not said which box they saw. Whoever
    made the table, or comes back to their seat, knows it."""
    if user == row.host or row.seats_of(user):
        return
    count = count_differences(row.game, row.options)
    if count and seen_box != game_by_name(row.game).fingerprint(row.options):
        raise TableError(409, "box-not-seen", {"count": count})


@lru_cache(maxsize=256)
def _compare(game: str, chosen: bytes, lang: str) -> Comparison:
    own = own_box(game)
    return compare(own, own.played(msgspec.json.decode(chosen)), lang) if own is not None else NOTHING
