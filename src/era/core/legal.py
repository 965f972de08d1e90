"""Sets of legal actions that can be counted, searched and sampled without being listed.

A turn may have thousands of legal actions. `Legal` keeps them as a few groups, each of which knows
its size and can name its n-th member; a list is made only for whoever iterates.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

A = TypeVar("A")


class Group(Generic[A]):
    """Actions of one kind, e.g. every place where one piece fits. A base class, not a protocol: compiled
    code then calls its methods directly."""

    __slots__ = ("size",)

    size: int

    def nth(self, index: int) -> A:
        raise NotImplementedError

    def __contains__(self, action: object) -> bool:
        raise NotImplementedError

    def parts(self) -> "list[Group[A]]":
        """Smaller groups that make up this one, for whoever describes it to a person."""
        return [self]


class OneOf(Group[A]):
    """A group that is simply listed."""

    __slots__ = ("actions",)

    def __init__(self, *actions: A) -> None:
        self.actions = actions
        self.size = len(actions)

    def nth(self, index: int) -> A:
        return self.actions[index]

    def __contains__(self, action: object) -> bool:
        return action in self.actions


class Legal(Generic[A]):
    """All legal actions of one seat now, in a fixed order."""

    __slots__ = ("_named", "groups", "size")

    def __init__(self, groups: list[Group[A]]) -> None:
        self.groups = groups
        self._named: A | None = None
        """The action named last: whoever asks for one is about to play it, so its check is free."""
        size = 0
        for group in groups:
            size += group.size
        self.size = size

    def nth(self, index: int) -> A:
        for group in self.groups:
            if index < group.size:
                self._named = action = group.nth(index)
                return action
            index -= group.size
        raise IndexError("fewer legal actions than that")

    def __bool__(self) -> bool:
        """Without it Python asks for the length, and counts no more than 2**63 things."""
        return self.size > 0

    def __len__(self) -> int:
        return self.size

    def __contains__(self, action: object) -> bool:
        if action is self._named and action is not None:
            return True
        for group in self.groups:
            if action in group:
                return True
        return False

    def __iter__(self) -> Iterator[A]:
        for group in self.groups:
            for index in range(group.size):
                yield group.nth(index)
