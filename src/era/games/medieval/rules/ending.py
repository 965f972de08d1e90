"""The end of a round and of the game (END)."""

from era.games.medieval.rules import domain
from era.games.medieval.state import Player, State, change_count


def check_room(state: State, player: Player) -> None:
    """END-3, the Big Game: no building left in the supply has room here, so this round is the last."""
    if state.rules.scenario.end == "xs-or-room" and not state.rules.alone and not has_room(state, player):
        state.ending = True
        state.tell("no-room", state.players.index(player))


def has_room(state: State, player: Player) -> bool:
    return any(
        domain.count_places(player, shape, state.rules)
        for index in state.types
        if state.supply[index]
        for shape in state.rules.pieces[index].shapes
    )


def close_round(state: State) -> None:
    """END-1, END-2: matches everybody's dice to their buildings, then ends the game or passes the start player on."""
    for player in state.players:
        _match_pool(state, player)
    if is_last_round(state):
        finish(state)
        return
    state.round += 1
    state.start = (state.start + 1) % len(state.players)


def finish(state: State) -> None:
    state.over = True
    state.tell("over", None)


def _match_pool(state: State, player: Player) -> None:
    """One die for each keep, longhouse, townhouse and church; lost buildings' dice leave the game."""
    for die in player.leaving:
        if player.pool[die]:  # a box with fewer dice than buildings may have given it none
            player.pool = change_count(player.pool, die, -1)
            state.dice_out = change_count(state.dice_out, die, 1)
    player.leaving = ()
    housed = [0] * len(player.pool)
    for index, die in state.rules.housing:
        housed[die] += player.built[index]
    for die, wanted in enumerate(housed):
        gained = min(wanted - player.pool[die], state.dice[die])
        if gained:
            player.pool = change_count(player.pool, die, gained)
            state.dice = change_count(state.dice, die, -gained)


def is_last_round(state: State) -> bool:
    """SOL-1: eight rounds alone. Else enough X's, or the Big Game's full domain."""
    if state.rules.alone:
        return state.round >= state.rules.rounds
    return state.ending or len(state.xs) >= state.rules.xs_to_end
