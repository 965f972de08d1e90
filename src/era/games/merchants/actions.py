"""What a player can do. An action is a few small numbers; `notation` puts it into words."""

# Not compiled: structs, which gain nothing.

from msgspec import Struct

NONE = -1
"""No good, no merchant: nothing is paid, swapped or asked of anybody."""


class ChooseCharacter(Struct, frozen=True, gc=False):
    """The player of a merchant chooses who it is."""

    character: int


class Start(Struct, frozen=True, gc=False):
    """The players agree which merchant opens every round."""

    merchant: int


class Settle(Struct, frozen=True, gc=False):
    """Base game: the horse and the first trading house go to this city."""

    city: int


class MoveMerchant(Struct, frozen=True, gc=False):
    to: int
    duty: int = NONE
    """The good that goes to the stock as customs, if customs are due."""


class Load(Struct, frozen=True, gc=False):
    good: int
    source: int = NONE
    """The merchant it is taken from, or the stock."""
    area: bool = False
    """From that merchant's selling area rather than the carriage."""
    swap: int = NONE
    """The good that goes to the stock because the carriage is full."""


class Unload(Struct, frozen=True, gc=False):
    good: int
    to: int = NONE
    """The merchant it is handed to, or one's own selling area."""


class Sell(Struct, frozen=True, gc=False):
    """Complete an order at once."""

    card: int


class Deliver(Struct, frozen=True, gc=False):
    """Lay goods on a special order, as many of each kind as `goods` says."""

    card: int
    goods: tuple[int, int, int, int]


class Jewel(Struct, frozen=True, gc=False):
    """Spend a red jewel for one more action."""


class RemoveGood(Struct, frozen=True, gc=False):
    """An event takes a good away: from the selling area of this merchant in this city."""

    good: int
    merchant: int
    city: int


class End(Struct, frozen=True, gc=False):
    """End the turn, leaving what is left of it."""


Action = ChooseCharacter | Start | Settle | MoveMerchant | Load | Unload | Sell | Deliver | Jewel | RemoveGood | End

JEWEL = Jewel()
END = End()
