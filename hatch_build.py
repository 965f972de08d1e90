"""The install compiles the hot modules with mypyc when there is a C compiler, and leaves them as plain
Python when there is none. One source either way. At the same time it builds the browser app (web/build.py);
without npm there is none, and everything else works. Before that it compiles the native rules of games that have
some (`games/<game>/native/engine.c`), which takes the C compiler a few seconds and nothing else.

Which modules are hot is a rule: a package whose `__init__.py` has a line `# Compiled: why` is compiled, module by
module, without the packages inside it; a line `# Compiled: why` or `# Not compiled: why` in a module goes before
what its package says. Nothing that is read back from JSON may be compiled, and nothing that only runs between
games need be (tests/test_install.py holds it to that).

Compiled modules lie beside their sources. `src/era/compiled.json` says from which sources they were made, so that a
module edited since is run from its source, not from what it was (see era/compiled.py); or why nothing was compiled.
`src/era/native.json` says the same of the native rules; among their sources are the Python rules that they mirror.
After an edit, `python hatch_build.py` compiles again; it does nothing if nothing has changed. With
`--within SECONDS` it gets everything ready for playing, and leaves what takes longer to a process of its own.
"""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_config_var, get_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
STAMP = Path(SOURCE, "era", "compiled.json")
NATIVE_STAMP = Path(SOURCE, "era", "native.json")
APP = f"{SOURCE}/era/server/static"
LOG = Path("build", "compile.log")
"""What compiling said that went on after `--within` had ended."""
GROUP = "era"
"""mypyc puts everything into one library, `era__mypyc`; the modules beside the sources only point to it."""
MARK = re.compile(r"^# (Compiled|Not compiled): (.+)$", re.MULTILINE)
LONGEST_REASON = 300

