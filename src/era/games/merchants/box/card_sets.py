"""Sets of cards as numbers: every way to take some cards, all or those with one total of goods, is one lot."""

# Not compiled: remembers what it worked out once.

from collections.abc import Sequence
from functools import cache
from math import comb

MAX_WAYS = 1 << 32
"""One draw of the source of chance; more ways than this could not be drawn evenly."""


@cache
def count_ways(sizes: tuple[int, ...], count: int, total: int | None) -> int:
    """Return how many sets of `count` cards there are, of cards with these sizes, with `total` goods on them."""
    if total is None:
        return comb(len(sizes), count)
    if count == 0 or not sizes:
        return int(count == 0 and total == 0)
    if total < 0:
        return 0
    rest = sizes[1:]
    return count_ways(rest, count - 1, total - sizes[0]) + count_ways(rest, count, total)


def pick(sizes: tuple[int, ...], count: int, total: int | None, lot: int) -> tuple[int, ...]:
    """Pick the set of this number, as indices in rising order."""
    chosen: list[int] = []
    for index, size in enumerate(sizes):
        if len(chosen) == count:
            break
        less = _subtract(total, size)
        taking = count_ways(sizes[index + 1 :], count - len(chosen) - 1, less)
        if lot < taking:
            chosen.append(index)
            total = less
        else:
            lot -= taking
    return tuple(chosen)


def find_number(sizes: tuple[int, ...], count: int, total: int | None, chosen: Sequence[int]) -> int | None:
    """Return the number of a set, as `pick` counts them; None if this is no such set."""
    if len(set(chosen)) != count or (total is not None and sum(sizes[index] for index in chosen) != total):
        return None
    lot, taken = 0, 0
    for index, size in enumerate(sizes):
        if taken == count:
            break
        less = _subtract(total, size)
        if index in chosen:
            taken += 1
            total = less
        else:
            lot += count_ways(sizes[index + 1 :], count - taken - 1, less)
    return lot


def _subtract(total: int | None, size: int) -> int | None:
    return None if total is None else total - size
