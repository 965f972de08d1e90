"""The end of a round (END-1, END-2)."""

from era.games.medieval.game import GAME
from era.games.medieval.rules.domain import lift
from tests.support.medieval.helpers import MIDDLE, asked, do, game, jump, pool, refused
from tests.support.rulecheck import rule

HAMLET = """
    L L . l l . T T
    . . . . . . . .
    K K . C C C
    K K
    """


@rule("END-1")
def test_one_die_for_each_keep_longhouse_townhouse_and_church() -> None:
    state = game(HAMLET, MIDDLE)
    state.players[0].pool = (0, 0, 0, 0)
    jump(state, "fairs")
    assert pool(state, 0) == {"peasant": 2, "burgher": 1, "noble": 1, "clergy": 1}
    assert pool(state, 1) == {"noble": 1}


@rule("END-1")
def test_new_buildings_bring_dice_only_at_the_end_of_the_round() -> None:
    state = game(HAMLET, MIDDLE)
    state.players[0].hammers = 3
    state.players[0].stock = [1, 3, 3, 0]
    before = state.dice
    jump(state, "build")
    do(state, 0, "build longhouse a6", "build church a8")
    assert pool(state, 0) == {"peasant": 2, "burgher": 1, "noble": 1, "clergy": 1}
    do(state, 0, "build townhouse a10")
    assert pool(state, 0) == {"peasant": 3, "burgher": 2, "noble": 1, "clergy": 2}
    assert state.dice == (before[0] - 1, before[1] - 1, before[2], before[3] - 1)


@rule("END-1")
def test_the_die_of_a_removed_building_goes() -> None:
    state = game(HAMLET, MIDDLE)
    state.players[0].skulls = 4
    before = state.dice
    jump(state, "disasters")
    do(state, 0, "remove a3")
    assert pool(state, 0) == {"peasant": 2, "burgher": 1, "clergy": 1}
    assert state.dice == before
    chance = GAME.chance(state)
    assert chance is not None
    assert len(chance.bounds) == 4


@rule("END-2")
def test_the_start_player_passes_to_the_left() -> None:
    for players in (2, 3, 4):
        for start in range(players):
            state = game(*[MIDDLE] * players)
            jump(state, "fairs", start)
            assert state.start == (start + 1) % players
            assert state.round == 2


@rule("END-2")
def test_enough_xs_end_the_game_at_the_end_of_the_round_not_before() -> None:
    state = game(MIDDLE, MIDDLE)
    state.xs = (1, 2)
    for player in state.players:
        player.hammers = 1
        player.stock = [0, 0, 3, 0]
    state.supply[state.rules.by_name["farm"].index] = 1
    jump(state, "build")
    do(state, 0, "build farm a1")
    assert GAME.show(state).last_round
    assert asked(state) == "build 1"
    do(state, 1, "build longhouse a1")
    turn = GAME.turn(state)
    assert (turn.over, turn.seats) == (True, ())
    assert pool(state, 1) == {"peasant": 1, "noble": 1}, "the last round's dice still come, and score"
    assert refused(state, 0, "done") == "END-2 game-over"


@rule("END-2")
def test_without_enough_xs_the_next_round_begins_with_a_roll() -> None:
    state = game(MIDDLE, MIDDLE)
    state.xs = (1, 2)
    jump(state, "fairs")
    assert not GAME.turn(state).over
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.name == "roll 1"


def test_a_table_without_a_single_die_is_over() -> None:
    """Nothing could ever happen again: everything that gives dice has burnt down."""
    state = game(HAMLET, MIDDLE)
    for player in state.players:
        for placement in player.pieces:
            lift(player, placement)
    jump(state, "fairs")
    assert GAME.turn(state).over
