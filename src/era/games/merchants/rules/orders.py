"""What orders ask for."""

from era.games.merchants.ruleset import KINDS
from era.games.merchants.state import STRIDE, State


def count_missing(state: State, card: int) -> list[int]:
    """Count what a special order still asks for."""
    start = (card - state.rules.orders) * STRIDE
    return [state.rules.card_goods[card][good] - state.on_special[start + good] for good in KINDS]


def count_orders_shown(state: State) -> int:
    return sum(card < state.rules.orders for card in state.row)
