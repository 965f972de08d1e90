"""The score sheet (SCO-1 to SCO-4, SCO-6, SCO-7)."""

from era.games.medieval.game import GAME
from era.games.medieval.rules import scoring, walls
from era.games.medieval.state import State
from tests.support.medieval.helpers import MIDDLE, game, pool, sheet
from tests.support.rulecheck import rule

COLLEEN = """
    . . K K # # # # # # # . . .
    . . K K F F X L L T # # . .
    . . . # F F X l l T l # . .
    . . . # M X X X L L l # . .
    . . K K M M X C C C # # . .
    . . K K # # K K # # # . . .
    . . . . . . K K . . . . . .
    . . . . . . . . . . . . . .
    . $ $ . . Y Y . . T T . . .
    . $ $ . . Y Y . . . . . . .
    . . . . . Y . . . . . . . .
    . . . . . . . . . . . . . .
    """


@rule("SCO-1", "SCO-2", "SCO-3", "SCO-4", "SCO-6")
def test_the_worked_example_of_colleen_line_by_line() -> None:
    state = game(COLLEEN, MIDDLE)
    colleen, other = state.players
    colleen.culture = 4
    other.culture = 5
    colleen.disaster = 8
    assert walls.count_walled_area(colleen, state.rules) == 26
    assert pool(state, 0) == {"peasant": 4, "burgher": 2, "noble": 3, "clergy": 1}
    assert sheet(state) == {
        "keep": 6,
        "longhouse": 8,
        "townhouse": 3,
        "church": 2,
        "farm": 2,
        "lumber-mill": 4,
        "monastery": 4,
        "market": 2,
        "cathedral": 10,
        "market-bonus": 8,
        "cathedral-bonus": 10,
        "culture": 4,
        "largest-area": 10,
        "disasters": -8,
        "total": 65,
    }
    assert sheet(state)["total"] + 8 == 73
    assert GAME.result(state).scores[0] == 65


# ---------------------------------------------------------------- SCO-1


@rule("SCO-1")
def test_every_building_has_its_points() -> None:
    points = {
        "L L": ("longhouse", 1), "T T": ("townhouse", 1), "C C C": ("church", 1), "F F\nF F": ("farm", 1),
        "M .\nM M": ("lumber-mill", 2), ". H .\nH H H\n. H .": ("hospital", 3), "Y Y\nY Y\nY .": ("monastery", 4),
        "$ $\n$ $": ("market", 2), "G .\nG .\nG G": ("guildhall", 3), "U U U\nU U U": ("university", 4),
        ". X .\nX X X\n. X .\n. X .": ("cathedral", 5),
    }  # fmt: skip
    for domain, (name, worth) in points.items():
        assert sheet(game(domain))[name] == worth, name
    assert sheet(game("K K\nK K"))["keep"] == 2


@rule("SCO-1")
def test_walled_buildings_count_double_and_others_once() -> None:
    town = """
        # # # # # # . . .
        # L L Y Y # l l .
        # T T Y Y # . . .
        # . . Y . # . T T
        # # # # # # . . .
        """
    assert sheet(game(town))["longhouse"] == 2 + 1
    assert sheet(game(town))["townhouse"] == 2 + 1
    assert sheet(game(town))["monastery"] == 8


# ---------------------------------------------------------------- SCO-2


@rule("SCO-2")
def test_a_market_counts_its_empty_neighbours() -> None:
    assert sheet(game("$ $\n$ $"))["market-bonus"] == 4
    assert sheet(game(". . . .\n. $ $ .\n. $ $ .\n. . . ."))["market-bonus"] == 8
    crowded = """
        . S S . .
        . S S L L
        # $ $ . .
        # $ $ K K
        . . . K K
        """
    assert sheet(game(crowded))["market-bonus"] == 3


@rule("SCO-2")
def test_each_market_counts_for_itself_and_is_never_doubled() -> None:
    walled = """
        # # # # # # # #
        # . . . . . . #
        # . $ $ & & . #
        # . $ $ & & . #
        # . . . . . . #
        # # # # # # # #
        """
    lines = sheet(game(walled))
    assert lines["market"] == 2 * 2 * 2
    assert lines["market-bonus"] == 6 + 6


@rule("SCO-2")
def test_a_guildhall_counts_the_resources_left() -> None:
    state = game("G . . g .\nG . . g .\nG G . g g")
    state.players[0].stock = [1, 2, 3, 4]
    state.players[0].culture = 9
    assert sheet(state)["guildhall-bonus"] == 2 * 10


@rule("SCO-2")
def test_a_university_counts_all_culture() -> None:
    state = game("U U U\nU U U", MIDDLE)
    state.players[0].culture = 27
    lines = sheet(state)
    assert lines["university-bonus"] == 27
    assert lines["culture"] == 27


