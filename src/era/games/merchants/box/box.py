"""Reading the box: the component file, our own or another, checked as a whole."""

# Not compiled: runs once for a game.

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec

from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.core.facts import BoxShape
from era.core.overlay import complete, find_mark_problems, lay_over
from era.games.merchants.box import validate
from era.games.merchants.box.components import Components

SHAPE = BoxShape(Components)


@cache
def read_shipped_text() -> str:
    return (resources.files("era.games.merchants.data") / "components.toml").read_text("utf-8")


def read_shipped_tables() -> dict[str, Any]:
    """Return the printed box as plain data, with its marks. Nobody may change it."""
    return _read_tables(read_shipped_text())


@lru_cache(maxsize=4)
def _read_tables(text: str) -> dict[str, Any]:
    return DataFile("components.toml", text).values


def assemble(file: DataFile) -> Components:
    """Return the components that a file describes. Raises DataError with the line for the first that is impossible."""
    components = file.convert(Components)
    for where, why in validate.find_problems(file.values, components):
        file.refuse(where, why)
    return components


def assemble_values(box: Mapping[str, Any]) -> Components:
    """Lays tables over the shipped ones that came without a file, in a record's options; an entry is replaced whole."""
    values = lay_over(read_shipped_tables(), box)
    try:
        components = msgspec.convert(values, Components)
    except msgspec.ValidationError:
        where, why = find_fault(values, Components)
        raise _refuse(where, why) from None
    for where, why in validate.find_problems(values, components):
        raise _refuse(where, why)
    return components


def _refuse(where: list[str], why: str) -> DataError:
    return DataError("option-wrong", {"where": ".".join(["box", *where]), "why": why})


def read_overlay(file: DataFile) -> dict[str, Any]:
    """Return what an owner's file changes, its entries completed. Raises DataError with the line for the first that is
    impossible."""
    tables = complete(SHAPE, read_shipped_tables(), file.values)
    whole = DataFile(file.name, file.text)
    whole.values = lay_over(read_shipped_tables(), tables)
    for where, why in find_mark_problems(file.values):
        file.refuse(where, why)
    assemble(whole)
    return tables


@lru_cache(maxsize=16)
def load_components(text: str | None = None, box: str | None = None) -> Components:
    """Load the components of a file with this text, or our own with tables laid over them (JSON). Read once: a game's
    pieces never change."""
    if box is not None:
        return assemble_values(msgspec.json.decode(box))
    return assemble(DataFile("components.toml", read_shipped_text() if text is None else text))


def find_components(options: Mapping[str, Any]) -> Components:
    """Return the components that checked options mean."""
    box = options.get("box")
    return load_components(options.get("components"), msgspec.json.encode(box).decode() if box else None)
