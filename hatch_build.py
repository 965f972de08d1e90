"""The install compiles the hot modules with mypyc when there is a C compiler, and leaves them as plain
Python when there is none. One source either way. At the same time it builds the browser app (web/build.py);
without npm there is none, and everything else works.

Which modules are hot is a rule: a package whose `__init__.py` has a line `# Compiled: why` is compiled, module by
module, without the packages inside it; a line `# Compiled: why` or `# Not compiled: why` in a module goes before
what its package says. Nothing that is read back from JSON may be compiled, and nothing that only runs between
games need be (tests/test_install.py holds it to that).

Compiled modules lie beside their sources. `src/era/compiled.json` says from which sources they were
made, so that a module edited since is run from its source, not from what it was (see era/pure.py).
After an edit, `python hatch_build.py` compiles again; it does nothing if nothing has changed. With
`--within SECONDS` it gets everything ready for playing, and leaves what takes longer to a process of its own.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
STAMP = Path(SOURCE, "era", "compiled.json")
APP = f"{SOURCE}/era/server/static"
GROUP = "era"
"""mypyc puts everything into one library, `era__mypyc`; the modules beside the sources only point to it."""
MARK = re.compile(r"^# (Compiled|Not compiled): (.+)$", re.MULTILINE)

# gcc leaves optimising to the linker (-flto), which uses every core: on two cores -O2 then takes hardly longer than
# -O1 did (53 and 48 seconds), for play that is a seventh quicker. Looking for misleading indentation, which nobody
# reads here, would take it another 50 seconds.
BUILD = """
import os, subprocess, sys
from mypyc.build import mypycify
from setuptools import setup
modules = sys.argv.pop(1).split(",")
jobs = str(os.cpu_count() or 1)
extensions = mypycify(
    ["--config-file=", "--always-true", "COMPILED", *modules],
    opt_level="2", debug_level="0", group_name="era",
)
compiler = os.environ.get("CC", "gcc").split()
version = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
for extension in extensions:
    if os.name == "posix":  # what nobody outside can see or replace, the compiler may put in line
        extension.extra_compile_args += ["-fvisibility=hidden"]
    if "Free Software Foundation" in version:
        extension.extra_compile_args += ["-flto=auto", "-Wno-misleading-indentation"]
        extension.extra_link_args += ["-flto=auto"]
sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace", "--parallel", jobs]
setup(name="era-table", ext_modules=extensions)
"""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        modules = find_compiled(root)
        clean(root)
        app = build_app(root)
        compiled = not os.environ.get("ERA_PURE") and compile_in_place(root, modules)
        if app:
            app.wait()
            build_data["artifacts"].append(f"{APP}/**")
        if not compiled:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += [f"{SOURCE}/**/*{suffix()}", str(STAMP)]
        if version != "editable":  # which finds it where it lies
            library = next(Path(root, SOURCE).glob(f"{GROUP}__mypyc*{suffix()}"))
            build_data["force_include"][str(library)] = library.name


def build_app(root: Path) -> "subprocess.Popen[bytes] | None":
    """Starts building the browser app. That it could not be built is said by the build, and is no error."""
    script = root / "web" / "build.py"
    return subprocess.Popen([sys.executable, str(script)]) if script.is_file() else None


def find_compiled(root: Path) -> list[str]:
    """Finds the modules that are compiled, as paths inside the source folder."""
    source = root / SOURCE
    return [path.relative_to(source).as_posix() for path in sorted(source.rglob("*.py")) if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    package = path.with_name("__init__.py")
    return path != package and read_mark(path, otherwise=read_mark(package, otherwise=False))


def read_mark(path: Path, *, otherwise: bool) -> bool:
    found = MARK.search(path.read_text("utf-8")) if path.is_file() else None
    return found[1] == "Compiled" if found else otherwise


def suffix() -> str:
    return str(get_config_var("EXT_SUFFIX"))


def clean(root: Path) -> None:
    (root / STAMP).unlink(missing_ok=True)
    for library in Path(root, SOURCE).rglob(f"*{suffix()}"):
        library.unlink()


def compile_in_place(root: Path, modules: list[str]) -> bool:
    """Whether it worked. A failure is no error: the same modules run as plain Python."""
    if not (shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")):
        print("No C compiler found: the rules run as plain Python.", file=sys.stderr)
        return False
    before = stamps(root, modules)
    source = root / SOURCE
    command = [sys.executable, "-c", BUILD, ",".join(modules)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    shutil.rmtree(source / "build", ignore_errors=True)
    if done.returncode:
        print("The rules could not be compiled and run as plain Python:", done.stderr[-2000:], file=sys.stderr)
        clean(root)
        return False
    (root / STAMP).write_text(json.dumps(before, indent=1) + "\n", "utf-8")
    return True


def is_fresh(root: Path, modules: list[str]) -> bool:
    try:
        return bool(json.loads((root / STAMP).read_text("utf-8")) == stamps(root, modules))
    except (OSError, ValueError):
        return False


def stamps(root: Path, modules: list[str]) -> dict[str, str]:
    return {name: hashlib.sha256(Path(root, SOURCE, name).read_bytes()).hexdigest() for name in modules}


def main(arguments: list[str]) -> int:
    root = Path(__file__).parent
    if arguments[:1] == ["--within"]:
        return get_ready(root, float(arguments[1]))
    modules = find_compiled(root)
    with alone(root):
        if is_fresh(root, modules):
            return 0
        clean(root)
        return 0 if compile_in_place(root, modules) else 1


def get_ready(root: Path, seconds: float) -> int:
    """Builds the app and compiles the rules at the same time. Compiling that takes longer goes on by itself: a
    program that started meanwhile runs plain Python to its end, and the next one what was compiled. Only the
    very first start waits for it at all."""
    patience = seconds if not (root / APP).is_dir() else min(seconds, 1.0)
    until = time.monotonic() + patience
    app = build_app(root)
    compiler = subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve())], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    if app:
        app.wait()
    try:
        compiler.wait(max(0.5, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        print("The rules are still being compiled; bots are stronger from the next start on.", file=sys.stderr)
    return 0


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """One compilation of this folder at a time, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    name = hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:16]
    with Path(tempfile.gettempdir(), f"era-compile-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
