"""Feathers and chapels (ROL-6): open rerolls after the reveal, one player after the other."""

from typing import Final

from era.core.legal import Group, Legal, OneOf
from era.games.medieval.actions import Action, Chapel, Done, Feather
from era.games.medieval.rules import domain
from era.games.medieval.state import Question, Roll, State
from era.games.medieval.steps import roll

ALONE: Final = -1


def begin(state: State, seat: int) -> None:
    player = state.players[seat]
    player.chapels = domain.sum_effect(player, state.rules.rerollers)
    state.questions.append(Question("feathers", seat))


def legal(state: State, question: Question) -> Legal[Action] | None:
    player = state.players[question.seat]
    faces = player.faces
    actions: list[Action] = []
    for feather in state.rules.dice.feathers:
        if faces[feather]:
            actions.append(Feather(feather, ALONE))
            for face, count in enumerate(faces):
                # The partner is another die, so two feathers are needed for a feather to join.
                if count > (face == feather):
                    actions.append(Feather(feather, face))
    if player.chapels:
        actions += [Chapel(face) for face, count in enumerate(faces) if count]
    if not actions:
        return None
    groups: list[Group[Action]] = [OneOf(*actions, Done())]
    return Legal(groups)


def act(state: State, question: Question, action: Action) -> None:
    player = state.players[question.seat]
    if isinstance(action, Feather):
        dice = (action.feather,) if action.partner == ALONE else (action.feather, action.partner)
        state.chances.append(roll.pick_up(player, question.seat, dice, state.rules, openly=True))
    elif isinstance(action, Chapel):
        player.chapels -= 1
        state.chances.append(roll.pick_up(player, question.seat, (action.shows,), state.rules, openly=True))
    else:
        state.questions.pop(0)


def apply_reroll(state: State, fallen: Roll, outcome: tuple[int, ...]) -> None:
    player = state.players[fallen.seat]
    player.faces = roll.add_faces(player.faces, fallen, outcome, state.rules)
