"""A plain player for tests: each merchant goes for the order that the fewest actions complete.

It never hands goods over and never looks at the others' plans, except that no two merchants go for the
same order. Good enough to win some games, and quick enough to make the golden ones.
"""

import heapq
import random
from collections.abc import Iterator
from itertools import count

from era.merchants.actions import END, JEWEL, NONE, Action, Deliver, Load, Move, Sell
from era.merchants.characters import spare_move
from era.merchants.phases import sell
from era.merchants.ruleset import KINDS
from era.merchants.state import STRIDE, TURN, State

Cargo = tuple[int, ...]
Node = tuple[int, Cargo]
Offer = tuple[float, list[Action]]
FARTHEST = 13
MOST = 1.5
"""What completing a special order is worth, in orders: it ends an event, too."""
PART = 1.2
ENOUGH = 4
SPARE = 0.05
"""What a good is worth that is left over for another order."""


class Search:
    """From where a merchant stands: what can be reached and carried, for how many actions."""

    def __init__(self, state: State, others: list[Action]) -> None:
        self.state = state
        self.merchant = state.active
        self.full = state.capacity[self.merchant]
        self.customs = not state.who[self.merchant].no_customs
        self.promised = [goal for goal in others if isinstance(goal, Deliver)]
        self.demand = [sum(state.rules.card_goods[card][good] for card in state.row) for good in KINDS]

    def offers(self) -> dict[int, Offer]:
        """For each order in sight the best way to it: how much is done for each action, and the actions."""
        start: Node = (self.state.at[self.merchant], tuple(self.state.cargo[self.merchant]))
        came: dict[Node, tuple[Node, Action] | None] = {start: None}
        costs, order = {start: 0}, count()
        queue: list[tuple[int, int, Node]] = [(0, next(order), start)]
        found: dict[int, tuple[float, Node, Action]] = {}
        while queue:
            cost, _, node = heapq.heappop(queue)
            if cost > costs[node]:
                continue
            if (
                len(found) > ENOUGH
                and (1 + 3 * SPARE) / (cost + 1) < sorted(rate for rate, _, _ in found.values())[-ENOUGH]
            ):
                break
            for goal, card, worth, used in self._goals(node):
                rate = (worth + self._spare(node[1], used)) / (cost + 1)
                if card not in found or rate > found[card][0]:
                    found[card] = (rate, node, goal)
            for action, price, after in self._steps(node):
                if cost + price < costs.get(after, FARTHEST + 1):
                    costs[after] = cost + price
                    came[after] = (node, action)
                    heapq.heappush(queue, (cost + price, next(order), after))
        return {card: (rate, [*self._back(came, node), goal]) for card, (rate, node, goal) in found.items()}

    def _back(self, came: dict[Node, tuple[Node, Action] | None], node: Node) -> list[Action]:
        actions: list[Action] = []
        while (step := came[node]) is not None:
            node = step[0]
            actions.append(step[1])
        return actions[::-1]

    def _spare(self, cargo: Cargo, used: Cargo) -> float:
        """What is left in the carriage is worth something if other orders ask for it."""
        return SPARE * sum(min(cargo[good] - used[good], self.demand[good] - used[good]) for good in KINDS)

    def _goals(self, node: Node) -> Iterator[tuple[Action, int, float, Cargo]]:
        """What could be sold here with these goods, and how much of a card it is worth."""
        city, cargo = node
        tribute = self.state.effects.tribute[city]
        for card in self.state.row:
            if self.state.rules.card_city[card] != city:
                continue
            if card >= self.state.rules.orders and self.state.rules.federation:
                yield from self._part(card, cargo, tribute)
            elif self._enough(cargo, self.state.rules.card_goods[card], tribute):
                yield Sell(card), card, 1.0, self.state.rules.card_goods[card]

    def _enough(self, cargo: Cargo, goods: Cargo, tribute: int) -> bool:
        return all(cargo[good] >= goods[good] + (good == tribute) for good in KINDS)

    def _part(self, card: int, cargo: Cargo, tribute: int) -> Iterator[tuple[Action, int, float, Cargo]]:
        missing = sell.missing(self.state, card)
        wanted = missing[:]
        for goal in self.promised:
            if goal.card == card:
                wanted = [max(0, wanted[good] - goal.goods[good]) for good in KINDS]
        w, f, a, g = (min(cargo[good], wanted[good]) for good in KINDS)
        if [w, f, a, g] == missing:
            if self._enough(cargo, tuple(missing), tribute):
                yield Deliver(card, (w, f, a, g)), card, MOST, (w, f, a, g)
        elif w + f + a + g:
            part = (w + f + a + g) / self.state.rules.cards[card].size
            yield Deliver(card, (w, f, a, g)), card, PART * part, (w, f, a, g)

    def _steps(self, node: Node) -> Iterator[tuple[Action, int, Node]]:
        city, cargo = node
        weight = sum(cargo)
        for to, cost, customs, needed in self.state.effects.moves[city]:
            for duty in KINDS if customs and self.customs and weight else (NONE,):
                left = cargo if duty == NONE else _plus(cargo, duty, -1)
                if min(left) >= 0 and (needed == NONE or left[needed]):
                    yield Move(to, duty), cost, (to, left)
        for good, source in self._offers(city):
            price = self.state.effects.load[good]
            if weight < self.full:
                yield Load(good, source, source != NONE), price, (city, _plus(cargo, good, 1))
            else:
                for swap in KINDS:
                    if cargo[swap] and swap != good:
                        after = _plus(_plus(cargo, good, 1), swap, -1)
                        yield Load(good, source, source != NONE, swap), price, (city, after)

    def _offers(self, city: int) -> Iterator[tuple[int, int]]:
        """Goods to be had here, and from whom."""
        state = self.state
        product = state.rules.product[city]
        if product != NONE and state.stock[product]:
            yield product, NONE
        for other in range(state.rules.merchants) if state.lying[city] else ():
            for good in KINDS:
                if other != self.merchant and state.area[(city * STRIDE + other) * STRIDE + good]:
                    yield good, other


