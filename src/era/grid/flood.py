"""What is reached from the edge of a board, over open spaces in eight directions.

Compiled, sets of spaces are three machine words, as in words.py; as plain Python, and on boards that are larger than
that, one wide integer. Both give the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from era.grid.words import COMPILED, WORD_BITS, WORD_MASK, WORDS_BITS, count_bits

if TYPE_CHECKING:
    from mypy_extensions import i64


def find_reached(start: int, open_: int, stride: int) -> int:
    """Return the open spaces that can be reached from `start`, which are open themselves."""
    if COMPILED and open_.bit_length() <= WORDS_BITS and stride < WORD_BITS:
        return _flood_words(start, open_, stride)
    reached = start
    while True:
        wide = reached | reached << 1 | reached >> 1
        grown = (wide | wide << stride | wide >> stride) & open_
        if grown == reached:
            return reached
        reached = grown


def find_widest_gap(gaps: int, start: int, open_: int, stride: int) -> tuple[int, int]:
    """Find which of these open spaces cuts off most others from `start` once it is closed. Return it, the first of
    equals, and how many open spaces can be reached no longer, with those that could not before; (-1, 0) if there are no
    gaps."""
    if COMPILED and open_.bit_length() <= WORDS_BITS and stride < WORD_BITS:
        return _find_gap_in_words(gaps, start, open_, stride)
    best, gap, rest = 0, -1, gaps
    while rest:
        closed = rest & -rest
        rest ^= closed
        left = open_ & ~closed
        cut = (left & ~find_reached(start & left, left, stride)).bit_count()
        if gap < 0 or cut > best:
            best, gap = cut, closed.bit_length() - 1
    return gap, best


def _find_gap_in_words(gaps: int, start: int, open_: int, stride: i64) -> tuple[int, int]:
    low: i64 = start & WORD_MASK
    middle: i64 = start >> WORD_BITS & WORD_MASK
    high: i64 = start >> (2 * WORD_BITS)
    open_low: i64 = open_ & WORD_MASK
    open_middle: i64 = open_ >> WORD_BITS & WORD_MASK
    open_high: i64 = open_ >> (2 * WORD_BITS)
    best: i64 = 0
    gap: i64 = -1
    one: i64 = 1
    for number in range(3):
        rest: i64 = gaps >> (number * WORD_BITS) & WORD_MASK
        while rest:
            bit = rest & -rest
            rest ^= bit
            a, b, c = open_low, open_middle, open_high
            if number == 0:
                a &= ~bit
            elif number == 1:
                b &= ~bit
            else:
                c &= ~bit
            x, y, z = _flood(low & a, middle & b, high & c, a, b, c, stride)
            cut = count_bits(a & ~x) + count_bits(b & ~y) + count_bits(c & ~z)
            if gap < 0 or cut > best:
                best = cut
                gap = number * WORD_BITS + count_bits(bit - one)
    return gap, best


def _flood_words(start: int, open_: int, stride: i64) -> int:
    low, middle, high = _flood(
        start & WORD_MASK, start >> WORD_BITS & WORD_MASK, start >> (2 * WORD_BITS),
        open_ & WORD_MASK, open_ >> WORD_BITS & WORD_MASK, open_ >> (2 * WORD_BITS), stride,
    )  # fmt: skip
    found_low: int = low
    found_middle: int = middle
    found_high: int = high
    return found_low | found_middle << WORD_BITS | found_high << (2 * WORD_BITS)


def _flood(
    low: i64, middle: i64, high: i64, open_low: i64, open_middle: i64, open_high: i64, stride: i64
) -> tuple[i64, i64, i64]:
    last: i64 = WORD_BITS - 1
    rest: i64 = WORD_BITS - stride
    while True:
        # Towards both sides, then up and down: what leaves a word comes into the next one. A bit that is shifted beyond
        # the last one of a word stands for nothing, and what is open masks it away.
        a = low | low << 1 | low >> 1 | (middle & 1) << last
        b = middle | middle << 1 | middle >> 1 | (high & 1) << last | low >> last
        c = high | high << 1 | high >> 1 | middle >> last
        a &= WORD_MASK
        b &= WORD_MASK
        c &= WORD_MASK
        grown_low = (a | a << stride | a >> stride | b << rest) & open_low
        grown_middle = (b | b << stride | b >> stride | c << rest | a >> rest) & open_middle
        grown_high = (c | c << stride | c >> stride | b >> rest) & open_high
        if grown_low == low and grown_middle == middle and grown_high == high:
            break
        low, middle, high = grown_low, grown_middle, grown_high
    return low, middle, high
