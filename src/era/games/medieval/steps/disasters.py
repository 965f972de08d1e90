"""Disasters (DIS): what a player's skulls bring, to themselves or to their opponents."""

from collections.abc import Callable
from typing import Final

from era.core.legal import Group, Legal
from era.games.medieval.actions import Action, Lose, Place, Remove, Suffer, make_legal
from era.games.medieval.box.components import RESOURCES, Disaster
from era.games.medieval.box.pieces import Placement, Shape
from era.games.medieval.choices import Places, Removals
from era.games.medieval.rules import areas, domain, ending, walls
from era.games.medieval.state import Question, State, change_count
from era.grid.fitting import Fit, make_fit

MAX_SKULLS: Final = 6


def begin(state: State, seat: int) -> None:
    """DIS-1. Each disaster is a question of its own, so that one is over before the next strikes."""
    skulls = min(state.players[seat].skulls, MAX_SKULLS)
    for number in range(len(state.rules.disasters[skulls])):
        state.questions.append(Question("strike", seat, number))


def strike(state: State, question: Question) -> None:
    """A disaster begins. What it asks of whom comes before anything else that waits."""
    skulls = min(state.players[question.seat].skulls, MAX_SKULLS)
    name, disaster = state.rules.disasters[skulls][question.other]
    if state.news is not None:
        state.tell("disaster", question.seat, name=name)
    state.questions[:0] = EFFECTS[disaster.effect](state, question.seat, disaster)


def find_victims(state: State, seat: int) -> list[int]:
    """Find the opponents, clockwise; alone, the player is struck (SOL-3)."""
    return [seat] if state.rules.alone else state.seats_from(seat)


# ---------------------------------------------------------------- effects


def _send_brigands(state: State, seat: int, _: Disaster) -> list[Question]:
    player = state.players[seat]
    if any(player.stock):
        return [Question("brigands", seat)]
    player.disaster += 1
    return []


def _spread_disease(state: State, seat: int, _: Disaster) -> list[Question]:
    player = state.players[seat]
    sick = len(walls.find_clustered(player, state.rules))
    player.disaster += sick
    if state.news is not None:
        state.tell("disease", seat, sick=sick)
    return []


def _scorch_areas(state: State, seat: int, _: Disaster) -> list[Question]:
    """DIS-3: nothing happens unless the supply has one for every opponent."""
    struck = find_victims(state, seat)
    if state.supply[state.rules.scorched] < len(struck):
        return []
    return [Question("scorch", victim, seat) for victim in struck]


def _flood_areas(state: State, seat: int, _: Disaster) -> list[Question]:
    """DIS-4: as DIS-3, but only for those who have a river."""
    struck = [victim for victim in find_victims(state, seat) if state.players[victim].river]
    if state.supply[state.rules.flooded] < len(struck):
        return []
    return [Question("flood", victim, seat) for victim in struck]


def _set_fire(state: State, seat: int, _: Disaster) -> list[Question]:
    return [Question("fire", seat)]


def _attack_others(state: State, seat: int, _: Disaster) -> list[Question]:
    return [Question("attack", victim, seat) for victim in find_victims(state, seat)]


def _lose_all(state: State, seat: int, disaster: Disaster) -> list[Question]:
    assert disaster.resource is not None
    resource = RESOURCES.index(disaster.resource)
    state.tell("revolt", seat, resource=disaster.resource, amount=state.players[seat].stock[resource])
    state.players[seat].stock[resource] = 0
    return []


EFFECTS: Final[dict[str, Callable[[State, int, Disaster], list[Question]]]] = {
    "brigands": _send_brigands,
    "disease": _spread_disease,
    "scorch": _scorch_areas,
    "flood": _flood_areas,
    "fire": _set_fire,
    "attack": _attack_others,
    "lose-all": _lose_all,
}


# ---------------------------------------------------------------- brigands

LOSSES: Final = [make_legal([Suffer(), *(Lose(r) for r in range(4) if goods >> r & 1)]) for goods in range(16)]
"""What brigands leave to decide, by the resources a player has (Player.goods)."""


def legal_brigands(state: State, question: Question) -> Legal[Action]:
    return LOSSES[state.players[question.seat].goods()]


def act_brigands(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    if isinstance(action, Lose):
        player.stock[action.resource] -= 1
    else:
        player.disaster += 1
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
    if not piece.is_building:
        state.supply[piece.index] += 1
        return
    state.out = change_count(state.out, piece.index, 1)
    if piece.die >= 0:
        ending.lose_die(state, seat, piece.die)
    if state.news is not None:
        state.tell("removed", seat, piece=piece.name, at=state.rules.grid.name(placement.at))
