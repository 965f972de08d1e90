"""Where footprints fit on one set of free spaces, worked out once and shared.

A footprint is a path in a tree, space by space: a wall of 4 is a wall of 3 and one space more. Where it
fits is where all but its last space fit and the last one does too.

The hottest code of a game, so it has two ways to hold a set of spaces (words.py). Both give the same answers, and
nothing outside this folder sees the words. A board larger than the printed one has more spaces than three words have
bits: compiled, such sets have a wide integer as well (`WideFit`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from era.grid.grid import nth_bit
from era.grid.packing import pack_mask
from era.grid.words import COMPILED, WORD_BITS, WORD_MASK, WORDS_BITS, count_bits
from era.native.library import load_library

if TYPE_CHECKING:
    from mypy_extensions import i64

NATIVE: Final[Any] = load_library(Path(__file__).parent / "native", "grid")
WRITE_PACKED: Final[Any] = None if NATIVE is None else NATIVE.write_packed
"""In C, where that could be compiled; see native/engine.c."""


class Footing:
    """A footprint: its last space, as a step from the upper left corner, after all the others."""

    __slots__ = ("index", "parent", "step")

    index: i64
    step: i64

    def __init__(self, index: int, parent: Footing | None, step: int) -> None:
        self.index = index
        self.parent = parent
        self.step = step


class Footings:
    """All footprints of a box as one tree: equal paths are one object."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], Footing] = {}
        self._numbers: dict[object, int] = {}

    def __len__(self) -> int:
        return len(self._made)

    def of(self, steps: tuple[int, ...]) -> Footing | None:
        """Return the footing of a footprint's spaces; None if it has none."""
        last: Footing | None = None
        for step in steps:
            key = (-1 if last is None else last.index, step)
            if key not in self._made:
                self._made[key] = Footing(len(self._made), last, step)
            last = self._made[key]
        return last

    def number(self, asks: object) -> int:
        """Return a number for all that a footprint asks of a place: quicker to look up than what it stands for."""
        return self._numbers.setdefault(asks, len(self._numbers))


class Fit:
    """A set of upper left corners."""

    __slots__ = ("high", "low", "middle", "size", "wide")

    # All machine words, so that a compiled Fit holds no objects and the collector never looks at it.
    # As plain Python, `wide` is the whole set and as wide as it needs to be.
    wide: i64
    low: i64
    middle: i64
    high: i64
    size: i64
    """How many; -1 while nobody has counted."""

    def mask(self) -> int:
        if COMPILED:
            low: int = self.low
            middle: int = self.middle
            high: int = self.high
            return low | middle << WORD_BITS | high << (2 * WORD_BITS)
        return self.wide

    def pack(self, width: int, height: int) -> int:
        """Return the set as packing.py does: compiled, row by row from the last, word by word."""
        if COMPILED:
            return _pack_words(self.low, self.middle, self.high, width, height)
        return pack_mask(self.wide, width, height)

    def write_packed(self, before: bytes, width: int, height: int, after: bytes) -> bytes:
        """Write the packed set as a hexadecimal number, between two texts."""
        if COMPILED and NATIVE is not None and not isinstance(self, WideFit):
            written: bytes = WRITE_PACKED(before, self.low, self.middle, self.high, width, height, after)
            return written
        return b"%b%x%b" % (before, self.pack(width, height), after)

    def nth(self, index: int) -> int:
        """Return the n-th corner, from 0."""
        if COMPILED:
            n: i64 = index
            count = count_bits(self.low)
            if n < count:
                return _find_nth(self.low, n)
            n -= count
            count = count_bits(self.middle)
            if n < count:
                return WORD_BITS + _find_nth(self.middle, n)
            return 2 * WORD_BITS + _find_nth(self.high, n - count)
        return nth_bit(self.wide, index)

    def has(self, corner: int) -> bool:
        if COMPILED:
            if not 0 <= corner < WORDS_BITS:
                return False
            at: i64 = corner
            word = self.low if at < WORD_BITS else self.middle if at < 2 * WORD_BITS else self.high
            return word >> at % WORD_BITS & 1 == 1
        return corner >= 0 and bool(self.wide >> corner & 1)


