"""What a position is worth: a plan of who completes which order when, and what that is worth.

An order done soon is worth more than one done late: every round it fades by the same share. How well a plan is made
is what sets the levels apart.
"""

# Compiled: searches, as far as its time goes.

from typing import Final

from era.games.merchants.bots.joint_plan import Items, JointPlan
from era.games.merchants.bots.promises import Promises
from era.games.merchants.bots.schedule import (
    ITEM_FACTOR,
    OrderOffer,
    Schedule,
    StartPoint,
    estimate_ready,
    make_item,
    pack_rest,
)
from era.games.merchants.bots.weights import Weights
from era.games.merchants.rules.scoring import make_result
from era.games.merchants.state import State

Planned = tuple[int, int, float]
"""An order, the merchant who completes it, and after how many rounds."""
ALONE: Final = 0
"""The merchant who moves, whatever the others do."""
FIRST: Final = 1
"""Every order to whoever has it done first."""
JOINT: Final = 2
"""The best way to share the orders out."""
MAX_PLANNED_ORDERS: Final = 6
"""So many orders are planned; what comes later is too uncertain to be worth the time."""
END_ORDERS: Final = 3.0
"""What it is worth to be ahead in the base game's last round, in orders."""
LONG_GAME_ROUNDS: Final = 60
"""Rounds after which everybody wants the base game to end."""
FANCY: Final = (0.9, -0.7, 0.4, -1.0, 0.1, 1.0, -0.4, 0.7, -0.9)
"""How much better or worse a weaker bot thinks the orders of each city, times its taste: always the same mistake."""
ORDERS_PER_POINT: Final = 0.25
"""A point of the base game, measured by an order of the Federation."""


