"""FED-9: Sell: an order at once, or parts of a special order."""

from itertools import product

from era.games.merchants.actions import NONE, Action, Deliver, Sell
from era.games.merchants.rules import events, houses
from era.games.merchants.rules.orders import count_missing
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State
from era.games.merchants.steps import withhold
from era.games.merchants.steps.load import spend
from era.games.merchants.steps.unload import lay
from era.games.merchants.telling import (
    name_counts,
    tell_areas,
    tell_capacity,
    tell_card,
    tell_cards,
    tell_cargo,
    tell_row,
    tell_stock,
)


def find(state: State, found: list[Action]) -> None:
    merchant = state.active
    city = state.at[merchant]
    if not state.weight[merchant] or state.effects.sell[city] > state.left:
        return
    cities, rules = state.rules.card_city, state.rules
    for card in state.row:
        if cities[card] == city:
            if card >= rules.orders and rules.federation:
                _find_deliveries(state, found, card)
            elif can_complete(state, rules.card_goods[card]):
                found.append(rules.sell[card])


def can_complete(state: State, goods: tuple[int, ...]) -> bool:
    """Tell whether the carriage holds these goods, and what an event asks for on top (EVE-3)."""
    cargo = state.cargo[state.active]
    tribute = state.effects.tribute[state.at[state.active]]
    for good in KINDS:
        if cargo[good] < goods[good] + (good == tribute):
            return False
    return True


def _find_deliveries(state: State, found: list[Action], card: int) -> None:
    cargo, open_goods = state.cargo[state.active], count_missing(state, card)
    most = [min(cargo[good], open_goods[good]) for good in KINDS]
    if not any(most):
        return
    name, table = state.rules.cards[card].name, state.rules.deliver
    whole = tuple(open_goods)
    for w, f, a, g in product(*[range(count + 1) for count in most]):
        goods = (w, f, a, g)
        if any(goods) and (goods != whole or can_complete(state, goods)):
            found.append(table[name, goods])


def perform_sell(state: State, action: Sell) -> None:
    card = action.card
    goods = state.rules.card_goods[card]
    spend(state, state.effects.sell[state.at[state.active]])
    hand_in(state, goods)
    take_card(state, card)
    pay_tribute(state)
    if card < state.rules.orders:
        for good in KINDS:
            lay(state, state.active, good, goods[good])
        if state.news is not None:
            _tell_shared(state, name_counts(state.rules, goods), {})
    else:
        share_out(state, goods)
    reward(state, card)


def perform_deliver(state: State, action: Deliver) -> None:
    card, start = action.card, (action.card - state.rules.orders) * STRIDE
    spend(state, state.effects.sell[state.at[state.active]])
    hand_in(state, action.goods)
    for good in KINDS:
        state.on_special[start + good] += action.goods[good]
    if state.news is not None:
        _tell_part(state, action)
    if any(count_missing(state, card)):
        return
    take_card(state, card)
    pay_tribute(state)
    for good in KINDS:
        state.on_special[start + good] = 0
    share_out(state, state.rules.card_goods[card])
    reward(state, card)


def _tell_part(state: State, action: Deliver) -> None:
    rules = state.rules
    state.tell(
        "part",
        state.active,
        "FED-9",
        [*tell_cargo(state, state.active), tell_card(state, action.card)],
        card=rules.cards[action.card].name,
        goods=name_counts(rules, action.goods),
        missing=name_counts(rules, count_missing(state, action.card)),
    )


def hand_in(state: State, goods: tuple[int, ...]) -> None:
    cargo = state.cargo[state.active]
    for good in KINDS:
        cargo[good] -= goods[good]
    state.weight[state.active] -= sum(goods)


def pay_tribute(state: State) -> None:
    """EVE-3: a good more than the order asks for, to the stock."""
    good = state.effects.tribute[state.at[state.active]]
    if good != NONE:
        state.cargo[state.active][good] -= 1
        state.weight[state.active] -= 1
        state.stock[good] += 1
        if state.news is not None:
            after = [*tell_cargo(state, state.active), tell_stock(state)]
            state.tell("tribute", state.active, "EVE-3", after, good=state.rules.goods[good])


def share_out(state: State, goods: tuple[int, ...]) -> None:
    """A special order's goods: one of each kind for the selling area, the rest back to the stock."""
    for good in KINDS:
        if goods[good]:
            lay(state, state.active, good, 1)
            state.stock[good] += goods[good] - 1
    if state.news is not None:
        area = [min(count, 1) for count in goods]
        back = [count - laid for count, laid in zip(goods, area, strict=True)]
        _tell_shared(state, name_counts(state.rules, area), name_counts(state.rules, back))


def _tell_shared(state: State, area: dict[str, int], stock: dict[str, int]) -> None:
    """Where the goods of an order went: to the selling area, to the stock."""
    after = [tell_areas(state, state.at[state.active]), tell_stock(state)]
    state.tell("shared", state.active, "FED-9", after, area=area, stock=stock)


def take_card(state: State, card: int) -> None:
    """The card leaves the row; its merchant keeps it."""
    merchant = state.active
    state.row.remove(card)
    state.done[merchant].append(card)
    if state.news is not None:
        after = [*tell_cargo(state, merchant), *tell_row(state), tell_cards(state, merchant)]
        state.tell("completed", merchant, "FED-9", after, card=state.rules.cards[card].name)


def reward(state: State, card: int) -> None:
    """The card is one more space; a house or a jewel follows; a special order's event ends."""
    merchant, special = state.active, card >= state.rules.orders
    if special:
        withhold.end_event(state, card - state.rules.orders)
    events.fit_carriage(state, merchant)
    if state.news is not None:
        after = [tell_capacity(state, merchant)]
        state.tell("space", merchant, "MCO-6", after, capacity=state.capacity[merchant])
    houses.reward_completion(state, special)
    houses.take_jewels(state, card, special)
