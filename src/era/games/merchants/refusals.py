"""Why an action is not legal: found out only after it was refused, so that legality is stated in one place."""

# Not compiled: runs only when a move is refused.

from collections.abc import Callable
from typing import Any

from era.core.catalogue import Amount, Name
from era.core.errors import IllegalAction
from era.games.merchants import notation
from era.games.merchants.actions import (
    NONE,
    Action,
    ChooseCharacter,
    Deliver,
    End,
    Jewel,
    Load,
    MoveMerchant,
    RemoveGood,
    Sell,
    Settle,
    Start,
    Unload,
)
from era.games.merchants.flow import legal
from era.games.merchants.rules.characters import count_spare_move
from era.games.merchants.rules.events import find_in_force
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import CHOOSE, DRAWS, OVER, SETTLE, START, STRIDE, TURN, WITHHOLD, State
from era.games.merchants.steps import unload
from era.games.merchants.texts import WORDS

RefusalReason = tuple[str, str, dict[str, Any]]
"""The rule that forbids it, the sentence, and what the sentence names."""


def explain(state: State, seat: int, action: Action) -> IllegalAction:
    rule, key, args = _find_reason(state, seat, action)
    return IllegalAction(rule, key, args, words=WORDS, nearest=find_nearest(state, seat, action))


def find_nearest(state: State, seat: int, action: Action) -> str | None:
    """Find the legal action of the same kind that has the most in common with the refused one."""
    best, likeness = None, 0
    for other in legal(state, seat):
        if type(other) is type(action):
            same = 1 + _count_likeness(other, action)
            if same > likeness:
                best, likeness = other, same
    return notation.write(state.rules, best) if best is not None else None


def _count_likeness(one: Action, other: Action) -> int:
    """What comes first in an action matters most: where to, which good, which card."""
    like = 0
    for field in one.__struct_fields__:
        like = 2 * like + (getattr(one, field) == getattr(other, field))
    return like


WANTED: dict[str, tuple[type, str, str]] = {
    CHOOSE: (ChooseCharacter, "character", "FED-1"),
    START: (Start, "start", "FED-4"),
    SETTLE: (Settle, "settle", "ERM-1"),
    WITHHOLD: (RemoveGood, "remove", "EVE-2"),
}
"""Phases with one kind of answer: its type, its verb in the notation, and the rule that asks for it."""


def _find_reason(state: State, seat: int, action: Action) -> RefusalReason:
    federation = state.rules.federation
    if state.phase == OVER:
        return "FED-14" if federation else "ERM-3", "game-over", {}
    if state.phase in DRAWS:
        return "FED-12" if federation else "ERM-2", "wait-for-draw", {}
    if state.rules.owner[state.active] != seat:
        return (
            "FED-5" if federation else "ERM-2",
            "not-your-turn",
            {"seat": state.rules.owner[state.active] + 1, "merchant": state.active + 1},
        )
    wanted = WANTED.get(state.phase)
    if wanted is not None and not isinstance(action, wanted[0]):
        _, verb, rule = wanted
        return rule, f"{state.phase}-first", {"example": notation.USAGE[verb]}
    if state.phase == TURN and isinstance(action, ChooseCharacter | Start | Settle | RemoveGood):
        return "FED-5" if federation else "ERM-2", "not-now", {}
    if state.extra and not isinstance(action, MoveMerchant):
        return "CHA-4", "moves-only", {}
    return EXPLAINERS[type(action)](state, action)


def _name_good(state: State, good: int) -> Name:
    return Name(state.rules.goods[good])


def _name_city(state: State, city: int) -> Name:
    return Name(state.rules.cities[city])


def _explain_cost(state: State, cost: int, effects: tuple[str, ...]) -> RefusalReason:
    """Too few actions left; if an event is what makes it dear, that event's rule."""
    for event in find_in_force(state):
        card = state.rules.events[event]
        if cost > 1 and card.effect in effects:
            name = Name("event-" + state.rules.event_names[event])
            return card.rule, "too-dear", {"event": name, "left": state.left}
    return "FED-5", "no-actions", {"left": state.left}


def _find_event_rule(state: State, effect: str) -> str:
    cards = [state.rules.events[event] for event in find_in_force(state)]
    return next((card.rule for card in cards if card.effect == effect), "FED-13")


def _explain_move(state: State, action: MoveMerchant) -> RefusalReason:
    here = state.at[state.active]
    args: dict[str, Any] = {"here": _name_city(state, here), "to": _name_city(state, action.to)}
    if action.to not in state.effects.near[here]:
        return "FED-6", "not-neighbours", args
    step = next((step for step in state.effects.moves[here] if step[0] == action.to), None)
    if step is None:
        return _find_event_rule(state, "block"), "road-shut", args
    _, cost, customs, needed = step
    if cost > state.left + count_spare_move(state):
        return _explain_cost(state, cost, ("border-cost", "enter-cost", "leave-cost"))
    if needed != NONE and not state.cargo[state.active][needed]:
        return _find_event_rule(state, "enter-with"), "must-carry", {**args, "good": _name_good(state, needed)}
    return _explain_duty(state, action, customs, needed, args)


def _explain_duty(
    state: State, action: MoveMerchant, customs: bool, needed: int, args: dict[str, Any]
) -> RefusalReason:
    who = state.who[state.active]
    if action.duty == NONE:
        return "FED-6", "duty-needed", args
    if who.no_customs:
        return who.rule, "no-duty-character", args
    if not customs or not state.weight[state.active]:
        return "FED-6", "no-duty", args
    good = _name_good(state, action.duty)
    if not state.cargo[state.active][action.duty]:
        return "FED-6", "not-carried", {"good": good}
    return _find_event_rule(state, "enter-with"), "must-keep", {**args, "good": _name_good(state, needed)}


