"""A plain player for tests: each merchant goes for the order that the fewest actions complete.

It never hands goods over, and of the others' plans it only knows which orders they go for. Good enough to
win some games, and quick enough to make the golden ones.
"""

import heapq
import random
from collections.abc import Iterator
from itertools import count

from era.games.merchants.actions import END, JEWEL, NONE, Action, Deliver, Load, MoveMerchant, Sell
from era.games.merchants.rules.characters import count_spare_move
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, TURN, State

Cargo = tuple[int, ...]
Node = tuple[int, Cargo]
"""Where the merchant is, and what they carry."""
Trail = dict[Node, tuple[Node, Action] | None]
Offer = tuple[float, int, list[Action]]
"""How much is done for each action, for which order, and the actions."""
FARTHEST = 20
COMPLETED = 1.5
"""What completing a special order is worth, in orders: it ends an event, too."""
PART = 1.2
KEEP = 1.2
"""What a merchant already goes for is a little better than anything new."""
SPARE = 0.15
"""What a good is worth that is left over for another order."""


class Search:
    """From where a merchant stands: what can be reached and carried, for how many actions."""

    def __init__(self, state: State, others: list[Action], spare: float) -> None:
        self.state = state
        self.spare = spare
        self.merchant = state.active
        self.full = state.capacity[self.merchant]
        self.customs = not state.who[self.merchant].no_customs
        self.promised = [goal for goal in others if isinstance(goal, Deliver)]
        self.open = state.row
        self.start: Node = (state.at[self.merchant], tuple(state.cargo[self.merchant]))
        self.wanted = [sum(state.rules.card_goods[card][good] for card in self.open) for good in KINDS]
        self.demand = [0, 0, 0, 0]
        for good in KINDS:
            wanted = sorted((state.rules.card_goods[card][good] for card in self.open), reverse=True)
            self.demand[good] = sum(wanted[:2]) + 1

    def offers(self) -> list[Offer]:
        """The best way to every order in sight."""
        came: Trail = {self.start: None}
        costs, order = {self.start: 0}, count()
        queue: list[tuple[int, int, Node]] = [(0, next(order), self.start)]
        found: dict[int, tuple[float, Node, Sell | Deliver]] = {}
        best = 0.0
        while queue:
            cost, _, node = heapq.heappop(queue)
            if cost > costs[node]:
                continue
            if len(found) > 3 and COMPLETED / (cost + 1) < 0.7 * best:
                break
            for goal, card, worth in self._goals(node):
                rate = (worth + self._left_over(node[1], goal)) / (cost + self.state.effects.sell[node[0]])
                if rate > found.get(card, (0.0,))[0]:
                    found[card] = (rate, node, goal)
                    best = max(best, rate)
            for action, price, after in self._steps(*node):
                if cost + price < costs.get(after, FARTHEST + 1):
                    costs[after] = cost + price
                    came[after] = (node, action)
                    heapq.heappush(queue, (cost + price, next(order), after))
        return [(rate, card, [*_back(came, node), goal]) for card, (rate, node, goal) in found.items()]

    def _left_over(self, cargo: Cargo, goal: Sell | Deliver) -> float:
        """What stays in the carriage is worth something if other orders ask for it."""
        used: Cargo = goal.goods if isinstance(goal, Deliver) else self.state.rules.card_goods[goal.card]
        return self.spare * sum(min(cargo[good], self.wanted[good]) - used[good] for good in KINDS)

    def _goals(self, node: Node) -> Iterator[tuple[Sell | Deliver, int, float]]:
        """What could be sold here with these goods, and how much of a card it is worth."""
        city, cargo = node
        tribute = self.state.effects.tribute[city]
        for card in self.open:
            if self.state.rules.card_city[card] != city:
                continue
            if card >= self.state.rules.orders and self.state.rules.federation:
                yield from self._part(card, cargo, tribute)
            elif self._enough(cargo, self.state.rules.card_goods[card], tribute):
                yield Sell(card), card, 1.0

    def _enough(self, cargo: Cargo, goods: Cargo, tribute: int) -> bool:
        return all(cargo[good] >= goods[good] + (good == tribute) for good in KINDS)

    def _part(self, card: int, cargo: Cargo, tribute: int) -> Iterator[tuple[Sell | Deliver, int, float]]:
        missing = count_missing(self.state, card)
        wanted = missing[:]
        for goal in self.promised:
            if goal.card == card:
                wanted = [max(0, wanted[good] - goal.goods[good]) for good in KINDS]
        w, f, a, g = (min(cargo[good], wanted[good]) for good in KINDS)
        if [w, f, a, g] == missing:
            if self._enough(cargo, tuple(missing), tribute):
                yield Deliver(card, (w, f, a, g)), card, COMPLETED
        elif w + f + a + g:
            yield Deliver(card, (w, f, a, g)), card, PART * (w + f + a + g) / self.state.rules.cards[card].size

    def _steps(self, city: int, cargo: Cargo) -> Iterator[tuple[Action, int, Node]]:
        yield from self._moves(city, cargo)
        yield from self._loads(city, cargo)

    def _moves(self, city: int, cargo: Cargo) -> Iterator[tuple[Action, int, Node]]:
        for to, cost, customs, needed in self.state.effects.moves[city]:
            for duty in KINDS if customs and self.customs and any(cargo) else (NONE,):
                left = cargo if duty == NONE else _plus(cargo, duty, -1)
                if min(left) >= 0 and (needed == NONE or left[needed]):
                    yield MoveMerchant(to, duty), cost, (to, left)

    def _loads(self, city: int, cargo: Cargo) -> Iterator[tuple[Action, int, Node]]:
        full = sum(cargo) >= self.full
        for good, source in self._goods_here(city):
            if cargo[good] >= self.demand[good]:
                continue
            more, price = _plus(cargo, good, 1), self.state.effects.load[good]
            if not full:
                yield Load(good, source, source != NONE), price, (city, more)
            else:
                for swap in KINDS:
                    if cargo[swap] and swap != good:
                        yield Load(good, source, source != NONE, swap), price, (city, _plus(more, swap, -1))

    def _goods_here(self, city: int) -> Iterator[tuple[int, int]]:
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


