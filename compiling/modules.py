"""Hot modules (marks.py), compiled with mypyc. One source either way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from compiling.marks import find_compiled
from compiling.native import is_native
from compiling.target import SOURCE, Stamp, explain_failure, stamp_sources, suffix

GROUP = "era"
"""mypyc puts everything into one library, `era__mypyc`; the modules beside the sources only point to it."""

# What compiled modules import must be installed for mypy to see it (`build-system.requires`). What the others import
# need not be: they are followed in silence, since only what they declare for compiled ones matters, and `make lint`
# checks them. The C code is the same to the byte whether sqlalchemy and its like are there or not.
#
# gcc leaves optimising to the linker (-flto), which uses every core: on two cores -O2 then takes hardly longer than
# -O1 did (53 and 48 seconds), for play that is a seventh quicker. Looking for misleading indentation, which nobody
# reads here, would take it another 50 seconds. A test that only looks whether there are libraries sets
# ERA_UNOPTIMISED, which spares the C compiler most of its work.
BUILD = """
import os, subprocess, sys
from mypyc.build import mypycify
from setuptools import setup
modules = sys.argv.pop(1).split(",")
jobs = str(os.cpu_count() or 1)
optimised = not os.environ.get("ERA_UNOPTIMISED")
extensions = mypycify(
    ["--config-file=", "--follow-imports=silent", "--always-true", "COMPILED", *modules],
    opt_level="2" if optimised else "0", debug_level="0", group_name="era",
)
compiler = os.environ["CC"].split()
version = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
for extension in extensions:
    if os.name == "posix":  # what nobody outside can see or replace, the compiler may put in line
        extension.extra_compile_args += ["-fvisibility=hidden"]
    if "Free Software Foundation" in version:
        extension.extra_compile_args += ["-Wno-misleading-indentation"]
    if "Free Software Foundation" in version and optimised:
        extension.extra_compile_args += ["-flto=auto"]
        extension.extra_link_args += ["-flto=auto"]
sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace", "--parallel", jobs]
setup(name="era-table", ext_modules=extensions)
"""


class Modules:
    stamp = Path(SOURCE, "era", "compiled.json")
    said = ""

    def is_here(self, root: Path) -> bool:
        return True

    def describe(self, root: Path) -> Stamp:
        return stamp_sources(root, find_compiled(root))

    def list_libraries(self, stamp: Stamp) -> list[str]:
        return [Path(name).with_suffix(suffix()).as_posix() for name in stamp["sources"]]

    def clean(self, root: Path) -> None:
        (root / self.stamp).unlink(missing_ok=True)
        for library in Path(root, SOURCE).rglob(f"*{suffix()}"):
            if not is_native(library):
                library.unlink()

    def compile(self, root: Path, compiler: str) -> str:
        source = root / SOURCE
        done = subprocess.run(
            [sys.executable, "-c", BUILD, ",".join(find_compiled(root))], cwd=source,
            env={**os.environ, "CC": compiler}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
        shutil.rmtree(source / "build", ignore_errors=True)
        return explain_failure(done.stdout, done.returncode) if done.returncode else ""

    def find_shared_library(self, root: Path) -> Path:
        """Find the one that a wheel has beside the package."""
        return next(Path(root, SOURCE).glob(f"{GROUP}__mypyc*{suffix()}"))


MODULES = Modules()
