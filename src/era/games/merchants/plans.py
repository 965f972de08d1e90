"""Plans and claims of the Federation: what can be planned, and when a plan is done or out of date.

A plan is a list of moves, loads, unloads and sales of one merchant. What was done of it is seen from the position
alone, so that every process and every restart finds the same:

- a step is done when the merchant is where it led, or has loaded, unloaded or sold what it says;
- a merchant who is in a city that the plan does not lead to next has another plan: this one is over;
- a sale of an order that nobody asks for any more falls away, and with its last step the plan;
- a plan that was neither made nor followed in this round or the one before is out of date.

A claim lasts until the order is gone or nothing of what was claimed is missing any more.
"""

# Not compiled: runs when people talk, not when they play.

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from era.core.errors import DataError
from era.core.talk import MAX_PLAN_STEPS, GoodsClaim, PlayerPlan
from era.games.merchants import notation
from era.games.merchants.actions import Action, Deliver, Load, MoveMerchant, Sell, Unload
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import OVER, TURN, State
from era.games.merchants.texts import WORDS

ROUNDS_KEPT = 1
"""A plan outlives the round in which it was made or followed by so many."""

PlanStep = MoveMerchant | Load | Unload | Sell | Deliver


def find_actor(state: State) -> int:
    """Return the number of the merchant on turn; 0 outside of turns, and in the base game, where nobody plans
    together."""
    return state.active + 1 if state.rules.federation and state.phase == TURN else 0


def list_actors(state: State, seat: int) -> list[int]:
    return [merchant + 1 for merchant, owner in enumerate(state.rules.owner) if owner == seat]


# ---------------------------------------------------------------- plans


def make_plan(state: State, seat: int, actor: int, steps: Sequence[str], by: Literal["person", "bot"]) -> PlayerPlan:
    """Raises DataError or NotationError for what cannot be planned."""
    merchant = _check_actor(state, seat, actor)
    if len(steps) > MAX_PLAN_STEPS:
        raise _refuse("plan-long", most=MAX_PLAN_STEPS)
    read = [notation.read(state.rules, text) for text in steps]
    if any(not isinstance(action, PlanStep) for action in read):
        raise _refuse("plan-verb")
    written = [notation.write(state.rules, action) for action in read]
    plan = PlayerPlan(actor, seat, written, state.round, by, _find_place(state, merchant), _list_cargo(state, merchant))
    left = _follow_steps(state, plan)
    if left is None:
        raise _refuse("plan-nothing")
    return left


def follow_plan(state: State, plan: PlayerPlan) -> PlayerPlan | None:
    if state.phase == OVER or state.round > plan.round + ROUNDS_KEPT:
        return None
    return _follow_steps(state, plan)


def _follow_steps(state: State, plan: PlayerPlan) -> PlayerPlan | None:
    """Leave out what was done, and what cannot be done any more."""
    merchant = plan.actor - 1
    steps: list[PlanStep] = [read_step(state, text) for text in plan.steps]
    here = _find_place(state, merchant)
    cargo = _list_cargo(state, merchant)
    goods = plan.goods
    if here != plan.place:
        arrived = _find_arrival(state, steps, here)
        if arrived is None:
            return None
        steps, goods = steps[arrived + 1 :], cargo
    steps, goods = _drop_done(state, steps, goods, cargo)
    steps = [step for step in steps if _is_open(state, step)]
    if not steps:
        return None
    if len(steps) == len(plan.steps):
        return plan
    written = [notation.write(state.rules, step) for step in steps]
    return replace(plan, steps=written, round=state.round, place=here, goods=goods)


def read_step(state: State, text: str) -> PlanStep:
    action: Action = notation.read(state.rules, text)
    assert isinstance(action, PlanStep), "checked when the plan was made"
    return action


def _find_arrival(state: State, steps: list[PlanStep], here: str) -> int | None:
    """Find the step that led to this city. None: the merchant went elsewhere."""
    for index, step in enumerate(steps):
        if isinstance(step, MoveMerchant) and state.rules.cities[step.to] == here:
            return index
    return None


