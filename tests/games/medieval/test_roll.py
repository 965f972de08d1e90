"""The three rolls behind the screen (ROL-1 to ROL-5)."""

import pytest

from era.core.errors import IllegalAction
from era.core.legal import Legal
from era.games.medieval.choices import Rerolls
from era.games.medieval.game import GAME
from era.games.medieval.state import State
from tests.support.medieval.helpers import asked, can, choices, do, game, jump, refused, roll, shown
from tests.support.rulecheck import rule

TWO = """
    L L . T T . . .
    """
FOUR = """
    L L . L L . K K
    . . . . . . K K
    C C C
    """
ABBEY = """
    L L . L L . Y Y
    . . . . . . Y Y
    C C C . . . Y .
    """
TWO_ABBEYS = """
    L L . L L . Y Y . Y Y
    . . . . . . Y Y . Y Y
    C C C . . . Y . . Y .
    """


def two_players(first: str = FOUR, second: str = TWO) -> State:
    """At the beginning of the Roll step; the first player's roll is due."""
    return jump(game(first, second), "roll")


def rolled(first: str, text: str) -> State:
    """After the first rolls; the second player has stopped."""
    state = two_players(first)
    roll(state, f"1 {text}")
    roll(state, "2 peasant.food burgher.stone")
    do(state, 1, "stop")
    return state


# ---------------------------------------------------------------- ROL-1


@rule("ROL-1")
def test_three_rolls_and_no_more() -> None:
    state = rolled(FOUR, "peasant.food peasant.food noble.trade clergy.food")
    do(state, 0, "reroll 2 peasant.food")
    roll(state, "1 peasant.wood peasant.wood")
    do(state, 0, "reroll 2 peasant.wood")
    assert asked(state) == ""
    roll(state, "1 peasant.hammers peasant.stone")
    assert state.step > 1
    assert refused(state, 0, "reroll peasant.stone") != "ROL-3 no-such-die"
    assert not can(state, 0, "reroll peasant.stone")


@rule("ROL-1")
def test_all_roll_at_once_and_see_only_their_own_dice() -> None:
    state = two_players()
    roll(state, "1 peasant.food peasant.food noble.trade clergy.food")
    roll(state, "2 peasant.food burgher.stone")
    assert asked(state) == "roll 0 1"
    do(state, 1, "reroll burgher.stone")
    roll(state, "2 burgher.culture")
    for seat in (0, None):
        assert shown(GAME.view(state, seat), 1) == {}
    assert shown(GAME.view(state, 1), 1) == {"peasant.food": 1, "burgher.culture": 1}
    assert shown(GAME.view(state, 1), 0) == {}
    do(state, 1, "stop")
    assert shown(GAME.view(state, 0), 1) == {}


# ---------------------------------------------------------------- ROL-2


@rule("ROL-2")
def test_the_first_roll_is_of_all_dice() -> None:
    state = two_players()
    chance = GAME.chance(state)
    assert chance is not None
    assert len(chance.bounds) == 4
    roll(state, "1 peasant.food peasant.wood noble.skull clergy.feather")
    assert shown(state, 0) == {"peasant.food": 1, "peasant.wood": 1, "noble.skull": 1, "clergy.feather": 1}
    chance = GAME.chance(state)
    assert chance is not None
    assert (chance.name, len(chance.bounds)) == ("roll 2", 2)


@rule("ROL-2")
def test_dice_that_show_a_skull_are_locked_after_each_roll() -> None:
    state = rolled(FOUR, "peasant.skull peasant.wood noble.skull clergy.food")
    assert refused(state, 0, "reroll peasant.skull") == "ROL-2 skull-locked"
    assert refused(state, 0, "reroll peasant.wood noble.skull") == "ROL-2 skull-locked"
    do(state, 0, "reroll peasant.wood clergy.food")
    roll(state, "1 peasant.food clergy.skull")
    assert refused(state, 0, "reroll clergy.skull") == "ROL-2 skull-locked"
    assert choices(state, 0) == {"reroll peasant.food", "stop"}


# ---------------------------------------------------------------- ROL-3


@rule("ROL-3")
def test_any_of_the_other_dice_may_be_rolled_again_also_those_kept_earlier() -> None:
    state = rolled(FOUR, "peasant.food peasant.wood noble.trade clergy.culture")
    assert len(choices(state, 0)) == 2**4 - 1 + 1
    do(state, 0, "reroll peasant.food")
    roll(state, "1 peasant.stone")
    # The three dice kept after the first roll are free again.
    assert can(state, 0, "reroll peasant.wood peasant.stone noble.trade clergy.culture")
    do(state, 0, "reroll peasant.wood noble.trade")
    roll(state, "1 peasant.hammers noble.sword3")
    assert shown(state, 0) == {"peasant.stone": 1, "peasant.hammers": 1, "noble.sword3": 1, "clergy.culture": 1}


@rule("ROL-3")
def test_dice_that_nobody_has_are_not_rolled() -> None:
    state = rolled(FOUR, "peasant.food peasant.food noble.trade clergy.culture")
    assert can(state, 0, "reroll 2 peasant.food")
    assert refused(state, 0, "reroll 3 peasant.food") == "ROL-3 no-such-die"
    assert refused(state, 0, "reroll burgher.stone") == "ROL-3 no-such-die"


@rule("ROL-3")
def test_a_player_may_stop_after_any_roll() -> None:
    for rolls in (1, 2):
        state = rolled(FOUR, "peasant.food peasant.food noble.trade clergy.food")
        for _ in range(rolls - 1):
            do(state, 0, "reroll noble.trade")
            roll(state, "1 noble.trade")
        do(state, 0, "stop")
        assert asked(state) == ""
        assert state.round == 2


