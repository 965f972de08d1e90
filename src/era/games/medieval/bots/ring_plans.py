"""Rings of walls worth closing: rectangles around part of a domain, and what each still needs.

A ring is a rectangle of spaces one wide. Walls of any length, keeps and armories make it; what lies
inside is enclosed once every space of it stands. Any other ring costs as many spaces as the rectangle
around it and encloses less, so rectangles are enough for planning.
"""

from collections.abc import Sequence
from functools import lru_cache

from era.games.medieval.box.pieces import Placement
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player
from era.grid.grid import Grid

MIN_INSIDE_SPACES = 6
MAX_INSIDE_SPACES = 64
ENOUGH_SPACES = 48
MAX_TRIED = 12
MAX_BEGUN = 400


Sides = list[tuple[int, list[int]]]
"""Each side as a mask and space by space, in order."""


class Ring:
    """One rectangle: the spaces of its ring, of its inside, and of its four sides."""

    __slots__ = ("_sides", "area", "corners", "inside", "ring")

    def __init__(self, grid: Grid, x0: int, y0: int, x1: int, y1: int) -> None:
        self.inside = fill_block(grid, x0 + 1, y0 + 1, x1 - 1, y1 - 1)
        self.area = (x1 - x0 - 1) * (y1 - y0 - 1)
        self.ring = fill_block(grid, x0, y0, x1, y1) & ~self.inside
        self.corners = (grid, x0, y0, x1, y1)
        self._sides: tuple[Sides, Sides] | None = None

    def sides(self) -> tuple[Sides, Sides]:
        """Return the four sides twice: with the corners in the upper and lower one, or in the left and right."""
        if self._sides is None:
            grid, x0, y0, x1, y1 = self.corners
            across = [[grid.bit(x, y) for x in range(x0, x1 + 1)] for y in (y0, y1)]
            down = [[grid.bit(x, y) for y in range(y0, y1 + 1)] for x in (x0, x1)]
            self._sides = (
                [_make_side(side) for side in (*across, *(side[1:-1] for side in down))],
                [_make_side(side) for side in (*down, *(side[1:-1] for side in across))],
            )
        return self._sides


def _make_side(bits: list[int]) -> tuple[int, list[int]]:
    return sum(1 << bit for bit in bits), bits


def fill_block(grid: Grid, x0: int, y0: int, x1: int, y1: int) -> int:
    """Return all spaces of a rectangle."""
    row = ((1 << (x1 - x0 + 1)) - 1) << x0
    spaces = 0
    for y in range(y0, y1 + 1):
        spaces |= row << (y * grid.stride)
    return spaces


@lru_cache(maxsize=4)
def list_rings(grid: Grid) -> list[Ring]:
    found = []
    for x0 in range(grid.width - 2):
        for x1 in range(x0 + 2, grid.width):
            for y0 in range(grid.height - 2):
                for y1 in range(y0 + 2, grid.height):
                    if MIN_INSIDE_SPACES <= (x1 - x0 - 1) * (y1 - y0 - 1) <= MAX_INSIDE_SPACES:
                        found.append(Ring(grid, x0, y0, x1, y1))
    return found


class Plan:
    """A ring in one domain: what is missing and how many walls that takes."""

    __slots__ = ("missing", "ring", "walls")

    def __init__(self, ring: Ring, barrier: int, longest: int) -> None:
        self.ring = ring
        self.missing = ring.ring & ~barrier
        self.walls = count_walls_needed(ring, self.missing, longest)


def count_walls_needed(ring: Ring, missing: int, longest: int) -> int:
    if not missing:
        return 0
    wide, tall = ring.sides()
    return min(_count_walls(wide, missing, longest), _count_walls(tall, missing, longest))


def _count_walls(sides: Sides, missing: int, longest: int) -> int:
    """Walls of `longest` spaces to fill every gap, side by side."""
    walls = 0
    for mask, side in sides:
        if not mask & missing:
            continue
        covered = 0
        for bit in side:
            if covered:
                covered -= 1
            elif missing >> bit & 1:
                walls += 1
                covered = longest - 1
    return walls


