"""Rolls as sums: what a set of dice brings, packed into one number, and its exact distribution.

Every face is a vector (food, wood, stone, trade, culture, hammers, skulls, swords, shields and how many
dice show each either/or face), packed into one int, so that adding faces is adding ints. The
distribution of a handful of dice is a convolution, and equal sums fall together.
"""

from functools import lru_cache

from era.games.medieval.box.dice import Dice
from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD

FIELD_BITS = 8
FIELD_MASK = (1 << FIELD_BITS) - 1
F_TRADE, F_STONE, F_WOOD, F_FOOD, F_CULTURE, F_HAMMERS, F_SKULLS, F_SWORDS, F_SHIELDS, F_FEATHERS, F_EITHER = (
    n * FIELD_BITS for n in range(11)
)
assert (TRADE, STONE, WOOD, FOOD) == (0, 1, 2, 3)

FIELDS = {
    "trade": F_TRADE, "stone": F_STONE, "wood": F_WOOD, "food": F_FOOD, "culture": F_CULTURE, "hammers": F_HAMMERS,
    "skulls": F_SKULLS, "swords": F_SWORDS, "shields": F_SHIELDS, "feathers": F_FEATHERS,
}  # fmt: skip
"""What odds are told of; either/or faces count for neither side."""

Distribution = list[tuple[int, float]]
"""Packed sums and their probabilities."""

Keeps = tuple[int, ...]
"""For each kind of die, a bit for each of its sides that would be kept after a first roll."""


MAX_EXACT_POINTS = 1200
"""Longer distributions are thinned to so many points."""
MAX_ROUGH_POINTS = 300
"""The same for two rolls, whose policy is an estimate anyway."""
MAX_REMEMBERED_POINTS = 100_000
"""Points of distributions kept, some 12 MB; beyond that the oldest are forgotten."""


class PackedDice:
    """The faces of a box as packed numbers."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.faces: list[int] = []
        either = 0
        for face in dice.faces:
            value = sum(amount << (n * FIELD_BITS) for n, amount in enumerate(face.gains))
            value += face.hammers << F_HAMMERS | face.skulls << F_SKULLS
            value += face.swords << F_SWORDS | face.shields << F_SHIELDS | int(face.feather) << F_FEATHERS
            if face.either:
                value += 1 << (F_EITHER + FIELD_BITS * either)
                either += 1
            self.faces.append(value)
        self.either = [face.either for face in dice.faces if face.either]
        self._rolled: dict[tuple[tuple[int, ...], Keeps], Distribution] = {}
        self._few: dict[tuple[tuple[int, ...], Keeps | None, int], Distribution] = {}
        self._remembered = 0
        self._ones: dict[tuple[int, int], Distribution] = {}
        self.all_kept: Keeps = tuple((1 << len(sides)) - 1 for sides in dice.sides)

    def total(self, counts: tuple[int, ...]) -> int:
        value = 0
        for index, count in enumerate(counts):
            if count:
                value += self.faces[index] * count
        return value

    def roll(self, kinds: tuple[int, ...], keeps: Keeps | None = None) -> Distribution:
        """Return the distribution of a roll of so many dice of each kind; exact up to `MAX_EXACT_POINTS` different
        sums.

        With `keeps`, of two rolls: a side that is not kept is rolled once more, unless it is locked.
        """
        key = (kinds, keeps or self.all_kept)
        known = self._rolled.get(key)
        if known is None:
            known = self._rolled[key] = self._convolve(kinds, key[1])
            self._remember(len(known))
        return known

    def _convolve(self, kinds: tuple[int, ...], keeps: Keeps) -> Distribution:
        for kind, count in enumerate(kinds):
            if count:
                fewer = (*kinds[:kind], count - 1, *kinds[kind + 1 :])
                most = MAX_EXACT_POINTS if keeps == self.all_kept else MAX_ROUGH_POINTS
                return thin(add(self.roll(fewer, keeps), self.one(kind, keeps[kind])), most)
        return [(0, 1.0)]

    def few(self, kinds: tuple[int, ...], keeps: Keeps | None, points: int) -> Distribution:
        """As `roll`, thinned to so many points."""
        key = (kinds, keeps, points)
        known = self._few.get(key)
        if known is None:
            known = self._few[key] = thin(self.roll(kinds, keeps), points)
            self._remember(len(known))
        return known

    def _remember(self, points: int) -> None:
        """The oldest go one by one: to free all at once takes longer than a short decision may."""
        self._remembered += points
        while self._remembered > MAX_REMEMBERED_POINTS:
            self._remembered -= len(self._rolled.pop(next(iter(self._rolled))))
            if len(self._few) > len(self._rolled):
                self._remembered -= len(self._few.pop(next(iter(self._few))))

    def chances(self, kept: int, kinds: tuple[int, ...], shift: int) -> tuple[float, ...]:
        """Return the exact chance of 0, 1, 2... of one thing, given how many the dice that stay show."""
        sums = {kept: 1.0}
        for kind, count in enumerate(kinds):
            for _ in range(count):
                sums = _add_die(sums, self.one(kind, self.all_kept[kind]), shift)
        return tuple(sums.get(n, 0.0) for n in range(max(sums) + 1))

    def one(self, kind: int, kept: int) -> Distribution:
        """Return the distribution of one die: the sides kept, and the others rolled again."""
        known = self._ones.get((kind, kept))
        if known is None:
            known = self._ones[kind, kept] = self._one(kind, kept)
        return known

    def _one(self, kind: int, kept: int) -> Distribution:
        sides = self.dice.sides[kind]
        share = 1.0 / len(sides)
        again = sum(share for n, side in enumerate(sides) if not self._stays(n, side, kept))
        entries = [(self.faces[side], share * again) for side in sides] if again else []
        entries += [(self.faces[side], share) for n, side in enumerate(sides) if self._stays(n, side, kept)]
        return merge(entries)

    def _stays(self, number: int, side: int, kept: int) -> bool:
        return bool(kept >> number & 1) or self.dice.lockable[side]


def _add_die(sums: dict[int, float], die: Distribution, shift: int) -> dict[int, float]:
    grown: dict[int, float] = {}
    for amount, chance in sums.items():
        for value, share in die:
            more = amount + (value >> shift & FIELD_MASK)
            grown[more] = grown.get(more, 0.0) + chance * share
    return grown


def add(first: Distribution, second: Distribution) -> Distribution:
    sums: dict[int, float] = {}
    for value, chance in first:
        for other, chance2 in second:
            key = value + other
            sums[key] = sums.get(key, 0.0) + chance * chance2
    return list(sums.items())


def merge(entries: Distribution) -> Distribution:
    sums: dict[int, float] = {}
    for value, chance in entries:
        sums[value] = sums.get(value, 0.0) + chance
    return list(sums.items())


def thin(entries: Distribution, most: int) -> Distribution:
    """At most `most` points that stand for a longer distribution: every point of an even comb over the
    cumulated probabilities. The mean of a function moves by no more than its variation within one tooth."""
    if len(entries) <= most:
        return entries
    step = 1.0 / most
    sums: dict[int, float] = {}
    reach, tooth = 0.0, step / 2
    for value, chance in entries:
        reach += chance
        while tooth < reach:
            sums[value] = sums.get(value, 0.0) + step
            tooth += step
    return list(sums.items())


@lru_cache(maxsize=8)
def pack_dice(dice: Dice) -> PackedDice:
    return PackedDice(dice)
