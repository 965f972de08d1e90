"""Bitboards against a plain model: sets of (x, y)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from era.grid.fitting import make_fit
from era.grid.grid import Grid, bits, grid, nth_bit
from era.grid.packing import pack_mask
from era.grid.shapes import Spaces, find_corners, find_equal_turns, list_offsets, list_rotations, turn_clockwise

Space = tuple[int, int]
Board = tuple[Grid, set[Space]]

CROSS = (0, 1), (1, 0), (0, -1), (-1, 0)
KING = tuple((dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of any size, and some of its spaces."""
    width, height = draw(st.integers(1, 15)), draw(st.integers(1, 13))
    density = draw(st.integers(1, 9))
    spaces = [(x, y) for x in range(width) for y in range(height)]
    return grid(width, height), {space for space in spaces if draw(st.integers(0, 9)) < density}


@st.composite
def footprints(draw: st.DrawFn) -> Spaces:
    """A piece in one part, as every piece of a box is."""
    spaces = [(0, 0)]
    for _ in range(draw(st.integers(0, 5))):
        x, y = draw(st.sampled_from(spaces))
        dx, dy = draw(st.sampled_from(CROSS))
        spaces.append((x + dx, y + dy))
    return list_rotations(tuple(dict.fromkeys(spaces)))[0]


def near(board: Grid, space: Space, steps: tuple[Space, ...]) -> set[Space]:
    found = {(space[0] + dx, space[1] + dy) for dx, dy in steps}
    return {(x, y) for x, y in found if 0 <= x < board.width and 0 <= y < board.height}


def as_set(board: Grid, mask: int) -> set[Space]:
    return {board.xy(bit) for bit in bits(mask)}


def naive_enclosed(board: Grid, barrier: set[Space]) -> set[Space]:
    """The open spaces from which a walk in eight directions never reaches the edge."""
    open_ = as_set(board, board.all) - barrier
    reached = {(x, y) for x, y in open_ if x in (0, board.width - 1) or y in (0, board.height - 1)}
    todo = list(reached)
    while todo:
        for space in near(board, todo.pop(), KING) & open_ - reached:
            reached.add(space)
            todo.append(space)
    return open_ - reached


@given(boards())
def test_masks_and_sets_are_the_same(board: Board) -> None:
    g, spaces = board
    assert as_set(g, g.mask(spaces)) == spaces
    assert as_set(g, g.all) == {(x, y) for x in range(g.width) for y in range(g.height)}
    assert as_set(g, g.edge) == {(x, y) for x, y in as_set(g, g.all) if x in (0, g.width - 1) or y in (0, g.height - 1)}


@given(boards())
def test_beside(board: Board) -> None:
    g, spaces = board
    expected = {other for space in spaces for other in near(g, space, CROSS)} - spaces
    assert as_set(g, g.beside(g.mask(spaces))) == expected


@given(boards())
def test_necks_are_where_the_open_spaces_around_one_fall_apart(board: Board) -> None:
    """Off the board everything is open."""
    g, barrier = board
    found = as_set(g, g.find_necks(g.mask(barrier)))
    for x, y in as_set(g, g.all) - barrier:
        left = [(x + dx, y + dy) for dx, dy in KING if (x + dx, y + dy) not in barrier]
        reached = left[:1]
        for one in reached:
            reached.extend(
                to for to in left if to not in reached and max(abs(to[0] - one[0]), abs(to[1] - one[1])) == 1
            )
        assert ((x, y) in found) == (len(reached) < len(left))


@given(boards())
def test_packing(board: Board) -> None:
    """Without the extra column, as a wide integer and as words."""
    g, spaces = board
    packed = sum(1 << y * g.width + x for x, y in spaces)
    assert pack_mask(g.mask(spaces), g.width, g.height) == packed
    assert make_fit(g.mask(spaces)).pack(g.width, g.height) == packed


@given(boards())
def test_enclosed(board: Board) -> None:
    g, barrier = board
    assert as_set(g, g.enclosed(g.mask(barrier))) == naive_enclosed(g, barrier)


def test_a_wall_with_an_open_corner_leaks() -> None:
    g = grid(5, 5)
    ring = {space for space in as_set(g, g.all) if max(abs(space[0] - 2), abs(space[1] - 2)) == 1}
    assert as_set(g, g.enclosed(g.mask(ring))) == {(2, 2)}
    for corner in ((1, 1), (3, 1), (1, 3), (3, 3)):
        assert g.enclosed(g.mask(ring - {corner})) == 0


@given(boards(), footprints())
def test_fits(board: Board, shape: Spaces) -> None:
    g, free = board
    expected = {(x, y) for x, y in as_set(g, g.all) if all((x + dx, y + dy) in free for dx, dy in shape)}
    found = find_corners(g.mask(free), list_offsets(g, shape))
    assert found & ~g.all == 0
    assert as_set(g, found) == expected


@given(st.integers(1, 2**200))
def test_nth_bit_counts_set_bits(mask: int) -> None:
    listed = list(bits(mask))
    assert [nth_bit(mask, n) for n in range(mask.bit_count())] == listed
    assert sum(1 << bit for bit in listed) == mask
    assert listed == sorted(listed)


def test_names_round_trip_on_every_space() -> None:
    for size in ((14, 12), (26, 99), (1, 1)):
        g = grid(*size)
        names = [g.name(bit) for bit in bits(g.all)]
        assert [g.read(name) for name in names] == list(bits(g.all))
        assert len(set(names)) == size[0] * size[1]
    assert (grid(14, 12).name(0), grid(14, 12).name(grid(14, 12).bit(13, 11))) == ("a1", "n12")


@pytest.mark.parametrize(
    "name",
    ["", "a", "a0", "a01", "o1", "a13", "1a", "aa1", "a-1", "a+1", "a\u0661", "\u00e41", "a1 ", " a1", "a100", "@1"],
)
def test_what_is_no_space_of_the_board(name: str) -> None:
    assert grid(14, 12).read(name) is None


def test_capital_letters_are_understood() -> None:
    assert grid(14, 12).read("N12") == grid(14, 12).read("n12")


@given(footprints())
def test_four_quarter_turns_are_a_whole_one(shape: Spaces) -> None:
    turns = list_rotations(shape)
    assert len(turns) == 4
    assert turn_clockwise(turns[3]) == turns[0]
    assert all(min(x for x, _ in turn) == 0 == min(y for _, y in turn) for turn in turns)


def test_a_turn_is_clockwise_and_keeps_the_order_of_spaces() -> None:
    assert turn_clockwise(((0, 0), (0, 1), (1, 1))) == ((1, 0), (0, 0), (0, 1))


@pytest.mark.parametrize(
    ("shape", "same"),
    [
        (((0, 0), (1, 0), (0, 1), (1, 1)), [0, 0, 0, 0]),
        (((0, 0), (1, 0), (2, 0)), [0, 1, 0, 1]),
        (((0, 0), (0, 1), (1, 1)), [0, 1, 2, 3]),
        (((1, 0), (2, 0), (0, 1), (1, 1)), [0, 1, 0, 1]),
    ],
)
def test_equal_turns_are_known(shape: Spaces, same: list[int]) -> None:
    assert find_equal_turns(list_rotations(shape)) == same
