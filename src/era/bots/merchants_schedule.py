"""What a position is worth: a plan of who completes which order when, made greedily, and its worth.

Every order in sight goes to the merchant who would have it done first, one after the other. An order done
soon is worth more than one done late.
"""

from msgspec import Struct

from era.bots.merchants_market import NO_SOURCE, Counts, Market, Supply, code, supply_for
from era.bots.merchants_roads import roads
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, TURN, State

Row = tuple[tuple[int, Counts], ...]
"""Orders and what they still ask for."""
Offer = tuple[float, int, Counts]
"""How many actions until an order is done, which one, and what is left in the carriage then."""
Planned = tuple[int, int, float]
"""The card, the merchant, and after how many rounds it is done."""
MOST_KEPT = 40_000


class Weights(Struct, frozen=True, kw_only=True):
    """What the value of a position is made of."""

    fading: float = 0.90
    """What an order is worth that is done a round later."""
    special: float = 1.5
    done: float = 1.2
    """What a completed order is worth beyond being gone."""
    house: float = 0.3
    jewel: float = 0.12
    good: float = 0.02
    """A good in a carriage, for orders yet to come."""
    pace: float = 2.2
    """Actions a turn, on average."""
    small: float = 5.0
    """What a carriage too small for an order costs, for each space."""


class Planner:
    """Plans for one game's positions. What it has found out about ways and offers it keeps for the next plan."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.markets: dict[tuple[int, Supply, bool], Market] = {}
        self.ranks: dict[tuple[int, int, Counts, int, Row], list[Offer]] = {}
        self.supplies: list[Supply] = []

    def look(self, state: State) -> None:
        """The goods in the cities are taken as they are now, until somebody looks again."""
        if len(self.ranks) > MOST_KEPT:
            self.ranks.clear()
            self.markets.clear()
        self.supplies = [supply_for(state, merchant) for merchant in range(state.rules.merchants)]

    def market(self, state: State, merchant: int) -> Market:
        key = (id(state.effects), self.supplies[merchant], state.who[merchant].no_customs)
        found = self.markets.get(key)
        if found is None:
            found = self.markets[key] = Market(roads(state.effects), key[1], not key[2])
        return found

    # ------------------------------------------------------------ offers

    def ranked(self, state: State, market: Market, at: int, cargo: Counts, room: int, row: Row) -> list[Offer]:
        """Every order, the one that somebody there with this cargo would have done first before the others."""
        key = (id(market), at, cargo, room, row)
        found = self.ranks.get(key)
        if found is None:
            found = [self.offer(state, market, at, cargo, room, card, need) for card, need in row]
            found.sort()
            self.ranks[key] = found
        return found

    def offer(self, state: State, market: Market, at: int, cargo: Counts, room: int, card: int, need: Counts) -> Offer:
        """How soon this order could be done."""
        effects, city = state.effects, state.rules.card_city[card]
        cost = float(effects.sell[city])
        missing, left, there = [0, 0, 0, 0], [0, 0, 0, 0], market.somewhere
        tribute = effects.tribute[city]
        size = 0
        for good in KINDS:
            wanted = need[good] + (good == tribute)
            size += wanted
            if wanted > cargo[good]:
                lacking = wanted - cargo[good]
                cost += lacking * effects.load[good]
                if lacking > there[good]:
                    cost += NO_SOURCE * (min(2, lacking) - there[good])
                    lacking = there[good]
                missing[good] = lacking
            else:
                left[good] = cargo[good] - wanted
        if any(cargo):
            cost += market.way(at, code(tuple(missing)), city, sum(left))
        else:
            cost += market.way_empty(at, code(tuple(missing)), city)
        if size > room:
            cost += self.weights.small * (size - room)
        return cost, card, tuple(left)

    # ------------------------------------------------------------ the plan

    def value(self, state: State) -> float:
        """The Federation's prospects."""
        worth = 0.0
        fading, special, orders = self.weights.fading, self.weights.special, state.rules.orders
        for card, _, time in self.plan(state):
            worth += (special if card >= orders else 1.0) * fading**time
        return worth + self.standing(state)

    def standing(self, state: State) -> float:
        """What has been reached already."""
        w = self.weights
        worth = 0.0
        for merchant in range(state.rules.merchants):
            cards = state.done[merchant]
            worth += w.done * len(cards) + (w.special - 1.0) * sum([card >= state.rules.orders for card in cards])
            worth += w.house * state.houses[merchant].bit_count() + w.jewel * state.red[merchant]
            worth += w.good * state.weight[merchant]
        return worth

    def plan(self, state: State) -> list[Planned]:
        """Every order to whoever has it done first, one after the other."""
        row = tuple([(card, _need(state, card)) for card in state.row])
        pace = self.weights.pace
        ready = [_ready(state, merchant, pace) for merchant in range(state.rules.merchants)]
        markets = [self.market(state, merchant) for merchant in range(state.rules.merchants)]
        lists = [
            self.ranked(state, markets[m], state.at[m], tuple(state.cargo[m]), state.capacity[m], row)
            for m in range(state.rules.merchants)
        ]
        places = [0] * len(lists)
        planned: list[Planned] = []
        taken: set[int] = set()
        while len(taken) < len(row):
            soonest, who = 1e9, 0
            for m, offers in enumerate(lists):
                place = places[m]
                while offers[place][1] in taken:
                    place += 1
                places[m] = place
                time = ready[m] + offers[place][0] / pace
                if time < soonest:
                    soonest, who = time, m
            _, card, left = lists[who][places[who]]
            taken.add(card)
            planned.append((card, who, soonest))
            ready[who], places[who] = soonest, 0
            city = state.rules.card_city[card]
            lists[who] = self.ranked(state, markets[who], city, left, state.capacity[who], row)
        return planned


def _need(state: State, card: int) -> Counts:
    """What an order still asks for."""
    goods = state.rules.card_goods[card]
    if card < state.rules.orders or not state.rules.federation:
        return goods
    start = (card - state.rules.orders) * STRIDE
    on = state.on_special
    return goods[0] - on[start], goods[1] - on[start + 1], goods[2] - on[start + 2], goods[3] - on[start + 3]


def _ready(state: State, merchant: int, pace: float) -> float:
    """When a merchant is free: rounds from the next card, so below nought for turns still to be had before it."""
    if state.phase != TURN:
        return 0.0
    count, first = state.rules.merchants, state.first
    turns, now = (merchant - first) % count, (state.active - first) % count
    if turns == now:
        return -state.left / pace
    return -1.0 if turns > now else 0.0
