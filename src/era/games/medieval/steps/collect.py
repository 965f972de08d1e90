"""Collect (COL): what the dice show, then farms, lumber mills and quarries."""

from typing import Final

from era.core.legal import Group, Legal
from era.games.medieval.actions import Action, Take
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.choices import Takes
from era.games.medieval.state import Player, Question, State

CULTURE: Final = 4


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    read_dice(state, player)
    if any(player.faces[face.index] for face in state.rules.dice.either):
        state.questions.append(Question("take", seat))
    else:
        _gain_from_buildings(state, seat)


def read_dice(state: State, player: Player) -> None:
    """COL-1: resources and culture; the rest is kept for the steps to come."""
    rules = state.rules
    hammers = swords = shields = skulls = 0
    faces = rules.dice.faces
    for index, count in enumerate(player.faces):
        if not count:
            continue
        face = faces[index]
        hammers += count * face.hammers
        swords += count * face.swords
        shields += count * face.shields
        skulls += count * face.skulls
        for resource, amount in face.gives:
            gain(state, player, resource, amount * count)
    player.hammers, player.swords, player.shields, player.skulls = hammers, swords, shields, skulls


def gain(state: State, player: Player, resource: int, amount: int) -> None:
    if resource == CULTURE:
        player.culture += amount
        return
    lost = player.add(resource, amount, state.rules)
    if lost and state.news is not None:
        state.tell("lost", state.players.index(player), resource=RESOURCES[resource], amount=lost)


def legal(state: State, question: Question) -> Legal[Action]:
    faces = state.players[question.seat].faces
    groups: list[Group[Action]] = [Takes(tuple([faces[face.index] for face in state.rules.dice.either]))]
    return Legal(groups)


def act(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    assert isinstance(action, Take)
    for face, first in zip(state.rules.dice.either, action.first, strict=True):
        count = player.faces[face.index]
        (resource, amount), (other, other_amount) = face.either
        gain(state, player, resource, amount * first)
        gain(state, player, other, other_amount * (count - first))
    state.questions.pop(0)
    _gain_from_buildings(state, question.seat)


def _gain_from_buildings(state: State, seat: int) -> None:
    """COL-2."""
    player = state.players[seat]
    for index, resource, amount in state.rules.collecting:
        if player.built[index]:
            gain(state, player, resource, amount * player.built[index])
    if state.news is not None:
        state.tell("collected", seat, stock=dict(zip(RESOURCES, player.stock, strict=True)), culture=player.culture)
