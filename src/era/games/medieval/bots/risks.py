"""What skulls and swords are worth before the dice have spoken: tables by number, made once a decision."""

from era.games.medieval.bots.dice_odds import F_SHIELDS, F_SWORDS, FIELD_MASK, Distribution, pack_dice
from era.games.medieval.bots.evaluation import Judge, estimate_rounds_left
from era.games.medieval.box.components import RESOURCES, Disaster
from era.games.medieval.rules import domain, walls
from era.games.medieval.state import Player, State
from era.games.medieval.steps.disasters import find_struck

MAX_SWORDS = 31
SHIELDS_HELD = 4
OTHERS_SHARE = 0.4
"""What harm done to one opponent is worth, of what it costs them."""
RESOURCE_PRICE = 1.0


def value_skulls(state: State, seat: int, judge: Judge) -> list[float]:
    """For 0 to 6 skulls, the value of the disasters that follow."""
    values = []
    for disasters in state.rules.disasters:
        values.append(sum(_value_disaster(state, seat, judge, disaster) for _, disaster in disasters))
    return values


def _value_disaster(state: State, seat: int, judge: Judge, disaster: Disaster) -> float:
    effect = disaster.effect
    if disaster.strikes is not None or effect in ("lose", "suffer"):
        return _value_further_disaster(state, seat, judge, disaster)
    w = judge.weights
    player = state.players[seat]
    others = [p for s, p in enumerate(state.players) if s != seat]
    if effect == "brigands":
        return -w.brigands
    if effect == "disease":
        return -float(len(walls.find_clustered(player, state.rules)))
    if effect in ("scorch", "flood"):
        return -w.scorch_self if state.rules.alone else w.scorch_other * len(others)
    if effect == "fire":
        return -_estimate_least_loss(player, judge, state, any_building=True)
    if effect == "attack":
        if state.rules.alone:
            return -_estimate_least_loss(player, judge, state, any_building=False)
        return sum(min(w.attack_other, _estimate_least_loss(p, judge, state, any_building=False)) for p in others)
    return 0.0


def _value_further_disaster(state: State, seat: int, judge: Judge, disaster: Disaster) -> float:
    """One that strikes whom it says: what it costs the seat, less a share of what it costs the others."""
    value = 0.0
    for victim in find_struck(state, seat, disaster):
        harm = _estimate_harm(state, victim, judge, disaster)
        value += -harm if victim == seat else OTHERS_SHARE * harm
    return value


def _estimate_harm(state: State, victim: int, judge: Judge, disaster: Disaster) -> float:
    player, effect = state.players[victim], disaster.effect
    if effect == "suffer":
        return float(disaster.amount)
    if disaster.resource is not None:
        held = player.stock[RESOURCES.index(disaster.resource)]
        return RESOURCE_PRICE * (held if effect == "lose-all" else min(held, disaster.amount))
    if effect == "brigands":
        return judge.weights.brigands
    if effect == "disease":
        return float(len(walls.find_clustered(player, state.rules)))
    if effect in ("scorch", "flood"):
        return judge.weights.scorch_self
    return _estimate_least_loss(player, judge, state, any_building=effect == "fire")


def _estimate_least_loss(player: Player, judge: Judge, state: State, *, any_building: bool) -> float:
    """Roughly what the cheapest building to lose is worth."""
    rounds = estimate_rounds_left(state, judge.weights)
    least = 99.0
    for placement in player.pieces:
        piece = placement.piece
        if not piece.is_building:
            continue
        walled = walls.is_walled(placement, player, state.rules)
        if walled and not any_building:
            continue
        loss = piece.points * (2.0 if walled else 1.0)
        loss += rounds * (2.0 if piece.die >= 0 else 0.6) + (6.0 if judge.facts.bonus[piece.index] else 0.0)
        if piece.wall and walls.find_enclosed(player, state.rules):
            loss += 10.0
        least = min(least, loss)
    return 0.0 if least == 99.0 else least


def value_swords(state: State, seat: int, judge: Judge) -> list[list[float]]:
    """[swords][shields shown or not]: what Extort is expected to bring or cost."""
    rules = state.rules
    if not rules.scenario.extort:
        return [[0.0, 0.0]] * MAX_SWORDS
    mine = domain.sum_effect(state.players[seat], rules.armed)
    table = [[0.0, 0.0] for _ in range(MAX_SWORDS)]
    for armory, rivals in _list_rivals(state, seat):
        for swords in range(MAX_SWORDS):
            for shield in (0, 1):
                table[swords][shield] += judge.weights.threat * _compare_swords(
                    swords + mine, SHIELDS_HELD * shield, armory, rivals
                )
    return table


def _compare_swords(swords: int, shields: int, armory: int, rivals: Distribution) -> float:
    """Return the chance to extort less the chance to be extorted."""
    balance = 0.0
    for total, chance in rivals:
        theirs, guard = (total >> F_SWORDS & FIELD_MASK) + armory, total >> F_SHIELDS & FIELD_MASK
        if swords > theirs and swords > guard:
            balance += chance
        elif theirs > swords and theirs > shields:
            balance -= chance
    return balance


def _list_rivals(state: State, seat: int) -> list[tuple[int, Distribution]]:
    """List each rival's armories and the roll expected of them."""
    rules = state.rules
    box = pack_dice(rules.dice)
    armed = [kind for kind, sides in enumerate(rules.dice.sides) if any(rules.dice.faces[s].swords for s in sides)]

    def roll(pool: tuple[int, ...]) -> Distribution:
        return box.roll(tuple(count if kind in armed else 0 for kind, count in enumerate(pool)))

    if rules.alone:
        return [(0, roll(tuple(rules.philippe)))]
    return [(domain.sum_effect(p, rules.armed), roll(p.pool)) for s, p in enumerate(state.players) if s != seat]
