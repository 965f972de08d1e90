"""The end of a round and of the game (END)."""

from era.games.medieval.box.dice import Face
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset
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


def lose_die(state: State, seat: int, die: int) -> None:
    """END-1: a lost building's die leaves the game, at the end of the round or, if the table wants that, at once."""
    player = state.players[seat]
    if not state.rules.dice_leave_at_once:
        player.leaving = (*player.leaving, die)
    elif player.pool[die]:
        face = find_least_useful(player, die, state.rules)
        _forget_face(player, face, skulls=not state.has_begun(seat))
        _send_die_away(state, player, die)
        if state.news is not None:
            state.tell("die-left", seat, face=face.key)
    else:
        _forget_payment(player, die)


def find_least_useful(player: Player, die: int, rules: Ruleset) -> Face:
    """Find what the die shows that goes if a kind of dice loses one: the face with least left to do this round, that
    is with the fewest hammers, swords and shields; the first of equals."""
    faces = rules.dice.faces
    shown = [faces[index] for index in rules.dice.shows[die] if player.faces[index]]
    return min(shown, key=lambda face: face.hammers + face.swords + face.shields)


def _forget_face(player: Player, face: Face, *, skulls: bool) -> None:
    """A die goes with all that it shows: it neither builds nor fights, and a skull counts only if it has already."""
    player.faces = change_count(player.faces, face.index, -1)
    player.hammers = max(0, player.hammers - face.hammers)  # some may have built already
    player.swords -= face.swords
    player.shields -= face.shields
    if skulls:
        player.skulls -= face.skulls


def _send_die_away(state: State, player: Player, die: int) -> None:
    player.pool = change_count(player.pool, die, -1)
    state.dice_out = change_count(state.dice_out, die, 1)


def _forget_payment(player: Player, die: int) -> None:
    """A building is lost whose die is gone: if it was paid for another building, it is not missed any more."""
    if player.paid[die]:
        player.paid = change_count(player.paid, die, -1)


def _match_pool(state: State, player: Player) -> None:
    """One die for each keep, longhouse, townhouse and church; lost buildings' dice leave the game, and dice that were
    paid for a building do not come back."""
    for die in player.leaving:
        if player.pool[die]:  # a box with fewer dice than buildings may have given it none
            _send_die_away(state, player, die)
        else:
            _forget_payment(player, die)
    player.leaving = ()
    housed = [-paid for paid in player.paid]
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
