"""What it is worth that one merchant goes for some orders, one after the other.

An order done soon is worth more than one done late: every round it fades by the same share. So the worth of
a chain of orders is the worth of its first and of the rest, faded by the time until the first is done.
"""

from msgspec import Struct

from era.bots.merchants_market import NO_SOURCE, Counts, Market, Supply, code, digits, supplies
from era.bots.merchants_roads import roads
from era.merchants.events import Effects
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, TURN, State

Chain = tuple[int, ...]
"""Orders in the order they are done, as items: see `item`."""
Offer = tuple[float, Counts, float]
"""What is left of an order's worth when it is done, what is left in the carriage then, and the actions it takes."""
Start = tuple[Market, int, Counts, int]
"""A merchant in a plan: the ways they know, where they are, what they carry, and how much they could."""
ITEM = 64
"""An item is a card, and for a special order what it still asks for, times this."""
MOST_KEPT = 200_000
import os

ROOT=int(os.environ.get('ROOT','1'))


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
    trip: float = 3.0
    """What it costs to bring a special order more than once."""
    pace: float = 2.2
    """Actions a turn, on average."""
    small: float = 8.0
    """What a carriage too small for an order costs, for each space."""


class Schedule:
    """Chains and their worth. What it has found out it keeps: nothing of it depends on when it is asked."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.per_action = weights.fading ** (1.0 / weights.pace)
        self.markets: dict[tuple[int, Supply, bool], Market] = {}
        self.offers: dict[tuple[int, int, Counts, int, int], Offer] = {}
        self.chains: dict[tuple[int, int, Counts, int, Chain], float] = {}
        self.ranks: dict[tuple[int, int, Counts, int, Chain], list[tuple[float, int]]] = {}
        self.state: State

    def look(self, state: State) -> None:
        """Forget what is too much to keep. All positions asked about later are of this game."""
        if len(self.chains) + len(self.offers) > MOST_KEPT:
            self.chains.clear()
            self.offers.clear()
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
            for merchant, supply in enumerate(self.supplies if ROOT else supplies(state))
        ]

    def market(self, effects: Effects, supply: Supply, customs: bool) -> Market:
        key = (id(effects), supply, customs)
        found = self.markets.get(key)
        if found is None:
            found = self.markets[key] = Market(effects, roads(effects), supply, customs)
        return found

    def chain(self, market: Market, at: int, cargo: Counts, room: int, items: Chain) -> float:
        """What these orders are worth for somebody who is free now."""
        if not items:
            return 0.0
        key = (id(market), at, cargo, room, items)
        found = self.chains.get(key)
        if found is None:
            first = items[0]
            share, left, _ = self.offer(market, at, cargo, room, first)
            card = first % ITEM
            worth = self.weights.special if card >= self.state.rules.orders else 1.0
            rest = self.chain(market, self.state.rules.card_city[card], left, room + 1, items[1:])
            found = self.chains[key] = share * (worth + rest)
        return found

    def offer(self, market: Market, at: int, cargo: Counts, room: int, wanted: int) -> Offer:
        key = (id(market), at, cargo, room, wanted)
        found = self.offers.get(key)
        if found is None:
            cost, left = self.cost(market, at, cargo, room, wanted)
            found = self.offers[key] = (self.per_action**cost, left, cost)
        return found

    def cost(self, market: Market, at: int, cargo: Counts, room: int, wanted: int) -> tuple[float, Counts]:
        """How many actions an order takes, and what is left in the carriage then."""
        effects, rules, card = market.effects, self.state.rules, wanted % ITEM
        city = rules.card_city[card]
        need = digits(wanted // ITEM) if wanted >= ITEM else rules.card_goods[card]
        cost = float(effects.sell[city])
        missing, left, there = [0, 0, 0, 0], [0, 0, 0, 0], market.somewhere
        tribute = effects.tribute[city]
        size = 0
        for good in KINDS:
            asked = need[good] + (good == tribute)
            size += asked
            if asked > cargo[good]:
                lacking = asked - cargo[good]
                cost += lacking * effects.load[good]
                if lacking > there[good]:
                    cost += NO_SOURCE * (min(2, lacking) - there[good])
                    lacking = there[good]
                missing[good] = lacking
            else:
                left[good] = cargo[good] - asked
        if any(cargo):
            cost += market.way(at, code(tuple(missing)), city, sum(left))
        else:
            cost += market.way_empty(at, code(tuple(missing)), city)
        if size == room and wanted < ITEM and market.loses(at, tuple(missing), city):
            cost += self.weights.small
        elif size > room:
            cost += self.weights.trip if wanted >= ITEM else self.weights.small * (size - room)
        return cost, tuple(left)


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
        return any([houses & city for houses in state.houses])
    return bool(state.houses[merchant] & city)
