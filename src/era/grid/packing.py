"""Sets of spaces without the extra column that grid.py gives every row: as whoever is no program of ours reads them."""

from functools import lru_cache


def pack_mask(mask: int, width: int, height: int) -> int:
    """Return a set of spaces with bit y * width + x for each.

    Space (x, y) has to move y bits down. All rows whose y has a certain bit move by it at once, so a board takes
    a handful of steps.
    """
    for by, staying, moving in _plan_moves(width, height):
        mask = mask & staying | (mask & moving) >> by
    return mask


@lru_cache(maxsize=16)
def _plan_moves(width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    """Return, for each bit of a row's number, how far it moves, and which spaces stay and move, where they are by
    then."""
    row = (1 << width) - 1
    made = []
    for bit in range((height - 1).bit_length()):
        staying = moving = 0
        for y in range(height):
            spaces = row << (y * (width + 1) - y % (1 << bit))
            if y >> bit & 1:
                moving |= spaces
            else:
                staying |= spaces
        made.append((1 << bit, staying, moving))
    return tuple(made)
