"""What the value of a position is made of."""

from msgspec import Struct


class Weights(Struct, frozen=True, kw_only=True):
    """What the value of a position is made of."""

    fading: float = 0.86
    """What an order is worth that is done a round later."""
    special: float = 1.5
    done: float = 1.2
    """What a completed order is worth, measured by one completed when the next card comes."""
    house: float = 0.3
    jewel: float = 0.12
    good: float = 0.02
    """A good in a carriage, for orders yet to come."""
    second: float = 0.02
    """The second of its kind."""
    envy: float = 0.5
    """Base game: how much the best of the others counts."""
    trip: float = 3.0
    """What it costs to bring a special order more than once."""
    pace: float = 2.2
    """Actions a turn, on average."""
    small: float = 8.0
    """What a carriage too small for an order costs, for each space."""
