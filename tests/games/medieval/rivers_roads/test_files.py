"""Scenario files and corrected boxes: loaded, played, replayed without the file, and refused with the line."""

import re
from pathlib import Path
from typing import Any

import pytest

from era.core import record
from era.core.catalogue import LANGUAGES
from era.core.errors import DataError
from era.core.replay import replay, verify
from era.games.medieval.game import GAME
from tests.contract.cases import Case
from tests.contract.play import dump, play_out

ROOT = Path(__file__).parents[4]
EXAMPLE = re.search(r"```toml\n(.*?)```", (ROOT / "docs" / "reference" / "scenarios.md").read_text("utf-8"), re.DOTALL)
assert EXAMPLE is not None
TEXT = EXAMPLE[1]


def write(folder: Path, text: str, name: str = "mills.toml") -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder / name


def refusal(options: dict[str, Any]) -> str:
    with pytest.raises(DataError) as refused:
        GAME.check(options)
    assert all(refused.value.say(lang) for lang in LANGUAGES)
    return str(refused.value)


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_example_of_the_manual_is_played_and_replayed_without_its_file(tmp_path: Path, players: int) -> None:
    path = write(tmp_path, TEXT)
    case = Case(
        "medieval", "example", {"scenario": path, "players": players}, games=1, skip="rules legal fits enclosed news"
    )
    options = case.options
    path.unlink()
    assert options["scenario"] == "custom"
    match = play_out(case, 7)
    assert match.over()
    text = record.write(GAME.name, 1, match.options, match.entries, match.source.commitment, match.source.seed)  # type: ignore[attr-defined]
    again = record.read(text)
    assert dump(replay(GAME, again), case) == dump(match.state, case)
    assert GAME.result(verify(GAME, again)) == GAME.result(match.state)
    assert any("windmill" in entry.text for entry in match.entries)
    assert any("miller." in entry.text for entry in match.entries)


def test_the_least_that_a_scenario_needs(tmp_path: Path) -> None:
    path = write(tmp_path, '[scenario]\nbuildings = ["keep", "longhouse", "townhouse", "farm", "church"]\n')
    state = GAME.start(GAME.check({"scenario": path, "players": 4}))
    assert {state.rules.pieces[index].name for index in state.types} == {
        "keep",
        "longhouse",
        "townhouse",
        "farm",
        "church",
    }
    assert state.rules.scenario.river == "none"


# ---------------------------------------------------------------- what is wrong

MINI = """\
[scenario]
buildings = ["keep", "longhouse", "townhouse", "farm", "church", "mill"]

[buildings.mill]
count = 6
points = 2
cost = { wood = 3 }
footprint = [".##", "##."]
"""


def test_the_mini_scenario_is_right(tmp_path: Path) -> None:
    for players in (1, 2, 3, 4):
        GAME.start(GAME.check({"scenario": write(tmp_path, MINI), "players": players}))


