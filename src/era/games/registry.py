"""The games by name. A game is imported only when somebody asks for it, so that `era` starts quickly."""

from importlib import import_module
from importlib.util import find_spec

from era.core.errors import DataError
from era.core.game import AnyGame

PACKAGES = {"medieval": "era.games.medieval", "merchants": "era.games.merchants"}


def names() -> list[str]:
    """Every game that is part of this installation."""
    return [name for name, package in PACKAGES.items() if _has_game(package)]


def game(name: str) -> AnyGame:
    if name not in PACKAGES or not _has_game(PACKAGES[name]):
        raise DataError("unknown-game", {"name": name, "known": ", ".join(names())})
    found: AnyGame = import_module(f"{PACKAGES[name]}.game").GAME
    return found


def games() -> dict[str, AnyGame]:
    return {name: game(name) for name in names()}


def _has_game(package: str) -> bool:
    return find_spec(package) is not None and find_spec(f"{package}.game") is not None
