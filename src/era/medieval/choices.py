"""Groups of legal actions that are counted and sampled without being listed."""

from era.core.grid import nth_bit
from era.core.ground import Fit
from era.core.legal import Group
from era.medieval.actions import Action, Build, Place, Remove, Reroll, Take
from era.medieval.pieces import Shape


class Places(Group[Action]):
    """Every place where one shape may lie; to be laid, or to be built."""

    __slots__ = ("fit", "shape", "to_build")

    def __init__(self, shape: Shape, fit: Fit, to_build: bool = False) -> None:
        self.shape = shape
        self.fit = fit
        self.size = fit.size
        self.to_build = to_build

    def nth(self, index: int) -> Action:
        return _lying(self.shape, self.fit.nth(index), self.to_build)

    def __contains__(self, action: object) -> bool:
        if self.to_build:
            return isinstance(action, Build) and self._has(action.piece, action.turn, action.at)
        return isinstance(action, Place) and self._has(action.piece, action.turn, action.at)

    def _has(self, piece: int, turn: int, at: int) -> bool:
        return piece == self.shape.piece.index and turn == self.shape.turn and self.fit.has(at)


def _lying(shape: Shape, at: int, to_build: bool) -> Action:
    if to_build:
        return Build(shape.piece.index, shape.turn, at)
    return Place(shape.piece.index, shape.turn, at)


class Builds(Group[Action]):
    """Everything that can be built now, anywhere: one group for all shapes, since there are many."""

    __slots__ = ("fits", "shapes")

    def __init__(self, shapes: list[Shape], fits: list[Fit]) -> None:
        self.shapes = shapes
        self.fits = fits
        size = 0
        for fit in fits:
            size += fit.size
        self.size = size

    def nth(self, index: int) -> Action:
        for place in range(len(self.fits)):
            fit = self.fits[place]
            if index < fit.size:
                return _lying(self.shapes[place], fit.nth(index), True)
            index -= fit.size
        raise IndexError("fewer places than that")

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Build) and any(action in part for part in self.parts())

    def parts(self) -> list[Group[Action]]:
        return [Places(shape, fit, True) for shape, fit in zip(self.shapes, self.fits, strict=True)]


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
