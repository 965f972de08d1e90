"""Build (BUI): one piece for each hammer; wharves swap resources meanwhile."""

from typing import Final

from era.core.legal import Group, Legal, OneOf
from era.games.medieval.actions import Action, Build, Done, Remove, Swap
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import Piece
from era.games.medieval.choices import Removals, Spots
from era.games.medieval.rules import costs, domain, ending
from era.games.medieval.state import Player, Question, State
from era.games.medieval.steps import disasters
from era.games.medieval.telling import tell_hammers, tell_stock, tell_xs

DONE: Final[Group[Action]] = OneOf(Done())
ONLY_DONE: Final[Legal[Action]] = Legal([DONE])


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    rules = state.rules
    ending.check_room(state, player)
    from_pieces = domain.sum_effect(player, rules.hammering)
    player.hammers += from_pieces
    if state.news is not None:
        dice = player.hammers - from_pieces
        state.tell("hammers", seat, "BUI-1", [tell_hammers(state, seat)], from_dice=dice, from_pieces=from_pieces)
    player.swaps = domain.sum_effect(player, rules.swappers)
    state.questions.append(Question("build", seat))


def legal(state: State, question: Question) -> Legal[Action] | None:
    """None when there is nothing to decide: no hammer, or nothing that could be paid and placed. Where a table wants
    that (`confirm`), whoever has built or swapped still says when it is done."""
    player = state.players[question.seat]
    groups: list[Group[Action]] = []
    if player.hammers:
        rules = state.rules
        supply = state.supply
        known = domain.find_ground(player, rules)
        spots = Spots(known, to_build=True)
        for index, shapes in costs.list_payable(player, rules):
            if supply[index]:
                for shape, footing in shapes:
                    # Most shapes only need free ground; see domain.find_fit.
                    room = domain.find_fit(player, shape, rules).size if footing is None else known.room(footing)
                    if room:
                        spots.add(shape, room)
        if spots.size:
            groups.append(spots)
    if player.swaps and any(player.stock):
        groups.append(_list_swaps(player))
    if not groups:
        return ONLY_DONE if _has_begun(question) and state.rules.options.confirm else None
    groups.append(DONE)
    return Legal(groups)


def _list_swaps(player: Player) -> Group[Action]:
    """BUI-7."""
    every = range(len(RESOURCES))
    return OneOf(*(Swap(give, take) for give in every if player.stock[give] for take in every if take != give))


def _has_begun(question: Question) -> bool:
    """Tell whether the player has built or swapped in this step: then the question is about the player."""
    return question.other == question.seat


def act(state: State, question: Question, action: Action) -> None:
    if state.rules.options.confirm and not isinstance(action, Done):
        state.questions[0] = question = Question("build", question.seat, question.seat)
    if isinstance(action, Build):
        _build(state, question.seat, action)
    elif isinstance(action, Swap):
        player = state.players[question.seat]
        player.stock[action.give] -= 1
        lost = player.add(action.take, 1, state.rules)
        player.swaps -= 1
        if state.news is not None:
            names = {"give": RESOURCES[action.give], "take": RESOURCES[action.take]}
            state.tell("swapped", question.seat, "BUI-7", [tell_stock(state, question.seat)], lost=lost, **names)
    else:
        state.questions.pop(0)


def _build(state: State, seat: int, action: Build) -> None:
    """BUI-1, BUI-3."""
    player = state.players[seat]
    rules = state.rules
    piece = rules.pieces[action.piece]
    player.hammers -= 1
    for resource, amount in enumerate(piece.cost):
        player.stock[resource] -= amount
    if state.news is not None:
        _tell_spent(state, seat, piece)
    state.supply[piece.index] -= 1
    domain.lay(player, piece.shapes[piece.turns[action.turn]].at(action.at, rules.grid), rules)
    if piece.is_building:
        _use_at_once(state, player, piece.index)
        if rules.costs_in_kind:
            _pay_in_kind(state, seat, piece.index)
        if not state.supply[piece.index] and piece.turns_x:
            state.xs = (*state.xs, piece.index)
            if state.news is not None:
                _tell_x(state, seat, piece)


def _tell_spent(state: State, seat: int, piece: Piece) -> None:
    """What a piece cost, beside the hammer."""
    cost = {RESOURCES[resource]: amount for resource, amount in enumerate(piece.cost) if amount}
    state.tell("spent", seat, "BUI-1", [tell_stock(state, seat)], piece=piece.name, cost=cost)


def _tell_x(state: State, seat: int, piece: Piece) -> None:
    """The last piece of a type is gone; with enough of them, this is the last round."""
    enough = state.rules.xs_to_end
    state.tell("x", seat, "BUI-3", [tell_xs(state)], piece=piece.name, xs=len(state.xs), of=enough)
    if not state.rules.alone and not state.ending and len(state.xs) == enough:
        ending.tell_last_round(state, "xs")


def _use_at_once(state: State, player: Player, index: int) -> None:
    """Joineries and wharves work in the very step they are built in."""
    for built, amount in state.rules.hammering:
        if built == index:
            player.hammers += amount
    for built, amount in state.rules.swappers:
        if built == index:
            player.swaps += amount


# ---------------------------------------------------------------- a die or a building as part of the cost (COM-4)


def _pay_in_kind(state: State, seat: int, index: int) -> None:
    player = state.players[seat]
    dice, out = state.dice, state.dice_out
    costs.give_die(state, player, index)
    if state.news is not None and state.dice_out != out:
        ending.tell_pool(state, seat, dice, out)
    if index in state.rules.building_costs:
        given = costs.find_given(player, state.rules)
        if len(given) == 1:
            disasters.remove(state, seat, given[0])
        else:
            state.questions.insert(0, Question("cost", seat))


def legal_cost(state: State, question: Question) -> Legal[Action]:
    """Which of the buildings goes is the owner's choice; its spaces are free only after the new one stands."""
    spaces = 0
    for placement in costs.find_given(state.players[question.seat], state.rules):
        spaces |= placement.mask & -placement.mask
    groups: list[Group[Action]] = [Removals(spaces)]
    return Legal(groups)


def act_cost(state: State, question: Question, action: Action) -> None:
    assert isinstance(action, Remove)
    placement = domain.find_building(state.players[question.seat], action.at)
    assert placement is not None
    disasters.remove(state, question.seat, placement)
    state.questions.pop(0)
