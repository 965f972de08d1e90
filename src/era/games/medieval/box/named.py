"""What a ruleset's things are called, shown and read by, made once and kept with all that it is made of. Nobody changes
any of it."""

from typing import Any, Final, TypeVar

from era.games.medieval.box.dice import Counts

MAX_KEPT: Final = 4096
"""Of each kind. What goes beyond is forgotten, and made again when it is needed."""

K = TypeVar("K")
V = TypeVar("V")


class NamedParts:
    """Plain dictionaries, by what each part is made of: what compiled code looks up quickest."""

    __slots__ = (
        "actions", "all_lacking", "buildings", "builds", "dice", "faces", "lacking", "layings", "leaks", "plain",
        "spaces", "spendable", "trays", "xs",
    )  # fmt: skip

    def __init__(self) -> None:
        self.actions: dict[str, Any] = {}
        """By the text that they were read from."""
        self.builds: dict[Any, bytes] = {}
        self.layings: dict[Any, bytes] = {}
        """By shape: what is offered of it, as JSON, before its places."""
        self.dice: dict[Counts, dict[str, int]] = {}
        self.faces: dict[Counts, dict[str, int]] = {}
        self.trays: dict[Counts, dict[str, int]] = {}
        self.xs: dict[tuple[int, ...], list[str]] = {}
        self.spaces: dict[int, list[str]] = {}
        self.leaks: dict[int, Any] = {}
        """By barrier; the other views are those of view.py, too, which reads the rules."""
        self.plain: dict[Any, Any] = {}
        self.buildings: dict[tuple[Any, int], Any] = {}
        """By placement and figures."""
        self.lacking: dict[tuple[int, ...], Any] = {}
        self.all_lacking: dict[tuple[int, ...], Any] = {}
        self.spendable: dict[tuple[int, ...], tuple[int, ...]] = {}
        """By stock."""


def keep(known: dict[K, V], key: K, made: V) -> V:
    """Keep what was made under its key."""
    if len(known) >= MAX_KEPT:
        known.clear()
    known[key] = made
    return made
