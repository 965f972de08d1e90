"""Groups of legal actions that are counted and sampled without being listed."""

from era.core.grid import nth_bit
from era.core.ground import Fit
from era.core.legal import Group
from era.medieval.actions import Action, Build, Place, Remove, Reroll, Take
from era.medieval.pieces import Shape


class Lyings(Group[Action]):
    """Every place where one shape may lie."""

    __slots__ = ("fit", "shape")

    def __init__(self, shape: Shape, fit: Fit) -> None:
        self.shape = shape
        self.fit = fit
        self.size = fit.size

    def has(self, piece: int, turn: int, at: int) -> bool:
        return piece == self.shape.piece.index and turn == self.shape.turn and self.fit.has(at)


class Builds(Lyings):
    """Every place where one shape may be built."""

    __slots__ = ()

    def nth(self, index: int) -> Action:
        return Build(self.shape.piece.index, self.shape.turn, self.fit.nth(index))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Build) and self.has(action.piece, action.turn, action.at)


class Places(Lyings):
    """Every place where one shape may be laid without being built."""

    __slots__ = ()

    def nth(self, index: int) -> Action:
        return Place(self.shape.piece.index, self.shape.turn, self.fit.nth(index))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Place) and self.has(action.piece, action.turn, action.at)


class Removals(Group[Action]):
    """One of several buildings, each named by its first space."""

    __slots__ = ("spaces",)

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.size = spaces.bit_count()

    def nth(self, index: int) -> Remove:
        return Remove(nth_bit(self.spaces, index))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Remove) and action.at >= 0 and bool(self.spaces >> action.at & 1)


class Rerolls(Group[Action]):
    """Every different choice of at least one die to roll again.

    With `limits[face]` dice free to roll, the choices are numbered as a number with one digit a face.
    """

    __slots__ = ("limits",)

    def __init__(self, limits: list[tuple[int, int]]) -> None:
        self.limits = limits
        size = 1
        for _, limit in limits:
            size *= limit + 1
        self.size = size - 1

    def nth(self, index: int) -> Reroll:
        rest = index + 1
        dice: list[int] = []
        for face, limit in self.limits:
            rest, count = divmod(rest, limit + 1)
            if count:
                dice += [face] * count
        return Reroll(tuple(dice))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Reroll) or not action.dice:
            return False
        dice = list(action.dice)
        allowed = sum(1 for face, limit in self.limits for _ in range(min(limit, dice.count(face))))
        return dice == sorted(dice) and allowed == len(dice)


class Takes(Group[Action]):
    """Either/or faces: for each kind, how many dice give their first side."""

    __slots__ = ("counts",)

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.size = 1
        for count in counts:
            self.size *= count + 1

    def nth(self, index: int) -> Take:
        first: list[int] = []
        for count in self.counts:
            index, value = divmod(index, count + 1)
            first.append(value)
        return Take(tuple(first))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Take)
            and len(action.first) == len(self.counts)
            and all(0 <= value <= count for value, count in zip(action.first, self.counts, strict=True))
        )
