"""What nobody should hand to the writer of sets of spaces, handed to it: `python -m tests.native.hostile_grid LIBRARY
VARIANT ROUNDS`, as tests/native/hostile.py does with Medieval's rules."""

import random
import sys
from pathlib import Path
from typing import Any

from era.grid.packing import pack_mask
from era.native.library import load_file
from tests.native.wrong_things import BUFFERS, NUMBERS, attempt

WORD_BITS, WORDS = 60, 3


def write_every_size(grid: Any, rng: random.Random) -> None:
    """Boards of every size that three words hold; the largest of every width, and those beyond it."""
    taken = 0
    for width in range(-1, 30):
        for height in range(-1, 100):
            mask = rng.getrandbits(WORD_BITS * WORDS)
            words = [mask >> WORD_BITS * word & (1 << WORD_BITS) - 1 for word in range(WORDS)]
            given = (b"<", *words, width, height, b">")
            if attempt(grid.write_packed, *given):
                taken += 1
                column = sum(1 << y * (width + 1) + width for y in range(height))
                on_board = mask & ~column & (1 << (width + 1) * height) - 1
                assert grid.write_packed(*given) == b"<%x>" % pack_mask(on_board, width, height)
    assert taken > 400, "boards that there are"


def write_anything(grid: Any, rng: random.Random, times: int) -> None:
    """Anything in any place, and any number of parts."""
    given: tuple[Any, ...] = (*NUMBERS, *BUFFERS, 2**64 - 1, 2**90, True, 1.5, b"x" * 100)
    for _ in range(times):
        wrong: list[Any] = [b"<", 5, 6, 7, 9, 9, b">"]
        for _ in range(rng.randrange(1, 4)):
            wrong[rng.randrange(len(wrong))] = rng.choice(given)
        attempt(grid.write_packed, *wrong)
        attempt(grid.write_packed, *wrong[: rng.randrange(len(wrong))])
        attempt(grid.write_packed, *wrong, 1)


def main(path: str, variant: str, rounds: int) -> None:
    grid, rng = load_file(Path(path), f"_{variant}"), random.Random(1)
    write_every_size(grid, rng)
    write_anything(grid, rng, 5_000 * rounds)
    print("unharmed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
