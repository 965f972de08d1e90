"""The browser's types, made from structs: the messages of the socket, and what each game shows.

`python -m era.server.protocol.typescript web/src` writes them all anew.
"""

import ast
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from importlib import import_module
from itertools import pairwise
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct, UnsetType

from era.core.facts import BoxDifference, Fact
from era.core.news import Change
from era.core.overlay import BoxFault
from era.core.view import Shown
from era.games.registry import PACKAGES
from era.lab.study.model import Study
from era.server.protocol import from_client, from_server

HEAD = "// Made by `python -m era.server.protocol.typescript web/src` from {source}. Do not edit.\n"

MESSAGES = Path("net", "types.gen.ts")
UNIONS = {"FromServer": from_server.FromServer, "FromClient": from_client.FromClient}
ANSWERS = (Study, Fact, BoxDifference, BoxFault)
"""Of the REST API, those that the browser reads."""
MESSAGE_ALIASES = {"Change": Change, "UndoKind": typing.get_type_hints(from_server.Update)["undo"]}
"""Types without a name of their own that the browser gives one."""

SUFFIX = "View"
"""Of the structs that a view consists of: PlayerView is a `Player` in the browser, where views are components."""

PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "unknown"}
WIDTH = 100


def generate() -> dict[Path, str]:
    """The text of each file, by its path under `web/src`."""
    files = {MESSAGES: message_types()}
    for name, package in PACKAGES.items():
        files[Path("games", name, "view.gen.ts")] = game_types(package)
    return files


def message_types() -> str:
    unions = [message for union in UNIONS.values() for message in typing.get_args(union)]
    writer = Writer(MESSAGE_ALIASES)
    parts = writer.write([*unions, *ANSWERS])
    parts += [f"export type {name} =\n  | {_join(union)};" for name, union in UNIONS.items()]
    return "\n".join([HEAD.format(source="src/era/server/protocol"), *parts]) + "\n"


def game_types(package: str) -> str:
    """What a game's `view.py` and `box_view.py` define, with the names they have for types that are no structs, and the
    kinds of its news."""
    modules = [import_module(f"{package}.view"), import_module(f"{package}.box_view")]
    roots = [part for module in modules for part in _roots(module)]
    aliases = {name: kind for module in modules for name, kind in vars(module).items() if _is_alias(kind)}
    source = f"src/{package.replace('.', '/')}/view.py, box_view.py and state.py"
    kinds = typing.get_args(import_module(f"{package}.state").NewsKind)
    return "\n".join([HEAD.format(source=source), *Writer(aliases, roots).write(roots), *_list_kinds(kinds)]) + "\n"


def _list_kinds(kinds: Iterable[str]) -> list[str]:
    """The kinds of news as a list, so that a test can ask whether each of them is shown."""
    names = "".join(f'  "{kind}",\n' for kind in kinds)
    return [
        "/** Every kind of news that this game tells. */",
        f"export const NEWS_KINDS = [\n{names}] as const;",
        "export type NewsKind = (typeof NEWS_KINDS)[number];",
    ]


def _roots(module: ModuleType) -> list[type[Struct]]:
    """The structs that are no part of another: a whole view, a whole box."""
    own = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Shown) and kind.__module__ == module.__name__
    ]
    inside: dict[type[Struct], None] = {}
    for kind in own:
        for field in _hints(kind).values():
            _collect(field, inside)
    return [kind for kind in own if kind not in inside]


def _is_alias(kind: Any) -> bool:
    return typing.get_origin(kind) in (Literal, Annotated, dict, tuple, types.UnionType, typing.Union)


def _hints(struct: type[Struct]) -> dict[str, Any]:
    """The types of its fields, with annotations: they tell the name of a thing from a mere string."""
    return typing.get_type_hints(struct, include_extras=True)


