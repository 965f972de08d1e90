"""Why a turn is advised, as facts with numbers that hold in the position: what a hint says of it."""

from collections.abc import Callable, Iterator
from typing import Any

from era.bots.hints import HintReason, HintValue
from era.games.merchants.actions import NONE, Action, Deliver, End, Jewel, Load, MoveMerchant, Sell, Unload
from era.games.merchants.bots.purpose import Purpose, count_asked, count_lacking
from era.games.merchants.bots.schedule import is_helped
from era.games.merchants.bots.search import PlannedTurn
from era.games.merchants.game import GAME
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.rules.scoring import find_titles, make_result
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State
from era.games.merchants.telling import name_counts

FACTS = (
    "fact-sell", "fact-sell-special", "fact-sell-points", "fact-part", "fact-event-over", "fact-space", "fact-house",
    "fact-red-jewel", "fact-white-jewels", "fact-red-points", "fact-title", "fact-ending",
    "fact-this-turn", "fact-this-turn-points", "fact-later", "fact-later-points", "fact-next", "fact-next-points",
    "fact-goes-for", "fact-goes-for-points", "fact-too-small", "fact-scarce", "fact-idle", "fact-tribute",
    "fact-load", "fact-load-last", "fact-load-duty", "fact-load-later", "fact-load-spare", "fact-swap", "fact-take",
    "fact-lacks", "fact-aboard", "fact-customs-spare", "fact-customs-again", "fact-hand", "fact-hand-last",
    "fact-jewel", "fact-start-house", "fact-end", "fact-end-jewels", "fact-end-free", "fact-nothing-fits",
)  # fmt: skip
"""Every key of `text/hints.en.toml` that a fact about a turn may have."""


def tell_fact(key: str, **values: HintValue) -> HintReason:
    return HintReason(key, 0.0, values)


def find_facts(view: State, line: PlannedTurn, purpose: Purpose | None) -> list[HintReason]:
    """List the facts about what a turn begins with, the weightiest first."""
    first = line[2][0]
    after = apply_action(view, first)
    served = None if purpose is not None and purpose.idle else purpose
    told: list[HintReason] = []
    if isinstance(first, Sell | Deliver):
        told += _tell_sale(view, after, first)
    elif served is not None:
        told += _tell_order(view, first, served)
    else:
        told += _tell_no_order(view, purpose)
    told += TELLERS.get(type(first), _tell_nothing)(view, after, first, served)
    told += _tell_end_of_turn(view, line)
    if purpose is not None and purpose.then is not None:
        told += _tell_next(view, purpose.then)
    told += _tell_space(view, after)
    return told


def apply_action(view: State, action: Action) -> State:
    """Return the position after an action."""
    state = GAME.copy(view)
    state.news = None
    GAME.act(state, view.rules.owner[view.active], action)
    return state


def name_order(view: State, card: int) -> dict[str, HintValue]:
    """Say which order it is: its city and what it asks for as it lies in the row; in the base game what it is worth."""
    rules = view.rules
    is_shared = card >= rules.orders and rules.federation
    goods = count_missing(view, card) if is_shared else rules.card_goods[card]
    order: dict[str, HintValue] = {"city": rules.cities[rules.card_city[card]], "goods": name_counts(rules, goods)}
    if not rules.federation:
        order["points"] = rules.cards[card].points + view.jewels_on.get(card, 0)
    return order


# ---------------------------------------------------------------- the order


def _tell_order(view: State, first: Action, purpose: Purpose) -> Iterator[HintReason]:
    """Tell whose order it is, and how soon it is done."""
    if purpose.left is None:
        yield _tell_about("fact-goes-for", view, purpose)
        yield from _tell_obstacle(view, purpose)
    elif purpose.now:
        yield _tell_about("fact-this-turn", view, purpose)
    elif isinstance(first, End):
        yield _tell_about("fact-next", view, purpose)
    else:
        yield _tell_about("fact-later", view, purpose)
    tribute = view.effects.tribute[view.rules.card_city[purpose.card]]
    if tribute != NONE:
        yield tell_fact("fact-tribute", goods={view.rules.goods[tribute]: 1})


def _tell_obstacle(view: State, purpose: Purpose) -> Iterator[HintReason]:
    """Tell what stands between a merchant and an order: a small carriage, or goods that lie nowhere."""
    size, spaces = sum(count_asked(view, purpose.card)), view.capacity[purpose.carrier]
    if size > spaces:
        yield tell_fact("fact-too-small", size=size, spaces=spaces)
    lacking = count_lacking(view, purpose.card, purpose.carrier)
    scarce = [max(0, lacking[good] - count_lying(view, good, purpose.carrier)) for good in KINDS]
    if any(scarce):
        yield tell_fact("fact-scarce", goods=name_counts(view.rules, scarce))


