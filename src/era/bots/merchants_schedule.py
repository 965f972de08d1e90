"""What orders take: how many actions until a merchant has one done, and what they carry then."""

from msgspec import Struct

from era.bots.merchants_market import NO_SOURCE, Counts, Market, Supply, code, digits, supplies
from era.bots.merchants_roads import roads
from era.merchants.actions import NONE
from era.merchants.events import Effects
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, TURN, State

Offer = tuple[float, int, Counts]
"""The actions an order takes, which one it is (see `item`), and what is left in the carriage then."""
Start = tuple[Market, int, Counts, int]
"""A merchant in a plan: the ways they know, where they are, what they carry, and how much they could."""
ITEM = 64
"""An item is a card, and for a special order what it still asks for, times this."""
MOST_KEPT = 30_000


class Weights(Struct, frozen=True, kw_only=True):
    """What the value of a position is made of."""

    fading: float = 0.90
    """What an order is worth that is done a round later."""
    special: float = 1.5
    done: float = 1.2
    """What a completed order is worth, measured by one completed when the next card comes."""
    house: float = 0.3
    jewel: float = 0.12
    good: float = 0.02
    """A good in a carriage, for orders yet to come."""
    second: float = 0.02
    """The second of its kind."""
    envy: float = 0.5
    """Base game: how much the best of the others counts."""
    trip: float = 3.0
    """What it costs to bring a special order more than once."""
    pace: float = 2.2
    """Actions a turn, on average."""
    small: float = 8.0
    """What a carriage too small for an order costs, for each space."""


class Schedule:
    """Offers, kept once they are found: nothing of them depends on when somebody asks."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.markets: dict[tuple[int, Supply, bool], Market] = {}
        self.ranks: dict[tuple[int, int, Counts, int, tuple[int, ...]], list[Offer]] = {}
        self.supplies: list[Supply] = []
        self.state: State

    def look(self, state: State) -> None:
        """The goods in the cities are taken as they are now, until somebody looks again: whoever takes one is
        not punished for what nobody else could have taken as well."""
        if len(self.ranks) > MOST_KEPT or len(self.markets) > MOST_KEPT // 100:
            self.ranks.clear()
            self.markets.clear()
        self.state = state
        self.supplies = supplies(state)

    def starts(self, state: State) -> list[Start]:
        """Every merchant where they are now."""
        return [
            (
                self.market(state.effects, supply, not state.who[merchant].no_customs),
                state.at[merchant],
                tuple(state.cargo[merchant]),
                state.capacity[merchant],
            )
            for merchant, supply in enumerate(self.supplies)
        ]

    def market(self, effects: Effects, supply: Supply, customs: bool) -> Market:
        key = (id(effects), supply, customs)
        found = self.markets.get(key)
        if found is None:
            found = self.markets[key] = Market(effects, roads(effects), supply, customs)
        return found

    def ranked(self, start: Start, items: tuple[int, ...]) -> list[Offer]:
        """Every order, the one that takes the fewest actions first."""
        market, at, cargo, room = start
        key = (id(market), at, cargo, room, items)
        found = self.ranks.get(key)
        if found is None:
            found = self.ranks[key] = sorted([self.cost(market, at, cargo, room, one) for one in items])
        return found

    def cost(self, market: Market, at: int, cargo: Counts, room: int, wanted: int) -> Offer:
        card = wanted % ITEM
        city = self.state.rules.card_city[card]
        need = self._asked(market, city, wanted)
        missing, extra = _lacking(market, need, cargo)
        left = tuple([max(0, have - asked) for have, asked in zip(cargo, need, strict=True)])
        cost = market.effects.sell[city] + extra
        if any(cargo):
            cost += market.way(at, missing, city, cargo, sum(left))
        else:
            cost += market.way_empty(at, code(missing), city)
        return cost + self._crowded(market, at, missing, wanted, sum(need), room), wanted, left

    def _asked(self, market: Market, city: int, wanted: int) -> Counts:
        """What must be handed in, with what an event asks for on top."""
        need = digits(wanted // ITEM) if wanted >= ITEM else self.state.rules.card_goods[wanted]
        tribute = market.effects.tribute[city]
        if tribute == NONE:
            return need
        return tuple([asked + (good == tribute) for good, asked in enumerate(need)])

    def _crowded(self, market: Market, at: int, missing: Counts, wanted: int, size: int, room: int) -> float:
        """What a carriage too small for an order costs, or for it and what customs take."""
        if size < room:
            return 0.0
        if wanted >= ITEM:
            return self.weights.trip if size > room else 0.0
        if size > room:
            return self.weights.small * (size - room)
        return self.weights.small if market.loses(at, missing, self.state.rules.card_city[wanted]) else 0.0


def _lacking(market: Market, need: Counts, cargo: Counts) -> tuple[Counts, float]:
    """What has to be gathered, and the actions to load it."""
    missing, cost = [0, 0, 0, 0], 0.0
    for good in KINDS:
        lacking = need[good] - cargo[good]
        if lacking > 0:
            cost += lacking * market.effects.load[good]
            there = market.somewhere[good]
            if lacking > there:
                cost += NO_SOURCE * (min(2, lacking) - there)
            missing[good] = min(lacking, there)
    return tuple(missing), cost


def item(state: State, card: int) -> int:
    """An order with what it still asks for, as one number."""
    if card < state.rules.orders or not state.rules.federation:
        return card
    goods, start, on = state.rules.card_goods[card], (card - state.rules.orders) * STRIDE, state.on_special
    return card + ITEM * code(tuple([goods[good] - on[start + good] for good in KINDS]))


def ready(state: State, merchant: int, pace: float) -> float:
    """When a merchant is free: rounds from the next card, so below nought for turns still to be had before it."""
    count, first = state.rules.merchants, state.first
    turns, now = (merchant - first) % count, (state.active - first) % count
    if state.phase == TURN and turns == now:
        return -state.left / pace
    gained = -1.0 / pace if helped(state, merchant) else 0.0
    return gained - 1.0 if state.phase == TURN and turns > now else gained


def helped(state: State, merchant: int) -> bool:
    """Whether the next turn has one more action, because it starts beside a trading house."""
    city = 1 << state.at[merchant]
    if state.who[merchant].any_house:
        return any(houses & city for houses in state.houses)
    return bool(state.houses[merchant] & city)