class WideFit(Fit):
    """Compiled, a set with spaces beyond the three words. It is slower, and holds what they cannot."""

    __slots__ = ("spaces",)

    spaces: int

    def mask(self) -> int:
        return self.spaces

    def pack(self, width: int, height: int) -> int:
        return pack_mask(self.spaces, width, height)

    def nth(self, index: int) -> int:
        return nth_bit(self.spaces, index)

    def has(self, corner: int) -> bool:
        return corner >= 0 and bool(self.spaces >> corner & 1)


def _make_wide(mask: int) -> Fit:
    fit = WideFit()
    fit.spaces = mask
    fit.low = fit.middle = fit.high = fit.wide = 0
    fit.size = mask.bit_count()
    return fit


def make_fit(mask: int) -> Fit:
    """Return the same set, from a mask."""
    if COMPILED and mask >> WORDS_BITS:
        return _make_wide(mask)
    fit = Fit()
    if COMPILED:
        fit.wide = 0
        fit.low = mask & WORD_MASK
        fit.middle = mask >> WORD_BITS & WORD_MASK
        fit.high = mask >> (2 * WORD_BITS) & WORD_MASK
        fit.size = count_bits(fit.low) + count_bits(fit.middle) + count_bits(fit.high)
    else:
        fit.wide = mask
        fit.low = fit.middle = fit.high = 0
        fit.size = mask.bit_count()
    return fit


class Ground:
    """The free spaces, and what is known about them so far. The spaces never change, so copies of a domain
    may share it."""

    __slots__ = ("_known", "_special", "free")

    def __init__(self, free: int, footings: int) -> None:
        self.free = make_fit(free)
        self._known = [-1] * footings
        """For each footing: compiled, how many corners it has; as plain Python, the corners as a mask."""
        self._special: dict[object, Fit] | None = None

    def without(self, spaces: Fit) -> Ground:
        """Return the ground that is left when these spaces are taken."""
        left = Ground(0, len(self._known))
        left.free = _subtract(self.free, spaces)
        return left

    def room(self, footing: Footing) -> int:
        """At how many corners the footprint fits."""
        if COMPILED:
            known = self._known[footing.index]
            if known < 0 and isinstance(self.free, WideFit):
                known = self._known[footing.index] = _find_wide_corners(self.free.mask(), footing).bit_count()
            elif known < 0:
                a, b, c = _find_corners(self.free, footing)
                known = self._known[footing.index] = count_bits(a) + count_bits(b) + count_bits(c)
            return known
        return self._mask(footing).bit_count()

    def fits(self, footing: Footing) -> Fit:
        """Return every corner at which the footprint fits."""
        if COMPILED:
            if isinstance(self.free, WideFit):
                return make_fit(_find_wide_corners(self.free.mask(), footing))
            new = Fit()
            new.low, new.middle, new.high = _find_corners(self.free, footing)
            new.size = self.room(footing)
            return new
        return make_fit(self._mask(footing))

    def _mask(self, footing: Footing) -> int:
        """Footprints that begin alike share the work. Only as plain Python: compiled, to shift a few words
        again is quicker than to remember them."""
        known = self._known[footing.index]
        if known < 0:
            known = self.free.wide >> footing.step
            if footing.parent is not None:
                known &= self._mask(footing.parent)
            self._known[footing.index] = known
        return known

    def recall(self, key: object) -> Fit | None:
        """Return what was noted for a footprint that asks more of a place than to be free."""
        return None if self._special is None else self._special.get(key)

    def note(self, key: object, fit: Fit) -> Fit:
        if self._special is None:
            self._special = {}
        self._special[key] = fit
        return fit


def count_corners(fit: Fit) -> Fit:
    """Return the same set with its size counted. Sets that are only steps on the way to another are never counted."""
    if fit.size < 0:
        if COMPILED:
            fit.size = count_bits(fit.low) + count_bits(fit.middle) + count_bits(fit.high)
        else:
            fit.size = int(fit.wide).bit_count()
    return fit


def _subtract(fit: Fit, spaces: Fit) -> Fit:
    """Return the set without these spaces, not counted."""
    if COMPILED and (isinstance(fit, WideFit) or isinstance(spaces, WideFit)):
        return make_fit(fit.mask() & ~spaces.mask())
    new = Fit()
    if COMPILED:
        new.low = fit.low & ~spaces.low
        new.middle = fit.middle & ~spaces.middle
        new.high = fit.high & ~spaces.high
    else:
        new.wide = fit.wide & ~spaces.wide
    new.size = -1
    return new


