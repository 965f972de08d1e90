"""How Collector Sets join a game (SCN-6)."""

from itertools import product
from typing import Any

import pytest

from era.core.errors import DataError
from era.core.overlay import BoxReport, read_box
from era.games.medieval.box.box import assemble_values, open_sets
from era.games.medieval.box.components import SETS
from era.games.medieval.box.own_box import OWN_BOX
from era.games.medieval.box.scenario import load_shipped_scenarios
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import Ruleset, ruleset
from era.games.medieval.state import State
from tests.support.medieval.helpers import MIDDLE, do, game, jump, out, sheet, supply
from tests.support.rulecheck import rule

SET_BUILDINGS = {
    "set-1": {"harbor": 1, "great-hall": 1, "bishops-cathedral": 1},
    "set-2": {"manor": 2, "abbey": 2},
    "set-3": {"school": 4, "weigh-house": 3},
}
SET_DISASTERS = {"set-1": ("2", "pirates"), "set-2": ("3", "drought"), "set-3": ("4", "false-weights")}


def rules_with(*sets: str, **options: Any) -> Ruleset:
    return ruleset(GAME.check({"players": 3, "sets": list(sets), **options}))


def why_refused(**options: Any) -> str:
    with pytest.raises(DataError) as refusal:
        GAME.check(options)
    return str(refusal.value)


@rule("SCN-6")
def test_a_set_joins_whole() -> None:
    everything = set().union(*SET_BUILDINGS.values())
    for name, scenario in product(SETS, load_shipped_scenarios()):
        players = 1 if "solitaire" in scenario else 3
        rules = rules_with(name, scenario=scenario, players=players)
        there = {piece.name: piece.count for piece in rules.buildings if piece.name in everything}
        assert there == SET_BUILDINGS[name], scenario
        assert set(there) <= {rules.pieces[index].name for index in rules.types}
        skulls, disaster = SET_DISASTERS[name]
        assert disaster in [known for known, _ in rules.disasters[int(skulls)]], scenario


@rule("SCN-6")
def test_without_its_set_nothing_of_it_is_there() -> None:
    rules = ruleset(GAME.check({}))
    names = {piece.name for piece in rules.buildings}
    assert not names & set().union(*SET_BUILDINGS.values())
    assert "merchant" not in rules.dice.kinds
    assert "pirates" not in rules.components.disasters


@rule("SCN-6")
def test_at_most_two_sets_until_everyone_knows_the_game() -> None:
    assert "at most 2 sets" in why_refused(sets=list(SETS))
    assert len(rules_with("set-1", "set-3").components.sets) == 2
    assert len(rules_with(*SETS, more_sets=True).components.sets) == 3


@rule("SCN-6")
def test_the_big_game_takes_every_set_there_is() -> None:
    assert len(rules_with(*SETS, scenario="big").components.sets) == 3


@rule("SCN-6")
def test_set_1_takes_the_cathedral_and_exactly_one_of_it_out() -> None:
    """The other one stays as the bishop's."""
    before, with_set = rules_with(), rules_with("set-1")
    assert before.by_name["cathedral"].count == 2
    assert "cathedral" not in with_set.by_name
    assert with_set.by_name["bishops-cathedral"].count == 2 - with_set.components.sets["set-1"].replaces["cathedral"]
    assert "cathedral" in rules_with("set-2").by_name


@rule("SCN-6")
def test_no_lot_draws_the_cathedral_with_set_1() -> None:
    lots = rules_with("set-1", scenario="randomized").scenario.draw
    assert [(lot.count, len(lot.of)) for lot in lots] == [(4, 6), (4, 6)]
    assert "cathedral" not in lots[0].of


@rule("SCN-6")
def test_set_1_counts_for_no_x_and_is_whole_with_two_players() -> None:
    state = game(MIDDLE, MIDDLE, sets=["set-1"])
    assert [supply(state, name) for name in SET_BUILDINGS["set-1"]] == [1, 1, 1]
    assert [state.dice[state.rules.dice.kinds.index(kind)] for kind in ("merchant", "bishop", "baron")] == [1, 1, 1]
    state.players[0].stock = [6, 7, 8, 10]
    state.players[0].hammers = 1
    jump(state, "build")
    do(state, 0, "build great-hall a1 r0")
    assert supply(state, "great-hall") == 0
    assert state.xs == ()


