"""Native rules of the games that have some (`games/<game>/native/engine.c`), and what is done in C for every move at a
server's table (`server/*/native`, `grid/native`), compiled with the C compiler alone, which takes a few seconds. Among
their sources are the Python modules that they mirror: an edited rule must not be played as it was.
"""

import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from sysconfig import get_path

from compiling.marks import find_compiled
from compiling.target import SOURCE, Stamp, explain_failure, stamp_sources, suffix

SHARED = "era/native"
"""The C sources that all games share; a game's own are in `era/games/<game>/native`."""
VARIANT = re.compile(r"^// Variant: (\w+)((?: \w+=\w+)*)$", re.MULTILINE)
FLAGS = ("-std=gnu11", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
QUICK_FLAGS = ("-O3",)
X86_FLAGS = ("-march=x86-64-v2",)
"""Every such processor since 2009 counts bits in one instruction; the module refuses to be loaded by an older one."""
MAC_FLAGS = ("-undefined", "dynamic_lookup")


class NativeRules:
    stamp = Path(SOURCE, "era", "native.json")
    said = "native-"

    def is_here(self, root: Path) -> bool:
        return bool(find_engines(root))

    def describe(self, root: Path) -> Stamp:
        """Stamp the C sources, and the Python rules that they mirror."""
        source, engines = Path(root, SOURCE), find_engines(root)
        folders = [source / SHARED, *(engine.parent for engine in engines)]
        names = [path.relative_to(source).as_posix() for folder in folders for path in sorted(folder.glob("*.[ch]"))]
        games = tuple(f"{engine.parent.parent.relative_to(source).as_posix()}/" for engine in engines)
        mirrored = {name for name in find_compiled(root) if name.startswith(("era/grid/", *games))}
        mirrored |= {name for engine in engines for name in find_namesakes(source, engine.parent)}
        names += sorted(name for name in mirrored if "/bots/" not in name)
        libraries = [
            engine.with_name(f"_{variant[1]}{suffix()}").relative_to(source).as_posix()
            for engine in engines
            for variant in list_variants(engine)
        ]
        return {**stamp_sources(root, names), "libraries": libraries}

    def list_libraries(self, stamp: Stamp) -> list[str]:
        libraries: list[str] = stamp["libraries"]
        return libraries

    def clean(self, root: Path) -> None:
        (root / self.stamp).unlink(missing_ok=True)
        for library in Path(root, SOURCE).rglob(f"*{suffix()}"):
            if is_native(library):
                library.unlink()

    def compile(self, root: Path, compiler: str) -> str:
        """Compile every variant of every engine, all at once."""
        variants = [variant for engine in find_engines(root) for variant in list_variants(engine)]
        started = [start_compiler(root, *variant, compiler) for variant in variants]
        outputs = [(process.communicate()[0], process.returncode) for process in started]
        return next((explain_failure(output, code) for output, code in outputs if code), "")


NATIVE = NativeRules()


def find_engines(root: Path) -> list[Path]:
    source = Path(root, SOURCE)
    places = ("era/games/*/native", "era/grid/native", "era/server/*/native")
    return sorted(engine for place in places for engine in source.glob(f"{place}/engine.c"))


def find_namesakes(source: Path, folder: Path) -> list[str]:
    """Find the Python modules of a game that a C source mirrors under the same name, compiled or not."""
    mirrors = {path.stem for path in folder.glob("*.c")}
    found = [path for path in folder.parent.rglob("*.py") if path.stem in mirrors and path.parent != folder]
    return [path.relative_to(source).as_posix() for path in found]


def is_native(library: Path) -> bool:
    return library.parent.name == "native" and library.name.startswith("_")


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
    folders = [f"-I{folder}" for folder in (get_path("include"), Path(root, SOURCE, SHARED), engine.parent)]
    flags = (*FLAGS, *quick, *machine, *system, *defined, *folders, *more)
    return [*compiler.split(), *flags, str(engine), "-o", str(library)]


def list_variants(engine: Path) -> list[tuple[Path, str, list[str]]]:
    """List the modules that one engine is compiled to: its name and its definitions, from lines `// Variant: ...`."""
    return [(engine, found[1], found[2].split()) for found in VARIANT.finditer(engine.read_text("utf-8"))]