def narrow(fit: Fit | None, free: Fit, step: int) -> Fit:
    """Return the corners of `fit` (None: all) from which the space `step` further on is among `free`, too."""
    if COMPILED and (isinstance(free, WideFit) or isinstance(fit, WideFit)):
        moved = free.mask() >> step
        return make_fit(moved if fit is None else moved & fit.mask())
    new = Fit()
    if COMPILED:
        a, b, c = _shift(free, step)
        if fit is not None:
            a &= fit.low
            b &= fit.middle
            c &= fit.high
        new.low, new.middle, new.high = a, b, c
    else:
        wide = free.wide >> step
        if fit is not None:
            wide &= fit.wide
        new.wide = wide
    new.size = -1
    return new


def find_reaching(fit: Fit, target: Fit, steps: tuple[int, ...]) -> Fit:
    """Find the corners of `fit` from which at least one of the spaces `steps` further on is in the target."""
    if COMPILED and (isinstance(target, WideFit) or isinstance(fit, WideFit)):
        reaching = 0
        for step in steps:
            reaching |= target.mask() >> step
        return make_fit(reaching & fit.mask())
    new = Fit()
    if COMPILED:
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        for step in steps:
            x, y, z = _shift(target, step)
            a |= x
            b |= y
            c |= z
        a &= fit.low
        b &= fit.middle
        c &= fit.high
        new.low, new.middle, new.high = a, b, c
    else:
        wide: i64 = 0
        for step in steps:
            wide |= target.wide >> step
        new.wide = wide & fit.wide
    new.size = -1
    return new


# ---------------------------------------------------------------- machine words, compiled only


def _shift(fit: Fit, by: i64) -> tuple[i64, i64, i64]:
    """Return the set moved so many spaces towards the upper left corner."""
    a, b, c = fit.low, fit.middle, fit.high
    while by >= WORD_BITS:
        a, b, c = b, c, 0
        by -= WORD_BITS
    if by:
        rest = WORD_BITS - by
        a = a >> by | b << rest & WORD_MASK
        b = b >> by | c << rest & WORD_MASK
        c = c >> by
    return a, b, c


def _pack_words(low: i64, middle: i64, high: i64, width: i64, height: i64) -> int:
    """Return the set without the column beside every row. Rows go in at the lower end and push those before them up, so
    that two wide integers are all that is made."""
    stride, row = width + 1, (1 << width) - 1
    a: i64 = 0
    b: i64 = 0
    c: i64 = 0
    y = height - 1
    while y >= 0:
        at = y * stride
        word = low
        after = middle
        if at >= 2 * WORD_BITS:
            at -= 2 * WORD_BITS
            word = high
            after = 0
        elif at >= WORD_BITS:
            at -= WORD_BITS
            word = middle
            after = high
        spaces = word >> at
        if at + width > WORD_BITS:
            spaces |= after << (WORD_BITS - at)
        c = (c << width | b >> (WORD_BITS - width)) & WORD_MASK
        b = (b << width | a >> (WORD_BITS - width)) & WORD_MASK
        a = (a << width | spaces & row) & WORD_MASK
        y -= 1
    packed: int = a
    above: int = b
    top: int = c
    if above or top:
        packed |= above << WORD_BITS
    return packed | top << (2 * WORD_BITS) if top else packed


def _find_corners(free: Fit, footing: Footing) -> tuple[i64, i64, i64]:
    """Find every corner from which all spaces of the footprint are free."""
    a, b, c = _shift(free, footing.step)
    before = footing.parent
    while before is not None:
        x, y, z = _shift(free, before.step)
        a &= x
        b &= y
        c &= z
        before = before.parent
    return a, b, c


def _find_wide_corners(free: int, footing: Footing) -> int:
    """As `_find_corners`, on a board larger than three words. A step is an int here: i64 would make one of the set."""
    step: int = footing.step
    found = free >> step
    before = footing.parent
    while before is not None:
        step = before.step
        found &= free >> step
        before = before.parent
    return found


def _find_nth(word: i64, n: i64) -> i64:
    """Find the index of the n-th set bit, by halving."""
    index: i64 = 0
    half: i64 = 32
    while half:
        above = word >> half
        below = word - (above << half)
        count = count_bits(below)
        if n < count:
            word = below
        else:
            n -= count
            index += half
            word = above
        half >>= 1
    return index
