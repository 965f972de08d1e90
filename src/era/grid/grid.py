"""A board of spaces as bits of one integer: the only file that knows how.

Space (x, y) is bit `y * stride + x`, and the stride is one more than the width: the extra column is
never part of the board, so a shift to the side can never wrap into the next row. A set of spaces is
an int; union, intersection and "does it fit" are single operations on all spaces at once.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from era.grid.flood import find_reached, find_widest_gap

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Grid:
    """The geometry of one board size."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        row = (1 << width) - 1
        self.all = sum(row << (y * self.stride) for y in range(height))
        inner = (row >> 2) << 1
        self.edge = self.all & ~sum(inner << (y * self.stride) for y in range(1, height - 1))
        self._names = [f"{letter}{y + 1}" for y in range(height) for letter in (*LETTERS[:width], "")]
        """Of every bit, with those that are no spaces."""
        self._bits = {name: bit for bit, name in enumerate(self._names) if not name[0].isdigit()}

    def bit(self, x: int, y: int) -> int:
        """Return the index of a space."""
        return y * self.stride + x

    def xy(self, bit: int) -> tuple[int, int]:
        y, x = divmod(bit, self.stride)
        return x, y

    def mask(self, spaces: Iterable[tuple[int, int]]) -> int:
        return sum(1 << self.bit(x, y) for x, y in set(spaces))

    def holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def beside(self, mask: int) -> int:
        """Return the spaces orthogonally adjacent to a set, without the set itself."""
        grown = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return grown & self.all & ~mask

    def around(self, mask: int) -> int:
        """Return a set with all spaces that touch it, also at a corner."""
        wide = mask | mask << 1 | mask >> 1
        return (wide | wide << self.stride | wide >> self.stride) & self.all

    def way_out(self, start: int, barrier: int) -> list[int]:
        """Return a shortest path in eight directions from a space off the board: its spaces, from `start` to one at the
        edge; nothing if there is none."""
        open_ = self.all & ~barrier
        reached = 1 << start
        layers = [reached]
        while not layers[-1] & self.edge:
            grown = self.around(layers[-1]) & open_ & ~reached
            if not grown:
                return []
            reached |= grown
            layers.append(grown)
        path = [next(bits(layers[-1] & self.edge))]
        for layer in reversed(layers[:-1]):
            path.append(next(bits(self.around(1 << path[-1]) & layer)))
        path.reverse()
        return path

    def find_necks(self, barrier: int) -> int:
        """Return the open spaces whose open neighbours fall apart once the space is closed, as far as can be seen from
        there; off the board everything is open. Nothing can be cut off by closing any other space.

        Around a space, a new part of what is open begins after each closed side that is followed by something open: the
        corner after it, or the side after that. With two beginnings there are two parts, or more.
        """
        up, down = barrier << self.stride, barrier >> self.stride
        left, right = barrier << 1, barrier >> 1
        one = up & ~(up >> 1 & right)
        two = right & ~(down >> 1 & down)
        three = down & ~(down << 1 & left)
        four = left & ~(up << 1 & up)
        twice = one & two | one & three | one & four | two & three | two & four | three & four
        return twice & self.all & ~barrier

    def enclosed(self, barrier: int) -> int:
        """Return the open spaces from which no path in eight directions over open spaces leaves the board.

        Grows the outside from the edge until it stops; what it never reaches is enclosed.
        """
        open_ = self.all & ~barrier
        return open_ & ~find_reached(self.edge & open_, open_, self.stride)

    def find_widest_gap(self, gaps: int, barrier: int) -> tuple[int, int]:
        """Find which of these open spaces, once closed, encloses most. Return it, and how many are enclosed then; if
        there are no gaps, (-1, 0)."""
        open_ = self.all & ~barrier
        return find_widest_gap(gaps, self.edge & open_, open_, self.stride)

    def name(self, bit: int) -> str:
        """Return a space as people write it: a column's letter and a row's number, from the top left."""
        return self._names[bit]

    def read(self, name: str) -> int | None:
        """Read the index of a space written by a person, or None if the board has no such space."""
        return self._bits.get(name.lower())


def bits(mask: int) -> Iterator[int]:
    """Return the indexes of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit (from 0), by halving: quick even for large sets."""
    low, high = 0, mask.bit_length()
    while high - low > 1:
        middle = (low + high) >> 1
        below = (mask & ((1 << middle) - 1)).bit_count()
        if n < below:
            high = middle
        else:
            low = middle
    return low


@cache
def grid(width: int, height: int) -> Grid:
    return Grid(width, height)
