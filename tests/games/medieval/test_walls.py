"""What is walled (WAL)."""

from era.games.medieval.rules import walls
from era.grid.grid import bits
from tests.support.medieval.drawing import draw, table
from tests.support.medieval.helpers import game, sheet
from tests.support.rulecheck import rule


def enclosed(domain: str) -> str:
    """The enclosed spaces by name."""
    state = table()
    player = draw(state, 0, domain)
    return " ".join(state.rules.grid.name(bit) for bit in bits(walls.find_enclosed(player, state.rules)))


def area(domain: str) -> int:
    state = table()
    return walls.count_walled_area(draw(state, 0, domain), state.rules)


def walled(domain: str) -> list[str]:
    """The walled buildings."""
    state = table()
    player = draw(state, 0, domain)
    buildings = [placement for placement in player.pieces if placement.piece.is_building]
    return sorted(p.piece.name for p in buildings if walls.is_walled(p, player, state.rules))


@rule("WAL-1")
def test_walls_and_keeps_enclose() -> None:
    ring = """
        . . . . . .
        . # # # # .
        . # . . # .
        . # . K K .
        . # # K K .
        """
    assert enclosed(ring) == "c3 d3 c4"


@rule("WAL-1")
def test_ordinary_buildings_do_not_enclose() -> None:
    house = """
        # # # # # #
        # . . . . #
        # # L L # #
        """
    assert enclosed(house) == ""


@rule("WAL-1")
def test_walls_that_only_touch_at_a_corner_do_not_close() -> None:
    cut = """
        . # # # .
        # . . . #
        # . . . #
        # # # # #
        """
    assert enclosed(cut) == ""
    whole = """
        # # # # #
        # . . . #
        # . . . #
        # # # # #
        """
    assert enclosed(whole) == "b2 c2 d2 b3 c3 d3"
    keeps = """
        . . K K . .
        . . K K # #
        # # . . . #
        # . . . . #
        # # # # # #
        """
    assert enclosed(keeps) == ""


@rule("WAL-1")
def test_the_edge_of_the_grid_is_open() -> None:
    corner = """
        . . #
        . . #
        # # #
        """
    assert enclosed(corner) == ""
    state = table()
    right = "\n".join([". " * 11 + "# # #", ". " * 11 + "# . .", ". " * 11 + "# # #"])
    assert walls.find_enclosed(draw(state, 0, right), state.rules) == 0
    bottom = "\n".join([". "] * 10 + ["# # # #", "# . . #"])
    assert walls.find_enclosed(draw(state, 0, bottom), state.rules) == 0


@rule("WAL-1")
def test_a_ring_in_a_ring() -> None:
    rings = """
        # # # # # # #
        # . . . . . #
        # . # # # . #
        # . # . # . #
        # . # # # . #
        # . . . . . #
        # # # # # # #
        """
    assert area(rings) == 16 + 1


@rule("WAL-2")
def test_a_building_is_walled_when_all_its_spaces_are_enclosed() -> None:
    town = """
        # # # # # . .
        # L L . # T T
        # # # # # . .
        C C C . . . .
        """
    assert walled(town) == ["longhouse"]
    open_town = town.replace("# # # # #", "# # # # .", 1)
    assert walled(open_town) == []


@rule("WAL-2")
def test_a_building_in_the_gap_is_not_walled() -> None:
    gap = """
        # # # # #
        # . . L L
        # # # # #
        """
    assert walled(gap) == []


@rule("WAL-2")
def test_keeps_are_always_walled() -> None:
    assert walled("K K . L L\nK K . . .") == ["keep"]
    assert sheet(game("K K . L L\nK K . . ."))["keep"] == 2


@rule("WAL-3")
def test_the_walled_area_counts_enclosed_spaces_empty_or_built_on() -> None:
    full = """
        # # # # # #
        # L L F F #
        # . . F F #
        # # # # # #
        """
    assert area(full) == 8
    assert area(full.replace("L L", ". .").replace("F F", ". .")) == 8


@rule("WAL-3")
def test_all_areas_are_added() -> None:
    two = """
        # # # # . # # # #
        # . . # . # . . #
        # # # # . # . . #
        . . . . . # # # #
        """
    assert area(two) == 2 + 4


@rule("WAL-3")
def test_keeps_walls_and_scorched_areas_do_not_count() -> None:
    burnt = """
        # # # # # # # #
        # S S . . K K #
        # S S . . K K #
        # . . . . . . #
        # # # # # # # #
        """
    assert area(burnt) == 2 + 2 + 6
    assert area(burnt.replace("S", ".")) == 4 + 4 + 6
