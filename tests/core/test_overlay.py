"""A box of one's own: read with all its problems, whatever the text holds, in both games."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from era.core import overlay
from era.core.overlay import lay_over, read_box, shrink, write_toml
from era.games.registry import game, names, own_box, read_toml

TOWNHOUSE = "[buildings.townhouse]\ncost = { wood = 1, stone = 1 }\n"


def medieval(text: str, lang: str = "en") -> overlay.BoxReport:
    own = own_box("medieval")
    assert own is not None
    return read_box(own, text, lang)


def places(report: overlay.BoxReport) -> list[tuple[int | None, str]]:
    return [(fault.line, fault.path) for fault in report.problems]


# ---------------------------------------------------------------- what stays, what changes


@pytest.mark.parametrize("name", names())
def test_the_printed_box_written_as_text_differs_in_nothing(name: str) -> None:
    own = own_box(name)
    assert own is not None
    report = read_box(own, write_toml(own.shape, own.printed()), "en")
    assert report.problems == ()
    assert report.differences == ()
    assert report.tables == {}
    assert report.options == game(name).check({})
    assert all(fact.marks and not fact.yours for fact in report.facts)


@pytest.mark.parametrize("name", names())
def test_every_printed_fact_has_a_rule_of_the_book(name: str) -> None:
    own = own_box(name)
    assert own is not None
    rules = {fact.rule for fact in read_box(own, "", "en").facts}
    assert rules <= set(read_toml(name, "text/rules.en.toml"))


def test_what_is_not_mentioned_stays_as_printed() -> None:
    report = medieval(TOWNHOUSE)
    printed = medieval("")
    assert report.tables is not None
    townhouse = report.tables["buildings"]["townhouse"]
    assert townhouse["cost"] == {"wood": 1, "stone": 1}
    assert townhouse["die"] == "burgher"
    assert [each.path for each in report.differences] == ["buildings.townhouse.cost"]
    yours = [fact.path for fact in report.facts if fact.yours]
    assert yours == ["buildings.townhouse.cost"]
    assert len(report.facts) == len(printed.facts)


def test_an_entry_can_be_left_out_and_a_figure_that_it_may_do_without() -> None:
    report = medieval('[buildings]\nwharf = false\n[buildings.market]\nbonus = ""\nbonus_most = ""\n')
    assert report.problems == ()
    assert report.tables is not None
    assert report.tables["buildings"]["wharf"] is False
    assert "bonus" not in report.tables["buildings"]["market"]
    found = {each.path: each.kind for each in report.differences}
    assert found == {
        "buildings.wharf": "removed", "buildings.market.bonus": "removed", "buildings.market.bonus_most": "removed"
    }  # fmt: skip


def test_what_is_as_printed_is_no_difference_however_it_is_written() -> None:
    printed = medieval("").facts
    cost = next(fact.value for fact in printed if fact.path == "buildings.farm.cost")
    amounts = ", ".join(f"{key} = {value}" for key, value in {**cost, "food": 0}.items())
    assert medieval(f"[buildings.farm]\ncost = {{ {amounts} }}\nwall = false\n").tables == {}


@pytest.mark.parametrize("name", names())
def test_tables_shrink_to_what_an_owner_would_write(name: str) -> None:
    texts = {
        "medieval": '[buildings]\nwharf = false\n[buildings.market]\nbonus = ""\n[tracks]\nstone = 8\n',
        "merchants": "[goods.wheat]\ncount = 8\n[turn]\nactions = 3\n",
    }
    own = own_box(name)
    assert own is not None
    report = read_box(own, texts[name], "en")
    assert report.tables is not None
    assert report.options is not None
    small = shrink(own.shape, own.printed(), own.played(report.options))
    assert small == tomllib.loads(texts[name])
    again = read_box(own, write_toml(own.shape, small), "en")
    assert again.tables == report.tables


def test_tables_in_options_are_whole_so_that_old_records_mean_the_same() -> None:
    """An entry without its die is one that brings none: nothing is filled in from the printed box."""
    plain = {"count": 5, "points": 1, "cost": {"wood": 2}, "footprint": ["##"]}
    checked = game("medieval").check({"box": {"buildings": {"hospital": plain}}})
    own = own_box("medieval")
    assert own is not None
    assert own.played(checked)["buildings"]["hospital"] == plain


def test_laying_over_does_not_change_what_lies_below() -> None:
    below = {"a": {"x": {"n": 1}, "y": {"n": 2}}}
    assert lay_over(below, {"a": {"x": False}, "b": 3}) == {"a": {"y": {"n": 2}}, "b": 3}
    assert below == {"a": {"x": {"n": 1}, "y": {"n": 2}}}


# ---------------------------------------------------------------- problems


def test_all_problems_come_at_once_each_with_its_line() -> None:
    report = medieval(
        "[tracks]\n"  # 1
        'wood = "many"\n'
        "[buildings.bakery]\n"  # 3
        "count = 2\n"
        "[bulidings.x]\n"  # 5
        "a = 1\n"
        "[buildings.farm]\n"  # 7
        "cost = { wood = 99 }\n"
        'footprint = ["#.#"]\n'
        "colour = 3\n"
    )
    assert sorted(places(report), key=str) == sorted(
        [
            (2, "tracks.wood"),
            (3, "buildings.bakery.points"),
            (3, "buildings.bakery.cost"),
            (3, "buildings.bakery.footprint"),
            (5, "bulidings"),
            (8, "buildings.farm.cost"),
            (9, "buildings.farm.footprint"),
            (10, "buildings.farm.colour"),
        ],
        key=str,
    )
    assert report.tables is None
    assert report.options is None
    assert len(report.facts) > 100, "the rest is shown all the same"


def test_what_another_line_makes_impossible_has_no_line() -> None:
    report = medieval("[tracks]\nstone = 2\n")
    assert (None, "buildings.keep.cost") in places(report)


def test_problems_name_the_rule() -> None:
    rules = {fault.path: fault.rule for fault in medieval("[tracks]\nwood = 0\n[board]\nwidth = 'x'\n").problems}
    assert rules["tracks.wood"] == "COM-2"
    assert rules["board.width"] == "COM-1"
    assert [fault.rule for fault in medieval("[buildings.farm]\ncost = { wood = 99 }\n").problems] == ["COM-2"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("[a\n", 1), ("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ('a = "x', 1), ("a = [1,\n", 2), ("= 3", 1)],
)
def test_what_is_not_toml_has_one_problem_with_a_line(text: str, line: int) -> None:
    report = medieval(text)
    assert [fault.line for fault in report.problems] == [line]
    assert report.facts == ()


def test_sentences_come_in_the_readers_language() -> None:
    english, spanish = (medieval("[tracks]\nwood = true\n", lang).problems[0].why for lang in ("en", "es"))
    assert english == "A whole number is needed here, not true or false."
    assert spanish == "Aquí hace falta un número entero, no true o false."


def test_a_box_that_no_scenario_can_play_is_said_so() -> None:
    report = medieval("[setup]\nxs = [99, 99, 99]\n")
    assert [fault.line for fault in report.problems] == [None]
    assert "99" in report.problems[0].why


def test_so_many_dice_that_nobody_can_count_their_choices_are_refused() -> None:
    faces = ",\n".join(f'{{ name = "f{number}", wood = 1 }}' for number in range(20))
    kind = f"[dice.KIND]\ncount = 99\nfaces = [\n{faces}\n]\n"
    house = '[buildings.h-KIND]\ncount = 99\npoints = 1\ncost = {}\nfootprint = ["#"]\ndie = "KIND"\n'
    box = "".join((kind + house).replace("KIND", name) for name in ("da", "db", "dc"))
    assert places(medieval(box)) == [(1, "dice")]


def test_marks_of_an_own_file_must_be_marks() -> None:
    report = medieval('[tracks]\nstone = 8\nsource = { stone = "Z" }\n')
    assert places(report) == [(3, "tracks.source.stone")]
    good = medieval('[tracks]\nstone = 8\nsource = { stone = "P" }\n')
    assert good.problems == ()
    assert good.tables == {"tracks": {"stone": 8}}, "marks do not travel"


# ---------------------------------------------------------------- hostile texts

HOSTILE = {
    "long": "#" * (overlay.MAX_CHARS + 1),
    "long line": "a = [" + "1," * 1000 + "]",
    "dotted key": "a" + ".a" * 400 + " = 1",
    "quoted dotted key": '"a"' + ' . "a"' * 150 + " = 1",
    "nested lists": "a = " + "[" * 400 + "]" * 400,
    "many keys": "\n".join(f"k{number} = 1" for number in range(3000)),
    "many entries": "\n".join(f"[buildings.b{number}]\ncount = 1" for number in range(2000)),
    "big number": "[tracks]\nstone = " + "9" * 900,
    "infinite": "[tracks]\nstone = inf\nwood = nan\n",
    "date": "[tracks]\nstone = 2026-01-01\nwood = 07:32:00\n",
    "table as figure": "[buildings]\nfarm = 3\n[dice]\nnoble = 'x'\n",
    "list of tables": "[[buildings]]\na = 1\n[[buildings]]\nb = 2\n",
    "figure as table": "buildings = 3\ndice = []\nsetup = ''\n",
    "controls": "a = '\x01'\n",
    "zero": "a = 1\x00",
    "half a character": "a = '\ud800'",
    "no rows": '[buildings.keep]\nfootprint = []\n[buildings.farm]\nfootprint = [""]\n',
    "no piles": "[federation]\npiles = []\n[cities]\ngenova = false\n[orders.genova]\ncards = []\n",
    "no cities": "[cities]\n" + "\n".join(f"{name} = false" for name in ("genova", "elderia", "grand-berg")),
    "all out": "[buildings]\n" + "\n".join(f"{name} = false" for name in ("keep", "farm", "church", "longhouse")),
    "huge board": "[board]\nwidth = 1000000000\nheight = -5\n",
    "negative": "[buildings.farm]\ncount = -1\npoints = -99999999999999999999\n",
}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_hostile_texts_get_an_answer(name: str, text: str, lang: str) -> None:
    own = own_box(name)
    assert own is not None
    report = read_box(own, text, lang)
    assert report.problems
    assert len(report.problems) <= overlay.MAX_FAULTS
    assert all(fault.why.endswith((".", "!", "?")) for fault in report.problems)


FIGURES = st.recursive(
    st.one_of(st.integers(-3, 120), st.booleans(), st.text("#.~=ab0 ", max_size=5), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["wood", "2", "x"]), inner)),
    max_leaves=6,
)


@pytest.mark.parametrize("name", names())
@given(data=st.data())
def test_any_value_anywhere_gets_an_answer(name: str, data: st.DataObject) -> None:
    """One printed figure or entry is replaced by anything at all."""
    own = own_box(name)
    assert own is not None
    facts = read_box(own, "", "en").facts
    fact = data.draw(st.sampled_from(facts))
    value: Any = data.draw(FIGURES)
    whole = data.draw(st.booleans()) and fact.entry
    keys = [fact.table, fact.entry] if whole else [key for key in (fact.table, fact.entry, fact.field) if key]
    changed: Any = value
    for key in reversed(keys):
        changed = {key: changed}
    report = read_box(own, write_toml(own.shape, changed), "en")
    assert (report.tables is None) == bool(report.problems)
    if report.options is not None:
        game(name).start(report.options)