def _back(came: Trail, node: Node) -> list[Action]:
    actions: list[Action] = []
    while (step := came[node]) is not None:
        node = step[0]
        actions.append(step[1])
    return actions[::-1]


def _first_goal(plan: list[Action]) -> int:
    return next((action.card for action in plan if isinstance(action, Sell | Deliver)), NONE)


class Planner:
    """Plays every seat of a game. With `noise` it sometimes does anything at all; with `whim` it does
    not always take the best offer; with more `spare` it loads more for later."""

    def __init__(self, seed: int, noise: float = 0.0, whim: float = 0.0, spare: float = SPARE) -> None:
        self.rng = random.Random(seed)
        self.noise, self.whim, self.spare = noise, whim, spare
        self.plans: dict[int, list[Action]] = {}
        self.planned: tuple[int, int] = (0, NONE)
        self.offers: dict[int, list[Offer]] = {}

    def twin(self, seed: int, whim: float, spare: float) -> "Planner":
        """Another player who takes over this one's plans."""
        twin = Planner(seed, self.noise, whim, spare)
        twin.plans = {merchant: plan[:] for merchant, plan in self.plans.items()}
        twin.planned, twin.offers = self.planned, dict(self.offers)
        return twin

    def choose(self, state: State, legal: list[Action]) -> Action:
        if state.phase != TURN or self.rng.random() < self.noise:
            return self.rng.choice(legal)
        me = state.active
        if self.planned != (state.round, me) or not self.plans.get(me) or self.plans[me][0] not in legal:
            self.planned = (state.round, me)
            self.plans[me] = self._plan(state)
        return self._next(state, legal)

    def _plan(self, state: State) -> list[Action]:
        """Orders are shared out: the best offer first, each merchant and each order once."""
        me = state.active
        if not state.rules.federation:
            return max(Search(state, [], self.spare).offers(), default=(0.0, NONE, []), key=self._liking)[2]
        goals = [action for other, plan in self.plans.items() if other != me for action in plan]
        self.offers[me] = Search(state, goals, self.spare).offers()
        everything = [(offer, merchant) for merchant, offers in self.offers.items() for offer in offers]
        goal = {merchant: _first_goal(plan) for merchant, plan in self.plans.items()}
        everything.sort(
            key=lambda pair: self._liking(pair[0]) * (KEEP if pair[0][1] == goal.get(pair[1]) else 1), reverse=True
        )
        busy, taken = set[int](), set[int]()
        for (_, card, plan), merchant in everything:
            if merchant in busy or card in taken or card not in state.row:
                continue
            if merchant == me:
                return plan
            busy.add(merchant)
            if card < state.rules.orders:
                taken.add(card)
        return []

    def _liking(self, offer: Offer) -> float:
        return offer[0] * (1 + self.whim * self.rng.random())

    def _next(self, state: State, legal: list[Action]) -> Action:
        plan = self.plans[state.active]
        if plan and plan[0] in legal:
            return plan.pop(0)
        if plan and JEWEL in legal and not count_spare_move(state):
            return JEWEL
        return self._stock_up(state, legal) if not plan and state.left else END

    def _stock_up(self, state: State, legal: list[Action]) -> Action:
        """Nothing to go for: load what is here, a little of it."""
        for action in legal:
            if isinstance(action, Load) and action.swap == NONE and not state.cargo[state.active][action.good]:
                return action
        return END
