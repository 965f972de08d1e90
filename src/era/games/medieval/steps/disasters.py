"""Disasters (DIS): what a player's skulls bring, to themselves or to their opponents."""

from collections.abc import Callable
from typing import Final

from era.core.legal import Group, Legal
from era.games.medieval.actions import Action, Lose, Place, Remove, Suffer, make_legal
from era.games.medieval.box.components import RESOURCES, Disaster, Effect, Struck
from era.games.medieval.box.pieces import Placement, Shape
from era.games.medieval.choices import Places, Removals
from era.games.medieval.rules import areas, domain, ending, walls
from era.games.medieval.state import NewsKind, Question, State, change_count
from era.games.medieval.telling import tell_disaster, tell_stock
from era.grid.fitting import Fit, make_fit
from era.grid.grid import bits

MAX_SKULLS: Final = 6


def begin(state: State, seat: int) -> None:
    """DIS-1. Each disaster is a question of its own, so that one is over before the next strikes."""
    skulls = min(state.players[seat].skulls, MAX_SKULLS)
    if state.news is not None:
        names = [name for name, _ in state.rules.disasters[skulls]]
        state.tell("skulls", seat, "DIS-1", None, count=state.players[seat].skulls, names=names)
    for number in range(len(state.rules.disasters[skulls])):
        state.questions.append(Question("strike", seat, number))


def strike(state: State, question: Question) -> None:
    """A disaster begins. What it asks of whom comes before anything else that waits."""
    skulls = min(state.players[question.seat].skulls, MAX_SKULLS)
    name, disaster = state.rules.disasters[skulls][question.other]
    struck = find_struck(state, question.seat, disaster)
    if state.news is not None:
        state.tell("disaster", question.seat, "DIS-1", None, name=name, struck=struck)
    state.questions[:0] = EFFECTS[disaster.effect](state, question.seat, struck, disaster)


def find_struck(state: State, seat: int, disaster: Disaster) -> list[int]:
    """Find whom a disaster strikes; everyone means the roller first, then the others, clockwise."""
    whom = disaster.strikes or USUALLY_STRIKES[disaster.effect]
    if whom == "roller":
        return [seat]
    return find_victims(state, seat) if whom == "opponents" else [seat, *state.seats_from(seat)]


def find_victims(state: State, seat: int) -> list[int]:
    """Find the opponents, clockwise; alone, the player is struck (SOL-3)."""
    return [seat] if state.rules.alone else state.seats_from(seat)


USUALLY_STRIKES: Final[dict[Effect, Struck]] = {
    "brigands": "roller",
    "disease": "roller",
    "scorch": "opponents",
    "flood": "opponents",
    "fire": "roller",
    "attack": "opponents",
    "lose-all": "roller",
    "lose": "roller",
    "suffer": "roller",
}


# ---------------------------------------------------------------- effects


def _send_brigands(state: State, seat: int, struck: list[int], _: Disaster) -> list[Question]:
    robbed = []
    for victim in struck:
        player = state.players[victim]
        if any(player.stock):
            robbed.append(Question("brigands", victim))
        else:
            player.disaster += 1
            if state.news is not None:
                _tell_struck(state, victim, seat, "empty")
    return robbed


def _spread_disease(state: State, _: int, struck: list[int], __: Disaster) -> list[Question]:
    for victim in struck:
        player = state.players[victim]
        sick = len(walls.find_clustered(player, state.rules))
        player.disaster += sick
        if state.news is not None:
            _tell_disease(state, victim)
    return []


def _scorch_areas(state: State, seat: int, struck: list[int], _: Disaster) -> list[Question]:
    """DIS-3: nothing happens unless the supply has one for everybody who is struck."""
    if state.supply[state.rules.scorched] < len(struck):
        if state.news is not None:
            _tell_spared(state, "scorch", struck, "supply")
        return []
    return [Question("scorch", victim, seat) for victim in struck]


