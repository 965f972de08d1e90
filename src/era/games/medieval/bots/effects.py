"""What an answer changes at once, without what the flow of the game would do next: for comparing answers."""

from era.games.medieval.actions import (
    Action,
    Build,
    Demand,
    Lose,
    NoRiver,
    Pay,
    Place,
    Refuse,
    Remove,
    Suffer,
    Swap,
    Trade,
)
from era.games.medieval.rules import costs, domain, scoring
from era.games.medieval.rules.areas import find_in_the_way
from era.games.medieval.ruleset import Ruleset
from era.games.medieval.state import Player, State, change_count
from era.games.medieval.steps.extort import REFUSED


def apply_answer(view: State, seat: int, action: Action) -> State:
    """Return a copy of the position with the direct effect of an answer, from the answering seat's side."""
    trial = view.copy()
    player = trial.players[seat]
    if isinstance(action, (Build, Place)):
        _lay(trial, player, action)
    elif isinstance(action, Remove):
        placement = domain.find_building(player, action.at)
        if placement is not None:
            domain.lift(player, placement)
    elif isinstance(action, Suffer):
        player.disaster += 1
    elif isinstance(action, Refuse):
        player.disaster += REFUSED
    else:
        _move_goods(trial, seat, player, action)
    return trial


def _lay(trial: State, player: Player, action: Build | Place) -> None:
    rules = trial.rules
    piece = rules.pieces[action.piece]
    placement = piece.shapes[piece.turns[action.turn]].at(action.at, rules.grid)
    if isinstance(action, Build):
        player.hammers -= 1
        for resource, amount in enumerate(piece.cost):
            player.stock[resource] -= amount
    else:
        for standing in find_in_the_way(player, placement.mask, rules):
            domain.lift(player, standing)
        if player.tray[piece.index]:
            player.tray = change_count(player.tray, piece.index, -1)
    trial.supply[piece.index] -= 1
    domain.lay(player, placement, rules)
    if isinstance(action, Build) and rules.costs_in_kind:
        pay_in_kind(player, piece.index, rules)
    if piece.turns_x and piece.is_building and not trial.supply[piece.index]:
        trial.xs = (*trial.xs, piece.index)


def pay_in_kind(player: Player, index: int, rules: Ruleset) -> None:
    """Takes the die and the building that a piece costs; of several buildings, the one that scores least."""
    die = rules.die_costs.get(index)
    if die is not None:
        player.paid = change_count(player.paid, die, 1)
    if index in rules.building_costs:
        given = costs.find_given(player, rules)
        if given:
            domain.lift(player, min(given, key=lambda placement: scoring.count_factor(placement, player, rules)))


def _move_goods(trial: State, seat: int, player: Player, action: Action) -> None:
    rules = trial.rules
    if isinstance(action, Lose):
        player.stock[action.resource] -= 1
    elif isinstance(action, Pay):
        player.stock[trial.questions[0].resource] -= 1
    elif isinstance(action, Demand):
        player.add(action.resource, 1, rules)
    elif isinstance(action, Swap):
        player.stock[action.give] -= 1
        player.add(action.take, 1, rules)
    elif isinstance(action, Trade):
        player.stock[action.give] -= 1
        player.add(action.take, 1, rules)
        player.culture += 2 if player.road_fairs else 1
    elif isinstance(action, NoRiver):
        player.tray = change_count(player.tray, rules.river, -player.tray[rules.river])
