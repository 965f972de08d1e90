"""The Federation's plan: every order in sight in the chain of one merchant, shared out as well as can be."""

from era.bots.merchants_schedule import ITEM, Chain, Schedule, Start, Weights, item, ready
from era.merchants.state import State

Plan = list[Chain]
"""For each merchant the orders they go for."""
import os

GREEDY=int(os.environ.get("GREEDY","1"))
ENOUGH = 1e-6
"""A plan is changed only for more than this."""


class Team:
    """Plans for positions of one game."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.schedule = Schedule(weights)
        self.known: Plan = []

    def look(self, state: State) -> None:
        """Plans of the positions to come begin with a plan for this one."""
        self.schedule.look(state)
        self.known = [() for _ in range(state.rules.merchants)]
        work = Work(self, state)
        if GREEDY: return
        work.insert_all()
        work.improve(8)
        self.known = work.plan

    def value(self, state: State, passes: int = 0) -> float:
        """What a position is worth with the plan as it is, or improved so many times."""
        work = Work(self, state)
        if GREEDY:
            return work.soonest() + standing(state, self.weights)
        work.insert_all()
        work.improve(passes)
        return work.total() + standing(state, self.weights)


class Work:
    """A plan for one position while it is made."""

    def __init__(self, team: Team, state: State) -> None:
        self.schedule = team.schedule
        self.merchants = range(state.rules.merchants)
        self.starts: list[Start] = self.schedule.starts(state)
        fading, pace = team.weights.fading, team.weights.pace
        self.pace, self.fading, self.special, self.orders = pace, fading, team.weights.special, state.rules.orders
        self.cities = state.rules.card_city
        self.times = [ready(state, merchant, pace) for merchant in self.merchants]
        self.factors = [fading ** time for time in self.times]
        open_items = {card: item(state, card) for card in state.row}
        self.plan: Plan = []
        for chain in team.known:
            self.plan.append(tuple([open_items.pop(old % ITEM) for old in chain if old % ITEM in open_items]))
        self.rest = list(open_items.values())
        self.worths = [self.worth(merchant, self.plan[merchant]) for merchant in self.merchants]

    def worth(self, merchant: int, chain: Chain) -> float:
        market, at, cargo, room = self.starts[merchant]
        return self.factors[merchant] * self.schedule.chain(market, at, cargo, room, chain)

    def total(self) -> float:
        return sum(self.worths)

    def soonest(self) -> float:
        """Every order to whoever has it done first, one after the other; what that is worth."""
        pace, fading, offer = self.pace, self.fading, self.schedule.offer
        rest = [old for chain in self.plan for old in chain] + self.rest
        starts, times = self.starts[:], self.times[:]
        lists = [self._ranked(starts[m], rest) for m in self.merchants]
        places = [0] * len(starts)
        taken: set[int] = set()
        total = 0.0
        while len(taken) < len(rest):
            best, who = 1e9, 0
            for m, offers in enumerate(lists):
                place = places[m]
                while offers[place][1] in taken:
                    place += 1
                places[m] = place
                time = times[m] + offers[place][0] / pace
                if time < best:
                    best, who = time, m
            chosen = lists[who][places[who]][1]
            taken.add(chosen)
            card = chosen % ITEM
            total += (self.special if card >= self.orders else 1.0) * fading**best
            market, at, cargo, room = starts[who]
            left = offer(market, at, cargo, room, chosen)[1]
            starts[who], times[who], places[who] = (market, self.cities[card], left, room), best, 0
            if len(taken) < len(rest):
                lists[who] = self._ranked(starts[who], rest)
        return total

    def _ranked(self, start: Start, items: list[int]) -> list[tuple[float, int]]:
        market, at, cargo, room = start
        key = (id(market), at, cargo, room, tuple(items))
        found = self.schedule.ranks.get(key)
        if found is None:
            offer = self.schedule.offer
            found = self.schedule.ranks[key] = sorted([(offer(market, at, cargo, room, one)[2], one) for one in items])
        return found

    def insert_all(self) -> None:
        """Orders that nobody goes for yet, each where it gains most."""
        for new in self.rest:
            _, merchant, chain, worth = self.best_place(new, -1, ())
            self.plan[merchant], self.worths[merchant] = chain, worth
        self.rest = []

    def best_place(self, new: int, without: int, shorter: Chain) -> tuple[float, int, Chain, float]:
        """Where an order gains most; the merchant `without` it has the `shorter` chain."""
        best: tuple[float, int, Chain, float] = (-1e9, 0, (), 0.0)
        for merchant in self.merchants:
            chain, base = self.plan[merchant], self.worths[merchant]
            if merchant == without:
                chain, base = shorter, self.worth(merchant, shorter)
            market, at, cargo, room = self.starts[merchant]
            factor, find = self.factors[merchant], self.schedule.chain
            for place in range(len(chain) + 1):
                longer = (*chain[:place], new, *chain[place:])
                worth = factor * find(market, at, cargo, room, longer)
                if worth - base > best[0]:
                    best = (worth - base, merchant, longer, worth)
        return best

    def improve(self, passes: int) -> None:
        for _ in range(passes):
            if not any([self.move(old) for chain in self.plan for old in chain]):
                return

    def move(self, old: int) -> bool:
        """Take an order out of its chain and put it where it gains most, if that is better."""
        giver = next(merchant for merchant in self.merchants if old in self.plan[merchant])
        shorter = tuple([other for other in self.plan[giver] if other != old])
        left = self.worth(giver, shorter)
        gain, merchant, chain, worth = self.best_place(old, giver, shorter)
        if gain <= self.worths[giver] - left + ENOUGH:
            return False
        self.plan[giver], self.worths[giver] = shorter, left
        self.plan[merchant], self.worths[merchant] = chain, worth
        return True


def standing(state: State, w: Weights) -> float:
    """What the Federation has reached already."""
    worth, orders = 0.0, state.rules.orders
    for merchant in range(state.rules.merchants):
        cards = state.done[merchant]
        worth += w.done * len(cards) + (w.special - 1.0) * sum([card >= orders for card in cards])
        worth += w.house * state.houses[merchant].bit_count() + w.jewel * state.red[merchant]
        for count in state.cargo[merchant]:
            if count:
                worth += w.good if count == 1 else w.good + w.second
    return worth
