"""Compiled or plain: the install compiles the hot modules where it can, and this decides what is run, and says why.

Compiled modules are used unless ERA_PURE is set or a source was edited after it was compiled: an import would
otherwise prefer the stale library to the edited source, and nobody would know. `compiled.json`, which hatch_build.py
writes, says from which sources the libraries were made, or why there are none.
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
COMPILED = "compiled"


class Status(NamedTuple):
    """How the engine runs: `compiled`, or why it is plain Python. The key of a sentence, see core/engine.py."""

    key: str
    detail: str = ""


def find_status(stamp: Path = STAMP) -> Status:
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
    return _check_libraries(stamp.parent.parent, build["suffix"], build["sources"])


def _check_libraries(folder: Path, suffix: str, sources: dict[str, str]) -> Status:
    """Checks that this Python would load every library, and that each was made from its source as it is now."""
    if suffix not in importlib.machinery.EXTENSION_SUFFIXES:
        return Status("other-python")
    for name, digest in sources.items():
        path = folder / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            return Status("edited", name)
        if not path.with_suffix(suffix).is_file():
            return Status("never")
    return Status(COMPILED)


STATUS = find_status()


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
