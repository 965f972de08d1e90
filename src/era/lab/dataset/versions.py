"""With which program games are played: two programs that differ may not play parts of the same run."""

import hashlib
import platform
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec import Struct

from era import __version__
from era.compiled import COMPILED, NATIVE_STATUS, STATUS, Status

PLAYED_BY = ("core", "grid", "native", "games", "bots", "lab/dataset")
"""The folders whose sources decide what is played."""
SOURCES = (".py", ".toml", ".json")


class Versions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    era: str
    code: str
    """A hash of the sources that decide what is played."""
    engine: str
    """Compiled or plain: the strongest bots play otherwise where there are no native rules."""
    python: str


@cache
def read_versions() -> Versions:
    digest = hashlib.sha256()
    home = resources.files("era")
    for folder in PLAYED_BY:
        for name, content in _walk(home.joinpath(*folder.split("/")), folder):
            digest.update(f"{name}\n{len(content)}\n".encode() + content)
    return Versions(
        era=__version__,
        code=digest.hexdigest()[:16],
        engine=name_engine(STATUS, NATIVE_STATUS),
        python=".".join(platform.python_version_tuple()[:2]),
    )


def name_engine(modules: Status, native: Status) -> str:
    """Say what plays. Why something is plain Python makes no difference to what is played."""
    compiled = "compiled" if modules.key == COMPILED else "plain Python"
    return f"{compiled}, {'native' if native.key == COMPILED else 'no native'} rules"


def _walk(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for item in sorted(folder.iterdir(), key=lambda each: each.name):
        if item.is_dir():
            found += _walk(item, f"{path}/{item.name}")
        elif item.name.endswith(SOURCES):
            found.append((f"{path}/{item.name}", item.read_bytes()))
    return found
