"""Where footprints fit, against plain masks: on the printed board, and on larger ones, which take more than the three
machine words of compiled sets."""

import random

import pytest

from era.grid.fitting import Footings, Ground, count_corners, find_reaching, make_fit, narrow
from era.grid.grid import Grid, bits, grid
from era.grid.shapes import Spaces, find_corners, list_offsets

BOARDS = [(14, 12), (4, 4), (13, 14), (20, 9), (9, 20), (20, 20)]
SHAPES: tuple[Spaces, ...] = (
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    tuple((0, y) for y in range(4)),
)
each_board = pytest.mark.parametrize("size", BOARDS, ids=str)


def pick_spaces(board: Grid, rng: random.Random, density: float) -> int:
    return sum(1 << bit for bit in bits(board.all) if rng.random() < density)


@each_board
def test_a_set_is_what_it_was_made_of(size: tuple[int, int]) -> None:
    board, rng = grid(*size), random.Random(1)
    for _ in range(20):
        mask = pick_spaces(board, rng, rng.random())
        fit = make_fit(mask)
        assert fit.mask() == mask
        assert fit.size == mask.bit_count()
        assert [fit.nth(n) for n in range(fit.size)] == list(bits(mask))
        assert all(fit.has(bit) == bool(mask >> bit & 1) for bit in range(board.stride * board.height))


@each_board
def test_footprints_fit_where_all_their_spaces_are_free(size: tuple[int, int]) -> None:
    board, rng = grid(*size), random.Random(2)
    footings = Footings()
    steps = [list_offsets(board, shape) for shape in SHAPES]
    made = [footing for each in steps if (footing := footings.of(each)) is not None]
    for _ in range(20):
        free, taken = pick_spaces(board, rng, 0.9), pick_spaces(board, rng, 0.1)
        whole = Ground(free, len(footings))
        left = whole.without(make_fit(taken))
        for ground, spaces in ((whole, free), (left, free & ~taken)):
            for footing, each in zip(made, steps, strict=True):
                expected = find_corners(spaces, each)
                assert ground.fits(footing).mask() == expected
                assert ground.room(footing) == expected.bit_count()


@each_board
def test_sets_are_narrowed_and_reached(size: tuple[int, int]) -> None:
    board, rng = grid(*size), random.Random(3)
    for _ in range(20):
        one, other = (pick_spaces(board, rng, rng.choice((0.02, 0.5))) for _ in range(2))
        step = rng.choice((0, 1, board.stride, 3 * board.stride + 2))
        narrowed = count_corners(narrow(make_fit(one), make_fit(other), step))
        assert (narrowed.mask(), narrowed.size) == (one & other >> step, (one & other >> step).bit_count())
        assert narrow(None, make_fit(other), step).mask() == other >> step
        reached = one & (other | other >> board.stride)
        assert find_reaching(make_fit(one), make_fit(other), (0, board.stride)).mask() == reached
