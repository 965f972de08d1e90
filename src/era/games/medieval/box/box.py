"""Reading the box: the shipped data files, and whatever a player lays over them, checked as a whole."""

# Not compiled: runs before a game, not in it.

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NoReturn

import msgspec

from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.core.facts import BoxShape
from era.core.overlay import complete, find_mark_problems, lay_over
from era.games.medieval.box import validate
from era.games.medieval.box.components import SETS, Components, SourceMarks

Complain = Callable[[list[str], str], NoReturn]

SHAPE = BoxShape(Components)


@cache
def open_shipped() -> tuple[DataFile, ...]:
    folder = resources.files("era.games.medieval.data")
    return tuple(DataFile(name, (folder / name).read_text("utf-8")) for name in ("base.toml", "rivers_roads.toml"))


@cache
def open_sets() -> dict[str, DataFile]:
    """Return the Collector Sets that a table may play with, by name."""
    folder = resources.files("era.games.medieval.data")
    files = {name: name.replace("-", "_") + ".toml" for name in SETS}
    return {name: DataFile(file, (folder / file).read_text("utf-8")) for name, file in files.items()}


@cache
def load_shipped_components() -> Components:
    return assemble([])


def read_shipped_tables(sets: Sequence[str] = SETS) -> dict[str, Any]:
    """Return the printed box as plain data, with its marks and these Collector Sets."""
    tables: dict[str, Any] = {}
    for file in _open_below(sets):
        tables = lay_over(tables, file.values)
    return tables


def assemble(files: list[DataFile], box: Mapping[str, Any] | None = None, sets: Sequence[str] = ()) -> Components:
    """Lays tables with whole entries over the shipped ones and these Collector Sets, and then files, the last on top. A
    file's entries may leave out what stays as it is. An error names the file and the line."""
    shipped = _open_below(sets)
    everything = [*shipped, *files]

    def complain(where: list[str], why: str) -> NoReturn:
        owner = next((file for file in reversed(everything) if _holds(file.values, where[:2])), everything[-1])
        if files and owner in shipped:
            everything[-1].refuse(where, f"{why} (because of what this file changes)")
        owner.refuse(where, why)

    values = lay_over(read_shipped_tables(sets), box or {})
    for file in files:
        for where, why in find_mark_problems(file.values):
            complain(where, why)
        values = lay_over(values, complete(SHAPE, values, file.values))
    return _check(_leave_absent_sets(values, sets, ()), complain)


def assemble_values(box: Mapping[str, Any], sets: Sequence[str] = (), named: Collection[str] = ()) -> Components:
    """Lays tables over the shipped ones that came without a file, in a record's options. `named` is what a scenario of
    the table's own asks for."""

    def complain(where: list[str], why: str) -> NoReturn:
        raise DataError("option-wrong", {"where": ".".join(["box", *where]), "why": why})

    values = lay_over(read_shipped_tables(sets), box)
    return _check(_leave_absent_sets(values, sets, named), complain)


def _open_below(sets: Sequence[str]) -> list[DataFile]:
    return [*open_shipped(), *(open_sets()[name] for name in sets)]


def _leave_absent_sets(values: dict[str, Any], sets: Sequence[str], named: Collection[str]) -> dict[str, Any]:
    """An owner's box may correct sets that are not played with: they stay away whole (SCN-6), but for what the scenario
    or [skulls] name themselves, which may be somebody's own of the same name. Even then no disaster comes unbidden."""
    absent = {name: file.values for name, file in open_sets().items() if name not in sets}
    bidden = {*named, *find_texts(_table(values, "skulls"))}

    def list_absent(table: str) -> list[str]:
        return [name for tables in absent.values() for name in tables.get(table, ()) if name not in bidden]

    values = _drop(values, "sets", list(absent))
    values = _drop(values, "buildings", list_absent("buildings"))
    given = [building.get("die") for building in _table(values, "buildings").values() if isinstance(building, dict)]
    values = _drop(values, "dice", [name for name in list_absent("dice") if name not in given])
    values = _drop(values, "disasters", list_absent("disasters"))
    for name in (name for tables in absent.values() for name in tables["disasters"]):
        if _holds(values, ["disasters", name, "skulls"]):
            values = {**values, "disasters": _drop(values["disasters"], name, ["skulls"])}
    return values


def find_texts(table: Mapping[str, Any]) -> set[str]:
    """Find all that a table, not checked yet, may name something by: every text in it, and every key."""
    found: set[str] = set()
    todo: list[Any] = [table]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, Mapping):
            todo += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple):
            todo += value
    return found


def _drop(values: dict[str, Any], table: str, names: Collection[str]) -> dict[str, Any]:
    """Return the values with a table that has none of these entries; the very same if it has none anyway."""
    entries = _table(values, table)
    if not any(name in entries for name in names):
        return values
    return {**values, table: {name: entry for name, entry in entries.items() if name not in names}}


def _table(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a table, if it is one: what else is wrong with it is found later."""
    table = values.get(name)
    return table if isinstance(table, dict) else {}


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
