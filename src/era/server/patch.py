"""What changed between two views, as the few places that are different now.

A change is a path and what is there now. In an object the last step may be a new key; in a list it may be the
index after the last one. Where something vanished, its whole object or list is sent; the empty path is the
whole view. What is the very same
object in both views costs nothing to compare, which is why games keep the parts of a view that did not change.
"""

from typing import Any

from era.server.messages import Change

FEW = 4
"""So many changes inside an object are told one by one; more of them, if they are most of it, as a whole."""

Step = str | int
Found = list[tuple[tuple[Step, ...], Any]]


def diff(old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    found: Found = []
    _dicts((), old, new, found)
    return [(list(path), value) for path, value in found]


def _compare(path: tuple[Step, ...], old: Any, new: Any, found: Found) -> None:
    if old is new:
        return
    kind = type(new)
    if kind is type(old):
        if kind is dict:
            _dicts(path, old, new, found)
            return
        if kind is list:
            _lists(path, old, new, found)
            return
        if old == new:
            return
    found.append((path, new))


def _dicts(path: tuple[Step, ...], old: dict[str, Any], new: dict[str, Any], found: Found) -> None:
    if not old.keys() <= new.keys():
        found.append((path, new))
        return
    inside: Found = []
    for key, value in new.items():
        if key in old:
            if old[key] is not value:
                _compare((*path, key), old[key], value, inside)
        else:
            inside.append(((*path, key), value))
    if len(inside) > FEW and 2 * len(inside) > len(new) and not any(type(value) is list for value in new.values()):
        found.append((path, new))  # shorter as a whole
    else:
        found.extend(inside)


def _lists(path: tuple[Step, ...], old: list[Any], new: list[Any], found: Found) -> None:
    if new and type(new[0]) is not dict and old == new:
        return
    if len(new) < len(old):
        found.append((path, new))
        return
    inside: Found = []
    for index, value in enumerate(new):
        if index >= len(old):
            inside.append(((*path, index), value))
        elif old[index] is not value:
            _compare((*path, index), old[index], value, inside)
    replaced = sum([len(each[0]) == len(path) + 1 for each in inside])
    if 2 * replaced > len(new):  # shorter as a whole
        found.append((path, new))
    else:
        found.extend(inside)


def apply(view: dict[str, Any], changes: list[Change]) -> None:
    """Brings a view up to date, as every client does."""
    for path, value in changes:
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
