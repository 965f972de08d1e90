"""What orders take: how many actions until a merchant has one done, and what they carry then."""

# Compiled: searches, as far as its time goes.

from era.games.merchants.bots.errand import NEVER, Counts, Errand, Ways
from era.games.merchants.bots.weights import Weights
from era.games.merchants.effects import Effects
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import REFILL, STRIDE, TURN, State

OrderOffer = tuple[float, int, Counts]
"""The actions an order takes, which one it is (see `item`), and what is left in the carriage then."""
ITEM_FACTOR = 64
"""An item is a card, and for a special order what it still asks for, times this."""
MAX_KEPT = 10_000
MAX_ERRANDS = 1_000


class Stand:
    """What one merchant finds in the cities: what is produced, and what the others have sold."""

    __slots__ = ("customs", "errands", "supply", "ways")

    def __init__(self, ways: Ways, customs: bool, supply: list[list[int]]) -> None:
        self.ways = ways
        self.customs = customs
        self.supply = supply
        self.errands: dict[tuple[int, int], Errand] = {}


StartPoint = tuple[Stand, int, Counts, int]
"""A merchant in a plan: what they find, where they are, what they carry, and how much they could."""


class Schedule:
    """Offers, kept once they are found: nothing of them depends on when somebody asks."""

    def __init__(self, weights: Weights) -> None:
        self.small = int(2 * weights.small)
        self.trip = int(2 * weights.trip)
        self.ways: dict[int, Ways] = {}
        self.stands: dict[tuple[int, bool, tuple[int, ...]], Stand] = {}
        self.errands: dict[tuple[int, bool, int, int, tuple[int, ...]], Errand] = {}
        self.ranks: dict[tuple[int, int, Counts, int, tuple[int, ...]], list[OrderOffer]] = {}
        self.shelves: list[list[list[int]]] = []
        self.state: State

    def look(self, state: State) -> bool:
        """The goods in the cities are taken as they are now, until somebody looks again: whoever takes one is
        not punished for what nobody else could have taken as well. Says whether everything kept was thrown away."""
        full = len(self.ranks) > MAX_KEPT or len(self.errands) > MAX_ERRANDS
        if full:
            self.ranks.clear()
            self.stands.clear()
            self.errands.clear()
            self.ways.clear()
        self.state = state
        self.shelves = [list_shelves(state, merchant) for merchant in range(state.rules.merchants)]
        return full

    def starts(self, state: State) -> list[StartPoint]:
        """Return every merchant where they are now."""
        found: list[StartPoint] = []
        for merchant, supply in enumerate(self.shelves):
            w, f, a, g = state.cargo[merchant]
            stand = self.stand(state.effects, supply, not state.who[merchant].no_customs)
            found.append((stand, state.at[merchant], (w, f, a, g), state.capacity[merchant]))
        return found

    def stand(self, effects: Effects, supply: list[list[int]], customs: bool) -> Stand:
        key = (
            id(effects),
            customs,
            (pack_counts(supply[0]), pack_counts(supply[1]), pack_counts(supply[2]), pack_counts(supply[3])),
        )
        found = self.stands.get(key)
        if found is None:
            ways = self.ways.get(id(effects))
            if ways is None:
                ways = self.ways[id(effects)] = Ways(effects)
            found = self.stands[key] = Stand(ways, customs, supply)
        return found

    def ranked(self, start: StartPoint, items: tuple[int, ...]) -> list[OrderOffer]:
        """Return every order, the one that takes the fewest actions first."""
        stand, at, cargo, room = start
        key = (id(stand), at, cargo, room, items)
        found = self.ranks.get(key)
        if found is None:
            found = self.ranks[key] = sorted([self.cost(stand, at, cargo, room, one) for one in items])
        return found

    def cost(self, stand: Stand, at: int, cargo: Counts, room: int, wanted: int) -> OrderOffer:
        return self.halves(stand, at, cargo, room, wanted) / 2.0, wanted, self.left(stand, wanted, cargo)

    def halves(self, stand: Stand, at: int, cargo: Counts, room: int, wanted: int) -> int:
        """Half actions until the order is done, and more where the carriage is too small for it."""
        errand = self.errand(stand, wanted, room)
        w, f, a, g = errand.asked
        over = w + f + a + g - room
        cost = errand.cost(at, cargo)
        if over <= 0:
            return cost
        if not self.state.rules.federation:
            return NEVER  # nobody helps: it has to wait until the carriage is larger
        return cost + (self.trip if wanted >= ITEM_FACTOR else self.small * over)

    def left(self, stand: Stand, wanted: int, cargo: Counts) -> Counts:
        """Return what a carriage holds when the order is done."""
        w, f, a, g = self._count_asked(stand, self.city(wanted), wanted)
        return max(0, cargo[0] - w), max(0, cargo[1] - f), max(0, cargo[2] - a), max(0, cargo[3] - g)

    def city(self, wanted: int) -> int:
        return self.state.rules.card_city[wanted % ITEM_FACTOR]

    def errand(self, stand: Stand, wanted: int, room: int) -> Errand:
        found = stand.errands.get((wanted, room))
        if found is None:
            found = stand.errands[wanted, room] = self._share_errand(stand, wanted, room)
        return found

    def _share_errand(self, stand: Stand, wanted: int, room: int) -> Errand:
        """The same for everybody who finds the same of what is asked for."""
        city = self.city(wanted)
        asked = self._count_asked(stand, city, wanted)
        size = asked[0] + asked[1] + asked[2] + asked[3]
        room = max(size, min(room, size + 2))
        there = [pack_counts(stand.supply[good]) if asked[good] or good == stand.ways.opens else 0 for good in KINDS]
        key = (id(stand.ways), stand.customs, wanted, room, tuple(there))
        found = self.errands.get(key)
        if found is None:
            found = self.errands[key] = Errand(stand.ways, stand.customs, stand.supply, asked, city, room)
        return found

    def _count_asked(self, stand: Stand, city: int, wanted: int) -> Counts:
        """Count what must be handed in, with what an event asks for on top."""
        w, f, a, g = (
            unpack_counts(wanted // ITEM_FACTOR) if wanted >= ITEM_FACTOR else self.state.rules.card_goods[wanted]
        )
        tribute = stand.ways.effects.tribute[city]
        return w + (tribute == 0), f + (tribute == 1), a + (tribute == 2), g + (tribute == 3)


def list_shelves(state: State, merchant: int) -> list[list[int]]:
    """List how many of each good each city has for a merchant, up to two: its product, and what the others have
    sold."""
    rules, area, found = state.rules, state.area, []
    for good in KINDS:
        row = []
        for city, product in enumerate(rules.product):
            have = state.stock[good] if product == good else 0
            if state.lying[city]:
                start = city * STRIDE * STRIDE + good
                for other in range(rules.merchants):
                    if other != merchant:
                        have += area[start + other * STRIDE]
            row.append(min(2, have))
        found.append(row)
    return found


def pack_counts(counts: list[int]) -> int:
    """Small counts as one number."""
    number = 0
    for count in counts:
        number = number * 4 + count
    return number


def unpack_counts(number: int) -> Counts:
    return number % 3, number // 3 % 3, number // 9 % 3, number // 27


def make_item(state: State, card: int) -> int:
    """Pack an order and what it still asks for into one number."""
    if card < state.rules.orders or not state.rules.federation:
        return card
    goods, start, on = state.rules.card_goods[card], (card - state.rules.orders) * STRIDE, state.on_special
    return card + ITEM_FACTOR * pack_rest([goods[good] - on[start + good] for good in KINDS])


def pack_rest(rest: list[int]) -> int:
    """Pack what a special order still asks for, up to two of each good; `unpack_counts` reads it."""
    return rest[0] + 3 * (rest[1] + 3 * (rest[2] + 3 * rest[3]))


def estimate_ready(state: State, merchant: int, pace: float) -> float:
    """Estimate when a merchant is free: rounds from the next card, so below nought for turns still to be had before
    it."""
    count, first = state.rules.merchants, state.first
    turns, now = (merchant - first) % count, (state.active - first) % count
    if state.phase == TURN and turns == now:
        return -state.left / pace
    gained = -1.0 / pace if is_helped(state, merchant) else 0.0
    return gained - 1.0 if state.phase in (TURN, REFILL) and turns > now else gained


def is_helped(state: State, merchant: int) -> bool:
    """Tell whether the next turn has one more action, because it starts beside a trading house."""
    city = 1 << state.at[merchant]
    if state.who[merchant].any_house:
        return any(houses & city for houses in state.houses)
    return bool(state.houses[merchant] & city)
