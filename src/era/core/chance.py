"""Chance as an event: what is to be drawn, and nothing about how.

A chance event is a list of bounds; its outcome is a list of numbers, each from 0 to its bound less
one, all equally likely. Dice, a shuffled deck drawn card by card, a lot: all have this form, so one
source of randomness serves every game and one proof covers every draw.
"""

from era.core.value import Value


class Chance(Value):
    """A draw the game waits for."""

    __slots__ = ("bounds", "name")

    def __init__(self, name: str, bounds: tuple[int, ...]) -> None:
        self.name = name
        """Says what is drawn and for whom. Draws of one name are numbered in the order they come, so
        one player's dice do not depend on how fast another player acts."""
        self.bounds = bounds

    def values(self) -> tuple[object, ...]:
        return (self.name, self.bounds)

    def allows(self, outcome: tuple[int, ...]) -> bool:
        bounds = self.bounds
        if len(outcome) != len(bounds):
            return False
        for place in range(len(bounds)):
            if not 0 <= outcome[place] < bounds[place]:
                return False
        return True
