"""A fingerprint changes with whatever matters to play, with nothing else, and is the same everywhere."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from era.games import registry
from tests.contract.cases import CASES, Case, each_case
from tests.support.boxes import Edit, costing, in_reverse, other_box, replaced, with_bakery

ROADS: dict[str, Any] = {"players": 2, "scenario": "rivers-roads"}


def of(name: str, **options: Any) -> str:
    game = registry.game(name)
    return game.fingerprint(game.check(options))


@each_case
def test_it_is_short_and_depends_on_nothing_but_the_options(case: Case) -> None:
    found = case.game.fingerprint(case.options)
    assert re.fullmatch("[0-9a-f]{16}", found)
    turned = dict(reversed(case.options.items()))
    assert case.game.fingerprint(turned) == case.game.fingerprint(case.game.check(case.options)) == found


def test_every_set_of_options_has_its_own() -> None:
    """But the solitaire is the same game by either name of it, if its pieces are."""
    found = [case.game.fingerprint(case.options) for case in CASES]
    assert len(set(found)) == len(found)


ASK = """
import json, sys
from era.games import registry
for name, options in json.loads(sys.argv[1]):
    game = registry.game(name)
    print(game.fingerprint(game.check(options)))
"""


@pytest.mark.parametrize("environment", [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "77", "ERA_PURE": "1"}])
def test_it_is_the_same_in_every_process(environment: dict[str, str]) -> None:
    asked = [(name, options) for name in registry.names() for options in ({}, {"players": 3})]
    run = subprocess.run(
        [sys.executable, "-c", ASK, json.dumps(asked)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [of(name, **options) for name, options in asked]


MEDIEVAL: dict[str, Edit] = {
    "cost": costing("farm", "wood = 2"),
    "count": replaced("count = 18\npoints = 1", "count = 17\npoints = 1"),
    "footprint": replaced('footprint = ["###"]', 'footprint = ["##"]'),
    "points": replaced("points = 1\ncost = { wood = 1 }", "points = 2\ncost = { wood = 1 }"),
    "faces": replaced('{ name = "food", food = 3 }', '{ name = "food", food = 4 }'),
    "the order of faces": replaced(
        '{ name = "food", food = 3 },\n  { name = "wood", wood = 3 }',
        '{ name = "wood", wood = 3 },\n  { name = "food", food = 3 }',
    ),
    "tracks": replaced("food = 10", "food = 11"),
}


@pytest.mark.parametrize("what", MEDIEVAL)
def test_a_figure_that_matters_changes_it(what: str) -> None:
    before = of("medieval", **ROADS)
    with other_box(MEDIEVAL[what]):
        assert of("medieval", **ROADS) != before
    assert of("medieval", **ROADS) == before


SCENARIO: dict[str, Edit] = {
    "disasters": replaced('disasters = { 3 = ["treachery", "flood"] }', 'disasters = { 3 = ["flood", "treachery"] }'),
    "start": replaced("start.scorched = [3, 2, 1, 0]", "start.scorched = [3, 1, 1, 0]"),
    "river": replaced('river = "each"', 'river = "choice"'),
}


@pytest.mark.parametrize("what", SCENARIO)
def test_a_change_of_the_scenario_changes_it(what: str) -> None:
    before = of("medieval", **ROADS)
    with other_box(scenarios=SCENARIO[what]):
        assert of("medieval", **ROADS) != before


@pytest.mark.parametrize(
    "edit",
    [
        replaced("white_jewels = 8", "white_jewels = 9"),
        replaced("cards_for_house = 2", "cards_for_house = 3"),
        replaced("by_goods = { 2 = 2", "by_goods = { 2 = 3"),
        replaced("spaces = 4\nspaces_per_card", "spaces = 5\nspaces_per_card"),
        in_reverse,  # which numbers the cards anew, so that the same dice draw others
    ],
)
def test_a_figure_of_the_merchants_changes_it(edit: Edit) -> None:
    before = of("merchants")
    with other_box(edit):
        assert of("merchants") != before


def test_a_source_mark_a_comment_or_a_colour_does_not_change_it() -> None:
    before = of("medieval", **ROADS), of("merchants"), of("merchants", variant="base")

    def edit(text: str) -> str:
        marked = re.sub(
            r'"(S( \d+:\d+)*|P|I)(, [PIC])*"', '"C"', text.replace('colour = "orange"', 'colour = "yellow"')
        )
        assert marked != text
        return marked + "\n# More about it."

    with other_box(edit):
        assert (of("medieval", **ROADS), of("merchants"), of("merchants", variant="base")) == before


def test_a_building_counts_where_it_is_played_with() -> None:
    before = of("medieval", **ROADS), of("medieval")
    with other_box(*with_bakery("rivers-roads")):
        after = of("medieval", **ROADS), of("medieval")
    assert after[0] != before[0]
    assert after[1] == before[1], "the base game does not use it"


def test_the_figures_of_the_other_variant_do_not_count() -> None:
    before = of("merchants"), of("merchants", variant="base")
    with other_box(replaced("spaces_easy = 4", "spaces_easy = 5")):
        after = of("merchants"), of("merchants", variant="base")
    assert after[0] == before[0]
    assert after[1] != before[1]


def test_corrections_that_a_record_brings_along_count() -> None:
    box = {"tracks": {"trade": 6, "stone": 7, "wood": 8, "food": 11, "source": {}}}
    assert of("medieval", box=box) != of("medieval")


def test_the_version_of_the_rules_counts() -> None:
    for name in registry.names():
        game, module = registry.game(name), registry.find_module(name, "fingerprint")
        assert module is not None
        options, version = game.check({}), game.rules_version
        assert game.fingerprint(options) == module.fingerprint(version, options)
        assert game.fingerprint(options) != module.fingerprint(version + 1, options)
