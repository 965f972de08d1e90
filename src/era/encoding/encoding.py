"""A game as numbers, for whoever trains agents: what stands where in an observation, and what every number of an action
means.

A game's `encoding/encoding.py` has a function `make_encoding` that returns an `Encoding` for checked options. It is
the one statement of both layouts: environments read it, native rules are handed it at run time, and the docs print
it."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Literal, Protocol, runtime_checkable

WAIT = 0
"""The number of whoever has nothing to decide now. It is the same in every table."""

Placing = Literal["two-step", "one-step"]
"""Whether a piece is placed by two numbers (which piece and turn, then where) or by one."""

MAX_BYTE = 255
"""Larger values are shown as this one."""


class ObservationLayout:
    """Where everything stands in an observation, a row of bytes: `layout["supply"]` is a slice."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        ends = accumulate(sizes.values(), initial=0)
        self.slices = {name: slice(*ends) for name, ends in zip(sizes, pairwise(ends), strict=True)}
        self.size = sum(sizes.values())

    def __getitem__(self, name: str) -> slice:
        return self.slices[name]

    def first(self, name: str) -> int:
        return int(self.slices[name].start)


class ActionTable:
    """What every number means. Numbers stand in sections, such as `mark` or `cell`; the first is `wait`."""

    def __init__(self, sections: Mapping[str, Sequence[str]]) -> None:
        ends = accumulate((len(labels) for labels in sections.values()), initial=0)
        self.sections = {name: range(*ends) for name, ends in zip(sections, pairwise(ends), strict=True)}
        self.labels = [label for labels in sections.values() for label in labels]
        self.size = len(self.labels)

    def first(self, section: str) -> int:
        return self.sections[section].start

    def name(self, number: int) -> str:
        return self.labels[number]

    def number(self, label: str) -> int:
        """Raises ValueError if no number is called so."""
        return self.labels.index(label)


@runtime_checkable
class Encoding(Protocol):
    """The numbers of one game under one set of options.

    A decision may take several numbers, one after the other. What was chosen so far is a `partial` of the game's own,
    one for each seat; `begin` makes an empty one. Each legal action is reached by exactly one path of numbers."""

    layout: ObservationLayout
    table: ActionTable

    def begin(self) -> Any:
        """Return the partial decision of a seat that has chosen nothing yet."""

    def observe(self, view: Any, seat: int, partial: Any) -> bytes:
        """Return what a seat may know, from its view, and what it has chosen so far."""

    def mask(self, state: Any, seat: int, partial: Any) -> bytearray:
        """Return a 1 for each number that may come next. Where the seat may not act, only `wait` may."""

    def choose(self, state: Any, seat: int, partial: Any, number: int) -> Any | None:
        """Add a number to a partial decision. Returns the action once it is whole, and empties the partial; None while
        more numbers are to come. Raises ValueError, and changes nothing, if this number may not come next."""

    def path(self, state: Any, seat: int, action: Any) -> tuple[int, ...]:
        """Return the numbers that choose an action."""

    def describe(self) -> dict[str, Any]:
        """Return both layouts as plain numbers, for native rules."""


def hash_encoding(encoding: Encoding) -> str:
    """Return a short hash of both layouts: whoever keeps trained weights can tell whether they still fit."""
    fields = [f"{name}:{where.start}:{where.stop}" for name, where in encoding.layout.slices.items()]
    text = "\n".join([*fields, "", *encoding.table.labels])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
