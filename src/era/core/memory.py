"""What a table was shown last. A server shows every state of every table to everybody: what did not change since is
the very same object, which costs nothing to make, and nothing to compare."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")


class Memory:
    """The parts of what was shown, each with all that it depends on, for as long as somebody keeps it."""

    __slots__ = ("_parts", "_within")

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[object, object]] = {}
        self._within: dict[Hashable, Memory] = {}

    def keep(self, name: Hashable, key: object, make: Callable[..., T], *args: object) -> T:
        """Return the part of this name as it was if its key is as it was, else `make(*args)`. What is the same
        object in both keys is not even looked at."""
        was = self._parts.get(name)
        if was is None or was[0] != key:
            was = self._parts[name] = (key, make(*args))
        return cast(T, was[1])

    def keep_made(self, name: Hashable, key: object, part: T) -> T:
        """Return the part of this name as it was if its key is as it was, else this one."""
        was = self._parts.get(name)
        if was is None or was[0] != key:
            self._parts[name] = (key, part)
            return part
        return cast(T, was[1])

    def within(self, name: Hashable) -> "Memory":
        """Return the memory of another view of the same table."""
        found = self._within.get(name)
        if found is None:
            found = self._within[name] = Memory()
        return found
