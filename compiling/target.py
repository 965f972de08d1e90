"""Something that is compiled beside its sources, in place, and that works without: what both kinds have in common.

A stamp (a JSON file in the package) says from which sources the libraries were made, so that what was edited since is
not run as it was, or why nothing was compiled. era/compiled.py reads it.
"""

import hashlib
import json
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, Protocol

SOURCE = "src"
LONGEST_REASON = 300
Stamp = dict[str, Any]


class Target(Protocol):
    stamp: Path
    """Where its stamp is, inside the root."""
    said: str
    """What the keys of its sentences begin with."""

    def is_here(self, root: Path) -> bool:
        """Tell whether this tree has anything of the kind."""

    def describe(self, root: Path) -> Stamp:
        """Return what the stamp will say once all is compiled."""

    def list_libraries(self, stamp: Stamp) -> list[str]:
        """List the libraries that there are then, as paths inside the source folder."""

    def clean(self, root: Path) -> None:
        """Remove the stamp and the libraries."""

    def compile(self, root: Path, compiler: str) -> str:
        """Compile in place. Return "", or why it failed, after having printed all that was said."""


def bring_up_to_date(root: Path, target: Target) -> bool:
    """Compile if need be, and record how it went. A failure is no error: Python does the same without, and it says
    why."""
    if not target.is_here(root):
        return False
    with alone(root):
        wanted = target.describe(root)
        if os.environ.get("ERA_PURE"):
            return record_plain(root, target, "asked-then")
        if is_fresh(root, target, wanted):
            return True
        compiler = find_compiler()
        if compiler is None:
            return record_plain(root, target, "no-compiler")
        target.clean(root)
        write_stamp(root, target, {"why": "unfinished", "detail": ""})
        reason = target.compile(root, compiler)
        if reason:
            return record_plain(root, target, "failed", reason)
        write_stamp(root, target, wanted)
        return True


def record_plain(root: Path, target: Target, why: str, detail: str = "") -> bool:
    """Record why there is nothing compiled, in the words of era/compiled.py, and say it."""
    target.clean(root)
    write_stamp(root, target, {"why": why, "detail": detail})
    say(root, f"{target.said}{why}", detail)
    return False


# ---------------------------------------------------------------- the stamp


def stamp_sources(root: Path, names: list[str]) -> Stamp:
    sources = {name: hashlib.sha256(Path(root, SOURCE, name).read_bytes()).hexdigest() for name in names}
    return {"suffix": suffix(), "optimised": not os.environ.get("ERA_UNOPTIMISED"), "sources": sources}


def is_fresh(root: Path, target: Target, stamp: Stamp) -> bool:
    """Tell whether there are libraries, made for this Python from these sources."""
    try:
        same = json.loads((root / target.stamp).read_text("utf-8")) == stamp
    except (OSError, ValueError):
        return False
    return same and all(Path(root, SOURCE, name).is_file() for name in target.list_libraries(stamp))


def write_stamp(root: Path, target: Target, stamp: Stamp) -> None:
    (root / target.stamp).write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")


# ---------------------------------------------------------------- compilers, and what they say


def suffix() -> str:
    return str(get_config_var("EXT_SUFFIX"))


def find_compiler() -> str | None:
    """Find the C compiler that was asked for, that Python was built with, or that is there."""
    asked = os.environ.get("CC")
    names = [asked] if asked else [str(get_config_var("CC") or "cc"), "cc", "gcc", "clang"]
    return next((name for name in names if shutil.which(name.split()[0])), None)


def explain_failure(output: str, code: int) -> str:
    """Print what a compiler said, and return why it failed."""
    print(output, file=sys.stderr, flush=True)
    return find_reason(output) or f"it ended with {code}"


def find_reason(output: str) -> str:
    """Find the first line that speaks of an error, else the last one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line.lower()]
    return [*errors[:1], *lines[-1:], ""][0][:LONGEST_REASON]


def say(root: Path, key: str, detail: str = "") -> None:
    """Say how the engine runs, in the sentence that `era --version` has for it."""
    catalogue = next(Path(root, SOURCE).rglob("engine.en.toml"))
    sentence = str(tomllib.loads(catalogue.read_text("utf-8"))[key])
    print(f"Engine: {sentence.format(detail=detail)}.", file=sys.stderr, flush=True)


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Let one compilation of this folder run at a time, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    name = hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:16]
    with Path(tempfile.gettempdir(), f"era-compile-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
