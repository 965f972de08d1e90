"""Extort (EXT-1 to EXT-3): swords demand, shields protect, victims pay or refuse."""

from typing import Final

from era.core.legal import Legal, OneOf
from era.games.medieval.actions import Action, Demand, Pay, Refuse, make_legal
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.rules import domain, solitaire
from era.games.medieval.state import Question, State
from era.games.medieval.telling import tell_disaster, tell_stock

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
        if state.news is not None:
            _tell_threat(state, seat, other)
        if not threatens(state, seat, other):
            continue
        if any(state.players[other].stock):
            state.questions.append(Question("demand", seat, other))
        else:
            refuse(state, other, seat, "empty")


def _tell_threat(state: State, seat: int, other: int) -> None:
    """Who threatens whom, and what holds who does not. Whoever is plainly weaker is not spoken of."""
    victim = state.players[other]
    swords, theirs = domain.strength(state, state.players[seat]), domain.strength(state, victim)
    if not swords or swords < theirs:
        return
    outcome = "demand" if any(victim.stock) else "poor"
    if swords == theirs:
        outcome = "equal"
    elif victim.shields >= swords:
        outcome = "shielded"
    _tell_swords(state, seat, other, (swords, theirs, victim.shields), outcome)


def _tell_swords(state: State, seat: int, other: int, counts: tuple[int, int, int], outcome: str) -> None:
    """The swords of one against the swords and shields of another."""
    swords, theirs, shields = counts
    rule = "SOL-4" if state.rules.alone else "EXT-2"
    state.tell("threat", seat, rule, None, to=other, swords=swords, theirs=theirs, shields=shields, outcome=outcome)


def begin_alone(state: State) -> None:
    """SOL-4."""
    player = state.players[0]
    if state.news is not None:
        mine = domain.strength(state, player)
        _tell_threat_alone(state, mine, *solitaire.count_swords_and_shields(state))
    threats = find_threats(state)
    if threats == [(0, solitaire.PHILIPPE)]:
        if solitaire.find_shown_resources(state):
            state.questions.append(Question("demand", 0, solitaire.PHILIPPE))
    elif threats:
        wanted = next((resource for resource in solitaire.DEMAND_ORDER if player.stock[resource]), None)
        if wanted is None:
            refuse(state, 0, solitaire.PHILIPPE, "empty")
        else:
            state.questions.append(Question("bribe", 0, solitaire.PHILIPPE, wanted))
            if state.news is not None:
                _tell_demanded(state, solitaire.PHILIPPE, 0, wanted)


def _tell_threat_alone(state: State, mine: int, his: int, his_shields: int) -> None:
    """What comes of Sir Philippe's swords and mine, whatever it is."""
    player = state.players[0]
    if mine > his:
        shown = bool(solitaire.find_shown_resources(state))
        outcome = "shielded" if his_shields >= mine else "demand" if shown else "none-shown"
        _tell_swords(state, 0, solitaire.PHILIPPE, (mine, his, his_shields), outcome)
        return
    outcome = "demand" if any(player.stock) else "poor"
    if mine == his:
        outcome = "equal"
    elif player.shields >= his:
        outcome = "shielded"
    _tell_swords(state, solitaire.PHILIPPE, 0, (his, mine, player.shields), outcome)


def _tell_demanded(state: State, seat: int, of: int, resource: int) -> None:
    state.tell("demanded", seat, "SOL-4" if state.rules.alone else "EXT-3", None, of=of, resource=RESOURCES[resource])


def threatens(state: State, seat: int, other: int) -> bool:
    """EXT-2."""
    swords = domain.strength(state, state.players[seat])
    victim = state.players[other]
    return domain.strength(state, victim) < swords and victim.shields < swords


def find_threats(state: State) -> list[tuple[int, int]]:
    """Find who threatens whom with the dice that were read, whether or not there is anything to take."""
    if not state.rules.scenario.extort:
        return []
    if state.rules.alone:
        his, his_shields = solitaire.count_swords_and_shields(state)
        mine = domain.strength(state, state.players[0])
        if mine > his and mine > his_shields:
            return [(0, solitaire.PHILIPPE)]
        return [(solitaire.PHILIPPE, 0)] if his > mine and his > state.players[0].shields else []
    seats = range(len(state.players))
    return [(seat, other) for seat in seats for other in seats if seat != other and threatens(state, seat, other)]


def legal_demand(state: State, question: Question) -> Legal[Action]:
    if question.other == solitaire.PHILIPPE:
        return make_legal([Demand(resource) for resource in solitaire.find_shown_resources(state)])
    return DEMANDS[state.players[question.other].goods()]


def act_demand(state: State, question: Question, action: Action) -> None:
    assert isinstance(action, Demand)
    state.questions.pop(0)
    if state.news is not None:
        _tell_demanded(state, question.seat, question.other, action.resource)
    if question.other == solitaire.PHILIPPE:
        lost = state.players[question.seat].add(action.resource, 1, state.rules)
        if state.news is not None:
            _tell_paid(state, solitaire.PHILIPPE, question.seat, action.resource, lost)
    else:
        state.questions.insert(0, Question("bribe", question.other, question.seat, action.resource))


def legal_bribe(state: State, question: Question) -> Legal[Action]:
    return PAY_OR_REFUSE


def act_bribe(state: State, question: Question, action: Action) -> None:
    """EXT-3. Sir Philippe keeps nothing."""
    state.questions.pop(0)
    if isinstance(action, Refuse):
        refuse(state, question.seat, question.other, "refused")
        return
    state.players[question.seat].stock[question.resource] -= 1
    lost = 0
    if question.other != solitaire.PHILIPPE:
        lost = state.players[question.other].add(question.resource, 1, state.rules)
    if state.news is not None:
        _tell_paid(state, question.seat, question.other, question.resource, lost)


def _tell_paid(state: State, seat: int, to: int, resource: int, lost: int) -> None:
    """What one gave another; `lost` of it found no room there."""
    after = [tell_stock(state, each) for each in (seat, to) if each != solitaire.PHILIPPE]
    rule = "SOL-4" if state.rules.alone else "EXT-3"
    state.tell("paid", seat, rule, after, to=to, resource=RESOURCES[resource], lost=lost)


def refuse(state: State, seat: int, to: int, why: str) -> None:
    """Two disaster points, whether a player will not pay (`refused`) or cannot (`empty`)."""
    state.players[seat].disaster += REFUSED
    if state.news is not None:
        state.tell("refused", seat, "EXT-3", [tell_disaster(state, seat)], to=to, points=REFUSED, why=why)
