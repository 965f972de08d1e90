"""What an order takes, exactly: from every city and with every useful cargo the fewest actions to have it done.

A cargo is told by how many of each good asked for it holds, and by how much else, which is good for customs only.
All of these are looked at backwards from the sale, as far as somebody has asked, so that most questions are a look
into a table. Costs are counted in half actions: what costs two actions often leaves one of a turn unused, and
counts as two and a half.
"""

# Compiled: searches, as far as its time goes.

from typing import Final

from era.games.merchants.actions import NONE
from era.games.merchants.effects import Effects

Counts = tuple[int, int, int, int]
HALF_ACTIONS: Final = (0, 2, 5)
"""What an action that costs so many is counted as."""
NEVER: Final = 999
NO_SOURCE_HALF_ACTIONS: Final = 12
"""What a good costs that can only be had from somebody's carriage."""
RING_LISTS: Final = 16
"""More than any one step costs."""


class Ways:
    """How one gets into each city under one set of events, and which good opens a gate."""

    __slots__ = ("effects", "into", "load", "opens")

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.into: list[list[tuple[int, int, bool, int]]] = [[] for _ in effects.moves]
        self.load: list[int] = [HALF_ACTIONS[cost] for cost in effects.load]
        self.opens = NONE
        for here, steps in enumerate(effects.moves):
            for to, cost, border, needed in steps:
                self.into[to].append((here, HALF_ACTIONS[cost], border, needed))
                self.opens = max(self.opens, needed)