MISTAKES = {
    "wrong type": ("count = 6", 'count = "six"', 5, "buildings.mill.count: Expected `int`, got `str`"),
    "truth for a number": ("points = 2", "points = true", 6, "buildings.mill.points: Expected `int`, got `bool`"),
    "fraction": ("points = 2", "points = 2.5", 6, "buildings.mill.points: Expected `int`, got `float`"),
    "unknown key": ("points = 2", "points = 2\ncolour = 3", 7, "buildings.mill.colour: Object contains unknown field"),
    "unknown table": (
        "[buildings.mill]",
        "[castle]\nx = 1\n[buildings.mill]",
        4,
        "castle: Object contains unknown field",
    ),
    "unknown scenario key": (
        "[scenario]",
        "[scenario]\nrivers = 2",
        2,
        "scenario.rivers: Object contains unknown field",
    ),
    "missing key": ("points = 2\n", "", 4, "buildings.mill: Object missing required field `points`"),
    "unknown resource": (
        "wood = 3",
        "gold = 3",
        7,
        "buildings.mill.cost.gold: 'gold' is none of trade, stone, wood, food",
    ),
    "unknown river": (
        "[scenario]",
        '[scenario]\nriver = "two"',
        2,
        "scenario.river: 'two' is none of none, each, choice",
    ),
    "unknown bonus": (
        "points = 2",
        'points = 2\nbonus = "gold"',
        7,
        "buildings.mill.bonus: 'gold' is none of empty-spaces",
    ),
    "unknown building": ('"mill"]', '"mill", "folly"]', 2, "scenario.buildings: there is no building 'folly'"),
    "duplicate building": ('"mill"]', '"mill", "keep"]', 2, "scenario.buildings: 'keep' is named twice"),
    "drawn twice": (
        "[scenario]",
        '[scenario]\ndraw = [{ count = 1, of = ["mill", "market"] }]',
        3,
        "'mill' is named twice",
    ),
    "impossible draw": (
        "[scenario]",
        '[scenario]\ndraw = [{ count = 3, of = ["market"] }]',
        2,
        "3 of 1 types cannot be drawn",
    ),
    "bad footprint": ('".##"', '".#"', 8, "buildings.mill.footprint: rows of equal length are needed"),
    "strange footprint": ('".##"', '".#X"', 8, "buildings.mill.footprint: only the characters # . ~ are used"),
    "empty footprint": ('[".##", "##."]', "[]", 8, "buildings.mill.footprint: rows of equal length are needed"),
    "jetty only": ('[".##", "##."]', '["~"]', 8, "buildings.mill.footprint: at least one '#' is needed"),
    "disconnected": ('[".##", "##."]', '["#..", "..#"]', 8, "buildings.mill.footprint: the piece must be in one part"),
    "too large": (
        '[".##", "##."]',
        '["' + "#" * 15 + '"]',
        8,
        "footprint: the piece does not fit on the board of 14 by 12",
    ),
    "cost above the track": ("wood = 3", "wood = 9", 7, "buildings.mill.cost: nobody can ever pay 9 wood"),
    "negative cost": ("wood = 3", "wood = -1", 7, "buildings.mill.cost: nobody can ever pay -1 wood"),
    "count of nothing": ("count = 6", "count = 0", 5, "buildings.mill.count: a count is 1 to 99"),
    "unknown die": ("points = 2", 'points = 2\ndie = "jester"', 7, "buildings.mill.die: there is no die 'jester'"),
    "bad mark": (
        "points = 2",
        'points = 2\nsource = { points = "Q" }',
        7,
        "buildings.mill.source.points: '",
    ),
    "taken name": ("[buildings.mill]", "[buildings.gate]", 4, "buildings.gate: this name is taken"),
    "capital name": ("[buildings.mill]", "[buildings.Mill]", 4, "buildings.Mill: a name is small letters and digits"),
    "flooded without river": (
        "[scenario]",
        "[scenario]\nstart.flooded = [1, 1, 1, 1]",
        2,
        "flooded areas need a river",
    ),
    "areas for three": (
        "[scenario]",
        "[scenario]\nstart.scorched = [1, 1, 1]",
        2,
        "four numbers from 0 to 4 are needed",
    ),
    "too many at the start": (
        "[scenario]",
        "[scenario]\nstart.pieces = { mill = 2 }",
        2,
        "2 of 'mill' are missing at the start",
    ),
    "no such start piece": ("[scenario]", "[scenario]\nstart.pieces = { mull = 2 }", 2, "there is no building 'mull'"),
    "no keep to start with": ('"keep", ', "", 1, "scenario.start.keep: without keeps in play nobody starts with one"),
    "no dice": (
        MINI,
        '[scenario]\nstart.keep = false\nbuildings = ["farm", "church", "townhouse", "market", "cathedral"]\n',
        3,
        "nobody would have a die",
    ),
    "never ends": (
        MINI,
        '[scenario]\nbuildings = ["keep", "longhouse", "farm"]\n',
        2,
        "with 4 players 5 types must run out to end the game, but only 3 can",
    ),
    "bad disaster": ("[scenario]", '[scenario]\ndisasters = { 3 = ["rain"] }', 2, "there is no disaster 'rain'"),
    "bad skulls": ("[scenario]", '[scenario]\ndisasters = { 7 = ["fire"] }', 2, "skulls are one of 1, 2, 3, 4, 5, 6+"),
    "bad effect": (
        "[buildings.mill]",
        '[disasters.rain]\neffect = "wet"\n\n[buildings.mill]',
        5,
        "'wet' is none of brigands",
    ),
    "lose-all of nothing": (
        "[buildings.mill]",
        '[disasters.rain]\neffect = "lose-all"\n\n[buildings.mill]',
        4,
        "lose and lose-all name a resource",
    ),
    "bad pieces": (
        "[scenario]",
        '[scenario]\npieces = ["moats"]',
        2,
        "'moats' is none of walls, roads, bridges, gates",
    ),
    "players": ("[scenario]", "[scenario]\nplayers = [5]", 2, "players are some of 1, 2, 3, 4"),
    "one-sided die": (
        "[buildings.mill]",
        "[dice.d]\ncount = 1\nfaces = []\n[buildings.mill]",
        6,
        "a die has 2 to 20 faces",
    ),
    "unlike faces": (
        "[buildings.mill]",
        '[dice.d]\ncount = 1\nfaces = [{ name = "a", wood = 1 }, { name = "a" }]\n[buildings.mill]',
        6,
        "two different faces are called 'a'",
    ),
    "three-sided choice": (
        "[buildings.mill]",
        '[dice.d]\ncount = 1\nfaces = [{ name = "a", either = [{ wood = 1 }] }, { name = "b" }]\n[buildings.mill]',
        6,
        "face 'a': either/or needs exactly two sides",
    ),
    "tracks too short for the box": (
        "[buildings.mill]",
        "[tracks]\ntrade = 2\n\n[buildings.mill]",
        1,
        "nobody can ever pay 4 trade: the track holds 0 to 2 (because of what this file changes)",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_file_line_and_reason(tmp_path: Path, name: str) -> None:
    old, new, line, why = MISTAKES[name]
    assert old in MINI
    said = refusal({"scenario": write(tmp_path, MINI.replace(old, new, 1)), "players": 3})
    assert said.startswith(f"mills.toml, line {line}: "), said
    assert why in said


def test_no_scenario_table(tmp_path: Path) -> None:
    assert "mills.toml, line 1: scenario: the file needs a [scenario] table" in refusal(
        {"scenario": write(tmp_path, "x = 1")}
    )
    assert "needs a [scenario] table" in refusal({"scenario": write(tmp_path, "scenario = 1")})


def test_what_is_no_toml(tmp_path: Path) -> None:
    said = refusal({"scenario": write(tmp_path, "[scenario]\nbuildings = [\n")})
    assert re.search(r"^mills.toml: this is not TOML: .*(line|end of document)", said)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "folder.toml").mkdir()
    for option in ("scenario", "components"):
        for name in ("none.toml", "binary.toml", "folder.toml"):
            assert "cannot be read" in refusal({option: tmp_path / name}), name


def test_names_that_are_no_scenario() -> None:
    assert "'castle' is none of base, roads, river" in refusal({"scenario": "castle"})
    assert "a scenario table goes with" in refusal({"scenario": "custom"})
    assert "a scenario table goes with" in refusal({"scenario": "base", "custom": {"buildings": []}})
    assert "is for 1" in refusal({"scenario": "solitaire", "players": 2})
    assert ".toml file is needed" in refusal({"components": Path("/etc/hostname")})
    assert ".toml file is needed" in refusal({"components": 5})
    assert "needs no file" in refusal({"components": Path("a.toml"), "box": {}})


def test_only_a_path_opens_a_file(tmp_path: Path) -> None:
    """A record's options are plain data: a text in them must never make the program read a file."""
    written = str(write(tmp_path, MINI))
    assert "is none of" in refusal({"scenario": written})
    assert ".toml file is needed" in refusal({"components": written})


# ---------------------------------------------------------------- a corrected box

BOX = """\
[buildings.farm]
count = 16
points = 1
cost = { wood = 2 }
footprint = ["###"]
collect = { food = 1 }
source = { cost = "S" }

[tracks]
wood = 9
"""


def test_a_corrected_box_end_to_end(tmp_path: Path) -> None:
    path = write(tmp_path, BOX, "box.toml")
    case = Case("medieval", "box", {"components": path, "players": 2}, games=1, skip="rules legal fits enclosed news")
    options = case.options
    path.unlink()
    rules = GAME.start(options).rules
    farm = rules.by_name["farm"]
    assert (farm.cost, len(farm.shapes[0].cells), farm.count) == ((0, 0, 2, 0), 3, 16)
    assert rules.track == [6, 7, 9, 10], "the other tracks are as they were"
    match = play_out(case, 3)
    text = record.write(GAME.name, 1, match.options, match.entries)
    assert dump(replay(GAME, record.read(text)), case) == dump(match.state, case)


def test_the_shipped_file_itself_is_a_corrected_box(tmp_path: Path) -> None:
    text = (ROOT / "src" / "era" / "games" / "medieval" / "data" / "base.toml").read_text("utf-8")
    path = write(tmp_path, text.replace("width = 14", "width = 16"), "box.toml")
    state = GAME.start(GAME.check({"components": path, "scenario": "big", "players": 3}))
    assert (state.rules.grid.width, state.rules.grid.height) == (16, 12)


def test_a_corrected_box_and_a_scenario_file_together(tmp_path: Path) -> None:
    options = {"components": write(tmp_path, BOX, "box.toml"), "scenario": write(tmp_path, MINI), "players": 2}
    rules = GAME.start(GAME.check(options)).rules
    assert rules.by_name["farm"].cost == (0, 0, 2, 0)
    assert rules.by_name["mill"].cost == (0, 0, 3, 0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 16", "count = 'x'", "box.toml, line 2: buildings.farm.count: Expected `int`, got `str`"),
        ("wood = 9", "wood = 0", "box.toml, line 10: tracks.wood: a track holds 1 to 99"),
        ("[tracks]", "[scenario]", "box.toml, line 9: scenario: Object contains unknown field `scenario`"),
        (
            'cost = "S"',
            'cost = "?"',
            "box.toml, line 7: buildings.farm.source.cost: '?' is not a source mark; use one of S, P",
        ),
        ("count = 16", "count = 3", "'farm' are missing at the start"),
    ],
)
def test_a_mistake_in_a_box_is_told_with_the_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in refusal({"components": write(tmp_path, BOX.replace(old, new, 1), "box.toml"), "players": 4})