def _plus(cargo: Cargo, good: int, number: int) -> Cargo:
    return (*cargo[:good], cargo[good] + number, *cargo[good + 1 :])


class Planner:
    """Plays every seat of a game. With `noise` it sometimes does anything at all."""

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        self.rng = random.Random(seed)
        self.noise = noise
        self.plans: dict[int, list[Action]] = {}
        self.planned: tuple[int, int] = (0, NONE)
        self.offers: dict[int, dict[int, Offer]] = {}

    def choose(self, state: State, legal: list[Action]) -> Action:
        if state.phase != TURN or self.rng.random() < self.noise:
            return self.rng.choice(legal)
        me = state.active
        if self.planned != (state.round, me) or not self.plans.get(me) or self.plans[me][0] not in legal:
            self.planned = (state.round, me)
            self.plans[me] = self._plan(state)
        return self._next(state, legal)

    def _next(self, state: State, legal: list[Action]) -> Action:
        plan = self.plans[state.active]
        if plan and plan[0] in legal:
            return plan.pop(0)
        if plan and JEWEL in legal and not spare_move(state):
            return JEWEL
        return self._stock_up(state, legal) if not plan and state.left else END

    def _stock_up(self, state: State, legal: list[Action]) -> Action:
        """Nothing to go for: load what is here, a little of it."""
        for action in legal:
            if isinstance(action, Load) and action.swap == NONE and not state.cargo[state.active][action.good]:
                return action
        return END

    def _plan(self, state: State) -> list[Action]:
        """Orders are shared out: the best offer first, each merchant and each order once."""
        me = state.active
        others = [plan[-1] for other, plan in self.plans.items() if plan and other != me]
        self.offers[me] = Search(state, others if state.rules.federation else []).offers()
        if not state.rules.federation:
            return max(self.offers[me].values(), default=(0.0, []), key=_rate)[1]
        ranked = sorted(
            ((rate, merchant, card) for merchant, offers in self.offers.items() for card, (rate, _) in offers.items()),
            reverse=True,
        )
        busy, taken = set[int](), set[int]()
        for _, merchant, card in ranked:
            if merchant in busy or card in taken or card not in state.row:
                continue
            if merchant == me:
                return self.offers[me][card][1]
            busy.add(merchant)
            if card < state.rules.orders:
                taken.add(card)
        return []


def _rate(offer: Offer) -> float:
    return offer[0]
