"""Where goods are to be had, and the shortest way round to gather some of them and bring them somewhere.

What is missing is a number of four digits to the base three: none, one or two of each good. No order asks
for more than two of a kind.
"""

from functools import cache

from era.bots.merchants_roads import CUSTOMS, FAR, Roads
from era.merchants.actions import NONE
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, State

Counts = tuple[int, ...]
Supply = tuple[int, ...]
"""For each city what it has, as such a number."""
NO_SOURCE = 5.0
"""What a good costs that can only be had from somebody's carriage."""


@cache
def code(counts: Counts) -> int:
    w, f, a, g = [min(2, count) for count in counts]
    return w + 3 * f + 9 * a + 27 * g


@cache
def digits(number: int) -> Counts:
    return number % 3, number // 3 % 3, number // 9 % 3, number // 27


@cache
def after(missing: int, supply: int) -> int:
    """What is still missing after a visit to a city with this supply."""
    return code(tuple([max(0, n - s) for n, s in zip(digits(missing), digits(supply), strict=True)]))


def supply_for(state: State, merchant: int) -> Supply:
    """What each city has for this merchant: its product, and what others have sold there."""
    product, area, stock, lying = state.rules.product, state.area, state.stock, state.lying
    found = []
    for city in range(len(product)):
        good = product[city]
        have = [0, 0, 0, 0]
        if good != NONE:
            have[good] = stock[good]
        if lying[city]:
            for other in range(state.rules.merchants):
                if other != merchant:
                    start = (city * STRIDE + other) * STRIDE
                    for kind in KINDS:
                        have[kind] += area[start + kind]
        found.append(code(tuple([min(2, count) for count in have])))
    return tuple(found)


class Market:
    """The ways round for one merchant, found when they are asked for."""

    __slots__ = ("_ways", "cities", "empty", "laden", "somewhere", "supply")

    def __init__(self, roads: Roads, supply: Supply, customs: bool) -> None:
        self.supply = supply
        self.empty = roads.empty
        self.laden = roads.laden if customs else roads.empty
        self.cities = range(len(supply))
        self.somewhere = self._somewhere()
        self._ways: dict[tuple[int, int], list[float]] = {}

    def _somewhere(self) -> Counts:
        """How many of each good there are at all, up to two."""
        listed = [digits(number) for number in self.supply]
        return tuple([min(2, sum(have[good] for have in listed)) for good in KINDS])

    def ways(self, missing: int, dest: int) -> list[float]:
        """From every city: the shortest way to gather this and bring it there, for somebody with goods."""
        found = self._ways.get((missing, dest))
        if found is None:
            laden = self.laden
            if missing:
                stops = self.stops(missing, dest)
                found = [min([row[stop] + rest for stop, rest in stops]) for row in laden] if stops else [FAR] * 9
            else:
                found = [row[dest] for row in laden]
            self._ways[missing, dest] = found
        return found

    def stops(self, missing: int, dest: int) -> list[tuple[int, float]]:
        """The cities that have some of it, and how far it is from there."""
        listed = []
        for city in self.cities:
            rest = after(missing, self.supply[city])
            if rest != missing:
                listed.append((city, self.ways(rest, dest)[city]))
        return listed

    def way(self, start: int, missing: int, dest: int, spare: int) -> float:
        """Like `ways`, for somebody with so many goods that may be lost on the way."""
        plain, free = self.ways(missing, dest)[start], self.empty[start][dest]
        if missing:
            return plain - (CUSTOMS if spare and plain > free + 1.0 else 0.0)
        if plain - free < CUSTOMS * (spare + 1) - 0.2:
            return free
        return min([self.ways(one, dest)[start] for one in (1, 3, 9, 27)])

    def way_empty(self, start: int, missing: int, dest: int) -> float:
        """Nobody pays customs for nothing."""
        row = self.empty[start]
        if not missing:
            return row[dest]
        return min([row[stop] + rest for stop, rest in self.stops(missing, dest)], default=FAR)
