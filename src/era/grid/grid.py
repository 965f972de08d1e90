"""A board of spaces as bits of one integer: the only file that knows how.

Space (x, y) is bit `y * stride + x`, and the stride is one more than the width: the extra column is
never part of the board, so a shift to the side can never wrap into the next row. A set of spaces is
an int; union, intersection and "does it fit" are single operations on all spaces at once.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

LETTERS = "abcdefghijklmnopqrstuvwxyz"

AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The steps from a space to those that touch it, row by row."""


def _is_split(closed: int) -> bool:
    """Tell whether the open ones of the spaces around a space touch each other no longer; `closed` has a bit for each
    of `AROUND`."""
    left = [step for number, step in enumerate(AROUND) if not closed >> number & 1]
    reached = left[:1]
    for x, y in reached:
        near = [step for step in left if step not in reached and abs(step[0] - x) <= 1 and abs(step[1] - y) <= 1]
        reached.extend(near)
    return len(reached) < len(left)


SPLIT: Final = [_is_split(closed) for closed in range(256)]


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

    def splits(self, space: int, barrier: int) -> bool:
        """Tell whether the open spaces around this one fall apart once it is closed, as far as can be seen from here:
        off the board everything is open. If they hold together, nothing that is open can be cut off by closing it."""
        stride = self.stride
        near = barrier << stride + 1 >> space
        sides = near >> stride
        return SPLIT[near & 7 | (sides & 1) << 3 | (sides & 4) << 2 | (near >> 2 * stride & 7) << 5]

    def enclosed(self, barrier: int) -> int:
        """Return the open spaces from which no path in eight directions over open spaces leaves the board.

        Grows the outside from the edge until it stops; what it never reaches is enclosed.
        """
        stride = self.stride
        open_ = self.all & ~barrier
        outside = self.edge & open_
        while True:
            wide = outside | outside << 1 | outside >> 1
            grown = (wide | wide << stride | wide >> stride) & open_
            if grown == outside:
                return open_ & ~outside
            outside = grown

    def name(self, bit: int) -> str:
        """Return a space as people write it: a column's letter and a row's number, from the top left."""
        x, y = self.xy(bit)
        return f"{LETTERS[x]}{y + 1}"

    def read(self, name: str) -> int | None:
        """Read the index of a space written by a person, or None if the board has no such space."""
        if len(name) not in (2, 3) or not (name[1:].isascii() and name[1:].isdigit()) or name[1] == "0":
            return None
        x, y = LETTERS.find(name[0].lower()), int(name[1:]) - 1
        return self.bit(x, y) if self.holds(x, y) else None


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
