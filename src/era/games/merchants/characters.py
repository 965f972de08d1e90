"""The characters' abilities, as yes-or-no traits that the rules ask for by name."""

# Not compiled: structs, which gain nothing.

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from era.games.merchants.state import State


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


def spare_move(state: "State") -> int:
    """CHA-4: the action that a turn of Moves only has on top, as long as it still can be one."""
    return 1 if state.moves_only and not state.extra and state.who[state.active].extra_move else 0


def hands_free(state: "State") -> bool:
    """CHA-1: whether handing a good over costs nothing now."""
    return not state.gave and state.who[state.active].free_hand