def _explain_load(state: State, action: Load) -> RefusalReason:
    args: dict[str, Any] = {
        "good": _name_good(state, action.good),
        "merchant": action.source + 1,
        "here": _name_city(state, state.at[state.active]),
    }
    missing = _explain_missing(state, action)
    if missing is not None:
        return (*missing, args)
    cost = state.effects.load[action.good]
    if cost > state.left:
        return _explain_cost(state, cost, ("load-cost",))
    if state.weight[state.active] < state.capacity[state.active]:
        return "FED-7", "no-swap", args
    if action.swap == NONE:
        return "FED-7", "swap-needed", args
    return "FED-7", "not-carried", {"good": _name_good(state, action.swap)}


def _explain_missing(state: State, action: Load) -> tuple[str, str] | None:
    """Return the rule and the sentence if the good is not where it is to be loaded from."""
    here, good, source = state.at[state.active], action.good, action.source
    if source == NONE:
        if state.rules.product[here] != good:
            return "FED-7", "not-produced"
        return None if state.stock[good] else ("FED-7", "stock-empty")
    if source == state.active:
        return "FED-7", "own-goods"
    if action.area:
        return None if state.area[(here * STRIDE + source) * STRIDE + good] else ("FED-7", "area-empty")
    if not state.rules.federation:
        return "ERM-2", "no-carriages"
    if state.at[source] != here:
        return "FED-7", "not-here"
    return None if state.cargo[source][good] else ("FED-7", "carriage-empty")


def _explain_unload(state: State, action: Unload) -> RefusalReason:
    args: dict[str, Any] = {"good": _name_good(state, action.good), "merchant": action.to + 1}
    if not state.rules.federation:
        return "ERM-2", "no-unload", args
    if not state.cargo[state.active][action.good]:
        return "FED-8", "not-carried", args
    if action.to == state.active:
        return "FED-8", "to-oneself", args
    if action.to != NONE and not unload.is_in_reach(state, action.to):
        return "FED-8", "not-here", args
    if action.to != NONE and not unload.has_room(state, action.to):
        return "FED-8", "no-room", args
    return _explain_cost(state, 1, ())


def _explain_sell(state: State, action: Sell) -> RefusalReason:
    card = state.rules.cards[action.card]
    args: dict[str, Any] = {"card": card.name, "city": _name_city(state, card.city)}
    if (away := _explain_other_city(state, action.card)) is not None:
        return away
    if card.special and state.rules.federation:
        return "FED-9", "use-deliver", args
    return _explain_goods_or_cost(state, card.goods, args)


def _explain_other_city(state: State, card: int) -> RefusalReason | None:
    city = state.rules.card_city[card]
    args: dict[str, Any] = {"card": state.rules.cards[card].name, "city": _name_city(state, city)}
    if card not in state.row:
        return "FED-9", "not-in-row", args
    return None if city == state.at[state.active] else ("FED-9", "other-city", args)


def _explain_goods_or_cost(state: State, goods: tuple[int, ...], args: dict[str, Any]) -> RefusalReason:
    cargo = state.cargo[state.active]
    lacking = [good for good in KINDS if cargo[good] < goods[good]]
    if lacking:
        return "FED-9", "goods-missing", {**args, "good": _name_good(state, lacking[0])}
    cost = state.effects.sell[state.at[state.active]]
    if cost > state.left:
        return _explain_cost(state, cost, ("sell-cost",))
    tribute = state.effects.tribute[state.at[state.active]]
    return (
        _find_event_rule(state, "tribute"),
        "tribute",
        {**args, "amount": Amount(WORDS, state.rules.goods[tribute], 1)},
    )


def _explain_deliver(state: State, action: Deliver) -> RefusalReason:
    args: dict[str, Any] = {"card": state.rules.cards[action.card].name}
    if not state.rules.federation:
        return "ERM-2", "no-parts", args
    if (away := _explain_other_city(state, action.card)) is not None:
        return away
    wanted = count_missing(state, action.card)
    surplus = [good for good in KINDS if action.goods[good] > wanted[good]]
    if surplus:
        return "FED-9", "not-asked", {**args, "good": _name_good(state, surplus[0])}
    if not any(action.goods):
        return "FED-9", "nothing-delivered", args
    return _explain_goods_or_cost(state, action.goods, args)


def _explain_jewel(state: State, action: Jewel) -> RefusalReason:
    return ("FED-11", "no-jewel", {}) if state.rules.federation else ("ERM-2", "jewels-are-points", {})


def _explain_character(state: State, action: ChooseCharacter) -> RefusalReason:
    name = state.rules.traits[action.character].name
    return "FED-1", "character-taken", {"character": Name(f"character-{name}")}


def _explain_settle(state: State, action: Settle) -> RefusalReason:
    return "ERM-1", "city-taken", {"city": _name_city(state, action.city)}


def _explain_remove(state: State, action: RemoveGood) -> RefusalReason:
    return (
        "EVE-2",
        "nothing-to-remove",
        {
            "good": _name_good(state, action.good),
            "merchant": action.merchant + 1,
            "city": _name_city(state, action.city),
        },
    )


def _explain_not_now(state: State, action: Start | End) -> RefusalReason:
    return "FED-5", "not-now", {}


EXPLAINERS: dict[type, Callable[[State, Any], RefusalReason]] = {
    ChooseCharacter: _explain_character,
    Start: _explain_not_now,
    Settle: _explain_settle,
    MoveMerchant: _explain_move,
    Load: _explain_load,
    Unload: _explain_unload,
    Sell: _explain_sell,
    Deliver: _explain_deliver,
    Jewel: _explain_jewel,
    RemoveGood: _explain_remove,
    End: _explain_not_now,
}
