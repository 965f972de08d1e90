"""The same file for the same job, under the same names, in every game: ARCHITECTURE.md says which."""

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from era.games import registry

ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"
HEADING = "## The same file for the same job"
ROW = re.compile(r"^\| (?P<job>[^|]+) \| `(?P<file>[^`|]+)` \|(?P<names>[^|]*)\|$", re.MULTILINE)


def rows() -> dict[str, list[str]]:
    """For each file of the table the names that it must have."""
    section = ARCHITECTURE.read_text("utf-8").split(HEADING)[1].split("\n## ")[0]
    return {row["file"]: re.findall(r"`([^`]+)`", row["names"]) for row in ROW.finditer(section)}


ROWS = rows()


def load(game: str, file: str) -> ModuleType:
    return import_module(".".join([registry.package(game), *Path(file).with_suffix("").parts]))


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("file", ROWS)
def test_every_game_has_the_file_and_what_it_is_for(game: str, file: str) -> None:
    folder = Path(load(game, "game.py").__file__ or "").parent
    assert (folder / file).is_file(), f"{game} has no {file}"
    if file.endswith(".py"):
        missing = [name for name in ROWS[file] if not hasattr(load(game, file), name)]
        assert not missing, f"{game}/{file} has no {', '.join(missing)}"


def test_the_table_is_read() -> None:
    assert ROWS["box/options.py"] == ["check", "title"]
    assert len(ROWS) > 15


def test_a_file_that_every_game_has_is_in_the_table() -> None:
    """So a new common file gets its line, and a file of one game does not borrow the name of another job."""
    shared = set.intersection(*(set(_files(game)) for game in registry.names()))
    assert shared - set(ROWS) == set()


def _files(game: str) -> list[str]:
    """What lies in the game's folder and in its rooms for the box and the rules."""
    folder = Path(load(game, "game.py").__file__ or "").parent
    found = [path for room in (folder, folder / "box", folder / "rules") for path in room.iterdir()]
    return [
        path.relative_to(folder).as_posix()
        for path in found
        if path.suffix in {".py", ".toml"} and path.name != "__init__.py"
    ]