def _collect(kind: Any, found: dict[type[Struct], None]) -> None:
    """Every struct that a type speaks of, those inside before those around."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind not in found:
            for field in _hints(kind).values():
                _collect(field, found)
            found[kind] = None
        return
    for part in typing.get_args(kind):
        _collect(part, found)


class Writer:
    """Writes structs as interfaces. What has an alias is called by it; an alias that nobody needs is left out."""

    def __init__(self, aliases: dict[str, Any], roots: Iterable[type[Struct]] = ()) -> None:
        self._aliases = aliases
        self._roots = set(roots)
        self._used: set[str] = set()

    def write(self, structs: Iterable[type[Struct]]) -> list[str]:
        found: dict[type[Struct], None] = {}
        for struct in structs:
            _collect(struct, found)
        interfaces = [self._interface(struct) for struct in found]
        aliases: dict[str, str] = {}
        while missing := sorted(self._used - set(aliases)):  # an alias may use another
            for name in missing:
                aliases[name] = f"export type {name} = {self._plain(self._aliases[name])};"
        return [*(aliases[name] for name in self._aliases if name in aliases), *interfaces]

    def _interface(self, struct: type[Struct]) -> str:
        hints, documented = _hints(struct), _field_docs(struct)
        lines = [*_comment(_own_doc(struct), ""), f"export interface {self._name(struct)} {{"]
        config = struct.__struct_config__
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        for field in msgspec.structs.fields(struct):
            hint = hints[field.name]
            # What is unset or has its default value is left out on the way; a reader must do without it.
            left_out = UnsetType in typing.get_args(hint) or (not field.required and config.omit_defaults)
            lines += _comment(documented.get(field.name, ""), "  ")
            lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {self._type(hint)};")
        return "\n".join([*lines, "}"])

    def _name(self, struct: type[Struct]) -> str:
        whole = struct in self._roots or not issubclass(struct, Shown)
        return struct.__name__ if whole else struct.__name__.removesuffix(SUFFIX)

    def _type(self, kind: Any) -> str:
        alias = next((name for name, known in self._aliases.items() if known == kind), None)
        if alias is None:
            return self._plain(kind)
        self._used.add(alias)
        return alias

    def _plain(self, kind: Any) -> str:
        """Without looking for an alias of the whole."""
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._name(kind)
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is Annotated:
            return self._type(args[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in args)
        if origin in (types.UnionType, typing.Union):
            return self._union(args)
        if origin is list or (origin is tuple and args[-1] is ...):
            inner = self._type(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self._type(part) for part in args)}]"
        if origin is dict:
            record = f"Record<{self._type(args[0])}, {self._type(args[1])}>"
            return f"Partial<{record}>" if typing.get_origin(args[0]) is Literal else record
        raise TypeError(f"no TypeScript for {kind}")

    def _union(self, args: tuple[Any, ...]) -> str:
        """Python flattens unions of unions, so that one of several aliases is found only as what is left over."""
        parts = [part for part in args if part is not UnsetType]
        rest = [part for part in parts if part is not type(None)]
        if len(rest) < len(parts) and len(rest) > 1:
            return f"{self._type(reduce(or_, rest))} | null"
        return " | ".join(self._type(part) for part in parts)


def _join(union: Any) -> str:
    return "\n  | ".join(message.__name__ for message in typing.get_args(union))


# ---------------------------------------------------------------- doc comments


def _own_doc(struct: type[Struct]) -> str:
    return inspect.cleandoc(struct.__dict__.get("__doc__") or "")


@lru_cache(maxsize=256)
def _field_docs(struct: type[Struct]) -> dict[str, str]:
    """The texts that stand under fields, those of its bases included."""
    found: dict[str, str] = {}
    for part in reversed(struct.__mro__):
        if issubclass(part, Struct) and part.__module__ != Struct.__module__:
            found |= dict(_documented(part))
    return found


def _documented(struct: type[Struct]) -> Iterator[tuple[str, str]]:
    body = typing.cast(ast.ClassDef, ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]).body
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    plain = " ".join(text.split())
    if len(indent) + len(plain) + len("/**  */") <= WIDTH:
        return [f"{indent}/** {plain} */"]
    lines = textwrap.wrap(plain, WIDTH - len(indent) - len(" * "))
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def main(folder: Path) -> None:
    for path, text in generate().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
