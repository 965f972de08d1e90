"""Dependencies flow one way: between the packages of era, inside the server, and inside each game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from era.games.registry import PACKAGES
from tests.support.modules import Import, find_cycles, find_modules, read_imports

MODULES = find_modules()
IMPORTS = {name: list(read_imports(name, MODULES)) for name in MODULES}

Layers = Sequence[Sequence[str]]

PACKAGE_LAYERS: Layers = (
    ("compiled",),
    ("core",),
    ("grid", "native", "encoding"),
    ("games",),
    ("bots",),
    ("api",),
    ("lab", "terminal", "lessons", "envs", "duplicate"),
    ("puzzles",),
    ("a game's bots", "a game's terminal"),
    ("server",),
    ("cli",),
    ("__main__",),
)
SERVER_LAYERS: Layers = (
    ("text", "errors", "config", "logging", "metrics", "gc_scheduler", "loop_watchdog", "kept"),
    ("protocol",),
    ("storage",),
    ("workers",),
    ("auth",),
    ("tables",),
    ("clubs",),
    ("notices",),
    ("websocket",),
    ("http",),
    ("app",),
    ("serve", "doctor"),
)
GAME_LAYERS: Layers = (
    ("data", "text", "texts", "actions"),
    ("box",),
    ("named",),
    ("ruleset", "fingerprint"),
    ("effects",),
    ("state",),
    ("rules", "choices", "view", "telling"),
    ("steps",),
    ("flow",),
    ("notation",),
    ("draws", "forecast", "measures", "offer", "plans", "refusals", "serialize", "standing", "visibility"),
    ("encoding",),
    ("native",),
    ("box_view", "show", "show_player"),
    ("game",),
    ("bots", "terminal"),
    ("terminal_view",),
)


def package_part(name: str) -> str:
    """What a game's folder holds besides its rules belongs to the layer above what all games share of it."""
    parts = name.split(".")
    if parts[1:2] == ["games"] and len(parts) > 3 and parts[3] in ("bots", "terminal", "terminal_view"):
        return f"a game's {parts[3].removesuffix('_view')}"
    return parts[1] if len(parts) > 1 else ""


def part_below(name: str, package: str) -> str:
    return name.removeprefix(f"{package}.").split(".")[0] if name.startswith(f"{package}.") else ""


def upward(mine: str, imports: Iterator[tuple[Import, str]], layers: Layers) -> list[str]:
    """The imports that go to a higher layer than the module's own."""
    level = {part: number for number, parts in enumerate(layers) for part in parts}
    assert mine in level, f"say in the layers where '{mine}' belongs"
    return [f"line {each.line}: {each.module}" for each, part in imports if part and level[part] > level[mine]]


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"era"}))
def test_packages_import_downwards(name: str) -> None:
    imports = ((each, package_part(each.module)) for each in IMPORTS[name])
    assert not upward(package_part(name), imports, PACKAGE_LAYERS)


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("era.server.")])
def test_the_server_imports_downwards(name: str) -> None:
    imports = ((each, part_below(each.module, "era.server")) for each in IMPORTS[name])
    assert not upward(part_below(name, "era.server"), imports, SERVER_LAYERS)


@pytest.mark.parametrize(
    ("name", "game"), [(name, game) for game in PACKAGES.values() for name in MODULES if name.startswith(f"{game}.")]
)
def test_a_game_imports_downwards(name: str, game: str) -> None:
    imports = ((each, part_below(each.module, game)) for each in IMPORTS[name])
    assert not upward(part_below(name, game), imports, GAME_LAYERS)


def test_no_module_imports_itself_in_a_circle() -> None:
    """Neither when it is loaded nor later, inside a function."""
    graph = {name: {each.module for each in found if not each.type_only} for name, found in IMPORTS.items()}
    assert find_cycles(graph) == []


def test_types_are_imported_like_everything_else() -> None:
    """What a module may only know under TYPE_CHECKING, it knows too much of."""
    hidden = [f"{name} imports {each.module}" for name, found in IMPORTS.items() for each in found if each.type_only]
    assert hidden == []


# ---------------------------------------------------------------- the tests of these tests


def test_imports_of_every_form_are_seen(tmp_path: Path) -> None:
    package = tmp_path / "era"
    for name in ("core/x", "core/y", "core/deep/z", "lab/a", "lab/b", "cli/main"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / f"{name}.py").write_text("")
    (package / "core" / "x.py").write_text(
        "import json\nimport era.lab.a\nfrom era.cli.main import main\nfrom era.lab import b\nfrom . import y\n"
        "from .deep.z import g\nif TYPE_CHECKING:\n    from era.core.y import Y\ndef f():\n    from ..lab.a import c\n"
    )
    modules = find_modules(tmp_path)
    found = list(read_imports("era.core.x", modules))
    assert {each.module for each in found if not each.type_only} == {
        "era.lab.a", "era.cli.main", "era.lab.b", "era.core.y", "era.core.deep.z",
    }  # fmt: skip
    assert [(each.module, each.line) for each in found if each.type_only] == [("era.core.y", 8)]


def test_circles_and_upward_imports_are_found() -> None:
    assert find_cycles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == [["b", "c"]]
    imports = [(Import("up", 3, False), "high"), (Import("down", 4, False), "low"), (Import("json", 5, False), "")]
    assert upward("middle", iter(imports), (["low"], ["middle"], ["high"])) == ["line 3: up"]
