"""The difference between two views, as the few places that changed.

A change is a path and what is there now, as in the view's JSON: a struct is an object with its fields as keys. In a
list the last step may be the index after the last one, in an object a new key. Where something vanished, its whole
object or list is sent; the empty path is the whole view. What is the very same object in both views costs nothing to
compare, which is why games keep the parts of a view that did not change.
"""

# Compiled: runs for every move at a table.

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from era.core.news import Change
from era.core.view import Shown
from era.server.protocol.encoder import ENCODER

MAX_DEPTH: Final = 2
"""Objects deeper than this are told as a whole if anything in them changed: they are small, and looking through
them takes longer than sending them."""

PathStep = str | int
NOTHING: Final = object()
# What is final is at hand in compiled code; what is imported is looked up by its name each time.
UNSET: Final = msgspec.UNSET
AS_TUPLE: Final = msgspec.structs.astuple
FIELDS: Final[dict[type, tuple[str, ...]]] = {}
"""The fields of each kind of struct; none for what is no struct."""


def diff(old: Shown | dict[str, Any], new: Shown | dict[str, Any]) -> list[Change]:
    found: list[Change] = []
    if type(new) is dict and type(old) is dict:
        _compare_dicts([], old, new, found)
    elif type(new) is type(old):
        _compare_structs([], _list_fields(type(new)), old, new, found)
    else:
        found.append(([], new))
    return found


def encode_changes(old: Shown | dict[str, Any], new: Shown | dict[str, Any]) -> bytes:
    """Return `diff(old, new)` as JSON; nothing if they are equal."""
    changes = diff(old, new)
    return ENCODER.encode(changes) if changes else b""


def _compare(path: list[PathStep], step: PathStep, old: Any, new: Any, found: list[Change]) -> None:
    """Compare what stands one step further than `path`, which is changed on the way and comes back as it was."""
    kind = type(new)
    if kind is list and type(old) is list:
        path.append(step)
        _compare_lists(path, old, new, found)
    elif len(path) >= MAX_DEPTH or kind is not type(old):
        if old != new:
            found.append(([*path, step], new))
        return
    elif kind is dict:
        path.append(step)
        _compare_dicts(path, old, new, found)
    elif fields := _list_fields(kind):
        path.append(step)
        _compare_structs(path, fields, old, new, found)
    else:
        if old != new:
            found.append(([*path, step], new))
        return
    path.pop()


def _list_fields(kind: type) -> tuple[str, ...]:
    fields = FIELDS.get(kind)
    if fields is None:
        fields = FIELDS[kind] = getattr(kind, "__struct_encode_fields__", ())
    return fields


def _compare_structs(path: list[PathStep], fields: tuple[str, ...], old: Any, new: Any, found: list[Change]) -> None:
    before = len(found)
    was: tuple[Any, ...] = AS_TUPLE(old)
    now: tuple[Any, ...] = AS_TUPLE(new)
    for index in range(len(now)):
        value = now[index]
        if was[index] is value:
            continue
        if value is UNSET:
            del found[before:]
            found.append((path.copy(), new))
            return
        _compare(path, fields[index], was[index], value, found)


def _compare_dicts(path: list[PathStep], old: dict[str, Any], new: dict[str, Any], found: list[Change]) -> None:
    before, stayed = len(found), 0
    for key, value in new.items():
        was = old.get(key, NOTHING)
        if was is value:
            stayed += 1
        elif was is NOTHING:
            found.append(([*path, key], value))
        else:
            stayed += 1
            _compare(path, key, was, value, found)
    if stayed < len(old):
        del found[before:]
        found.append((path.copy(), new))


def _compare_lists(path: list[PathStep], old: list[Any], new: list[Any], found: list[Change]) -> None:
    if len(new) < len(old):
        found.append((path.copy(), new))
        return
    inside: list[Change] = []
    replaced = 0
    for index in range(len(new)):
        value = new[index]
        if index >= len(old):
            inside.append(([*path, index], value))
            replaced += 1
        elif old[index] is not value:
            before = len(inside)
            _compare(path, index, old[index], value, inside)
            if len(inside) > before and len(inside[-1][0]) == len(path) + 1:
                replaced += 1
    if 2 * replaced > len(new):  # shorter as a whole
        found.append((path.copy(), new))
    else:
        found.extend(inside)


def list_changes(update: dict[str, Any]) -> list[Sequence[Any]]:
    """List all changes of an update, as a client reads it: those of its lines, then those that no line explains."""
    lines = update.get("lines", [])
    return [change for part in (*lines, update) for change in part.get("changes", [])]


def apply(view: dict[str, Any], changes: Sequence[Sequence[Any]]) -> None:
    """Bring a view up to date, as every client does."""
    for change in changes:
        path, value = change[0], change[1]
        if not path:
            view.clear()
            view.update(value)
            continue
        place: Any = view
        for step in path[:-1]:
            place = place[step]
        last = path[-1]
        if isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
