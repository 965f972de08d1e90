"""Effects that data can say: points for what one has, a die or a building as cost, further disasters."""

from collections.abc import Mapping
from typing import Any

import pytest

from era.core.errors import DataError
from era.games.medieval.game import GAME
from era.games.medieval.rules import ending
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
    out,
    pool,
    refused,
    sheet,
    standing,
)
from tests.support.rulecheck import rule

RICH = [6, 7, 8, 10]

TOWNS = """
    T T . t t . L L . . . . . .
    . . . . . . . . . . . . . .
    f f . F F . . . . . . . . .
    f f . F F . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . K K . . . . . .
    . . . . . . K K . . . . . .
    """


def box_of(**fields: Any) -> dict[str, Any]:
    """A box in which the market is a small building with these effects."""
    inn = {"count": 3, "points": 0, "cost": {}, "footprint": ["#"], **fields}
    return {"buildings": {"market": inn}}


def building(domain: str = TOWNS, **fields: Any) -> State:
    """The first of two players is about to build such markets."""
    state = game(domain, MIDDLE, box=box_of(**fields))
    state.players[0].hammers = 9
    state.players[0].stock = RICH[:]
    return jump(state, "build")


def problem(box: Mapping[str, Any]) -> str:
    with pytest.raises(DataError) as refusal:
        GAME.check({"box": box})
    return str(refusal.value)


# ---------------------------------------------------------------- points


@pytest.mark.parametrize(
    ("bonus", "points"),
    [
        ({"points": 4, "per": "die", "of": "burgher"}, 8),
        ({"points": 1, "per": "die"}, 4),
        ({"points": 1, "per": "building", "of": "farm"}, 2),
        ({"points": 1, "per": "building"}, 7),
        ({"points": 3, "per": "class", "of": "religious"}, 0),
        ({"points": 1, "per": "resource", "of": "trade", "each": 4}, 1),
        ({"points": 1, "per": "resource"}, 31),
        ({"points": 2, "per": "culture", "each": 2}, 4),
        ({"points": 4, "per": "die", "of": "burgher", "most": 5}, 5),
    ],
    ids=str,
)
def test_points_for_what_one_has(bonus: dict[str, Any], points: int) -> None:
    state = building(bonuses=[bonus])
    state.players[0].culture = 5
    do(state, 0, "build market n12")
    assert sheet(state).get("market-bonus", 0) == points


@rule("SCO-2")
def test_several_bonuses_add_up_and_are_never_doubled() -> None:
    counted = [{"points": 1, "per": "building", "of": "farm"}, {"points": 4, "per": "die", "of": "burgher"}]
    state = building(bonus="culture", bonuses=counted)
    state.players[0].culture = 3
    do(state, 0, "build market n12", "build market m12")
    assert sheet(state)["market-bonus"] == 2 * (3 + 2 + 8)


def test_a_score_is_shown_anew_when_what_it_counts_changes() -> None:
    state = building(bonuses=[{"points": 1, "per": "resource", "of": "trade"}])
    do(state, 0, "build market n12")
    before = GAME.show(state).players[0].pieces[-1].bonus
    state.players[0].stock[0] -= 2
    assert (before, GAME.show(state).players[0].pieces[-1].bonus) == (6, 4)


# ---------------------------------------------------------------- a die as cost


@rule("SCN-6")
@rule("COM-4")
def test_a_die_that_is_paid_leaves_at_once_and_for_good() -> None:
    state = building(cost_die="burgher")
    kind = state.rules.dice.kinds.index("burgher")
    before = state.dice_out[kind]
    do(state, 0, "build market n12")
    assert pool(state, 0) == {"peasant": 1, "burgher": 1, "noble": 1}
    assert state.dice_out[kind] == before + 1
    for _ in range(3):
        ending.close_round(state)
    assert pool(state, 0) == {"peasant": 1, "burgher": 1, "noble": 1}, "its townhouse brings no other"


@rule("COM-4")
def test_who_has_no_such_die_cannot_build_it() -> None:
    state = building(cost_die="clergy")
    assert refused(state, 0, "build market n12") == "COM-4 no-die-to-pay"
    assert GAME.show(state).players[0].cannot["market"] == "no-die"
    state = building(cost_die="burgher")
    do(state, 0, "build market n12", "build market m12")
    assert not can(state, 0, "build market l12")


