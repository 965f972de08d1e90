"""What followed from the rules."""

# Not compiled: structs that are read back from JSON.

from typing import Any

from msgspec import Struct


class News(Struct, frozen=True):
    """Something public that followed from the rules without being an action: a famine, a disease.
    Front ends put it into words; `seat` is whom it happened to. Its values are names, as in notation and views, and
    numbers that a person would read: never an index. A state keeps it in `news`, a list, or
    None while nobody listens."""

    kind: str
    seat: int | None
    values: dict[str, Any] = {}