def _flood_areas(state: State, seat: int, struck: list[int], _: Disaster) -> list[Question]:
    """DIS-4: as DIS-3, but only for those who have a river."""
    wet = [victim for victim in struck if state.players[victim].river]
    if state.news is not None:
        _tell_spared(state, "flood", [victim for victim in struck if victim not in wet], "no-river")
    if state.supply[state.rules.flooded] < len(wet):
        if state.news is not None:
            _tell_spared(state, "flood", wet, "supply")
        return []
    return [Question("flood", victim, seat) for victim in wet]


def _set_fire(_: State, __: int, struck: list[int], ___: Disaster) -> list[Question]:
    return [Question("fire", victim) for victim in struck]


def _attack(_: State, seat: int, struck: list[int], __: Disaster) -> list[Question]:
    return [Question("attack", victim, seat) for victim in struck]


def _take_goods(state: State, _: int, struck: list[int], disaster: Disaster) -> list[Question]:
    """All of a resource, or so many of it as far as they go."""
    assert disaster.resource is not None
    resource = RESOURCES.index(disaster.resource)
    for victim in struck:
        stock = state.players[victim].stock
        taken = stock[resource] if disaster.effect == "lose-all" else min(disaster.amount, stock[resource])
        stock[resource] -= taken
        if state.news is not None:
            after = [tell_stock(state, victim)]
            kind: NewsKind = "revolt" if disaster.effect == "lose-all" else "robbed"
            state.tell(kind, victim, "DIS-1", after, resource=disaster.resource, amount=taken)
    return []


def _bring_suffering(state: State, _: int, struck: list[int], disaster: Disaster) -> list[Question]:
    for victim in struck:
        state.players[victim].disaster += disaster.amount
        if state.news is not None:
            state.tell("suffered", victim, "DIS-1", [tell_disaster(state, victim)], points=disaster.amount)
    return []


EFFECTS: Final[dict[Effect, Callable[[State, int, list[int], Disaster], list[Question]]]] = {
    "brigands": _send_brigands,
    "disease": _spread_disease,
    "scorch": _scorch_areas,
    "flood": _flood_areas,
    "fire": _set_fire,
    "attack": _attack,
    "lose-all": _take_goods,
    "lose": _take_goods,
    "suffer": _bring_suffering,
}
"""What each effect does: the seat that caused it, the seats it strikes, the disaster; what it asks of whom."""


# ---------------------------------------------------------------- brigands

LOSSES: Final = [make_legal([Suffer(), *(Lose(r) for r in range(4) if goods >> r & 1)]) for goods in range(16)]
"""What brigands leave to decide, by the resources a player has (Player.goods)."""


def legal_brigands(state: State, question: Question) -> Legal[Action]:
    return LOSSES[state.players[question.seat].goods()]


