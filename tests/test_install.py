"""The install: which modules are compiled, that a wheel has them, and that nobody is left in doubt about it."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import FrameType

import pytest

from compiling.marks import MARK, find_compiled
from compiling.modules import GROUP, MODULES
from compiling.native import NATIVE, find_engines, list_variants
from compiling.target import SOURCE as SOURCES
from compiling.target import bring_up_to_date, find_compiler, find_reason, is_fresh, stamp_sources, suffix, write_stamp
from era.compiled import COMPILED, STATUS, Status, find_native_status, find_status
from era.core.catalogue import LANGUAGES
from era.core.engine import WORDS, describe_engine
from era.games import registry
from era.lab.simulate import play
from tests.support.once import once
from tests.support.structs import find_structs

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / SOURCES
ENGINES = find_engines(ROOT)
MAX_WHEEL_BYTES = 15_000_000
FILES = sorted(SOURCE.rglob("*.py"))


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


# ---------------------------------------------------------------- which modules


def test_a_module_goes_before_its_package_and_a_package_not_for_those_inside_it(tmp_path: Path) -> None:
    yes, no = "# Compiled: every move.\n", '"""Data."""\n\n# Not compiled: structs.\n'
    files = {
        "era/__init__.py": "", "era/top.py": "", "era/loose/no_package.py": "", "era/loose/hot.py": yes,
        "era/rules/__init__.py": yes, "era/rules/flow.py": "x = 1\n", "era/rules/data.py": no,
        "era/rules/inner/__init__.py": "", "era/rules/inner/slow.py": "", "era/rules/inner/quick.py": yes,
    }  # fmt: skip
    write(tmp_path / "src", files)
    assert find_compiled(tmp_path) == ["era/loose/hot.py", "era/rules/flow.py", "era/rules/inner/quick.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_mark_is_written_as_the_build_reads_it(path: Path) -> None:
    text = path.read_text("utf-8")
    meant = re.findall(r"^#\s*(?:not |never )?compiled\b.*$", text, re.MULTILINE | re.IGNORECASE)
    assert [line for line in meant if not MARK.fullmatch(line)] == []
    assert len(meant) <= 1


@pytest.mark.skipif(STATUS.key == COMPILED, reason="calls inside compiled modules cannot be counted")
@pytest.mark.parametrize("name", registry.names())
def test_what_every_move_runs_is_compiled(name: str) -> None:
    """Nine of ten calls in a random game: a hot package that nobody marked would make it slow without a word."""
    game, calls = registry.game(name), Counter[str]()
    options = game.check({"players": 2})
    play(game, options, random.Random(1))  # what is worked out once is no part of it

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    sys.setprofile(count)
    try:
        play(game, options, random.Random(2))
    finally:
        sys.setprofile(None)
    ours = Counter({path: many for path, many in calls.items() if Path(path).is_relative_to(SOURCE)})
    compiled = {str(SOURCE / module) for module in find_compiled(ROOT)}
    plain = Counter({path: many for path, many in ours.items() if path not in compiled})
    assert ours.total() > 1000
    assert plain.total() <= ours.total() / 10, plain.most_common(3)


# ---------------------------------------------------------------- nothing that is read back


def test_nothing_that_is_read_back_is_compiled() -> None:
    """mypyc keeps a plain type for each field: such a struct would take a text for a number, and refuse None."""
    _, read = find_structs(SOURCE)
    assert {"News", "Options", "LogItem"} <= {name.rpartition(".")[2] for name in read}, "known to be read back"
    compiled = {name.removesuffix(".py").replace("/", ".") for name in find_compiled(ROOT)}
    wrong = {name for name in read if name.rpartition(".")[0] in compiled}
    assert not wrong, "put them into a module that says `# Not compiled: structs that are read back from JSON.`"


STRUCTS = """
from msgspec import Struct
class Base(Struct): ...
class Item(Struct):
    x: int
class Page(Base):
    items: 'list[Item]'
class Other(Struct):
    item: Item
class Alias(Struct): ...
class Kept(Struct): ...
class Listed(Struct): ...
class Through(Struct): ...
class Unioned(Struct): ...
class Plain: ...
"""

DOOR = "from some.a import Through"

READERS = """
import msgspec
from some import a, door
from .a import Alias as A, Unioned
EITHER = Unioned | None
class Kept: ...
def load(data, kind=None):
    return msgspec.convert(data, kind)
def keep(k: a.Kept) -> a.Kept:
    assert isinstance(k, a.Kept)
    return a.Kept()
def read():
    load({}, kind=a.Page)
    load({}, list[a.Listed])
    load({}, a.Plain)
    load({}, A)
    load({}, door.Through)
    load({}, Kept)
    a.Other(None)
