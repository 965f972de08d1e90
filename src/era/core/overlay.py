"""A box of one's own: a TOML text that says only what differs from the printed box, read with all its problems.

What is not mentioned stays as printed, field by field. `name = false` leaves a whole entry out, and `field = ""` a
figure that an entry may do without. What comes of a text are tables whose entries are whole: they travel with a table's
options and its record, and mean the same even if another version of the program prints other figures.
"""

# Not compiled: runs before a game, not in it.

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from era.core import marks
from era.core.catalogue import DEFAULT, Name, Words
from era.core.data_files import DataFile, find_fault
from era.core.errors import DataError
from era.core.facts import (
    BoxDifference,
    BoxShape,
    BoxTables,
    Comparison,
    Fact,
    drop_sources,
    find_differences,
    is_same,
    list_facts,
)

WORDS = Words("era.core.text", "boxes")

MAX_CHARS = 64 * 1024
MAX_LINE_CHARS = 1000
MAX_DEPTH = 8
MAX_ITEMS = 60
"""In one table or list."""
MAX_TEXT_CHARS = 200
MAX_FAULTS = 20
"""Shown at once. Whoever has more of them has enough to do."""
MAX_NAME_CHARS = 60
MAX_DIGITS = 10

LONG_KEY = re.compile(rf"""(?:\.\s*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')\s*){{{MAX_DEPTH},}}""")
"""A key of so many parts that reading it would take long: the reader's time grows with their square."""
TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
MISSING = re.compile(r"Object missing required field `([^`]*)`")
UNKNOWN = re.compile(r"Object contains unknown field `([^`]*)`")
WRONG_TYPE = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")


class BoxFault(Struct, frozen=True):
    """Something that makes a box unplayable: where, and why, in the reader's language."""

    line: int | None
    path: str
    why: str
    rule: str | None = None


class BoxReport(Struct, frozen=True):
    """What a text was read as. Without problems it has tables and options, the defaults with these tables."""

    problems: tuple[BoxFault, ...]
    facts: tuple[Fact, ...] = ()
    differences: tuple[BoxDifference, ...] = ()
    tables: dict[str, Any] | None = None
    options: dict[str, Any] | None = None