class Team:
    """Plans for positions of one game."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.pace: float = weights.pace
        self.fading: float = weights.fading
        self.schedule = Schedule(weights)
        self.joint = JointPlan(weights, self.schedule)
        self.mover = 0
        self.round = 0
        self.promises: Promises | None = None

    def look(self, state: State, promises: Promises | None = None) -> None:
        """Whoever asks about the positions of a turn begins with this."""
        self.promises = promises
        self.mover = state.active
        self.round = state.round
        if self.schedule.look(state):
            self.joint.forget()
        self.joint.look()

    def value(self, state: State, outlook: int, farthest: int) -> float:
        """Return the Federation's prospects: orders to come, and what it has reached."""
        reached = 0.0
        for merchant in range(state.rules.merchants):
            reached += self.standing(state, merchant)
        return self.promise(state, outlook, farthest) + reached

    def promise(self, state: State, outlook: int = JOINT, farthest: int = MAX_PLANNED_ORDERS) -> float:
        """Return what the orders in sight are worth, each faded by the time it takes."""
        if outlook == JOINT:
            return self._value_together(state)
        special: float = self.weights.special
        worth, orders = 0.0, state.rules.orders
        for card, _, time in self.plan(state, outlook, farthest):
            worth += (special if card >= orders else 1.0) * self.fading**time
        return worth

    def _value_together(self, state: State) -> float:
        starts = self.schedule.starts(state)
        times = self._estimate_times(state)
        return self.joint.best(starts, times, self._list_items(state), self.mover)

    def _list_items(self, state: State) -> list[Items]:
        """List the orders for each merchant: the same for all, unless somebody has promised something."""
        items = tuple([make_item(state, card) for card in state.row])
        special, orders = self.weights.special, state.rules.orders
        worths = tuple([special if card >= orders else 1.0 for card in state.row])
        everybody = range(state.rules.merchants)
        if self.promises is None:
            own = (items, worths)
            return [own for _ in everybody]
        return [self._list_own_items(state, self.promises, merchant, items, worths) for merchant in everybody]

    def _list_own_items(
        self, state: State, promises: Promises, merchant: int, items: tuple[int, ...], worths: tuple[float, ...]
    ) -> Items:
        """List the orders for one merchant: what somebody else has promised is worth nothing to them."""
        own, worth = list(items), list(worths)
        for index, card in enumerate(state.row):
            if not promises.is_left_to(card, merchant):
                worth[index] = 0.0
            elif card in promises.claimed:
                rest = promises.count_rest(state, card, merchant)
                if any(rest):
                    own[index] = card + ITEM_FACTOR * pack_rest(rest)
                else:
                    worth[index] = 0.0
        return tuple(own), tuple(worth)

    def assign(self, state: State) -> list[list[int]]:
        """Return which orders each merchant takes in the best way to share them out, what is done first first. An order
        is told as `make_item` does, as it concerns its merchant."""
        items = self._list_items(state)
        starts, times = self.schedule.starts(state), self._estimate_times(state)
        found: list[list[int]] = []
        for merchant, mask in enumerate(self.joint.assign(starts, times, items)):
            own = items[merchant][0]
            mine = [own[index] for index in range(len(own)) if mask >> index & 1 and items[merchant][1][index]]
            stand, at, cargo, room = starts[merchant]
            mine.sort(key=lambda wanted: self.schedule.halves(stand, at, cargo, room, wanted))
            found.append(mine)
        return found

    def _estimate_times(self, state: State) -> list[float]:
        """Estimate when each merchant is free, in rounds from where it was looked: a round that is over is gone."""
        gone = state.round - self.round
        return [estimate_ready(state, merchant, self.pace) + gone for merchant in range(state.rules.merchants)]

    def plan(self, state: State, outlook: int, farthest: int) -> list[Planned]:
        """Give out one order after the other, each to whoever has it done first."""
        schedule, pace = self.schedule, self.pace
        items = tuple([make_item(state, card) for card in state.row])
        starts = schedule.starts(state)
        times = self._estimate_times(state)
        lists: list[list[OrderOffer]] = [
            self._list_offers(who, start, items) if outlook != ALONE or who == self.mover else []
            for who, start in enumerate(starts)
        ]
        planned: list[Planned] = []
        taken: set[int] = set()
        while len(taken) < min(len(items), farthest):
            first = _find_first(lists, times, pace, taken)
            if first is None:
                break  # what is left was promised by those who are not asked
            time, who, (_, chosen, left) = first
            taken.add(chosen)
            card = chosen % ITEM_FACTOR
            planned.append((card, who, time))
            stand, _, _, room = starts[who]
            starts[who], times[who] = (stand, state.rules.card_city[card], left, room), time
            lists[who] = self._list_offers(who, starts[who], items)
        return planned

    def _list_offers(self, merchant: int, start: StartPoint, items: tuple[int, ...]) -> list[OrderOffer]:
        """List the orders that a merchant may take, the one that takes the fewest actions first."""
        offers = self.schedule.ranked(start, items)
        promises = self.promises
        if promises is None:
            return offers
        return [offer for offer in offers if promises.is_left_to(offer[1] % ITEM_FACTOR, merchant)]

    def standing(self, state: State, merchant: int) -> float:
        """Return what a merchant has reached, for the Federation."""
        w, cards, orders = self.weights, state.done[merchant], state.rules.orders
        worth: float = w.done * len(cards) + w.jewel * state.red[merchant] + self.means(state, merchant)
        for card in cards:
            if card >= orders:
                worth += w.special - 1.0
        return worth

    def means(self, state: State, merchant: int) -> float:
        """Return what will help later: houses, and goods of several kinds."""
        w = self.weights
        worth: float = w.house * state.houses[merchant].bit_count()
        for count in state.cargo[merchant]:
            if count:
                worth += w.good if count == 1 else w.good + w.second
        return worth

    def own_value(self, state: State, me: int, outlook: int, farthest: int, taste: float = 0.0) -> float:
        """Return the value of the base game: my points, had and to come, less the best of the others'. `taste`: by how
        much I think the orders of some cities better than they are, and of others worse."""
        points = [float(score) for score in make_result(state).scores]
        worth = [ORDERS_PER_POINT * score + self.means(state, merchant) for merchant, score in enumerate(points)]
        if not state.ending:
            self._add_prospects(state, worth, me, outlook == ALONE, farthest, taste)
        others = [value for merchant, value in enumerate(worth) if merchant != me]
        return (
            worth[me] - self.weights.envy * max(others) + (_value_last_word(state, points, me) if state.ending else 0.0)
        )

    def _add_prospects(
        self, state: State, worth: list[float], me: int, alone: bool, farthest: int, taste: float
    ) -> None:
        """What everybody, or only I, can still win; that two may want the same order is left out of account."""
        items = tuple([make_item(state, card) for card in state.row])
        cards = state.rules.cards
        worths = tuple([ORDERS_PER_POINT * (cards[card].points + state.jewels_on.get(card, 0)) for card in state.row])
        times = self._estimate_times(state)
        liked = worths
        if taste:
            city = state.rules.card_city
            liked = tuple(
                [one * (1.0 + taste * FANCY[city[card]]) for one, card in zip(worths, state.row, strict=True)]
            )
        for merchant, start in enumerate(self.schedule.starts(state)):
            if merchant == me or not alone:
                share = self.fading ** (times[merchant] + 1.0)
                worth[merchant] += share * self.joint.alone(start, items, liked if merchant == me else worths, farthest)


def _value_last_word(state: State, points: list[float], me: int) -> float:
    """Whoever is ahead ends the game if they can. Others wait, but not for ever: two might wait for each other."""
    ahead = points[me] > max([score for merchant, score in enumerate(points) if merchant != me])
    return END_ORDERS if ahead or state.round > LONG_GAME_ROUNDS else -END_ORDERS


def _find_first(
    lists: list[list[OrderOffer]], times: list[float], pace: float, taken: set[int]
) -> tuple[float, int, OrderOffer] | None:
    """Find who has the next order done, when, and which; nobody, if none is left for them."""
    best: tuple[float, int, OrderOffer] | None = None
    for merchant, offers in enumerate(lists):
        for offer in offers:
            if offer[1] not in taken:
                time = times[merchant] + offer[0] / pace
                if best is None or time < best[0]:
                    best = (time, merchant, offer)
                break
    return best
