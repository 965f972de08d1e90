"""An order card, as numbers."""

# Not compiled: structs, which gain nothing.

from msgspec import Struct

Goods = tuple[int, int, int, int]


class Card(Struct, frozen=True):
    """An order: where it is to be delivered and what it asks for."""

    name: str
    city: int
    goods: Goods
    size: int
    special: bool
    points: int
