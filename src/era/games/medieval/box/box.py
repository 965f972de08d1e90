"""Reading the box: the shipped data files, and whatever a player lays over them, checked as a whole."""

# Not compiled: runs before a game, not in it.

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, NoReturn

import msgspec

from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.core.facts import BoxShape
from era.core.overlay import complete, find_mark_problems, lay_over
from era.games.medieval.box import validate
from era.games.medieval.box.components import Components, SourceMarks

Complain = Callable[[list[str], str], NoReturn]

SHAPE = BoxShape(Components)


@cache
def open_shipped() -> tuple[DataFile, ...]:
    folder = resources.files("era.games.medieval.data")
    return tuple(DataFile(name, (folder / name).read_text("utf-8")) for name in ("base.toml", "rivers_roads.toml"))


@cache
def load_shipped_components() -> Components:
    return assemble([])


def read_shipped_tables() -> dict[str, Any]:
    """Return the printed box as plain data, with its marks."""
    tables: dict[str, Any] = {}
    for file in open_shipped():
        tables = lay_over(tables, file.values)
    return tables


def assemble(files: list[DataFile], box: Mapping[str, Any] | None = None) -> Components:
    """Lays tables with whole entries over the shipped ones, and then files, the last on top. A file's entries may leave
    out what stays as it is. An error names the file and the line."""
    everything = [*open_shipped(), *files]

    def complain(where: list[str], why: str) -> NoReturn:
        owner = next((file for file in reversed(everything) if _holds(file.values, where[:2])), everything[-1])
        if files and owner in open_shipped():
            everything[-1].refuse(where, f"{why} (because of what this file changes)")
        owner.refuse(where, why)

    values = lay_over(read_shipped_tables(), box or {})
    for file in files:
        for where, why in find_mark_problems(file.values):
            complain(where, why)
        values = lay_over(values, complete(SHAPE, values, file.values))
    return _check(values, complain)


def assemble_values(box: Mapping[str, Any]) -> Components:
    """Lays tables over the shipped ones that came without a file, in a record's options."""

    def complain(where: list[str], why: str) -> NoReturn:
        raise DataError("option-wrong", {"where": ".".join(["box", *where]), "why": why})

    return _check(lay_over(read_shipped_tables(), box), complain)


def _check(values: dict[str, Any], complain: Complain) -> Components:
    values = _drop_sources(values)
    try:
        components = msgspec.convert(values, Components)
    except msgspec.ValidationError:
        where, why = find_fault(values, Components)
        complain(where, validate.explain_value(where, why))
    for where, why in validate.find_problems(components):
        complain(where, why)
    return components


def _drop_sources(values: dict[str, Any]) -> dict[str, Any]:
    """[disasters] and [skulls] keep the marks of their entries beside them, where they are no entry."""
    sources: dict[str, SourceMarks] = {}
    for key in ("disasters", "skulls"):
        table = values.get(key)
        if isinstance(table, dict) and isinstance(marks := table.get("source"), dict):
            sources[key] = marks
            values = {**values, key: {name: entry for name, entry in table.items() if name != "source"}}
    return {**values, "sources": sources}


def _holds(values: Mapping[str, Any], path: list[str]) -> bool:
    node: Any = values
    for key in path:
        node = node.get(key) if isinstance(node, dict) else None
    return node is not None
