"""The end of a round (END-1, END-2)."""

from era.games.medieval.game import GAME
from era.games.medieval.rules.domain import lift
from era.games.medieval.state import State
from era.games.medieval.steps import collect
from tests.support.medieval.drawing import draw, table
from tests.support.medieval.helpers import MIDDLE, asked, do, faces, game, jump, pool, refused, shown
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
    state.players[0].stock = [1, 1, 5, 0]
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


def at_once(*domains: str, dice: str) -> State:
    """A table where a lost building's die leaves at once; the first player has rolled these dice."""
    state = game(*domains, dice_leave="at-once")
    faces(state, 0, dice)
    collect.read_dice(state, 0)
    for player in state.players:
        player.stock = [0, 9, 9, 0]
    return state


@rule("END-1")
def test_at_a_table_that_chose_so_the_die_leaves_at_once_with_what_it_shows() -> None:
    state = at_once(HAMLET, MIDDLE, dice="peasant.food peasant.hammers burgher.hammers noble.sword3 clergy.culture")
    state.players[0].skulls = 4
    state.news = []
    jump(state, "disasters")
    player, gone = state.players[0], state.dice_out
    assert (player.hammers, player.swords) == (4, 3)
    do(state, 0, "remove a3")
    assert pool(state, 0) == {"peasant": 2, "burgher": 1, "clergy": 1}
    assert shown(state, 0) == {"peasant.food": 1, "peasant.hammers": 1, "burgher.hammers": 1, "clergy.culture": 1}
    assert (player.hammers, player.swords) == (4, 0), "what the others show still counts"
    assert state.dice_out == (gone[0], gone[1], gone[2] + 1, gone[3])
    assert [news.values["face"] for news in GAME.news(state) if news.kind == "die-left"] == ["noble.sword3"]
    jump(state, "fairs")
    assert pool(state, 0) == {"peasant": 2, "burgher": 1, "clergy": 1}, "it leaves once"
    assert state.dice_out == (gone[0], gone[1], gone[2] + 1, gone[3])


@rule("END-1")
def test_of_several_dice_the_one_with_least_left_to_do_leaves() -> None:
    for rolled, left in (
        ("peasant.hammers peasant.skull", "peasant.hammers"),
        ("peasant.skull peasant.wood", "peasant.skull"),
        ("peasant.wood peasant.food", "peasant.wood"),
    ):
        state = at_once(HAMLET, MIDDLE, dice=f"{rolled} burgher.hammers noble.trade clergy.food")
        state.players[0].skulls = 4
        jump(state, "disasters")
        do(state, 0, "remove a1")
        assert [face for face in shown(state, 0) if face.startswith("peasant")] == [left]


@rule("END-1")
def test_a_skull_that_leaves_counts_only_if_it_was_counted() -> None:
    rolled = "2 peasant.food burgher.stone noble.skull clergy.skull"
    bare = "K K\nK K\n. .\nC C C"
    state = at_once(bare, MIDDLE, dice=rolled)
    state.players[1].skulls = 5
    jump(state, "disasters", start=1)
    do(state, 0, "remove a4")
    assert state.players[0].skulls == 1, "an attack came first: brigands instead of a disease"
    assert asked(state) == "brigands 0"
    state = at_once(HAMLET, MIDDLE, dice=rolled)
    state.players[0].skulls = 4
    jump(state, "disasters")
    do(state, 0, "remove d3")
    assert state.players[0].skulls == 4


@rule("END-1")
def test_a_player_whose_own_treachery_costs_a_skull_still_has_the_flood() -> None:
    """Alone both strike oneself: the second disaster is that of the skulls that were counted."""
    state = table("solitaire", 1, dice_leave="at-once")
    rows = ("L L l l L L l l L L l l L L", "l l L L l l L L l l L L l l")
    draw(state, 0, "\n".join(rows * 6))
    state.round = 1
    player = state.players[0]
    player.pool = (3, 0, 0, 0)
    faces(state, 0, "3 peasant.skull")
    collect.read_dice(state, state.players.index(player))
    gone = state.dice_out[0]
    state.news = []
    jump(state, "disasters")
    assert asked(state) == "scorch 0"
    do(state, 0, "place scorched a1")
    assert (player.skulls, player.hammers, state.dice_out[0]) == (3, 1, gone + 2)
    assert [news.values["name"] for news in GAME.news(state) if news.kind == "disaster"] == ["flood"]


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
