"""Extort (EXT-1 to EXT-3): swords demand, shields protect, victims pay or refuse."""

from typing import Final

from era.core.legal import Legal, OneOf
from era.games.medieval.actions import Action, Demand, Pay, Refuse, make_legal
from era.games.medieval.rules import domain, solitaire
from era.games.medieval.state import Player, Question, State

REFUSED: Final = 2
"""Disaster points for refusing, or for having nothing."""

PAY_OR_REFUSE: Final[Legal[Action]] = Legal([OneOf(Pay(), Refuse())])
DEMANDS: Final = [make_legal([Demand(r) for r in range(4) if goods >> r & 1]) for goods in range(16)]
"""What can be demanded of whom, by the resources they have (Player.goods)."""


def begin(state: State, seat: int) -> None:
    if not state.rules.scenario.extort:
        return
    if state.rules.alone:
        begin_alone(state)
        return
    for other in state.seats_from(seat):
        if not threatens(state, seat, other):
            continue
        if any(state.players[other].stock):
            state.questions.append(Question("demand", seat, other))
        else:
            refuse(state, other)


def begin_alone(state: State) -> None:
    """SOL-4."""
    player = state.players[0]
    mine = strength(state, player)
    his, his_shields = solitaire.count_swords_and_shields(state)
    if mine > his and mine > his_shields:
        if solitaire.find_shown_resources(state):
            state.questions.append(Question("demand", 0, solitaire.PHILIPPE))
    elif his > mine and his > player.shields:
        wanted = next((resource for resource in solitaire.DEMAND_ORDER if player.stock[resource]), None)
        if wanted is None:
            refuse(state, 0)
        else:
            state.questions.append(Question("bribe", 0, solitaire.PHILIPPE, wanted))


def strength(state: State, player: Player) -> int:
    """EXT-1."""
    return player.swords + domain.sum_effect(player, state.rules.armed)


def threatens(state: State, seat: int, other: int) -> bool:
    """EXT-2."""
    swords = strength(state, state.players[seat])
    victim = state.players[other]
    return strength(state, victim) < swords and victim.shields < swords


def legal_demand(state: State, question: Question) -> Legal[Action]:
    if question.other == solitaire.PHILIPPE:
        return make_legal([Demand(resource) for resource in solitaire.find_shown_resources(state)])
    return DEMANDS[state.players[question.other].goods()]


def act_demand(state: State, question: Question, action: Action) -> None:
    assert isinstance(action, Demand)
    state.questions.pop(0)
    if question.other == solitaire.PHILIPPE:
        state.players[question.seat].add(action.resource, 1, state.rules)
    else:
        state.questions.insert(0, Question("bribe", question.other, question.seat, action.resource))


def legal_bribe(state: State, question: Question) -> Legal[Action]:
    return PAY_OR_REFUSE


def act_bribe(state: State, question: Question, action: Action) -> None:
    """EXT-3. Sir Philippe keeps nothing."""
    state.questions.pop(0)
    if isinstance(action, Refuse):
        refuse(state, question.seat)
        return
    state.players[question.seat].stock[question.resource] -= 1
    if question.other != solitaire.PHILIPPE:
        state.players[question.other].add(question.resource, 1, state.rules)


def refuse(state: State, seat: int) -> None:
    state.players[seat].disaster += REFUSED
    if state.news is not None:
        state.tell("refused", seat, points=REFUSED)
