"""What a position is worth: a plan of who completes which order when, and what that is worth.

Every order in sight goes to whoever would have it done first, one after the other. An order done soon is worth
more than one done late: every round it fades by the same share.
"""

from era.bots.merchants_schedule import ITEM, Offer, Schedule, item, ready
from era.bots.merchants_weights import Weights
from era.merchants.scoring import result
from era.merchants.state import State

Planned = tuple[int, int, float]
"""An order, the merchant who completes it, and after how many rounds."""
FARTHEST = 6
"""So many orders are planned; what comes later is too uncertain to be worth the time."""
SCALE = 0.25
"""A point of the base game, measured by an order of the Federation."""


class Team:
    """Plans for positions of one game."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.schedule = Schedule(weights)

    def look(self, state: State) -> None:
        """Whoever asks about the positions of a turn begins with this."""
        self.schedule.look(state)

    def plan(self, state: State) -> list[Planned]:
        """Every order to whoever has it done first."""
        schedule, pace = self.schedule, self.weights.pace
        items = tuple([item(state, card) for card in state.row])
        starts = schedule.starts(state)
        times = [ready(state, merchant, pace) for merchant in range(len(starts))]
        lists = [schedule.ranked(start, items) for start in starts]
        planned: list[Planned] = []
        taken: set[int] = set()
        while len(taken) < min(len(items), FARTHEST):
            time, who, (_, chosen, left) = _first(lists, times, pace, taken)
            taken.add(chosen)
            card = chosen % ITEM
            planned.append((card, who, time))
            market, _, _, room = starts[who]
            starts[who], times[who] = (market, state.rules.card_city[card], left, room), time
            lists[who] = schedule.ranked(starts[who], items)
        return planned

    def value(self, state: State) -> float:
        """The Federation's prospects: orders to come, and what it has reached."""
        reached = sum([self.standing(state, merchant) for merchant in range(state.rules.merchants)])
        return self.promise(state) + reached

    def promise(self, state: State) -> float:
        """What the orders in sight are worth, each faded by the time it takes."""
        worth, orders, w = 0.0, state.rules.orders, self.weights
        for card, _, time in self.plan(state):
            worth += (w.special if card >= orders else 1.0) * w.fading**time
        return worth

    def standing(self, state: State, merchant: int) -> float:
        """What a merchant has reached, for the Federation."""
        w, cards, orders = self.weights, state.done[merchant], state.rules.orders
        worth = w.done * len(cards) + (w.special - 1.0) * sum([card >= orders for card in cards])
        worth += w.jewel * state.red[merchant]
        return worth + self.means(state, merchant)

    def means(self, state: State, merchant: int) -> float:
        """What will help later: houses, and goods of several kinds."""
        w = self.weights
        worth = w.house * state.houses[merchant].bit_count()
        for count in state.cargo[merchant]:
            if count:
                worth += w.good if count == 1 else w.good + w.second
        return worth

    def own_value(self, state: State, me: int) -> float:
        """The base game: my points, had and to come, less the best of the others'."""
        points = [float(score) for score in result(state).scores]
        if not state.ending:
            for card, who, time in self.plan(state):
                jewels = state.jewels_on.get(card, 0)
                points[who] += (state.rules.cards[card].points + jewels) * self.weights.fading ** (time + 1.0)
        worth = [SCALE * score + self.means(state, merchant) for merchant, score in enumerate(points)]
        others = [value for merchant, value in enumerate(worth) if merchant != me]
        return worth[me] - self.weights.envy * max(others)


def _first(lists: list[list[Offer]], times: list[float], pace: float, taken: set[int]) -> tuple[float, int, Offer]:
    """Who has the next order done, when, and which."""
    best: tuple[float, int, Offer] | None = None
    for merchant, offers in enumerate(lists):
        for offer in offers:
            if offer[1] not in taken:
                time = times[merchant] + offer[0] / pace
                if best is None or time < best[0]:
                    best = (time, merchant, offer)
                break
    assert best is not None
    return best