@rule("SCN-6")
def test_the_other_sets_have_their_x_and_lose_one_of_each_with_two_players() -> None:
    state = game(MIDDLE, MIDDLE, sets=["set-2"])
    assert (supply(state, "manor"), out(state, "manor")) == (1, 1)
    state.players[0].stock = [6, 7, 8, 10]
    state.players[0].hammers = 1
    jump(state, "build")
    do(state, 0, "build manor a1 r0")
    assert [state.rules.pieces[index].name for index in state.xs] == ["manor"]


@rule("SCN-6")
@rule("DIS-1")
def test_a_sets_disaster_comes_after_those_of_the_scenario() -> None:
    def names(rules: Ruleset, skulls: int) -> list[str]:
        return [name for name, _ in rules.disasters[skulls]]

    assert names(rules_with("set-1"), 2) == ["disease", "pirates"]
    assert names(rules_with("set-2", scenario="rivers-roads"), 3) == ["treachery", "flood", "drought"]
    assert names(rules_with("set-2"), 2) == ["disease"]


@rule("SCN-6")
def test_of_several_sets_the_first_ones_disaster_comes_first() -> None:
    """Whatever the order in which a table names them."""
    late = {"disasters": {"pirates": {"effect": "suffer", "skulls": ["3"]}}}
    options = GAME.check({"players": 2, "sets": ["set-2", "set-1"], "box": late})
    assert options["sets"] == ["set-1", "set-2"]
    assert [name for name, _ in ruleset(options).disasters[3]] == ["treachery", "pirates", "drought"]


@rule("SCN-6")
def test_the_roller_and_everyone_else_lose_to_pirates_after_the_disease() -> None:
    state = game("L L l l", MIDDLE, MIDDLE, sets=["set-1"])
    for player in state.players:
        player.stock = [2, 0, 0, 0]
    state.players[2].stock = [0, 0, 0, 0]
    state.players[0].skulls = 2
    state.news = []
    jump(state, "disasters")
    told = [(news.kind, news.seat) for news in state.news or () if news.kind in ("disaster", "disease", "robbed")]
    assert told == [("disaster", 0), ("disease", 0), ("disaster", 0), ("robbed", 0), ("robbed", 1), ("robbed", 2)]
    assert [player.stock[0] for player in state.players] == [1, 1, 0]
    assert state.players[0].disaster == 2


@rule("SCN-6")
def test_set_1_is_no_part_of_a_peaceful_game() -> None:
    assert "brings swords" in why_refused(sets=["set-1"], peaceful=True)
    assert "manor" in rules_with("set-2", peaceful=True).by_name


def test_what_sets_refuse_is_said_in_spanish_too() -> None:
    for options, word in (
        ({"sets": list(SETS)}, "hasta que todos conozcáis"),
        ({"sets": ["set-1"], "peaceful": True}, "trae espadas"),
    ):
        with pytest.raises(DataError) as refusal:
            GAME.check(options)
        assert word in refusal.value.tell("es")


def test_only_sets_that_exist_can_be_chosen() -> None:
    assert "'set-9' is none of set-1, set-2, set-3" in why_refused(sets=["set-9"])


def test_the_title_names_the_sets() -> None:
    title = GAME.title(GAME.check({"sets": ["set-2"]}), "en")
    assert title == "ERA: Medieval Age · Base game + Collector Set 2"


def test_an_owner_completes_a_set_in_a_box_of_their_own() -> None:
    harbor = dict(open_sets()["set-1"].values["buildings"]["harbor"], points=7)
    box = {"buildings": {"harbor": harbor}}
    rules = rules_with("set-1", box=box)
    assert rules.by_name["harbor"].points == 7
    assert "harbor" not in rules_with(box=box).by_name


def test_an_older_scenario_may_have_a_building_of_the_same_name() -> None:
    school = {"count": 3, "points": 1, "cost": {}, "footprint": ["#"], "die": "merchant"}
    merchant = {"count": 3, "faces": [{"name": "coin", "trade": 1}, {"name": "skull", "skulls": 1}]}
    custom = {"buildings": [*load_shipped_scenarios()["base"].buildings, "school"], "start": {"pieces": {"school": 1}}}
    box = {"buildings": {"school": school}, "dice": {"merchant": merchant}}
    rules = ruleset(GAME.check({"players": 3, "scenario": "custom", "custom": custom, "box": box}))
    assert rules.by_name["school"].count == 3
    assert "merchant" in rules.dice.kinds
    assert "merchant" not in ruleset(GAME.check({"players": 3, "box": box})).dice.kinds


