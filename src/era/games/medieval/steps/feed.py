"""Feed (FEE): one food for each die; a die that is not fed costs a disaster point."""

from era.games.medieval.ruleset import FOOD
from era.games.medieval.state import State


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    hungry = sum(player.pool)
    fed = min(hungry, player.stock[FOOD])
    player.stock[FOOD] -= fed
    player.disaster += hungry - fed
    if state.news is not None:
        state.tell("fed", seat, fed=fed, hungry=hungry - fed)
