"""Which modules the install compiles."""

import random
import re
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest

import hatch_build
from era.games import registry
from era.grid.fitting import COMPILED
from era.lab.simulate import play
from tests.support.structs import find_structs

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / hatch_build.SOURCE
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
    assert hatch_build.find_compiled(tmp_path) == ["era/loose/hot.py", "era/rules/flow.py", "era/rules/inner/quick.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_mark_is_written_as_the_build_reads_it(path: Path) -> None:
    text = path.read_text("utf-8")
    meant = re.findall(r"^#\s*(?:not |never )?compiled\b.*$", text, re.MULTILINE | re.IGNORECASE)
    assert [line for line in meant if not hatch_build.MARK.fullmatch(line)] == []
    assert len(meant) <= 1


@pytest.mark.skipif(COMPILED, reason="calls inside compiled modules cannot be counted")
@pytest.mark.parametrize("name", registry.names())
def test_what_every_move_runs_is_compiled(name: str) -> None:
    """Nine of ten calls in a random game: a hot package that nobody marked would make it slow without a word."""
    game, calls = registry.game(name), Counter[str]()
    options = game.check({"players": 2})
    play(game, options, random.Random(1))  # what is worked out once is no part of it

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    sys.setprofile(count)
    try:
        play(game, options, random.Random(2))
    finally:
        sys.setprofile(None)
    ours = Counter({path: many for path, many in calls.items() if Path(path).is_relative_to(SOURCE)})
    compiled = {str(SOURCE / module) for module in hatch_build.find_compiled(ROOT)}
    plain = Counter({path: many for path, many in ours.items() if path not in compiled})
    assert ours.total() > 1000
    assert plain.total() <= ours.total() / 10, plain.most_common(3)


# ---------------------------------------------------------------- nothing that is read back


def test_nothing_that_is_read_back_is_compiled() -> None:
    """mypyc keeps a plain type for each field: such a struct would take a text for a number, and refuse None."""
    _, read = find_structs(SOURCE)
    assert {"News", "Options", "Item"} <= {name.rpartition(".")[2] for name in read}, "known to be read back"
    compiled = {name.removesuffix(".py").replace("/", ".") for name in hatch_build.find_compiled(ROOT)}
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