"""


def test_the_test_sees_every_way_to_read_a_struct_back(tmp_path: Path) -> None:
    write(tmp_path, {"some/__init__.py": "", "some/a.py": STRUCTS, "some/b.py": READERS, "some/door.py": DOOR})
    structs, read = find_structs(tmp_path)
    may_be = {f"some.a.{name}" for name in ("Alias", "Base", "Item", "Listed", "Page", "Through", "Unioned")}
    assert read == may_be
    assert structs == may_be | {"some.a.Kept", "some.a.Other"}


# ---------------------------------------------------------------- what is said when it is not compiled


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A very small program that can be compiled."""
    monkeypatch.delenv("ERA_PURE", raising=False)
    sentences = next(SOURCE.rglob("engine.en.toml")).read_text("utf-8")
    files = {"era/__init__.py": "# Compiled: here.\n", "era/one.py": "x: int = 1\n", "era/engine.en.toml": sentences}
    write(tmp_path / SOURCES, files)
    return tmp_path


def stamp(tree: Path) -> Path:
    return tree / MODULES.stamp


def test_a_type_error_is_printed_and_recorded(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tree / SOURCES, {"era/one.py": 'x: int = "one"\ny: str = 2\n'})
    assert not bring_up_to_date(tree, MODULES)
    said = capfd.readouterr().err
    assert "era/one.py:1: error: Incompatible types" in said
    assert "era/one.py:2: error: Incompatible types" in said, "all of them"
    status = find_status(stamp(tree))
    assert (status.key, status.detail[:20]) == ("failed", "era/one.py:1: error:")
    assert f"Engine: {describe_engine('en', status, Status('asked'))}." in said


