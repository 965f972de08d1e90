"""A search looks wider the more it may work, compares on the same dice, and gives no game away."""

from itertools import product

import pytest

from era.bots.budget import Budget
from era.compiled import COMPILED, NATIVE_STATUS
from era.games.medieval.actions import Action, Build, Reroll, Stop
from era.games.medieval.bots.bot import BOTS, make_monarch
from era.games.medieval.bots.native_bot import Candidate, read_action
from era.games.medieval.box.dice import Counts
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from era.games.medieval.steps.roll import MAX_ROLLS
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


def value_stopping(state: State, seat: int, faces: Counts) -> float:
    """What a roll that shows these faces is worth to the mind when nothing is rolled any more."""
    shown = GAME.copy(state)
    shown.players[seat].faces = faces
    return next(one.value for one in list_plainly(shown, seat, 1) if isinstance(one.action, Stop))


def list_plainly(state: State, seat: int, seed: int) -> list[Candidate]:
    """List the candidates of a decision before any playout, with random numbers of one's own."""
    place = make_monarch().find_workplace(state.rules)
    assert place is not None
    place.game.load(0, state)
    place.mind.set_taste(None)
    place.mind.begin(place.game, 0, seat, seed, 1)
    return [Candidate(read_action(action), value, playouts) for action, value, playouts in place.mind.ranking()]


def list_rolled(state: State, faces: Counts, dice: tuple[int, ...]) -> list[Counts]:
    """Every roll of these dice, as often as it is likely."""
    box, rolled = state.rules.dice, []
    for sides in product(*(box.sides[box.faces[face].die] for face in dice)):
        shown = list(faces)
        for face, side in zip(dice, sides, strict=True):
            shown[face] -= 1
            shown[side] += 1
        rolled.append(tuple(shown))
    return rolled


def test_the_mean_of_a_reroll_is_exact() -> None:
    """With the last reroll: every way that the dice may fall counts, none is drawn."""
    compared = 0
    for state, seat in list_positions("roll", 2, 30):
        person = state.players[seat]
        person.rolls = MAX_ROLLS - 1
        for one in list_plainly(state, seat, 1):
            if isinstance(one.action, Reroll) and len(one.action.dice) <= 2:
                rolls = list_rolled(state, person.faces, one.action.dice)
                values = [value_stopping(state, seat, faces) for faces in rolls]
                assert one.value == pytest.approx(sum(values) / len(values), abs=1e-3)
                compared += 1
    assert compared > 10


def test_rerolls_are_worth_the_same_whatever_is_drawn() -> None:
    for state, seat in list_positions("roll", 4, 10):
        assert list_plainly(state, seat, 1) == list_plainly(state, seat, 2)


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
