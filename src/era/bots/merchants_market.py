"""Where goods are to be had, and the shortest way round to gather some of them and bring them somewhere.

What is missing is a number of four digits to the base three: none, one or two of each good. No order asks
for more than two of a kind.
"""

from functools import cache

from era.bots.merchants_roads import CUSTOMS, FAR, Roads
from era.merchants.actions import NONE
from era.merchants.events import Effects
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, State

Counts = tuple[int, ...]
Supply = tuple[int, ...]
"""What there is in each city, or for each merchant in one, as such a number."""
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


@cache
def _had(goods: tuple[int, ...], product: int, stock: int, merchants: int) -> Supply:
    """What one city has for each merchant: its product, and what the others have sold there."""
    found = []
    for merchant in range(merchants):
        have = [sum(goods[good::STRIDE]) - goods[merchant * STRIDE + good] for good in KINDS]
        if product != NONE:
            have[product] += stock
        found.append(code(tuple(have)))
    return tuple(found)


def supplies(state: State) -> list[Supply]:
    """For each merchant what each city has."""
    rules, area, stock = state.rules, state.area, state.stock
    size, cities = STRIDE * STRIDE, []
    for city, product in enumerate(rules.product):
        goods = tuple(area[city * size : city * size + size])
        cities.append(_had(goods, product, min(2, stock[product]) if product != NONE else 0, rules.merchants))
    return list(zip(*cities, strict=True))


class Market:
    """The ways round for one merchant, found when they are asked for."""

    __slots__ = ("_ways", "cities", "effects", "empty", "inland", "laden", "somewhere", "supply")

    def __init__(self, effects: Effects, roads: Roads, supply: Supply, customs: bool) -> None:
        self.effects = effects
        self.supply = supply
        self.empty = roads.empty
        self.laden = roads.laden if customs else roads.empty
        self.cities = range(len(supply))
        self.somewhere = self._somewhere()
        self.inland = self._inland(effects.rules.countries)
        self._ways: dict[tuple[int, int, bool], list[float]] = {}

    def _somewhere(self) -> Counts:
        """How many of each good there are at all, up to two."""
        listed = [digits(number) for number in self.supply]
        return tuple([min(2, sum(have[good] for have in listed)) for good in KINDS])

    def _inland(self, countries: list[str]) -> list[tuple[bool, ...]]:
        """For each city which goods can be had without crossing a border from it."""
        listed = [digits(number) for number in self.supply]
        return [
            tuple([any(countries[other] == here and listed[other][good] for other in self.cities) for good in KINDS])
            for here in countries
        ]

    def loses(self, start: int, missing: Counts, dest: int) -> bool:
        """Whether somebody who has gathered everything must still cross a border with it."""
        if self.empty is self.laden:
            return False
        if any(missing):
            return not any(missing[good] and self.inland[dest][good] for good in KINDS)
        countries = self.effects.rules.countries
        return countries[start] != countries[dest]

    def ways(self, missing: int, dest: int, free: bool = False) -> list[float]:
        """From every city: the shortest way to gather this and bring it there, with customs or free of them."""
        found = self._ways.get((missing, dest, free))
        if found is None:
            table = self.empty if free else self.laden
            if missing:
                stops = self.stops(missing, dest, free)
                found = [min([row[stop] + rest for stop, rest in stops]) for row in table] if stops else [FAR] * 9
            else:
                found = [row[dest] for row in table]
            self._ways[missing, dest, free] = found
        return found

    def stops(self, missing: int, dest: int, free: bool = False) -> list[tuple[int, float]]:
        """The cities that have some of it, and how far it is from there."""
        listed = []
        for city in self.cities:
            rest = after(missing, self.supply[city])
            if rest != missing:
                listed.append((city, self.ways(rest, dest, free)[city]))
        return listed

    def way(self, start: int, missing: Counts, dest: int, cargo: Counts, spare: int) -> float:
        """Like `ways`, for somebody with this cargo, so much of which may be lost on the way."""
        number = code(missing)
        plain = self.ways(number, dest)[start]
        if self.empty is self.laden or plain < CUSTOMS:
            return plain
        free = self.ways(number, dest, True)[start]
        if not number:
            if plain - free < CUSTOMS * (spare + 1) - 0.2:
                return free
            return min([self.ways(one, dest)[start] for one in (1, 3, 9, 27)])
        if spare or plain < free + 0.5 or any(missing[g] and self.inland[start][g] for g in KINDS):
            return max(free, plain - spare * CUSTOMS)
        return min([self._losing(start, missing, dest, good) for good in KINDS if cargo[good]])

    def _losing(self, start: int, missing: Counts, dest: int, good: int) -> float:
        """The way if this good is what customs take, and has to be loaded again."""
        more = code(tuple([count + (kind == good) for kind, count in enumerate(missing)]))
        return self.ways(more, dest)[start] - CUSTOMS + 1.0

    def way_empty(self, start: int, missing: int, dest: int) -> float:
        """Nobody pays customs for nothing."""
        row = self.empty[start]
        if not missing:
            return row[dest]
        return min([row[stop] + rest for stop, rest in self.stops(missing, dest)], default=FAR)