def count_lying(view: State, good: int, merchant: int) -> int:
    """Count the goods that a merchant could load: those in the stock, and in the selling areas of the others."""
    own = sum(view.area[city * STRIDE * STRIDE + merchant * STRIDE + good] for city in range(len(view.rules.cities)))
    return view.stock[good] + sum(view.area[good::STRIDE]) - own


def _tell_about(key: str, view: State, purpose: Purpose) -> HintReason:
    """In the base game the merchant is who is advised, and points are told."""
    key = key if view.rules.federation else f"{key}-points"
    return tell_fact(key, **name_order(view, purpose.card), merchant=purpose.carrier + 1, steps=purpose.left or 0)


def _tell_next(view: State, purpose: Purpose) -> Iterator[HintReason]:
    """Tell which order comes after one that is done now."""
    if purpose.left is not None:
        yield _tell_about("fact-next", view, purpose)


def _tell_lacking(view: State, after: State, purpose: Purpose | None) -> Iterator[HintReason]:
    """Tell what the order still lacks after an action."""
    if purpose is None or purpose.card not in after.row:
        return
    lacking = count_lacking(after, purpose.card, purpose.carrier)
    if any(lacking):
        yield tell_fact("fact-lacks", lacking=sum(lacking), goods=name_counts(view.rules, lacking))
    else:
        yield tell_fact("fact-aboard", goods=_name_asked(view, purpose))


def _name_asked(view: State, purpose: Purpose) -> dict[str, int]:
    return name_counts(view.rules, count_asked(view, purpose.card))


def _tell_no_order(view: State, purpose: Purpose | None) -> Iterator[HintReason]:
    """Tell why there is no order for who moves: others bring them, or in the base game all are too big."""
    if purpose is not None:
        yield tell_fact("fact-idle", merchant=view.active + 1, orders=len(view.row))
        yield from _tell_next(view, purpose)
    smallest = min([view.rules.cards[card].size for card in view.row], default=0)
    spaces = view.capacity[view.active]
    if not view.rules.federation and smallest > spaces:
        yield tell_fact("fact-nothing-fits", size=smallest, spaces=spaces)


# ---------------------------------------------------------------- what is done first


def _tell_sale(view: State, after: State, first: Sell | Deliver) -> Iterator[HintReason]:
    rules, card, merchant = view.rules, first.card, view.active
    order = name_order(view, card)
    if card in after.row:
        missing = count_missing(after, card)
        left, given = name_counts(rules, missing), _name_given(view, first)
        told: dict[str, HintValue] = {"city": order["city"], "given": given, "goods": left, "lacking": sum(missing)}
        yield tell_fact("fact-part", **told, merchant=merchant + 1)
        return
    if rules.federation:
        key = "fact-sell-special" if card >= rules.orders else "fact-sell"
        yield tell_fact(key, **order, merchant=merchant + 1, row=len(after.row), places=view.places)
    else:
        order["points"] = rules.cards[card].points
        yield tell_fact("fact-sell-points", **order)
        yield from _tell_points(view, after)
    yield from _tell_rewards(view, after)


def _name_given(view: State, first: Sell | Deliver) -> dict[str, int]:
    return name_counts(view.rules, first.goods if isinstance(first, Deliver) else view.rules.card_goods[first.card])


def _tell_points(view: State, after: State) -> Iterator[HintReason]:
    """Tell what the base game gives on top: jewels and titles."""
    merchant, points = view.active, view.rules.components.points
    white = after.white[merchant] - view.white[merchant]
    if white:
        yield tell_fact("fact-white-jewels", jewels=white, more=white * points.white_jewel)
    if after.red[merchant] > view.red[merchant]:
        yield tell_fact("fact-red-points", more=points.red_jewel)
    titles = len(find_titles(after, merchant)) - len(find_titles(view, merchant))
    if titles > 0:
        yield tell_fact("fact-title", titles=titles, more=titles * points.title)


def _tell_rewards(view: State, after: State) -> Iterator[HintReason]:
    rules, merchant = view.rules, view.active
    for special, event in enumerate(view.event_of):
        if event != NONE and after.event_of[special] == NONE:
            yield tell_fact("fact-event-over", event=f"event-{rules.event_names[event]}")
    houses = after.houses[merchant].bit_count()
    if houses > view.houses[merchant].bit_count():
        city = rules.cities[view.at[merchant]]
        yield tell_fact("fact-house", city=city, houses=houses, all=rules.houses, actions=rules.actions_with_house)
    elif rules.federation and after.red[merchant] > view.red[merchant]:
        yield tell_fact("fact-red-jewel", merchant=merchant + 1, jewels=after.red[merchant])


def _tell_space(view: State, after: State) -> Iterator[HintReason]:
    spaces = after.capacity[view.active]
    if spaces > view.capacity[view.active]:
        yield tell_fact("fact-space", spaces=spaces)


