"""Comparisons and sweeps: figures changed by their path, differences of games with the same dice."""

from functools import partial
from pathlib import Path

import pytest

from era.cli.main import main
from era.core.errors import DataError
from era.lab.dataset.local import play_here
from era.lab.dataset.run import simulate
from era.lab.dataset.setting import RunSetting, is_printed_box, make_setting
from era.lab.variants.paired import compare_runs
from era.lab.variants.variant import apply_variant, read_sweep, read_variant

HERE = partial(play_here, processes=1)


def make_alone(games: int = 4, bot: str = "greedy") -> RunSetting:
    return make_setting("medieval", {"players": 1}, bots=[bot], games=games, steps=20)


def test_a_figure_is_changed_and_nothing_else() -> None:
    changed = apply_variant(make_alone(), read_variant("buildings.townhouse.cost.wood=3", "medieval"))
    assert changed.options["box"]["buildings"].keys() == {"townhouse"}
    assert changed.options["box"]["buildings"]["townhouse"]["cost"] == {"wood": 3}
    assert not is_printed_box(changed)
    assert is_printed_box(apply_variant(changed, read_variant("printed", "medieval"))) is False
    same = apply_variant(make_alone(), read_variant("buildings.townhouse.cost.wood=2", "medieval"))
    assert is_printed_box(same), "as printed is printed"


def test_several_settings_and_bots() -> None:
    text = "tracks.food=9, buildings.market.cost.stone=1, players=2, bots=squire+random, steps=7"
    changed = apply_variant(make_alone(), read_variant(text, "medieval"))
    assert (changed.options["players"], changed.bots, changed.steps) == (2, ("squire", "random"), 7)
    assert changed.options["box"]["tracks"] == {"food": 9}
    assert changed.options["box"]["buildings"]["market"]["cost"]["stone"] == 1
    assert read_variant("duke", "medieval").bots == ("duke",)
    assert apply_variant(make_alone(), read_variant("odo:baron", "medieval")).bots == ("odo:baron",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("buildings.castle.cost.wood=3", "townhouse"),
        ("buildings.townhouse.price=3", "cost"),
        ("towers.x=1", "buildings"),
        ("nonsense", "no variant"),
        ("buildings.townhouse.cost.gold=3", "gold"),
        ("players=9", "players"),
        ("nobody:baron", "nobody"),
    ],
)
def test_what_is_not_there_is_told(text: str, said: str) -> None:
    with pytest.raises(DataError) as error:
        apply_variant(make_alone(), read_variant(text, "medieval"))
    assert said in str(error.value)


def test_sweeps_are_read() -> None:
    assert read_sweep("buildings.townhouse.cost.wood=1..3") == ("buildings.townhouse.cost.wood", [1, 2, 3])
    assert read_sweep("tracks.food=4,8") == ("tracks.food", [4, 8])
    for wrong in ("tracks.food", "tracks.food=", "=1..2", "tracks.food=3..3", "tracks.food=3..1"):
        with pytest.raises(DataError, match="sweep"):
            read_sweep(wrong)


def test_the_same_twice_differs_in_nothing(tmp_path: Path) -> None:
    for name in ("a", "b"):
        simulate(make_alone(), tmp_path / name, HERE)
    runs = compare_runs(tmp_path / "a", tmp_path / "b")
    assert runs.games == 4
    for row in runs.rows:
        assert (row.difference.value, row.difference.low, row.difference.high) == (0, 0, 0)


def test_the_same_dice_make_differences_surer(tmp_path: Path) -> None:
    """A building that only the lucky can afford: most games are the same, and the paired interval says so."""
    setting = make_alone(games=24)
    simulate(setting, tmp_path / "a", HERE)
    simulate(apply_variant(setting, read_variant("buildings.cathedral.points=9", "medieval")), tmp_path / "b", HERE)
    score = compare_runs(tmp_path / "a", tmp_path / "b").rows[0]
    paired = score.difference.high - score.difference.low
    assert paired <= (score.unpaired_high - score.unpaired_low) / 2


def test_compare_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--players", "1", "--games", "4", "--steps", "20", "--bots", "random", "--out", str(tmp_path / "c")]
    assert main(["lab", "compare", "medieval", "printed", "tracks.food=5", *where]) == 0
    told = capsys.readouterr()
    assert "tuned on the printed box" in told.err
    assert "95 % interval" in told.out
    assert "4 of 4 games" in told.out
    page = (tmp_path / "c" / "compare.html").read_text("utf-8")
    assert "tuned on the printed box" in page
    assert "http" not in page
    assert main(["lab", "compare", "medieval", "printed", "tracks.food=5", *where, "--resume"]) == 0
    capsys.readouterr()
    assert main(["lab", "compare", "medieval", "random", "greedy", *where[:-1], str(tmp_path / "d")]) == 0
    assert "tuned" not in capsys.readouterr().err
    assert main(["lab", "compare", "medieval", "players=2", "players=3", *where[:-1], str(tmp_path / "e")]) == 2
    assert "numbers of seats" in capsys.readouterr().err


def test_sweep_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--players", "1", "--games", "3", "--bots", "random", "--out", str(tmp_path / "s")]
    assert main(["lab", "sweep", "medieval", "--set", "buildings.townhouse.cost.wood=1..3", *where]) == 0
    assert {path.name for path in (tmp_path / "s").iterdir()} == {"as-it-is", "1", "3", "sweep.html"}
    page = (tmp_path / "s" / "sweep.html").read_text("utf-8")
    assert page.count("<polyline") == 4
    assert "tuned on the printed box" in page
    assert "allows for 8 comparisons" in capsys.readouterr().out, "four measures of two values that are not the box's"