def test_a_corrected_disaster_stays_away_without_its_set() -> None:
    box = {"disasters": {"pirates": {"effect": "lose-all", "resource": "trade", "skulls": ["1"]}}}
    assert [name for name, _ in rules_with(box=box).disasters[1]] == ["brigands"]
    assert [name for name, _ in rules_with("set-1", box=box).disasters[1]] == ["brigands", "pirates"]


def test_sets_and_boxes_make_other_fingerprints() -> None:
    made = [GAME.fingerprint(GAME.check({"sets": sets})) for sets in ([], ["set-1"], ["set-2"], ["set-1", "set-2"])]
    assert len(set(made)) == 4


@pytest.mark.parametrize("name", SETS)
def test_every_fact_of_a_set_is_marked(name: str) -> None:
    tables = open_sets()[name].values
    for table, entries in tables.items():
        for key, entry in entries.items():
            facts = set(entry) - {"source"}
            assert facts == set(entry["source"]), f"{table}.{key}"


def test_what_a_set_names_must_be_in_the_box() -> None:
    with pytest.raises(DataError, match="there is no building 'tower'"):
        assemble_values({"sets": {"set-1": {"buildings": ["tower"]}}}, ["set-1"])


def test_random_lots_go_on_without_the_cathedral() -> None:
    state: State = GAME.start(GAME.check({"players": 2, "scenario": "randomized", "sets": ["set-1"]}))
    due = GAME.chance(state)
    assert due is not None
    assert due.bounds == (6, 5, 4, 3)


@rule("SCO-2")
def test_religious_buildings_are_counted_as_a_class() -> None:
    state = game(
        """
        C C C . Y Y . . . . . . . .
        . . . . Y Y . . . . . . . .
        . . . . Y . . . . . . . . .
        . . . . . . K K . . . . . .
        . . . . . . K K . . . . . .
        """,
        MIDDLE,
        sets=["set-2"],
    )
    state.players[0].stock = [6, 7, 8, 10]
    state.players[0].hammers = 1
    jump(state, "build")
    do(state, 0, "build abbey a8 r0")
    assert sheet(state)["abbey-bonus"] == 2 * 3, "church, monastery, and the abbey itself"


def read(text: str) -> BoxReport:
    return read_box(OWN_BOX, text, "en")


def test_my_box_shows_the_sets_with_their_marks() -> None:
    facts = {fact.path: fact for fact in read("").facts}
    assert facts["buildings.harbor.bonuses"].marks[0].kind == "P"
    assert facts["buildings.great-hall.cost"].marks[0].kind == "C"
    assert facts["sets.set-1.replaces"].marks[0].lines == ("001:47", "003:205")


def test_an_owner_writes_only_what_differs_of_a_set() -> None:
    report = read('[buildings.harbor]\ncost_building = "farm"\n\n[disasters.pirates]\nstrikes = "opponents"\n')
    assert not report.problems
    assert [each.path for each in report.differences] == ["buildings.harbor.cost_building", "disasters.pirates.strikes"]
    assert all(each.sentence for each in report.differences)
    rules = rules_with("set-1", box=report.tables)
    assert rules.building_costs == {rules.by_name["harbor"].index: rules.by_name["farm"].index}
    assert rules.die_costs[rules.by_name["harbor"].index] == rules.dice.kinds.index("burgher")


def test_what_an_owner_takes_out_of_a_set_stays_out() -> None:
    report = read("[disasters]\npirates = false\n")
    assert not report.problems
    assert "pirates" not in rules_with("set-1", box=report.tables).components.disasters
    assert "pirates" not in rules_with(box=report.tables).components.disasters


def test_there_are_three_sets() -> None:
    [problem] = read('[sets.set-4]\nbuildings = ["farm"]\n').problems
    assert (problem.line, problem.why) == (1, "The Collector Sets are set-1, set-2, set-3.")


def test_a_wrong_word_is_told_with_its_line() -> None:
    [problem] = read('[buildings.school]\npoints = 3\nbonuses = [{ points = 1, per = "sheep" }]\n').problems
    assert problem.line == 3
    assert problem.rule == "SCO-2"
