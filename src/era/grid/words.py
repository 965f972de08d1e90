"""How compiled code holds a set of spaces: as three machine words of four rows each, on the board of the box.

`COMPILED` chooses between them and one wide integer, which is quickest in plain Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
WORD_BITS: Final = 60
WORD_MASK: Final = 0x0FFFFFFFFFFFFFFF
WORDS_BITS: Final = 180
"""All three words together."""


def count_bits(word: i64) -> i64:
    """Return how many bits are set: counted in pairs, fours and bytes, all at once. The masks are as long as a word
    of ours: a literal beyond 62 bits would be an object, to be unpacked at each call."""
    word -= word >> 1 & 0x555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56
