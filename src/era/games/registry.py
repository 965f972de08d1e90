"""The games by name. A game is a folder here with a `game.py` and a `meta.toml`: it is found by being there.

A game is imported only when somebody asks for it, so that `era` starts quickly. What a game may have besides its
rules (bots, hints, a board for the terminal) is looked for in its folder, too.
"""

import tomllib
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from era.core.errors import DataError
from era.core.game import AnyGame
from era.core.overlay import OwnBox

HOME = "era.games"
NEEDED = ("game.py", "meta.toml")


def discover(home: str = HOME) -> dict[str, str]:
    """Return the package of each game below `home`, by name."""
    folders = sorted(resources.files(home).iterdir(), key=lambda folder: folder.name)
    return {folder.name: f"{home}.{folder.name}" for folder in folders if _is_game(folder)}


def _is_game(folder: Traversable) -> bool:
    return folder.is_dir() and all((folder / name).is_file() for name in NEEDED)


PACKAGES = discover()
"""A test may add a package from elsewhere, under its game's name."""


def names() -> list[str]:
    """Return every game that is part of this installation."""
    return list(PACKAGES)


def game(name: str) -> AnyGame:
    found: AnyGame = import_module(f"{package(name)}.game").GAME
    return found


def games() -> dict[str, AnyGame]:
    return {name: game(name) for name in names()}


def package(name: str) -> str:
    """Raises DataError if there is no such game."""
    if name not in PACKAGES:
        raise DataError("unknown-game", {"name": name, "known": ", ".join(names())})
    return PACKAGES[name]


def find_module(name: str, part: str) -> ModuleType | None:
    """Find a part that a game may have, such as `bots.hints`; None if it has none."""
    module = f"{package(name)}.{part}"
    parents = module.split(".")
    for end in range(len(parents) - part.count("."), len(parents) + 1):  # an absent parent is an error to find_spec
        if find_spec(".".join(parents[:end])) is None:
            return None
    return import_module(module)


SCENARIOS = "scenarios"
"""The data file whose tables are a table of their own."""


@cache
def read_data(name: str) -> dict[str, Any]:
    """Read all that a game's data files say, laid over each other, two levels deep; nothing where it has none."""
    folder = resources.files(package(name)) / "data"
    files = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
    merged: dict[str, Any] = {}
    for stem in (file.removesuffix(".toml") for file in files if file.endswith(".toml")):
        found = read_toml(name, f"data/{stem}.toml")
        for key, table in ({SCENARIOS: found} if stem == SCENARIOS else found).items():
            both = isinstance(table, dict) and isinstance(merged.get(key), dict)
            merged[key] = {**merged[key], **table} if both else table
    return merged


def own_box(name: str) -> OwnBox | None:
    """Return what a game says of its box as data, to be corrected by its owner; None if it says nothing."""
    module = find_module(name, "box.own_box")
    if module is None:
        return None
    found: OwnBox = module.OWN_BOX
    return found


@cache
def read_toml(name: str, file: str) -> dict[str, Any]:
    """Read a data file in a game's folder, such as `meta.toml`; nothing where there is no such file."""
    path = resources.files(package(name)).joinpath(*file.split("/"))
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
