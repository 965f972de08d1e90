"""Why a choice outside the turns is advised: a character, a beginning, a place to settle, a good to give up."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from era.bots.hints import MIN_POINTS, HintReason
from era.games.merchants.actions import NONE, Action, ChooseCharacter, RemoveGood, Settle, Start
from era.games.merchants.bots.bot import measure_distance
from era.games.merchants.bots.characters import LEAST, measure_character
from era.games.merchants.bots.evaluation import Team
from era.games.merchants.bots.hint_facts import apply_action, count_orders_asking, name_order, tell_fact
from era.games.merchants.bots.purpose import Purpose, find_soonest
from era.games.merchants.state import STRIDE, State

CHOICE_FACTS = (
    "fact-character", "fact-start", "fact-start-even", "fact-settle", "fact-settle-product", "fact-settle-order",
    "fact-remove", "fact-remove-free", "fact-remove-even", "fact-remove-least", "fact-remove-more",
)  # fmt: skip
"""Every key of `text/hints.en.toml` that a fact about such a choice may have."""


class RankedChoice(Struct, frozen=True):
    """What somebody chooses outside the turns, and how it compares with everything else they could choose."""

    action: Action
    worth: float
    """As players are told it, more than the worst choice."""
    best: float
    """That of the best choice."""

    def is_even(self) -> bool:
        """Tell whether it makes no difference that anybody would be told."""
        return self.best < MIN_POINTS


def find_choice_facts(view: State, choice: RankedChoice, purpose: Purpose | None) -> list[HintReason]:
    """List what is known about a choice. `purpose`: the order that it leads to."""
    return TELLERS[type(choice.action)](view, choice, choice.action, purpose)


def find_choice_purpose(team: Team, view: State, action: Action) -> Purpose | None:
    """Find which order is done first after a beginning. The team must have looked at the position."""
    if isinstance(action, Start):
        return find_soonest(team, apply_action(view, action), range(view.rules.merchants))
    return find_soonest(team, apply_action(view, action), [view.active]) if isinstance(action, Settle) else None


def _tell_character(
    view: State, choice: RankedChoice, action: ChooseCharacter, purpose: Purpose | None
) -> list[HintReason]:
    who = view.rules.traits[action.character]
    won = measure_character(who).won
    return [tell_fact("fact-character", ability=f"ability-{who.name}", won=won, least=LEAST.won)]


def _tell_start(view: State, choice: RankedChoice, action: Start, purpose: Purpose | None) -> list[HintReason]:
    told = [tell_fact("fact-start-even", merchants=view.rules.merchants)] if choice.is_even() else []
    if purpose is not None:
        order = name_order(view, purpose.card)
        told.append(tell_fact("fact-start", **order, merchant=purpose.carrier + 1, steps=len(purpose.steps)))
    return told


def _tell_settle(view: State, choice: RankedChoice, action: Settle, purpose: Purpose | None) -> list[HintReason]:
    rules = view.rules
    steps = measure_distance(apply_action(view, action), view.active)
    told = [tell_fact("fact-settle", steps=steps)]
    made = rules.product[action.city]
    if made != NONE:
        told.append(tell_fact("fact-settle-product", good=rules.goods[made], stock=view.stock[made]))
    if purpose is not None:
        told.append(tell_fact("fact-settle-order", **name_order(view, purpose.card), steps=len(purpose.steps)))
    return told


def _tell_removal(view: State, choice: RankedChoice, action: RemoveGood, purpose: Purpose | None) -> list[HintReason]:
    """Tell how many lie there, and whether anybody misses them."""
    rules, good = view.rules, action.good
    here = view.area[(action.city * STRIDE + action.merchant) * STRIDE + good]
    name, lying, asking = rules.goods[good], sum(view.area[good::STRIDE]), count_orders_asking(view, good)
    told = tell_fact("fact-remove", goods={name: here}, city=rules.cities[action.city], lying=lying)
    if not asking:
        return [told, tell_fact("fact-remove-free", good=name)]
    is_best = choice.best - choice.worth < MIN_POINTS
    how = "even" if choice.is_even() else "least" if is_best else "more"
    return [told, tell_fact(f"fact-remove-{how}", good=name, orders=asking)]


TELLERS: dict[type, Callable[[State, RankedChoice, Any, Purpose | None], list[HintReason]]] = {
    ChooseCharacter: _tell_character,
    Start: _tell_start,
    Settle: _tell_settle,
    RemoveGood: _tell_removal,
}
