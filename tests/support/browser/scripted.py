"""Stretches of games that were looked up beforehand: the seed, and every move."""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from era.server.tables import lobby
from era.server.tables.seating import seats

ALONE = ({"kind": "me"},)
LAYOUT = (
    "place wall-4 h5 r0", "place wall-4 h8 r0", "place wall-4 l5 r1", "place longhouse i6 r1", "place longhouse k6 r1",
    "place longhouse e6 r0", "place farm d8", "place scorched a1", "place scorched a11", "place scorched m11",
)  # fmt: skip
ROLLS = ("reroll peasant.hammers noble.sword3", "reroll peasant.either noble.sword1")


@dataclass(frozen=True)
class Script:
    game: str
    seed: str
    moves: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[Mapping[str, str], ...] = ALONE

    def find(self, move: str, nth: int = 1) -> int:
        """The number of the move that says so for the nth time."""
        return [number for number, text in enumerate(self.moves) if text == move][nth - 1]


DOMAIN = Script(
    "medieval",
    "cd8d8d9e0a250f4f7c510b96af2216bbb46ffa8c7df4b62bd68f4f302dfd16b1",
    (*LAYOUT, "ready", *ROLLS, "build farm j9", "done"),
    {"players": 1},
)
"""A solitaire in which the first round has no skull: one round, and the beginning of the next."""
ROUTE = Script(
    "merchants",
    "71a7aefae1952b5f2341774d3f02c64d58a2ca3b12adaf2c6c010156c1435990",
    (
        "load weapons", "move grand-berg", "end", "load wheat", "load wheat", "end",
        "move del-fabric", "load fabric", "end", "move del-fabric", "load fabric", "end",
        "move handle-wheat", "unload weapons to 2", "end", "move genova", "sell genova-wg", "end",
        "load fabric", "move genova", "end", "load fabric", "move grand-berg duty fabric", "end",
    ),
    {"players": 1, "characters": ["elkay-brand", "handle-wheat", "genova", "grand-berg"], "start": 1, "excluded": 29},
)  # fmt: skip
"""Two rounds of the Federation: an event, an order filled, customs."""


@contextmanager
def fixed_seed(seed: str) -> Iterator[None]:
    """Every table made meanwhile has this seed, and the same opponents sit down."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "random", random.Random(seed))
        patch.setattr(lobby, "new_seed", lambda: bytes.fromhex(seed))
        yield
