"""Compiled or plain: the install compiles the hot modules where it can, and this decides what is run.

Compiled modules are used unless ERA_PURE is set or a source was edited after it was compiled: an
import would otherwise prefer the stale library to the edited source, and nobody would know.
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

PACKAGE = Path(__file__).parent
STAMP = PACKAGE / "compiled.json"


def choose() -> None:
    if os.environ.get("ERA_PURE") or not is_fresh():
        sys.meta_path.insert(0, SourcesOnly())


def is_fresh() -> bool:
    """Whether every compiled module was made from its source as it is now."""
    try:
        stamps: dict[str, str] = json.loads(STAMP.read_text("utf-8"))
        return all(_digest(PACKAGE.parent / name) == digest for name, digest in stamps.items())
    except (OSError, ValueError):
        return False


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


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
