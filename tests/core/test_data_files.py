"""Data files: typed, and an error names the line."""

from pathlib import Path

import pytest
from msgspec import Struct

from era.core.data_files import MARKS, DataFile
from era.core.errors import DataError

TEXT = """\
# a comment = not a key
[buildings.keep]
count = 8
points = "one"

[buildings."lumber mill"]
count = 3
cost = { wood = 3 }

[[cards]]
name = "first"
"""


class Building(Struct, forbid_unknown_fields=True):
    count: int
    points: int = 0


class Box(Struct):
    buildings: dict[str, Building]


def test_the_line_of_a_key() -> None:
    file = DataFile("box.toml", TEXT)
    assert file.line(["buildings", "keep", "points"]) == 4
    assert file.line(["buildings", "lumber mill", "count"]) == 7
    assert file.line(["buildings", "lumber mill", "cost", "wood"]) == 8
    assert file.line(["buildings", "lumber mill", "missing"]) == 6
    assert file.line(["cards"]) == 10
    assert file.line(["nothing"]) == 1


def test_a_wrong_type_names_file_line_and_place() -> None:
    with pytest.raises(DataError) as error:
        DataFile("box.toml", '[buildings.keep]\ncount = 8\npoints = "one"\n').convert(Box)
    assert str(error.value).startswith("box.toml, line ")
    assert "Expected `int`, got `str`" in str(error.value)


def test_a_file_of_the_right_form_is_converted() -> None:
    box = DataFile("box.toml", "[buildings.keep]\ncount = 8\n").convert(Box)
    assert box.buildings == {"keep": Building(8)}


def test_refuse_says_where_and_why() -> None:
    with pytest.raises(DataError) as error:
        DataFile("box.toml", TEXT).refuse(["buildings", "keep", "count"], "there are too many")
    assert str(error.value) == "box.toml, line 3: buildings.keep.count: there are too many"
    assert error.value.say("es") == "box.toml, línea 3: buildings.keep.count: there are too many"


def test_broken_toml_names_its_line() -> None:
    with pytest.raises(DataError, match=r"box.toml: this is not TOML: .*line 2"):
        DataFile("box.toml", "a = 1\nb = = 2\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin.toml"):
        with pytest.raises(DataError, match="cannot be read"):
            DataFile.open(path)


def test_every_source_mark_is_explained() -> None:
    assert set(MARKS) == {"S", "P", "I", "C"}


def test_a_wrong_entry_of_a_dictionary_is_named() -> None:
    text = "[buildings.keep]\ncount = 8\n\n[buildings.farm]\npoints = 1\ncount = 'many'\n"
    with pytest.raises(DataError) as error:
        DataFile("box.toml", text).convert(Box)
    assert str(error.value) == "box.toml, line 6: buildings.farm.count: Expected `int`, got `str`"


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(DataError) as error:
        DataFile("box.toml", "[buildings.keep]\ncount = 8\ncolour = 3\n").convert(Box)
    assert str(error.value).startswith("box.toml, line 3: buildings.keep.colour: ")


def test_what_toml_cannot_hold_is_no_crash() -> None:
    for text in ("a = " + "9" * 5000, "a = " + "[" * 5000):
        with pytest.raises(DataError, match="not TOML"):
            DataFile("box.toml", text)


def test_devices_and_huge_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "huge.toml").write_bytes(b"#" * 1_000_001)
    for path in ("/dev/zero", tmp_path / "huge.toml", "nul\0.toml"):
        with pytest.raises(DataError, match="cannot be read"):
            DataFile.open(path)