def _drop_done(
    state: State, steps: list[PlanStep], goods: dict[str, int], cargo: dict[str, int]
) -> tuple[list[PlanStep], dict[str, int]]:
    """Leave out loads and unloads before the next move of which the carriage tells; return what it held before those
    that are left."""
    left: list[PlanStep] = []
    held = dict(goods)
    for index, step in enumerate(steps):
        if isinstance(step, MoveMerchant):
            return [*left, *steps[index:]], held
        if isinstance(step, Load | Unload):
            good, change = state.rules.goods[step.good], 1 if isinstance(step, Load) else -1
            if (cargo.get(good, 0) - held.get(good, 0)) * change > 0:
                held[good] = held.get(good, 0) + change
                continue
        elif isinstance(step, Deliver) and _has_fewer(state, step, held, cargo):
            held = dict(cargo)
            continue
        left.append(step)
    return left, held


def _has_fewer(state: State, step: Deliver, held: dict[str, int], cargo: dict[str, int]) -> bool:
    names = [state.rules.goods[good] for good in KINDS if step.goods[good]]
    return all(cargo.get(name, 0) < held.get(name, 0) for name in names)


def _is_open(state: State, step: PlanStep) -> bool:
    return not isinstance(step, Sell | Deliver) or step.card in state.row


# ---------------------------------------------------------------- claims


def make_claim(state: State, seat: int, actor: int, target: str, goods: Mapping[str, int]) -> GoodsClaim:
    """Raises DataError for an order that is not there, or goods that it does not ask for."""
    merchant = _check_actor(state, seat, actor)
    card = state.rules.card_id.get(target, -1)
    if card not in state.row:
        raise _refuse("claim-order", word=target[:40])
    missing = list_missing(state, card)
    wanted = {good: count for good, count in goods.items() if count}
    if not wanted or any(not 0 < count <= missing.get(good, 0) for good, count in wanted.items()):
        raise _refuse("claim-goods")
    carried = _list_cargo(state, merchant)
    return GoodsClaim(actor, seat, target, wanted, state.round, missing, carried)


def follow_claim(state: State, claim: GoodsClaim) -> GoodsClaim | None:
    card = state.rules.card_id.get(claim.target, -1)
    if state.phase == OVER or card not in state.row:
        return None
    missing, carried = list_missing(state, card), _list_cargo(state, claim.actor - 1)
    left = {}
    for good, count in claim.goods.items():
        came = claim.missing.get(good, 0) - missing.get(good, 0)
        gave = claim.carried.get(good, 0) - carried.get(good, 0)
        mine = max(0, min(came, gave))  # goods that came to the order and are not in this carriage any more
        left[good] = min(count - mine, missing.get(good, 0))
    left = {good: count for good, count in left.items() if count > 0}
    if not left:
        return None
    if left == claim.goods and missing == claim.missing and carried == claim.carried:
        return claim
    return replace(claim, goods=left, missing=missing, carried=carried)


def list_missing(state: State, card: int) -> dict[str, int]:
    """List what an order still asks for, by the names of goods."""
    special = card >= state.rules.orders and state.rules.federation
    counts = count_missing(state, card) if special else state.rules.card_goods[card]
    return {state.rules.goods[good]: counts[good] for good in KINDS if counts[good]}


# ---------------------------------------------------------------- both


def _check_actor(state: State, seat: int, actor: int) -> int:
    """Return the merchant's index. Raises DataError."""
    if not state.rules.federation:
        raise _refuse("plan-federation")
    if actor not in list_actors(state, seat):
        raise _refuse("plan-merchant")
    if state.phase == OVER or state.at[actor - 1] < 0:
        raise _refuse("plan-phase")
    return actor - 1


def _find_place(state: State, merchant: int) -> str:
    return state.rules.cities[state.at[merchant]]


def _list_cargo(state: State, merchant: int) -> dict[str, int]:
    cargo = state.cargo[merchant]
    return {state.rules.goods[good]: cargo[good] for good in KINDS if cargo[good]}


def _refuse(key: str, **args: object) -> DataError:
    return DataError(key, args, words=WORDS)