def find_longest_wall(supply: Sequence[int], rules: Ruleset) -> int:
    """Find the longest wall still to be had; 1 if there is none."""
    return max((len(rules.pieces[i].shapes[0].cells) for i in rules.wall_lengths if supply[i]), default=1)


def find_plans(player: Player, rules: Ruleset, most: int, longest: int = 5) -> list[Plan]:
    """Find the rings that nothing stands in the way of, the most promising first."""
    return _find_plans(player.barrier, player.blocked & ~player.barrier, rules.grid, most, longest)


@lru_cache(maxsize=512)
def _find_plans(barrier: int, obstacles: int, grid: Grid, most: int, longest: int) -> list[Plan]:
    known = _find_begun(barrier, grid)
    rough = [
        (_estimate_promise(ring, barrier, obstacles), n) for n, ring in enumerate(known) if not ring.ring & obstacles
    ]
    rough.sort(reverse=True)
    found = [(promise, n, Plan(known[n], barrier, longest)) for promise, n in rough[: 3 * most]]
    found = [(promise - 2.5 * plan.walls, n, plan) for promise, n, plan in found]
    found.sort(reverse=True)
    return [plan for _, _, plan in found[:most]]


@lru_cache(maxsize=512)
def _find_begun(barrier: int, grid: Grid) -> list[Ring]:
    """Find the rings that what stands is a part of, the most promising ones. Walls change less often than buildings,
    so this is kept."""
    found = [(_estimate_promise(ring, barrier, 0), n) for n, ring in enumerate(list_rings(grid)) if ring.ring & barrier]
    found.sort(reverse=True)
    return [list_rings(grid)[n] for _, n in found[:MAX_BEGUN]]


def _estimate_promise(ring: Ring, barrier: int, obstacles: int) -> float:
    """Guess quickly: room for buildings, more for what stands there already, less for gaps."""
    room = (ring.inside & ~barrier).bit_count()
    built = (ring.inside & obstacles).bit_count()
    return min(room, ENOUGH_SPACES) * 0.35 + built * 0.4 - (ring.ring & ~barrier).bit_count() * 0.3


def find_wall_places(
    player: Player, plan: Plan, supply: Sequence[int], rules: Ruleset, most: int, longest: int = 0
) -> list[Placement]:
    """Walls that fill gaps of the ring; first those after which fewest of the longest are needed."""
    free = rules.grid.all & ~player.blocked & ~plan.ring.inside
    found: list[tuple[int, int, Placement]] = []
    for index in rules.wall_lengths:
        if not supply[index]:
            continue
        for shape in rules.pieces[index].shapes:
            anchors = _find_covering(plan.missing, free, shape.cells)
            while anchors:
                low = anchors & -anchors
                anchors ^= low
                placement = shape.at(low.bit_length() - 1, rules.grid)
                filled = (placement.mask & plan.missing).bit_count()
                loose = (placement.beside & plan.missing).bit_count()
                found.append((filled * 8 - len(shape.cells) - 2 * loose, -len(found), placement))
    found.sort(key=_get_first, reverse=True)
    longest = longest or find_longest_wall(supply, rules)
    ranked = [
        (-count_walls_needed(plan.ring, plan.missing & ~wall.mask, longest) * 100 + rough, n, wall)
        for rough, n, wall in found[:MAX_TRIED]
    ]
    ranked.sort(key=_get_first, reverse=True)
    return [placement for _, _, placement in ranked[:most]]


def _get_first(entry: tuple[int, int, Placement]) -> int:
    return entry[0]


def _find_covering(missing: int, free: int, cells: tuple[int, ...]) -> int:
    """Anchors where a wall fits and covers at least two gaps, or the only one."""
    fits = free
    some = 0
    twice = 0
    for step in cells:
        fits &= free >> step
        here = missing >> step
        twice |= some & here
        some |= here
    return fits & (twice or some)