@rule("SCO-2")
def test_a_cathedral_counts_the_players_dice() -> None:
    state = game(". X . L L T T\nX X X l l K K\n. X . . . K K\n. X . C C C .")
    assert sum(state.players[0].pool) == 5
    assert sheet(state)["cathedral-bonus"] == 5


@rule("SCO-2")
def test_bonuses_of_walled_buildings_are_not_doubled() -> None:
    state = game(
        """
        # # # # # #
        # U U U . #
        # U U U G #
        # . G G G #
        # # # # # #
        """
    )
    state.players[0].stock = [1, 1, 0, 0]
    state.players[0].culture = 3
    lines = sheet(state)
    assert (lines["university"], lines["university-bonus"]) == (8, 3)
    assert (lines["guildhall"], lines["guildhall-bonus"]) == (6, 2)


# ---------------------------------------------------------------- SCO-3, SCO-4


def awards(state: State, line: str) -> list[int]:
    return [lines[line] for lines in scoring.make_sheets(state)]


@rule("SCO-3")
def test_each_culture_is_a_point_and_the_most_bring_five_to_all_who_tie() -> None:
    for culture, wanted in (
        ([3, 1, 2], [5, 0, 0]),
        ([3, 1, 3], [5, 0, 5]),
        ([0, 0, 1], [0, 0, 5]),
        ([2, 2, 2], [5, 5, 5]),
        ([0, 0, 0], [0, 0, 0]),
    ):
        state = game(MIDDLE, MIDDLE, MIDDLE)
        for player, amount in zip(state.players, culture, strict=True):
            player.culture = amount
        assert awards(state, "most-culture") == wanted
        assert awards(state, "culture") == culture


ONE = "# # #\n# . #\n# # #"
TWO = "# # # #\n# . . #\n# # # #"
NONE_WALLED = "# # # #\n# . . #\n# # . ."


@rule("SCO-4")
def test_the_largest_walled_area_brings_ten_to_all_who_tie() -> None:
    for domains, wanted in (
        ((ONE, TWO, NONE_WALLED), [0, 10, 0]),
        ((TWO, TWO, ONE), [10, 10, 0]),
        ((NONE_WALLED, NONE_WALLED, ONE), [0, 0, 10]),
        ((NONE_WALLED, NONE_WALLED, MIDDLE), [0, 0, 0]),
    ):
        assert awards(game(*domains), "largest-area") == wanted


# ---------------------------------------------------------------- SCO-6, SCO-7


@rule("SCO-6")
def test_every_disaster_point_costs_a_point() -> None:
    state = game(MIDDLE, MIDDLE)
    state.players[0].disaster = 31
    state.players[1].culture = 1
    assert sheet(state, 0)["disasters"] == -31
    assert GAME.result(state).scores == (2 - 31, 2 + 1 + 5)


def winners(*stocks: list[int], culture: tuple[int, ...] = (0, 0, 0)) -> tuple[int, ...]:
    state = game(MIDDLE, MIDDLE, MIDDLE)
    for player, stock, amount in zip(state.players, stocks, culture, strict=True):
        player.stock = stock
        player.culture = amount
    return GAME.result(state).winners


@rule("SCO-7")
def test_ties_are_broken_by_trade_goods_then_stone_wood_and_food() -> None:
    assert winners([1, 0, 0, 0], [0, 7, 8, 10], [0, 7, 8, 10]) == (0,)
    assert winners([1, 0, 8, 10], [1, 1, 0, 0], [0, 7, 8, 10]) == (1,)
    assert winners([1, 1, 0, 10], [1, 1, 0, 0], [1, 1, 1, 0]) == (2,)
    assert winners([1, 1, 1, 3], [1, 1, 1, 2], [1, 1, 1, 0]) == (0,)


@rule("SCO-7")
def test_who_are_still_tied_share_the_victory() -> None:
    assert winners([1, 1, 1, 2], [1, 1, 1, 0], [1, 1, 1, 2]) == (0, 2)
    assert winners([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]) == (0, 1, 2)


@rule("SCO-7")
def test_more_points_come_before_any_stock() -> None:
    assert winners([6, 7, 8, 10], [0, 0, 0, 0], [0, 0, 0, 0], culture=(0, 1, 0)) == (1,)


@rule("SCO-7")
def test_the_end_tells_what_was_compared_and_what_broke_the_tie() -> None:
    state = game(MIDDLE, MIDDLE, MIDDLE)
    shown = GAME.show(state)
    assert (shown.amounts, shown.tie) == ({}, None), "nothing before the end"
    state.over = True
    state.players[0].culture = state.players[1].culture = 3
    state.players[0].stock, state.players[1].stock = [1, 1, 0, 10], [1, 1, 1, 0]
    shown = GAME.show(state)
    assert shown.amounts == {"most-culture": [3, 3, 0], "largest-area": [0, 0, 0]}
    assert shown.tie == (1, "wood")
    state.players[0].stock = [1, 1, 1, 0]
    assert GAME.show(state).tie is None, "they share it"
