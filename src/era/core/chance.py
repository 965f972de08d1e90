"""Chance as an event: what is to be drawn, and nothing about how.

A chance event is a list of bounds; its outcome is a list of numbers, each from 0 to its bound less
one, all equally likely. Dice, a shuffled deck drawn card by card, a lot: all have this form, so one
source of randomness serves every game and one proof covers every draw.
"""

from collections.abc import Sequence

from msgspec import Struct


class Chance(Struct, frozen=True):
    """A draw the game waits for."""

    name: str
    """Says what is drawn and for whom. Draws of one name are numbered in the order they come, so
    one player's dice do not depend on how fast another player acts."""

    bounds: tuple[int, ...]

    def allows(self, outcome: Sequence[int]) -> bool:
        return len(outcome) == len(self.bounds) and all(
            0 <= value < bound for value, bound in zip(outcome, self.bounds, strict=True)
        )
