"""A game is found by being there, imported only when asked for, and named by nobody else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import era
from era.bots.hints import find_hints
from era.bots.levels import list_bots
from era.core.errors import DataError
from era.games import registry
from era.server.http.routes.games import offer
from era.terminal.boards import PlainBoard, find_board
from examples.new_game.game import TOY

ROOT = Path(era.__file__).parent
SHARED = ("core", "grid", "encoding", "envs", "bots", "lab", "terminal", "server", "cli")
NAMED_ANYWAY = dict.fromkeys(("envs/__init__.py", "envs/spiel.py", "envs/pettingzoo_env.py"), "an example in words")
"""Files of what games share that name a game all the same, by path, and why."""


def test_a_folder_with_a_game_and_a_meta_file_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "some_games"
    for name, files in {"chess": ("game.py", "meta.toml"), "draft": ("game.py",), "notes": ("meta.toml",)}.items():
        (home / name).mkdir(parents=True)
        for file in files:
            (home / name / file).touch()
    (home / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert registry.discover("some_games") == {"chess": "some_games.chess"}


def test_a_game_is_called_what_its_folder_is_called() -> None:
    assert registry.names() == sorted(registry.names())
    for name in registry.names():
        assert registry.package(name) == f"era.games.{name}"
        assert registry.game(name).name == name


def test_a_game_from_elsewhere_needs_no_bots_no_hints_and_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PACKAGES, "toy", "examples.new_game")
    assert registry.game("toy") is TOY
    assert list_bots("toy") == ["random"]
    assert isinstance(find_board(TOY), PlainBoard)
    view = TOY.view(TOY.start({"players": 2}), 0)
    assert find_hints(TOY, view, 0, budget=None, rng=None) == []  # type: ignore[arg-type]
    made = offer("toy", "es")
    assert (made.title, made.cards[0].title) == ("Juguete", "Tres rondas")


def test_what_is_not_there() -> None:
    with pytest.raises(DataError, match="chess"):
        registry.game("chess")
    assert registry.find_module(registry.names()[0], "bots.nothing") is None
    assert registry.find_module(registry.names()[0], "nothing.hints") is None
    assert registry.read_toml(registry.names()[0], "data/nothing.toml") == {}


def test_knowing_the_names_imports_no_game() -> None:
    program = (
        "import sys; from era.cli import main; from era.games import registry; print(*registry.names());"
        "print(*(name for name in sys.modules if name.startswith(tuple(registry.PACKAGES.values()))))"
    )
    names, imported = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split("\n")[:2]
    assert names.split() == registry.names()
    assert imported == ""


@pytest.mark.parametrize("part", SHARED)
def test_what_games_share_names_no_game(part: str) -> None:
    games = re.compile("|".join(registry.discover()), re.IGNORECASE)
    for path in sorted((ROOT / part).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in {".py", ".toml"} and name not in NAMED_ANYWAY:
            found = games.search(path.read_text("utf-8"))
            assert found is None, f"{name} speaks of {found[0]}"


def test_every_exception_is_needed() -> None:
    games = re.compile("|".join(registry.discover()), re.IGNORECASE)
    for name in NAMED_ANYWAY:
        assert games.search((ROOT / name).read_text("utf-8")), f"{name} names no game: take it off the list"
