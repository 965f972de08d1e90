"""What sets a merchant apart: yes-or-no traits and figures that the rules ask for by name."""

# Not compiled: structs, which gain nothing.

from msgspec import Struct


class Traits(Struct, frozen=True):
    """What sets a merchant apart; a merchant without a character has none of it."""

    name: str = ""
    rule: str = ""
    home: int = -1
    spaces: int = 0
    per_space: int = 1
    free_hand: bool = False
    any_house: bool = False
    no_customs: bool = False
    extra_move: bool = False
    far_hand: bool = False


ABILITIES: dict[str, dict[str, bool]] = {
    "free-hand": {"free_hand": True},
    "any-house": {"any_house": True},
    "no-customs": {"no_customs": True},
    "extra-move": {"extra_move": True},
    "double-spaces": {},
    "far-hand": {"far_hand": True},
}
"""What a data file may name. Double spaces are figures of the card itself, so nothing is added here."""