# ---------------------------------------------------------------- ROL-4


@rule("ROL-4")
def test_a_monastery_sets_one_die_to_any_face_before_the_second_roll() -> None:
    state = rolled(ABBEY, "peasant.food peasant.food clergy.culture")
    faces = ["food", "wood", "stone", "either", "hammers", "skull"]
    for face in faces:
        assert can(state, 0, f"set peasant.food to peasant.{face}")
    do(state, 0, "set peasant.food to peasant.hammers")
    assert shown(state, 0) == {"peasant.food": 1, "peasant.hammers": 1, "clergy.culture": 1}
    assert refused(state, 0, "set peasant.food to peasant.wood") == "ROL-4 no-monastery"


@rule("ROL-4")
def test_a_set_die_is_not_rolled_in_the_second_roll_but_may_be_in_the_third() -> None:
    state = rolled(ABBEY, "peasant.food peasant.food clergy.culture")
    do(state, 0, "set peasant.food to peasant.hammers")
    assert refused(state, 0, "reroll peasant.hammers") == "ROL-4 die-was-set"
    both = "reroll peasant.food clergy.culture"
    assert choices(state, 0) == {"reroll peasant.food", "reroll clergy.culture", both, "stop"}
    do(state, 0, "reroll peasant.food")
    # Now two dice show hammers, and the one that was set is free as well.
    roll(state, "1 peasant.hammers")
    do(state, 0, "reroll 2 peasant.hammers")
    roll(state, "1 peasant.wood peasant.wood")


@rule("ROL-4")
def test_of_two_equal_dice_only_the_set_one_stays() -> None:
    state = rolled(ABBEY, "peasant.food peasant.hammers clergy.culture")
    do(state, 0, "set peasant.food to peasant.hammers")
    assert can(state, 0, "reroll peasant.hammers")
    assert refused(state, 0, "reroll 2 peasant.hammers") == "ROL-4 die-was-set"


@rule("ROL-4")
def test_a_die_is_set_to_or_from_a_skull() -> None:
    state = rolled(ABBEY, "peasant.skull peasant.food clergy.culture")
    from_skull = GAME.copy(state)
    do(from_skull, 0, "set peasant.skull to peasant.stone", "reroll peasant.food")
    roll(from_skull, "1 peasant.food")
    assert can(from_skull, 0, "reroll peasant.stone")
    do(state, 0, "set peasant.food to peasant.skull", "reroll clergy.culture")
    roll(state, "1 clergy.food")
    assert refused(state, 0, "reroll peasant.skull") == "ROL-2 skull-locked"


@rule("ROL-4")
def test_it_may_be_used_even_if_no_second_roll_follows() -> None:
    state = rolled(ABBEY, "peasant.food peasant.food clergy.culture")
    do(state, 0, "set clergy.culture to clergy.skull", "stop")
    assert state.step > 1
    assert state.players[0].culture == 2


@rule("ROL-4")
def test_not_after_the_second_roll() -> None:
    state = rolled(ABBEY, "peasant.food peasant.food clergy.culture")
    do(state, 0, "reroll peasant.food")
    roll(state, "1 peasant.wood")
    assert refused(state, 0, "set peasant.food to peasant.hammers") == "ROL-4 no-monastery"


@rule("ROL-4")
def test_one_die_for_each_monastery() -> None:
    state = rolled(TWO_ABBEYS, "peasant.food peasant.food clergy.culture")
    do(state, 0, "set peasant.food to peasant.hammers")
    assert refused(state, 0, "set peasant.hammers to peasant.wood") == "ROL-4 die-was-set"
    do(state, 0, "set peasant.food to peasant.hammers")
    assert refused(state, 0, "set clergy.culture to clergy.food") == "ROL-4 no-monastery"
    assert choices(state, 0) == {"reroll clergy.culture", "stop"}
    without = rolled(FOUR, "peasant.food peasant.food noble.trade clergy.culture")
    assert refused(without, 0, "set peasant.food to peasant.hammers") == "ROL-4 no-monastery"


@rule("ROL-4")
def test_rolling_no_die_means_stopping() -> None:
    state = rolled(FOUR, "peasant.skull peasant.skull noble.skull clergy.skull")
    assert choices(state, 0) == {"stop"}


# ---------------------------------------------------------------- ROL-5


@rule("ROL-5")
def test_dice_are_revealed_when_all_are_done() -> None:
    state = two_players()
    state.news = []
    roll(state, "1 peasant.food peasant.food noble.trade clergy.feather")
    roll(state, "2 peasant.food burgher.stone")
    do(state, 0, "stop")
    assert shown(GAME.view(state, 1), 0) == {}
    assert asked(state) == "roll 1"
    assert not any(news.kind == "dice-revealed" for news in GAME.news(state))
    do(state, 1, "stop")
    assert GAME.news(state)[0].kind == "dice-revealed"
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert shown(view, 0) == {"peasant.food": 2, "noble.trade": 1, "clergy.feather": 1}
        assert shown(view, 1) == {"peasant.food": 1, "burgher.stone": 1}


def test_a_roll_of_very_many_dice_has_more_choices_than_python_counts() -> None:
    """An owner's box may have so many dice; nobody asks how long the list of choices would be."""
    state = rolled(FOUR, "peasant.food peasant.food noble.trade clergy.food")
    state.players[0].legal = Legal([Rerolls(list(range(12)), [49] * 12)])
    assert GAME.legal(state, 0).size == 50**12 - 1 > 2**63
    with pytest.raises(IllegalAction):
        GAME.act(state, 0, GAME.read(state, 0, "build keep a1 r0"))