NATIVE = "era/native"
"""The C sources that all games share; a game's own are in `era/games/<game>/native`."""
VARIANT = re.compile(r"^// Variant: (\w+)((?: \w+=\w+)*)$", re.MULTILINE)
NATIVE_FLAGS = ("-std=gnu11", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
QUICK_FLAGS = ("-O3",)
X86_FLAGS = ("-march=x86-64-v2",)
"""Every such processor since 2009 counts bits in one instruction; the module refuses to be loaded by an older one."""
MAC_FLAGS = ("-undefined", "dynamic_lookup")

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


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        app = build_app(root)
        native = compile_native(root)
        compiled = compile_rules(root)
        if app:
            app.wait()
            build_data["artifacts"].append(f"{APP}/**")
        build_data["artifacts"] += [str(STAMP), str(NATIVE_STAMP)]
        if native or compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"].append(f"{SOURCE}/**/*{suffix()}")
        if not compiled:
            return
        say(root, "compiled")
        if version != "editable":  # which finds it where it lies
            library = next(Path(root, SOURCE).glob(f"{GROUP}__mypyc*{suffix()}"))
            build_data["force_include"][str(library)] = library.name


def build_app(root: Path) -> "subprocess.Popen[bytes] | None":
    """Starts building the browser app. That it could not be built is said by the build, and is no error."""
    script = root / "web" / "build.py"
    return subprocess.Popen([sys.executable, str(script)]) if script.is_file() else None


# ---------------------------------------------------------------- which modules


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


# ---------------------------------------------------------------- compiling


def compile_rules(root: Path) -> bool:
    """Compiles if need be, and records how it went. A failure is no error: the same modules run as plain Python, and
    it says why."""
    with alone(root):
        modules = find_compiled(root)
        before = stamp_sources(root, modules)
        if os.environ.get("ERA_PURE"):
            clean(root)
            return record_plain(root, "asked-then")
        if is_fresh(root, before):
            return True
        clean(root)
        compiler = find_compiler()
        if compiler is None:
            return record_plain(root, "no-compiler")
        write_stamp(root, {"why": "unfinished", "detail": ""})
        reason = run_mypyc(root, modules, compiler)
        if reason:
            clean(root)
            return record_plain(root, "failed", reason)
        write_stamp(root, before)
        return True


def run_mypyc(root: Path, modules: list[str], compiler: str) -> str:
    """Compiles in place. Returns "", or why it failed, after having printed all that was said."""
    source = root / SOURCE
    done = subprocess.run(
        [sys.executable, "-c", BUILD, ",".join(modules)], cwd=source, env={**os.environ, "CC": compiler},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    shutil.rmtree(source / "build", ignore_errors=True)
    if not done.returncode:
        return ""
    print(done.stdout, file=sys.stderr, flush=True)
    return find_reason(done.stdout) or f"it ended with {done.returncode}"


def find_reason(output: str) -> str:
    """Finds the first line that speaks of an error, else the last one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line.lower()]
    return [*errors[:1], *lines[-1:], ""][0][:LONGEST_REASON]


def find_compiler() -> str | None:
    """Finds the C compiler that was asked for, that Python was built with, or that is there."""
    asked = os.environ.get("CC")
    names = [asked] if asked else [str(get_config_var("CC") or "cc"), "cc", "gcc", "clang"]
    return next((name for name in names if shutil.which(name.split()[0])), None)


def suffix() -> str:
    return str(get_config_var("EXT_SUFFIX"))


def clean(root: Path) -> None:
    (root / STAMP).unlink(missing_ok=True)
    for library in Path(root, SOURCE).rglob(f"*{suffix()}"):
        if not is_native(library):
            library.unlink()


# ---------------------------------------------------------------- the native rules


def compile_native(root: Path) -> bool:
    """Compiles the native rules if need be, and records how it went. A failure is no error: Python plays the same
    games, more slowly, and it says why."""
    engines = sorted(Path(root, SOURCE).glob("era/games/*/native/engine.c"))
    if not engines:
        return False
    with alone(root):
        before = stamp_native(root, engines)
        if os.environ.get("ERA_PURE"):
            return record_native(root, "asked-then")
        if is_native_fresh(root, before):
            return True
        compiler = find_compiler()
        if compiler is None:
            return record_native(root, "no-compiler")
        write_stamp(root, {"why": "unfinished", "detail": ""}, NATIVE_STAMP)
        reason = run_compiler(root, engines, compiler)
        if reason:
            return record_native(root, "failed", reason)
        write_stamp(root, before, NATIVE_STAMP)
        return True


def run_compiler(root: Path, engines: list[Path], compiler: str) -> str:
    """Compiles every variant of every engine, all at once. Returns "", or why it failed, after having said it."""
    clean_native(root)
    started = [start_compiler(root, *variant, compiler) for engine in engines for variant in list_variants(engine)]
    outputs = [(process.communicate()[0], process.returncode) for process in started]
    for output, code in outputs:
        if code:
            print(output, file=sys.stderr, flush=True)
            return find_reason(output) or f"it ended with {code}"
    return ""


def start_compiler(
    root: Path, engine: Path, name: str, definitions: list[str], compiler: str
) -> "subprocess.Popen[str]":
    library = engine.with_name(f"_{name}{suffix()}")
    command = make_command(root, engine, name, definitions, compiler, library)
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        encoding="utf-8", errors="replace",
    )  # fmt: skip


def make_command(
    root: Path, engine: Path, name: str, definitions: list[str], compiler: str, library: Path, *more: str
) -> list[str]:
    """Make the command that compiles one variant; a test adds flags of its own."""
    quick = ("-O1",) if os.environ.get("ERA_UNOPTIMISED") else QUICK_FLAGS
    machine = X86_FLAGS if platform.machine().lower() in ("x86_64", "amd64") else ()
    system = MAC_FLAGS if sys.platform == "darwin" else ()
    defined = [f"-D{each}" for each in (f"MODULE=_{name}", *definitions)]
    folders = [f"-I{folder}" for folder in (get_path("include"), Path(root, SOURCE, NATIVE), engine.parent)]
    flags = (*NATIVE_FLAGS, *quick, *machine, *system, *defined, *folders, *more)
    return [*compiler.split(), *flags, str(engine), "-o", str(library)]


def list_variants(engine: Path) -> list[tuple[Path, str, list[str]]]:
    """List the modules that one engine is compiled to: its name and its definitions, from lines `// Variant: ...`."""
    return [(engine, found[1], found[2].split()) for found in VARIANT.finditer(engine.read_text("utf-8"))]


def is_native(library: Path) -> bool:
    return library.parent.name == "native" and library.name.startswith("_")


def clean_native(root: Path) -> None:
    (root / NATIVE_STAMP).unlink(missing_ok=True)
    for library in Path(root, SOURCE).rglob(f"*{suffix()}"):
        if is_native(library):
            library.unlink()


def stamp_native(root: Path, engines: list[Path]) -> dict[str, Any]:
    """Stamp the C sources, and the Python rules that they mirror: an edited rule must not be played as it was."""
    source = Path(root, SOURCE)
    folders = [source / NATIVE, *(engine.parent for engine in engines)]
    names = [path.relative_to(source).as_posix() for folder in folders for path in sorted(folder.glob("*.[ch]"))]
    games = tuple(f"{engine.parent.parent.relative_to(source).as_posix()}/" for engine in engines)
    names += [name for name in find_compiled(root) if name.startswith(("era/grid/", *games)) and "/bots/" not in name]
    libraries = [
        engine.with_name(f"_{variant[1]}{suffix()}").relative_to(source).as_posix()
        for engine in engines
        for variant in list_variants(engine)
    ]
    return {**stamp_sources(root, names), "libraries": libraries}


def is_native_fresh(root: Path, stamp: dict[str, Any]) -> bool:
    try:
        same = json.loads((root / NATIVE_STAMP).read_text("utf-8")) == stamp
    except (OSError, ValueError):
        return False
    return same and all(Path(root, SOURCE, name).is_file() for name in stamp["libraries"])


def record_native(root: Path, why: str, detail: str = "") -> bool:
    clean_native(root)
    write_stamp(root, {"why": why, "detail": detail}, NATIVE_STAMP)
    say(root, f"native-{why}", detail)
    return False


# ---------------------------------------------------------------- the stamp


def stamp_sources(root: Path, modules: list[str]) -> dict[str, Any]:
    sources = {name: hashlib.sha256(Path(root, SOURCE, name).read_bytes()).hexdigest() for name in modules}
    return {"suffix": suffix(), "optimised": not os.environ.get("ERA_UNOPTIMISED"), "sources": sources}


def is_fresh(root: Path, stamp: dict[str, Any]) -> bool:
    """Whether there are libraries, made for this Python from these sources."""
    try:
        same = json.loads((root / STAMP).read_text("utf-8")) == stamp
    except (OSError, ValueError):
        return False
    return same and all(Path(root, SOURCE, name).with_suffix(suffix()).is_file() for name in stamp["sources"])


def write_stamp(root: Path, stamp: dict[str, Any], path: Path = STAMP) -> None:
    (root / path).write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")


def record_plain(root: Path, why: str, detail: str = "") -> bool:
    """Records why there is nothing compiled, in the words of era/compiled.py, and says it."""
    write_stamp(root, {"why": why, "detail": detail})
    say(root, why, detail)
    return False


def say(root: Path, key: str, detail: str = "") -> None:
    """Says how the engine runs, in the sentence that `era --version` has for it."""
    catalogue = next(Path(root, SOURCE).rglob("engine.en.toml"))
    sentence = str(tomllib.loads(catalogue.read_text("utf-8"))[key])
    print(f"Engine: {sentence.format(detail=detail)}.", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- by hand


def main(arguments: list[str]) -> int:
    root = Path(__file__).parent
    if arguments[:1] == ["--within"]:
        return get_ready(root, float(arguments[1]))
    if os.environ.get("ERA_PURE"):  # and what was compiled stays for those who want it
        say(root, "asked")
        return 1
    compile_native(root)
    return 0 if compile_rules(root) else 1


def get_ready(root: Path, seconds: float) -> int:
    """Builds the app and compiles the rules at the same time. Compiling that takes longer goes on by itself: a
    program that started meanwhile runs plain Python to its end, and the next one what was compiled. Only the
    very first start waits for it at all."""
    patience = seconds if not (root / APP).is_dir() else min(seconds, 1.0)
    until = time.monotonic() + patience
    app = build_app(root)
    log = root / LOG
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as output:
        compiler = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve())], stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    if app:
        app.wait()
    try:
        failed = compiler.wait(max(0.5, until - time.monotonic())) != 0
    except subprocess.TimeoutExpired:
        print(
            "The rules are still being compiled; bots are stronger from the next start on. "
            f"{LOG.as_posix()} will say how it went.",
            file=sys.stderr,
        )
    else:
        if failed:
            print(log.read_text("utf-8", "replace"), end="", file=sys.stderr)
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
