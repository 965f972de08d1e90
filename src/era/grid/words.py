"""How compiled code holds a set of spaces: as three machine words of four rows each, on the board of the box.

`COMPILED` chooses between them and one wide integer, which is quickest in plain Python.
"""

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
WORD_BITS: Final = 60
WORD_MASK: Final = 0x0FFFFFFFFFFFFFFF
WORDS_BITS: Final = 180
"""All three words together."""
