"""Which orders a merchant is on, and how they get done: what bots announce and what advice names."""

from msgspec import Struct

from era.games.merchants.actions import Action, Deliver, Sell
from era.games.merchants.bots.errand import NEVER
from era.games.merchants.bots.evaluation import MAX_PLANNED_ORDERS, ORDERS_PER_POINT, Team
from era.games.merchants.bots.joint_plan import MASKS
from era.games.merchants.bots.route import trace_order
from era.games.merchants.bots.schedule import ITEM_FACTOR, make_item
from era.games.merchants.state import State


class Intent(Struct, frozen=True):
    """An order, and the steps until it is done."""

    card: int
    steps: tuple[Action, ...]

    def is_whole(self) -> bool:
        """Tell whether the steps lead all the way: some goods nobody can foresee, and some carriages are too small."""
        return bool(self.steps) and isinstance(self.steps[-1], Sell | Deliver)


def find_intent(team: Team, state: State, merchant: int) -> Intent | None:
    """Find the order that a merchant does next; None if nothing is left for them."""
    return next(iter(find_intents(team, state, merchant)), None)


def find_intents(team: Team, state: State, merchant: int) -> list[Intent]:
    """Find the one or two orders that a merchant does next, the first of them first: in the Federation in the best way
    to share them out, in the base game what is best for the merchant alone. The team looks at this very position: what
    was taken in the turn that led here lies there no more. Whoever values other positions has to look again."""
    if not state.row:
        return []
    team.look(state, team.promises)
    start = team.schedule.starts(state)[merchant]
    mine = team.assign(state)[merchant] if state.rules.federation else _choose_alone(team, state, merchant)
    return [
        Intent(wanted % ITEM_FACTOR, tuple(trace_order(team.schedule, state, merchant, start, wanted)))
        for wanted in mine
    ]


def value_alone(team: Team, state: State, merchant: int) -> float:
    """Return what the next orders are worth to a merchant of the base game, measured in orders of the Federation."""
    start = team.schedule.starts(state)[merchant]
    return team.joint.alone(start, *_list_worths(state), MAX_PLANNED_ORDERS)


def _list_worths(state: State) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """List the orders of the base game and what each is worth."""
    cards, on = state.rules.cards, state.jewels_on
    items = tuple(make_item(state, card) for card in state.row)
    return items, tuple(ORDERS_PER_POINT * (cards[card].points + on.get(card, 0)) for card in state.row)


def _choose_alone(team: Team, state: State, merchant: int) -> list[int]:
    """Choose as `JointPlan.alone` does: of the orders that look best the one or two that are best together."""
    start = team.schedule.starts(state)[merchant]
    items, worths = _list_worths(state)
    found, masks = team.joint.prospects(start, items, worths), MASKS[len(items)]
    looked_at = sum(1 << one for one in sorted(range(len(items)), key=lambda index: -found[index])[:MAX_PLANNED_ORDERS])
    best = masks[max((n for n, mask in enumerate(masks) if mask & ~looked_at == 0), key=lambda index: found[index])]
    costs = {wanted: team.schedule.halves(*start, wanted) for n, wanted in enumerate(items) if best >> n & 1}
    return sorted((wanted for wanted in costs if costs[wanted] < NEVER), key=lambda wanted: costs[wanted])
