"""Facts: every figure of a box with its path, its source marks and its rule; and what differs between two boxes.

A box is plain tables, as its data files have them. Some tables hold entries (one table of figures for each name), the
others hold figures themselves. Which is which is asked of the game's own struct for the whole box, so that a new table
or field needs no code here.
"""

# Not compiled: runs before a game, not in it.

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from era.core.marks import SOURCE, Mark, read_marks

BoxTables = Mapping[str, Any]
"""A box as plain data: tables by name."""
FindRule = Callable[[str, str, str], str | None]
"""The id of the rule that tells of a table, entry and field, if any does."""
DifferenceKind = Literal["changed", "added", "removed"]


class Fact(Struct, frozen=True):
    """One figure of a box."""

    path: str
    """As a data file writes it, e.g. "buildings.townhouse.cost"."""
    table: str
    entry: str
    """Empty where the table itself holds the figure."""
    field: str
    value: Any
    marks: tuple[Mark, ...] = ()
    yours: bool = False
    """Another value than the printed box has."""
    rule: str | None = None


class BoxDifference(Struct, frozen=True):
    """A figure that differs from the printed box; `field` is empty where a whole entry was added or removed."""

    path: str
    table: str
    entry: str
    field: str
    rule: str | None
    printed: Any
    here: Any
    kind: DifferenceKind
    sentence: str = ""
    """What it means in play, in the reader's language."""


class Comparison(Struct, frozen=True):
    """All differences, and how many things were compared: a thing is an entry, or a table without entries."""

    differences: tuple[BoxDifference, ...]
    compared: int
    same: int


class BoxShape:
    """What the struct of a whole box says of its tables: which hold entries, and the fields that may be left out."""

    def __init__(self, components: type[Struct]) -> None:
        self.components = components
        self.tables: dict[str, type[Struct] | None] = {}
        """Each table, with the struct of its figures or of its entries' figures."""
        self.with_entries: set[str] = set()
        for name, hint in get_type_hints(components).items():
            is_dict = get_origin(hint) is dict
            inner = get_args(hint)[1] if is_dict else hint
            struct = inner if isinstance(inner, type) and issubclass(inner, Struct) else None
            self.tables[name] = struct
            if is_dict and struct is not None:
                self.with_entries.add(name)

    def default(self, table: str, field: str) -> Any:
        """Return what a figure is that nobody gives; None if it must be given, or may be left out."""
        struct = self.tables.get(table)
        for each in msgspec.structs.fields(struct) if struct is not None else ():
            if each.encode_name == field and each.default is not msgspec.NODEFAULT:
                return each.default
            if each.encode_name == field and each.default_factory is not msgspec.NODEFAULT:
                return each.default_factory()
        return None

    def required(self, table: str) -> list[str]:
        """Return the fields that an entry, or the table, must have."""
        struct = self.tables.get(table)
        return [each.encode_name for each in msgspec.structs.fields(struct) if each.required] if struct else []

    def fields(self, table: str) -> list[str]:
        """Return the fields that an entry, or the table, may have."""
        struct = self.tables.get(table)
        return [name for name in struct.__struct_encode_fields__ if name != SOURCE] if struct else []


def list_facts(
    shape: BoxShape, printed: BoxTables, here: BoxTables, find_rule: FindRule, given: BoxTables | None = None
) -> list[Fact]:
    """List the facts of `here`. One that is as printed has the printed marks; another only those that came with it, in
    `given`: an owner's file."""
    return [_make_fact(shape, printed, here, path, find_rule, given or {}) for path in _list_paths(shape, here)]


def find_differences(shape: BoxShape, printed: BoxTables, here: BoxTables, find_rule: FindRule) -> Comparison:
    """Compare two boxes, without sentences: those are the game's to say."""
    things = list(dict.fromkeys([*_list_things(shape, printed), *_list_things(shape, here)]))
    found: list[BoxDifference] = []
    same = 0
    for table, entry in things:
        differences = list(_compare_thing(shape, table, entry, printed, here, find_rule))
        found += differences
        same += not differences
    return Comparison(tuple(found), len(things), same)