def _tell_load(view: State, after: State, first: Load, purpose: Purpose | None) -> Iterator[HintReason]:
    loaded: HintValue = {view.rules.goods[first.good]: 1}
    lacked = count_lacking(view, purpose.card, purpose.carrier) if purpose is not None else [0, 0, 0, 0]
    if purpose is None or not lacked[first.good]:
        yield _tell_spare(view, first.good, loaded, purpose)
    elif purpose.carrier != view.active:
        yield tell_fact("fact-take", loaded=loaded, merchant=purpose.carrier + 1)
    else:
        lacking = count_lacking(after, purpose.card, purpose.carrier)
        if any(lacking):
            goods = name_counts(view.rules, lacking)
            yield tell_fact("fact-load", loaded=loaded, lacking=sum(lacking), goods=goods)
        else:
            yield tell_fact("fact-load-last", loaded=loaded, goods=_name_asked(view, purpose))
    if first.swap != NONE:
        spaces = view.capacity[view.active]
        yield tell_fact("fact-swap", goods={view.rules.goods[first.swap]: 1}, spaces=spaces)


def _tell_spare(view: State, good: int, loaded: HintValue, purpose: Purpose | None) -> HintReason:
    """Tell what a good is for that the order does not ask for."""
    if purpose is not None and any(isinstance(step, MoveMerchant) and step.duty == good for step in purpose.steps):
        return tell_fact("fact-load-duty", loaded=loaded)
    asking = count_orders_asking(view, good)
    if not asking:
        return tell_fact("fact-load-spare", loaded=loaded)
    return tell_fact("fact-load-later", loaded=loaded, good=view.rules.goods[good], orders=asking)


def count_orders_asking(view: State, good: int) -> int:
    """Count the orders in the row that lack a good of this kind."""
    return sum(1 for card in view.row if count_asked(view, card)[good])


def _tell_move(view: State, after: State, first: MoveMerchant, purpose: Purpose | None) -> Iterator[HintReason]:
    yield from _tell_lacking(view, after, purpose)
    if first.duty == NONE or purpose is None:
        return
    goods: HintValue = {view.rules.goods[first.duty]: 1}
    if not count_lacking(after, purpose.card, view.active)[first.duty]:
        yield tell_fact("fact-customs-spare", goods=goods)
    elif any(isinstance(step, Load) and step.good == first.duty for step in purpose.steps):
        yield tell_fact("fact-customs-again", goods=goods)


def _tell_unload(view: State, after: State, first: Unload, purpose: Purpose | None) -> Iterator[HintReason]:
    if purpose is None or first.to != purpose.carrier:
        return
    loaded: HintValue = {view.rules.goods[first.good]: 1}
    lacking = count_lacking(after, purpose.card, first.to)
    if any(lacking):
        goods = name_counts(view.rules, lacking)
        yield tell_fact("fact-hand", loaded=loaded, merchant=first.to + 1, lacking=sum(lacking), goods=goods)
    else:
        yield tell_fact("fact-hand-last", loaded=loaded, merchant=first.to + 1, goods=_name_asked(view, purpose))


def _tell_jewel(view: State, after: State, first: Jewel, purpose: Purpose | None) -> Iterator[HintReason]:
    yield tell_fact("fact-jewel", jewels=after.red[view.active])


def _tell_end(view: State, after: State, first: End, purpose: Purpose | None) -> Iterator[HintReason]:
    if view.left:
        yield tell_fact("fact-end", actions=view.left)
    elif view.rules.federation and view.red[view.active]:
        yield tell_fact("fact-end-jewels", jewels=view.red[view.active])
    else:
        yield tell_fact("fact-end-free", actions=0)


def _tell_nothing(view: State, after: State, first: Any, purpose: Purpose | None) -> Iterator[HintReason]:
    return iter(())


TELLERS: dict[type, Callable[[State, State, Any, Purpose | None], Iterator[HintReason]]] = {
    Load: _tell_load,
    MoveMerchant: _tell_move,
    Unload: _tell_unload,
    Jewel: _tell_jewel,
    End: _tell_end,
}


def _tell_end_of_turn(view: State, line: PlannedTurn) -> Iterator[HintReason]:
    """Tell whether the next turn begins where it has more actions than it would have had here, and whether this turn
    makes the round the last."""
    _, after, actions = line
    merchant = view.active
    if after.ending and not view.ending:
        scores = make_result(after).scores
        others = max(score for other, score in enumerate(scores) if other != merchant)
        yield tell_fact("fact-ending", own=scores[merchant], others=others)
    moved = any(isinstance(action, MoveMerchant) for action in actions)
    if moved and is_helped(after, merchant) and not is_helped(view, merchant):
        city = view.rules.cities[after.at[merchant]]
        yield tell_fact("fact-start-house", city=city, actions=view.rules.actions_with_house)
