"""What could be bought this round, and the best basket for any stock and number of hammers.

Each piece gets one value: what it adds to the position at its best place, its cost not counted. A
basket is worth the sum of its pieces and of what is left in stock. That is a small knapsack, solved by
recursion with memory, so that the dice can ask it thousands of times a decision.
"""

import random

from era.games.medieval.bots.box_facts import find_facts
from era.games.medieval.bots.effects import pay_in_kind
from era.games.medieval.bots.evaluation import Judge, estimate_rounds_left
from era.games.medieval.bots.placement import DomainMasks
from era.games.medieval.bots.ring_plans import Plan, find_wall_places
from era.games.medieval.bots.weights import interpolate
from era.games.medieval.box.pieces import Placement
from era.games.medieval.rules import costs, domain
from era.games.medieval.ruleset import STONE, TRADE, WOOD, Ruleset
from era.games.medieval.state import Player, State

MAX_HAMMERS = 7
MIN_VALUE = 0.3


class Item:
    """A piece at its best place; `walls` of them for a ring."""

    __slots__ = ("hammers", "placement", "stone", "trade", "value", "wood")

    def __init__(self, value: float, cost: tuple[int, ...], hammers: int, placement: Placement) -> None:
        self.value = value
        self.trade, self.stone, self.wood = cost[TRADE], cost[STONE], cost[WOOD]
        self.hammers = hammers
        self.placement = placement


