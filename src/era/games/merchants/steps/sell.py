"""FED-9: Sell: an order at once, or parts of a special order."""

from itertools import product

from era.games.merchants.actions import NONE, Action, Deliver, Sell
from era.games.merchants.rules import events, houses
from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State
from era.games.merchants.steps import withhold
from era.games.merchants.steps.load import spend
from era.games.merchants.steps.unload import lay


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


def count_missing(state: State, card: int) -> list[int]:
    """Count what a special order still asks for."""
    start = (card - state.rules.orders) * STRIDE
    return [state.rules.card_goods[card][good] - state.on_special[start + good] for good in KINDS]


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
    pay_tribute(state)
    if card < state.rules.orders:
        for good in KINDS:
            lay(state, state.active, good, goods[good])
    else:
        share_out(state, goods)
    complete(state, card)


def perform_deliver(state: State, action: Deliver) -> None:
    card, start = action.card, (action.card - state.rules.orders) * STRIDE
    spend(state, state.effects.sell[state.at[state.active]])
    hand_in(state, action.goods)
    for good in KINDS:
        state.on_special[start + good] += action.goods[good]
    if any(count_missing(state, card)):
        return
    pay_tribute(state)
    for good in KINDS:
        state.on_special[start + good] = 0
    share_out(state, state.rules.card_goods[card])
    complete(state, card)


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


def share_out(state: State, goods: tuple[int, ...]) -> None:
    """A special order's goods: one of each kind for the selling area, the rest back to the stock."""
    for good in KINDS:
        if goods[good]:
            lay(state, state.active, good, 1)
            state.stock[good] += goods[good] - 1


def complete(state: State, card: int) -> None:
    """The card becomes one more space; a house or a jewel follows; a special order's event ends."""
    merchant, special = state.active, card >= state.rules.orders
    state.row.remove(card)
    state.done[merchant].append(card)
    state.tell("completed", merchant, card=state.rules.cards[card].name)
    if special:
        withhold.end_event(state, card - state.rules.orders)
    events.fit_carriage(state, merchant)
    houses.reward_completion(state, special)
    houses.take_jewels(state, card, special)
