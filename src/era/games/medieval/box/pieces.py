"""Pieces as the engine uses them: footprints turned into bit patterns, one Placement for every way a
piece can lie on the board, made once and shared by all states."""

from typing import Final, Literal

from era.grid.fitting import Footings, make_fit
from era.grid.grid import Grid
from era.grid.shapes import Spaces, find_equal_turns, list_offsets, list_rotations

PieceKind = Literal["building", "wall", "road", "bridge", "gate", "area", "river"]
Touching = Literal["edge", "network"]
"""What one of its spaces must touch: the edge of the board, or the edge or a road."""

BUILDING: Final = "building"
WALL: Final = "wall"
ROAD: Final = "road"
BRIDGE: Final = "bridge"
GATE: Final = "gate"
AREA: Final = "area"
RIVER: Final = "river"

FREE: Final = "#"
WATER: Final = "~"
WAY: Final = "="
"""What a space of a footprint lies on: free ground, an open river space, a road or river space."""


class Placement:
    """A piece lying in one way at one place."""

    __slots__ = ("at", "beside", "ground", "mask", "piece", "taken", "turn", "water")

    def __init__(self, piece: "Piece", turn: int, at: int, mask: int, ground: int, water: int, beside: int) -> None:
        self.piece = piece
        self.turn = turn
        self.at = at
        """The top left corner of the box around the piece, as a bit's index."""
        self.mask = mask
        """All its spaces."""
        self.ground = ground
        """Those of them that take up free ground."""
        self.taken = make_fit(ground)
        """The same, for `Ground.without`."""
        self.water = water
        """Those of them over the river: a jetty, the middle of a bridge."""
        self.beside = beside
        """The spaces adjacent to it."""

    def __repr__(self) -> str:
        return f"{self.piece.name}@{self.at}r{self.turn}"


class Shape:
    """A footprint in one turn."""

    __slots__ = ("cells", "footing", "free", "is_plain", "key", "piece", "placements", "turn", "water", "way")

    def __init__(self, piece: "Piece", turn: int, grid: Grid, spaces: Spaces, kinds: str, footings: Footings) -> None:
        def steps(kind: str) -> tuple[int, ...]:
            return list_offsets(grid, tuple(s for s, k in zip(spaces, kinds, strict=True) if k == kind))

        self.piece = piece
        self.turn = turn
        self.free = steps(FREE)
        self.water = steps(WATER)
        self.way = steps(WAY)
        self.cells = list_offsets(grid, spaces)
        # A river is laid once and is as long as the board: the tree that all others share is kept small.
        self.footing = None if piece.kind == RIVER else footings.of(self.free)
        self.is_plain = self.footing is not None and not self.water and not self.way and piece.touches is None
        """It lies wherever the ground is free; nothing else is asked of the place."""
        self.key = footings.number((self.free, self.water, self.way, piece.touches))
        """Shapes with equal keys fit at the same places, so a place is looked for once."""
        self.placements: dict[int, Placement] = {}

    def at(self, anchor: int, grid: Grid) -> Placement:
        """Return the placement at an anchor where the shape lies on the board."""
        known = self.placements.get(anchor)
        if known is None:
            mask, ground, water = (sum(1 << anchor + step for step in s) for s in (self.cells, self.free, self.water))
            known = Placement(self.piece, self.turn, anchor, mask, ground, water, grid.beside(mask))
            self.placements[anchor] = known
        return known


class Piece:
    """One type of piece: a building type, a wall of one length, a scorched area..."""

    def __init__(self, index: int, name: str, kind: PieceKind, count: int, cost: tuple[int, ...]) -> None:
        self.index = index
        self.name = name
        self.kind = kind
        self.count = count
        self.cost = cost
        self.wall = kind in (WALL, GATE)
        """Encloses like a wall."""
        self.is_building = kind == BUILDING
        self.is_marked = kind not in (BUILDING, WALL)
        """Its spaces are noted in a set of their own (domain.lay)."""
        self.touches: Touching | None = None
        self.points = 0
        self.die = -1
        self.turns_x = True
        """Whether the last one taken turns an X (BUI-3)."""
        self.shapes: list[Shape] = []
        self.turns: list[int] = []
        """For each of the four turns, the index of its shape: a wall turned twice is the same wall."""

    def shape(self, rows: list[str], grid: Grid, footings: Footings) -> None:
        """Gives the piece its footprint, drawn as rows of characters, in every different turn."""
        cells = [((x, y), char) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "."]
        spaces = tuple(space for space, _ in cells)
        kinds = "".join(char for _, char in cells)
        turns = list_rotations(spaces)
        first = find_equal_turns(turns) if len(set(kinds)) == 1 else _find_equal_turns(turns, kinds)
        kept = sorted(set(first))
        self.shapes = [Shape(self, turn, grid, turns[turn], kinds, footings) for turn in kept]
        self.turns = [kept.index(turn) for turn in first]


def _find_equal_turns(turns: list[Spaces], kinds: str) -> list[int]:
    """As `find_equal_turns`, for a footprint whose spaces are of several kinds (a bridge, a wharf)."""
    marked = [frozenset(zip(turn, kinds, strict=True)) for turn in turns]
    return [marked.index(spaces) for spaces in marked]
