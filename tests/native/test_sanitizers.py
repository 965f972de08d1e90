"""Nothing that is handed to the native rules makes them leave an array: under AddressSanitizer and UBSan."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build
from era.compiled import COMPILED, STATUS

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / hatch_build.SOURCE / "era/games/medieval/native/engine.c"
FLAGS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer")
FULL = bool(os.environ.get("ERA_FULL"))
VARIANTS = [found for found in hatch_build.list_variants(ENGINE) if FULL or found[1] == "small"]

pytestmark = pytest.mark.skipif(STATUS.key != COMPILED and not FULL, reason="once is enough")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant[1])
def test_hostile_numbers_and_buffers_are_refused(variant: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    compiler = hatch_build.find_compiler()
    runtime = find_runtime(compiler)
    if compiler is None or runtime is None:
        pytest.skip("no C compiler with an address sanitizer")
    engine, name, definitions = variant
    library = tmp_path / f"_{name}.so"
    command = hatch_build.make_command(ROOT, engine, name, definitions, compiler, library, *FLAGS)
    subprocess.run(command, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "tests.native.hostile", str(library), name, "8" if FULL else "1"],
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
