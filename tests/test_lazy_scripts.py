"""What is drawn in three dimensions is fetched when it is wanted, and is small enough to be fetched."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import era.server

STATIC = Path(era.server.__file__).parent / "static"
MANIFEST = STATIC / ".vite" / "manifest.json"
MAX_BYTES = 220_000
"""Compressed, all of it: town, dice, map, and the library they are drawn with."""
LIBRARY = b"THREE.WebGLRenderer"
"""Only the chunk with the library says this."""

pytestmark = pytest.mark.skipif(not MANIFEST.exists(), reason="the browser app is not built: make web builds it")
Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    return dict(json.loads(MANIFEST.read_text("utf-8")))


def reach(manifest: Manifest, *entries: str) -> set[str]:
    """The chunks that are fetched with these, themselves included."""
    found: set[str] = set()
    wanted = set(entries)
    while wanted:
        name = wanted.pop()
        found.add(name)
        wanted |= set(manifest[name].get("imports", ())) - found
    return found


def list_solid(manifest: Manifest) -> set[str]:
    """The chunks that cannot be run without the library, and the library."""
    library = {name for name, chunk in manifest.items() if LIBRARY in (STATIC / chunk["file"]).read_bytes()}
    return {name for name in manifest if reach(manifest, name) & library}


def test_nobody_fetches_it_with_a_page(manifest: Manifest) -> None:
    solid = list_solid(manifest)
    assert solid
    assert "index.html" not in solid
    pages = {name for name in manifest if name.startswith("src/") and "/index.ts" in name}
    assert pages
    assert not pages & solid


def test_all_of_it_is_small(manifest: Manifest) -> None:
    solid = list_solid(manifest)
    others = reach(manifest, *(set(manifest) - solid))
    files = {manifest[name]["file"] for name in reach(manifest, *solid) - others}
    sizes = {file: len(gzip.compress((STATIC / file).read_bytes(), 9)) for file in files if file.endswith(".js")}
    assert sum(sizes.values()) <= MAX_BYTES, sizes
