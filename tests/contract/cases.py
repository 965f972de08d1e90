"""The games and options that the contract is held over."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from msgspec import Struct

from era import registry
from era.core.game import AnyGame
from tests.core import toy

SOURCE = Path(registry.__file__).parent
GAMES = int(os.environ.get("ERA_GAMES", "0"))
"""How many random games for each property and case; 0 leaves it to the case."""


class Case(Struct, frozen=True):
    name: str
    game: AnyGame
    options: dict[str, Any]
    games: int
    """Random games for each property in an ordinary run; about 20 ms each is fine."""
    skip: frozenset[str] = frozenset()
    """Slots that are no part of the state: what never changes, and what is worked out from the rest."""

    def settings(self) -> settings:
        return settings(max_examples=GAMES or self.games)

    def rule_ids(self) -> tuple[str, ...]:
        if self.game.name == toy.TOY.name:
            return toy.RULES
        return tuple(tomllib.loads((SOURCE / self.game.name / "data" / "rules.en.toml").read_text("utf-8")))


def _cases(name: str, games: int, skip: set[str], options: Mapping[str, dict[str, Any]]) -> list[Case]:
    if name not in registry.names():
        return []
    game = registry.game(name)
    return [
        Case(f"{name}-{label}", game, game.check(chosen), games, frozenset(skip)) for label, chosen in options.items()
    ]


MEDIEVAL = {f"{players}p": {"players": players} for players in (1, 2, 3, 4)}
MERCHANTS = {f"federation-{players}p": {"variant": "federation", "players": players} for players in (1, 2, 3, 4)}
MERCHANTS |= {f"base-{players}p": {"variant": "base", "players": players} for players in (2, 3, 4)}

CASES = [
    *(Case(f"toy-{players}p", toy.TOY, {"players": players}, 20) for players in (1, 2, 4)),
    *_cases("medieval", 20, {"rules", "legal", "fits", "enclosed", "news"}, MEDIEVAL),
    *_cases("merchants", 8, {"rules", "legal", "news"}, MERCHANTS),
]

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