@rule("COM-4")
def test_a_die_that_leaves_with_its_building_pays_for_nothing() -> None:
    state = building(cost_die="burgher")
    state.players[0].leaving = (state.rules.dice.kinds.index("burgher"),) * 2
    state.players[0].legal = None
    assert refused(state, 0, "build market n12") == "COM-4 no-die-to-pay"


@rule("COM-4")
def test_a_lost_building_whose_die_was_paid_is_not_missed() -> None:
    """Two townhouses, both dice paid; one burns down, and another one is built: it brings a die again."""
    state = building(cost_die="burgher")
    do(state, 0, "build market n12", "build market m12", "done")
    state.questions = []
    jump_to_fire(state)
    do(state, 0, "remove a1")
    ending.close_round(state)
    assert pool(state, 0) == {"peasant": 1, "noble": 1}
    state.players[0].hammers = 1
    jump(state, "build")
    do(state, 0, "build townhouse a1")
    ending.close_round(state)
    assert pool(state, 0) == {"peasant": 1, "burgher": 1, "noble": 1}


def jump_to_fire(state: State) -> None:
    state.players[0].skulls = 4
    jump(state, "disasters")
    assert asked(state) == "fire 0"


# ---------------------------------------------------------------- a building as cost


@rule("COM-4")
def test_which_building_is_paid_is_the_owners_choice() -> None:
    state = building(cost_building="farm")
    do(state, 0, "build market n12")
    assert asked(state) == "cost 0"
    assert choices(state, 0) == {"remove a3", "remove d3"}
    assert refused(state, 0, "remove a1") == "COM-4 pay-with-another"
    assert refused(state, 0, "remove b4") == "COM-4 name-first-space"
    assert refused(state, 0, "done") == "COM-4 asked-cost"
    do(state, 0, "remove d3")
    assert (standing(state, 0, "farm"), out(state, "farm")) == (1, 2), "one was left out with two players"
    assert asked(state) == "build 0"


@rule("COM-4")
def test_the_only_building_that_can_pay_is_taken_without_asking() -> None:
    state = building(cost_building="longhouse")
    do(state, 0, "build market n12")
    assert standing(state, 0, "longhouse") == 0
    assert asked(state) == "build 0"
    assert refused(state, 0, "build market m12") == "COM-4 no-building-to-pay"
    assert GAME.show(state).players[0].cannot["market"] == "no-building"
    ending.close_round(state)
    assert "peasant" not in pool(state, 0), "its die goes with it (END-1)"


@rule("END-1")
def test_a_paid_buildings_die_goes_at_once_if_the_table_wants_that() -> None:
    """Hammers that it showed and that have built already stay spent."""
    state = game(TOWNS, MIDDLE, box=box_of(cost_building="longhouse"), dice_leave="at-once")
    faces(state, 0, "peasant.hammers 2 burgher.trade1 noble.trade")
    state.players[0].hammers = 2
    jump(state, "build")
    do(state, 0, "build market n12")
    assert state.players[0].hammers == 0
    assert pool(state, 0) == {"burgher": 2, "noble": 1}


def test_a_cost_that_waits_is_saved() -> None:
    state = building(cost_building="farm", cost_die="burgher")
    do(state, 0, "build market n12")
    loaded = GAME.load(GAME.check({"players": 2, "box": state.rules.options.box}), GAME.save(state))
    assert loaded.players[0].paid == state.players[0].paid != (0, 0, 0, 0)
    assert choices(loaded, 0) == choices(state, 0)


# ---------------------------------------------------------------- disasters


def struck(disaster: dict[str, Any], players: int = 3, skulls: int = 1) -> State:
    box = {"disasters": {"storm": {"skulls": [str(skulls)], **disaster}}, "skulls": {str(skulls): []}}
    state = game(*[TOWNS] * players, box=box, scenario="base")
    for player in state.players:
        player.stock = [3, 3, 3, 3]
    state.players[0].skulls = skulls
    return jump(state, "disasters")


@pytest.mark.parametrize(
    ("strikes", "losers"), [(None, [0]), ("roller", [0]), ("opponents", [1, 2]), ("everyone", [0, 1, 2])]
)
def test_whom_a_further_disaster_strikes(strikes: str | None, losers: list[int]) -> None:
    for effect in ({"effect": "lose", "resource": "wood", "amount": 2}, {"effect": "suffer", "amount": 2}):
        state = struck({**effect, **({"strikes": strikes} if strikes else {})})
        harmed = [seat for seat, player in enumerate(state.players) if player.stock[2] == 1 or player.disaster == 2]
        assert harmed == losers, effect


