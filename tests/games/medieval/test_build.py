"""Build (BUI-1 to BUI-3)."""

import pytest

from era.core.errors import IllegalAction
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.medieval.helpers import (
    MIDDLE,
    asked,
    can,
    choices,
    do,
    faces,
    game,
    jump,
    refused,
    set_supply,
    standing,
    supply,
)
from tests.support.rulecheck import rule

RICH = [6, 7, 8, 10]


def building(hammers: int, stock: list[int], domain: str = MIDDLE) -> State:
    """The first of two players is about to build."""
    state = game(domain, MIDDLE)
    state.players[0].hammers = hammers
    state.players[0].stock = stock[:]
    return jump(state, "build")


@rule("BUI-1")
def test_one_piece_for_each_hammer_on_the_dice() -> None:
    state = game(MIDDLE, MIDDLE)
    faces(state, 0, "peasant.hammers burgher.skull")
    state.players[0].stock = [0, 7, 8, 10]
    jump(state, "collect")
    do(state, 0, "lose food")  # the skull brings brigands
    assert asked(state) == "build 0"
    do(state, 0, "build longhouse a1", "build wall-6 a3", "build farm a5")
    assert asked(state) == ""
    assert [standing(state, 0, name) for name in ("longhouse", "wall-6", "farm")] == [1, 1, 1]
    assert not can(state, 0, "build longhouse c1")


@rule("BUI-1")
def test_who_has_no_hammer_builds_nothing() -> None:
    state = building(0, RICH)
    assert asked(state) == ""


@rule("BUI-1")
def test_every_piece_is_paid_and_taken_from_the_supply() -> None:
    costs = {
        "keep": [0, 3, 0, 0], "longhouse": [0, 0, 2, 0], "townhouse": [0, 0, 2, 0], "church": [1, 1, 1, 0],
        "farm": [0, 0, 1, 0], "lumber-mill": [0, 0, 3, 0], "hospital": [1, 0, 6, 0], "monastery": [1, 2, 4, 0],
        "market": [4, 0, 1, 0], "guildhall": [0, 2, 5, 0], "university": [3, 3, 3, 0], "cathedral": [6, 4, 2, 0],
        "wall-2": [0, 1, 0, 0], "wall-6": [0, 1, 0, 0],
    }  # fmt: skip
    for name, cost in costs.items():
        state = building(1, RICH)
        before = supply(state, name)
        do(state, 0, f"build {name} b2")
        assert state.players[0].stock == [have - paid for have, paid in zip(RICH, cost, strict=True)], name
        assert supply(state, name) == before - 1
        assert standing(state, 0, name) == 1 + (name == "keep")


@rule("BUI-1")
def test_who_cannot_pay_does_not_build() -> None:
    state = building(2, [0, 2, 3, 0])
    assert refused(state, 0, "build keep a1") == "BUI-1 cannot-pay"
    assert refused(state, 0, "build church a1") == "BUI-1 cannot-pay"
    do(state, 0, "build longhouse a1")
    assert refused(state, 0, "build townhouse a3") == "BUI-1 cannot-pay"
    do(state, 0, "build wall-2 a3")


@rule("BUI-1")
def test_nobody_must_build() -> None:
    state = building(3, RICH)
    do(state, 0, "build farm a1", "done")
    assert asked(state) == ""
    assert standing(state, 0, "farm") == 1


@rule("BUI-1")
def test_players_build_in_order_each_finishing_first() -> None:
    state = game(MIDDLE, MIDDLE, MIDDLE)
    for player in state.players:
        player.hammers = 2
        player.stock = [0, 0, 4, 0]
    jump(state, "build", start=1)
    for seat in (1, 2, 0):
        assert asked(state) == f"build {seat}"
        do(state, seat, "build longhouse a1", "build longhouse a3")


@rule("BUI-1")
def test_areas_are_never_built() -> None:
    assert refused(building(1, RICH), 0, "build scorched a1") == "BUI-1 never-built"


@rule("BUI-2")
def test_only_what_the_supply_still_has() -> None:
    state = game(MIDDLE, MIDDLE)
    state.players[0].hammers = 2
    state.players[0].stock = RICH[:]
    set_supply(state, "farm", 0)
    set_supply(state, "wall-4", 0)
    jump(state, "build")
    assert refused(state, 0, "build farm a1") == "BUI-2 none-left"
    assert refused(state, 0, "build wall-4 a1") == "BUI-2 none-left"
    do(state, 0, "build wall-3 a1")


@rule("BUI-2")
def test_only_what_fits_and_nothing_is_torn_down() -> None:
    town = """
        L L . . S S
        . . . . S S
        # # # #
        """
    state = building(1, RICH, town)
    assert refused(state, 0, "build farm b1") == "BUI-2 space-taken"
    assert refused(state, 0, "build longhouse e1") == "BUI-2 space-taken"
    assert refused(state, 0, "build longhouse d3") == "BUI-2 space-taken"
    assert refused(state, 0, "build keep n1") == "BUI-2 off-board"
    assert refused(state, 0, "build longhouse a12 r1") == "BUI-2 off-board"
    assert can(state, 0, "build farm c1")
    assert can(state, 0, "build longhouse a12")


@rule("BUI-2")
def test_a_refusal_names_the_nearest_place() -> None:
    state = building(1, [0, 0, 1, 0], "L L\n. .\n. .")
    with pytest.raises(IllegalAction) as refusal:
        do(state, 0, "build farm a1")
    assert refusal.value.nearest == "build farm a2"


@rule("BUI-2")
def test_who_can_place_nothing_is_not_asked() -> None:
    full = "\n".join(["# " * 14] * 12)
    assert asked(building(3, RICH, full)) == ""


@rule("BUI-2")
def test_every_place_that_fits_is_offered() -> None:
    state = building(1, [0, 0, 1, 0], "")
    assert len(choices(state, 0)) == 13 * 11 + 1


@rule("BUI-3")
def test_the_last_building_of_a_type_turns_its_x_at_once() -> None:
    state = game(MIDDLE, MIDDLE)
    state.players[0].hammers = 3
    state.players[0].stock = RICH[:]
    set_supply(state, "farm", 2)
    jump(state, "build")
    do(state, 0, "build farm a1")
    assert GAME.show(state).xs == []
    do(state, 0, "build farm a3")
    assert GAME.show(state).xs == ["farm"]


@rule("BUI-3")
def test_the_last_wall_turns_nothing() -> None:
    state = game(MIDDLE, MIDDLE)
    state.players[0].hammers = 2
    state.players[0].stock = RICH[:]
    set_supply(state, "wall-6", 1)
    jump(state, "build")
    do(state, 0, "build wall-6 a1")
    assert GAME.show(state).xs == []
