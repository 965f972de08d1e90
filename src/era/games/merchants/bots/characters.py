"""What each character was measured to be worth: what bots choose by, and what advice tells of it."""

from msgspec import Struct

from era.games.merchants.box.traits import Traits


class CharacterFigures(Struct, frozen=True):
    """1,350 games of barons with all sets of four characters, 900 of them with each (docs/design/bots-merchants.md)."""

    orders: float
    """More than are completed with the one who helps least."""
    won: int
    """Of a hundred games."""


NO_CUSTOMS = CharacterFigures(0.74, 70)
FAR_HAND = CharacterFigures(0.65, 69)
ANY_HOUSE = CharacterFigures(0.38, 67)
FREE_HAND = CharacterFigures(0.34, 66)
DOUBLE_SPACES = CharacterFigures(0.0, 64)
OTHER = CharacterFigures(0.17, 64)
LEAST = DOUBLE_SPACES
"""Of whoever helps least."""


def measure_character(who: Traits) -> CharacterFigures:
    """Find what was measured of whoever can do the same."""
    if who.no_customs:
        return NO_CUSTOMS
    if who.free_hand:
        return FREE_HAND
    if who.per_space > 1:
        return DOUBLE_SPACES
    if who.any_house:
        return ANY_HOUSE
    return FAR_HAND if who.far_hand else OTHER
