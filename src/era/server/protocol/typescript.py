"""The messages of messages.py, and some answers of the REST API, as TypeScript types:
`python -m era.server.protocol.typescript web/src/net/types.gen.ts`."""

import sys
import types
import typing
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from era.lab.study.model import Study
from era.server.protocol import messages

HEAD = "// Made by `python -m era.server.protocol.typescript` from src/era/server/protocol/messages.py. Do not edit.\n"

ALIASES = {"Change": messages.Change, "UndoKind": typing.get_type_hints(messages.Update)["undo"]}
"""Types without a name of their own that the browser gives one."""
UNIONS = {"FromServer": messages.FromServer, "FromClient": messages.FromClient}
ANSWERS = (Study,)
"""Of the REST API, those that the browser reads."""
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "any"}


def generate() -> str:
    structs: dict[type[Struct], None] = {}
    for union in UNIONS.values():
        for message in typing.get_args(union):
            _collect(message, structs)
    for answer in ANSWERS:
        _collect(answer, structs)
    parts = [f"export type {name} = {_expression(kind)};" for name, kind in ALIASES.items()]
    parts += [_interface(struct) for struct in structs]
    parts += [f"export type {name} =\n  | {_join(union)};" for name, union in UNIONS.items()]
    return "\n".join([HEAD, *parts]) + "\n"


def _collect(kind: Any, found: dict[type[Struct], None]) -> None:
    """Every struct that a type speaks of, those inside before those around."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind not in found:
            for field in typing.get_type_hints(kind).values():
                _collect(field, found)
            found[kind] = None
        return
    for part in typing.get_args(kind):
        _collect(part, found)


def _interface(struct: type[Struct]) -> str:
    hints = typing.get_type_hints(struct)
    lines = [f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field in msgspec.structs.fields(struct):
        # What has its default value is left out on the way; a reader must do without it.
        optional = "?" if not field.required and config.omit_defaults else ""
        lines.append(f"  {field.encode_name}{optional}: {_expression(hints[field.name], direct=True)};")
    return "\n".join([*lines, "}"])


def _expression(kind: Any, *, direct: bool = False) -> str:
    """`direct`: not inside another type, so that it may be called by its alias."""
    if direct and (alias := next((name for name, known in ALIASES.items() if known == kind), None)):
        return alias
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in args)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(_expression(part) for part in args)
    if origin is list or (origin is tuple and args[-1] is ...):
        return _array(args[0])
    if origin is tuple:
        return f"[{', '.join(_expression(part) for part in args)}]"
    if origin is dict:
        return f"Record<{_expression(args[0])}, {_expression(args[1])}>"
    raise TypeError(f"no TypeScript for {kind}")


def _array(item: Any) -> str:
    alias = next((name for name, known in ALIASES.items() if known == item), None)
    inner = alias or _expression(item)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _join(union: Any) -> str:
    return "\n  | ".join(message.__name__ for message in typing.get_args(union))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(generate(), "utf-8")
