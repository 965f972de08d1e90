"""The end of a round and of the game (END)."""

from era.core.news import Change
from era.games.medieval import telling
from era.games.medieval.box.dice import Counts, Face
from era.games.medieval.rules import domain
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State, change_count


def check_room(state: State, player: Player) -> None:
    """END-3, the Big Game: no building left in the supply has room here, so this round is the last."""
    if state.rules.scenario.end == "xs-or-room" and not state.rules.alone and not has_room(state, player):
        certain = is_last_round(state)
        state.ending = True
        if state.news is not None:
            state.tell("no-room", state.players.index(player), "END-3", [(["last_round"], True)])
            if not certain:
                tell_last_round(state, "room")


def has_room(state: State, player: Player) -> bool:
    return any(
        domain.count_places(player, shape, state.rules)
        for index in state.types
        if state.supply[index]
        for shape in state.rules.pieces[index].shapes
    )


def close_round(state: State) -> None:
    """END-1, END-2: matches everybody's dice to their buildings, then ends the game or passes the start player on."""
    for seat, player in enumerate(state.players):
        dice, out = state.dice, state.dice_out
        _match_pool(state, player)
        if state.news is not None and (state.dice, state.dice_out) != (dice, out):
            tell_pool(state, seat, dice, out)
    if is_last_round(state):
        finish(state)
        return
    state.round += 1
    state.start = (state.start + 1) % len(state.players)
    if state.news is not None:
        if len(state.players) > 1:
            state.tell("start", state.start, "END-2", [(["start"], state.start)])
        tell_round(state)


def finish(state: State) -> None:
    state.over = True
    if state.news is not None:
        state.tell("over", None, "END-2", [(["over"], True), (["step"], "over")], why=_find_why(state))


def _find_why(state: State) -> str:
    """Why the game is over: the rounds are, a domain is full, enough types have run out; or nothing can happen."""
    if state.rules.alone:
        return "rounds" if is_last_round(state) else "still"
    return "room" if state.ending else "xs" if is_last_round(state) else "still"


def tell_round(state: State) -> None:
    """A round begins; alone, the last one is known by its number."""
    values = {"rounds": state.rules.rounds} if state.rules.rounds else {}
    state.tell("round", None, "END-2", telling.tell_round(state), round=state.round, start=state.start, **values)
    if state.rules.alone and is_last_round(state):
        tell_last_round(state, "rounds")


def tell_last_round(state: State, why: str) -> None:
    """It has become certain that the game ends with this round: by its number, by X's, or for want of room."""
    after: list[Change] = [] if state.rules.alone else [(["last_round"], True)]
    state.tell("last-round", None, "END-3" if why == "room" else "END-2", after, why=why)


def tell_pool(state: State, seat: int, dice: Counts, out: Counts) -> None:
    """The dice that a player gained and lost, by what the supply had and what was out of the game before."""
    kinds = state.rules.dice.kinds
    gained = {kind: was - now for kind, was, now in zip(kinds, dice, state.dice, strict=True) if was > now}
    lost = {kind: now - was for kind, was, now in zip(kinds, out, state.dice_out, strict=True) if now > was}
    state.tell("pool", seat, "END-1", telling.tell_pool(state, seat), gained=gained, lost=lost)


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
            parts = (telling.tell_pool, telling.tell_counts, telling.tell_dice)
            after = [change for part in parts for change in part(state, seat)]
            state.tell("die-left", seat, "END-1", after, face=face.key)
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