class OwnBox(Protocol):
    """What a game says of its box as data, so that an owner can correct it: `OWN_BOX` of its `box/own_box.py`."""

    shape: BoxShape
    reasons: Words
    """What `find_problems` says, in every language: the English sentences are found by their words."""
    reason_rules: Mapping[str, str]
    """The rule that a reason comes from, by its key in `reasons`, where it is not that of the figure."""

    def printed(self) -> BoxTables:
        """Return the tables of the data files, with their marks."""

    def played(self, options: Mapping[str, Any]) -> BoxTables:
        """Return the tables that a table with these checked options is played with."""

    def check(self, tables: BoxTables) -> dict[str, Any]:
        """Return the default options with these tables laid over. Raises DataError if they cannot be played."""

    def find_problems(self, components: Any, tables: BoxTables) -> Iterable[tuple[list[str], str]]:
        """Find what makes whole tables unplayable whose types are right: where, and why."""

    def explain(self, where: list[str], why: str) -> str:
        """Return a converter's complaint about a value, with the values that would do."""

    def find_rule(self, table: str, entry: str, field: str) -> str | None:
        """Find the rule that tells of a figure."""

    def tell(self, difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
        """Say what a difference means in play; nothing where nothing sensible can be said."""


# ---------------------------------------------------------------- laying over


def lay_over(below: BoxTables, above: BoxTables) -> dict[str, Any]:
    """Tables are merged key by key, two levels deep: an entry is replaced whole, and left out where it is `false`."""
    merged = dict(below)
    for key, table in above.items():
        under = merged.get(key)
        if isinstance(table, dict) and isinstance(under, dict):
            out = {name for name, each in table.items() if each is False and isinstance(under.get(name), dict)}
            merged[key] = {name: each for name, each in {**under, **table}.items() if name not in out}
        else:
            merged[key] = table
    return merged


def complete(shape: BoxShape, printed: BoxTables, given: BoxTables) -> dict[str, Any]:
    """Return what differs with whole entries: an owner's text names only some fields of a building."""
    plain, made = drop_sources(printed), {}
    for table, figures in drop_sources(given).items():
        under = plain.get(table, {})
        if not isinstance(figures, dict):
            made[table] = figures
        elif table in shape.with_entries:
            entries = {name: _complete_entry(shape, table, under.get(name), each) for name, each in figures.items()}
            made[table] = {name: each for name, each in entries.items() if each is not None}
        else:
            made[table] = {name: each for name, each in figures.items() if not is_same(under.get(name), each)}
    return {table: figures for table, figures in made.items() if figures != {}}


def _complete_entry(shape: BoxShape, table: str, under: Any, given: Any) -> Any:
    """Return the whole entry; None if it is as printed."""
    if given is False:
        return False if under is not None else None
    if not isinstance(given, dict):
        return given
    whole = {**(under or {}), **given}
    left_out = [field for field, value in given.items() if value == "" and field not in shape.required(table)]
    whole = {field: value for field, value in whole.items() if field not in left_out}

    def differs(field: str) -> bool:
        default = shape.default(table, field)
        return not is_same(whole.get(field, default), under.get(field, default))

    return whole if under is None or any(differs(field) for field in {**under, **whole}) else None


def shrink(shape: BoxShape, printed: BoxTables, here: BoxTables) -> dict[str, Any]:
    """Return what an owner would write of a whole box: only what differs, field by field."""
    plain, made = drop_sources(printed), {}
    for table, figures in drop_sources(here).items():
        under = plain.get(table, {})
        if table in shape.with_entries:
            entries = {name: _shrink_entry(shape, table, under.get(name), each) for name, each in figures.items()}
            made[table] = {name: False for name in under if name not in figures}
            made[table] |= {name: each for name, each in entries.items() if each}
        else:
            made[table] = {name: each for name, each in figures.items() if not is_same(under.get(name), each)}
    return {table: figures for table, figures in made.items() if figures}


def _shrink_entry(shape: BoxShape, table: str, under: dict[str, Any] | None, whole: dict[str, Any]) -> dict[str, Any]:
    if under is None:
        return whole
    changed = {field: value for field, value in whole.items() if not is_same(under.get(field), value)}
    gone = {field: _write_nothing(shape.default(table, field)) for field in under if field not in whole}
    return {**changed, **gone}


def _write_nothing(default: Any) -> Any:
    """Write a figure that is left out: as its default, or as an empty text."""
    return "" if default is None else default


def compare(own: OwnBox, here: BoxTables, lang: str) -> Comparison:
    """Compare tables that are played with the printed ones, and say what each difference means in play."""
    printed = own.printed()
    found = find_differences(own.shape, printed, here, own.find_rule)
    told = tuple(structs.replace(each, sentence=own.tell(each, printed, here, lang)) for each in found.differences)
    return structs.replace(found, differences=told)


# ---------------------------------------------------------------- reading a text


def read_box(own: OwnBox, text: str, lang: str) -> BoxReport:
    """Read an owner's text. Whatever it holds, the answer comes soon and is a report: with all problems, each with its
    line, and with the facts as they are where the text is right."""
    try:
        file = _open(text, lang)
    except _Unreadable as error:
        return BoxReport((error.fault,))
    reader = _Reader(own, file, lang)
    components = reader.convert()
    if components is not None:
        reader.check(components)
    tables = reader.tables
    options = None
    if not reader.faults:
        try:
            options = own.check(tables)
        except DataError as error:
            if isinstance(why := error.values.get("why"), str):
                error.values["why"] = translate(own.reasons, why, lang)[0]
            reader.faults.append(BoxFault(None, "", write_sentence(error.tell(lang))))
    printed = own.printed()
    here = lay_over(drop_sources(printed), tables)
    return BoxReport(
        problems=tuple(reader.faults),
        facts=tuple(list_facts(own.shape, printed, here, own.find_rule, reader.values)),
        differences=compare(own, here, lang).differences,
        tables=None if reader.faults else tables,
        options=options,
    )


class _Unreadable(Exception):
    def __init__(self, fault: BoxFault) -> None:
        super().__init__(fault.why)
        self.fault = fault


def _open(text: str, lang: str) -> DataFile:
    """Read TOML that is neither so long nor so deep that working on it would take long."""

    def refuse(key: str, line: int | None, path: str = "", **args: object) -> _Unreadable:
        return _Unreadable(BoxFault(line, path, WORDS.say(lang, key, args)))

    if len(text) > MAX_CHARS:
        raise refuse("box-long", None, most=MAX_CHARS)
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE_CHARS:
            raise refuse("box-long-line", number, most=MAX_LINE_CHARS)
        if LONG_KEY.search(line):
            raise refuse("box-deep", number, most=MAX_DEPTH)
    try:
        file = DataFile("box.toml", text)
    except DataError as error:
        why = str(error.values["why"])
        place = TOML_PLACE.search(why)
        last = text.count("\n") + 1
        line_number = (int(place[1]) if place[1] else last) if place else None
        raise refuse("box-not-toml", line_number, why=TOML_PLACE.sub("", why)) from None
    for path, key, most in _find_excess(file.values):
        raise refuse(key, file.line(path), ".".join(path), most=most)
    return file


def _find_excess(values: dict[str, Any]) -> Iterator[tuple[list[str], str, int]]:
    """Find what is too much of a good thing: too many, too deep, too long."""
    todo: list[tuple[list[str], Any]] = [([], values)]
    while todo:
        path, value = todo.pop()
        if len(path) > MAX_DEPTH:
            yield path, "box-deep", MAX_DEPTH
            return
        if isinstance(value, str) and len(value) > MAX_TEXT_CHARS:
            yield path, "box-text", MAX_TEXT_CHARS
        if isinstance(value, dict | list):
            if len(value) > MAX_ITEMS:
                yield path, "box-many", MAX_ITEMS
                return
            items = value.items() if isinstance(value, dict) else enumerate(value)
            todo += [([*path, str(key)], each) for key, each in items]


class _Reader:
    """Finds all problems of a text. What is of a wrong type is taken out when it was noted, to find the next."""

    def __init__(self, own: OwnBox, file: DataFile, lang: str) -> None:
        self.own = own
        self.file = file
        self.lang = lang
        self.values: dict[str, Any] = msgspec.convert(file.values, dict[str, Any])
        self.plain = drop_sources(own.printed())
        self.faults: list[BoxFault] = []
        self._check_marks()

    @property
    def tables(self) -> dict[str, Any]:
        return complete(self.own.shape, self.plain, self.values)

    def convert(self) -> Any:
        """Return the whole box as the game's struct, without what is of a wrong type; None if that does not help."""
        while len(self.faults) < MAX_FAULTS:
            whole = lay_over(self.plain, self.tables)
            try:
                return msgspec.convert(whole, self.own.shape.components)
            except msgspec.ValidationError:
                where, why = find_fault(whole, self.own.shape.components)
            self._add_type_faults(where, why)
            if not self._take_out(where):
                return None
        return None

    def check(self, components: Any) -> None:
        for where, why in self.own.find_problems(components, lay_over(self.plain, self.tables)):
            if len(self.faults) >= MAX_FAULTS:
                return
            self._add(where, why)

    def _add(self, where: list[str], why: str) -> None:
        said, key = translate(self.own.reasons, why, self.lang)
        fault = BoxFault(
            line=self._find_line(where),
            path=".".join(where),
            why=write_sentence(said),
            rule=self.own.reason_rules.get(key) or self.own.find_rule(*self._split(where)),
        )
        if fault not in self.faults:
            self.faults.append(fault)

    def _split(self, where: list[str]) -> tuple[str, str, str]:
        steps = [*where, "", "", ""]
        return (steps[0], steps[1], steps[2]) if steps[0] in self.own.shape.with_entries else (steps[0], "", steps[1])

    def _find_line(self, where: list[str]) -> int | None:
        """Return the line of the nearest thing that the text has; None where the text says nothing of it, and the
        problem is what another line means for it."""
        held = self._find_held(where)
        needed = min(len(where), 2 if where and where[0] in self.own.shape.with_entries else 1)
        return self.file.line_inside(held) if held and len(held) >= needed else None

    def _find_held(self, where: list[str]) -> list[str]:
        """Return as much of a path as the text has itself."""
        node: Any = self.file.values
        for depth, step in enumerate(where):
            if not isinstance(node, dict) or step not in node:
                return where[:depth]
            node = node[step]
        return where

    # ------------------------------------------------------------ types

    def _add_type_faults(self, where: list[str], why: str) -> None:
        """Say what a converter complains of, in words; all fields that are missing at once."""
        table = where[0] if where else ""
        if MISSING.search(why):
            given = where and self._at(where)
            missing = [
                each for each in self.own.shape.required(table) if not isinstance(given, dict) or each not in given
            ]
            for field in missing:
                self._add([*where, field], self._say("box-missing"))
        elif UNKNOWN.search(why):
            above = self.own.shape.fields(table) if len(where) > 1 else list(self.own.shape.tables)
            known = ", ".join(name for name in above if name != "sources")
            self._add(where, self._say("box-unknown", known=known))
        elif wrong := WRONG_TYPE.search(why):
            self._add(where, self._say("box-type", wants=self._name_type(wrong[1]), has=self._name_type(wrong[2])))
        else:
            self._add(where, self.own.explain(where, why))

    def _name_type(self, kind: str) -> str:
        plain = kind.partition(" | ")[0]
        return self._say(f"type-{plain}") if f"type-{plain}" in WORDS.keys("en") else plain

    def _say(self, key: str, **args: object) -> str:
        return WORDS.say(self.lang, key, args)

    def _at(self, where: list[str]) -> Any:
        node: Any = self.tables
        for step in where:
            node = node.get(step) if isinstance(node, dict) else None
        return node

    def _take_out(self, where: list[str]) -> bool:
        """Take what is wrong out of the text's values: the deepest table key on the way there."""
        node: Any = self.values
        above: Any = None
        last = ""
        for step in where:
            if not isinstance(node, dict) or step not in node:
                break
            above, last, node = node, step, node[step]
        if above is None:
            return False
        del above[last]
        return True

    # ------------------------------------------------------------ marks

    def _check_marks(self) -> None:
        """An owner's own marks are shown, so they must be marks; most have none, and those facts are "yours"."""
        for where, why in find_mark_problems(self.values):
            if len(self.faults) < MAX_FAULTS:
                self._add(where, why)


def translate(reasons: Words, why: str, lang: str) -> tuple[str, str]:
    """Return an English reason in the reader's language, and its key; as it is, without a key, if it is unknown."""
    found = reasons.match(why)
    if found is None:
        return why, ""
    key, values = found
    if lang == DEFAULT:
        return why, key
    return reasons.say(
        lang, key, {name: _translate_value(reasons, name, text, lang) for name, text in values.items()}
    ), key


def _translate_value(reasons: Words, name: str, text: str, lang: str) -> object:
    """A reason inside a reason is one, too; a number chooses the form; a resource has a name."""
    if name == "why":
        return translate(reasons, text, lang)[0]
    if name == "resource":
        return Name(text)
    return int(text) if text.isascii() and text.isdigit() and len(text) < MAX_DIGITS else text


def write_sentence(why: str) -> str:
    """Write a reason with a capital letter and a full stop."""
    return why if not why else why[0].upper() + why[1:] + ("" if why[-1] in ".!?" else ".")


def find_mark_problems(values: BoxTables) -> Iterator[tuple[list[str], str]]:
    """Find texts of an owner's file that are meant to be source marks and are none."""
    for where, source in _list_sources(values):
        texts = source if isinstance(source, dict) else {"": source}
        for fact, text in texts.items():
            if why := marks.find_problem(text):
                yield [*where, marks.SOURCE, *([fact] if fact else [])], why


def _list_sources(values: BoxTables) -> Iterator[tuple[list[str], Any]]:
    for table, figures in values.items():
        if isinstance(figures, dict):
            if marks.SOURCE in figures:
                yield [table], figures[marks.SOURCE]
            for name, entry in figures.items():
                if name != marks.SOURCE and isinstance(entry, dict) and marks.SOURCE in entry:
                    yield [table, name], entry[marks.SOURCE]


# ---------------------------------------------------------------- writing a text

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(shape: BoxShape, tables: BoxTables) -> str:
    """Write tables as one TOML text, without marks: a table, or an entry, a paragraph."""
    parts: list[str] = []
    for table, figures in drop_sources(tables).items():
        whole = {
            name: each for name, each in figures.items() if table in shape.with_entries and isinstance(each, Mapping)
        }
        plain = {name: each for name, each in figures.items() if name not in whole}
        if plain:
            parts.append(_write_table([table], plain))
        parts += [_write_table([table, name], entry) for name, entry in whole.items()]
    return "\n".join(parts)


def _write_table(path: list[str], figures: Mapping[str, Any]) -> str:
    lines = [f"{_write_key(key)} = {_write_value(value)}" for key, value in figures.items()]
    return "\n".join([f"[{'.'.join(map(_write_key, path))}]", *lines]) + "\n"


def _write_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _write_text(key)


def _write_text(text: str) -> str:
    """JSON's escapes are TOML's."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _write_text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_write_key(str(key))} = {_write_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        one_line = f"[{', '.join(_write_value(each) for each in value)}]"
        if len(one_line) <= 100:
            return one_line
        return "[\n" + "".join(f"  {_write_value(each)},\n" for each in value) + "]"
    return str(value)


# ---------------------------------------------------------------- a box's name


def check_box_name(name: object) -> None:
    """Raises DataError unless this can be what an owner calls a box; None is a box without a name."""
    if name is None or (isinstance(name, str) and 0 < len(name) <= MAX_NAME_CHARS and name.isprintable()):
        return
    raise DataError("option-box-name", {"most": MAX_NAME_CHARS})
