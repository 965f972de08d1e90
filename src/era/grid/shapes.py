"""Footprints: what a piece covers, how it may be turned, and where it fits."""

from collections.abc import Iterable

from era.grid.grid import Grid

Spaces = tuple[tuple[int, int], ...]

TURNS = 4


def turn_clockwise(spaces: Iterable[tuple[int, int]]) -> Spaces:
    """Return a quarter turn clockwise (x across, y down), moved back to the top left."""
    return _move_to_origin((-y, x) for x, y in spaces)


def _move_to_origin(spaces: Iterable[tuple[int, int]]) -> Spaces:
    listed = list(spaces)
    left, top = min(x for x, _ in listed), min(y for _, y in listed)
    return tuple((x - left, y - top) for x, y in listed)


def list_rotations(spaces: Spaces) -> list[Spaces]:
    """List the four quarter turns of a footprint; the order of its spaces is kept, so that a special space (a jetty,
    the middle of a bridge) keeps its index."""
    turns = [_move_to_origin(spaces)]
    while len(turns) < TURNS:
        turns.append(turn_clockwise(turns[-1]))
    return turns


def find_equal_turns(turns: list[Spaces]) -> list[int]:
    """Find, for each turn, the first turn that covers the same spaces: a wall has two, a square one."""
    covered = [frozenset(turn) for turn in turns]
    return [covered.index(spaces) for spaces in covered]


def list_offsets(grid: Grid, spaces: Spaces) -> tuple[int, ...]:
    """List how far each space's bit lies from the bit of the footprint's top left corner."""
    return tuple(sorted(grid.bit(x, y) for x, y in spaces))


def find_corners(free: int, steps: tuple[int, ...]) -> int:
    """Find every top left corner at which a footprint lies wholly on free spaces, as a mask.

    No test for the board's sides is needed: what lies beyond them is never free, and a footprint in
    one part cannot step over the column between two rows.
    """
    anchors = free >> steps[0]
    for step in steps[1:]:
        anchors &= free >> step
    return anchors
