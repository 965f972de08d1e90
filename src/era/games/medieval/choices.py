"""Groups of legal actions that are counted and sampled without being listed."""

from era.core.legal import Group
from era.games.medieval.actions import Action, Build, Place, Remove, Reroll, Take
from era.games.medieval.box.pieces import Shape
from era.grid.fitting import Fit, Ground
from era.grid.grid import nth_bit


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


class Spots(Group[Action]):
    """Every place where one of several shapes may lie; to be laid, or to be built. One group for all of them,
    since there are many; a shape's places are looked for only when one of them is asked for."""

    __slots__ = ("ground", "rooms", "shapes", "to_build")

    def __init__(self, ground: Ground, to_build: bool = False) -> None:
        self.ground = ground
        self.shapes: list[Shape] = []
        self.rooms: list[int] = []
        """How many places each of the shapes has."""
        self.size = 0
        self.to_build = to_build

    def add(self, shape: Shape, room: int) -> None:
        self.shapes.append(shape)
        self.rooms.append(room)
        self.size += room

    def nth(self, index: int) -> Action:
        for number, room in enumerate(self.rooms):
            if index < room:
                shape = self.shapes[number]
                return _lying(shape, self.fit(shape).nth(index), self.to_build)
            index -= room
        raise IndexError("fewer places than that")

    def fit(self, shape: Shape) -> Fit:
        """Return every place of one of the shapes."""
        if shape.is_plain and shape.footing is not None:
            return self.ground.fits(shape.footing)
        special = self.ground.recall(shape.key)
        assert special is not None, "its places were counted"
        return special

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Build | Place):
            return False
        if isinstance(action, Build) != self.to_build:
            return False
        for shape in self.shapes:
            if shape.piece.index == action.piece and shape.turn == action.turn and self.fit(shape).has(action.at):
                return True
        return False

    def parts(self) -> list[Group[Action]]:
        return [self._part(shape) for shape in self.shapes]

    def _part(self, shape: Shape) -> Group[Action]:
        return Places(shape, self.fit(shape), self.to_build)


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

    With `limits[n]` dice that show `faces[n]` free to roll, the choices are numbered as a number with one
    digit a face.
    """

    __slots__ = ("faces", "limits")

    def __init__(self, faces: list[int], limits: list[int]) -> None:
        self.faces = faces
        self.limits = limits
        size = 1
        for limit in limits:
            size *= limit + 1
        self.size = size - 1

    def nth(self, index: int) -> Reroll:
        rest = index + 1
        dice: list[int] = []
        for place, limit in enumerate(self.limits):
            for _ in range(rest % (limit + 1)):
                dice.append(self.faces[place])
            rest //= limit + 1
        return Reroll(tuple(dice))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Reroll) or not action.dice:
            return False
        before, left = -1, 0
        for face in action.dice:
            if face < before:
                return False
            if face > before:
                before, left = face, self._count_free(face)
            left -= 1
            if left < 0:
                return False
        return True

    def _count_free(self, face: int) -> int:
        """Return how many dice that show this face may be rolled again."""
        for place, free in enumerate(self.faces):
            if free == face:
                return self.limits[place]
        return 0


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
            first.append(index % (count + 1))
            index //= count + 1
        return Take(tuple(first))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Take)
            and len(action.first) == len(self.counts)
            and all(0 <= value <= count for value, count in zip(action.first, self.counts, strict=True))
        )
