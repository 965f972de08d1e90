"""Setup (SET)."""

import pytest

from era.core.errors import IllegalAction
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import FOOD, STONE, TRADE, WOOD
from era.games.medieval.state import State
from era.grid.grid import bits
from tests.support.medieval.helpers import MIDDLE, asked, can, do, game, jump, out, pool, refused, supply
from tests.support.rulecheck import rule

LAYOUT = (
    "place longhouse a1", "place longhouse a2", "place longhouse a3", "place farm a5", "place wall-4 a8",
    "place wall-4 a9", "place wall-4 a10",
)  # fmt: skip
AREAS = ("place scorched m1", "place scorched m3", "place scorched m5")


def start(players: int, **options: object) -> State:
    """A new game whose start player has been drawn."""
    state = GAME.start(GAME.check({"players": players, **options}))
    if GAME.chance(state):
        GAME.draw(state, (0,))
    return state


def lay_out(state: State, seat: int) -> None:
    scorched = {1: 3, 2: 2, 3: 1, 4: 0}[len(state.players)]
    do(state, seat, *LAYOUT, *AREAS[:scorched], "ready")


@rule("SET-1")
def test_with_two_one_building_of_each_type_and_one_die_of_each_colour_are_out() -> None:
    state = start(2)
    for piece in state.rules.buildings:
        assert out(state, piece.name) == 1, piece.name
    assert state.dice_out == (1, 1, 1, 1)
    assert (supply(state, "townhouse"), supply(state, "church"), supply(state, "cathedral")) == (4, 4, 1)
    assert supply(state, "wall-4") == 18 - 6
    for seat in (0, 1):
        lay_out(state, seat)
    assert state.dice == (18 - 1 - 6, 4, 8 - 1 - 2, 4)


@rule("SET-1")
def test_with_three_or_four_nothing_is_out() -> None:
    for players in (3, 4):
        state = start(players)
        assert not any(state.out)
        assert not any(state.dice_out)
        assert supply(state, "cathedral") == 2


@rule("SET-2")
def test_five_xs_end_the_game_with_four_and_three_with_fewer() -> None:
    for players, needed in ((2, 3), (3, 3), (4, 5)):
        for xs in range(needed + 1):
            state = game(*[MIDDLE] * players)
            state.xs = tuple(range(xs))
            jump(state, "fairs")
            assert GAME.turn(state).over == (xs == needed), (players, xs)


@rule("SET-2")
def test_a_table_may_play_for_one_x_more_or_fewer() -> None:
    assert [start(4, x_change=change).rules.xs_to_end for change in (-1, 0, 1)] == [4, 5, 6]
    assert [start(2, x_change=change).rules.xs_to_end for change in (-1, 0, 1)] == [2, 3, 4]


@rule("SET-3")
def test_what_each_player_starts_with() -> None:
    for players in (2, 3, 4):
        state = start(players)
        for seat, player in enumerate(state.players):
            (keep,) = player.pieces
            assert keep.piece.name == "keep"
            assert {state.rules.grid.name(bit) for bit in bits(keep.mask)} == {"g6", "h6", "g7", "h7"}
            tray = {state.rules.pieces[index].name: count for index, count in enumerate(player.tray) if count}
            tray.pop("scorched", None)
            assert tray == {"longhouse": 3, "farm": 1, "wall-4": 3}
            stock = player.stock
            assert (stock[TRADE], stock[STONE], stock[WOOD], stock[FOOD]) == (0, 1, 2, 3)
            assert (player.culture, player.disaster) == (0, 0)
            lay_out(state, seat)
        for seat in range(players):
            assert pool(state, seat) == {"peasant": 3, "noble": 1}


@rule("SET-3")
def test_starting_pieces_come_from_the_supply() -> None:
    state = start(4)
    assert supply(state, "keep") == 8 - 4
    assert supply(state, "longhouse") == 18 - 12
    assert supply(state, "farm") == 16 - 4
    assert supply(state, "wall-4") == 18 - 12
    for seat in range(4):
        lay_out(state, seat)
    assert state.dice == (18 - 12, 5, 8 - 4, 5)


@rule("SET-3")
def test_more_pieces_than_the_starting_ones_are_refused() -> None:
    state = start(4)
    do(state, 0, "place farm a1")
    assert refused(state, 0, "place farm a3") == "SET-3 not-in-tray"
    assert refused(state, 0, "place church a3") == "SET-3 not-in-tray"


@rule("SET-4")
def test_scorched_areas_to_start_with() -> None:
    for players, scorched in ((1, 3), (2, 2), (3, 1), (4, 0)):
        state = start(players)
        index = state.rules.scorched
        assert [player.tray[index] for player in state.players] == [scorched] * players
        assert state.supply[index] == 27 - players * scorched