class Heaps:
    """Every useful cargo for one order, as numbers."""

    __slots__ = ("caps", "count", "digits", "steps", "weights")

    def __init__(self, caps: Counts) -> None:
        self.caps = caps
        self.steps: list[int] = [1, 1, 1, 1]
        count = 1
        for good in range(4):
            self.steps[good] = count
            count *= caps[good] + 1
        self.count = count
        self.digits: list[list[int]] = [
            [heap // self.steps[good] % (caps[good] + 1) for heap in range(count)] for good in range(4)
        ]
        d = self.digits
        self.weights: list[int] = [d[0][heap] + d[1][heap] + d[2][heap] + d[3][heap] for heap in range(count)]


_heaps: Final[dict[Counts, Heaps]] = {}


def share_heaps(asked: Counts, opens: int) -> Heaps:
    """Shared; the good that opens a gate is counted although nobody asks for it."""
    w, f, a, g = asked
    caps = (max(w, int(opens == 0)), max(f, int(opens == 1)), max(a, int(opens == 2)), max(g, int(opens == 3)))
    found = _heaps.get(caps)
    if found is None:
        found = _heaps[caps] = Heaps(caps)
    return found


class Errand:
    """One order for one carriage, with the goods to be had in the cities: `supply[good][city]`, up to two."""

    __slots__ = ("asked", "dest", "heaps", "now", "queue", "room", "spares", "supply", "togo", "waiting", "ways")

    def __init__(self, ways: Ways, customs: bool, supply: list[list[int]], asked: Counts, dest: int, room: int) -> None:
        self.ways, self.supply, self.asked, self.dest, self.room = ways, supply, asked, dest, room
        self.heaps = share_heaps(asked, ways.opens)
        self.spares = 3 if customs else 1
        """Goods beyond what is asked for: none, one, or more. Only customs make a difference of them."""
        self.togo: list[int] = [NEVER] * (len(ways.into) * self.heaps.count * self.spares)
        self.queue: list[list[int]] = [[] for _ in range(RING_LISTS)]
        self.waiting = 0
        self.now = 0
        self._add_goals()

    def cost(self, at: int, cargo: Counts) -> int:
        """Half actions until the order is done."""
        heaps, heap, spare = self.heaps, 0, 0
        for good in range(4):
            have, most = cargo[good], heaps.caps[good]
            if have > most:
                spare += have - most
                have = most
            heap += have * heaps.steps[good]
        spare = min(spare, self.spares - 1)
        place = (at * heaps.count + heap) * self.spares + spare
        while self.togo[place] > self.now and self.waiting:
            self._search()
        return self.togo[place]

    def _search(self) -> None:
        """What is reached waits in a ring of lists, one for each cost."""
        places, now = self.queue[self.now % RING_LISTS], self.now
        self.queue[now % RING_LISTS] = []
        self.waiting -= len(places)
        for place in places:
            if self.togo[place] == now:
                self._step_back(place, now)
        self.now = now + 1

    def _add_goals(self) -> None:
        price = HALF_ACTIONS[self.ways.effects.sell[self.dest]]
        w, f, a, g = self.asked
        steps = self.heaps.steps
        done = w * steps[0] + f * steps[1] + a * steps[2] + g * steps[3]
        goals = [done]
        opens = self.ways.opens
        if opens != NONE and not self.asked[opens]:
            goals.append(done + steps[opens])
        for heap in goals:
            for spare in range(self.spares):
                self._reach((self.dest * self.heaps.count + heap) * self.spares + spare, price)

    def _reach(self, place: int, cost: int) -> None:
        if cost < self.togo[place]:
            self.togo[place] = cost
            self.queue[cost % RING_LISTS].append(place)
            self.waiting += 1

    def _step_back(self, place: int, now: int) -> None:
        """Everything from which one step leads here."""
        spares, count = self.spares, self.heaps.count
        spare = place % spares
        heap = place // spares % count
        city = place // spares // count
        self._undo_loads(city, heap, spare, now)
        for here, price, border, needed in self.ways.into[city]:
            if needed == NONE or self.heaps.digits[needed][heap]:
                if border and spares > 1:
                    self._undo_customs(here, heap, spare, now + price)
                else:
                    self._reach((here * count + heap) * spares + spare, now + price)

    def _undo_customs(self, here: int, heap: int, spare: int, cost: int) -> None:
        """What was carried before customs took one."""
        heaps, spares = self.heaps, self.spares
        start = here * heaps.count
        if spare + 1 < spares:
            self._reach((start + heap) * spares + spare + 1, cost)
        if spare == 0:
            if heap == 0:
                self._reach(start * spares, cost)
            for good in range(4):
                if heaps.digits[good][heap] < heaps.caps[good]:
                    self._reach((start + heap + heaps.steps[good]) * spares, cost)

    def _undo_loads(self, city: int, heap: int, spare: int, now: int) -> None:
        heaps, spares = self.heaps, self.spares
        load = heaps.weights[heap] + spare
        here = (city * heaps.count + heap) * spares + spare
        for good in range(4):
            there, most = self.supply[good][city], heaps.caps[good]
            if not there or not most:
                continue
            have, cost = heaps.digits[good][heap], now + self.ways.load[good]
            if have and (there > 1 or self._is_taken_once(good, have, city)):
                before = here - heaps.steps[good] * spares
                if load <= self.room:
                    self._reach(before, cost)
                if load >= self.room and spare + 1 < spares:
                    self._reach(before + 1, cost)
            if have == most and spare and load <= self.room:
                self._reach(here - 1, cost)
        if city == self.dest:
            self._price_lacking(here, heap, now)

    def _is_taken_once(self, good: int, have: int, city: int) -> bool:
        """A single good is taken as the last of its kind, so that it is not taken twice; but if there are no others,
        one of them has to be the first."""
        return have == self.heaps.caps[good] or (2 not in self.supply[good] and city != self.supply[good].index(1))

    def _price_lacking(self, here: int, heap: int, now: int) -> None:
        """What there is too little of may turn up, but nobody should count on it."""
        heaps = self.heaps
        for good in range(4):
            if heaps.digits[good][heap] and sum(self.supply[good]) < heaps.caps[good]:
                self._reach(here - heaps.steps[good] * self.spares, now + NO_SOURCE_HALF_ACTIONS)