class Shop:
    """The goods of one seat in one position."""

    def __init__(self, state: State, seat: int, judge: Judge, per_piece: int = 1) -> None:
        self.judge = judge
        self.rounds = estimate_rounds_left(state, judge.weights)
        self.base = judge.value(state)
        self.items: list[Item] = []
        self._seat = seat
        self._per_piece = per_piece
        self._stock_buildings(state)
        self._stock_walls(state)
        self._price_leftovers(state)
        self._memory: dict[int, float] = {}
        self._list_items()

    def misjudge(self, noise: float, rng: random.Random) -> None:
        """Blurs what each piece seems to be worth: how the lower levels err."""
        for item in self.items:
            item.value *= max(0.0, 1.0 + rng.gauss(0.0, noise))
        self._memory = {}
        self._list_items()

    def _list_items(self) -> None:
        """Without what is dearer and worth no more than something else, best first."""
        self.items.sort(key=_get_value, reverse=True)
        kept: list[Item] = []
        for item in self.items:
            if not any(_is_no_dearer(better, item) for better in kept):
                kept.append(item)
        self._listed = [(i.value, i.hammers, i.trade, i.stone, i.wood) for i in kept]
        self._kept = kept

    # ------------------------------------------------------------ goods

    def _stock_buildings(self, state: State) -> None:
        player = state.players[self._seat]
        rules = state.rules
        plan = self.judge.plans[0] if self.judge.plans else None
        ground = DomainMasks(player, plan, rules, find_facts(rules), self.rounds)
        for index in state.types:
            if not state.supply[index] or (rules.costs_in_kind and not _can_give(player, index, rules)):
                continue
            piece = rules.pieces[index]
            best: Item | None = None
            for placement in ground.places(piece, self._per_piece):
                value = self.gain(state, placement)
                if best is None or value > best.value:
                    best = Item(value, piece.cost, 1, placement)
            if best is not None and best.value > MIN_VALUE:
                self.items.append(best)
        if ground.known.roads:
            self._stock_roads(state, ground)

    def _stock_roads(self, state: State, ground: DomainMasks) -> None:
        for placement in ground.roads(state.supply):
            value = self.gain(state, placement)
            if value > MIN_VALUE:
                self.items.append(Item(value, placement.piece.cost, 1, placement))

    def _stock_walls(self, state: State) -> None:
        player = state.players[self._seat]
        for plan in self.judge.plans[:1]:
            if not plan.missing or plan.missing & player.blocked:
                continue
            walls = self._plan_wall_series(state, plan)
            if not walls:
                continue
            value = self._value_series(state, walls)
            if value > MIN_VALUE:
                self.items.append(Item(value, (0, len(walls), 0, 0), len(walls), walls[0]))
                single = self.gain(state, walls[0])
                if len(walls) > 1 and single > MIN_VALUE:
                    self.items.append(Item(single, (0, 1, 0, 0), 1, walls[0]))

    def _plan_wall_series(self, state: State, plan: Plan) -> list[Placement]:
        """Walls that close the ring, one after the other; none if they cannot."""
        trial = state.copy()
        player = trial.players[self._seat]
        series: list[Placement] = []
        while len(series) < MAX_HAMMERS:
            left = Plan(plan.ring, player.barrier, self.judge.longest)
            if not left.missing:
                return series
            places = find_wall_places(player, left, trial.supply, trial.rules, 1)
            if not places:
                return []
            series.append(places[0])
            trial.supply[places[0].piece.index] -= 1
            domain.lay(player, places[0], trial.rules)
        return []

    def _value_series(self, state: State, walls: list[Placement]) -> float:
        trial = state.copy()
        for wall in walls:
            domain.lay(trial.players[self._seat], wall, trial.rules)
        return self.judge.value(trial) - self.base

    def gain(self, state: State, placement: Placement) -> float:
        """Return what the piece adds, as if it were free."""
        trial = state.copy()
        piece = placement.piece
        domain.lay(trial.players[self._seat], placement, trial.rules)
        trial.supply[piece.index] -= 1
        if trial.rules.costs_in_kind:
            pay_in_kind(trial.players[self._seat], piece.index, trial.rules)
        if piece.turns_x and piece.is_building and not trial.supply[piece.index]:
            trial.xs = (*trial.xs, piece.index)
        return self.judge.value(trial) - self.base

    # ------------------------------------------------------------ baskets

    def _price_leftovers(self, state: State) -> None:
        """What each amount left on a track is worth: its price, and a point for each guildhall."""
        w = self.judge.weights
        player = state.players[self._seat]
        halls = sum(player.built[i] for i, code in enumerate(find_facts(state.rules).bonus) if code == 2)
        track = state.rules.track
        self.left: list[list[float]] = []
        for resource, curve in ((TRADE, w.trade), (STONE, w.stone), (WOOD, w.wood)):
            price, top = interpolate(curve, self.rounds), track[resource]
            each = halls if self.rounds <= 0 else 0.15 * halls
            self.left.append([price * n * (1.0 - w.fullness * n / top) + each * n for n in range(top + 1)])

    def best(self, hammers: int, trade: int, stone: int, wood: int) -> float:
        """Return the value of the best basket, with what it leaves over."""
        if hammers > MAX_HAMMERS:
            hammers = MAX_HAMMERS
        key = ((hammers * 16 + trade) * 16 + stone) * 16 + wood
        known = self._memory.get(key)
        if known is not None:
            return known
        value = self.left[0][trade] + self.left[1][stone] + self.left[2][wood]
        if hammers:
            for worth, h, t, s, w in self._listed:
                if w <= wood and s <= stone and h <= hammers and t <= trade:
                    with_it = worth + self.best(hammers - h, trade - t, stone - s, wood - w)
                    if with_it > value:
                        value = with_it
        self._memory[key] = value
        return value

    def basket(self, hammers: int, trade: int, stone: int, wood: int) -> list[Item]:
        """Return the items of the best basket."""
        chosen: list[Item] = []
        hammers = min(hammers, MAX_HAMMERS)
        while True:
            value = self.best(hammers, trade, stone, wood)
            if self.left[0][trade] + self.left[1][stone] + self.left[2][wood] >= value - 1e-9:
                return chosen
            for item in self._kept:
                if item.hammers <= hammers and item.wood <= wood and item.stone <= stone and item.trade <= trade:
                    rest = self.best(hammers - item.hammers, trade - item.trade, stone - item.stone, wood - item.wood)
                    if item.value + rest >= value - 1e-9:
                        chosen.append(item)
                        hammers, trade = hammers - item.hammers, trade - item.trade
                        stone, wood = stone - item.stone, wood - item.wood
                        break
            else:
                return chosen


def _can_give(player: Player, index: int, rules: Ruleset) -> bool:
    return costs.has_die(player, index, rules) and costs.has_building(player, index, rules)


def _get_value(item: Item) -> float:
    return item.value


def _is_no_dearer(one: Item, other: Item) -> bool:
    """Costs no more of anything; that it is worth as much is known."""
    return (
        one.hammers <= other.hammers
        and one.trade <= other.trade
        and one.stone <= other.stone
        and one.wood <= other.wood
    )
