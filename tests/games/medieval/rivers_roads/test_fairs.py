"""Trade fairs (EXT-4), and what they take from Sir Philippe (SOL-7)."""

from era.games.medieval.state import State
from tests.support.medieval.helpers import asked, choices, do, jump, refused
from tests.support.medieval.positions import domain, several, stock, two
from tests.support.rulecheck import rule

FAIR = "E E E\n. E ."
FAIR_BY_A_ROAD = "E E E\n= E .\n= . ."


def fair(text: str = FAIR, mine: str = "wood 1", theirs: str = "stone 1") -> State:
    """Seat 0 has a trade fair, both have a longhouse, so that rounds go on."""
    state = two("roads")
    domain(state, 0, f"{text}\n. . .\nL L", stock=mine)
    domain(state, 1, "L L", stock=theirs)
    return jump(state, "fairs")


@rule("EXT-4")
def test_a_forced_trade_for_one_culture() -> None:
    state = fair()
    assert choices(state, 0) == {"trade 2 wood for stone", "done"}
    do(state, 0, "trade 2 wood for stone")
    assert [stock(player) for player in state.players] == ["stone 1", "wood 1"]
    assert [player.culture for player in state.players] == [1, 0]


@rule("EXT-4")
def test_two_culture_in_all_if_the_fair_stands_by_a_road() -> None:
    state = fair(FAIR_BY_A_ROAD)
    do(state, 0, "trade 2 wood for stone")
    assert state.players[0].culture == 2


@rule("EXT-4")
def test_once_a_round_for_each_fair_each_by_its_own_road() -> None:
    state = fair("E E E . e e e\n= E . . . e .\n= . .", mine="wood 3", theirs="stone 3")
    do(state, 0, "trade 2 wood for stone", "trade 2 wood for stone")
    assert state.players[0].culture == 3, "one stands by a road, the other does not"
    assert asked(state) != "fair 0"


@rule("EXT-4")
def test_one_trade_for_one_fair() -> None:
    state = fair(mine="wood 2", theirs="stone 2")
    do(state, 0, "trade 2 wood for stone")
    assert asked(state) != "fair 0"


@rule("EXT-4")
def test_it_may_be_left() -> None:
    state = fair()
    do(state, 0, "done")
    assert stock(state.players[0]) == "wood 1"
    assert state.players[0].culture == 0


@rule("EXT-4")
def test_only_for_another_kind_that_the_opponent_has() -> None:
    state = fair(mine="wood 1 food 1", theirs="wood 1 stone 1")
    assert choices(state, 0) == {"trade 2 wood for stone", "trade 2 food for stone", "trade 2 food for wood", "done"}
    assert refused(state, 0, "trade 2 wood for wood") == "EXT-4 same-resource"
    assert refused(state, 0, "trade 2 stone for wood") == "EXT-4 nothing-to-give"
    assert refused(state, 0, "trade 2 wood for food") == "EXT-4 partner-has-none"


@rule("EXT-4")
def test_nothing_to_trade_and_nobody_is_asked() -> None:
    assert asked(fair(mine="")) != "fair 0"
    assert asked(fair(theirs="")) != "fair 0"
    assert asked(fair(mine="wood 1", theirs="wood 1")) != "fair 0"


@rule("EXT-4")
def test_full_tracks_lose_on_both_sides_but_the_culture_is_gained() -> None:
    state = fair(mine="wood 1 stone 7", theirs="stone 1 wood 8")
    do(state, 0, "trade 2 wood for stone")
    assert [stock(player) for player in state.players] == ["stone 7", "wood 8"]
    assert state.players[0].culture == 1