@rule("SET-5")
def test_pieces_lie_anywhere_they_fit_and_overlap_nothing() -> None:
    state = start(4)
    do(state, 0, "place longhouse n11 r1", "place farm a1")
    assert refused(state, 0, "place longhouse b2") == "SET-5 space-taken"
    assert refused(state, 0, "place longhouse g6") == "SET-5 space-taken"
    assert refused(state, 0, "place longhouse n1") == "SET-5 off-board"
    assert refused(state, 0, "place wall-4 a10 r1") == "SET-5 off-board"
    do(state, 0, "place longhouse f6 r1", "place longhouse c1", "place wall-4 i6 r1")


@rule("SET-5")
def test_all_pieces_must_be_laid_out() -> None:
    state = start(4)
    assert refused(state, 0, "ready") == "SET-5 layout-unfinished"
    do(state, 0, *LAYOUT[:-1])
    assert refused(state, 0, "ready") == "SET-5 layout-unfinished"
    do(state, 0, LAYOUT[-1], "ready")


@rule("SET-5")
def test_all_lay_out_at_once_and_then_reveal() -> None:
    state = start(3)
    assert asked(state) == "layout 0 1 2"
    lay_out(state, 2)
    assert asked(state) == "layout 0 1"
    do(state, 1, LAYOUT[0])
    lay_out(state, 0)
    for seat, other in ((0, 1), (1, 0), (0, 2), (2, 1), (None, 2)):
        assert [p.piece.name for p in GAME.view(state, seat).players[other].pieces] == ["keep"]
    do(state, 1, *LAYOUT[1:], AREAS[0], "ready")
    for seat in (0, 1, 2, None):
        assert len(GAME.view(state, seat).players[1].pieces) == 1 + len(LAYOUT) + 1
    assert state.round == 1


RING = ("place wall-4 f7 r1", "place wall-4 i7 r1", "place wall-4 f11")
"""With the keep these close six spaces, g8 to h10."""


@rule("SET-5")
def test_keep_and_three_walls_may_close_six_spaces_for_three_longhouses() -> None:
    state = start(4)
    do(state, 0, *RING, "place longhouse g8", "place longhouse g9", "place longhouse g10", "place farm a1", "ready")
    sheets = GAME.show(GAME.view(state, 0)).players[0]
    assert sheets.walled_area == 6
    assert [piece.walled for piece in sheets.pieces if piece.piece == "longhouse"] == [True] * 3


@rule("SET-5")
def test_no_scorched_area_is_placed_in_a_walled_area() -> None:
    state = start(2)
    do(state, 0, *RING)
    assert refused(state, 0, "place scorched g8") == "DIS-3 area-walled"
    do(state, 0, "place scorched a1")


@rule("SET-5")
def test_no_starting_wall_closes_around_a_scorched_area() -> None:
    state = start(2)
    do(state, 0, "place scorched g8", *RING[:2])
    assert refused(state, 0, RING[2]) == "SET-5 would-enclose-area"
    # One space lower the ring stays open.
    do(state, 0, "place wall-4 f12")


@rule("SET-5")
def test_walls_built_later_may_enclose_a_scorched_area() -> None:
    state = game(
        """
        # # # #
        # S S #
        # S S #
        . . . .
        """,
        players=2,
    )
    state.players[0].stock = [0, 1, 0, 0]
    state.players[0].hammers = 1
    jump(state, "build")
    do(state, 0, "build wall-4 a4")
    assert "b2" in GAME.show(state).players[0].enclosed


@rule("SET-6")
def test_the_start_player_is_drawn_by_lot() -> None:
    for players in (2, 3, 4):
        state = GAME.start(GAME.check({"players": players}))
        chance = GAME.chance(state)
        assert chance is not None
        assert chance.bounds == (players,)
        for drawn in range(players):
            after = GAME.copy(state)
            GAME.draw(after, GAME.read_draw(after, f"start player {drawn + 1}"))
            assert after.start == drawn
            assert asked(after) == "layout " + " ".join(map(str, range(players)))


@rule("SET-6")
def test_nobody_acts_before_the_lot_and_the_drawn_player_goes_first() -> None:
    state = GAME.start(GAME.check({"players": 3}))
    assert asked(state) == ""
    with pytest.raises(IllegalAction):
        do(state, 0, LAYOUT[0])
    GAME.draw(state, (2,))
    for seat in range(3):
        lay_out(state, seat)
    assert state.start == 2
    for _ in range(3):
        GAME.draw(state, (3, 3, 3, 0))  # three either/or faces, so that Collect asks
    for seat in range(3):
        do(state, seat, "stop")
    assert asked(state) == "take 2"
    assert can(state, 2, "take peasant.either 2 food")
