"""Compiled or plain: the install compiles the hot modules where it can, and this decides what is run, and says why.

Compiled modules are used unless ERA_PURE is set or a source was edited after it was compiled: an import would
otherwise prefer the stale library to the edited source, and nobody would know. `compiled.json`, which hatch_build.py
writes, says from which sources the libraries were made, or why there are none. `native.json` says the same of the
native rules (era/native); the Python rules that they mirror are among their sources.
"""

import hashlib
import importlib.abc
import importlib.machinery
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parent
STAMP = PACKAGE / "compiled.json"
NATIVE_STAMP = PACKAGE / "native.json"
COMPILED = "compiled"


class Status(NamedTuple):
    """How the engine runs: `compiled`, or why it is plain Python. The key of a sentence, see core/engine.py."""

    key: str
    detail: str = ""


def find_status(stamp: Path = STAMP) -> Status:
    build = _read_stamp(stamp)
    if isinstance(build, Status):
        return build
    suffix = str(build["suffix"])
    libraries = [Path(name).with_suffix(suffix).as_posix() for name in build["sources"]]
    return _check_libraries(stamp.parent.parent, suffix, build["sources"], libraries)


def find_native_status(stamp: Path = NATIVE_STAMP) -> Status:
    build = _read_stamp(stamp)
    if isinstance(build, Status):
        return build
    return _check_libraries(stamp.parent.parent, str(build["suffix"]), build["sources"], build["libraries"])


def _read_stamp(stamp: Path) -> dict[str, Any] | Status:
    """Read what was compiled, or why nothing was."""
    if os.environ.get("ERA_PURE"):
        return Status("asked")
    try:
        build: dict[str, Any] = json.loads(stamp.read_text("utf-8"))
    except (OSError, ValueError):
        return Status("never")
    if "why" in build:
        return Status(build["why"], build["detail"])
    if "sources" not in build:  # written by a version of before
        return Status("never")
    return build


def _check_libraries(folder: Path, suffix: str, sources: dict[str, str], libraries: Sequence[str]) -> Status:
    """Checks that this Python would load every library, and that each was made from its sources as they are now."""
    if suffix not in importlib.machinery.EXTENSION_SUFFIXES:
        return Status("other-python")
    for name, digest in sources.items():
        path = folder / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            return Status("edited", name)
    if not all((folder / name).is_file() for name in libraries):
        return Status("never")
    return Status(COMPILED)


STATUS = find_status()
NATIVE_STATUS = find_native_status()


def choose_modules() -> None:
    if STATUS.key != COMPILED:
        sys.meta_path.insert(0, SourcesOnly())


class SourcesOnly(importlib.abc.MetaPathFinder):
    """Finds this package's modules among the sources, as if nothing had been compiled."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("era.") or path is None:
            return None
        loader = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, loader).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None