def act_brigands(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    if isinstance(action, Lose):
        player.stock[action.resource] -= 1
        if state.news is not None:
            after = [tell_stock(state, question.seat)]
            state.tell("robbed", question.seat, "DIS-1", after, resource=RESOURCES[action.resource], amount=1)
    else:
        player.disaster += 1
        if state.news is not None:
            _tell_struck(state, question.seat, question.seat, "chosen")
    state.questions.pop(0)


# ---------------------------------------------------------------- scorched and flooded areas


def legal_area(state: State, question: Question) -> Legal[Action] | None:
    """Open places if there are any; else places that can be made free; else nothing happens."""
    player = state.players[question.seat]
    rules = state.rules
    piece = rules.pieces[rules.scorched if question.kind == "scorch" else rules.flooded]
    groups = _find_places(piece.shapes, [areas.fit_open_places(player, shape, rules) for shape in piece.shapes])
    if not groups:
        clearable = [make_fit(areas.find_clearable_places(player, shape, rules)) for shape in piece.shapes]
        groups = _find_places(piece.shapes, clearable)
    return Legal(groups) if groups else None


def _find_places(shapes: list[Shape], fits: list[Fit]) -> list[Group[Action]]:
    groups: list[Group[Action]] = []
    for number, fit in enumerate(fits):
        if fit.size:
            groups.append(Places(shapes[number], fit))
    return groups


def act_area(state: State, question: Question, action: Action) -> None:
    assert isinstance(action, Place)
    player = state.players[question.seat]
    rules = state.rules
    piece = rules.pieces[action.piece]
    placement = piece.shapes[piece.turns[action.turn]].at(action.at, rules.grid)
    for standing in areas.find_in_the_way(player, placement.mask, rules):
        remove(state, question.seat, standing)
    state.supply[piece.index] -= 1
    domain.lay(player, placement, rules)
    state.questions.pop(0)


# ---------------------------------------------------------------- fire and attack


def legal_removal(state: State, question: Question) -> Legal[Action] | None:
    """Fire takes any building of the player's choice, an attack only an unwalled one."""
    player = state.players[question.seat]
    spaces = 0
    for placement in player.pieces:
        if placement.piece.is_building and not (
            question.kind == "attack" and walls.is_walled(placement, player, state.rules)
        ):
            spaces |= placement.mask & -placement.mask
    groups: list[Group[Action]] = [Removals(spaces)]
    return Legal(groups) if spaces else None


def act_removal(state: State, question: Question, action: Action) -> None:
    assert isinstance(action, Remove)
    placement = domain.find_building(state.players[question.seat], action.at)
    assert placement is not None
    remove(state, question.seat, placement)
    state.questions.pop(0)


def remove(state: State, seat: int, placement: Placement) -> None:
    """DIS-6: a building goes out of the game, and its die (END-1); a road back to the supply."""
    player = state.players[seat]
    piece = placement.piece
    domain.lift(player, placement)
    if state.news is not None:
        _tell_removed(state, seat, placement)
    if not piece.is_building:
        state.supply[piece.index] += 1
        return
    state.out = change_count(state.out, piece.index, 1)
    if piece.die >= 0:
        ending.lose_die(state, seat, piece.die)


# ---------------------------------------------------------------- news


def _tell_struck(state: State, victim: int, by: int, why: str) -> None:
    """Brigands cost a disaster point: nothing was there to take (`empty`), or the player wanted it so (`chosen`)."""
    after = [tell_disaster(state, victim)]
    state.tell("struck", victim, "DIS-1", after, name=_name_disaster(state, "brigands"), by=by, points=1, why=why)


def _tell_disease(state: State, victim: int) -> None:
    player, grid = state.players[victim], state.rules.grid
    sick = walls.find_clustered(player, state.rules)
    spaces = [[grid.name(bit) for bit in bits(placement.mask)] for placement in sick]
    state.tell("disease", victim, "DIS-2", [tell_disaster(state, victim)], sick=len(sick), spaces=spaces)
    if not sick:
        _tell_spared(state, "disease", [victim], "none-touch")


def tell_dropped(state: State, question: Question) -> None:
    """A disaster asked something of a player who has nothing that it could take, or no place for it."""
    if question.kind in ("scorch", "flood"):
        _tell_spared(state, question.kind, [question.seat], "no-room")
    elif question.kind in ("fire", "attack"):
        has_buildings = any(placement.piece.is_building for placement in state.players[question.seat].pieces)
        _tell_spared(state, question.kind, [question.seat], "all-walled" if has_buildings else "nothing")


SPARED_RULES: Final = {"disease": "DIS-2", "scorch": "DIS-3", "flood": "DIS-4"}


def _tell_spared(state: State, effect: str, spared: list[int], why: str) -> None:
    for seat in spared:
        name = _name_disaster(state, effect)
        state.tell("spared", seat, SPARED_RULES.get(effect, "DIS-1"), None, name=name, why=why)


def _name_disaster(state: State, effect: str) -> str:
    """Return what the box calls the disaster with this effect."""
    found = (name for row in state.rules.disasters for name, disaster in row if disaster.effect == effect)
    return next(found, effect)


def _tell_removed(state: State, seat: int, placement: Placement) -> None:
    piece, grid = placement.piece, state.rules.grid
    spaces = [grid.name(bit) for bit in bits(placement.mask)]
    values = {"die": state.rules.dice.kinds[piece.die]} if piece.is_building and piece.die >= 0 else {}
    at = grid.name(placement.at)
    state.tell("removed", seat, "DIS-6", None, piece=piece.name, at=at, spaces=spaces, out=piece.is_building, **values)