@rule("DIS-1")
def test_whoever_has_less_loses_what_there_is() -> None:
    state = struck({"effect": "lose", "resource": "wood", "amount": 5})
    assert state.players[0].stock == [3, 3, 0, 3]


@pytest.mark.parametrize(
    ("effect", "first"),
    [("fire", "fire 0"), ("attack", "attack 0"), ("scorch", "scorch 0"), ("brigands", "brigands 0")],
)
def test_effects_of_the_base_game_can_strike_everyone(effect: str, first: str) -> None:
    state = struck({"effect": effect, "strikes": "everyone"}, players=3)
    order = []
    while asked(state).startswith(effect):
        order.append(asked(state))
        seat = GAME.turn(state).seats[0]
        GAME.act(state, seat, GAME.legal(state, seat).nth(0))
    assert order == [first, f"{effect} 1", f"{effect} 2"]


@rule("SOL-3")
def test_alone_the_player_is_struck_once() -> None:
    for strikes in ("opponents", "everyone", "roller"):
        state = struck({"effect": "suffer", "strikes": strikes}, players=1)
        assert state.players[0].disaster == 1


@rule("DIS-1")
def test_a_disaster_that_the_scenario_names_already_does_not_come_twice() -> None:
    box = {"disasters": {"fire": {"effect": "fire", "skulls": ["4", "5"]}}}
    rules = game(MIDDLE, MIDDLE, box=box).rules
    assert [name for name, _ in rules.disasters[4]] == ["fire"]
    assert [name for name, _ in rules.disasters[5]] == ["attack", "fire"]


# ---------------------------------------------------------------- refused boxes


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"bonuses": [{"points": 1, "per": "die", "of": "baker"}]}, "there is no die 'baker'"),
        ({"bonuses": [{"points": 1, "per": "building", "of": "barn"}]}, "there is no building 'barn'"),
        ({"bonuses": [{"points": 1, "per": "class", "of": "noble"}]}, "there is no class 'noble'"),
        ({"bonuses": [{"points": 1, "per": "class"}]}, "says of which"),
        ({"bonuses": [{"points": 1, "per": "resource", "of": "gold"}]}, "there is no resource 'gold'"),
        ({"bonuses": [{"points": 1, "per": "culture", "of": "trade"}]}, "leave 'of' out"),
        ({"bonuses": [{"points": 0, "per": "culture"}]}, "1 to 99 points"),
        ({"bonuses": [{"points": 1, "per": "culture", "each": 0}]}, "1 to 99 points"),
        ({"bonuses": [{"points": 1, "per": "sheep"}]}, "'sheep' is none of die, building, class"),
        ({"cost_die": "baker"}, "there is no die 'baker'"),
        ({"cost_building": "barn"}, "there is no building 'barn'"),
        ({"cost_building": "market"}, "nobody could begin"),
        ({"classes": ["Very Religious"]}, "small letters"),
    ],
    ids=str,
)
def test_a_building_that_cannot_be_is_refused(fields: dict[str, Any], why: str) -> None:
    assert why in problem(box_of(**fields))


@pytest.mark.parametrize(
    ("disaster", "why"),
    [
        ({"effect": "lose"}, "name a resource"),
        ({"effect": "suffer", "amount": 0}, "1 to 9"),
        ({"effect": "fire", "amount": 2}, "only lose and suffer"),
        ({"effect": "fire", "skulls": ["7"]}, "skulls are one of"),
        ({"effect": "fire", "strikes": "nobody"}, "'nobody' is none of roller, opponents, everyone"),
    ],
    ids=str,
)
def test_a_disaster_that_cannot_be_is_refused(disaster: dict[str, Any], why: str) -> None:
    assert why in problem({"disasters": {"storm": disaster}})


def test_types_that_turn_no_x_cannot_end_the_game() -> None:
    names = ("lumber-mill", "hospital", "monastery", "market", "guildhall")
    silent = {name: {"count": 2, "points": 1, "cost": {}, "footprint": ["#"], "counts_for_x": False} for name in names}
    custom = {"buildings": ["keep", "longhouse", *names]}
    with pytest.raises(DataError, match="types must run out to end the game, but only 2 can"):
        GAME.check({"players": 3, "scenario": "custom", "custom": custom, "box": {"buildings": silent}})
