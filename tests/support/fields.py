"""The attributes of things that can change, whether they are structs, plain classes or compiled ones."""

from functools import cache

from msgspec import Struct


@cache
def field_names(kind: type) -> list[str]:
    """Empty for a part of the rules, such as a kind of piece: it has a name and never changes."""
    if issubclass(kind, Struct):
        return list(kind.__struct_fields__)
    compiled = getattr(kind, "__mypyc_attrs__", None)
    if compiled is not None:
        return [] if "name" in compiled else sorted(name for name in compiled if not name.startswith("__"))
    return sorted({slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())})
