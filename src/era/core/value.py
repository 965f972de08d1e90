"""Small things that are what they say: equal when they are of one kind and say the same.

Plain classes instead of dataclasses or structs, since mypyc makes plain classes quick. None of them
changes once it is made.
"""


class Value:
    __slots__ = ()

    def values(self) -> tuple[object, ...]:
        """Return what it says, in the order of its fields."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.values()}"
