"""Feed (FEE): one food for each die; a die that is not fed costs a disaster point."""

from era.games.medieval.ruleset import FOOD
from era.games.medieval.state import State
from era.games.medieval.telling import tell_disaster, tell_stock


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    hungry = 0
    for count in player.pool:
        hungry += count
    food = player.stock[FOOD]
    fed = min(hungry, food)
    player.stock[FOOD] = food - fed
    player.disaster += hungry - fed
    if state.news is not None:
        after = [tell_stock(state, seat), tell_disaster(state, seat)]
        state.tell("fed", seat, "FEE-1", after, fed=fed, hungry=hungry - fed)
