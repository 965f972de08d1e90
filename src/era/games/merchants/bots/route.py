"""How a merchant gets an order done, step by step: the errand's table followed forwards.

It is what is said of a plan, not how one is found: nothing here decides.
"""

from collections import Counter

from era.games.merchants.actions import NONE, Action, Deliver, Load, MoveMerchant, Sell
from era.games.merchants.bots.errand import HALF_ACTIONS, NEVER, Counts, Errand
from era.games.merchants.bots.schedule import ITEM_FACTOR, Schedule, StartPoint, unpack_counts
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State

MAX_STEPS = 20
"""Far more than an order takes that anybody plans for."""

GoodsSource = tuple[int, int, int]
"""A good, the city and the merchant in whose selling area it lies; no city and no merchant for the stock."""
NextStep = tuple[int, int, Counts, Action]
"""Half actions from here to the end, where it leads, with which cargo, and by what."""


def trace_order(schedule: Schedule, state: State, merchant: int, start: StartPoint, wanted: int) -> list[Action]:
    """List the actions until the order is done, as far as they can be foreseen."""
    stand, at, cargo, room = start
    errand = schedule.errand(stand, wanted, room)
    steps: list[Action] = []
    taken: Counter[GoodsSource] = Counter()
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
        if isinstance(action, Load):
            taken[_name_source(at, action.good, action.source)] += 1
        steps.append(action)
        at, cargo = to, left
    return steps


def _sell(wanted: int) -> Action:
    card = wanted % ITEM_FACTOR
    return Deliver(card, unpack_counts(wanted // ITEM_FACTOR)) if wanted >= ITEM_FACTOR else Sell(card)


def _list_loads(
    errand: Errand, state: State, merchant: int, at: int, cargo: Counts, room: int, taken: Counter[GoodsSource]
) -> list[NextStep]:
    found: list[NextStep] = []
    swap = _find_surplus(errand, cargo) if sum(cargo) >= room else NONE
    if sum(cargo) >= room and swap == NONE:
        return found
    for good in KINDS:
        source = _find_source(state, merchant, at, good, taken)
        if source is not None and good != swap:
            more = _change(cargo, good, 1)
            if swap != NONE:
                more = _change(more, swap, -1)
            cost = errand.cost(at, more) + errand.ways.load[good]
            found.append((cost, at, more, Load(good, source, source != NONE, swap)))
    return found


def _find_surplus(errand: Errand, cargo: Counts) -> int:
    """Find the good of which a full carriage holds most beyond what is asked for; it goes back for another one."""
    beyond = [cargo[good] - errand.asked[good] for good in KINDS]
    return beyond.index(max(beyond)) if max(beyond) > 0 else NONE


def _find_source(state: State, merchant: int, at: int, good: int, taken: Counter[GoodsSource]) -> int | None:
    """Find whose selling area a good lies in; nobody's, where it comes from the stock. None if there is no more."""
    if state.rules.product[at] == good and state.stock[good] > taken[_name_source(at, good, NONE)]:
        return NONE
    for other in range(state.rules.merchants):
        lying = state.area[(at * STRIDE + other) * STRIDE + good]
        if other != merchant and lying > taken[_name_source(at, good, other)]:
            return other
    return None


def _name_source(at: int, good: int, source: int) -> GoodsSource:
    """The stock is the same in every city."""
    return (good, NONE, NONE) if source == NONE else (good, at, source)


def _list_moves(errand: Errand, at: int, cargo: Counts) -> list[NextStep]:
    found: list[NextStep] = []
    for to, actions, border, needed in errand.ways.effects.moves[at]:
        if needed != NONE and not cargo[needed]:
            continue
        price = HALF_ACTIONS[actions]
        if border and errand.spares > 1 and sum(cargo) > 0:
            for good in KINDS:
                less = _change(cargo, good, -1)
                if cargo[good] and (needed == NONE or less[needed]):  # what opens the gate is not paid away
                    found.append((errand.cost(to, less) + price, to, less, MoveMerchant(to, good)))
        else:
            found.append((errand.cost(to, cargo) + price, to, cargo, MoveMerchant(to)))
    return found


def _change(cargo: Counts, good: int, by: int) -> Counts:
    counts = list(cargo)
    counts[good] += by
    w, f, a, g = counts
    return w, f, a, g