def is_same(one: Any, two: Any) -> bool:
    """Tell whether two figures mean the same: an amount of 0 is none."""
    return bool(_drop_zeros(one) == _drop_zeros(two))


def drop_sources(tables: BoxTables) -> dict[str, Any]:
    """Return the tables without their marks, which nobody plays by."""
    return {name: _drop_source(table) for name, table in tables.items()}


def _drop_source(table: Any) -> Any:
    if not isinstance(table, Mapping):
        return table
    plain = {key: value for key, value in table.items() if key != SOURCE}
    return {
        key: {name: each for name, each in value.items() if name != SOURCE} if isinstance(value, Mapping) else value
        for key, value in plain.items()
    }


def _drop_zeros(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): each for key, each in value.items() if each is False or each != 0}
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------- walking through tables

NOT_FACTS = (SOURCE, "rule")
"""What an entry says about itself: where its facts come from, and which rule tells of it."""

FactPath = tuple[str, str, str]
"""Table, entry and field."""


def _list_things(shape: BoxShape, tables: BoxTables) -> Iterator[tuple[str, str]]:
    for table, figures in tables.items():
        if table not in shape.with_entries:
            yield table, ""
        elif isinstance(figures, Mapping):
            yield from ((table, entry) for entry, value in figures.items() if entry != SOURCE and value is not False)


def _list_paths(shape: BoxShape, tables: BoxTables) -> Iterator[FactPath]:
    for table, entry in _list_things(shape, tables):
        figures = _find_figures(tables, table, entry)
        yield from ((table, entry, field) for field in figures if field not in NOT_FACTS)


def _find_figures(tables: BoxTables, table: str, entry: str) -> Mapping[str, Any]:
    figures = tables.get(table)
    if entry and isinstance(figures, Mapping):
        figures = figures.get(entry)
    return figures if isinstance(figures, Mapping) else {}


def write_path(*steps: str) -> str:
    return ".".join(step for step in steps if step)


def _make_fact(
    shape: BoxShape, printed: BoxTables, here: BoxTables, path: FactPath, find_rule: FindRule, given: BoxTables
) -> Fact:
    table, entry, field = path
    value = _find_figures(here, table, entry)[field]
    was = _find_figures(printed, table, entry).get(field, shape.default(table, field))
    yours = not is_same(was, value)
    return Fact(
        path=write_path(*path),
        table=table,
        entry=entry,
        field=field,
        value=value,
        marks=_find_marks(given if yours else printed, table, entry, field),
        yours=yours,
        rule=find_rule(*path),
    )


def _find_marks(tables: BoxTables, table: str, entry: str, field: str) -> tuple[Mark, ...]:
    """Find the marks of a figure: its own, those of its entry, or those of the whole table."""
    whole = tables.get(table)
    for figures in (_find_figures(tables, table, entry), whole):
        source = figures.get(SOURCE) if isinstance(figures, Mapping) else None
        if isinstance(source, Mapping):
            source = next((source[key] for key in (field, entry, table) if key in source), None)
        if isinstance(source, str):
            try:
                return read_marks(source)
            except ValueError:  # of somebody's own file, which is told so elsewhere
                return ()
    return ()


def _compare_thing(
    shape: BoxShape, table: str, entry: str, printed: BoxTables, here: BoxTables, find_rule: FindRule
) -> Iterator[BoxDifference]:
    was, now = _find_figures(printed, table, entry), _find_figures(here, table, entry)
    if entry and (not was or not now):
        kind: DifferenceKind = "removed" if was else "added"
        values = [{key: each for key, each in side.items() if key != SOURCE} or None for side in (was, now)]
        path = write_path(table, entry)
        yield BoxDifference(path, table, entry, "", find_rule(table, entry, ""), values[0], values[1], kind)
        return
    for field in dict.fromkeys([*was, *now]):
        default = shape.default(table, field)
        before, after = was.get(field, default), now.get(field, default)
        if field == SOURCE or is_same(before, after):
            continue
        kind = "added" if before is None else "removed" if after is None else "changed"
        path = write_path(table, entry, field)
        yield BoxDifference(path, table, entry, field, find_rule(table, entry, field), before, after, kind)
