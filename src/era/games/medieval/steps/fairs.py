"""Trade fairs (EXT-4, SOL-7): after everyone's Extort, a trade that cannot be refused, for culture."""

from era.core.legal import Group, Legal, OneOf
from era.games.medieval.actions import Action, Done, Trade
from era.games.medieval.box.components import RESOURCES
from era.games.medieval.box.pieces import Placement
from era.games.medieval.rules.solitaire import PHILIPPE, count_shown
from era.games.medieval.state import Player, Question, State
from era.games.medieval.telling import tell_culture, tell_stock


def begin(state: State, seat: int) -> None:
    if not state.rules.trading:
        return
    player = state.players[seat]
    fairs = dict(state.rules.trading)
    player.fairs = player.road_fairs = 0
    for placement in player.pieces:
        trades = fairs.get(placement.piece.index, 0)
        if by_road(placement, player):
            player.road_fairs += trades
        else:
            player.fairs += trades
    if state.rules.alone:
        state.philippe_goods = tuple(count_shown(state))
    if player.fairs or player.road_fairs:
        state.questions.append(Question("fair", seat))


def by_road(placement: Placement, player: Player) -> bool:
    return bool(placement.beside & player.roads)


def legal(state: State, question: Question) -> Legal[Action] | None:
    player = state.players[question.seat]
    if not (player.fairs or player.road_fairs):
        return None
    gives = [resource for resource in range(len(RESOURCES)) if player.stock[resource]]
    trades: list[Action] = [
        Trade(other, give, take)
        for other, stock in _find_partners(state, question.seat)
        for give in gives
        for take, amount in enumerate(stock)
        if amount and take != give
    ]
    groups: list[Group[Action]] = [OneOf(*trades, Done())]
    return Legal(groups) if trades else None


def _find_partners(state: State, seat: int) -> list[tuple[int, list[int]]]:
    if state.rules.alone:
        return [(PHILIPPE, list(state.philippe_goods))]
    return [(other, state.players[other].stock) for other in state.seats_from(seat)]


def act(state: State, question: Question, action: Action) -> None:
    if not isinstance(action, Trade):
        state.questions.pop(0)
        return
    player = state.players[question.seat]
    player.stock[action.give] -= 1
    culture = player.culture
    lost: dict[str, int] = {}
    if action.seat == PHILIPPE:
        left = list(state.philippe_goods)
        left[action.take] -= 1
        state.philippe_goods = tuple(left)
    else:
        other = state.players[action.seat]
        other.stock[action.take] -= 1
        if other.add(action.give, 1, state.rules):
            lost[RESOURCES[action.give]] = 1
    if player.add(action.take, 1, state.rules):
        lost[RESOURCES[action.take]] = 1
    _gain_culture(player)
    if state.news is not None:
        _tell_traded(state, question.seat, action, player.culture - culture, lost)


def _tell_traded(state: State, seat: int, action: Trade, culture: int, lost: dict[str, int]) -> None:
    """A trade with another player or Sir Philippe; `lost` of it found no room on a track."""
    after = [tell_stock(state, each) for each in (seat, action.seat) if each != PHILIPPE]
    values = {"with": action.seat, "give": RESOURCES[action.give], "take": RESOURCES[action.take]}
    rule = "SOL-7" if state.rules.alone else "EXT-4"
    state.tell("traded", seat, rule, [*after, tell_culture(state, seat)], culture=culture, lost=lost, **values)


def _gain_culture(player: Player) -> None:
    """A fair by a road brings one more, so it is the first to be used."""
    if player.road_fairs:
        player.road_fairs -= 1
        player.culture += 2
    else:
        player.fairs -= 1
        player.culture += 1
