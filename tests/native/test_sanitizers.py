"""Nothing that is handed to anything in C makes it leave an array: under AddressSanitizer and UBSan."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiling.native import find_engines, list_variants, make_command
from compiling.target import SOURCE, find_compiler
from era.compiled import COMPILED, STATUS

ROOT = Path(__file__).parents[2]
HOSTILE = {
    "era/games/medieval/native": "tests.native.hostile",
    "era/games/merchants/native": "tests.native.hostile_merchants",
    "era/grid/native": "tests.native.hostile_grid",
    "era/server/protocol/native": "tests.native.hostile_wire",
}
"""What is handed to each of them, by where its sources are."""
FLAGS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer")
FULL = bool(os.environ.get("ERA_FULL"))


def list_cases() -> list[tuple[Path, str, list[str]]]:
    """The variants of all that there is in C; unless all is wanted, without the large ones."""
    found = [variant for engine in find_engines(ROOT) for variant in list_variants(engine)]
    return [case for case in found if FULL or case[1] != "large"]


def name_folder(engine: Path) -> str:
    return engine.parent.relative_to(ROOT / SOURCE).as_posix()


pytestmark = pytest.mark.skipif(STATUS.key != COMPILED and not FULL, reason="once is enough")


def test_everything_in_c_is_handed_what_nobody_should() -> None:
    assert {name_folder(engine) for engine in find_engines(ROOT)} == set(HOSTILE)


@pytest.mark.parametrize("case", list_cases(), ids=lambda case: f"{case[0].parts[-3]}-{case[1]}")
def test_hostile_numbers_and_buffers_are_refused(case: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    compiler = find_compiler()
    runtime = find_runtime(compiler)
    if compiler is None or runtime is None:
        pytest.skip("no C compiler with an address sanitizer")
    engine, name, definitions = case
    library = tmp_path / f"_{name}.so"
    command = make_command(ROOT, engine, name, definitions, compiler, library, *FLAGS)
    subprocess.run(command, check=True)
    done = subprocess.run(
        [sys.executable, "-m", HOSTILE[name_folder(engine)], str(library), name, "8" if FULL else "1"],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env={
            **os.environ, "ERA_PURE": "1", "LD_PRELOAD": runtime, "PYTHONMALLOC": "malloc",
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1",
        },
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "unharmed\n"), done.stderr[-4000:]


def find_runtime(compiler: str | None) -> str | None:
    """Find the library that must be loaded before Python; None if this compiler has none."""
    if compiler is None:
        return None
    command = [*compiler.split(), "-print-file-name=libasan.so"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return found if Path(found).is_file() and Path(found).is_absolute() else None
