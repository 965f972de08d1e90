"""The best sharing out of the orders in sight: every merchant takes none, one or two of them, and all that is
looked at, not only what somebody has done first.

An order is worth more the sooner it is done, and what one merchant's orders are worth does not depend on the others'.
So each merchant's prospects are found once, and put together set by set of orders.
"""

# Compiled: searches, as far as its time goes.

from typing import Final

from era.games.merchants.bots.errand import Counts
from era.games.merchants.bots.schedule import Schedule, StartPoint
from era.games.merchants.bots.weights import Weights

Items = tuple[tuple[int, ...], tuple[float, ...]]
"""The orders as they concern one merchant, and what each is worth to have done: nothing, if it is somebody else's."""
MAX_HALF_ACTIONS: Final = 240
"""Half actions; beyond that nothing is worth anything."""
MAX_KEPT: Final = 4_000
MAX_RESTS: Final = 400


def _list_masks(count: int) -> list[int]:
    """List every set of one or two orders."""
    singles = [1 << one for one in range(count)]
    return singles + [1 << one | 1 << two for one in range(count) for two in range(one + 1, count)]


MASKS: Final[list[list[int]]] = [_list_masks(count) for count in range(16)]


class JointPlan:
    """Prospects, kept once they are found."""

    def __init__(self, weights: Weights, schedule: Schedule) -> None:
        self.schedule = schedule
        self.special: float = weights.special
        self.fading: float = weights.fading
        self.fade: list[float] = [weights.fading ** (half / 2.0 / weights.pace) for half in range(MAX_HALF_ACTIONS + 1)]
        self.kept: dict[tuple[int, int, Counts, int, tuple[int, ...], tuple[float, ...]], list[float]] = {}
        self.rests: dict[tuple[tuple[int, float], ...], list[float]] = {}

    def look(self) -> None:
        if len(self.kept) > MAX_KEPT:
            self.kept.clear()
            self.rests.clear()
        elif len(self.rests) > MAX_RESTS:
            self.rests.clear()

    def forget(self) -> None:
        self.kept.clear()
        self.rests.clear()

    def best(self, starts: list[StartPoint], times: list[float], items: list[Items], mover: int) -> float:
        """Return what the orders are worth to all merchants together, each with what the orders ask of them (all in the
        same order). All but the mover are where they were a moment ago, so what they can do together is known."""
        count = len(items[0][0])
        if not count:
            return 0.0
        chains = [self.prospects(start, *own) for start, own in zip(starts, items, strict=True)]
        shares = [self.fading**time for time in times]
        rest = self._value_rest(chains, shares, count, mover)
        everything = (1 << count) - 1
        most, share, worth = rest[everything], shares[mover], chains[mover]
        for index, mask in enumerate(MASKS[count]):
            total = worth[index] * share + rest[everything ^ mask]
            if total > most:
                most = total
        return most

    def assign(self, starts: list[StartPoint], times: list[float], items: list[Items]) -> list[int]:
        """Return which orders each merchant takes in the best way to share them out, as sets."""
        count = len(items[0][0])
        masks = MASKS[count]
        values = [
            [worth * self.fading**time for worth in self.prospects(start, *own)]
            for start, own, time in zip(starts, items, times, strict=True)
        ]
        tables = [[0.0] * (1 << count)]
        for own_values in values:
            tables.append(_join(tables[-1], own_values, 1.0, masks))
        left, found = (1 << count) - 1, [0] * len(starts)
        for merchant in reversed(range(len(starts))):
            before = tables[merchant]
            most = before[left]
            for index, mask in enumerate(masks):
                total = values[merchant][index] + before[left ^ mask] if left & mask == mask else 0.0
                if total > most:
                    most, found[merchant] = total, mask
            left ^= found[merchant]
        return found

    def alone(self, start: StartPoint, items: tuple[int, ...], worths: tuple[float, ...], farthest: int) -> float:
        """Return the best one merchant can do with one or two of the orders that look best to them."""
        found, most, seen = self.prospects(start, items, worths), 0.0, 0
        for one in sorted(range(len(items)), key=lambda index: -found[index])[:farthest]:
            seen |= 1 << one
        for index, mask in enumerate(MASKS[len(items)]):
            if mask & seen == mask and found[index] > most:
                most = found[index]
        return most

    def prospects(self, start: StartPoint, items: tuple[int, ...], worths: tuple[float, ...]) -> list[float]:
        """Return what each set of one or two orders is worth to one merchant, done in the better order."""
        key = (id(start[0]), start[1], start[2], start[3], items, worths)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = self._find_prospects(start, items, worths)
        return found

    def _find_prospects(self, start: StartPoint, items: tuple[int, ...], worths: tuple[float, ...]) -> list[float]:
        stand, at, cargo, room = start
        schedule, count = self.schedule, len(items)
        # In the base game what comes second may need the space that the first order adds.
        later_room = room if schedule.state.rules.federation else room + 1
        costs = [schedule.halves(stand, at, cargo, room, wanted) for wanted in items]
        found = [worths[one] * self.fade[min(costs[one], MAX_HALF_ACTIONS)] for one in range(count)]
        pairs = [0.0] * (count * count)
        for one, wanted in enumerate(items):
            if costs[one] < MAX_HALF_ACTIONS:
                city, left = schedule.city(wanted), schedule.left(stand, wanted, cargo)
                for two, other in enumerate(items):
                    if two != one:
                        cost = costs[one] + schedule.halves(stand, city, left, later_room, other)
                        pairs[one * count + two] = found[one] + worths[two] * self.fade[min(cost, MAX_HALF_ACTIONS)]
        for one in range(count):
            for two in range(one + 1, count):
                found.append(max(pairs[one * count + two], pairs[two * count + one]))
        return found

    def _value_rest(self, chains: list[list[float]], shares: list[float], count: int, mover: int) -> list[float]:
        """Return what every set of orders is worth to all but one."""
        others = [merchant for merchant in range(len(chains)) if merchant != mover]
        key = tuple([(id(chains[other]), shares[other]) for other in others])
        found = self.rests.get(key)
        if found is None:
            found = [0.0] * (1 << count)
            for other in others:
                found = _join(found, chains[other], shares[other], MASKS[count])
            self.rests[key] = found
        return found


def _join(before: list[float], worth: list[float], share: float, masks: list[int]) -> list[float]:
    """Add one merchant: for every set of orders, find the best way to give them some of it."""
    found = before[:]
    values = [one * share for one in worth]
    for orders in range(1, len(before)):
        most = before[orders]
        for index, mask in enumerate(masks):
            if orders & mask == mask:
                total = values[index] + before[orders ^ mask]
                if total > most:
                    most = total
        found[orders] = most
    return found