@rule("EXT-4")
def test_after_everyones_extort_and_in_player_order() -> None:
    state = several(3, "roads")
    for seat in range(3):
        domain(state, seat, f"{FAIR}\n. . .\nL L", stock="wood 2 stone 1")
    state.players[1].swords = 2
    jump(state, "extort", start=2)
    assert asked(state) == "demand 1"
    do(state, 1, "demand stone")
    assert asked(state) == "bribe 2"
    do(state, 2, "pay")
    do(state, 1, "demand stone")
    do(state, 0, "refuse")
    order = []
    while asked(state).startswith("fair"):
        order.append(int(asked(state).split()[1]))
        do(state, order[-1], "done")
    assert order == [2, 0, 1]


@rule("EXT-4")
def test_any_one_opponent_may_be_chosen() -> None:
    state = several(3, "roads")
    domain(state, 0, f"{FAIR}\n. . .\nL L", stock="wood 1")
    domain(state, 1, "L L", stock="stone 1")
    domain(state, 2, "L L", stock="trade 1")
    jump(state, "fairs")
    assert choices(state, 0) == {"trade 2 wood for stone", "trade 3 wood for trade", "done"}


# ---------------------------------------------------------------- alone


def alone(fairs: str, philippe: str, mine: str, scenario: str = "solitaire") -> State:
    """Sir Philippe's dice show this."""
    state = several(1, scenario)
    domain(state, 0, f"{fairs}\n. . .\nL L", stock=mine)
    counts = [0] * len(state.rules.dice.faces)
    for face in philippe.split():
        counts[state.rules.dice.by_key[face]] += 1
    state.philippe = tuple(counts)
    return jump(state, "fairs")


@rule("SOL-7")
def test_a_fair_takes_what_sir_philippes_dice_show() -> None:
    state = alone(FAIR, "noble.trade noble.sword1 peasant.hammers", "wood 2 food 1 trade 1")
    assert choices(state, 0) == {"trade philippe wood for trade", "trade philippe food for trade", "done"}
    do(state, 0, "trade philippe wood for trade")
    assert stock(state.players[0]) == "trade 2 wood 1 food 1"
    assert state.players[0].culture == 1


@rule("SOL-7")
def test_up_to_the_amount_shown() -> None:
    two_fairs = "E E E . e e e\n. E . . . e ."
    state = alone(two_fairs, "noble.trade noble.sword1 peasant.hammers", "wood 5")
    do(state, 0, "trade philippe wood for trade")
    assert asked(state) != "fair 0", "his one trade good is gone"
    state = alone(two_fairs, "noble.skull noble.sword1 peasant.hammers", "wood 5")
    do(state, 0, "trade philippe wood for trade", "trade philippe wood for trade")
    assert stock(state.players[0]) == "trade 2 wood 3"


@rule("SOL-7")
def test_both_halves_of_an_either_or_face_count_as_shown() -> None:
    state = alone(FAIR, "noble.sword1 noble.sword1 peasant.either", "wood 1")
    assert choices(state, 0) == {"trade philippe wood for food", "trade philippe wood for stone", "done"}


@rule("SOL-7")
def test_no_resource_shown_and_no_trade() -> None:
    assert asked(alone(FAIR, "noble.sword1 noble.shields peasant.hammers", "wood 5")) != "fair 0"


@rule("SOL-7")
def test_what_extort_took_does_not_lessen_it() -> None:
    state = several(1, "solitaire")
    player = domain(state, 0, f"{FAIR}\n. . .\nL L", stock="wood 2")
    counts = [0] * len(state.rules.dice.faces)
    counts[state.rules.dice.by_key["noble.trade"]] = 1
    state.philippe = tuple(counts)
    player.swords = 1
    jump(state, "extort")
    do(state, 0, "demand trade")
    assert choices(state, 0) == {"trade philippe wood for trade", "done"}
    do(state, 0, "trade philippe wood for trade")
    assert stock(player) == "trade 2 wood 1"


@rule("SOL-7")
def test_a_fair_by_a_road_brings_two_culture_alone_too() -> None:
    state = alone(FAIR_BY_A_ROAD, "noble.trade noble.sword1 peasant.hammers", "wood 1", "solitaire-roads")
    do(state, 0, "trade philippe wood for trade")
    assert state.players[0].culture == 2
