"""A search looks wider the more it may work, compares on the same dice, and gives no game away."""

import pytest

from era.bots.budget import Budget
from era.compiled import COMPILED, NATIVE_STATUS
from era.games.medieval.actions import Action, Build, Reroll
from era.games.medieval.bots.bot import BOTS, make_monarch
from era.games.medieval.bots.native_bot import Candidate, read_action
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.bot_positions import player, positions

pytestmark = pytest.mark.skipif(NATIVE_STATUS.key != COMPILED, reason="there are no native rules here")

WORK = 20_000


def list_positions(phase: str, players: int, number: int) -> list[tuple[State, int]]:
    """So many positions of a game in which this is asked and there is something to choose."""
    found: list[tuple[State, int]] = []
    for state, seat in positions({"players": players}, 7, player(BOTS["duke"](), nodes=100)):
        if GAME.turn(state).phase == phase and len(rank(state, seat, 1)) > 1:
            found.append((GAME.copy(state), seat))
        if len(found) == number:
            break
    return found


def rank(state: State, seat: int, work: int) -> list[Candidate]:
    return make_monarch().rank(GAME.view(state, seat), seat, Budget(nodes=work))


def list_actions(ranked: list[Candidate]) -> set[Action]:
    return {one.action for one in ranked}


def test_a_search_looks_at_other_places_of_a_building() -> None:
    wider = 0
    for state, seat in list_positions("build", 2, 8):
        before, after = rank(state, seat, 1), rank(state, seat, WORK)
        assert list_actions(before) <= list_actions(after)
        added = list_actions(after) - list_actions(before)
        pieces = {one.action.piece for one in before if isinstance(one.action, Build)}
        walls = {piece.index for piece in state.rules.pieces if piece.wall}
        assert all(isinstance(action, Build) and action.piece in pieces | walls for action in added)
        assert all(action in GAME.legal(state, seat) for action in added)
        wider += bool(added)
    assert wider


def test_a_search_looks_at_one_die_more_and_one_die_less() -> None:
    wider = 0
    for state, seat in list_positions("roll", 2, 8):
        before = rank(state, seat, 1)
        added = list_actions(rank(state, seat, WORK)) - list_actions(before)
        assert all(action in GAME.legal(state, seat) for action in added)
        best = before[0].action
        if added and isinstance(best, Reroll):
            sizes = {len(action.dice) if isinstance(action, Reroll) else 0 for action in added}
            assert sizes <= {len(best.dice) - 1, len(best.dice) + 1}
            wider += 1
    assert wider


def test_little_work_goes_to_the_most_promising() -> None:
    """What is opened later was played out less or dropped; whoever leads was played out as often as any."""
    for state, seat in [*list_positions("build", 2, 4), *list_positions("roll", 3, 4)]:
        for work in (200, 2000, WORK):
            ranked = rank(state, seat, work)
            assert ranked[0].playouts >= max(one.playouts for one in ranked) - 1
            assert ranked[0].value == max(one.value for one in ranked)


def bring_near_the_end(state: State, piece: int) -> State:
    """One X is missing, and the last building of this type turns it."""
    near = GAME.copy(state)
    others = [index for index in near.types if index != piece and near.rules.pieces[index].turns_x]
    near.xs = tuple(others[: near.rules.xs_to_end - 1])
    for index in near.xs:
        near.supply[index] = 0
    near.supply[piece] = 1
    return near


def list_ends(players: int) -> list[tuple[State, int, int]]:
    """Positions in which the first builder could end the game, with everybody's chances from good to bad."""
    found = []
    for state, seat in list_positions("build", players, 40):
        buildings = [one.action.piece for one in rank(state, seat, 1) if isinstance(one.action, Build)]
        last = [index for index in buildings if index in state.types and state.rules.pieces[index].turns_x]
        if last and seat == state.start:
            for lead in (4, 8, 12, 16):
                near = bring_near_the_end(state, last[0])
                near.players[(seat + 1) % players].culture += lead
                found.append((near, seat, last[0]))
    return found


def is_held_back(state: State, seat: int, piece: int) -> bool:
    """Tell whether ending the game came to more than anything else and is not done all the same."""
    bot, view = make_monarch(), GAME.view(state, seat)
    place = bot.find_workplace(view.rules)
    assert place is not None
    bot.think(place, view, seat, Budget(nodes=WORK // 4))
    first, *rest = [(read_action(action), value, playouts) for action, value, playouts in place.mind.ranking()]
    return any(
        value > first[1] and playouts and isinstance(action, Build) and action.piece == piece
        for action, value, playouts in rest
    )


def test_nobody_ends_a_game_that_somebody_else_will_win() -> None:
    assert any(is_held_back(*end) for end in list_ends(3))


def test_a_long_game_may_be_ended_by_whoever_loses_it() -> None:
    """Otherwise it might go on for ever."""
    for state, seat, piece in list_ends(3):
        state.round = 30
        assert not is_held_back(state, seat, piece)


def test_with_two_players_the_better_chance_decides() -> None:
    assert not any(is_held_back(*end) for end in list_ends(2))
