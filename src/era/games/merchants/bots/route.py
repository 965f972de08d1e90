"""How a merchant gets an order done, step by step: the errand's table followed forwards.

It is what is said of a plan, not how one is found: nothing here decides.
"""

from era.games.merchants.actions import NONE, Action, Deliver, Load, MoveMerchant, Sell
from era.games.merchants.bots.errand import HALF_ACTIONS, NEVER, Counts, Errand
from era.games.merchants.bots.schedule import ITEM_FACTOR, Schedule, StartPoint, unpack_counts
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State

MAX_STEPS = 10

NextStep = tuple[int, int, Counts, Action]
"""Half actions from here to the end, where it leads, with which cargo, and by what."""


def trace_order(schedule: Schedule, state: State, merchant: int, start: StartPoint, wanted: int) -> list[Action]:
    """List the actions until the order is done, as far as they can be foreseen."""
    stand, at, cargo, room = start
    errand = schedule.errand(stand, wanted, room)
    steps: list[Action] = []
    taken: set[tuple[int, int]] = set()
    while len(steps) < MAX_STEPS:
        if at == errand.dest and all(cargo[good] >= errand.asked[good] for good in KINDS):
            steps.append(_sell(wanted))
            break
        found = _list_loads(errand, state, merchant, at, cargo, room, taken) + _list_moves(errand, at, cargo)
        if not found:
            break
        cost, to, left, action = min(found, key=lambda candidate: candidate[0])
        if cost >= NEVER or cost > errand.cost(at, cargo):
            break  # it takes a good that nobody can foresee
        if isinstance(action, Load) and errand.supply[action.good][at] == 1:
            taken.add((action.good, at))
        steps.append(action)
        at, cargo = to, left
    return steps


def _sell(wanted: int) -> Action:
    card = wanted % ITEM_FACTOR
    return Deliver(card, unpack_counts(wanted // ITEM_FACTOR)) if wanted >= ITEM_FACTOR else Sell(card)


def _list_loads(
    errand: Errand, state: State, merchant: int, at: int, cargo: Counts, room: int, taken: set[tuple[int, int]]
) -> list[NextStep]:
    found: list[NextStep] = []
    if sum(cargo) >= room:
        return found
    for good in KINDS:
        if errand.supply[good][at] and (good, at) not in taken:
            more = _change(cargo, good, 1)
            cost = errand.cost(at, more) + errand.ways.load[good]
            found.append((cost, at, more, Load(good, *_find_source(state, merchant, at, good))))
    return found


def _find_source(state: State, merchant: int, at: int, good: int) -> tuple[int, bool]:
    """Find whose selling area the good lies in; nobody's, where it comes from the stock."""
    if state.rules.product[at] == good and state.stock[good]:
        return NONE, False
    for other in range(state.rules.merchants):
        if other != merchant and state.area[(at * STRIDE + other) * STRIDE + good]:
            return other, True
    return NONE, False


def _list_moves(errand: Errand, at: int, cargo: Counts) -> list[NextStep]:
    found: list[NextStep] = []
    for to, actions, border, needed in errand.ways.effects.moves[at]:
        if needed != NONE and not cargo[needed]:
            continue
        price = HALF_ACTIONS[actions]
        if border and errand.spares > 1 and sum(cargo) > 0:
            for good in KINDS:
                if cargo[good]:
                    less = _change(cargo, good, -1)
                    found.append((errand.cost(to, less) + price, to, less, MoveMerchant(to, good)))
        else:
            found.append((errand.cost(to, cargo) + price, to, cargo, MoveMerchant(to)))
    return found


def _change(cargo: Counts, good: int, by: int) -> Counts:
    counts = list(cargo)
    counts[good] += by
    w, f, a, g = counts
    return w, f, a, g
