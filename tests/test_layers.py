"""Dependencies flow one way: core <- grid <- games' rules <- bots <- lab, terminal <- server <- cli."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import era
from era.games.registry import PACKAGES

ROOT = Path(era.__file__).parent
GAMES = tuple(PACKAGES)
LAYERS = (
    ("compiled",),
    ("core", "grid"),
    ("games",),
    ("bots",),
    ("lab", "terminal"),
    ("a game's bots", "a game's terminal"),
    ("server",),
    ("cli",),
    ("__main__",),
)
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.name != "__init__.py")


def part_of(path: Path) -> str:
    """What a game's folder holds besides its rules belongs to the layer above what all games share of it."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "games" and len(parts) > 2 and parts[2] in ("bots", "terminal"):
        return f"a game's {parts[2]}"
    return parts[0]


def imported(path: Path) -> Iterator[str]:
    """The parts of `era` that a file imports, anywhere in it."""
    package = ("era", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (_part(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) + 1 - node.level]) if node.level else ""
            module = ".".join(filter(None, [base, node.module]))
            yield from ([_part(f"era.{alias.name}") for alias in node.names] if module == "era" else [_part(module)])


def _part(module: str) -> str:
    names = module.split(".")
    return names[1] if names[0] == "era" and len(names) > 1 else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    mine = part_of(path)
    assert mine in LEVEL, f"say in LAYERS where '{mine}' belongs"
    above = {part for part in imported(path) if part in LEVEL and part != mine and LEVEL[part] > LEVEL[mine]}
    assert not above, f"{mine} must not import {', '.join(sorted(above))}"


def test_the_test_sees_imports_of_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_layers.ROOT", tmp_path)
    (tmp_path / "core").mkdir()
    file = tmp_path / "core" / "x.py"
    file.write_text(
        "import era.lab\nfrom era.cli.main import main\nfrom era import registry\nfrom ..tui import y\n"
        "from . import z\nfrom .grid import g\ndef f():\n    from era.bots.bot import b\nimport json\n"
    )
    assert set(imported(file)) == {"lab", "cli", "registry", "tui", "core", "bots", ""}


@pytest.mark.parametrize("path", sorted((ROOT / "core").rglob("*.*")), ids=lambda path: path.name)
def test_core_knows_no_game_by_name(path: Path) -> None:
    if path.suffix in {".py", ".toml"}:
        words = path.read_text("utf-8").lower()
        named = [name for name in GAMES if name in words]
        assert not named, f"{path.name} speaks of {', '.join(named)}"
