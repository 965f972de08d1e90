"""Every decision a player can take, as a few fields each. Notation.py writes and reads them."""

from msgspec import Struct


class Place(Struct, frozen=True, gc=False):
    """Lay down a starting piece, or a scorched or flooded area a disaster hands out."""

    piece: int
    turn: int
    at: int


class NoRiver(Struct, frozen=True, gc=False):
    """Randomized: play without the river (SCN-3)."""


class Ready(Struct, frozen=True, gc=False):
    """The layout is done."""


class Reroll(Struct, frozen=True, gc=False):
    """Roll these dice again: the face each shows, sorted, one entry a die."""

    dice: tuple[int, ...]


class SetDie(Struct, frozen=True, gc=False):
    """A monastery turns a die that shows `shows` to `face`."""

    shows: int
    face: int


class Stop(Struct, frozen=True, gc=False):
    """No more rolls."""


class Feather(Struct, frozen=True, gc=False):
    """Reroll a feather die, alone (-1) or with one die that shows `partner`."""

    feather: int
    partner: int


class Chapel(Struct, frozen=True, gc=False):
    """A chapel rerolls one die that shows `shows`."""

    shows: int


class Done(Struct, frozen=True, gc=False):
    """Finish this step, or let an offer pass."""


class Take(Struct, frozen=True, gc=False):
    """For each kind of either/or face, how many of the dice give their first side."""

    first: tuple[int, ...]


class Suffer(Struct, frozen=True, gc=False):
    """Brigands: take the disaster point."""


class Lose(Struct, frozen=True, gc=False):
    """Brigands: give up one resource."""

    resource: int


class Remove(Struct, frozen=True, gc=False):
    """Fire or attack: the building that lies on this space goes. `at` is its first space."""

    at: int


class Build(Struct, frozen=True, gc=False):
    piece: int
    turn: int
    at: int


class Swap(Struct, frozen=True, gc=False):
    """A wharf changes one resource into another."""

    give: int
    take: int


class Demand(Struct, frozen=True, gc=False):
    resource: int


class Pay(Struct, frozen=True, gc=False):
    pass


class Refuse(Struct, frozen=True, gc=False):
    pass


class Trade(Struct, frozen=True, gc=False):
    """A trade fair swaps one resource with an opponent; seat -1 is Sir Philippe."""

    seat: int
    give: int
    take: int


Action = (
    Place | NoRiver | Ready | Reroll | SetDie | Stop | Feather | Chapel | Done | Take | Suffer | Lose | Remove
    | Build | Swap | Demand | Pay | Refuse | Trade
)  # fmt: skip