def test_no_compiler_is_said_and_recorded(
    tree: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not bring_up_to_date(tree, MODULES)
    assert find_status(stamp(tree)) == Status("no-compiler")
    assert "no C compiler was found" in capfd.readouterr().err


def test_an_install_without_compiling_is_recorded(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERA_PURE", "1")
    assert not bring_up_to_date(tree, MODULES)
    assert find_status(stamp(tree)) == Status("asked")
    monkeypatch.delenv("ERA_PURE")
    assert find_status(stamp(tree)) == Status("asked-then")


def test_what_was_compiled_is_used_until_it_is_edited(tree: Path) -> None:
    source = tree / SOURCES
    made = stamp_sources(tree, find_compiled(tree))
    assert find_status(stamp(tree)) == Status("never")
    write_stamp(tree, MODULES, made)
    assert find_status(stamp(tree)) == Status("never"), "there is no library"
    assert not is_fresh(tree, MODULES, made)
    (source / f"era/one{suffix()}").touch()
    assert find_status(stamp(tree)) == Status(COMPILED)
    assert is_fresh(tree, MODULES, made)
    assert bring_up_to_date(tree, MODULES), "nothing to do"
    write_stamp(tree, MODULES, {**made, "suffix": ".cpython-27.so"})
    assert find_status(stamp(tree)) == Status("other-python")
    write_stamp(tree, MODULES, made)
    write(source, {"era/one.py": "x: int = 2\n"})
    assert find_status(stamp(tree)) == Status("edited", "era/one.py")
    (source / "era/one.py").unlink()
    assert find_status(stamp(tree)) == Status("edited", "era/one.py")


# ---------------------------------------------------------------- the native rules


C_SOURCE = """
// Variant: one NUMBER=1
// Variant: two NUMBER=2
int number_of(void) { return NUMBER + SHARED; }
"""


@pytest.fixture
def native_tree(tree: Path) -> Path:
    """The same with native rules: two variants of one source, a header that games share, a rule that they mirror."""
    files = {
        "era/games/toy/__init__.py": "# Compiled: here.\n", "era/games/toy/rule.py": "x = 1\n",
        "era/games/toy/native/engine.c": '#include "shared.h"\n' + C_SOURCE,
        "era/native/shared.h": "#define SHARED 5\n",
    }  # fmt: skip
    write(tree / SOURCES, files)
    return tree


def native_status(tree: Path) -> Status:
    return find_native_status(tree / NATIVE.stamp)


@pytest.mark.skipif(find_compiler() is None, reason="no C compiler")
def test_native_rules_are_used_until_they_or_what_they_mirror_is_edited(native_tree: Path) -> None:
    source = native_tree / SOURCES
    assert native_status(native_tree) == Status("never")
    assert bring_up_to_date(native_tree, NATIVE)
    assert native_status(native_tree) == Status(COMPILED)
    libraries = sorted(path.name for path in (source / "era/games/toy/native").glob(f"*{suffix()}"))
    assert libraries == [f"_one{suffix()}", f"_two{suffix()}"]
    MODULES.clean(native_tree)
    assert native_status(native_tree) == Status(COMPILED), "they do not go with what mypyc made"
    for name in ("era/native/shared.h", "era/games/toy/native/engine.c", "era/games/toy/rule.py"):
        before = (source / name).read_text("utf-8")
        write(source, {name: f"{before}\n"})
        assert native_status(native_tree) == Status("edited", name)
        write(source, {name: before})
    write(source, {"era/games/toy/rule.py": "x = 2\n"})
    assert bring_up_to_date(native_tree, NATIVE)
    assert native_status(native_tree) == Status(COMPILED)
    (source / f"era/games/toy/native/_two{suffix()}").unlink()
    assert native_status(native_tree) == Status("never")


@pytest.mark.skipif(find_compiler() is None, reason="no C compiler")
def test_an_error_in_native_rules_is_printed_and_recorded(native_tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(native_tree / SOURCES, {"era/native/shared.h": "int ;;; x = SHARED(;\n"})
    assert not bring_up_to_date(native_tree, NATIVE)
    status = native_status(native_tree)
    assert status.key == "failed"
    assert "error:" in status.detail
    assert status.detail in capfd.readouterr().err


def test_native_rules_without_a_compiler_are_python(native_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not bring_up_to_date(native_tree, NATIVE)
    assert native_status(native_tree) == Status("no-compiler")
    monkeypatch.setenv("ERA_PURE", "1")
    assert not bring_up_to_date(native_tree, NATIVE)
    assert native_status(native_tree) == Status("asked")
    monkeypatch.delenv("ERA_PURE")
    assert native_status(native_tree) == Status("asked-then")


@pytest.mark.parametrize("text", ["", "{", '{"era/one.py": "5e1f"}'])
def test_a_stamp_that_cannot_be_read_means_plain_python(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ERA_PURE", raising=False)
    write(tmp_path, {"compiled.json": text})
    assert find_status(tmp_path / "compiled.json") == Status("never")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang: str) -> None:
    keys = {"compiled", "asked", "asked-then", "never", "unfinished", "no-compiler", "failed", "edited", "other-python"}
    assert WORDS.keys(lang) == keys | {f"native-{key}" for key in keys - {"asked"}}
    failed = Status("failed", "one.py: {error}: no")
    assert describe_engine(lang, failed, Status("asked")).endswith(": one.py: {error}: no")
    both = describe_engine(lang, Status(COMPILED), failed)
    assert both.startswith(WORDS.say(lang, COMPILED))
    assert both.endswith(": one.py: {error}: no")


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("a.py:1: warning: x\na.py:2: error: y\nb.py: error: z\n", "a.py:2: error: y"),
        ("Traceback:\n  File x\nImportError: no mypyc\n", "ImportError: no mypyc"),
        ("native.c:1: fatal error: no Python.h\nerror: gcc failed\n", "native.c:1: fatal error: no Python.h"),
        ("something\n\nKilled\n\n", "Killed"),
        ("", ""),
    ],
)  # fmt: skip
def test_the_first_error_is_the_reason(output: str, reason: str) -> None:
    assert find_reason(output) == reason


# ---------------------------------------------------------------- for real


LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "build", "static", "compiled.json", ".mypy_cache")
SAY = "from era.core import chance, engine; print(engine.describe_engine('en')); print(chance.__file__)"


@once
def test_a_wheel_built_in_isolation_has_the_libraries(tmp_path: Path) -> None:
    """The way docs/reference/operating.md installs: only what pyproject.toml asks for is there."""
    folder = tmp_path / "project"
    for part in (SOURCE, ROOT / "compiling"):
        shutil.copytree(part, folder / part.name, ignore=LEFT_OUT)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    said = pip_wheel(folder, tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        built = json.loads(archive.read("era/compiled.json"))
        archive.extractall(tmp_path / "installed")
    libraries = {name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))}
    runs, module = run_installed(tmp_path / "installed")
    native = {name for name in libraries if "/native/_" in name}
    libraries -= native
    assert f"Engine: {runs.split('; ')[0]}." in said
    if "why" in built:
        assert built["why"] == "no-compiler" or "Python.h" in built["detail"], said
        assert not libraries
        assert module.endswith(".py")
    else:
        compiled = find_compiled(ROOT)
        assert {str(Path(name).with_suffix(built["suffix"])) for name in compiled} <= libraries
        assert [name for name in libraries if name.startswith(f"{GROUP}__mypyc")]
        assert (runs, Path(module).suffix) == (
            "compiled; simulations run on native rules", Path(built["suffix"]).suffix
        )  # fmt: skip
        assert len(native) == sum(len(list_variants(engine)) for engine in ENGINES) > 0
    assert wheel.stat().st_size < MAX_WHEEL_BYTES


def pip_wheel(folder: Path, into: Path) -> str:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    made = subprocess.run(
        [*command, "wheel", "--verbose", "--no-deps", "--wheel-dir", str(into), str(folder)],
        env={**environment(), "ERA_UNOPTIMISED": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        reach = [*command, "download", "--quiet", "--no-deps", "--dest", str(into / "reached"), "hatchling"]
        if subprocess.run(reach, capture_output=True, check=False).returncode:
            pytest.skip("no package registry can be reached, and an isolated build begins with one")
    assert made.returncode == 0, made.stdout[-4000:]
    return made.stdout


def run_installed(folder: Path) -> list[str]:
    env = {**environment(), "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", SAY]
    return subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("ERA_PURE", "PYTHONPATH")}
