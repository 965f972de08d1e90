"""Feathers (ROL-6); chapels are Rivers & Roads'."""

from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.medieval.helpers import asked, choices, do, faces, game, jump, refused, roll, shown
from tests.support.rulecheck import rule

MINSTER = """
    L L . L L . K K
    . . . . . . K K
    C C C . C C C
    """


def revealed(first: str, second: str = "2 peasant.wood noble.trade clergy.food clergy.feather") -> State:
    """Two players' dice are open, and feathers may fly."""
    state = game(MINSTER, MINSTER)
    faces(state, 0, first)
    faces(state, 1, second)
    return jump(state, "feathers")


@rule("ROL-6")
def test_a_feather_is_rerolled_alone_or_with_one_other_die_even_a_skull() -> None:
    state = revealed("peasant.food peasant.skull noble.trade clergy.feather clergy.food")
    assert choices(state, 0) == {
        "feather clergy.feather alone",
        "feather clergy.feather with peasant.food",
        "feather clergy.feather with peasant.skull",
        "feather clergy.feather with noble.trade",
        "feather clergy.feather with clergy.food",
        "done",
    }
    do(state, 0, "feather clergy.feather with peasant.skull")
    roll(state, "1 peasant.hammers clergy.culture")
    assert shown(state, 0)["peasant.hammers"] == 1
    assert "peasant.skull" not in shown(state, 0)
    assert shown(state, 0)["clergy.culture"] == 1


@rule("ROL-6")
def test_again_and_again_while_it_shows_a_feather() -> None:
    state = revealed("2 peasant.food noble.trade clergy.feather clergy.food")
    for _ in range(4):
        do(state, 0, "feather clergy.feather alone")
        roll(state, "1 clergy.feather.2")
    assert asked(state) == "feathers 0"
    do(state, 0, "feather clergy.feather with clergy.food")
    roll(state, "1 clergy.feather clergy.feather")
    # A feather that a feather brought counts as well.
    do(state, 0, "feather clergy.feather alone")
    roll(state, "1 clergy.culture")
    assert shown(state, 0)["clergy.feather"] == 1
    do(state, 0, "feather clergy.feather alone")
    roll(state, "1 clergy.culture")
    assert asked(state) == "feathers 1"


@rule("ROL-6")
def test_two_feathers_may_be_rolled_together_one_alone_is_no_pair() -> None:
    state = revealed("2 peasant.food noble.trade 2 clergy.feather")
    assert "feather clergy.feather with clergy.feather" in choices(state, 0)
    do(state, 0, "feather clergy.feather with clergy.feather")
    roll(state, "1 clergy.food clergy.feather")
    assert refused(state, 0, "feather clergy.feather with clergy.feather") == "ROL-6 no-such-die"


@rule("ROL-6")
def test_it_may_be_left_and_without_a_feather_nobody_is_asked() -> None:
    state = revealed("2 peasant.food noble.trade clergy.feather clergy.food")
    assert refused(state, 0, "feather clergy.food alone") == "ROL-6 no-feather"
    do(state, 0, "done")
    assert shown(state, 0)["clergy.feather"] == 1
    assert asked(state) == "feathers 1"
    do(state, 1, "done")
    assert asked(state) == ""


@rule("ROL-6")
def test_openly_in_player_order_one_finishing_before_the_next() -> None:
    state = game(MINSTER, MINSTER, MINSTER)
    for seat in range(3):
        faces(state, seat, "2 peasant.food noble.trade 2 clergy.feather")
    jump(state, "feathers", start=1)
    for seat in (1, 2, 0):
        assert asked(state) == f"feathers {seat}"
        assert refused(state, (seat + 1) % 3, "done") == "ROL-6 not-your-turn"
        do(state, seat, "feather clergy.feather alone")
        roll(state, f"{seat + 1} clergy.feather")
        for onlooker in (0, 1, 2, None):
            assert shown(GAME.view(state, onlooker), seat)["clergy.feather"] == 2
        assert asked(state) == f"feathers {seat}"
        do(state, seat, "done")
    assert not asked(state).startswith("feathers")
