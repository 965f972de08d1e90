"""What followed from the rules."""

# Not compiled: structs that are read back from JSON.

from typing import Any, NamedTuple

from msgspec import Struct

Change = tuple[list[str | int], Any]
"""A path into the view and what is there now."""


class News(Struct, frozen=True, omit_defaults=True):
    """Something public that followed from the rules without being an action: a famine, a disease.
    Front ends put it into words; `seat` is whom it happened to. Its values are names, as in notation and views, and
    numbers that a person would read: never an index. A state keeps it in `news`, a list, or
    None while nobody listens."""

    kind: str
    seat: int | None = None
    values: dict[str, Any] = {}
    rule: str = ""
    """The rule that made it happen: the answer to "why?"."""
    after: list[Change] = []
    """Public places of the view as they are right after it, so that a front end can show one thing after the other.
    What a line changed in the end is told by the line, whatever stands here."""


class Strike(NamedTuple):
    """A misfortune, as a laboratory counts it: what it was, whom it hit (None: everybody) and who brought it about."""

    cause: str
    victim: int | None
    by: int | None
