"""What is walled (WAL)."""

import random
from itertools import combinations, pairwise

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


def leak(domain: str) -> tuple[str, int, list[str]] | None:
    """The gap, how much it would enclose, and the way out."""
    state = table()
    player = draw(state, 0, domain)
    found = walls.find_leak(player.barrier, state.rules)
    name = state.rules.grid.name
    if found is None:
        return None
    return name(found.gap), found.area.bit_count(), [name(space) for space in found.path]


def test_a_ring_that_leaks_at_a_corner_shows_where() -> None:
    cut = """
        . . . . . . .
        . # # # # . .
        . # . . . # .
        . # . . . # .
        . # # # # # .
        """
    gap, area, path = leak(cut) or ("", 0, [])
    assert (gap, area) == ("f2", 6)
    assert path[:2] == ["e3", "f2"]
    assert path[-1][1:] == "1"  # the edge above is the nearest


def test_a_ring_with_a_hole_shows_it() -> None:
    hole = """
        . . . . . . . .
        . . . . . . . .
        . . # # # # # .
        . . # . . . # .
        . . # # . # # .
        . . . . . . . .
        """
    gap, area, path = leak(hole) or ("", 0, [])
    assert (gap, area) == ("e5", 3)
    assert "e5" in path
    assert len(path) == len(set(path))


def test_what_is_closed_or_far_from_it_does_not_leak() -> None:
    closed = """
        # # # # #
        # . . . #
        # # # # #
        """
    two_short = """
        . # # # # .
        . # . . . .
        . # . . . .
        . # # # # .
        """
    assert leak(closed) is None
    assert leak(two_short) is None


def test_the_smallest_ring_that_leaks_is_found_wherever_its_gap_is() -> None:
    """What encloses two spaces holds all that lie around them: shorter barriers are not even looked at."""
    rules = table().rules
    grid = rules.grid
    inside = [(x, y) for x in range(1, 5) for y in range(1, 5)]
    smallest = 99
    for pair in combinations(inside, 2):
        spaces = grid.mask(list(pair))
        ring = grid.around(spaces) & ~spaces
        smallest = min(smallest, ring.bit_count())
        if ring.bit_count() == walls.MIN_LEAKING_RING + 1:
            for gap in bits(ring):
                found = walls.find_leak(ring & ~(1 << gap), rules)
                assert found is not None
                assert (found.gap, found.area) == (gap, spaces)
    assert smallest == walls.MIN_LEAKING_RING + 1


def test_a_leak_is_closed_by_its_gap_and_its_path_leaves() -> None:
    """In random domains: the gap encloses what is said, and the way out is over open spaces, step by step."""
    seen = 0
    rng = random.Random(4)
    rules = table().rules
    grid = rules.grid
    for _ in range(400):
        left, top, wide, high = rng.randint(0, 6), rng.randint(0, 5), rng.randint(4, 7), rng.randint(4, 6)
        ring = [
            (x, y)
            for x in range(left, left + wide)
            for y in range(top, top + high)
            if x in (left, left + wide - 1) or y in (top, top + high - 1)
        ]
        barrier = grid.mask(rng.sample(ring, len(ring) - rng.randint(0, 2)))
        found = walls.find_leak(barrier, rules)
        if found is None:
            continue
        seen += 1
        assert grid.enclosed(barrier | 1 << found.gap) == grid.enclosed(barrier) | found.area
        assert found.path[1] == found.gap
        assert 1 << found.path[0] & found.area
        assert 1 << found.path[-1] & grid.edge
        for here, there in pairwise(found.path):
            assert not 1 << there & barrier
            assert grid.around(1 << here) & 1 << there
    assert seen > 50
