"""Every decision a player can take, as a few fields each. Notation.py writes and reads them."""

from collections.abc import Sequence
from typing import Final

from era.core.legal import Legal, OneOf
from era.core.value import Value


class Action(Value):
    """A decision, of one of the kinds below."""

    __slots__ = ()
    __match_args__: Final[tuple[str, ...]] = ()


class Place(Action):
    """Lay down a starting piece, or a scorched or flooded area a disaster hands out."""

    __slots__ = ("at", "piece", "turn")
    __match_args__: Final = ("piece", "turn", "at")

    def __init__(self, piece: int, turn: int, at: int) -> None:
        self.piece = piece
        self.turn = turn
        self.at = at

    def values(self) -> tuple[object, ...]:
        return (self.piece, self.turn, self.at)


class NoRiver(Action):
    """Randomized: play without the river (SCN-3)."""

    __slots__ = ()


class Ready(Action):
    """The layout is done."""

    __slots__ = ()


class Reroll(Action):
    """Roll these dice again: the face each shows, sorted, one entry a die."""

    __slots__ = ("dice",)
    __match_args__: Final = ("dice",)

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice

    def values(self) -> tuple[object, ...]:
        return (self.dice,)


class SetDie(Action):
    """A monastery turns a die that shows `shows` to `face`."""

    __slots__ = ("face", "shows")
    __match_args__: Final = ("shows", "face")

    def __init__(self, shows: int, face: int) -> None:
        self.shows = shows
        self.face = face

    def values(self) -> tuple[object, ...]:
        return (self.shows, self.face)


class Stop(Action):
    """No more rolls."""

    __slots__ = ()


class Feather(Action):
    """Reroll a feather die, alone (-1) or with one die that shows `partner`."""

    __slots__ = ("feather", "partner")
    __match_args__: Final = ("feather", "partner")

    def __init__(self, feather: int, partner: int) -> None:
        self.feather = feather
        self.partner = partner

    def values(self) -> tuple[object, ...]:
        return (self.feather, self.partner)


class Chapel(Action):
    """A chapel rerolls one die that shows `shows`."""

    __slots__ = ("shows",)
    __match_args__: Final = ("shows",)

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def values(self) -> tuple[object, ...]:
        return (self.shows,)


class Done(Action):
    """Finish this step, or let an offer pass."""

    __slots__ = ()


class Take(Action):
    """For each kind of either/or face, how many of the dice give their first side."""

    __slots__ = ("first",)
    __match_args__: Final = ("first",)

    def __init__(self, first: tuple[int, ...]) -> None:
        self.first = first

    def values(self) -> tuple[object, ...]:
        return (self.first,)


class Suffer(Action):
    """Brigands: take the disaster point."""

    __slots__ = ()


class Lose(Action):
    """Brigands: give up one resource."""

    __slots__ = ("resource",)
    __match_args__: Final = ("resource",)

    def __init__(self, resource: int) -> None:
        self.resource = resource

    def values(self) -> tuple[object, ...]:
        return (self.resource,)


class Remove(Action):
    """Fire or attack: the building that lies on this space goes. `at` is its first space."""

    __slots__ = ("at",)
    __match_args__: Final = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def values(self) -> tuple[object, ...]:
        return (self.at,)


class Build(Action):
    __slots__ = ("at", "piece", "turn")
    __match_args__: Final = ("piece", "turn", "at")

    def __init__(self, piece: int, turn: int, at: int) -> None:
        self.piece = piece
        self.turn = turn
        self.at = at

    def values(self) -> tuple[object, ...]:
        return (self.piece, self.turn, self.at)


class Swap(Action):
    """A wharf changes one resource into another."""

    __slots__ = ("give", "take")
    __match_args__: Final = ("give", "take")

    def __init__(self, give: int, take: int) -> None:
        self.give = give
        self.take = take

    def values(self) -> tuple[object, ...]:
        return (self.give, self.take)


class Demand(Action):
    __slots__ = ("resource",)
    __match_args__: Final = ("resource",)

    def __init__(self, resource: int) -> None:
        self.resource = resource

    def values(self) -> tuple[object, ...]:
        return (self.resource,)


class Pay(Action):
    __slots__ = ()


class Refuse(Action):
    __slots__ = ()


class Trade(Action):
    """A trade fair swaps one resource with an opponent; seat -1 is Sir Philippe."""

    __slots__ = ("give", "seat", "take")
    __match_args__: Final = ("seat", "give", "take")

    def __init__(self, seat: int, give: int, take: int) -> None:
        self.seat = seat
        self.give = give
        self.take = take

    def values(self) -> tuple[object, ...]:
        return (self.seat, self.give, self.take)


def make_legal(actions: Sequence[Action]) -> Legal[Action]:
    """Make a choice between these actions."""
    return Legal([OneOf(*actions)])
